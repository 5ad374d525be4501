// Attention and the cache: against the CPU, row invariance, and layout invariance: every path of a tree, computed among
// the other nodes, has the bits of the same tokens fed one by one, and so have keys and values after compaction.
#include <algorithm>
#include <array>

#include "kernels/ancestor_mask.h"
#include "kernels/half.h"
#include "tests/gpu/rows.h"
#include "tests/kernels/random_weights.h"

namespace griffin::gpu_test {
namespace {

using kernels::AncestorMask;
using kernels::Half;
using kernels::KvLayerView;

struct Shape {
    int heads;
    int kv_heads;
    int head_dim;
    int window = 0;
    float cap = 0.0F;
    float growth = 0.0F;
    bool sinks = false;

    int queryCols() const { return heads * head_dim; }
    int keyCols() const { return kv_heads * head_dim; }
};

/// The rule of a shape, its sinks in the memory of a back end.
class ShapeRule {
  public:
    ShapeRule(Backend& backend, const Shape& shape)
        : sinks_(backend, randomMatrix(1, shape.heads, 98, 2.0F)),
          rule_(1.0F / std::sqrt(static_cast<float>(shape.head_dim)), shape.window) {
        rule_.cap = shape.cap;
        rule_.growth = shape.growth;
        rule_.growth_span = 30;
        if (shape.sinks) rule_.sinks = sinks_.view().data;
    }
    kernels::AttentionRule get() const { return rule_; }

  private:
    DeviceRows sinks_;
    kernels::AttentionRule rule_;
};

/// One layer's cache; slots nobody wrote hold NaN: whoever reads one is found out.
class Cache {
  public:
    /// For at least `slots` slots.
    Cache(Backend& backend, const Shape& shape, int slots) : Cache(shape, kernels::slotCapacity(slots), backend) {}
    std::vector<std::uint16_t> contents() const {
        std::vector<std::uint16_t> all(2 * elements_);
        backend_.download(all.data(), buffer_.data(), all.size() * sizeof(std::uint16_t));
        return all;
    }
    /// True when the first `count` slots of every head are the same.
    bool sameSlots(const Cache& other, int count) const {
        const std::vector<std::uint16_t> a = contents();
        const std::vector<std::uint16_t> b = other.contents();
        const auto dim = static_cast<std::size_t>(view.head_dim);
        for (std::size_t head = 0; head < 2 * static_cast<std::size_t>(view.kv_heads); ++head) {
            const auto at = static_cast<std::ptrdiff_t>(head * static_cast<std::size_t>(view.capacity) * dim);
            const auto length = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(count) * dim);
            if (!std::equal(a.begin() + at, a.begin() + at + length, b.begin() + at)) return false;
        }
        return true;
    }

    /// True when the slots from `first` on are the rows of k and v, rounded, and lie as those of the device do.
    bool holds(const Matrix& k, const Matrix& v, int first) const {
        const std::vector<std::uint16_t> all = contents();
        for (int part = 0; part < 2; ++part) {
            const Matrix& rows = part == 0 ? k : v;
            for (int row = 0; row < rows.rows; ++row) {
                for (int column = 0; column < rows.cols; ++column) {
                    const int head = part * view.kv_heads + column / view.head_dim;
                    const auto slot = static_cast<std::size_t>(head) * static_cast<std::size_t>(view.capacity) +
                                      static_cast<std::size_t>(first + row);
                    const auto at = slot * static_cast<std::size_t>(view.head_dim) +
                                    static_cast<std::size_t>(column % view.head_dim);
                    if (all[at] != kernels::floatToHalf(rows.row(row)[column]).bits) return false;
                }
            }
        }
        return true;
    }

    KvLayerView view;

  private:
    Cache(const Shape& shape, int capacity, Backend& backend)
        : backend_(backend),
          elements_(static_cast<std::size_t>(shape.keyCols()) * static_cast<std::size_t>(capacity)),
          buffer_(backend.allocate(2 * elements_ * sizeof(Half))) {
        const std::vector<Half> nothing(2 * elements_, Half{0x7E00});
        backend.upload(buffer_.data(), nothing.data(), nothing.size() * sizeof(Half));
        view = {buffer_.as<Half>(), buffer_.as<Half>() + elements_, capacity, shape.kv_heads, shape.head_dim};
    }

    Backend& backend_;
    std::size_t elements_;
    kernels::DeviceBuffer buffer_;
};

struct Tokens {
    Matrix q;
    Matrix k;
    Matrix v;

    Tokens(const Shape& shape, int rows, unsigned seed)
        : q(randomMatrix(rows, shape.queryCols(), seed, 2.0F)),
          k(randomMatrix(rows, shape.keyCols(), seed + 1)),
          v(randomMatrix(rows, shape.keyCols(), seed + 2)) {}
};

/// Tokens in the memory of a back end.
struct DeviceTokens {
    DeviceRows q;
    DeviceRows k;
    DeviceRows v;

    DeviceTokens(Backend& backend, const Tokens& tokens)
        : q(backend, tokens.q), k(backend, tokens.k), v(backend, tokens.v) {}
};

/// A prefix of `length` tokens, in chunks as prefill would write it.
void fillPrefix(Backend& backend, const Shape& shape, Cache& cache, int length) {
    for (int first = 0; first < length; first += sizes.rows()) {
        const int rows = std::min(sizes.rows(), length - first);
        const DeviceTokens tokens(backend, Tokens(shape, rows, 1000 + static_cast<unsigned>(first)));
        backend.appendKv(tokens.k.view(), tokens.v.view(), cache.view, first);
    }
}

std::vector<int> randomTree(int nodes, std::mt19937& random, bool deep) {
    std::vector<int> parents(static_cast<std::size_t>(nodes), -1);
    for (int n = 1; n < nodes; ++n) {
        const int choices = deep ? std::min(n, 3) : n;
        parents[static_cast<std::size_t>(n)] = n - 1 - static_cast<int>(random() % static_cast<unsigned>(choices));
    }
    return parents;
}

void compareWithCpu(Backend& cuda, Backend& cpu, const Shape& shape, int prefix, const AncestorMask& mask, int rows) {
    const int capacity = prefix + mask.size() + 3;
    Cache cuda_cache(cuda, shape, capacity);
    Cache cpu_cache(cpu, shape, capacity);
    fillPrefix(cuda, shape, cuda_cache, prefix);
    fillPrefix(cpu, shape, cpu_cache, prefix);
    const Tokens tokens(shape, mask.size(), 50);
    const DeviceTokens on_cuda(cuda, tokens);
    const DeviceTokens on_cpu(cpu, tokens);
    cuda.appendKv(on_cuda.k.view(), on_cuda.v.view(), cuda_cache.view, prefix);
    cpu.appendKv(on_cpu.k.view(), on_cpu.v.view(), cpu_cache.view, prefix);
    check(cuda_cache.holds(tokens.k, tokens.v, prefix), "appendKv differs behind %d tokens", prefix);
    const DeviceRows cuda_out(cuda, rows, shape.queryCols());
    const DeviceRows cpu_out(cpu, rows, shape.queryCols());
    const int first = mask.size() - rows;
    const ShapeRule cuda_rule(cuda, shape);
    const ShapeRule cpu_rule(cpu, shape);
    cuda.attention(on_cuda.q.slice(first, rows), shape.heads, cuda_cache.view, prefix, mask, cuda_rule.get(),
                   cuda_out.view());
    cpu.attention(on_cpu.q.slice(first, rows), shape.heads, cpu_cache.view, prefix, mask, cpu_rule.get(),
                  cpu_out.view());
    // Queries and weights are rounded to f16.
    const double error = difference(cuda_out.get(), cpu_out.get());
    check(error <= 6e-3, "%d heads of %d, window %d, prefix %d, %d of %d nodes: difference %.2e", shape.heads,
          shape.head_dim, shape.window, prefix, rows, mask.size(), error);
}

/// The path to every node of a tree, one token after the other behind the same prefix.
void checkLayout(Backend& cuda, const Shape& shape, int prefix, int nodes, bool deep, unsigned seed) {
    std::mt19937 random(seed);
    const AncestorMask mask = AncestorMask::fromParents(randomTree(nodes, random, deep));
    const ShapeRule rule(cuda, shape);
    const int capacity = prefix + nodes + 1;
    const Tokens tokens(shape, nodes, 70 + seed);
    const DeviceTokens device(cuda, tokens);
    Cache tree(cuda, shape, capacity);
    fillPrefix(cuda, shape, tree, prefix);
    cuda.appendKv(device.k.view(), device.v.view(), tree.view, prefix);
    const DeviceRows out(cuda, nodes, shape.queryCols());
    cuda.attention(device.q.view(), shape.heads, tree.view, prefix, mask, rule.get(), out.view());
    const Matrix together = out.get();

    std::vector<int> path;
    int different = 0;
    for (int leaf = nodes - 1; leaf >= 0; leaf -= std::max(1, nodes / 6)) {
        mask.path(leaf, path);
        Cache line(cuda, shape, capacity);
        fillPrefix(cuda, shape, line, prefix);
        const DeviceRows one(cuda, 1, shape.queryCols());
        for (std::size_t i = 0; i < path.size(); ++i) {
            const int node = path[i];
            const int length = prefix + static_cast<int>(i);
            cuda.appendKv(device.k.slice(node, 1), device.v.slice(node, 1), line.view, length);
            cuda.attention(device.q.slice(node, 1), shape.heads, line.view, length, AncestorMask::chain(1), rule.get(),
                           one.view());
            const std::size_t bytes = static_cast<std::size_t>(shape.queryCols()) * sizeof(float);
            if (std::memcmp(one.get().row(0), together.row(node), bytes) != 0) ++different;
        }
        if (leaf == nodes - 1) {
            cuda.compactKv({&tree.view, 1}, prefix, path);
            check(tree.sameSlots(line, prefix + static_cast<int>(path.size())), "compacted keys or values differ");
            cuda.appendKv(device.k.view(), device.v.view(), tree.view, prefix);
        }
    }
    check(different == 0, "prefix %d, %d nodes, head dimension %d, window %d: %d nodes differ from their path alone",
          prefix, nodes, shape.head_dim, shape.window, different);
}

/// A prompt in one chunk against the same tokens one by one.
void checkChain(Backend& cuda, const Shape& shape, int prefix) {
    const int rows = sizes.is_short ? 70 : 200;
    const DeviceTokens device(cuda, Tokens(shape, rows, 90));
    const ShapeRule rule(cuda, shape);
    Cache cache(cuda, shape, prefix + rows);
    fillPrefix(cuda, shape, cache, prefix);
    cuda.appendKv(device.k.view(), device.v.view(), cache.view, prefix);
    const DeviceRows chunk(cuda, rows, shape.queryCols());
    cuda.attention(device.q.view(), shape.heads, cache.view, prefix, AncestorMask::chain(rows), rule.get(),
                   chunk.view());
    const DeviceRows single(cuda, rows, shape.queryCols());
    for (int row = 0; row < rows; ++row) {
        cuda.attention(device.q.slice(row, 1), shape.heads, cache.view, prefix + row, AncestorMask::chain(1),
                       rule.get(), single.slice(row, 1));
    }
    check(chunk.get().data == single.get().data, "a chunk of %d rows behind %d differs from its rows alone", rows,
          prefix);
}

/// A cache with fewer slots than tokens, whose window moves on, against one with all; also the nodes that a tree keeps.
void checkMovingWindow(Backend& cuda) {
    constexpr int kWindow = 40;
    const Shape shape{4, 2, 64, kWindow};
    const ShapeRule rule(cuda, shape);
    const int length = sizes.is_short ? 620 : 1000;
    Cache whole(cuda, shape, length + 32);
    Cache few(cuda, shape, 256);
    int moves = 0;
    for (int first = 0; first < length; first += 30) {
        if (!few.view.has(few.view.first, first + 32)) {
            KvLayerView moved = few.view;
            moved.first = std::max(first + 1 - kWindow, 0) / 64 * 64;
            cuda.moveKv(few.view, moved, moved.first, first - moved.first);
            few.view = moved;
            ++moves;
        }
        const DeviceTokens device(cuda, Tokens(shape, 32, 400 + static_cast<unsigned>(first)));
        const DeviceRows expected(cuda, 32, shape.queryCols());
        const DeviceRows out(cuda, 32, shape.queryCols());
        std::mt19937 random(static_cast<unsigned>(first));
        const AncestorMask mask =
            first % 60 == 0 ? AncestorMask::chain(32) : AncestorMask::fromParents(randomTree(32, random, false));
        std::vector<int> kept(30);
        for (int i = 0; i < 30; ++i) kept[static_cast<std::size_t>(i)] = i + (i >= 10 ? 1 : 0);
        for (Cache* cache : {&whole, &few}) {
            cuda.appendKv(device.k.view(), device.v.view(), cache->view, first);
            cuda.attention(device.q.view(), shape.heads, cache->view, first, mask, rule.get(),
                           cache == &whole ? expected.view() : out.view());
            cuda.compactKv({&cache->view, 1}, first, kept);
        }
        check(out.get().data == expected.get().data, "a window that moved on differs behind %d tokens", first);
    }
    check(moves >= 2, "the window moved only %d times", moves);
    // Layers of two shapes at once are moved as each by itself.
    const std::array<KvLayerView, 2> both = {whole.view, few.view};
    const std::vector<int> nodes = {0, 2, 5};
    const int prefix = length / 30 * 30 - 30;
    Cache alone(cuda, shape, 256);
    alone.view.first = few.view.first;
    cuda.moveKv(few.view, {alone.view.keys, alone.view.values, 256, shape.kv_heads, shape.head_dim, few.view.first},
                few.view.first, std::min(256, prefix + 30 - few.view.first));
    cuda.compactKv(both, prefix, nodes);
    cuda.compactKv({&alone.view, 1}, prefix, nodes);
    check(alone.sameSlots(few, prefix + 3 - few.view.first), "layers of two shapes are compacted wrongly");
}

void checkSequences(Backend& cuda, const Shape& shape) {
    std::vector<int> lengths = {0, 1, 63, 64, 200};
    while (!sizes.is_short && lengths.size() < 100) lengths.push_back(static_cast<int>(lengths.size()) * 3);
    const int rows = static_cast<int>(lengths.size());
    const DeviceTokens device(cuda, Tokens(shape, rows, 95));
    const ShapeRule rule(cuda, shape);
    std::vector<Cache> together;
    std::vector<kernels::SequenceKv> sequences;
    together.reserve(lengths.size());
    const DeviceRows expected(cuda, rows, shape.queryCols());
    for (int row = 0; row < rows; ++row) {
        const int length = lengths[static_cast<std::size_t>(row)];
        Cache alone(cuda, shape, length + 1);
        together.emplace_back(cuda, shape, length + 1);
        fillPrefix(cuda, shape, alone, length);
        fillPrefix(cuda, shape, together.back(), length);
        sequences.push_back({together.back().view, length});
        cuda.appendKv(device.k.slice(row, 1), device.v.slice(row, 1), alone.view, length);
        cuda.attention(device.q.slice(row, 1), shape.heads, alone.view, length, AncestorMask::chain(1), rule.get(),
                       expected.slice(row, 1));
    }
    const DeviceRows out(cuda, rows, shape.queryCols());
    cuda.attendSequences(device.q.view(), shape.heads, device.k.view(), device.v.view(), sequences, rule.get(),
                         out.view());
    check(out.get().data == expected.get().data, "attendSequences differs from attention of each row");
}

/// What becomes of products that are heads.
struct HeadVariant {
    kernels::DType type = kernels::DType::kBf16;    // of queries and keys
    kernels::DType values = kernels::DType::kBf16;  // another type is another launch
    kernels::RopeLayout layout = kernels::RopeLayout::kHalves;
    int rotated = 0;  // elements of a head
    bool has_bias = false;
    bool has_norms = false;
    bool has_cache = true;
};

/// The product with all that follows in one kernel, against one operation after the other.
void checkHeads(Backend& cuda, const Shape& shape, const HeadVariant& variant) {
    constexpr int kColumns = 256;
    constexpr int kFirstSlot = 5;
    const tests::RandomWeights q(variant.type, shape.queryCols(), kColumns, 31);
    const tests::RandomWeights k(variant.type, shape.keyCols(), kColumns, 32);
    const tests::RandomWeights v(variant.values, shape.keyCols(), kColumns, 33);
    const std::array parts = {q.tensor(), k.tensor(), v.tensor()};
    const auto weight = cuda.makeWeight(parts);
    const DeviceRows bias(cuda, randomMatrix(1, weight->rows(), 34));
    const DeviceRows norms(cuda, randomMatrix(2, shape.head_dim, 35));
    const DeviceRows x(cuda, randomMatrix(sizes.rows(), kColumns, 36));
    const DeviceRows angles(cuda, randomMatrix(sizes.rows(), std::max(variant.rotated, 1), 37));
    kernels::RopeSpec spec;
    spec.dim = variant.rotated;
    spec.layout = variant.layout;
    const kernels::RopeTable table = variant.rotated > 0 ? kernels::makeRopeTable(spec) : kernels::RopeTable();
    for (const int rows : sizes.row_counts) {
        const DeviceRows results[2] = {{cuda, rows, weight->rows()}, {cuda, rows, weight->rows()}};
        const Cache caches[2] = {{cuda, shape, kFirstSlot + rows}, {cuda, shape, kFirstSlot + rows}};
        for (const bool fused : {false, true}) {
            const kernels::HeadProjection projection{.weight = *weight,
                                                     .heads = shape.heads,
                                                     .kv_heads = shape.kv_heads,
                                                     .bias = variant.has_bias ? bias.view().data : nullptr,
                                                     .query_norm = variant.has_norms ? norms.view().row(0) : nullptr,
                                                     .key_norm = variant.has_norms ? norms.view().row(1) : nullptr,
                                                     .norm_epsilon = 1e-5F,
                                                     .rope = table,
                                                     .angles = angles.slice(0, rows),
                                                     .cache = variant.has_cache ? &caches[fused].view : nullptr,
                                                     .first_slot = kFirstSlot};
            sizes.before_again();
            if (fused) {
                cuda.projectHeads({x.slice(0, rows)}, projection, results[1].view());
            } else {
                cuda.Backend::projectHeads({x.slice(0, rows)}, projection, results[0].view());
            }
        }
        check(results[0].get().data == results[1].get().data, "%d rows of heads of %d elements, %d rotated: differ",
              rows, shape.head_dim, variant.rotated);
        check(caches[0].contents() == caches[1].contents(), "%d rows of heads of %d elements: the caches differ", rows,
              shape.head_dim);
    }
}

}  // namespace

void testAttention(Backend& cuda, Backend& cpu) {
    checkMovingWindow(cuda);
    std::vector<Shape> shapes = {{8, 8, 64},
                                 {9, 3, 64},
                                 {8, 2, 128},
                                 {32, 1, 128},
                                 {4, 2, 256},
                                 {6, 3, 512},
                                 {2, 1, 300, 90, 2.0F},
                                 {4, 2, 16},
                                 {2, 2, 20},
                                 {8, 2, 128, 30},
                                 {4, 4, 64, 400},
                                 {6, 2, 64, 0, 1.5F},
                                 {4, 2, 64, 90, 2.0F, 0.2F, true},
                                 {6, 3, 128, 0, 0.0F, 0.0F, true},
                                 {4, 1, 20, 0, 0.0F, 0.3F}};
    if (sizes.is_short) {
        shapes = {{2, 2, 64},
                  {3, 1, 64},
                  {4, 2, 128},
                  {18, 1, 128},
                  {2, 1, 256},
                  {2, 1, 512},
                  {1, 1, 300, 90, 2.0F},
                  {2, 1, 16},
                  {2, 2, 20},
                  {4, 2, 128, 30},
                  {2, 2, 64, 400},
                  {3, 1, 64, 0, 1.5F},
                  {4, 2, 64, 90, 2.0F, 0.2F, true},
                  {4, 2, 128, 0, 0.0F, 0.0F, true},
                  {2, 1, 20, 0, 0.0F, 0.3F}};
    }
    const int most = sizes.is_short ? 130 : 256;
    run("attention against the CPU", [&] {
        std::mt19937 random(3);
        for (const Shape& shape : shapes) {
            for (const int prefix : sizes.choose({0, 1, 63, 64, 65, 300, 1100}, {0, 65, 300})) {
                compareWithCpu(cuda, cpu, shape, prefix, AncestorMask::chain(1), 1);
                compareWithCpu(cuda, cpu, shape, prefix, AncestorMask::fromParents(randomTree(60, random, false)), 60);
                compareWithCpu(cuda, cpu, shape, prefix, AncestorMask::fromParents(randomTree(40, random, true)), 7);
            }
            compareWithCpu(cuda, cpu, shape, 100, AncestorMask::chain(most), most);
        }
    });
    run("heads in their places", [&] {
        using kernels::DType;
        constexpr auto kAdjacent = kernels::RopeLayout::kAdjacent;
        constexpr auto kHalves = kernels::RopeLayout::kHalves;
        checkHeads(cuda, {6, 2, 64}, {DType::kBf16, DType::kBf16, kHalves, 64});
        // Two launches; heads that are no whole blocks, nor all rotated.
        checkHeads(cuda, {3, 1, 96}, {DType::kQ4K, DType::kQ6K, kAdjacent, 80, true});
        checkHeads(cuda, {2, 1, 256}, {DType::kQ8_0, DType::kQ8_0, kHalves, 256, false, true});
        checkHeads(cuda, {2, 1, 512}, {DType::kBf16, DType::kBf16, kHalves, 512, false, true});
        checkHeads(cuda, {4, 4, 16}, {DType::kBf16, DType::kBf16, kAdjacent, 16, true, true});
        checkHeads(cuda, {2, 2, 32}, {DType::kF16, DType::kF16, kHalves, 0});
        checkHeads(cuda, {2, 2, 32}, {DType::kF16, DType::kF16, kHalves, 32, true, false, false});
        checkHeads(cuda, {3, 3, 20}, {DType::kBf16, DType::kBf16, kHalves, 12});  // no whole panels
    });
    run("attention, layout", [&] {
        unsigned seed = 0;
        for (const Shape& shape : {shapes[0], shapes[2], shapes[4], shapes[5], shapes[6], shapes[7], shapes[9],
                                   shapes[10], shapes[12], shapes[14]}) {
            for (const int prefix : sizes.choose({0, 40, 63, 64, 65, 127, 260}, {63, 260})) {
                checkLayout(cuda, shape, prefix, 60, (seed & 1U) != 0, seed);
                ++seed;
            }
            checkLayout(cuda, shape, 30, most, true, seed);
            if (!sizes.is_short) checkChain(cuda, shape, 0);
            checkChain(cuda, shape, 61);
        }
    });
    run("attendSequences", [&] {
        checkSequences(cuda, shapes[2]);
        checkSequences(cuda, shapes[5]);
        checkSequences(cuda, shapes[9]);
        checkSequences(cuda, shapes[12]);
    });
}

}  // namespace griffin::gpu_test
