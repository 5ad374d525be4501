#include "app/transcript_builder.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/answer_writer.h"
#include "app/data_store.h"

namespace griffin::app {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("Transcript", text);
}

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

double tokensPerSecond(const storage::MessageStats& stats) {
    return stats.decode_ms > 0 && stats.new_tokens > 1 ? (stats.new_tokens - 1) * 1000.0 / stats.decode_ms : 0.0;
}

}  // namespace

QString statisticsLine(const storage::MessageStats& stats) {
    const QLocale locale;
    QStringList parts;
    const double speed = tokensPerSecond(stats);
    if (speed > 0) parts.append(translated("%1 tok/s").arg(locale.toString(speed, 'f', speed < 10 ? 1 : 0)));
    if (stats.time_to_first_token_ms > 0) {
        parts.append(
            translated("%1 s to first token").arg(locale.toString(stats.time_to_first_token_ms / 1000.0, 'f', 2)));
    }
    if (stats.new_tokens > 0) {
        parts.append(stats.new_tokens == 1 ? translated("1 token")
                                           : translated("%1 tokens").arg(locale.toString(stats.new_tokens)));
    }
    return parts.join(QStringLiteral(" · "));
}

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
        one.author = answer ? translated("Answer") : translated("You");
        one.text = message.text;
        one.state = shown(message.state);
        if (message.state == storage::MessageState::kFailed)
            one.error = translated("This answer could not be finished. Ask again to try once more.");
        if (answer) {
            const storage::Result<std::optional<storage::MessageStats>> stats = data.stats.find(message.id);
            if (!stats) return stats.error();
            if (stats->has_value()) {
                one.author = (*stats)->model;
                one.statistics = statisticsLine(**stats);
            }
            if (message.id == writer.message()) {
                one.author = writer.model();
                one.text = writer.text();
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
    for (const storage::Message& message : *branch)
        turns.append({message.role == storage::MessageRole::kUser, message.text});
    return turns;
}

QString titleFor(const QString& question) {
    constexpr int kLongest = 60;
    const QString line = question.simplified();
    if (line.size() <= kLongest) return line;
    const qsizetype space = line.lastIndexOf(QLatin1Char(' '), kLongest);
    qsizetype cut = space > kLongest / 2 ? space : kLongest;
    if (line.at(cut - 1).isHighSurrogate()) --cut;
    return line.left(cut) + QStringLiteral("…");
}

}  // namespace griffin::app
