#include "kernels/delta_net.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/recurrent/f32_slots.h"

namespace griffin::kernels::cpu {
namespace {

constexpr float kNormEpsilon = 1e-6F;
constexpr float kLargestExponent = 20.0F;  // beyond it softplus(x) is x

/// The order in which the nodes of a tree are computed, and in which of its states each has its own.
class DeltaOrder {
  public:
    struct Step {
        int node;
        int from;  // the parent's state; -1: that of the prefix
        int to;
    };

    explicit DeltaOrder(const AncestorMask& mask) : mask_(mask) {
        std::fill_n(sizes_.begin(), mask.size(), 1);
        for (int node = mask.size() - 1; node > 0; --node) {
            if (const int parent = mask.parent(node); parent >= 0) sizes_[at(parent)] += sizes_[at(node)];
        }
        // Children by their parent, the largest subtree last.
        std::fill_n(last_child_.begin(), mask.size(), -1);
        for (int node = 0; node < mask.size(); ++node) {
            const int parent = mask.parent(node);
            if (parent < 0) continue;
            int& last = last_child_[at(parent)];
            if (last < 0 || sizes_[at(node)] >= sizes_[at(last)]) last = node;
        }
        for (int node = 0; node < mask.size(); ++node) {
            if (mask.parent(node) < 0) add(node, -1, 0);
        }
    }

    int count() const { return count_; }
    const Step& step(int i) const { return steps_[at(i)]; }

  private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    /// A node with its subtree. States below `own` are in use.
    void add(int node, int from, int own) {
        // A chain goes on in one place, without recursion.
        for (;;) {
            assert(own < kDeltaStates);
            steps_[at(count_++)] = {node, from, own};
            const int last = last_child_[at(node)];
            if (last < 0) return;
            if (sizes_[at(last)] + 1 < sizes_[at(node)]) {
                for (int child = node + 1; child < mask_.size(); ++child) {
                    if (child != last && mask_.parent(child) == node) add(child, own, own + 1);
                }
            }
            from = own;
            node = last;
        }
    }

    const AncestorMask& mask_;
    std::array<int, kMaxTreeNodes> sizes_;
    std::array<int, kMaxTreeNodes> last_child_;
    std::array<Step, kMaxTreeNodes> steps_;
    int count_ = 0;
};

struct DeltaCall {
    const DeltaNet& net;
    const KvLayerView& cache;
    int prefix;
    const AncestorMask& mask;
    const VectorLoops& loops;

    /// The slot of the token before the one in `slot`, of a node or, with node -1, of the prefix; < 0: there is none.
    int before(int& node, int slot) const {
        if (node < 0) return slot - 1;
        node = mask.parent(node);
        return node >= 0 ? prefix + node : prefix - 1;
    }

    /// What the head's states are made of, out of the inputs in `slot`: q | k | v | decay | strength.
    void mix(int slot, int node, float* row) const {
        const DeltaShape& shape = net.shape;
        const int channels = shape.channels();
        std::array<int, kMaxTaps> slots;
        int last = slot;
        for (int tap = shape.taps - 1; tap >= 0; --tap) {
            slots[static_cast<std::size_t>(tap)] = last;
            if (last >= 0) last = before(node, last);
        }
        std::fill_n(row, channels, 0.0F);
        for (int tap = 0; tap < shape.taps; ++tap) {
            const int from = slots[static_cast<std::size_t>(tap)];
            if (from < 0) continue;
            const float* weight = net.weight + static_cast<std::ptrdiff_t>(tap) * channels;
            readSlot(cache, from, 0, channels, [&](int i, float input) { row[i] += weight[i] * input; });
        }
        loops.silu(row, channels);
        // x / sqrt(sum + e) = (1 / sqrt(n)) x / sqrt(mean + e / n).
        const auto dim = static_cast<float>(shape.key_dim);
        std::array<float, kMaxHeadDim> factors;
        std::fill_n(factors.begin(), shape.key_dim, 1.0F / dim);
        for (int head = 0; head < 2 * shape.key_heads; ++head) {
            if (head == shape.key_heads) std::fill_n(factors.begin(), shape.key_dim, 1.0F / std::sqrt(dim));
            float* x = row + static_cast<std::ptrdiff_t>(head) * shape.key_dim;
            loops.rmsNorm(x, factors.data(), shape.key_dim, kNormEpsilon / dim, x);
        }
        float* scalars = row + channels;
        readSlot(cache, slot, channels, 2 * shape.value_heads, [&](int i, float input) { scalars[i] = input; });
        for (int head = 0; head < shape.value_heads; ++head) {
            const float x = scalars[head] + net.biases[head];
            const float softplus = x > kLargestExponent ? x : std::log1p(std::exp(x));
            scalars[head] = std::exp(net.rates[head] * softplus);
            float& strength = scalars[shape.value_heads + head];
            strength = 1.0F / (1.0F + std::exp(-strength));
        }
    }

    /// One token of one head, whose result goes to `out` [value_dim].
    void step(int head, const float* row, const float* from, float* to, float* out) const {
        const DeltaShape& shape = net.shape;
        const int key_head =
            shape.order == ValueHeads::kInTurn ? head % shape.key_heads : head / (shape.value_heads / shape.key_heads);
        const float* q = row + static_cast<std::ptrdiff_t>(key_head) * shape.key_dim;
        const float* v = row + 2 * shape.keyWidth() + static_cast<std::ptrdiff_t>(head) * shape.value_dim;
        const float* scalars = row + shape.channels() + head;
        loops.deltaStep({from, to, shape.key_dim, shape.value_dim, q, q + shape.keyWidth(), v, scalars[0],
                         scalars[shape.value_heads]},
                        out);
    }
};

}  // namespace

void CpuBackend::deltaNet(const DeltaNet& net, ConstMatrixView rows, const KvLayerView& cache, const DeltaState& state,
                          int prefix, const AncestorMask& mask, MatrixView out) {
    const DeltaShape& shape = net.shape;
    assert(rows.cols == shape.columns() && cache.head_dim == rows.cols && out.cols == shape.valueWidth());
    assert(state.position <= prefix && rows.rows <= mask.size() && out.rows == rows.rows);
    const DeltaCall call{net, cache, prefix, mask, loops_};
    const int first_node = mask.size() - rows.rows;
    const auto head_elements = static_cast<std::ptrdiff_t>(shape.key_dim) * shape.value_dim;
    pool_.parallelFor(rows.rows, rowsWorthSharing(rows.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row)
            writeSlot(cache, prefix + first_node + row, 0, rows.cols, rows.row(row));
    });

    const auto mixAll = [&](int count, const auto& mixOne) {
        pool_.parallelFor(count, rowsWorthSharing(rows.cols), [&](int begin, int end) {
            for (int i = begin; i < end; ++i) mixOne(i);
        });
    };
    if (state.position == 0) std::fill_n(state.data, shape.stateElements(), 0.0F);
    for (int first = state.position; first < prefix; first += kMaxRows) {
        const int count = std::min(kMaxRows, prefix - first);
        mixAll(count, [&](int i) { call.mix(first + i, -1, net.mixed.row(i)); });
        pool_.takePieces(shape.value_heads, 1, [&](int head, int, int) {
            std::array<float, kMaxHeadDim> unused;
            float* own = state.data + head * head_elements;
            for (int i = 0; i < count; ++i) call.step(head, net.mixed.row(i), own, own, unused.data());
        });
    }

    const DeltaOrder order(mask);
    mixAll(mask.size(), [&](int node) { call.mix(prefix + node, node, net.mixed.row(node)); });
    pool_.takePieces(shape.value_heads, 1, [&](int head, int, int) {
        std::array<float, kMaxHeadDim> unused;
        float* states = net.states + head * kDeltaStates * head_elements;
        for (int i = 0; i < order.count(); ++i) {
            const DeltaOrder::Step& step = order.step(i);
            const float* from = step.from < 0 ? state.data + head * head_elements : states + step.from * head_elements;
            float* result = step.node < first_node
                                ? unused.data()
                                : out.row(step.node - first_node) + static_cast<std::ptrdiff_t>(head) * shape.value_dim;
            call.step(head, net.mixed.row(step.node), from, states + step.to * head_elements, result);
        }
    });
}

}  // namespace griffin::kernels::cpu
