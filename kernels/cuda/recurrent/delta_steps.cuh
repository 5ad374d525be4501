// The steps of a delta net: one head's state goes from token to token, its columns independent of each other. A few
// lanes share a column; what they hold of it stays in registers, and goes to memory only where a tree forks. Sums are
// added in an order that depends on the size of the head alone.
#pragma once

#include "kernels/cuda/recurrent/delta_call.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kStepThreads = 128;
inline constexpr int kHeldElements = 32;  // of a column, by a lane

/// What a few tokens bring to the columns of a block, whose lanes share them by kLanes.
template <int kLanes>
struct StagedTokens {
    static constexpr int kTokens = 64 / kLanes;
    static constexpr int kColumns = kStepThreads / kLanes;
    static constexpr int kKeyDim = kHeldElements * kLanes;

    float keys[kTokens][kKeyDim];  // zeros beyond the head
    float queries[kTokens][kKeyDim];
    float values[kTokens][kColumns];
    float scalars[kTokens][2];  // decay, strength
    DeltaStep steps[kTokens];

    /// Tokens [first, first + count) of the call, for columns from `column` on.
    __device__ void fill(const DeltaCall& call, int head, int column, int first, int count) {
        const DeltaShape& shape = call.net.shape;
        const int thread = static_cast<int>(threadIdx.x);
        const int key_head =
            shape.order == ValueHeads::kInTurn ? head % shape.key_heads : head / (shape.value_heads / shape.key_heads);
        for (int i = 0; i < count; ++i) {
            const int token = first + i - call.tokens;
            const DeltaStep step = token < 0 ? DeltaStep{-1, DeltaStep::kGoOn, DeltaStep::kNowhere} : call.order[token];
            const float* mixed = call.net.mixed.row(token < 0 ? first + i : call.tokens + step.node);
            const float* query = mixed + key_head * shape.key_dim;
            const float* value = mixed + 2 * shape.keyWidth() + head * shape.value_dim;
            for (int element = thread; element < kKeyDim; element += kStepThreads) {
                const bool is_there = element < shape.key_dim;
                queries[i][element] = is_there ? query[element] : 0.0F;
                keys[i][element] = is_there ? query[shape.keyWidth() + element] : 0.0F;
            }
            if (thread < kColumns) {
                values[i][thread] = column + thread < shape.value_dim ? value[column + thread] : 0.0F;
            } else if (thread < kColumns + 2) {
                const int which = thread - kColumns;
                scalars[i][which] = mixed[shape.channels() + which * shape.value_heads + head];
            } else if (thread == kColumns + 2) {
                steps[i] = step;
            }
        }
    }
};

/// What a lane holds of a column of a state: elements that lie beside each other by four, every kLanes-th four of all.
template <int kLanes>
struct HeldState {
    float elements[kHeldElements];
    int lane;    // of the column
    int column;  // of the head
    int key_dim;
    int value_dim;

    /// Calls each(element, place in a state [key_dim, value_dim]) for those that are there.
    template <class Each>
    __device__ void eachPlace(const Each& each) {
#pragma unroll
        for (int i = 0; i < kHeldElements; ++i) {
            const int key = (i / 4 * kLanes + lane) * 4 + i % 4;
            if (key < key_dim && column < value_dim) each(elements[i], key * value_dim + column);
        }
    }
    __device__ void load(const float* from) {
        eachPlace([from](float& element, int at) { element = from[at]; });
    }
    __device__ void store(float* to) {
        eachPlace([to](float element, int at) { to[at] = element; });
    }

    /// The four of a key or query that meet elements 4 i .. 4 i + 3.
    __device__ float4 fourOf(const float* key, int i) const {
        return reinterpret_cast<const float4*>(key)[i * kLanes + lane];
    }
    /// The sum over a column.
    static __device__ float sumOf(const float (&parts)[4]) {
        float sum = (parts[0] + parts[1]) + (parts[2] + parts[3]);
        for (int distance = 1; distance < kLanes; distance *= 2) {
            sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
        }
        return sum;
    }
    /// One token.
    __device__ void step(const float* key, float value, float decay, float strength) {
        float known[4] = {};
#pragma unroll
        for (int i = 0; i < kHeldElements / 4; ++i) {
            const float4 four = fourOf(key, i);
            const float of_key[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                float& element = elements[4 * i + part];
                element *= decay;
                known[part] = fmaf(element, of_key[part], known[part]);
            }
        }
        const float delta = (value - sumOf(known)) * strength;
#pragma unroll
        for (int i = 0; i < kHeldElements / 4; ++i) {
            const float4 four = fourOf(key, i);
            const float of_key[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                elements[4 * i + part] = fmaf(of_key[part], delta, elements[4 * i + part]);
            }
        }
    }
    /// The result of the token.
    __device__ float askedFor(const float* query) const {
        float sums[4] = {};
#pragma unroll
        for (int i = 0; i < kHeldElements / 4; ++i) {
            const float4 four = fourOf(query, i);
            const float of_query[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
            for (int part = 0; part < 4; ++part) {
                sums[part] = fmaf(elements[4 * i + part], of_query[part], sums[part]);
            }
        }
        return sumOf(sums);
    }
};

/// All tokens of a call, for the columns of a block: x counts blocks of columns, y heads.
template <int kLanes>
__device__ void takeSteps(const DeltaCall& call, StagedTokens<kLanes>& staged) {
    constexpr int kTokens = StagedTokens<kLanes>::kTokens;
    const DeltaShape& shape = call.net.shape;
    const PassPlace& place = *call.place;
    const int head = static_cast<int>(blockIdx.y);
    const int block_column = static_cast<int>(blockIdx.x) * StagedTokens<kLanes>::kColumns;
    const int in_block = static_cast<int>(threadIdx.x) / kLanes;
    const auto head_elements = static_cast<std::ptrdiff_t>(shape.key_dim) * shape.value_dim;
    float* prefix_state = call.state + head * head_elements;
    float* states = call.net.states + head * kDeltaStates * head_elements;
    HeldState<kLanes> held{
        {}, static_cast<int>(threadIdx.x) % kLanes, block_column + in_block, shape.key_dim, shape.value_dim};
    // With no tokens in it a state is zero, whatever lies there.
    if (place.prefix > call.behind) held.load(prefix_state);
    const int first_node = place.nodes - place.rows;
    const int all = call.tokens + call.nodes();
    for (int first = 0; first < all; first += kTokens) {
        const int count = min(kTokens, all - first);
        __syncthreads();
        staged.fill(call, head, block_column, first, count);
        __syncthreads();
        for (int i = 0; i < count; ++i) {
            const DeltaStep step = staged.steps[i];
            if (first + i == call.tokens) held.store(prefix_state);
            if (step.from == DeltaStep::kPrefix) held.load(prefix_state);
            if (step.from >= 0) held.load(states + step.from * head_elements);
            held.step(staged.keys[i], staged.values[i][in_block], staged.scalars[i][0], staged.scalars[i][1]);
            if (step.to >= 0) held.store(states + step.to * head_elements);
            if (step.node < first_node) continue;  // so is every token of the prefix
            const float result = held.askedFor(staged.queries[i]);
            if (held.lane != 0 || held.column >= shape.value_dim) continue;
            call.out.row(step.node - first_node)[head * shape.value_dim + held.column] = result;
        }
    }
    if (!call.takes_nodes) held.store(prefix_state);
}

}  // namespace griffin::kernels::cuda
