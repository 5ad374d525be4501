#include "app/exchange/conversation_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "app/exchange/checked_members.h"
#include "app/measurement/speedup_run.h"
#include "app/traces/trace_codec.h"

namespace griffin::app {
namespace {

using engine::Message;
using nlohmann::json;
using nlohmann::ordered_json;
using storage::MessageRole;
using storage::MessageState;
using storage::ToolCallState;

constexpr std::array<std::pair<const char*, MessageState>, 5> kStates = {{
    {"complete", MessageState::kComplete},
    {"stopped", MessageState::kStopped},
    {"length", MessageState::kLength},
    {"failed", MessageState::kFailed},
    {"interrupted", MessageState::kInterrupted},
}};
constexpr std::array<std::pair<const char*, ToolCallState>, 5> kCallStates = {{
    {"asked", ToolCallState::kAsked},
    {"running", ToolCallState::kRunning},
    {"done", ToolCallState::kDone},
    {"failed", ToolCallState::kFailed},
    {"denied", ToolCallState::kDenied},
}};
constexpr qint64 kMaxTime = 253'402'300'799'999;  // the end of the year 9999

std::string utf8(const QString& text) {
    return text.toUtf8().toStdString();
}

const char* stateName(MessageState state) {
    for (const auto& [name, value] : kStates) {
        if (value == state) return name;
    }
    return "interrupted";
}

ordered_json statisticsToJson(const storage::MessageStats& stats) {
    ordered_json object = {{"model", utf8(stats.model)},
                           {"method", utf8(stats.method)},
                           {"prompt_tokens", stats.prompt_tokens},
                           {"reused_tokens", stats.reused_tokens},
                           {"new_tokens", stats.new_tokens},
                           {"target_passes", stats.target_passes},
                           {"prefill_ms", stats.prefill_ms},
                           {"time_to_first_token_ms", stats.time_to_first_token_ms},
                           {"decode_ms", stats.decode_ms},
                           {"seed", stats.seed},
                           {"committed_tokens", stats.committed_tokens},
                           {"draft_ms", stats.draft_ms},
                           {"verify_ms", stats.verify_ms},
                           {"plain_pass_ms", stats.plain_pass_ms},
                           {"chosen_method", utf8(stats.chosen_method)},
                           {"waiting_share", stats.waiting_share}};
    if (stats.dropped_messages > 0) object["dropped_messages"] = stats.dropped_messages;
    if (stats.continued > 0) object["continued"] = stats.continued;
    if (stats.reasoning_tokens > 0) {
        object["reasoning_tokens"] = stats.reasoning_tokens;
        object["reasoning_ms"] = stats.reasoning_ms;
    }
    if (!stats.server.isEmpty()) object["server"] = utf8(stats.server);
    if (!stats.served.isEmpty()) object["served"] = utf8(stats.served);
    if (stats.measured_tokens > 0) {
        object["measured"] = {{"tokens", stats.measured_tokens},
                              {"plain_before_ms", stats.plain_before_ms},
                              {"guessed_ms", stats.guessed_ms},
                              {"plain_after_ms", stats.plain_after_ms},
                              {"waiting_share", stats.measured_waiting_share}};
        if (stats.guessed_again_ms > 0.0) object["measured"]["guessed_again_ms"] = stats.guessed_again_ms;
    } else if (stats.plain_before_ms > 0.0) {
        object["plain_pass_low_ms"] = stats.plain_before_ms;
        object["plain_pass_high_ms"] = stats.plain_after_ms;
    }
    // The figure that the window shows; it follows from the others and is not read.
    const engine::Speedup speedup = speedupOf(stats);
    if (speedup.factor > 0.0) object["speedup"] = {{"factor", speedup.factor}, {"measured", speedup.measured}};
    return object;
}

storage::MessageStats statisticsFromJson(const json& object, Message& problem) {
    CheckedMembers members(object, problem);
    storage::MessageStats stats;
    stats.model = members.text("model");
    stats.method = members.text("method");
    stats.prompt_tokens = members.count("prompt_tokens");
    stats.reused_tokens = members.count("reused_tokens");
    stats.new_tokens = members.count("new_tokens");
    stats.target_passes = members.count("target_passes");
    stats.prefill_ms = members.duration("prefill_ms");
    stats.time_to_first_token_ms = members.duration("time_to_first_token_ms");
    stats.decode_ms = members.duration("decode_ms");
    // Not in what was exported before these were stored.
    if (members.optional("committed_tokens") != nullptr) stats.committed_tokens = members.count("committed_tokens");
    if (members.optional("draft_ms") != nullptr) stats.draft_ms = members.duration("draft_ms");
    if (members.optional("verify_ms") != nullptr) stats.verify_ms = members.duration("verify_ms");
    if (members.optional("plain_pass_ms") != nullptr) stats.plain_pass_ms = members.duration("plain_pass_ms");
    if (members.optional("plain_pass_low_ms") != nullptr) {
        stats.plain_before_ms = members.duration("plain_pass_low_ms");
        stats.plain_after_ms = members.duration("plain_pass_high_ms");
    }
    if (members.optional("chosen_method") != nullptr) stats.chosen_method = members.text("chosen_method");
    if (members.optional("waiting_share") != nullptr) stats.waiting_share = members.duration("waiting_share");
    if (members.optional("dropped_messages") != nullptr) stats.dropped_messages = members.count("dropped_messages");
    if (members.optional("continued") != nullptr) stats.continued = members.count("continued");
    if (members.optional("reasoning_tokens") != nullptr) {
        stats.reasoning_tokens = members.count("reasoning_tokens");
        stats.reasoning_ms = members.duration("reasoning_ms");
    }
    if (members.optional("server") != nullptr) stats.server = members.text("server");
    if (members.optional("served") != nullptr) stats.served = members.text("served");
    if (const json* measured = members.optional("measured"); measured != nullptr) {
        CheckedMembers times(*measured, problem);
        stats.measured_tokens = times.count("tokens");
        stats.plain_before_ms = times.duration("plain_before_ms");
        stats.guessed_ms = times.duration("guessed_ms");
        if (times.optional("guessed_again_ms") != nullptr) stats.guessed_again_ms = times.duration("guessed_again_ms");
        stats.plain_after_ms = times.duration("plain_after_ms");
        stats.measured_waiting_share = times.duration("waiting_share");
    }
    stats.seed =
        members.integer("seed", std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    return stats;
}

ordered_json messageToJson(const storage::TreeMessage& message) {
    ordered_json object = {
        {"parent", message.parent < 0 ? ordered_json(nullptr) : ordered_json(message.parent)},
        {"role", message.message.role == MessageRole::kUser ? "user" : "assistant"},
        {"state", stateName(message.message.state)},
        {"created", utf8(timeText(message.message.created))},
        {"text", utf8(message.message.text)},
    };
    if (message.stats) object["statistics"] = statisticsToJson(*message.stats);
    if (message.trace) object["trace"] = message.trace->trace.toBase64().toStdString();
    for (const storage::MessageToolCall& call : message.calls) {
        const auto state = std::find_if(kCallStates.begin(), kCallStates.end(),
                                        [&](const auto& one) { return one.second == call.state; });
        object["tool_calls"].push_back({{"id", utf8(call.call)},
                                        {"server", utf8(call.server)},
                                        {"tool", utf8(call.tool)},
                                        {"arguments", utf8(call.arguments)},
                                        {"state", state != kCallStates.end() ? state->first : "failed"},
                                        {"result", utf8(call.result)}});
    }
    for (const storage::Attachment& attachment : message.attachments) {
        object["attachments"].push_back({{"name", utf8(attachment.file_name)},
                                         {"type", utf8(attachment.mime_type)},
                                         {"content", attachment.content.toBase64().toStdString()}});
    }
    for (const storage::Passage& passage : message.passages) {
        object["passages"].push_back({{"attachment", passage.attachment},
                                      {"name", utf8(passage.file_name)},
                                      {"page", passage.page},
                                      {"first_line", passage.first_line},
                                      {"last_line", passage.last_line},
                                      {"begin", passage.begin},
                                      {"length", passage.length}});
    }
    return object;
}

/// The bytes of a text in base64. A failure is `problem`.
QByteArray bytesFromText(const QString& text, Message problem, CheckedMembers& members) {
    const auto bytes = QByteArray::fromBase64Encoding(
        text.toLatin1(), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes) members.refuse(std::move(problem));
    return bytes.decoded;
}

storage::MessageTrace traceFromText(const QString& text, CheckedMembers& members) {
    storage::MessageTrace trace;
    trace.trace = bytesFromText(text, Message("“trace” is not base64"), members);
    const auto decoded = decodeTrace(trace.trace);
    if (!decoded) {
        members.refuse(Message("“trace” is damaged"));
    } else {
        trace.passes = passesOf(*decoded);
    }
    return trace;
}

storage::Attachment attachmentFromJson(const json& object, Message& problem) {
    CheckedMembers members(object, problem);
    storage::Attachment attachment;
    attachment.file_name = members.text("name");
    attachment.mime_type = members.text("type");
    attachment.content =
        bytesFromText(members.text("content"), Message("the content of an attachment is not base64"), members);
    return attachment;
}

storage::Passage passageFromJson(const json& object, Message& problem) {
    constexpr std::int64_t kMaxPosition = std::numeric_limits<std::int32_t>::max();
    CheckedMembers members(object, problem);
    storage::Passage passage;
    passage.attachment = members.count("attachment");
    passage.file_name = members.text("name");
    passage.page = members.count("page");
    passage.first_line = members.count("first_line");
    passage.last_line = members.count("last_line");
    passage.begin = members.integer("begin", 0, kMaxPosition);
    passage.length = members.integer("length", 0, kMaxPosition);
    return passage;
}

storage::MessageToolCall callFromJson(const json& object, Message& problem) {
    CheckedMembers members(object, problem);
    storage::MessageToolCall call;
    call.call = members.text("id");
    call.server = members.text("server");
    call.tool = members.text("tool");
    call.arguments = members.text("arguments");
    call.result = members.text("result");
    const QString name = members.text("state");
    const auto state = std::find_if(kCallStates.begin(), kCallStates.end(),
                                    [&](const auto& one) { return name == QLatin1String(one.first); });
    if (state == kCallStates.end()) {
        members.refuse(Message("“state” is unknown"));
        return call;
    }
    const bool open = state->second == ToolCallState::kAsked || state->second == ToolCallState::kRunning;
    call.state = open ? ToolCallState::kFailed : state->second;
    return call;
}

storage::TreeMessage messageFromJson(const json& object, const QList<storage::TreeMessage>& before, Message& problem) {
    CheckedMembers members(object, problem);
    storage::TreeMessage message;
    message.parent = members.index("parent", before.size());
    message.message.text = members.text("text");
    message.message.created = members.time("created");

    const QString role = members.text("role");
    const bool answer = role == QLatin1String("assistant");
    if (!answer && role != QLatin1String("user")) members.refuse(Message("“role” is neither user nor assistant"));
    message.message.role = answer ? MessageRole::kAssistant : MessageRole::kUser;

    const QString state = members.text("state");
    const auto known = std::find_if(kStates.begin(), kStates.end(),
                                    [&](const auto& one) { return state == QLatin1String(one.first); });
    if (known == kStates.end()) members.refuse(Message("“state” is unknown"));
    if (known != kStates.end()) message.message.state = known->second;

    const bool follows = message.parent >= 0 && (before[message.parent].message.role == MessageRole::kUser ||
                                                 !before[message.parent].calls.isEmpty());
    if (answer && problem.empty() && !follows) members.refuse(Message("it is an answer without a question"));
    const json* statistics = members.optional("statistics");
    if (statistics != nullptr && answer) message.stats = statisticsFromJson(*statistics, problem);
    if (answer && members.optional("trace") != nullptr) message.trace = traceFromText(members.text("trace"), members);
    if (answer && members.optional("tool_calls") != nullptr) {
        for (const json& call : members.list("tool_calls")) message.calls.append(callFromJson(call, problem));
    }
    if (members.optional("attachments") != nullptr) {
        for (const json& attachment : members.list("attachments"))
            message.attachments.append(attachmentFromJson(attachment, problem));
    }
    if (answer && members.optional("passages") != nullptr) {
        for (const json& passage : members.list("passages")) message.passages.append(passageFromJson(passage, problem));
    }
    return message;
}

}  // namespace

QString timeText(const QDateTime& time) {
    return time.toUTC().toString(Qt::ISODateWithMs);
}

QDateTime timeFromText(const QString& text) {
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs).toUTC();
    const qint64 ms = time.isValid() ? time.toMSecsSinceEpoch() : -1;
    return ms >= 0 && ms <= kMaxTime ? time : QDateTime();
}

ordered_json conversationToJson(const ExchangedConversation& conversation) {
    const storage::Conversation& record = conversation.tree.conversation;
    ordered_json messages = ordered_json::array();
    for (const storage::TreeMessage& message : conversation.tree.messages) messages.push_back(messageToJson(message));
    return {
        {"title", utf8(record.title)},
        {"system_prompt", utf8(record.system_prompt)},
        {"generation", utf8(record.generation)},
        {"folder", conversation.folder < 0 ? ordered_json(nullptr) : ordered_json(conversation.folder)},
        {"pinned", record.pinned},
        {"created", utf8(timeText(record.created))},
        {"updated", utf8(timeText(record.updated))},
        {"current", conversation.tree.current < 0 ? ordered_json(nullptr) : ordered_json(conversation.tree.current)},
        {"messages", std::move(messages)},
    };
}

storage::Result<ExchangedConversation> conversationFromJson(const json& object) {
    Message problem;
    CheckedMembers members(object, problem);
    ExchangedConversation conversation;
    storage::Conversation& record = conversation.tree.conversation;
    record.title = members.text("title");
    record.system_prompt = members.text("system_prompt");
    if (members.optional("generation") != nullptr) record.generation = members.text("generation");
    record.pinned = members.flag("pinned");
    record.created = members.time("created");
    record.updated = members.time("updated");
    if (members.optional("folder") != nullptr) conversation.folder = members.count("folder");
    const std::string title = record.title.left(60).simplified().toStdString();
    const auto refuse = [&](Message where) {
        return engine::failed(
            {engine::FailureCause::kFileMalformed, Message("%1: %2", std::move(where), problem), {}, {}, {}});
    };
    const auto conversationItself = [&] {
        return title.empty() ? Message("an untitled conversation") : Message("conversation “%1”", title);
    };
    if (!problem.empty()) return refuse(conversationItself());
    for (const json& message : members.list("messages")) {
        conversation.tree.messages.append(messageFromJson(message, conversation.tree.messages, problem));
        if (problem.empty()) continue;
        const std::string number = std::to_string(conversation.tree.messages.size());
        return refuse(title.empty() ? Message("message %1 of an untitled conversation", number)
                                    : Message("message %1 of “%2”", number, title));
    }
    conversation.tree.current = members.index("current", conversation.tree.messages.size());
    if (!problem.empty()) return refuse(conversationItself());
    return conversation;
}

}  // namespace griffin::app
