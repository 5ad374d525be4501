#include "kernels/short_convolution.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "kernels/cpu/cpu_backend.h"
#include "kernels/cpu/recurrent/f32_slots.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kChannelsTogether = 256;
using Inputs = std::array<float, kChannelsTogether>;

/// What all threads read.
struct Convolving {
    const ShortConvolution& convolution;
    const KvLayerView& cache;
    int prefix;
    const AncestorMask& mask;

    int firstNode() const { return mask.size() - convolution.x.rows; }

    /// The inputs of channels [first, first + count) of a row of this pass.
    void ownInputs(int row, int first, int count, float* inputs) const {
        const float* x = convolution.x.row(row) + first;
        const float* before = convolution.before.row(row) + first;
        for (int i = 0; i < count; ++i) inputs[i] = x[i] * before[i];
    }
    void storedInputs(int slot, int first, int count, float* inputs) const {
        readSlot(cache, slot, first, count, [inputs](int i, float input) { inputs[i] = input; });
    }
    /// The inputs of the token `back` places before a node; `ancestor` is it where it is a node, else -1, and then
    /// `behind` tells how many places before the first node of the path it lies.
    void inputsOf(int ancestor, int behind, int first, int count, float* inputs) const {
        if (ancestor >= firstNode()) return ownInputs(ancestor - firstNode(), first, count, inputs);
        const int slot = ancestor >= 0 ? prefix + ancestor : prefix - behind;
        if (slot >= 0) return storedInputs(slot, first, count, inputs);
        std::fill_n(inputs, count, 0.0F);
    }
};

void convolveRow(const Convolving& call, int row, float* out) {
    const ShortConvolution& convolution = call.convolution;
    const int channels = call.cache.head_dim;
    std::array<Inputs, kMaxTaps> inputs;  // the oldest first
    for (int first = 0; first < channels; first += kChannelsTogether) {
        const int count = std::min(kChannelsTogether, channels - first);
        int node = call.firstNode() + row;
        int behind = 0;
        for (int tap = convolution.taps - 1; tap >= 0; --tap) {
            call.inputsOf(node, behind, first, count, inputs[static_cast<std::size_t>(tap)].data());
            if (node >= 0) node = call.mask.parent(node);
            if (node < 0) ++behind;
        }
        writeSlot(call.cache, call.prefix + call.firstNode() + row, first, count,
                  inputs[static_cast<std::size_t>(convolution.taps - 1)].data());
        Inputs sums{};
        for (int tap = 0; tap < convolution.taps; ++tap) {
            const float* weight = convolution.weight + static_cast<std::ptrdiff_t>(tap) * channels + first;
            const float* input = inputs[static_cast<std::size_t>(tap)].data();
            for (int i = 0; i < count; ++i) sums[static_cast<std::size_t>(i)] += weight[i] * input[i];
        }
        const float* after = convolution.after.row(row) + first;
        for (int i = 0; i < count; ++i) out[first + i] = after[i] * sums[static_cast<std::size_t>(i)];
    }
}

}  // namespace

void CpuBackend::convolve(const ShortConvolution& convolution, const KvLayerView& cache, int prefix,
                          const AncestorMask& mask, MatrixView out) {
    assert(convolution.taps >= 1 && convolution.taps <= kMaxTaps && convolution.x.rows <= mask.size());
    assert(cache.kv_heads == 1 && cache.head_dim == convolution.x.cols && out.cols == cache.head_dim);
    const Convolving call{convolution, cache, prefix, mask};
    pool_.parallelFor(out.rows, rowsWorthSharing(out.cols), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) convolveRow(call, row, out.row(row));
    });
}

}  // namespace griffin::kernels::cpu
