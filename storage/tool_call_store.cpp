#include "storage/tool_call_store.h"

#include <utility>

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kCallColumns =
    QStringLiteral("tool_calls.id, message, call, server, tool, arguments, tool_calls.state, result");

MessageToolCall readCall(const Statement& row) {
    MessageToolCall call;
    call.id = row.id<ToolCallId>(0);
    call.message = row.id<MessageId>(1);
    call.call = row.text(2);
    call.server = row.text(3);
    call.tool = row.text(4);
    call.arguments = row.text(5);
    call.state = static_cast<ToolCallState>(row.integer(6));
    call.result = row.text(7);
    return call;
}

}  // namespace

Result<ToolCallId> ToolCallStore::add(const MessageToolCall& call) {
    return Statement(database_, QStringLiteral("INSERT INTO tool_calls(message, call, server, tool, arguments, state, "
                                               "result) VALUES (?, ?, ?, ?, ?, ?, ?)"))
        .bind(call.message)
        .bind(call.call)
        .bind(call.server)
        .bind(call.tool)
        .bind(call.arguments)
        .bind(static_cast<int>(call.state))
        .bind(call.result)
        .insert<ToolCallId>();
}

Result<Done> ToolCallStore::save(ToolCallId call, ToolCallState state, const QString& result) {
    return Statement(database_, QStringLiteral("UPDATE tool_calls SET state = ?, result = ? WHERE id = ?"))
        .bind(static_cast<int>(state))
        .bind(result)
        .bind(call)
        .runOnRow(engine::Message("The call no longer exists"));
}

Result<QList<MessageToolCall>> ToolCallStore::ofMessage(MessageId message) {
    return Statement(database_,
                     QStringLiteral("SELECT %1 FROM tool_calls WHERE message = ? ORDER BY id").arg(kCallColumns))
        .bind(message)
        .rows(readCall);
}

Result<QHash<std::int64_t, QList<MessageToolCall>>> ToolCallStore::ofBranch(MessageId leaf) {
    const auto calls = Statement(database_, QStringLiteral(R"(
        WITH RECURSIVE up(id, parent) AS (
            SELECT id, parent FROM messages WHERE id = ?
            UNION ALL
            SELECT messages.id, messages.parent FROM up JOIN messages ON messages.id = up.parent)
        SELECT %1 FROM up JOIN tool_calls ON tool_calls.message = up.id ORDER BY tool_calls.id)")
                                                .arg(kCallColumns))
                           .bind(leaf)
                           .rows(readCall);
    if (!calls) return tl::unexpected(calls.error());
    QHash<std::int64_t, QList<MessageToolCall>> by_message;
    for (const MessageToolCall& call : *calls) by_message[call.message.value].append(call);
    return by_message;
}

}  // namespace griffin::storage
