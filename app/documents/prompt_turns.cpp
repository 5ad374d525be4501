#include "app/documents/prompt_turns.h"

namespace griffin::app {
namespace {

QString passageText(const storage::Passage& passage, const QList<AttachedFile>& files) {
    if (passage.attachment < 0 || passage.attachment >= files.size()) return {};
    const QString& text = files.at(passage.attachment).text;
    const bool inside = passage.begin >= 0 && passage.length > 0 && passage.begin <= text.size() &&
                        passage.length <= text.size() - passage.begin;
    if (!inside) return {};
    // A whole folder is its files one by one, as it would be without a search.
    if (passage.isWhole()) return fencedFile(files.at(passage.attachment).name, text);
    return fenced(QString::fromStdString(placeMessage(passage).english()), text.mid(passage.begin, passage.length));
}

QString textBefore(const PromptTurn& turn, const QList<AttachedFile>& files) {
    QString before;
    if (turn.shown == FilesInPrompt::kWhole) {
        for (const AttachedFile& file : turn.files) before += fencedFile(file.name, file.text);
    } else if (turn.shown == FilesInPrompt::kPassages) {
        for (const storage::Passage& passage : turn.passages) before += passageText(passage, files);
    }
    return before;
}

}  // namespace

QList<AttachedFile> PromptTurns::files() const {
    QList<AttachedFile> files;
    for (const PromptTurn& turn : turns) files.append(turn.files);
    return files;
}

void PromptTurns::answered(const QList<storage::Passage>& passages, const QString& text) {
    if (!passages.isEmpty()) {
        turns.last().shown = FilesInPrompt::kPassages;
        turns.last().passages = passages;
    }
    turns.append({engine::Role::kAssistant, text});
}

engine::Prompt promptOf(const PromptTurns& turns) {
    engine::Prompt prompt;
    if (!turns.system_prompt.isEmpty())
        prompt.messages.push_back({engine::Role::kSystem, turns.system_prompt.toStdString()});
    const QList<AttachedFile> files = turns.files();
    for (const PromptTurn& turn : turns.turns) {
        const std::string text = (textBefore(turn, files) + turn.text).toStdString();
        const bool joins = !prompt.messages.empty() && prompt.messages.back().role == turn.role &&
                           turn.role != engine::Role::kTool && prompt.messages.back().calls.empty() &&
                           turn.calls.empty();
        if (joins) {
            prompt.messages.back().text += "\n\n" + text;
        } else {
            prompt.messages.push_back({turn.role, text, turn.calls, turn.call_id});
        }
    }
    return prompt;
}

engine::Message placeMessage(const storage::Passage& passage) {
    using engine::Message;
    const std::string name = passage.file_name.toStdString();
    if (passage.isWhole()) return Message("%1, all of it", name);
    const bool one_line = passage.first_line == passage.last_line;
    if (passage.page > 0) {
        return one_line
                   ? Message("%1, page %2, line %3", name, passage.page, passage.first_line)
                   : Message("%1, page %2, lines %3 to %4", name, passage.page, passage.first_line, passage.last_line);
    }
    return one_line ? Message("%1, line %2", name, passage.first_line)
                    : Message("%1, lines %2 to %3", name, passage.first_line, passage.last_line);
}

}  // namespace griffin::app
