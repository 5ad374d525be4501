// Conversations that wait for the person: the last answer of the branch on screen asks for a tool, and nobody has said
// yes or no.
#pragma once

#include <QList>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

Result<QList<ConversationId>> undecidedConversations(Database& database);

}  // namespace griffin::storage
