#include "storage/undecided_calls.h"

#include "storage/statement.h"

namespace griffin::storage {

Result<QList<ConversationId>> undecidedConversations(Database& database) {
    return Statement(database, QStringLiteral("SELECT DISTINCT conversations.id FROM tool_calls JOIN conversations ON "
                                              "conversations.current_leaf = tool_calls.message WHERE state = ?"))
        .bind(static_cast<int>(ToolCallState::kAsked))
        .rows([](const Statement& row) { return row.id<ConversationId>(0); });
}

}  // namespace griffin::storage
