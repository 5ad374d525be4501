// Passes recorded as CUDA graphs: one launch instead of some hundred. The first pass of a class runs as it comes, which
// loads kernels and lets memory grow to what the class needs; the second is recorded; from then on the record is
// repeated. Where the rows stand is read from the device's memory (pass_place.h). All records are dropped when memory
// moved or was given back, for they hold addresses.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

#include "kernels/ancestor_mask.h"
#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/pass_place.h"
#include "kernels/pass_operations.h"

namespace griffin::kernels::cuda {

class PassGraphs {
  public:
    PassGraphs();
    ~PassGraphs();
    PassGraphs(const PassGraphs&) = delete;
    PassGraphs& operator=(const PassGraphs&) = delete;

    void run(const CudaContext& context, const PassKey& key, int prefix, const AncestorMask& mask, int rows,
             PassOperations operations);

  private:
    static constexpr std::size_t kMostEntries = 64;

    struct Entry {
        PassKey key;
        AttentionBounds bounds;
        cudaGraphExec_t graph = nullptr;  // null: ran once
        PackedRows::Sources packed;       // what is packed when it has run
    };

    void clear();
    void record(const CudaContext& context, Entry& entry, PassOperations operations);

    std::vector<Entry> entries_;
    std::uint64_t generation_ = 0;
};

}  // namespace griffin::kernels::cuda
