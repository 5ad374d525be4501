// Calls of tools, in the order in which their answers ask for them.
#pragma once

#include <QHash>
#include <QList>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class ToolCallStore {
  public:
    explicit ToolCallStore(Database& database) : database_(database) {}

    /// Ignores the id of the record.
    Result<ToolCallId> add(const MessageToolCall& call);
    /// What became of it, and its result.
    Result<Done> save(ToolCallId call, ToolCallState state, const QString& result);
    Result<QList<MessageToolCall>> ofMessage(MessageId message);
    /// Of all answers from the first message to `leaf`, by message.
    Result<QHash<std::int64_t, QList<MessageToolCall>>> ofBranch(MessageId leaf);

  private:
    Database& database_;
};

}  // namespace griffin::storage
