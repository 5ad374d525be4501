#include "app/remote/remote_request.h"

#include <nlohmann/json.hpp>

#include "engine/base/bounded_json.h"
#include "engine/reasoning.h"

namespace griffin::app::remote {
namespace {

using engine::FailureCause;
using engine::GenerationOptions;
using engine::Message;
using engine::Reasoning;
using nlohmann::ordered_json;

// As where the answer is made on this computer.
constexpr engine::JsonBounds kSchemaBounds{.depth = 64, .values = 10'000};

std::string roleName(engine::Role role) {
    switch (role) {
        case engine::Role::kSystem:
            return "system";
        case engine::Role::kUser:
            return "user";
        case engine::Role::kAssistant:
            return "assistant";
        case engine::Role::kTool:
            return "tool";
    }
    return {};
}

/// What was thought is for whoever asked, not for the next question.
ordered_json messagesJson(const engine::Prompt& prompt) {
    ordered_json messages = ordered_json::array();
    for (const engine::ChatMessage& message : prompt.messages) {
        const bool answer = message.role == engine::Role::kAssistant;
        ordered_json one = {{"role", roleName(message.role)},
                            {"content", answer ? engine::partsOf(message.text).text : message.text}};
        for (const engine::ToolCall& call : message.calls) {
            one["tool_calls"].push_back({{"id", call.id},
                                         {"type", "function"},
                                         {"function", {{"name", call.name}, {"arguments", call.arguments}}}});
        }
        if (message.role == engine::Role::kTool) one["tool_call_id"] = message.call_id;
        messages.push_back(std::move(one));
    }
    if (!prompt.begun.empty())
        messages.push_back({{"role", "assistant"}, {"content", engine::partsOf(prompt.begun).text}});
    return messages;
}

/// Only what the model may decide on is asked for.
void writeTools(const engine::ToolUse& use, ordered_json& body) {
    if (!use.any()) return;
    for (const engine::Tool& tool : use.tools)
        body["tools"].push_back(ordered_json::parse(tool.definition, nullptr, false));
    body["tool_choice"] = use.choice == engine::ToolChoice::kRequired ? "required" : "auto";
    if (!use.parallel) body["parallel_tool_calls"] = false;
}

class RequestWriter {
  public:
    RequestWriter(const GenerationOptions& options, ServerKind kind) : options_(options), kind_(kind) {}

    void writeSampling(ordered_json& body) {
        const engine::SamplingOptions& sampling = options_.sampling;
        body["temperature"] = sampling.temperature;
        body["top_p"] = sampling.top_p;
        if (sampling.seed) body["seed"] = *sampling.seed;
        if (options_.max_new_tokens > 0) body["max_tokens"] = options_.max_new_tokens;
        if (!options_.stop_texts.empty()) body["stop"] = options_.stop_texts;
        // Said even where they are off: servers have defaults of their own.
        const bool more = kind_ != ServerKind::kUnknown;
        const int no_top_k = kind_ == ServerKind::kSglang ? -1 : 0;
        const char* penalty = kind_ == ServerKind::kLlamaServer ? "repeat_penalty" : "repetition_penalty";
        if (more || sampling.top_k > 0) addOr(more, body, "top_k", sampling.top_k > 0 ? sampling.top_k : no_top_k);
        if (more || sampling.min_p > 0.0F) addOr(more, body, "min_p", sampling.min_p);
        if (more || sampling.repetition_penalty != 1.0F) addOr(more, body, penalty, sampling.repetition_penalty);
    }

    void writeReasoning(ordered_json& body) {
        const Reasoning wanted = options_.reasoning;
        const std::string name(engine::nameOf(wanted));
        const bool level = wanted == Reasoning::kLow || wanted == Reasoning::kMedium || wanted == Reasoning::kHigh;
        if (wanted == Reasoning::kAuto) return;
        if (level || kind_ == ServerKind::kGriffin) {
            body["reasoning_effort"] = name;
        } else if (kind_ == ServerKind::kUnknown) {
            leaveOut("reasoning " + name);
        } else {
            body["chat_template_kwargs"] = {{"enable_thinking", wanted == Reasoning::kOn}};
        }
        if (options_.reasoning_budget > 0) {
            addOr(kind_ == ServerKind::kGriffin, body, "reasoning_budget", options_.reasoning_budget);
        }
    }

    void writeSpeculation(ordered_json& body) {
        if (options_.method == engine::Method::kAuto && options_.tree.kind == engine::TreeKind::kAuto) return;
        if (kind_ != ServerKind::kGriffin) return leaveOut("method");
        ordered_json& speculation = body["speculation"];
        speculation["method"] = engine::nameOf(options_.method);
        if (options_.tree.kind != engine::TreeKind::kAuto) speculation["tree"] = engine::nameOf(options_.tree.kind);
    }

    std::vector<Message> takeLeftOut() { return std::move(left_out_); }

  private:
    template <class Value>
    void addOr(bool can, ordered_json& body, const char* name, Value value) {
        if (can) {
            body[name] = value;
        } else {
            leaveOut(name);
        }
    }
    void leaveOut(const std::string& name) {
        left_out_.push_back(Message("This server cannot be asked for %1; it answers without it", name));
    }

    const GenerationOptions& options_;
    ServerKind kind_;
    std::vector<Message> left_out_;
};

}  // namespace

engine::Result<RemoteRequest> makeRequest(const engine::Prompt& prompt, const GenerationOptions& options,
                                          const std::string& model, ServerKind kind) {
    using Kind = engine::AnswerForm::Kind;
    if (prompt.raw()) {
        return engine::failed({FailureCause::kBadArgument,
                               Message("A server answers conversations, not raw text"),
                               {},
                               Message("ask without --raw"),
                               {}});
    }
    if (options.form.kind != Kind::kFree && options.form.kind != Kind::kJsonSchema) {
        return engine::failed({FailureCause::kBadArgument,
                               Message("A server can be asked for JSON that follows a schema, but for no other form"),
                               {},
                               Message("use a JSON schema, or a model on this computer"),
                               {}});
    }
    ordered_json body = {{"model", model},
                         {"messages", messagesJson(prompt)},
                         {"stream", true},
                         {"stream_options", {{"include_usage", true}}}};
    writeTools(prompt.tool_use, body);
    RequestWriter writer(options, kind);
    writer.writeSampling(body);
    writer.writeReasoning(body);
    writer.writeSpeculation(body);
    if (!prompt.begun.empty()) {
        body["continue_final_message"] = true;
        body["add_generation_prompt"] = false;
    }
    if (options.form.kind == Kind::kJsonSchema) {
        auto schema = engine::boundedJson<ordered_json>(options.form.text, kSchemaBounds);
        if (schema.is_discarded()) {
            return engine::failed({FailureCause::kBadArgument,
                                   Message("The schema is not JSON, or is too large for a schema"),
                                   {},
                                   Message("correct the schema"),
                                   {}});
        }
        body["response_format"] = {
            {"type", "json_schema"},
            {"json_schema", {{"name", "answer"}, {"strict", true}, {"schema", std::move(schema)}}}};
    }
    return RemoteRequest{body.dump(-1, ' ', false, ordered_json::error_handler_t::replace), writer.takeLeftOut()};
}

}  // namespace griffin::app::remote
