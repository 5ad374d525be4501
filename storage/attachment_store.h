// Files attached to messages, kept whole in the database so that a copy of it is complete.
#pragma once

#include <QList>
#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class AttachmentStore {
  public:
    explicit AttachmentStore(Database& database) : database_(database) {}

    /// The id of the record is not read.
    Result<AttachmentId> add(const Attachment& attachment);
    /// In the order they were added.
    Result<QList<Attachment>> ofMessage(MessageId message);
    /// The same without their content, for lists.
    Result<QList<AttachmentHead>> headsOfMessage(MessageId message);
    Result<std::optional<Attachment>> find(AttachmentId attachment);
    Result<Done> remove(AttachmentId attachment);

  private:
    Database& database_;
};

}  // namespace griffin::storage
