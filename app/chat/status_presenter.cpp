#include "app/chat/status_presenter.h"

#include <algorithm>

#include "app/chat/answer_writer.h"
#include "app/chat/attachment_controller.h"
#include "app/chat/chat_controller.h"
#include "app/chat/question_meter.h"
#include "app/chat/speedup_words.h"
#include "app/chat/transcript_builder.h"
#include "app/conversations/data_store.h"
#include "app/documents/attached_file.h"
#include "app/engines/answering_model.h"
#include "app/measurement/speedup_run.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_line.h"

namespace griffin::app {
namespace {

constexpr qint64 kBytesPerToken = 4;  // of a document, roughly

/// Tokens of an answer and of all before it; 0: not known, for not every server tells them.
int contextAfter(const storage::MessageStats& answer) {
    return answer.prompt_tokens > 0 ? answer.prompt_tokens + answer.new_tokens : 0;
}

}  // namespace

StatusPresenter::StatusPresenter(DataStore& data, AnswerWriter& writer, AnsweringModel& model, ChatController& chat,
                                 AttachmentController& attachments, QuestionMeter& question, ui::MainWindow& window,
                                 ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      model_(model),
      chat_(chat),
      attachments_(attachments),
      question_(question),
      window_(window),
      transcript_(transcript) {
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::contentChanged, this, [this] {
        estimated_.clear();
        if (!writer_.busy() || writer_.conversation() != chat_.current()) return show();
        pace_.ask();
    });
    connect(&writer_, &AnswerWriter::promptReady, this, &StatusPresenter::show);
    connect(&model_, &AnsweringModel::changed, this, &StatusPresenter::show);
    connect(&attachments_, &AttachmentController::changed, this, &StatusPresenter::show);
    connect(&question_, &QuestionMeter::changed, this, &StatusPresenter::show);
    show();
}

std::optional<storage::MessageStats> StatusPresenter::statsAt(int row) const {
    if (row < 0 || row >= transcript_.count()) return std::nullopt;
    return data_.stats.find({transcript_.at(row).id}).value_or(std::nullopt);
}

int StatusPresenter::countedContext(int rows) const {
    if (const int before = readBefore(rows); before > 0) return before;
    const auto last = statsAt(rows - 1);
    return last ? contextAfter(*last) : 0;
}

int StatusPresenter::readBefore(int row) const {
    if (row < 0 || row >= transcript_.count()) return 0;
    if (transcript_.at(row).role != storage::MessageRole::kAssistant) return 0;
    const auto versions = data_.messages.siblings({transcript_.at(row).id});
    if (!versions) return 0;
    QList<storage::MessageId> asked = *versions;
    asked.prepend({transcript_.at(row).id});
    for (const storage::MessageId version : asked) {
        const auto stats = data_.stats.find(version).value_or(std::nullopt);
        // One that goes on from an earlier version has read that, too.
        if (stats && stats->prompt_tokens > 0 && stats->continued == 0) return stats->prompt_tokens;
    }
    return 0;
}

int StatusPresenter::estimatedContext(int rows) {
    if (const auto known = estimated_.constFind(rows); known != estimated_.constEnd()) return *known;
    int tokens = 0;
    int counted = 0;
    for (int row = rows - 1; row >= 0 && counted == 0; --row) {
        tokens += estimatedMessage(row);
        counted = countedContext(row);
    }
    estimated_.insert(rows, counted + tokens);
    return counted + tokens;
}

int StatusPresenter::estimatedMessage(int row) const {
    int tokens = estimatedTokens(transcript_.at(row).text);
    const auto documents = data_.attachments.headsOfMessage({transcript_.at(row).id});
    if (!documents) return tokens;
    for (const storage::AttachmentHead& document : *documents)
        tokens += static_cast<int>(document.bytes / kBytesPerToken) + 1;
    return tokens;
}

void StatusPresenter::show() {
    pace_.begin();
    ui::StatusFigures figures;
    figures.device = model_.place();
    figures.context_total = model_.context();
    figures.warnings = model_.warnings();
    if (writer_.busy() && writer_.conversation() == chat_.current()) {
        const AnswerFigures& answer = writer_.figures();
        figures.tokens_per_second = answer.tokens_per_second;
        figures.speed_estimated = !writer_.server().isEmpty();
        figures.busy = writer_.waitingShare() > engine::kBusyShare;
        figures.context_used = answer.new_tokens;
        if (answer.prompt) {
            figures.context_used += answer.prompt->prompt_tokens;
            figures.reused_tokens = answer.prompt->reused_tokens;
            figures.read_tokens = answer.prompt->prompt_tokens - answer.prompt->reused_tokens;
            figures.reading = answer.new_tokens == 0 && figures.read_tokens > 0;
            if (answer.prompt->context_tokens > 0) figures.context_total = answer.prompt->context_tokens;
            takeWarnings(*answer.prompt);
        }
    } else if (const auto row = statsAt(transcript_.count() - 1)) {
        figures.time_to_first_token_ms = row->time_to_first_token_ms;
        figures.context_used = contextAfter(*row);
        figures.reused_tokens = row->reused_tokens;
        figures.read_tokens = row->prompt_tokens - row->reused_tokens;
        figures.tokens_per_second = tokensPerSecond(*row);
        figures.speed_estimated = speedIsEstimated(*row);
        figures.busy = wasBusy(*row);
        // There is no room to say why there is none.
        const engine::Speedup speedup = speedupOf(*row);
        if (speedup.plain_ms > 0) figures.speedup = speedupExtentText(speedup);
    }
    if (warned_ == chat_.current() && warned_.valid()) figures.warnings.append(warnings_);
    window_.chatPage().statusLine().setFigures(figures);
    // What is edited takes the place of the message that it was, and of what comes behind that.
    const int edited = chat_.editing().valid() ? transcript_.rowOf(chat_.editing().value) : -1;
    const int counted_tokens = edited >= 0 ? countedContext(edited) : figures.context_used;
    const int estimated = counted_tokens > 0 ? 0 : estimatedContext(edited >= 0 ? edited : transcript_.count());
    const int used = std::max(counted_tokens, estimated);
    attachments_.setContext(used, figures.context_total);
    ui::Composer& composer = window_.chatPage().composer();
    const int typed = attachments_.promptTokens() + question_.tokens();
    // Counted is what a model has read, and what is typed when nothing is in front of it.
    const bool counted = typed + estimated == 0 || used + typed <= question_.promptTokens();
    composer.contextMeter().setUsage(std::max(used + typed, question_.promptTokens()), figures.context_total,
                                     counted ? ui::ContextMeter::Count::kExact : ui::ContextMeter::Count::kEstimate);
    composer.setProblem(question_.problem());
}

void StatusPresenter::takeWarnings(const engine::PromptReady& prompt) {
    warned_ = chat_.current();
    warnings_.clear();
    const QStringList known = model_.warnings();
    for (const engine::Message& warning : prompt.warnings) {
        if (const QString text = messageText(warning); !known.contains(text)) warnings_.append(text);
    }
    if (prompt.dropped_messages > 0) {
        warnings_.append(tr("The conversation is longer than the model's context. Oldest messages left out of this "
                            "answer: %1.")
                             .arg(prompt.dropped_messages));
    }
}

}  // namespace griffin::app

#include "moc_status_presenter.cpp"
