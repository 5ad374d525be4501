#include "app/transcript_builder.h"

#include <QRegularExpression>

#include "app/answer_statistics.h"
#include "app/answer_writer.h"
#include "app/attached_file.h"
#include "app/data_store.h"
#include "app/library/data_size.h"
#include "app/program_text.h"

namespace griffin::app {
namespace {

ui::TranscriptState shown(storage::MessageState state) {
    switch (state) {
        case storage::MessageState::kComplete:
            break;
        case storage::MessageState::kStreaming:
            return ui::TranscriptState::kStreaming;
        case storage::MessageState::kStopped:
            return ui::TranscriptState::kStopped;
        case storage::MessageState::kLength:
            return ui::TranscriptState::kLength;
        case storage::MessageState::kFailed:
            return ui::TranscriptState::kFailed;
        case storage::MessageState::kInterrupted:
            return ui::TranscriptState::kInterrupted;
    }
    return ui::TranscriptState::kComplete;
}

}  // namespace

storage::Result<QList<ui::TranscriptMessage>> buildTranscript(DataStore& data, storage::MessageId leaf,
                                                              const AnswerWriter& writer) {
    const storage::Result<QList<storage::Message>> branch = data.messages.branch(leaf);
    if (!branch) return branch.error();
    QList<ui::TranscriptMessage> shown_messages;
    shown_messages.reserve(branch->size());
    for (const storage::Message& message : *branch) {
        const bool answer = message.role == storage::MessageRole::kAssistant;
        ui::TranscriptMessage one;
        one.id = message.id.value;
        one.role = answer ? ui::TranscriptRole::kAssistant : ui::TranscriptRole::kUser;
        one.author = answer ? tr("Answer") : tr("You");
        one.text = message.text;
        one.state = shown(message.state);
        if (message.state == storage::MessageState::kFailed)
            one.error = tr("This answer could not be finished. Ask again to try once more.");
        if (answer) {
            const storage::Result<std::optional<storage::MessageStats>> stats = data.stats.find(message.id);
            if (!stats) return stats.error();
            if (stats->has_value()) {
                one.author = (*stats)->model;
                one.statistics = statisticsLine(**stats);
                one.statistics_hint = statisticsHint(**stats);
            }
            if (message.id == writer.message()) {
                one.author = writer.model();
                one.text = writer.text();
            }
        }
        if (!answer) {
            const auto files = data.attachments.headsOfMessage(message.id);
            if (!files) return files.error();
            for (const storage::AttachmentHead& file : *files) {
                one.attachments.append(tr("%1 · %2").arg(file.file_name, dataSize(file.bytes)));
            }
        }
        const storage::Result<QList<storage::MessageId>> siblings = data.messages.siblings(message.id);
        if (!siblings) return siblings.error();
        one.sibling_count = static_cast<int>(siblings->size());
        one.sibling_index = static_cast<int>(siblings->indexOf(message.id));
        shown_messages.append(one);
    }
    return shown_messages;
}

storage::Result<QList<ChatTurn>> buildTurns(DataStore& data, storage::MessageId leaf) {
    const storage::Result<QList<storage::Message>> branch = data.messages.branch(leaf);
    if (!branch) return branch.error();
    QList<ChatTurn> turns;
    for (const storage::Message& message : *branch) {
        ChatTurn turn{message.role == storage::MessageRole::kUser, message.text};
        if (turn.from_user) {
            const auto files = data.attachments.ofMessage(message.id);
            if (!files) return files.error();
            QString before;
            for (const storage::Attachment& file : *files)
                before += fencedFile(file.file_name, QString::fromUtf8(file.content));
            turn.text.prepend(before);
        }
        turns.append(turn);
    }
    return turns;
}

QString titleFor(const QString& question) {
    constexpr int kLongest = 60;
    static const QRegularExpression signs(QStringLiteral("^([#>*+-]+\\s+|>+)+|`"));
    static const QRegularExpression bold(QStringLiteral("(?<!\\S)\\*\\*([^*]+)\\*\\*(?!\\w)"));
    QString line;
    for (const QString& part : question.split(QLatin1Char('\n'))) {
        const bool fence = part.trimmed().startsWith(QLatin1String("```"));
        // What stands before a piece of code says more than the code.
        if (fence && !line.isEmpty()) break;
        if (!fence)
            line = (line + QLatin1Char(' ') + part.trimmed().remove(signs).replace(bold, QStringLiteral("\\1")))
                       .simplified();
        if (line.size() > kLongest) break;
    }
    if (line.isEmpty()) line = question.simplified();
    if (line.size() <= kLongest) return line;
    const qsizetype space = line.lastIndexOf(QLatin1Char(' '), kLongest);
    qsizetype cut = space > kLongest / 2 ? space : kLongest;
    if (line.at(cut - 1).isHighSurrogate()) --cut;
    return line.left(cut) + QStringLiteral("…");
}

}  // namespace griffin::app
