// A conversation with its documents, and the prompt that it makes: each question after what goes with it, its files
// whole or passages of all files so far.
#pragma once

#include <QList>
#include <QString>
#include <string>
#include <vector>

#include "app/documents/attached_file.h"
#include "engine/chat_message.h"
#include "storage/passage.h"

namespace griffin::app {

/// What stands in front of a question.
enum class FilesInPrompt { kWhole, kPassages, kNone };

struct PromptTurn {
    engine::Role role = engine::Role::kUser;
    QString text;
    QList<AttachedFile> files = {};  // that came with a question
    FilesInPrompt shown = FilesInPrompt::kWhole;
    QList<storage::Passage> passages = {};     // with kPassages, of the files of this turn and those before
    std::vector<engine::ToolCall> calls = {};  // of an answer
    std::string call_id = {};                  // with kTool: of the call whose result this is
};

struct PromptTurns {
    QString system_prompt;  // empty: the chat template's own
    QList<PromptTurn> turns;

    /// Of all turns, in the order that storage::Passage::attachment counts.
    QList<AttachedFile> files() const;
    /// The last question was answered, from these passages of the documents; none: from all of them.
    void answered(const QList<storage::Passage>& passages, const QString& text);
};

/// Questions that follow one another, because the answers between them were deleted, are one message. Passages that
/// their files do not have are left out.
engine::Prompt promptOf(const PromptTurns& turns);

/// Where a passage stands, for people and for the model: "report.pdf, page 3, lines 5 to 12".
engine::Message placeMessage(const storage::Passage& passage);

}  // namespace griffin::app
