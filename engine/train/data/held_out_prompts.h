// The prompts that training holds out, as texts again, to be answered by a finished draft.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/text/tokenizer.h"
#include "engine/train/data/feature_data.h"

namespace griffin::engine::train {

/// The share of its prompts that a training on this data holds out.
double heldOutShareOf(const FeatureData& data);

/// As engine::heldOutPrompts().
Result<std::vector<std::string>> heldOutPrompts(const text::Tokenizer& tokenizer, const std::string& data, int count);

}  // namespace griffin::engine::train
