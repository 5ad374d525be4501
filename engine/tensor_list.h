// The tensors of a file, as they are shown to a person.
#pragma once

#include <vector>

#include "engine/formats/tensor_directory.h"
#include "engine/model_info.h"

namespace griffin::engine {

/// The weights; tensors of other types are left out.
std::vector<TensorInfo> weightList(const formats::TensorDirectory& tensors);

}  // namespace griffin::engine
