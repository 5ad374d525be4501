#include "app/conversation_exchange/conversation_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "app/program_text.h"

namespace griffin::app {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using storage::MessageRole;
using storage::MessageState;

constexpr std::array<std::pair<const char*, MessageState>, 5> kStates = {{
    {"complete", MessageState::kComplete},
    {"stopped", MessageState::kStopped},
    {"length", MessageState::kLength},
    {"failed", MessageState::kFailed},
    {"interrupted", MessageState::kInterrupted},
}};
constexpr qint64 kLastTime = 253'402'300'799'999;  // the end of the year 9999

std::string utf8(const QString& text) {
    return text.toUtf8().toStdString();
}

const char* stateName(MessageState state) {
    for (const auto& [name, value] : kStates) {
        if (value == state) return name;
    }
    return "interrupted";
}

/// Members of an object, checked as they are read. The first thing that is wrong is kept.
class Members {
  public:
    Members(const json& object, QString& problem) : object_(object), problem_(problem) {
        if (!object.is_object()) refuse(tr("it is not an object"));
    }

    QString text(const char* name) {
        const json* value = find(name);
        if (value == nullptr) return {};
        if (!value->is_string()) {
            refuse(tr("“%1” is not text").arg(QLatin1String(name)));
            return {};
        }
        return QString::fromStdString(value->get_ref<const std::string&>());
    }
    QDateTime time(const char* name) {
        const QString written = text(name);
        const QDateTime time = timeFromText(written);
        if (!time.isValid()) refuse(tr("“%1” is not a time").arg(QLatin1String(name)));
        return time;
    }
    bool flag(const char* name) {
        const json* value = find(name);
        if (value != nullptr && !value->is_boolean()) refuse(tr("“%1” is not true or false").arg(QLatin1String(name)));
        return value != nullptr && value->is_boolean() && value->get<bool>();
    }
    std::int64_t integer(const char* name, std::int64_t least, std::int64_t most) {
        const json* value = find(name);
        if (value == nullptr) return least;
        const bool fits = value->is_number_unsigned() ? value->get<std::uint64_t>() <=
                                                            static_cast<std::uint64_t>(std::max<std::int64_t>(most, 0))
                                                      : value->is_number_integer();
        const std::int64_t number = fits ? value->get<std::int64_t>() : 0;
        if (!fits || number < least || number > most) {
            refuse(tr("“%1” is not a number that can be there").arg(QLatin1String(name)));
            return least;
        }
        return number;
    }
    int count(const char* name) { return static_cast<int>(integer(name, 0, std::numeric_limits<int>::max())); }
    double duration(const char* name) {
        const json* value = find(name);
        if (value == nullptr) return 0;
        const double number = value->is_number() ? value->get<double>() : -1;
        if (!(number >= 0)) refuse(tr("“%1” is not a duration").arg(QLatin1String(name)));
        return number;
    }
    /// A place in a list of `size`, or null: -1.
    int place(const char* name, qsizetype size) {
        const json* value = find(name);
        if (value == nullptr || value->is_null()) return -1;
        if (size == 0) {
            refuse(tr("“%1” names what is not there").arg(QLatin1String(name)));
            return -1;
        }
        return static_cast<int>(integer(name, 0, size - 1));
    }
    const json& list(const char* name) {
        static const json none = json::array();
        const json* value = find(name);
        if (value == nullptr) return none;
        if (!value->is_array()) refuse(tr("“%1” is not a list").arg(QLatin1String(name)));
        return value->is_array() ? *value : none;
    }
    /// Null when there is none.
    const json* optional(const char* name) const {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        return found == object_.end() || found->is_null() ? nullptr : &*found;
    }
    void refuse(const QString& problem) {
        if (problem_.isEmpty()) problem_ = problem;
    }

  private:
    const json* find(const char* name) {
        if (!object_.is_object()) return nullptr;
        const auto found = object_.find(name);
        if (found != object_.end()) return &*found;
        refuse(tr("“%1” is missing").arg(QLatin1String(name)));
        return nullptr;
    }

    const json& object_;
    QString& problem_;
};

ordered_json statisticsToJson(const storage::MessageStats& stats) {
    return {{"model", utf8(stats.model)},
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
            {"plain_pass_ms", stats.plain_pass_ms}};
}

storage::MessageStats statisticsFromJson(const json& object, QString& problem) {
    Members members(object, problem);
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
    for (const storage::Attachment& attachment : message.attachments) {
        object["attachments"].push_back({{"name", utf8(attachment.file_name)},
                                         {"type", utf8(attachment.mime_type)},
                                         {"content", attachment.content.toBase64().toStdString()}});
    }
    return object;
}

storage::Attachment attachmentFromJson(const json& object, QString& problem) {
    Members members(object, problem);
    storage::Attachment attachment;
    attachment.file_name = members.text("name");
    attachment.mime_type = members.text("type");
    const auto content = QByteArray::fromBase64Encoding(
        members.text("content").toLatin1(), QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
    if (!content) members.refuse(tr("the content of an attachment is not base64"));
    attachment.content = content.decoded;
    return attachment;
}

storage::TreeMessage messageFromJson(const json& object, const QList<storage::TreeMessage>& before, QString& problem) {
    Members members(object, problem);
    storage::TreeMessage message;
    message.parent = members.place("parent", before.size());
    message.message.text = members.text("text");
    message.message.created = members.time("created");

    const QString role = members.text("role");
    const bool answer = role == QLatin1String("assistant");
    if (!answer && role != QLatin1String("user")) members.refuse(tr("“role” is neither user nor assistant"));
    message.message.role = answer ? MessageRole::kAssistant : MessageRole::kUser;

    const QString state = members.text("state");
    const auto known = std::find_if(kStates.begin(), kStates.end(),
                                    [&](const auto& one) { return state == QLatin1String(one.first); });
    if (known == kStates.end()) members.refuse(tr("“state” is none that is known"));
    if (known != kStates.end()) message.message.state = known->second;

    if (answer && problem.isEmpty() &&
        (message.parent < 0 || before[message.parent].message.role != MessageRole::kUser))
        members.refuse(tr("it is an answer without a question"));
    const json* statistics = members.optional("statistics");
    if (statistics != nullptr && answer) message.stats = statisticsFromJson(*statistics, problem);
    if (members.optional("attachments") != nullptr) {
        for (const json& attachment : members.list("attachments"))
            message.attachments.append(attachmentFromJson(attachment, problem));
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
    return ms >= 0 && ms <= kLastTime ? time : QDateTime();
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
    QString problem;
    Members members(object, problem);
    ExchangedConversation conversation;
    storage::Conversation& record = conversation.tree.conversation;
    record.title = members.text("title");
    record.system_prompt = members.text("system_prompt");
    if (members.optional("generation") != nullptr) record.generation = members.text("generation");
    record.pinned = members.flag("pinned");
    record.created = members.time("created");
    record.updated = members.time("updated");
    if (members.optional("folder") != nullptr) conversation.folder = members.count("folder");
    const auto refusal = [&](const QString& where) {
        return storage::Error{storage::ErrorKind::kOther, tr("%1: %2").arg(where, problem), {}};
    };
    const QString title = record.title.isEmpty() ? tr("untitled") : record.title.left(60).simplified();
    if (!problem.isEmpty()) return refusal(tr("conversation “%1”").arg(title));
    for (const json& message : members.list("messages")) {
        conversation.tree.messages.append(messageFromJson(message, conversation.tree.messages, problem));
        if (!problem.isEmpty())
            return refusal(tr("message %1 of “%2”").arg(conversation.tree.messages.size()).arg(title));
    }
    conversation.tree.current = members.place("current", conversation.tree.messages.size());
    if (!problem.isEmpty()) return refusal(tr("conversation “%1”").arg(title));
    return conversation;
}

}  // namespace griffin::app
