// What an Engine is made of, in the order of construction.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/checkpoint.h"
#include "engine/engine.h"
#include "engine/formats/tensor_directory.h"
#include "engine/model/target_model.h"
#include "engine/session/drafter_registry.h"
#include "engine/text/chat_template.h"
#include "engine/text/tokenizer.h"
#include "kernels/backend.h"

namespace griffin::engine {

struct Engine::Parts {
    std::unique_ptr<kernels::Backend> backend;
    std::unique_ptr<text::Tokenizer> tokenizer;
    std::optional<text::ChatTemplate> chat_template;  // set by load()
    std::unique_ptr<Checkpoint> checkpoint;           // drafts with a short vocabulary take rows of the model's head
    std::unique_ptr<model::TargetModel> target;
    std::unique_ptr<model::TargetModel> draft_model;  // of the method draft-model
    std::unique_ptr<session::DrafterRegistry> drafts;
    std::vector<DraftInfo> draft_infos;  // of the registry's drafts, in its order
    ModelInfo info;
    std::int64_t context_bytes = 0;  // of keys and values of a whole context
    std::string pre_tokenizer;       // LoadOptions::pre_tokenizer, for small models as well
};

struct EngineAccess {
    static Engine::Parts& parts(Engine& engine) { return *engine.parts_; }
};

/// Version and commit of this program.
std::string buildName();
/// The weights of a file; tensors of other types are left out.
std::vector<TensorInfo> weightList(const formats::TensorDirectory& tensors);

/// Adds warnings of other rooms to those of a model.
template <class Warnings>
void addWarnings(std::vector<Message>& to, const Warnings& from) {
    to.insert(to.end(), from.begin(), from.end());
}
/// Describes a configuration in `info`, with its warnings. Returns the context that `wish` gives (0: the model's own).
int describeConfig(const model::ModelConfig& config, int wish, ModelInfo& info);

/// For ModelInfo::own_draft.
std::string ownDraftOf(const model::ModelConfig& config, const model::TensorSource& source);

/// The measurements for Engine::profile(). Throws what the back end throws.
Result<ProfileReport> profileTarget(model::TargetModel& target, int context, const ProgressSink& progress,
                                    const std::stop_token& stop);

}  // namespace griffin::engine
