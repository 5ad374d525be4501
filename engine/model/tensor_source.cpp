#include "engine/model/tensor_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace griffin::engine::model {

bool isLayerMatrix(TensorPart part) {
    switch (part) {
        case TensorPart::kQuery:
        case TensorPart::kKey:
        case TensorPart::kValue:
        case TensorPart::kAttentionOutput:
        case TensorPart::kGate:
        case TensorPart::kUp:
        case TensorPart::kDown:
        case TensorPart::kRouter:
        case TensorPart::kExpertGate:
        case TensorPart::kExpertUp:
        case TensorPart::kExpertDown:
            return true;
        default:
            return false;
    }
}

Result<kernels::HostTensor> fitted(const formats::CheckpointTensor* found, const std::string& name,
                                   const TensorRequest& request, const std::string& where) {
    if (found == nullptr) {
        return Failure{FailureCause::kFileMalformed,
                       fmt::format("The tensor {} is missing", name),
                       where,
                       "take a file from another source",
                       {}};
    }
    if (found->rows != request.rows || found->cols != request.cols) return wrongShape(*found, request, where);
    return static_cast<const kernels::HostTensor&>(*found);
}

Failure wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request, const std::string& where) {
    return {FailureCause::kFileMalformed,
            fmt::format("The tensor {} has the shape [{}] where the model needs [{}, {}]",
                        formats::printable(found.name), fmt::join(found.shape, ", "), request.rows, request.cols),
            where,
            "take a file from another source",
            {}};
}

}  // namespace griffin::engine::model
