#include "engine/tensor_list.h"

#include <string>

namespace griffin::engine {

std::vector<TensorInfo> weightList(const formats::TensorDirectory& tensors) {
    std::vector<TensorInfo> list;
    for (const formats::CheckpointTensor& tensor : tensors.all()) {
        list.push_back({formats::printable(tensor.name), std::string(kernels::traits(tensor.dtype).name), tensor.shape,
                        tensor.bytes});
    }
    return list;
}

}  // namespace griffin::engine
