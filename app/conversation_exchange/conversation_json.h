// One conversation as a JSON object, everything included but ids: messages name their parent by its place in the list.
//
//   {"title": "...", "system_prompt": "...", "folder": 0, "pinned": false, "created": "2026-01-31T12:00:00.000Z",
//    "updated": "...", "current": 1, "messages": [
//      {"parent": null, "role": "user", "state": "complete", "created": "...", "text": "...",
//       "attachments": [{"name": "a.txt", "type": "text/plain", "content": "base64"}]},
//      {"parent": 0, "role": "assistant", "state": "stopped", "created": "...", "text": "...", "statistics": {...}}]}
//
// "folder" is a place in the file's list of folders or null, "current" the last message of the branch on screen.
// States: complete, stopped, length, failed, interrupted; what is being written while it is exported counts as
// interrupted.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>

#include "storage/conversation_tree.h"
#include "storage/result.h"

namespace griffin::app {

struct ExchangedConversation {
    storage::ConversationTree tree;
    int folder = -1;  // place in the file's list; -1: none
};

nlohmann::ordered_json conversationToJson(const ExchangedConversation& conversation);

/// What is wrong is said with its place: `message 3 of “Title”: ...`. Unknown members are passed over.
storage::Result<ExchangedConversation> conversationFromJson(const nlohmann::json& object);

/// A time as it stands in the file.
QString timeText(const QDateTime& time);
/// Invalid when it is none, or outside of the years 1970 to 9999.
QDateTime timeFromText(const QString& text);

}  // namespace griffin::app
