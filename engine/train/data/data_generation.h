// Generates training data: the loaded model answers prompts, and tokens, answer marks and features go into a folder.
#pragma once

#include <stop_token>

#include "engine/base/result.h"
#include "engine/model/target_model.h"
#include "engine/model_info.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"
#include "engine/training.h"

namespace griffin::engine::train {

/// The loaded model as training needs it.
struct LoadedTarget {
    model::TargetModel& model;
    const text::Tokenizer& tokenizer;
    const text::ChatTemplate& chat_template;
    const ModelInfo& info;
};

/// As those of engine/training.h.
Result<int> countPrompts(const DataOptions& options, const std::stop_token& stop);

/// As makeTrainingData(). Throws what the back end throws.
Result<DataReport> generateData(const LoadedTarget& target, const DataOptions& options, const DataSink& progress,
                                const std::stop_token& stop);

}  // namespace griffin::engine::train
