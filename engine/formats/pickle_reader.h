// The pickle of a PyTorch checkpoint, read as a table of tensors. A pickle is a program for a stack machine that may
// call any function; this reader knows the few instructions of protocol 2 that torch.save writes for a dictionary of
// tensors, and the names in kKnownGlobals. Every other instruction and name is refused and nothing is ever called:
// "rebuilding" a tensor means writing down its place, shape and strides.
//
// Sources: the opcodes in CPython's Lib/pickletools.py; what torch.save writes in torch/_utils.py and
// torch/serialization.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace griffin::engine::formats {

/// A tensor as the pickle describes it. Nothing here is checked against the storage. The texts lie in the pickle.
struct PickledTensor {
    std::string_view name;
    std::string_view storage_type;      // "FloatStorage"
    std::string_view storage_key;       // names the record with the bytes
    std::int64_t storage_elements = 0;  // never negative
    std::int64_t offset = 0;            // of its first element in the storage, in elements; never negative
    std::vector<std::int64_t> shape;    // slowest first
    std::vector<std::int64_t> strides;  // in elements; as many as dimensions
};

/// The tensors of the dictionary that the pickle makes, in its order; what else the dictionary holds is left out.
/// `where` names the pickle in messages. The bytes must outlive the result.
Result<std::vector<PickledTensor>> readTensorPickle(std::span<const std::byte> bytes, const std::string& where);

}  // namespace griffin::engine::formats
