// What the two tests of attention share: a cache filled through appendKv, trees, and attention computed plainly in
// double.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/ancestor_mask.h"
#include "kernels/cpu/key_panels.h"
#include "kernels/half.h"
#include "tests/kernels/cpu_op_test.h"

namespace griffin::kernels::test {

struct AttentionShape {
    int heads = 9;
    int kv_heads = 3;
    int head_dim = 64;
    int window = 0;
    float cap = 0.0F;
    float growth = 0.0F;
    bool sinks = false;

    int queryCols() const { return heads * head_dim; }
    int keyCols() const { return kv_heads * head_dim; }
    AttentionRule rule() const {
        static const Matrix some_sinks = randomMatrix(1, 64, 99, 2.0F);
        AttentionRule rule(1.0F / std::sqrt(static_cast<float>(head_dim)), window);
        rule.cap = cap;
        rule.growth = growth;
        rule.growth_span = kGrowthSpan;
        if (sinks) rule.sinks = some_sinks.data.data();
        return rule;
    }

    static constexpr int kGrowthSpan = 30;
};

/// A cache whose unwritten slots hold NaN: whoever reads one is found out.
struct KvCache {
    KvLayerView view;
    std::vector<Half> keys;
    std::vector<Half> values;

    KvCache(const AttentionShape& shape, int capacity) {
        const int room = slotCapacity(capacity);
        keys.assign(static_cast<std::size_t>(shape.keyCols()) * static_cast<std::size_t>(room), Half{0x7E00});
        values = keys;
        view = {keys.data(), values.data(), room, shape.kv_heads, shape.head_dim};
    }
    KvCache(const KvCache& other) : view(other.view), keys(other.keys), values(other.values) {
        view.keys = keys.data();
        view.values = values.data();
    }
    KvCache& operator=(const KvCache&) = delete;

    Half key(int head, int slot, int d) const {
        return view.keys[cpu::keyOffset(view, head, slot) + static_cast<std::ptrdiff_t>(d) * cpu::kPanelSlots];
    }
    Half value(int head, int slot, int d) const { return view.values[cpu::valueOffset(view, head, slot) + d]; }

    /// True when slots [first, end) of every head hold the same bits.
    bool sameSlots(const KvCache& other, int first, int end) const {
        for (int head = 0; head < view.kv_heads; ++head) {
            for (int slot = first; slot < end; ++slot) {
                for (int d = 0; d < view.head_dim; ++d) {
                    if (key(head, slot, d).bits != other.key(head, slot, d).bits) return false;
                    if (value(head, slot, d).bits != other.value(head, slot, d).bits) return false;
                }
            }
        }
        return true;
    }
    bool sameSlots(const KvCache& other, int count) const { return sameSlots(other, 0, count); }
};

/// Queries, keys and values of a pass.
struct Tokens {
    Matrix q;
    Matrix k;
    Matrix v;

    Tokens(const AttentionShape& shape, int rows, unsigned seed)
        : q(randomMatrix(rows, shape.queryCols(), seed, 2.0F)),
          k(randomMatrix(rows, shape.keyCols(), seed + 1)),
          v(randomMatrix(rows, shape.keyCols(), seed + 2)) {}
};

/// Parents of a random tree (or forest); deep ones prefer the newest nodes as parents.
inline std::vector<int> randomTree(int nodes, int roots, bool deep, std::mt19937& random) {
    std::vector<int> parents(static_cast<std::size_t>(nodes), -1);
    for (int n = 1; n < nodes; ++n) {
        const int choices = deep ? std::min(n, 3) : n;
        const bool root = roots > 1 && static_cast<int>(random() % static_cast<unsigned>(nodes)) < roots;
        parents[static_cast<std::size_t>(n)] =
            root ? -1 : n - 1 - static_cast<int>(random() % static_cast<unsigned>(choices));
    }
    return parents;
}

/// Largest absolute difference of `out` from attention in double.
inline double attentionError(const AttentionShape& shape, const KvCache& cache, Matrix& q, int prefix,
                             const AncestorMask& mask, Matrix& out) {
    double worst = 0.0;
    for (int row = 0; row < q.rows; ++row) {
        std::vector<int> seen;
        for (int slot = 0; slot < prefix; ++slot) seen.push_back(slot);
        for (int node = 0; node <= row; ++node) {
            if (mask.contains(row, node)) seen.push_back(prefix + node);
        }
        const int hidden = shape.window > 0 ? static_cast<int>(seen.size()) - shape.window : 0;
        const double position = static_cast<double>(seen.size()) - 1.0;
        const double growth = static_cast<double>(shape.growth) *
                              std::log(1.0 + std::floor(position / static_cast<double>(AttentionShape::kGrowthSpan)));
        if (hidden > 0) seen.erase(seen.begin(), seen.begin() + hidden);
        for (int head = 0; head < shape.heads; ++head) {
            const int kv_head = head / (shape.heads / shape.kv_heads);
            const float* query = q.row(row) + head * shape.head_dim;
            std::vector<double> scores;
            double largest = -std::numeric_limits<double>::infinity();
            for (const int slot : seen) {
                double score = 0.0;
                for (int d = 0; d < shape.head_dim; ++d)
                    score += query[d] * static_cast<double>(halfToFloat(cache.key(kv_head, slot, d)));
                score *= static_cast<double>(shape.rule().scale) * (1.0 + growth);
                const double cap = static_cast<double>(shape.cap);
                scores.push_back(cap > 0.0 ? cap * std::tanh(score / cap) : score);
                largest = std::max(largest, scores.back());
            }
            double sum = shape.sinks ? std::exp(static_cast<double>(shape.rule().sinks[head]) - largest) : 0.0;
            std::vector<double> expected(static_cast<std::size_t>(shape.head_dim));
            for (std::size_t i = 0; i < seen.size(); ++i) {
                const double weight = std::exp(scores[i] - largest);
                sum += weight;
                for (int d = 0; d < shape.head_dim; ++d) {
                    expected[static_cast<std::size_t>(d)] +=
                        weight * static_cast<double>(halfToFloat(cache.value(kv_head, seen[i], d)));
                }
            }
            for (int d = 0; d < shape.head_dim; ++d) {
                const double error =
                    std::abs(out.row(row)[head * shape.head_dim + d] - expected[static_cast<std::size_t>(d)] / sum);
                if (!(error <= worst)) worst = error;
            }
        }
    }
    return worst;
}

}  // namespace griffin::kernels::test
