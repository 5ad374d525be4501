// Writes drafts of our own: one self-contained safetensors file. Its header holds, as texts,
//   griffin.method    the method's name on the command line: "griffin"
//   griffin.config    what config.json would hold, JSON
//   griffin.target    the fingerprint of the model it was trained for
//   griffin.training  how it was trained, JSON: the card
// and its tensors have the names under which the method's drafts are published. Matrices whose rows are whole blocks
// of 32 are stored in the bits asked for (block_quantisation.h), other matrices as F16, vectors as F32.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

/// Bits of a weight; a block also has a scale of 16 bits.
enum class WeightBits { k4, k8, k16 };
/// Refuses numbers other than 4, 8 and 16.
Result<WeightBits> weightBits(int bits);

/// A matrix or vector; the values are not copied.
struct NamedWeights {
    std::string name;
    std::vector<std::int64_t> shape;  // slowest first
    std::span<const float> values;    // fill the shape
};

struct DraftDescription {
    Method method = Method::kGriffin;
    nlohmann::json config = nlohmann::json::object();
    std::string target;
    nlohmann::json training = nlohmann::json::object();
    /// Ascending tokens of the target that the draft knows; empty: all. Stored as EAGLE-3's distances for kEagle3.
    std::vector<tree::TokenId> vocabulary;
};

/// Refuses weights that are NaN or too large for their type. Throws std::bad_alloc.
Result<Done> writeDraft(const std::string& path, const DraftDescription& description,
                        std::span<const NamedWeights> tensors, WeightBits bits);

}  // namespace griffin::engine::draft
