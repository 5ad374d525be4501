// One conversation as a JSON object, with everything but ids: messages refer to their parent by its index.
//
//   {"title": "...", "system_prompt": "...", "folder": 0, "pinned": false, "created": "2026-01-31T12:00:00.000Z",
//    "updated": "...", "current": 1, "messages": [
//      {"parent": null, "role": "user", "state": "complete", "created": "...", "text": "...",
//       "attachments": [{"name": "a.txt", "type": "text/plain", "content": "base64"}]},
//      {"parent": 0, "role": "assistant", "state": "stopped", "created": "...", "text": "...", "statistics": {...},
//       "trace": "base64", "passages": [{"attachment": 0, "name": "a.txt", "page": 0, "first_line": 5, "last_line": 12,
//                                        "begin": 311, "length": 480}],
//       "tool_calls": [{"id": "a1b2c3d4e", "server": "files", "tool": "read", "arguments": "{...}", "state": "done",
//                       "result": "..."}]}]}
//
// Statistics are the columns of storage::MessageStats; times that were measured for the speedup are in "measured", and
// the speedup that follows in "speedup": {"factor", "measured"}, which is not read.
//
// "folder" is an index into the file's list of folders or null, "current" the last message of the branch on screen.
// "passages" are what of the documents the answer was written from, where that was not all of them: "attachment" counts
// those of its branch, "page" is 0 where there are none, "first_line" 0 for all of the file, and "begin" and "length"
// are UTF-16 units of its text. "trace" is how the answer came about (app/traces/trace_codec.h); a damaged one is
// refused. States: complete, stopped, length, failed, interrupted; an answer that is being written is exported as
// interrupted. States of calls: asked, running, done, failed, denied; one that was not carried out is read as failed,
// because what was asked elsewhere is not asked here. An answer may follow on an answer that has calls.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>

#include "storage/conversation_tree.h"

namespace griffin::app {

struct ExchangedConversation {
    storage::ConversationTree tree;
    int folder = -1;  // index in the file's list; -1: none
};

nlohmann::ordered_json conversationToJson(const ExchangedConversation& conversation);

/// A failure says what is wrong and where: `message 3 of “Title”: ...`. Unknown members are ignored.
storage::Result<ExchangedConversation> conversationFromJson(const nlohmann::json& object);

/// A time as it is written in the file.
QString timeText(const QDateTime& time);
/// Invalid when the text is not a time or not in the years 1970 to 9999.
QDateTime timeFromText(const QString& text);

}  // namespace griffin::app
