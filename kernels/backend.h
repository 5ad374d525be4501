// The contract page: every operation a back end offers, with shapes, units and requirements. Operations have the same
// name here, in cpu/, in cuda/ and in their tests.
//
// Promises of every back end, each tested with memcmp:
// * Row invariance. Row i of a result depends only on row i of the inputs and has the same bits whatever the number of
//   rows (1..256) and threads it is computed with. Order of additions, splits and activation quantisation never depend
//   on the number of rows.
// * Layout invariance of attention. A row's result depends only on its own sequence of keys in logical order (prefix,
//   ancestors, itself), not on the slots they lie in nor on foreign nodes between them.
//
// All pointers inside views are memory of the back end (`allocate`). Nothing here allocates except `allocate`,
// `makeWeight`, `makeLayerStream` and `reserveRows`. Errors of the device are thrown as std::runtime_error and caught
// at the engine's face; a broken REQUIRES is a programming error (assert).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "kernels/ancestor_mask.h"
#include "kernels/delta_net.h"
#include "kernels/device_buffer.h"
#include "kernels/gate.h"
#include "kernels/rope_table.h"
#include "kernels/short_convolution.h"
#include "kernels/tensor_view.h"
#include "kernels/token_noise.h"
#include "kernels/tree_growth.h"

namespace griffin::kernels {

/// Maximum number of rows in one pass; longer inputs are fed in chunks.
inline constexpr int kMaxRows = 256;

/// A weight matrix in the layout the back end's kernels want. It owns its memory.
class Weight {
  public:
    virtual ~Weight() = default;
    virtual int rows() const = 0;           // output features N
    virtual int cols() const = 0;           // input features K
    virtual DType dtype() const = 0;        // type in the file (of the first part, when stacked)
    virtual std::size_t bytes() const = 0;  // bytes one full pass over the weight reads
};

/// Streams the layers of a model that does not fit into device memory. Their weights stay in pinned host memory; two
/// buffers on the device hold the current layer and the next one. The weights of a layer are copied while the layers
/// before it compute, those of the first layers of the next pass while the head and the draft compute.
class LayerStream {
  public:
    virtual ~LayerStream() = default;

    /// Begins the next layer (0, 1, ... in the order of a pass), to which the weights made from now on belong. `bytes`
    /// is at least the sum of Backend::weightBytes() of their parts. REQUIRES: bytes <= the stream's largest layer.
    /// Throws std::bad_alloc.
    virtual void addLayer(std::size_t bytes) = 0;
    /// Like Backend::makeWeight(). Only operations between beginLayer() and endLayer() of its layer may read the
    /// weight. It must not outlive the stream.
    virtual std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) = 0;

    /// Operations queued from now on find the weights of `layer` on the device. Queues the copies of this layer and the
    /// next unless they are under way. Does not wait.
    virtual void beginLayer(int layer) = 0;
    /// No operation queued later in this pass reads the weights of `layer`: its buffer may be reused.
    virtual void endLayer(int layer) = 0;

    /// Bytes copied in a pass.
    virtual std::size_t bytes() const = 0;
};

/// Passes with equal keys run the same operations on the same weights, caches and views; they differ only in the
/// position of their rows and in the contents of memory.
struct PassKey {
    const void* model = nullptr;
    const void* cache = nullptr;  // keys of the first layer
    int rows = 0;                 // of the views: Backend::passRows()
    int variant = 0;              // distinguishes other choices of the model
    std::int64_t extent = 0;      // and other numbers that they are queued for
    int windows_from = 0;         // KvLayerView::first of layers with a window
    int behind = 0;               // tokens by which the states of delta nets lie behind the prefix
    bool operator==(const PassKey&) const = default;
};

/// Tokens and positions of the rows of a pass, where its operations read them.
struct PassRows {
    const std::int32_t* ids = nullptr;
    const std::int32_t* positions = nullptr;
};

/// A reference to a callable, which must outlive it. Owns nothing, so that a pass allocates nothing.
class PassOperations {
  public:
    template <class Callable>
    explicit PassOperations(const Callable& callable)
        : callable_(&callable), call_([](const void* object) { (*static_cast<const Callable*>(object))(); }) {}

    void operator()() const { call_(callable_); }

  private:
    const void* callable_;
    void (*call_)(const void*);
};

/// Rows on their way into a product: x[M, K] itself, or its RMS norm.
struct ProductRows {
    ConstMatrixView x;
    const float* norm = nullptr;  // weight[K] of rmsNorm(); null: the rows go into the product as they are
    float epsilon = 0.0F;
    MatrixView normed = {};  // [M, K], room for the norms; what lies there afterwards is not defined
};

/// What the norms of queries and keys go over.
enum class HeadNorms {
    kEach,      // every head by itself: rmsNormHeads() with weights [head_dim]
    kTogether,  // all heads at once: rmsNorm() with weights [heads * head_dim] and [kv_heads * head_dim]
};

/// How the queries, keys and values of a layer are made. The weight's rows are those of the query heads, over those of
/// the key heads, over those of the values.
struct HeadProjection {
    const Weight& weight;  // [(heads + 2 * kv_heads) * head_dim, K]
    int heads = 0;
    int kv_heads = 0;                   // 0: queries alone
    const float* bias = nullptr;        // [weight.rows()], or null
    const float* query_norm = nullptr;  // or null
    const float* key_norm = nullptr;
    const float* value_norm = nullptr;  // [head_dim], of every head by itself whatever `norms`; or null
    HeadNorms norms = HeadNorms::kEach;
    float norm_epsilon = 0.0F;
    const RopeTable& rope;               // of dim 0: nothing is rotated
    ConstMatrixView angles;              // [M, rope.dim]
    const KvLayerView* cache = nullptr;  // where keys and values are appended; null: nowhere
    int first_slot = 0;

    int headDim() const { return weight.rows() / (heads + 2 * kv_heads); }
};

/// How the scores of attention are made, and of which keys.
struct AttentionRule {
    float scale;       // of the products of queries and keys
    int window = 0;    // a row sees its last `window` keys, itself included; 0: all
    float cap = 0.0F;  // scores s become cap * tanh(s / cap), as softCap(); 0: they stay
    // The scale of a row at position p is scale * (1 + growth * ln(1 + floor(p / growth_span))); growth 0: scale.
    float growth = 0.0F;
    int growth_span = 1;
    // [heads] in memory of the back end: a score that joins those of every row, of a key without a value; null: none.
    const float* sinks = nullptr;

    AttentionRule(float factor, int keys = 0) : scale(factor), window(keys) {}  // NOLINT: mostly a scale alone
    float scaleAt(int position) const;
};

/// How a column of a row of logits x is drawn.
struct ColumnDraw {
    /// Above 0: the column of the smallest noise / e^(x / temperature), which is a draw from the softmax of x /
    /// temperature. 0, or where the largest logit is not finite: what argmax() gives.
    float temperature = 0.0F;
    NoiseRow noise;
};

class Backend {
  public:
    virtual ~Backend() = default;

    /// "cpu avx512-vnni", "cuda NVIDIA H200 (...)".
    virtual std::string description() const = 0;
    virtual int threads() const = 0;
    /// "avx512-vnni"; empty on a GPU.
    virtual std::string instructionSet() const { return {}; }

    // Memory -------------------------------------------------------------------------------------------------------
    /// Zero-filled memory, aligned to 64 bytes. Throws std::bad_alloc.
    virtual DeviceBuffer allocate(std::size_t bytes) = 0;
    virtual void upload(void* device, const void* host, std::size_t bytes) = 0;
    virtual void download(void* host, const void* device, std::size_t bytes) = 0;

    /// Bytes that can still be allocated; empty where system memory is used.
    virtual std::optional<std::int64_t> freeMemory() const { return std::nullopt; }

    // Weights ------------------------------------------------------------------------------------------------------
    /// Repacks one matrix, or several stacked by rows (q over k over v; gate over up), which must have equal cols and
    /// may differ in dtype. The file's memory may be released afterwards. Throws std::bad_alloc.
    virtual std::unique_ptr<Weight> makeWeight(std::span<const HostTensor> parts) = 0;

    /// Other numbers in a weight's place. REQUIRES: `parts` have the shapes and types it was made of.
    virtual void rewriteWeight(Weight& weight, std::span<const HostTensor> parts) = 0;

    /// Bytes that a matrix takes in that layout.
    virtual std::int64_t weightBytes(DType type, std::int64_t rows, std::int64_t cols) const {
        return static_cast<std::int64_t>(storageBytes(type, rows, cols));
    }

    /// For layers of at most `max_layer_bytes` each that do not fit into device memory. Null where there is no such
    /// device; then freeMemory() is empty. Throws std::bad_alloc.
    virtual std::unique_ptr<LayerStream> makeLayerStream(std::size_t /*max_layer_bytes*/) { return nullptr; }

    /// Whether products with weights of this type are written for this processor, not only for any.
    virtual bool multipliesFast(DType /*type*/) const { return true; }

    // Passes -------------------------------------------------------------------------------------------------------
    /// Number of rows to give the views of a pass over `rows` rows: the same, or slightly more where only certain sizes
    /// are recorded. The results of the extra rows are not used, but their ids must be valid.
    virtual int passRows(int rows) const { return rows; }
    /// The rows of the next pass are the last nodes of `mask` after `prefix`, one for each token. What this gives holds
    /// until the next call, as long as what was given stays. On a GPU it is the same every time, and all of it travels
    /// in one copy. REQUIRES: 1 <= tokens.size() == positions.size() <= mask.size().
    virtual PassRows placeRows(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions,
                               int /*prefix*/, const AncestorMask& /*mask*/) {
        return {tokens.data(), positions.data()};
    }
    /// Runs `operations`, a pass whose rows are the last `rows` nodes of `mask` after `prefix`. They append and attend
    /// at that position only, and transfer nothing between host and device. A back end may record them and replay the
    /// recording in later passes with the same key.
    virtual void runPass(const PassKey& /*key*/, int /*prefix*/, const AncestorMask& /*mask*/, int /*rows*/,
                         PassOperations operations) {
        operations();
    }

    /// Grows draft trees in this back end's memory (kernels/tree_growth.h); null where that is not possible. Must not
    /// outlive the back end. Throws std::bad_alloc.
    virtual std::unique_ptr<TreeGrowth> makeTreeGrowth() { return nullptr; }
    /// Whether it gains by that: where the host would have to wait for each level. Environment: GRIFFIN_GROW_TREES=0|1
    /// decides.
    virtual bool growsTrees() const { return false; }

    // Operations ---------------------------------------------------------------------------------------------------
    // M = rows of the pass, 1 <= M <= kMaxRows.

    /// out[M, cols] = rows of `table` [vocabulary, cols] chosen by ids[M]. REQUIRES: 0 <= ids[i] < table.rows().
    virtual void embeddingRows(const Weight& table, const std::int32_t* ids, MatrixView out) = 0;

    /// y[M, N] = x[M, K] * w[N, K]^T, or y += ... with kAdd; sums in f32, in an order that depends on N and K alone.
    /// Quantised weights on the CPU: x is rounded to 8 bits in groups of 32 along K, dot products are exact integers
    /// within a group. On a GPU both operands are rounded to 16 bits: to bf16 for BF16 weights, else to f16, where F32
    /// weights and the scales of quantised ones keep 11 significant bits.
    virtual void matmul(ConstMatrixView x, const Weight& w, MatrixView y, MatmulOutput output) = 0;

    /// Each row x[i] += bias[cols].
    virtual void addBias(MatrixView x, const float* bias) = 0;
    /// x += y, element by element; same shape.
    virtual void add(MatrixView x, ConstMatrixView y) = 0;
    /// x[i] *= factor, in place.
    virtual void scale(MatrixView x, float factor) = 0;
    /// x[i] = cap * tanh(x[i] / cap), in place, made of one exponential: cap - 2 cap / (1 + exp(2 x[i] / cap)).
    virtual void softCap(MatrixView x, float cap) = 0;

    /// y = weight * x / sqrt(mean(x^2) + epsilon), per row. x and y may be the same memory.
    virtual void rmsNorm(ConstMatrixView x, const float* weight, float epsilon, MatrixView y) = 0;
    /// The same on every head of x[M, heads * head_dim], in place; weight[head_dim] (query and key norms of Qwen3).
    virtual void rmsNormHeads(MatrixView x, int heads, const float* weight, float epsilon) = 0;

    /// angles[M, dim] = for each row i: cosines [dim / 2], then sines [dim / 2] at positions[i], times magnitude.
    virtual void rotaryAngles(const std::int32_t* positions, const RopeTable& table, MatrixView angles) = 0;
    /// Rotates the first table.dim elements of every head of x[M, heads * head_dim] in place.
    virtual void rotate(MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles) = 0;

    /// Writes the rows k[M, kv_heads * head_dim] and v as f16 into slots first_slot .. first_slot + M - 1.
    /// REQUIRES: the cache has these slots.
    virtual void appendKv(ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache, int first_slot) = 0;
    /// Copies slots [begin, begin + count) between two views of one memory, whose first slots differ: a window has
    /// moved on. REQUIRES: begin is a multiple of 64; both have the slots, up to slotCapacity(count) of them, and their
    /// places do not overlap.
    virtual void moveKv(const KvLayerView& from, const KvLayerView& to, int begin, int count) = 0;
    /// Moves slots prefix + nodes[i] to prefix + i in all these layers for ascending nodes with
    /// nodes[i] >= i.
    virtual void compactKv(std::span<const KvLayerView> layers, int prefix, std::span<const int> nodes) = 0;

    /// out[M, heads * head_dim]: scaled dot-product attention of q[M, heads * head_dim] over slots [0, prefix), which
    /// every row sees, and slots prefix + j for the ancestors j of its node; of these, where the rule has a window, the
    /// last in logical order. The rows are the last M nodes of the mask;
    /// the nodes before them lie in their slots from earlier passes (a draft tree grows level by level). Query head h
    /// reads key head h / (heads / kv_heads). Scores and softmax in f32. REQUIRES: mask.size() >= M, window >= 0.
    virtual void attention(ConstMatrixView q, int heads, const KvLayerView& cache, int prefix, const AncestorMask& mask,
                           AttentionRule rule, MatrixView out) = 0;

    /// Row i is the next token of sequences[i]: appendKv() of k[M, kv_heads * head_dim] and v into slot `length`, then
    /// attention() of that one row over slots [0, length]. The same bits as those two calls for each row; a back end
    /// may give each thread sequences of its own. REQUIRES: M sequences with caches that do not overlap.
    virtual void attendSequences(ConstMatrixView q, int heads, ConstMatrixView k, ConstMatrixView v,
                                 std::span<const SequenceKv> sequences, AttentionRule rule, MatrixView out) = 0;

    /// out[M, channels]: the convolution of rows that are the last M nodes of the mask, as in attention(); writes their
    /// inputs into their slots. out may be none of its operands. REQUIRES: mask.size() >= M, the cache has the slots
    /// prefix - taps + 1 .. prefix + mask.size() - 1, of which those below 0 are not read.
    virtual void convolve(const ShortConvolution& convolution, const KvLayerView& cache, int prefix,
                          const AncestorMask& mask, MatrixView out) = 0;

    /// out[M, shape.valueWidth()]: a gated delta net over rows [M, shape.columns()], the last M nodes of the mask as in
    /// attention(). Writes them into their slots, and brings the state to the prefix: state.position is then `prefix`.
    /// REQUIRES: state.position <= prefix, mask.size() >= M, the cache has the slots state.position - taps + 1 ..
    /// prefix + mask.size() - 1, of which those below 0 are not read.
    virtual void deltaNet(const DeltaNet& net, ConstMatrixView rows, const KvLayerView& cache, const DeltaState& state,
                          int prefix, const AncestorMask& mask, MatrixView out) = 0;

    /// y[M, I] = the gates gate_up[M, :I] with the others gate_up[M, I:].
    virtual void gate(ConstMatrixView gate_up, Gate kind, MatrixView y) = 0;
    /// x[i] = silu(x[i]) = x[i] / (1 + exp(-x[i])), in place.
    virtual void silu(MatrixView x) = 0;

    /// y[i] = x[rows[i]] for i < count (experts gather the rows routed to them).
    virtual void gatherRows(ConstMatrixView x, std::span<const int> rows, MatrixView y) = 0;
    /// y[rows[i]] += scales[i] * x[i].
    virtual void scatterAddRows(ConstMatrixView x, std::span<const int> rows, std::span<const float> scales,
                                MatrixView y) = 0;

    /// Per row, in place or not.
    virtual void softmax(ConstMatrixView x, MatrixView y) = 0;
    virtual void logSoftmax(ConstMatrixView x, MatrixView y) = 0;
    /// The k largest of each row, largest first, ties by lower column; host results values[M * k], columns[M * k].
    virtual void topK(ConstMatrixView x, int k, std::span<float> values, std::span<std::int32_t> columns) = 0;
    /// Column of the largest element of each row, the lowest column on a tie; host result columns[M].
    virtual void argmax(ConstMatrixView x, std::span<std::int32_t> columns) = 0;
    /// Draws a column of each row; host result columns[M]. False: the host draws as quickly, and nothing was done.
    virtual bool drawColumns(ConstMatrixView /*x*/, std::span<const ColumnDraw> /*draws*/,
                             std::span<std::int32_t> /*columns*/) {
        return false;
    }

    // Fused operations ---------------------------------------------------------------------------------------------
    // The same bits as the operations they are made of, one after the other, which is what they do unless a back end
    // knows a quicker way.

    /// The rows of a product, their norms made where they have one.
    ConstMatrixView normedRows(const ProductRows& rows);
    /// y[M, I] = gate() of products[M, 2 I] = rows * gate_up[2 I, K]^T, the rows of the gate over those of up.
    /// What lies in `products` afterwards is not defined.
    virtual void gatedMatmul(const ProductRows& rows, const Weight& gate_up, Gate kind, MatrixView products,
                             MatrixView y);

    /// qkv[M, weight.rows()] = rows * weight^T with bias, head norms and rotation, as far as there are any; then
    /// appendKv() of its keys and values.
    virtual void projectHeads(const ProductRows& rows, const HeadProjection& projection, MatrixView qkv);

    // Measuring ----------------------------------------------------------------------------------------------------
    /// Read bandwidth in GB/s (10^9) over a buffer of `bytes`, all threads, median of several passes.
    virtual double measureReadBandwidth(std::size_t bytes) = 0;
    /// Operations of the integer products in 10^9 a second, all threads, with everything in the first-level cache: a
    /// product and its addition are two. 0: not known.
    virtual double measureMultiplyRate() { return 0.0; }
    /// GB/s from pinned memory of the host to the device; 0 where they are the same.
    virtual double measureCopyBandwidth() { return 0.0; }
};

/// What the environment says of growsTrees(), or what is usual.
bool treesAreWanted(bool usually);

}  // namespace griffin::kernels
