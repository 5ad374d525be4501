#include "app/server/api_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/server/request_fields.h"
#include "app/server/response_format.h"
#include "app/server/sampling_request.h"
#include "app/server/tool_request.h"
#include "engine/base/json_shape.h"
#include "engine/reasoning.h"

namespace griffin::app::server {
namespace {

using nlohmann::json;

/// Before anything is built from it.
std::optional<ApiError> checkShape(std::string_view body) {
    const engine::JsonShape shape = engine::shapeOfJson(body);
    if (shape.depth > kMaxJsonDepth) {
        return wrong(fmt::format("The body is nested more than {} levels deep, at byte {}: send a simpler object",
                                 kMaxJsonDepth, shape.deepest));
    }
    if (shape.values > kMaxJsonValues) {
        return wrong(fmt::format("The body has more than {} values: send fewer", kMaxJsonValues));
    }
    return std::nullopt;
}

ApiResult<json> parseBody(std::string_view body) {
    if (body.size() > kMaxBodyBytes) {
        ApiError error =
            wrong(fmt::format("The body has {} bytes, the limit is {}: send less text", body.size(), kMaxBodyBytes));
        error.status = 413;
        return tl::unexpected(std::move(error));
    }
    if (body.empty()) return tl::unexpected(wrong("The body is empty: send a JSON object"));
    if (auto error = checkShape(body)) return tl::unexpected(std::move(*error));
    try {
        json parsed = json::parse(body);
        if (parsed.is_object()) return parsed;
        return tl::unexpected(wrong(fmt::format("The body is {}: send a JSON object", parsed.type_name())));
    } catch (const json::parse_error& error) {
        return tl::unexpected(
            wrong(fmt::format("The body is not valid JSON at byte {}: send a JSON object in UTF-8", error.byte)));
    } catch (const json::exception&) {  // a number that no number of ours holds
        return tl::unexpected(wrong("The body has a number that is too large: send smaller numbers"));
    }
}

// --- what is not supported

bool isZero(const json& value) {
    return value.is_number() && value.get<double>() == 0.0;
}

/// A field of OpenAI's interface that would change the answer and is not supported, and the values that ask for
/// nothing.
struct Unsupported {
    std::string_view name;
    bool (*harmless)(const json& value);
    std::string_view advice;
};

constexpr std::string_view kLeaveOut = "leave it out";

constexpr std::array<Unsupported, 8> kUnsupported = {{
    {"functions", [](const json& value) { return value.is_array() && value.empty(); }, "use tools"},
    {"function_call", [](const json& value) { return value == "none" || value == "auto"; }, "use tool_choice"},
    {"frequency_penalty", isZero, "leave it out or use repetition_penalty"},
    {"presence_penalty", isZero, "leave it out or use repetition_penalty"},
    {"modalities", [](const json& value) { return value == json::array({"text"}); }, "leave it out or send [\"text\"]"},
    {"audio", [](const json&) { return false; }, kLeaveOut},
    {"suffix", [](const json& value) { return value == ""; }, kLeaveOut},
    {"echo", [](const json& value) { return value == false; }, kLeaveOut},
}};

void refuseUnsupported(const Fields& fields) {
    for (const Unsupported& entry : kUnsupported) {
        const json* field = fields.find(entry.name);
        if (field == nullptr || entry.harmless(*field)) continue;
        fields.refuse(entry.name, fmt::format("is not supported: {}", entry.advice), "unsupported_parameter");
    }
}

// --- messages and prompts

/// A text, or the texts of an array of text parts, each on lines of its own.
std::string readContent(const Fields& message) {
    constexpr std::string_view kName = "content";
    const json* content = message.find(kName);
    if (content != nullptr && content->is_string()) return content->get<std::string>();
    if (content == nullptr || !content->is_array()) {
        message.refuse(kName, "must be a string or an array of text parts");
        return {};
    }
    std::string text;
    for (std::size_t i = 0; i < content->size(); ++i) {
        const json& part = (*content)[i];
        const std::string place = fmt::format("content[{}]", i);
        const std::string type = part.is_object() && part.contains("type") && part["type"].is_string()
                                     ? part["type"].get<std::string>()
                                     : std::string();
        if (type != "text") {
            message.refuse(place, type.empty()
                                      ? std::string("must be an object with `type` and `text`")
                                      : fmt::format("has the type {}: only text parts are supported", inQuotes(type)));
            return {};
        }
        if (!part.contains("text") || !part["text"].is_string()) {
            message.refuse(place + ".text", "must be a string");
            return {};
        }
        if (i > 0) text += '\n';
        text += part["text"].get_ref<const std::string&>();
    }
    return text;
}

std::optional<engine::Role> roleNamed(std::string_view name) {
    if (name == "system" || name == "developer") return engine::Role::kSystem;
    if (name == "user") return engine::Role::kUser;
    if (name == "assistant") return engine::Role::kAssistant;
    if (name == "tool") return engine::Role::kTool;
    return std::nullopt;
}

std::vector<engine::Prompt> readMessages(const Fields& fields, std::optional<ApiError>& error) {
    constexpr std::string_view kName = "messages";
    const json* list = fields.find(kName);
    if (!fields.check(list != nullptr && list->is_array() && !list->empty(), kName,
                      "must be an array of at least one message")) {
        return {};
    }
    engine::Prompt prompt;
    for (std::size_t i = 0; i < list->size() && !error; ++i) {
        const json& object = (*list)[i];
        const std::string place = fmt::format("messages[{}]", i);
        if (!fields.check(object.is_object(), place, "must be an object with `role` and `content`")) break;
        const Fields message(object, place + '.', error);
        const std::string role = message.text("role");
        const std::optional<engine::Role> known = roleNamed(role);
        if (!known) {
            message.refuse("role",
                           fmt::format("is {}: use system, developer, user, assistant or tool", inQuotes(role)));
            break;
        }
        engine::ChatMessage read{*known, {}};
        readToolFields(message, prompt.messages, read);
        if (error) break;
        const bool silent = !read.calls.empty() && message.find("content") == nullptr;
        std::string text = silent ? std::string() : readContent(message);
        // What a client got as the reasoning of an answer and sends back.
        const json* thought = message.find("reasoning_content");
        if (thought != nullptr && *known == engine::Role::kAssistant &&
            message.check(thought->is_string(), "reasoning_content", "must be a string")) {
            text = engine::answerOf({thought->get<std::string>(), std::move(text)});
        }
        read.text = std::move(text);
        prompt.messages.push_back(std::move(read));
    }
    return {std::move(prompt)};
}

/// The last message is an answer that goes on.
void readBegun(const Fields& fields, ApiRequest& request) {
    constexpr std::string_view kName = "continue_final_message";
    if (fields.failed()) return;
    std::vector<engine::ChatMessage>& messages = request.prompts.front().messages;
    const engine::ChatMessage& last = messages.back();
    const bool goes_on = last.role == engine::Role::kAssistant && last.calls.empty() && messages.size() > 1;
    if (!fields.check(goes_on, kName, "needs an answer as the last message, behind a question") ||
        !fields.check(fields.find("tools") == nullptr, kName, "cannot be used together with tools")) {
        return;
    }
    request.prompts.front().begun = last.text;
    messages.pop_back();
}

std::vector<engine::Prompt> readTexts(const Fields& fields) {
    constexpr std::string_view kName = "prompt";
    const json* field = fields.find(kName);
    const bool one = field != nullptr && field->is_string();
    const bool many = field != nullptr && field->is_array() && !field->empty();
    if (!fields.check(one || many, kName, "must be a string or an array of strings")) return {};
    if (one) return {{{}, field->get<std::string>()}};
    if (!fields.check(field->size() <= std::size_t{kMaxAnswers}, kName,
                      fmt::format("may hold {} texts at most", kMaxAnswers))) {
        return {};
    }
    std::vector<engine::Prompt> prompts;
    for (std::size_t i = 0; i < field->size(); ++i) {
        const json& text = (*field)[i];
        if (!text.is_string()) {
            fields.refuse(fmt::format("prompt[{}]", i), "must be a string: token ids are not supported, send text");
            return {};
        }
        prompts.push_back({{}, text.get<std::string>()});
    }
    return prompts;
}

// --- how the answer is made

/// The names of OpenAI's interface and ours; "minimal" is OpenAI's for the least there is.
void readReasoning(const Fields& fields, engine::GenerationOptions& options) {
    constexpr std::string_view kName = "reasoning_effort";
    if (fields.find(kName) != nullptr) {
        const std::string name = fields.text(kName);
        const auto known = engine::reasoningFromName(name == "none" ? "off" : name == "minimal" ? "low" : name);
        fields.check(known.has_value(), kName,
                     fmt::format("is {}: use none, minimal, low, medium, high, on, off or auto", inQuotes(name)));
        options.reasoning = known.value_or(engine::Reasoning::kAuto);
    }
    constexpr int kMaxBudget = 1'000'000;
    options.reasoning_budget = fields.integer("reasoning_budget", 0, kMaxBudget, options.reasoning_budget);
}

void readForm(const Fields& fields, std::string_view body, engine::GenerationOptions& options) {
    const json* field = fields.find("response_format");
    if (field == nullptr) return;
    auto form = readResponseFormat(*field, body);
    if (!form) {
        return fields.refuse("response_format" + form.error().place, form.error().wanted,
                             form.error().unsupported ? "unsupported_parameter" : "");
    }
    options.form = *std::move(form);
}

void readSpeculation(const Fields& fields, engine::GenerationOptions& options, std::optional<ApiError>& error) {
    constexpr std::array<std::string_view, 5> kKnown = {"method", "tree", "tree_size", "tree_depth", "tree_top_k"};
    const json* object = fields.find("speculation");
    if (object == nullptr || !fields.check(object->is_object(), "speculation", "must be an object")) return;
    const Fields speculation(*object, "speculation.", error);
    for (const auto& [name, value] : object->items()) {
        if (std::find(kKnown.begin(), kKnown.end(), name) == kKnown.end()) {
            fields.refuse("speculation",
                          fmt::format("has no field {}: use {}", inQuotes(name), fmt::join(kKnown, ", ")));
        }
    }
    if (speculation.find("method") != nullptr) {
        const std::string name = speculation.text("method");
        const auto method = engine::methodFromName(name);
        std::string names;
        for (const engine::Method known : engine::allMethods()) {
            if (known != engine::Method::kSimulated) names += fmt::format(" {}", engine::nameOf(known));
        }
        speculation.check(method && *method != engine::Method::kSimulated, "method",
                          fmt::format("is {}: use one of{}", inQuotes(name), names));
        options.method = method.value_or(engine::Method::kAuto);
        options.tree = {};  // what the server was started with belongs to its own method
    }
    if (speculation.find("tree") != nullptr) {
        const std::string name = speculation.text("tree");
        const auto tree = engine::treeFromName(name);
        std::string names;
        for (const engine::TreeKind known : engine::allTrees()) names += fmt::format(" {}", engine::nameOf(known));
        speculation.check(tree.has_value(), "tree", fmt::format("is {}: use one of{}", inQuotes(name), names));
        options.tree = {};
        options.tree.kind = tree.value_or(engine::TreeKind::kAuto);
    }
    options.tree.size = speculation.integer("tree_size", 2, 256, options.tree.size);
    options.tree.depth = speculation.integer("tree_depth", 1, 64, options.tree.depth);
    options.tree.top_k = speculation.integer("tree_top_k", 1, 64, options.tree.top_k);
}

void readStream(const Fields& fields, ApiRequest& request, std::optional<ApiError>& error) {
    request.stream = fields.boolean("stream");
    const json* options = fields.find("stream_options");
    if (options == nullptr || !fields.check(options->is_object(), "stream_options", "must be an object")) return;
    request.include_usage = Fields(*options, "stream_options.", error).boolean("include_usage");
}

void readChoices(const Fields& fields, ApiRequest& request) {
    request.choices = fields.integer("n", 1, kMaxAnswers, 1);
    const auto answers = static_cast<std::size_t>(request.choices) * request.prompts.size();
    fields.check(answers <= std::size_t{kMaxAnswers}, "n",
                 fmt::format("times the number of prompts may be {} at most", kMaxAnswers));
    const json* best_of = fields.find("best_of");
    fields.check(best_of == nullptr || *best_of == 1 || *best_of == request.choices, "best_of",
                 "is not supported: leave it out or send the same as `n`");
}

}  // namespace

ApiResult<ApiRequest> parseApiRequest(ApiKind kind, std::string_view body, const engine::GenerationOptions& defaults) {
    const ApiResult<json> parsed = parseBody(body);
    if (!parsed) return tl::unexpected(parsed.error());
    std::optional<ApiError> error;
    const Fields fields(*parsed, {}, error);
    ApiRequest request;
    request.kind = kind;
    request.options = defaults;
    request.model = fields.text("model");
    refuseUnsupported(fields);
    readSamplingFields(fields, kind, request.options);
    readReasoning(fields, request.options);
    readForm(fields, body, request.options);
    readSpeculation(fields, request.options, error);
    readStream(fields, request, error);
    request.user = fields.text("user");
    request.prompts = kind == ApiKind::kChat ? readMessages(fields, error) : readTexts(fields);
    if (kind == ApiKind::kChat && fields.boolean("continue_final_message")) readBegun(fields, request);
    if (kind == ApiKind::kText) {
        fields.check(fields.find("tools") == nullptr, "tools", "is not supported here: use /v1/chat/completions");
    } else if (!error) {
        request.prompts.front().tool_use = readTools(fields, body);
    }
    const bool calls = !error && request.prompts.front().tool_use.any();
    fields.check(!calls || request.options.form.kind == engine::AnswerForm::Kind::kFree, "response_format",
                 "cannot be used together with tools: send one of both, or tool_choice \"none\"");
    readChoices(fields, request);
    if (error) return tl::unexpected(std::move(*error));
    return request;
}

}  // namespace griffin::app::server
