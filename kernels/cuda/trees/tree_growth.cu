#include <algorithm>
#include <cassert>

#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/layer_list.cuh"
#include "kernels/cuda/pass_graphs.h"
#include "kernels/cuda/trees/tree_kernels.h"

#if !defined(__CUDACC__)
#include <chrono>
#endif

namespace griffin::kernels::cuda {
namespace {

constexpr int kLevelThreads = 512;
constexpr int kTreeThreads = kMaxTreeNodes;
constexpr unsigned kThreads = 256;
constexpr int kMaskWords = kMaxTreeNodes / 64;

__device__ std::int64_t nanoseconds() {
#if defined(__CUDACC__)
    std::int64_t now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    return now;
#else
    return std::chrono::steady_clock::now().time_since_epoch().count();
#endif
}

__device__ std::uint64_t bitOf(int node, int word) {
    return node / 64 == word ? std::uint64_t{1} << (node % 64) : 0;
}

__global__ __launch_bounds__(kTreeThreads) void placeWaitingKernel(GrowthState* state, PassPlace* place) {
    waitForPrevious();
    const GrowthState::Start& start = state->start;
    const int row = static_cast<int>(threadIdx.x);
    state->ids[row] = row < start.waiting ? start.tokens[row] : start.root;
    state->positions[row] = start.prefix + (row < start.waiting ? row : 0);
    if (row > 0) return;
    place->prefix = start.prefix;
    place->nodes = start.waiting;
    place->rows = start.waiting;
    place->is_chain = 1;
    state->prefix = start.prefix + start.waiting;
    state->busy_rows = 1;
    state->row_scores[0] = 0.0F;
    state->records[recordsAfter(0)].count = 0;
    state->begun_ns = nanoseconds();
}

__global__ void takeLastKernel(const GrowthState* state, ConstMatrixView x, MatrixView y) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    if (column < x.cols) y.row(0)[column] = x.row(state->start.waiting - 1)[column];
}

__global__ void takeParentsKernel(const GrowthState* state, ConstMatrixView x, MatrixView y) {
    waitForPrevious();
    const int column = static_cast<int>(blockIdx.x * kThreads + threadIdx.x);
    const int row = static_cast<int>(blockIdx.y);
    if (column < x.cols) y.row(row)[column] = x.row(state->parents[row])[column];
}

/// Row `row` of the next pass, number `number` of the rows of takeParents().
__device__ void placeRow(GrowthState* state, PassPlace* place, int row, int number, std::int32_t token, int parent) {
    state->ids[row] = token;
    state->parents[row] = parent;
    for (int word = 0; word < kMaskWords; ++word) {
        const std::uint64_t above = parent > 0 ? place->ancestors[parent - 1][word] : 0;
        place->ancestors[number - 1][word] = above | bitOf(number - 1, word);
    }
}

/// One block. Records, old and new, are ranked by counting the better ones: there are few.
__global__ __launch_bounds__(kLevelThreads) void placeLevelKernel(GrowthState* state, const std::int32_t* tokens,
                                                                  LevelSizes sizes, PassPlace* place) {
    waitForPrevious();
    __shared__ RankedColumn keys[kMaxTreeNodes + kMaxLevelCandidates];
    __shared__ RankedColumn best[kMaxTreeNodes];
    __shared__ int counted[2];  // records, rows of the next pass
    const int thread = static_cast<int>(threadIdx.x);
    const RecordList& old = state->records[recordsAfter(sizes.level - 1)];
    RecordList& kept = state->records[recordsAfter(sizes.level)];
    const int most = state->start.nodes - 1;
    const int known = old.count;
    const int total = known + state->busy_rows * sizes.children;
    const int first_row = sizes.level == 1 ? 0 : 1 + (sizes.level - 2) * sizes.rows;
    if (thread < 2) counted[thread] = 0;
    for (int i = thread; i < total; i += kLevelThreads) {
        if (i < known) {
            keys[i] = old.keys[i];
            continue;
        }
        const int candidate = i - known;
        const float log_probability = fminf(valueOf(state->candidates[candidate]), 0.0F);
        const float score = state->row_scores[first_row + candidate / sizes.children] + log_probability;
        keys[i] = score > -INFINITY ? rankedColumn(score, sizes.level * kMaxLevelCandidates + candidate) : 0;
    }
    __syncthreads();
    for (int i = thread; i < total; i += kLevelThreads) {
        const RankedColumn key = keys[i];
        if (key == 0) continue;
        atomicAdd(&counted[0], 1);
        int rank = 0;
        for (int j = 0; j < total; ++j) rank += keys[j] > key ? 1 : 0;
        if (rank >= most) continue;
        best[rank] = key;
        kept.keys[rank] = key;
        if (i < known) {
            kept.log_probabilities[rank] = old.log_probabilities[i];
            kept.tokens[rank] = old.tokens[i];
            kept.parents[rank] = old.parents[i];
            kept.rows[rank] = old.rows[i];
            continue;
        }
        const RankedColumn ranked = state->candidates[i - known];
        const std::int32_t column = columnOf(ranked);
        kept.log_probabilities[rank] = fminf(valueOf(ranked), 0.0F);
        kept.tokens[rank] = tokens != nullptr ? tokens[column] : column;
        kept.parents[rank] = first_row + (i - known) / sizes.children;
        kept.rows[rank] = -1;
    }
    __syncthreads();
    const int count = min(counted[0], most);
    if (thread == 0) kept.count = count;
    if (sizes.is_last) return;

    // The best of this level become rows; none whose children could not enter the tree.
    const bool is_full = count == most;
    const float hopeless = is_full ? valueOf(best[most - 1]) : -INFINITY;
    const int next_row = 1 + (sizes.level - 1) * sizes.rows;
    const auto isNew = [&sizes](RankedColumn key) { return columnOf(key) / kMaxLevelCandidates == sizes.level; };
    if (thread < count && isNew(best[thread]) && valueOf(best[thread]) > hopeless) {
        int row = 0;
        for (int j = 0; j < thread; ++j) row += isNew(best[j]) ? 1 : 0;
        if (row < sizes.rows) {
            atomicAdd(&counted[1], 1);
            kept.rows[thread] = next_row + row;
            state->row_scores[next_row + row] = valueOf(best[thread]);
            placeRow(state, place, row, next_row + row, kept.tokens[thread], kept.parents[thread]);
        }
    }
    __syncthreads();
    if (thread < sizes.rows) {
        if (thread >= counted[1]) placeRow(state, place, thread, next_row + thread, state->start.root, 0);
        state->positions[thread] = state->prefix + sizes.level - 1;
    }
    if (thread > 0) return;
    state->busy_rows = counted[1];
    place->prefix = state->prefix;
    place->nodes = sizes.level * sizes.rows;
    place->rows = sizes.rows;
    place->is_chain = 0;
}

/// One block, one thread for a record, then for a node.
__global__ __launch_bounds__(kTreeThreads) void placeTreeKernel(GrowthState* state, int records, PassPlace* place) {
    waitForPrevious();
    __shared__ std::int32_t numbers[kMaxTreeNodes];
    __shared__ int node_of_row[kMaxTreeNodes];
    __shared__ int parents[kMaxTreeNodes];
    const int thread = static_cast<int>(threadIdx.x);
    const RecordList& list = state->records[records];
    GrownTree& tree = state->tree;
    const int count = list.count;
    if (thread < count) numbers[thread] = columnOf(list.keys[thread]);
    if (thread == 0) node_of_row[0] = 0;
    __syncthreads();
    int node = 1;
    if (thread < count) {
        for (int j = 0; j < count; ++j) node += numbers[j] < numbers[thread] ? 1 : 0;
        if (list.rows[thread] >= 0) node_of_row[list.rows[thread]] = node;
    }
    __syncthreads();
    if (thread < count) {
        parents[node] = node_of_row[list.parents[thread]];
        tree.tokens[node] = list.tokens[thread];
        tree.parents[node] = parents[node];
        tree.log_probabilities[node] = list.log_probabilities[thread];
        state->ids[node] = list.tokens[thread];
    }
    if (thread == 0 || thread > count) {
        state->ids[thread] = state->start.root;
        state->positions[thread] = state->start.target_prefix;
    }
    __syncthreads();
    if (thread <= count) {
        std::uint64_t bits[kMaskWords];
        for (int word = 0; word < kMaskWords; ++word) bits[word] = bitOf(thread, word);
        int depth = 0;
        for (int above = thread; above > 0; ++depth) {
            above = parents[above];
            for (int word = 0; word < kMaskWords; ++word) bits[word] |= bitOf(above, word);
        }
        for (int word = 0; word < kMaskWords; ++word) place->ancestors[thread][word] = bits[word];
        state->positions[thread] = state->start.target_prefix + depth;
    }
    if (thread > 0) return;
    tree.tokens[0] = state->start.root;
    tree.parents[0] = -1;
    tree.log_probabilities[0] = 0.0F;
    tree.nodes = count + 1;
    tree.accepted = 0;
    place->prefix = state->start.target_prefix;
    place->nodes = count + 1;
    place->rows = count + 1;
    place->is_chain = 0;
    state->grown_ns = nanoseconds();
    tree.draft_ns = state->grown_ns - state->begun_ns;
}

/// One block, one thread for a node.
__global__ __launch_bounds__(kTreeThreads) void acceptKernel(GrowthState* state) {
    waitForPrevious();
    __shared__ int next;
    const int thread = static_cast<int>(threadIdx.x);
    GrownTree& tree = state->tree;
    const bool is_node = thread < tree.nodes;
    const std::int32_t choice = is_node ? columnOf(state->choices[thread]) : 0;
    const int parent = is_node ? tree.parents[thread] : -1;
    const std::int32_t token = is_node ? tree.tokens[thread] : 0;
    if (is_node) tree.choices[thread] = choice;
    int accepted = 0;
    std::int32_t bonus = 0;
    for (int node = 0; node < kMaxTreeNodes; ++accepted) {
        bonus = columnOf(state->choices[node]);
        if (thread == 0) {
            tree.path[accepted] = node;
            next = kMaxTreeNodes;
        }
        __syncthreads();
        if (parent == node && token == bonus) atomicMin(&next, thread);
        __syncthreads();
        node = next;
        __syncthreads();
    }
    if (thread > 0) return;
    tree.accepted = accepted;
    tree.bonus = bonus;
    tree.verify_ns = nanoseconds() - state->grown_ns;
}

__global__ void compactAcceptedKernel(LayerList layers, const GrowthState* state) {
    waitForPrevious();
    layers.move(state->start.target_prefix, state->tree.accepted, [state](int i) { return state->tree.path[i]; });
}

dim3 gridFor(int rows, int columns) {
    return dim3(blocksFor(static_cast<std::size_t>(columns), kThreads), static_cast<unsigned>(rows));
}

}  // namespace

void launchPlaceWaiting(const CudaContext& context, GrowthState* state) {
    launch(context, placeWaitingKernel, dim3(1), kTreeThreads, state, context.place->placed());
}

void launchTakeLast(const CudaContext& context, const GrowthState* state, ConstMatrixView x, MatrixView y) {
    launch(context, takeLastKernel, gridFor(1, x.cols), kThreads, state, x, y);
}

void launchTakeParents(const CudaContext& context, const GrowthState* state, ConstMatrixView x, MatrixView y) {
    launch(context, takeParentsKernel, gridFor(y.rows, x.cols), kThreads, state, x, y);
}

void launchPlaceLevel(const CudaContext& context, GrowthState* state, const std::int32_t* tokens, LevelSizes sizes) {
    launch(context, placeLevelKernel, dim3(1), kLevelThreads, state, tokens, sizes, context.place->placed());
}

void launchPlaceTree(const CudaContext& context, GrowthState* state, int records) {
    launch(context, placeTreeKernel, dim3(1), kTreeThreads, state, records, context.place->placed());
}

void launchAccept(const CudaContext& context, GrowthState* state) {
    launch(context, acceptKernel, dim3(1), kTreeThreads, state);
}

void launchCompact(const CudaContext& context, const GrowthState* state, std::span<const KvLayerView> layers) {
    launchOverLayers(context, compactAcceptedKernel, layers, state);
}

}  // namespace griffin::kernels::cuda
