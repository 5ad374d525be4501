#include "engine/model/tensor_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace griffin::engine::model {

Result<kernels::HostTensor> fitted(const formats::CheckpointTensor* found, const std::string& name,
                                   const TensorRequest& request, const std::string& where) {
    if (found == nullptr) {
        return failed(
            malformedFile(Message("The tensor %1 is missing", name), where, Message("use a file from another source")));
    }
    if (found->rows != request.rows || found->cols != request.cols) return wrongShape(*found, request, where);
    return static_cast<const kernels::HostTensor&>(*found);
}

tl::unexpected<Failure> wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request,
                                   const std::string& where) {
    return failed(malformedFile(
        Message("The tensor %1 has the shape %2 where the model needs %3", formats::printable(found.name),
                fmt::format("[{}]", fmt::join(found.shape, ", ")), fmt::format("[{}, {}]", request.rows, request.cols)),
        where, Message("use a file from another source")));
}

}  // namespace griffin::engine::model
