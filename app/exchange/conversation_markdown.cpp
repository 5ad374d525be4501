#include "app/exchange/conversation_markdown.h"

#include <QStringList>
#include <optional>
#include <string>
#include <utility>

#include "app/documents/prompt_turns.h"
#include "app/exchange/conversation_json.h"
#include "app/exchange/tool_call_text.h"
#include "app/shell/message_text.h"
#include "engine/reasoning.h"

namespace griffin::app {
namespace {

using engine::Message;
using storage::MessageRole;

const QString kMark = QStringLiteral("<!-- griffin-chat ");
const QString kMarkEnd = QStringLiteral(" -->");
const QString kFirstMark = QStringLiteral("<!-- griffin-chat conversation 1 -->");
const QString kHeading = QStringLiteral("## ");

bool isMark(const QString& line) {
    return line.startsWith(kMark) && line.endsWith(kMarkEnd);
}

/// A mark with any number of backslashes before it.
bool looksLikeMark(const QString& line) {
    qsizetype backslashes = 0;
    while (backslashes < line.size() && line.at(backslashes) == QLatin1Char('\\')) ++backslashes;
    return QStringView(line).mid(backslashes).startsWith(kMark);
}

QString escaped(const QString& text) {
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString& line : lines) {
        if (looksLikeMark(line)) line.prepend(QLatin1Char('\\'));
    }
    return lines.join(QLatin1Char('\n'));
}

QString part(const QString& mark, const QString& heading, const QString& text) {
    return kMark + mark + kMarkEnd + QLatin1Char('\n') + kHeading + heading + QStringLiteral("\n\n") + escaped(text) +
           QStringLiteral("\n\n");
}

/// A mark, its heading and the text below.
struct Part {
    QStringList mark;  // "question", "2026-..."
    QString heading;
    QString text;
    int line = 0;  // of the mark, from 1
};

Part readPart(const QStringList& lines, qsizetype begin, qsizetype end) {
    Part part;
    const QString& mark = lines[begin];
    part.mark = mark.mid(kMark.size(), mark.size() - kMark.size() - kMarkEnd.size()).split(QLatin1Char(' '));
    part.line = static_cast<int>(begin) + 1;
    qsizetype first = begin + 1;
    if (first < end && lines[first].startsWith(kHeading)) part.heading = lines[first++].mid(kHeading.size());
    if (first < end && lines[first].isEmpty()) ++first;
    QStringList text = lines.sliced(first, end - first);
    // The empty line before the next mark, or the end of the file.
    if (!text.isEmpty() && text.last().isEmpty()) text.removeLast();
    for (QString& line : text) {
        if (line.startsWith(QLatin1Char('\\')) && looksLikeMark(line)) line.remove(0, 1);
    }
    part.text = text.join(QLatin1Char('\n'));
    return part;
}

tl::unexpected<engine::Failure> refusal(int line, Message problem) {
    return engine::failed({engine::FailureCause::kFileMalformed,
                           Message("line %1: %2", std::to_string(line), std::move(problem)),
                           {},
                           {},
                           {}});
}

tl::unexpected<engine::Failure> strayReasoning(const Part& part) {
    return refusal(part.line, Message("no answer follows the reasoning"));
}

/// Calls become text of the answer that asked for them; false: there is none.
bool takeTools(const Part& part, storage::ConversationTree& tree) {
    if (tree.messages.isEmpty() || tree.messages.last().message.role != MessageRole::kAssistant) return false;
    QString& answer = tree.messages.last().message.text;
    answer += (answer.isEmpty() ? QString() : QStringLiteral("\n\n")) + part.text;
    return true;
}

}  // namespace

QString conversationToMarkdown(const storage::ConversationTree& tree, ReasoningExport reasoning) {
    QList<int> branch;
    for (int i = tree.current; i >= 0; i = tree.messages[i].parent) branch.prepend(i);
    QString text = kFirstMark + QStringLiteral("\n# ") + tree.conversation.title.simplified() + QStringLiteral("\n\n");
    if (!tree.conversation.system_prompt.isEmpty())
        text += part(QStringLiteral("instructions"), tr("Instructions"), tree.conversation.system_prompt);
    for (const int i : branch) {
        const storage::TreeMessage& message = tree.messages[i];
        const bool answer = message.message.role == MessageRole::kAssistant;
        const QString model = message.stats ? message.stats->model.simplified() : QString();
        const QString author = !answer ? tr("You") : model.isEmpty() ? tr("Answer") : model;
        // The mark says that the heading is a model: other headings are in the language of the window.
        const QString mark = (answer ? QStringLiteral("answer ") : QStringLiteral("question ")) +
                             timeText(message.message.created) +
                             (model.isEmpty() ? QString() : QStringLiteral(" model"));
        engine::AnswerParts parts{{}, message.message.text.toStdString()};
        if (answer) parts = engine::partsOf(parts.text);
        if (reasoning == ReasoningExport::kInclude && !parts.reasoning.empty()) {
            text += part(QStringLiteral("reasoning"), tr("Reasoning"), QString::fromStdString(parts.reasoning));
        }
        text += part(mark, author, QString::fromStdString(parts.text));
        if (!message.calls.isEmpty())
            text += part(QStringLiteral("tools"), tr("Tools"), toolCallsMarkdown(message.calls).trimmed());
        QStringList names;
        for (const storage::Attachment& attachment : message.attachments)
            names.append(attachment.file_name.simplified());
        if (!names.isEmpty())
            text += part(QStringLiteral("attachments"), tr("Attached, not included"), names.join(QStringLiteral(", ")));
        QStringList places;
        for (const storage::Passage& passage : message.passages)
            places.append(QStringLiteral("- ") + messageText(placeMessage(passage)).simplified());
        if (!places.isEmpty())
            text += part(QStringLiteral("passages"), tr("Read for this answer"), places.join(QLatin1Char('\n')));
    }
    text.chop(1);
    return text;
}

bool looksLikeMarkdownExport(const QString& text) {
    return text.startsWith(QStringLiteral("<!-- griffin-chat conversation"));
}

storage::Result<storage::ConversationTree> conversationFromMarkdown(const QString& text) {
    QString unix_text = text;
    if (text.startsWith(kFirstMark + QStringLiteral("\r\n")))
        unix_text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    QStringList lines = unix_text.split(QLatin1Char('\n'));
    if (lines.isEmpty() || lines.first() != kFirstMark)
        return refusal(1, Message("it was written by a later version of Griffin Chat"));
    storage::ConversationTree tree;
    QList<qsizetype> marks;
    bool titled = false;  // it may be empty
    for (qsizetype i = 1; i < lines.size(); ++i) {
        if (isMark(lines[i])) marks.append(i);
        if (!marks.isEmpty() || (lines[i] != QLatin1String("#") && !lines[i].startsWith(QLatin1String("# ")))) continue;
        tree.conversation.title = lines[i].mid(1).simplified();
        titled = true;
    }
    if (!titled) return refusal(2, Message("the title is missing"));
    marks.append(lines.size());
    bool after_tools = false;
    std::optional<Part> thought;  // before the answer that comes next
    for (qsizetype i = 0; i + 1 < marks.size(); ++i) {
        const Part part = readPart(lines, marks[i], marks[i + 1]);
        const QString kind = part.mark.first();
        const bool answer = kind == QLatin1String("answer");
        if (thought && !answer) return strayReasoning(*thought);
        if (kind == QLatin1String("attachments") || kind == QLatin1String("passages")) continue;
        if (kind == QLatin1String("tools")) {
            if (!takeTools(part, tree)) return refusal(part.line, Message("no answer comes before the tools"));
            after_tools = true;
            continue;
        }
        if (kind == QLatin1String("instructions")) {
            tree.conversation.system_prompt = part.text;
            continue;
        }
        if (kind == QLatin1String("reasoning")) {
            thought = part;
            continue;
        }
        if (!answer && kind != QLatin1String("question"))
            return refusal(part.line, Message("“%1” is not part of a conversation", kind.toStdString()));
        const bool after_question = !tree.messages.isEmpty() && tree.messages.last().message.role == MessageRole::kUser;
        if (answer && !after_question && !std::exchange(after_tools, false))
            return refusal(part.line, Message("it is an answer without a question"));
        storage::TreeMessage message;
        message.parent = static_cast<int>(tree.messages.size()) - 1;
        message.message.role = answer ? MessageRole::kAssistant : MessageRole::kUser;
        message.message.text = part.text;
        if (thought) {
            message.message.text =
                QString::fromStdString(engine::answerOf({thought->text.toStdString(), part.text.toStdString()}));
            thought.reset();
        }
        message.message.created = timeFromText(part.mark.value(1));
        if (!message.message.created.isValid()) return refusal(part.line, Message("the time is missing"));
        if (answer && part.mark.value(2) == QLatin1String("model")) {
            message.stats.emplace();
            message.stats->model = part.heading;
        }
        tree.messages.append(message);
    }
    if (thought) return strayReasoning(*thought);
    tree.current = static_cast<int>(tree.messages.size()) - 1;
    if (!tree.messages.isEmpty()) {
        tree.conversation.created = tree.messages.first().message.created;
        tree.conversation.updated = tree.messages.last().message.created;
    }
    return tree;
}

}  // namespace griffin::app
