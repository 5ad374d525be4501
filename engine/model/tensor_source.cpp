#include "engine/model/tensor_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

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

Result<kernels::HostTensor> GatedQueries::tensor(const formats::CheckpointTensor* found, const std::string& name,
                                                 const TensorRequest& request, const std::string& where,
                                                 Contents contents) {
    TensorRequest both = request;
    both.rows *= 2;
    Result<kernels::HostTensor> whole = fitted(found, name, both, where);
    if (!whole) return whole;
    kernels::HostTensor half = *whole;
    half.rows = request.rows;
    half.bytes = whole->bytes / 2;
    half.data = nullptr;
    if (contents == Contents::kOutline) return half;
    const bool is_gate = request.part == TensorPart::kQueryGate;
    std::vector<std::byte>& room = is_gate ? gates_ : queries_;
    room.resize(half.bytes);
    const std::size_t head_bytes = half.bytes / static_cast<std::size_t>(request.heads);
    for (std::size_t head = 0; head < static_cast<std::size_t>(request.heads); ++head) {
        std::memcpy(room.data() + head * head_bytes, whole->data + (2 * head + (is_gate ? 1 : 0)) * head_bytes,
                    head_bytes);
    }
    half.data = room.data();
    return half;
}

Result<kernels::HostTensor> ofStack(const formats::CheckpointTensor& found, const TensorRequest& request, int matrices,
                                    int matrix, const std::string& where) {
    const bool fits = found.shape.size() == 3 && request.expert < found.shape[0] &&
                      found.shape[1] == matrices * request.rows && found.shape[2] == request.cols;
    if (!fits) return wrongShape(found, request, where);
    kernels::HostTensor one = found;
    one.rows = request.rows;
    one.bytes = kernels::storageBytes(one.dtype, one.rows, one.cols);
    one.data += one.bytes * static_cast<std::size_t>(request.expert * matrices + matrix);
    return one;
}

tl::unexpected<Failure> wrongShape(const formats::CheckpointTensor& found, const TensorRequest& request,
                                   const std::string& where) {
    return failed(malformedFile(
        Message("The tensor %1 has the shape %2 where the model needs %3", formats::printable(found.name),
                fmt::format("[{}]", fmt::join(found.shape, ", ")), fmt::format("[{}, {}]", request.rows, request.cols)),
        where, Message("use a file from another source")));
}

}  // namespace griffin::engine::model
