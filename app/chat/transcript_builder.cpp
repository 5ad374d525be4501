#include "app/chat/transcript_builder.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/chat/answer_writer.h"
#include "app/chat/speedup_words.h"
#include "app/conversations/data_store.h"
#include "app/engines/served_figures.h"
#include "app/exchange/tool_call_text.h"
#include "app/library/library_files.h"
#include "app/measurement/speedup_run.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "engine/speedup.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/theme/figure_text.h"

namespace griffin::app {
namespace {

double tokensPerPass(const storage::MessageStats& stats) {
    if (!stats.server.isEmpty()) return servedFigures(stats.served).tokens_per_pass;
    return statsOf(stats).tokensPerPass();
}

class StatisticsText {
    Q_DECLARE_TR_FUNCTIONS(AnswerStatistics)

  public:
    static QString number(double value, int digits) { return QLocale().toString(value, 'f', digits); }
    static QString seconds(double ms) { return tr("%1 s").arg(number(ms / 1000.0, 2)); }

    static bool drafted(const storage::MessageStats& stats) { return stats.method != QLatin1String("vanilla"); }

    /// What matters most comes first, for where there is little room the end is left out. A speed that was taken while
    /// the computer was busy never stands alone.
    static QString line(const storage::MessageStats& stats, bool in_brief = false) {
        QStringList parts;
        if (stats.new_tokens > 0 && stats.server.isEmpty()) {
            const engine::Speedup speedup = speedupOf(stats);
            const bool figure = speedup.factor > 0 && !speedup.busy;  // other sentences are long, and give way
            parts.append(!in_brief ? speedupSentenceText(speedup) : figure ? speedupExtentText(speedup) : QString());
        }
        if (const double speed = tokensPerSecond(stats); speed > 0) {
            const QString figure = ui::signedEstimate(number(speed, speed < 10 ? 1 : 0), speedIsEstimated(stats));
            parts.append(wasBusy(stats) ? tr("%1 tok/s (busy)").arg(figure) : tr("%1 tok/s").arg(figure));
        }
        if (drafted(stats) && tokensPerPass(stats) > 0)
            parts.append(tr("%1 tokens per pass").arg(ui::tokensPerPassText(tokensPerPass(stats))));
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" · "));
    }

    /// What the line does not tell, which stands above it.
    static QString hint(const storage::MessageStats& stats) {
        if (!stats.server.isEmpty()) return servedHint(stats);
        QStringList lines;
        const auto method = engine::methodFromName(stats.method.toStdString());
        lines.append(tr("%1, %2").arg(stats.model, method ? ui::methodPhrase(*method) : stats.method));
        lines.append(amounts(stats));
        if (drafted(stats) && tokensPerPass(stats) > 0) {
            lines.append(tr("%1 tokens per pass (τ, acceptance length) in %Ln passes", "", stats.target_passes)
                             .arg(ui::tokensPerPassText(tokensPerPass(stats))));
            lines.append(
                tr("%1 for drafting, %2 for verifying").arg(seconds(stats.draft_ms), seconds(stats.verify_ms)));
        }
        if (drafted(stats)) lines.append(baselineText(stats));
        if (stats.continued > 0)
            lines.append(tr("It goes on from an earlier version; the figures are only for what was added"));
        const bool measured = speedupOf(stats).measured;
        const double waiting = measured ? stats.measured_waiting_share : stats.waiting_share;
        if (waiting >= kToldShare) {
            lines.append(tr("%1 % of the time was spent waiting for other programs").arg(number(100 * waiting, 0)));
        }
        if (measured && !isOfMeasuredRuns(stats) && wasBusy(stats)) {
            lines.append(tr("When the answer was written, %1 % of the time was spent waiting for other programs")
                             .arg(number(100 * stats.waiting_share, 0)));
        }
        lines.append(tr("Seed %1").arg(static_cast<quint64>(stats.seed)));
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }

  private:
    /// How much was read and written, and how long it took.
    static QStringList amounts(const storage::MessageStats& stats) {
        QStringList lines;
        if (speedupOf(stats).measured) {  // apart from the runs that were measured
            lines.append(tr("%Ln tokens in %1 when the answer was written", "", stats.new_tokens).arg(total(stats)));
        } else if (stats.new_tokens > 0) {
            lines.append(ui::signedEstimate(tr("%Ln tokens in %1", "", stats.new_tokens).arg(total(stats)),
                                            tokensAreEstimated(stats)));
        }
        if (stats.time_to_first_token_ms > 0)
            lines.append(tr("%1 to the first token").arg(seconds(stats.time_to_first_token_ms)));
        if (stats.prompt_tokens > 0 && (stats.reused_tokens > 0 || stats.server.isEmpty())) {
            lines.append(tr("Prompt of %Ln tokens, %1 of them reused", "", stats.prompt_tokens)
                             .arg(QLocale().toString(stats.reused_tokens)));
        } else if (stats.prompt_tokens > 0) {  // not every server tells what it reused
            lines.append(tr("Prompt of %Ln tokens", "", stats.prompt_tokens));
        }
        return lines;
    }
    static QString servedHint(const storage::MessageStats& stats) {
        QStringList lines{stats.model};
        lines.append(amounts(stats));
        if (tokensPerPass(stats) > 0)
            lines.append(
                tr("%1 tokens per pass (τ, acceptance length)").arg(ui::tokensPerPassText(tokensPerPass(stats))));
        if (stats.continued > 0)
            lines.append(tr("It goes on from an earlier version; the figures are only for what was added"));
        return lines.join(QLatin1Char('\n'));
    }
    static constexpr double kToldShare = 0.01;  // less is not worth a line
    static QString total(const storage::MessageStats& stats) {
        return seconds(stats.time_to_first_token_ms + stats.decode_ms);
    }
};

/// Messages of the prompt that the model has not read, of the answer that is the last of the branch.
int droppedFor(const storage::BranchMessage& last, const AnswerWriter& writer) {
    if (last.message.id == writer.message())
        return writer.figures().prompt ? writer.figures().prompt->dropped_messages : 0;
    return last.stats ? last.stats->dropped_messages : 0;
}

using BranchCalls = QHash<std::int64_t, QList<storage::MessageToolCall>>;

/// Marks the first message that was read, where so many messages of the prompt before it were not.
void markFirstRead(QList<ui::TranscriptMessage>& transcript, const BranchCalls& calls, int dropped) {
    int prompt_messages = 0;
    bool begins = true;
    for (qsizetype i = 0; i < transcript.size(); ++i) {
        // As in promptOf().
        if (begins || transcript.at(i).role != transcript.at(i - 1).role) ++prompt_messages;
        if (prompt_messages > dropped) {
            transcript[i].read_from_here = true;
            return;
        }
        const QList<storage::MessageToolCall> called = calls.value(transcript.at(i).id);
        const auto results = std::count_if(called.begin(), called.end(), std::not_fn(isUnfinished));
        prompt_messages += static_cast<int>(results);
        begins = results > 0;
    }
}

/// What the model is told of a call that has no result.
QString resultOf(const storage::MessageToolCall& call) {
    using storage::ToolCallState;
    if (!call.result.isEmpty() || call.state == ToolCallState::kDone) return call.result;
    return call.state == ToolCallState::kDenied ? QStringLiteral("The person did not allow this call.")
                                                : QStringLiteral("This call was not made.");
}

/// Calls of the last answer, and what came of them.
void addCalls(QList<storage::MessageToolCall> calls, QList<PromptTurn>& turns) {
    calls.removeIf(isUnfinished);
    for (const storage::MessageToolCall& call : calls) {
        turns.last().calls.push_back({call.call.toStdString(), call.tool.toStdString(), call.arguments.toStdString()});
    }
    for (const storage::MessageToolCall& call : calls)
        turns.append(
            PromptTurn{.role = engine::Role::kTool, .text = resultOf(call), .call_id = call.call.toStdString()});
}

/// With what a server left to be estimated.
engine::GenerationStats toldStats(const storage::MessageStats& stats) {
    engine::GenerationStats told = statsOf(stats);
    if (stats.server.isEmpty()) return told;
    const ServedFigures served = servedFigures(stats.served);
    told.tokens_estimated = served.tokens_estimated;
    told.first_tokens = served.first_tokens;
    return told;
}

}  // namespace

bool isOfMeasuredRuns(const storage::MessageStats& stats) {
    const engine::Speedup speedup = speedupOf(stats);
    using enum engine::SpeedupVerdict;
    const bool told = speedup.verdict == kFaster || speedup.verdict == kSlower || speedup.verdict == kOff ||
                      speedup.verdict == kTooClose;
    return speedup.measured && told && speedup.tokens == 0;
}

double tokensPerSecond(const storage::MessageStats& stats) {
    if (isOfMeasuredRuns(stats)) return 1000.0 / timesOf(stats).guessedMs();
    return toldStats(stats).tokensPerSecond();
}

bool tokensAreEstimated(const storage::MessageStats& stats) {
    return toldStats(stats).tokens_estimated;
}

bool speedIsEstimated(const storage::MessageStats& stats) {
    return toldStats(stats).speedIsEstimated();
}

bool wasBusy(const storage::MessageStats& stats) {
    if (isOfMeasuredRuns(stats)) return speedupOf(stats).busy;
    return stats.waiting_share > engine::kBusyShare;
}

storage::Result<QList<ui::TranscriptMessage>> buildTranscript(DataStore& data, const QString& system_prompt,
                                                              storage::MessageId leaf, const AnswerWriter& writer) {
    auto branch = data.messages.conversationMessages(leaf);
    if (!branch) return tl::unexpected(std::move(branch).error());
    const auto calls = data.tool_calls.ofBranch(leaf);
    if (!calls) return tl::unexpected(calls.error());
    QList<ui::TranscriptMessage> transcript;
    transcript.reserve(static_cast<qsizetype>(branch->size()));
    for (const storage::BranchMessage& entry : *branch) {
        const storage::Message& message = entry.message;
        const bool answer = message.role == storage::MessageRole::kAssistant;
        ui::TranscriptMessage one;
        one.id = message.id.value;
        one.role = message.role;
        one.author = answer ? tr("Answer") : tr("You");
        one.text = message.text;
        one.state = message.state;
        if (const UnstoredAnswer* unstored = writer.unstored(message.id); unstored != nullptr) {
            one.text = unstored->text;
            one.state = unstored->state;
        }
        if (one.state == storage::MessageState::kFailed) {
            const engine::Failure* failure = writer.failureOf(message.id);
            one.error = failure != nullptr ? failureText(*failure)
                                           : tr("This answer could not be finished. Ask again to try once more.");
        }
        if (entry.stats) {
            one.author = entry.stats->model;
            one.statistics = StatisticsText::line(*entry.stats);
            one.statistics_in_brief = StatisticsText::line(*entry.stats, true);
            one.statistics_hint = StatisticsText::hint(*entry.stats);
            one.tokens = StatisticsText::drafted(*entry.stats) ? entry.stats->new_tokens : 0;
            one.reasoning = {entry.stats->reasoning_tokens, entry.stats->reasoning_ms};
            one.unmeasurable = measureRefusalText(*entry.stats);
        }
        const KeptTrace* trace = writer.traces().find(message.id);
        one.passes = trace != nullptr ? trace->passes : entry.passes;
        if (answer && message.id == writer.message()) {
            one.author = writer.model();
            one.text = writer.text();
            one.statistics.clear();  // what was saved in case it ends with the program
            one.statistics_in_brief.clear();
            one.statistics_hint.clear();
            one.reasoning = {writer.figures().reasoning_tokens, writer.figures().reasoning_ms};
        }
        if (const auto called = calls->value(message.id.value); !called.isEmpty())
            one.text += (one.text.isEmpty() ? QString() : QStringLiteral("\n\n")) + toolCallsMarkdown(called);
        for (const storage::AttachmentHead& file : entry.attachments)
            one.attachments.append(tr("%1 · %2").arg(file.file_name, dataSize(file.bytes)));
        for (const storage::Passage& passage : entry.passages)
            one.attachments.append(messageText(placeMessage(passage)));
        one.sibling_count = entry.sibling_count;
        one.sibling_index = entry.sibling_index;
        transcript.append(one);
    }
    if (transcript.isEmpty()) return transcript;
    transcript.first().instructions = system_prompt;
    transcript.last().unanswered = transcript.last().role == storage::MessageRole::kUser;
    if (const int dropped = droppedFor(branch->back(), writer); dropped > 0) markFirstRead(transcript, *calls, dropped);
    return transcript;
}

storage::Result<PromptTurns> buildTurns(DataStore& data, const QString& system_prompt, storage::MessageId leaf,
                                        storage::MessageId answer) {
    auto branch = data.messages.branch(leaf);
    if (!branch) return tl::unexpected(std::move(branch).error());
    const auto calls = data.tool_calls.ofBranch(leaf);
    if (!calls) return tl::unexpected(calls.error());
    PromptTurns turns{system_prompt, {}};
    const auto takePassages = [&](storage::MessageId message) -> storage::Result<storage::Done> {
        auto passages = data.passages.ofMessage(message);
        if (!passages) return tl::unexpected(std::move(passages).error());
        if (passages->isEmpty() || turns.turns.isEmpty()) return storage::Done{};
        turns.turns.last().shown = FilesInPrompt::kPassages;
        turns.turns.last().passages = *std::move(passages);
        return storage::Done{};
    };
    for (const storage::Message& message : *branch) {
        PromptTurn turn{engine::Role::kAssistant, message.text};
        if (message.role == storage::MessageRole::kUser) {
            turn.role = engine::Role::kUser;
            auto files = data.attachments.ofMessage(message.id);
            if (!files) return tl::unexpected(std::move(files).error());
            for (const storage::Attachment& file : *files)
                turn.files.append({file.file_name, QString::fromUtf8(file.content), {}, file.content.size(), -1});
        } else if (auto done = takePassages(message.id); !done) {
            return tl::unexpected(std::move(done).error());
        }
        turns.turns.append(std::move(turn));
        addCalls(calls->value(message.id.value), turns.turns);
    }
    if (answer.valid()) {
        if (auto done = takePassages(answer); !done) return tl::unexpected(std::move(done).error());
    }
    return turns;
}

QString titleFor(const QString& question) {
    constexpr int kMaxLength = 60;
    static const QRegularExpression signs(QStringLiteral("^([#>*+-]+\\s+|>+)+|`"));
    static const QRegularExpression bold(QStringLiteral("(?<!\\S)\\*\\*([^*]+)\\*\\*(?!\\w)"));
    QString line;
    for (const QString& part : question.split(QLatin1Char('\n'))) {
        const bool fence = part.trimmed().startsWith(QLatin1String("```"));
        // The words before a piece of code say more than the code.
        if (fence && !line.isEmpty()) break;
        if (!fence)
            line = (line + QLatin1Char(' ') + part.trimmed().remove(signs).replace(bold, QStringLiteral("\\1")))
                       .simplified();
        if (line.size() > kMaxLength) break;
    }
    if (line.isEmpty()) line = question.simplified();
    if (line.size() <= kMaxLength) return line;
    const qsizetype space = line.lastIndexOf(QLatin1Char(' '), kMaxLength);
    qsizetype cut = space > kMaxLength / 2 ? space : kMaxLength;
    if (line.at(cut - 1).isHighSurrogate()) --cut;
    return line.left(cut) + QStringLiteral("…");
}

}  // namespace griffin::app
