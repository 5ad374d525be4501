// What answers cost: at most one row an answer.
#pragma once

#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class MessageStatsStore {
  public:
    explicit MessageStatsStore(Database& database) : database_(database) {}

    /// Replaces what was known of stats.message.
    Result<Done> save(const MessageStats& stats);
    Result<std::optional<MessageStats>> find(MessageId message);

  private:
    Database& database_;
};

}  // namespace griffin::storage
