// Makes the JSON of answers: whole ones, the pieces of a stream (server-sent events), the list of models and errors.
// The form is that of OpenAI's interface; ours are `usage.speculation` and the `seed` of a choice. The reasoning of a
// chat's answer stands apart, in `reasoning_content`, which is there where there is some, and so do calls of tools.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/server/api_error.h"
#include "app/server/api_request.h"
#include "engine/generation_event.h"
#include "engine/model_info.h"
#include "engine/reasoning.h"
#include "engine/tool_calls.h"

namespace griffin::app::server {

/// What all pieces of one answer have in common.
struct AnswerHead {
    ApiKind kind = ApiKind::kChat;
    std::string id;            // newAnswerId()
    std::int64_t created = 0;  // seconds since 1970
    std::string model;
};

/// "chatcmpl-" or "cmpl-" and a random number.
std::string newAnswerId(ApiKind kind);

/// Adds the passes of `part`, the tokens that they committed, and the time that it took.
void addCosts(engine::GenerationStats& total, const engine::GenerationStats& part);

/// What the answers to one request cost together.
class Usage {
  public:
    /// REQUIRES: the answers to one prompt come one after the other. `first_to_prompt`: the first of them, with which
    /// the prompt is counted.
    void add(const engine::GenerationStats& stats, bool first_to_prompt);

    const engine::GenerationStats& total() const { return total_; }
    int cachedTokens() const { return cached_tokens_; }
    /// Estimated speedup over this machine's plain passes, weighted by time; 0: not known.
    double speedup() const { return known_ms_ > 0.0 ? plain_ms_ / known_ms_ : 0.0; }

  private:
    engine::GenerationStats total_;  // of all answers, with the method and tree of the last
    int cached_tokens_ = 0;          // of the prompts
    double plain_ms_ = 0.0;          // what vanilla decoding of the same tokens would have taken,
    double known_ms_ = 0.0;          // and what it took, where both are known
};

/// What a piece of an answer adds.
struct AddedText {
    engine::AnswerParts parts;
    std::vector<engine::ToolCallPiece> calls = {};
    std::vector<std::string> call_ids = {};  // of the calls that begin with it, in order
    std::vector<engine::TokenLikelihood> likelihoods = {};
    std::size_t offset = 0;  // characters of the answer before these tokens

    bool empty() const { return parts == engine::AnswerParts() && calls.empty() && likelihoods.empty(); }
};

/// One of the answers to a request.
struct Choice {
    int index = 0;
    engine::AnswerParts parts;
    engine::FinishReason finish_reason = engine::FinishReason::kStop;
    std::uint64_t seed = 0;
    std::vector<engine::ToolCall> calls = {};
    std::optional<std::vector<engine::TokenLikelihood>> likelihoods = {};  // where they are asked for
};

/// The whole answer.
std::string answerBody(const AnswerHead& head, const std::vector<Choice>& choices, const Usage& usage);

// Pieces of a stream, each one event: "data: {...}\n\n". `with_usage`: the client asked for the usage, so that every
// piece has the field.
/// The first piece of a choice, which tells the role. Empty for texts, which have none.
std::string roleEvent(const AnswerHead& head, int index, bool with_usage);
/// Nothing where nothing is added.
std::string textEvent(const AnswerHead& head, int index, const AddedText& added, bool with_usage);
/// The end of a choice; its text is not sent again.
std::string endEvent(const AnswerHead& head, const Choice& choice, bool with_usage);
std::string usageEvent(const AnswerHead& head, const Usage& usage);
std::string errorEvent(const ApiError& error);
/// The end of the stream.
inline constexpr const char* kDoneEvent = "data: [DONE]\n\n";

std::string errorBody(const ApiError& error);
/// The models that are served: one. `created`: seconds since 1970.
std::string modelsBody(const engine::ModelInfo& model, std::int64_t created);
std::string modelBody(const engine::ModelInfo& model, std::int64_t created);

}  // namespace griffin::app::server
