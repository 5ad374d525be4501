#include "app/server/api_response.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <random>

#include "app/server/logprobs_json.h"
#include "engine/speedup.h"

namespace griffin::app::server {
namespace {

using engine::FinishReason;
using engine::GenerationStats;
using nlohmann::ordered_json;

/// A text from outside may be repeated in a message; whatever it is, the result is valid UTF-8.
std::string dumped(const ordered_json& object) {
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string event(const ordered_json& object) {
    return "data: " + dumped(object) + "\n\n";
}

const char* finishReason(const Choice& choice) {
    if (choice.finish_reason == FinishReason::kLength) return "length";
    return choice.calls.empty() ? "stop" : "tool_calls";
}

ordered_json callJson(const engine::ToolCall& call) {
    return {{"id", call.id}, {"type", "function"}, {"function", {{"name", call.name}, {"arguments", call.arguments}}}};
}

ordered_json callPieceJson(const engine::ToolCallPiece& piece, const std::string& id) {
    ordered_json entry = {{"index", piece.index}};
    if (piece.name.empty()) {
        entry["function"] = {{"arguments", piece.arguments}};
    } else {
        entry.update(callJson({id, piece.name, piece.arguments}));
    }
    return entry;
}

/// Milliseconds and ratios, without digits that mean nothing.
double rounded(double value) {
    return std::round(value * 1000.0) / 1000.0;
}

ordered_json headJson(const AnswerHead& head, const char* chat_object) {
    return {{"id", head.id},
            {"object", head.kind == ApiKind::kChat ? chat_object : "text_completion"},
            {"created", head.created},
            {"model", head.model}};
}

ordered_json usageJson(const Usage& usage) {
    const GenerationStats& total = usage.total();
    const double speedup = usage.speedup();
    return {{"prompt_tokens", total.prompt_tokens},
            {"completion_tokens", total.new_tokens},
            {"total_tokens", total.prompt_tokens + total.new_tokens},
            {"prompt_tokens_details", {{"cached_tokens", usage.cachedTokens()}}},
            {"completion_tokens_details", {{"reasoning_tokens", total.reasoning_tokens}}},
            {"speculation",
             {{"method", engine::nameOf(total.method)},
              {"tree", total.tree == engine::TreeKind::kAuto ? "none" : engine::nameOf(total.tree)},
              {"passes", total.target_passes},
              {"shared_passes", total.shared_passes},
              {"tokens_per_pass", rounded(total.acceptanceLength())},
              {"draft_ms", rounded(total.draft_ms)},
              {"verify_ms", rounded(total.verify_ms)},
              {"commit_ms", rounded(total.commit_ms)},
              {"form_ms", rounded(total.form_ms)},
              {"speedup_estimate", speedup > 0.0 ? ordered_json(rounded(speedup)) : ordered_json(nullptr)}}}};
}

/// A piece of a stream with one choice.
std::string pieceEvent(const AnswerHead& head, ordered_json choice, bool with_usage) {
    ordered_json object = headJson(head, "chat.completion.chunk");
    object["choices"] = ordered_json::array({std::move(choice)});
    if (with_usage) object["usage"] = nullptr;
    return event(object);
}

ordered_json pieceChoice(const AnswerHead& head, int index, const std::string& text) {
    ordered_json choice = {{"index", index}};
    if (head.kind == ApiKind::kChat) {
        choice["delta"] = {{"content", text}};
    } else {
        choice["text"] = text;
    }
    choice["logprobs"] = nullptr;
    choice["finish_reason"] = nullptr;
    return choice;
}

ordered_json errorJson(const ApiError& error) {
    const auto text = [](const std::string& value) {
        return value.empty() ? ordered_json(nullptr) : ordered_json(value);
    };
    return {
        {"error",
         {{"message", error.message}, {"type", error.type}, {"param", text(error.param)}, {"code", text(error.code)}}}};
}

ordered_json modelJson(const engine::ModelInfo& model, std::int64_t created) {
    return {{"id", model.name},
            {"object", "model"},
            {"created", created},
            {"owned_by", "griffin"},
            {"context_length", model.context},
            {"quantisation", model.quantisation}};
}

}  // namespace

std::string newAnswerId(ApiKind kind) {
    std::random_device device;
    return fmt::format("{}{:08x}{:08x}{:08x}", kind == ApiKind::kChat ? "chatcmpl-" : "cmpl-", device(), device(),
                       device());
}

void addCosts(GenerationStats& total, const GenerationStats& part) {
    total.target_passes += part.target_passes;
    total.shared_passes += part.shared_passes;
    total.committed_tokens += part.committed_tokens;
    total.prefill_ms += part.prefill_ms;
    total.decode_ms += part.decode_ms;
    total.draft_ms += part.draft_ms;
    total.verify_ms += part.verify_ms;
    total.commit_ms += part.commit_ms;
    total.form_ms += part.form_ms;
}

void Usage::add(const GenerationStats& stats, bool first_to_prompt) {
    if (first_to_prompt) {
        total_.prompt_tokens += stats.prompt_tokens;
        cached_tokens_ += stats.reused_tokens;
    }
    total_.new_tokens += stats.new_tokens;
    total_.reasoning_tokens += stats.reasoning_tokens;
    total_.method = stats.method;
    total_.tree = stats.tree;
    addCosts(total_, stats);
    if (stats.estimatedSpeedup() > 0.0 && !engine::exceedsTokensPerPass(stats)) {
        plain_ms_ += stats.estimatedSpeedup() * stats.decode_ms;
        known_ms_ += stats.decode_ms;
    }
}

std::string answerBody(const AnswerHead& head, const std::vector<Choice>& choices, const Usage& usage) {
    ordered_json object = headJson(head, "chat.completion");
    object["choices"] = ordered_json::array();
    for (const Choice& choice : choices) {
        ordered_json entry = {{"index", choice.index}};
        if (head.kind == ApiKind::kChat) {
            entry["message"] = {{"role", "assistant"}, {"content", choice.parts.text}, {"refusal", nullptr}};
            ordered_json& message = entry["message"];
            if (!choice.calls.empty()) {
                if (choice.parts.text.empty()) message["content"] = nullptr;
                message["tool_calls"] = ordered_json::array();
                for (const engine::ToolCall& call : choice.calls) message["tool_calls"].push_back(callJson(call));
            }
            if (!choice.parts.reasoning.empty()) message["reasoning_content"] = choice.parts.reasoning;
        } else {
            entry["text"] = choice.parts.text;
        }
        entry["logprobs"] =
            choice.likelihoods ? logprobsJson(head.kind, *choice.likelihoods, 0) : ordered_json(nullptr);
        entry["finish_reason"] = finishReason(choice);
        entry["seed"] = choice.seed;
        object["choices"].push_back(std::move(entry));
    }
    object["usage"] = usageJson(usage);
    return dumped(object);
}

std::string roleEvent(const AnswerHead& head, int index, bool with_usage) {
    if (head.kind != ApiKind::kChat) return {};
    ordered_json choice = pieceChoice(head, index, {});
    choice["delta"] = {{"role", "assistant"}, {"content", ""}};
    return pieceEvent(head, std::move(choice), with_usage);
}

std::string textEvent(const AnswerHead& head, int index, const AddedText& added, bool with_usage) {
    std::string pieces;
    const auto addDelta = [&](ordered_json delta) {
        ordered_json choice = pieceChoice(head, index, {});
        choice["delta"] = std::move(delta);
        pieces += pieceEvent(head, std::move(choice), with_usage);
    };
    if (!added.parts.reasoning.empty()) addDelta({{"reasoning_content", added.parts.reasoning}});
    if (!added.parts.text.empty() || !added.likelihoods.empty()) {
        ordered_json choice = pieceChoice(head, index, added.parts.text);
        if (!added.likelihoods.empty()) {
            choice["logprobs"] = logprobsJson(head.kind, added.likelihoods, added.offset);
        }
        pieces += pieceEvent(head, std::move(choice), with_usage);
    }
    std::size_t begun = 0;
    for (const engine::ToolCallPiece& piece : added.calls) {
        const std::string id = piece.name.empty() ? std::string() : added.call_ids[begun++];
        addDelta({{"tool_calls", ordered_json::array({callPieceJson(piece, id)})}});
    }
    return pieces;
}

std::string endEvent(const AnswerHead& head, const Choice& choice, bool with_usage) {
    ordered_json entry = pieceChoice(head, choice.index, {});
    if (head.kind == ApiKind::kChat) entry["delta"] = ordered_json::object();
    entry["finish_reason"] = finishReason(choice);
    entry["seed"] = choice.seed;
    return pieceEvent(head, std::move(entry), with_usage);
}

std::string usageEvent(const AnswerHead& head, const Usage& usage) {
    ordered_json object = headJson(head, "chat.completion.chunk");
    object["choices"] = ordered_json::array();
    object["usage"] = usageJson(usage);
    return event(object);
}

std::string errorEvent(const ApiError& error) {
    return event(errorJson(error));
}

std::string errorBody(const ApiError& error) {
    return dumped(errorJson(error));
}

std::string modelsBody(const engine::ModelInfo& model, std::int64_t created) {
    return dumped({{"object", "list"}, {"data", ordered_json::array({modelJson(model, created)})}});
}

std::string modelBody(const engine::ModelInfo& model, std::int64_t created) {
    return dumped(modelJson(model, created));
}

}  // namespace griffin::app::server
