#include "app/inspector/inspector_controller.h"

#include <QAction>
#include <limits>
#include <utility>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/chat/speedup_controller.h"
#include "app/chat/speedup_words.h"
#include "app/chat/trace_keeper.h"
#include "app/chat/transcript_builder.h"
#include "app/conversations/data_store.h"
#include "app/engine_thread/engine_worker.h"
#include "app/engines/served_figures.h"
#include "app/measurement/environment.h"
#include "app/measurement/speedup_run.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "engine/reasoning.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/theme/figure_text.h"

namespace griffin::app {

InspectorController::InspectorController(DataStore& data, EngineWorker& worker, AnswerWriter& writer,
                                         TraceKeeper& keeper, ModelController& models, ChatController& chat,
                                         SpeedupController& speedup, FileDialogs& dialogs, ui::Theme& theme,
                                         ui::MainWindow& window, ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      worker_(worker),
      writer_(writer),
      keeper_(keeper),
      models_(models),
      chat_(chat),
      speedup_(speedup),
      window_(window),
      transcript_(transcript),
      inspector_(window.chatPage().inspector()),
      sharing_(inspector_.tree(), theme, dialogs, [this] { return shared(); }),
      traces_(writer.traces()) {
    connect(&inspector_, &ui::Inspector::shownChanged, this, &InspectorController::watch);
    connect(&keeper_, &TraceKeeper::loaded, this, &InspectorController::showKept);
    connect(&keeper_, &TraceKeeper::failed, this, &InspectorController::showLost);
    connect(&keeper_, &TraceKeeper::enabledChanged, this, &InspectorController::watch);
    connect(window_.actions().token_colours, &QAction::toggled, this, [this] {
        watch();
        showColours();
    });
    connect(&writer_, &AnswerWriter::traced, this, &InspectorController::takeTrace);
    connect(&writer_, &AnswerWriter::finished, this, [this](const AnswerEnd& end) { finish(end.message); });
    connect(&writer_, &AnswerWriter::advanced, this, [this] {
        if (!writer_.server().isEmpty() && writer_.message() == shown_) showServer();
    });
    // The colours follow the text: at its pace, and where it is.
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::contentChanged, this,
            &InspectorController::showColours);
    connect(&transcript_, &ui::TranscriptModel::reset, this, &InspectorController::leaveServed);
    connect(&transcript_, &ui::TranscriptModel::reset, this, &InspectorController::show);
    connect(&transcript_, &ui::TranscriptModel::appended, this, &InspectorController::show);
    connect(&transcript_, &ui::TranscriptModel::replaced, this, &InspectorController::show);
    connect(&writer_, &AnswerWriter::started, this, [this] {
        chosen_ = {};
        leaveServed();
        offerMeasurement();
    });
    connect(&inspector_, &ui::Inspector::measureRequested, this, [this] { speedup_.measure(shown_); });
    connect(&speedup_, &SpeedupController::changed, this, [this] {
        showSpeedup();
        offerMeasurement();
    });
    connect(&models_, &ModelController::stateChanged, this, &InspectorController::offerMeasurement);
    connect(&inspector_, &ui::Inspector::answerAgainRequested, this,
            [this] { emit window_.chatPage().transcript().area().regenerateRequested(shown_.value); });
    connect(&sharing_, &TreeSharing::told, this, [this](const QString& text) { chat_.report(text); });
    window_.chatPage().transcript().area().setTokenTexts([this](qint64 message, int token) {
        const KeptTrace* kept = traces_.find({message});
        return kept != nullptr && token < kept->trace->tokens.size() ? ui::tokenText(*kept->trace, token) : QString();
    });
    watch();
    show();
}

TreeSharing::Shown InspectorController::shared() const {
    if (served_ != nullptr || shown_trace_ == nullptr) return {};
    const ui::AnswerTrace& trace = *shown_trace_->trace;
    ui::ShareFacts facts;
    const int row = transcript_.rowOf(shown_.value);
    if (row >= 0) facts.model = transcript_.at(row).author;
    facts.method = ui::methodText(trace.method);
    facts.machine = QString::fromStdString(processorName());
    if (trace.method != engine::Method::kVanilla) facts.speedup = inspector_.speedup().figure;
    facts.tokens = inspector_.speedup().tokens;
    facts.busy = inspector_.speedup().busy;
    return {&trace, facts};
}

void InspectorController::watch() {
    worker_.setWatched(keeper_.enabled() || inspector_.isVisible() || window_.actions().token_colours->isChecked());
}

void InspectorController::choose(storage::MessageId message) {
    chosen_ = message;
    lost_ = {};
    leaveServed();
    show();
}

void InspectorController::showServed(const ui::AnswerTrace& trace) {
    served_ = &trace;
    shown_ = {};
    shown_trace_ = nullptr;
    inspector_.setTrace(served_);
    inspector_.setServer({});
    showSpeedup();
    offerMeasurement();
    showColours();
    emit traceShown();
}

void InspectorController::servedGrew() {
    if (served_ == nullptr) return;
    showSpeedup();
    inspector_.traceGrew();
}

void InspectorController::leaveServed() {
    if (std::exchange(served_, nullptr) == nullptr) return;
    any_shown_ = false;
    emit servedLeft();
    show();
}

void InspectorController::showKept(storage::MessageId message, const std::shared_ptr<ui::AnswerTrace>& trace) {
    if (message != loading_) return;
    loading_ = {};
    if (traces_.find(message) == nullptr) traces_.put(message, trace);
    traces_.trim(message, shown_);
    show();
}

void InspectorController::showLost(storage::MessageId message, const engine::Failure& failure) {
    if (message != loading_) return;
    loading_ = {};
    lost_ = message;
    any_shown_ = false;
    if (failure.cause != engine::FailureCause::kNotFound) chat_.report(failureText(failure));
    show();
}

storage::MessageId InspectorController::shownAnswer() const {
    if (chosen_.valid() && transcript_.rowOf(chosen_.value) >= 0) return chosen_;
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        if (transcript_.at(row).role == storage::MessageRole::kAssistant) return {transcript_.at(row).id};
    }
    return {};
}

void InspectorController::takeTrace() {
    const storage::MessageId message = writer_.message();
    if (message != shown_) return;
    if (shown_trace_ != traces_.find(message)) {
        traces_.trim(message, shown_);
        show();
    } else {
        findReasoning();
        if (since_figures_.elapsed() >= ui::kFigureMilliseconds) showSpeedup();
        inspector_.traceGrew();
    }
}

void InspectorController::finish(storage::MessageId message) {
    offerMeasurement();
    traces_.trim(message, shown_);
    if (traces_.find(message) == nullptr) {
        any_shown_ = false;  // what was to come did not: nobody watched
        show();
    } else if (message == shown_) {
        findReasoning();
        showSpeedup();
        inspector_.traceGrew();
        showColours();
    }
}

void InspectorController::show() {
    if (served_ != nullptr) return;
    const storage::MessageId message = shownAnswer();
    const KeptTrace* kept = traces_.find(message);
    if (any_shown_ && message == shown_ && kept == shown_trace_) return;
    any_shown_ = true;
    shown_ = message;
    shown_trace_ = kept;
    if (kept != nullptr) {
        findReasoning();
        inspector_.setTrace(kept->trace.get());
    } else {
        const int row = transcript_.rowOf(message.value);
        const bool kept_elsewhere = row >= 0 && !transcript_.at(row).passes.isEmpty() && message != lost_;
        if (kept_elsewhere && message != loading_) {
            loading_ = message;
            keeper_.load(message);
        }
        const bool writing = kept_elsewhere || (writer_.busy() && writer_.message() == message);
        inspector_.setAbsent(!message.valid() ? ui::Inspector::Absence::kNoAnswer
                             : writing        ? ui::Inspector::Absence::kComing
                                              : ui::Inspector::Absence::kNotRecorded);
    }
    showSpeedup();
    showServer();
    offerMeasurement();
    showColours();
    emit traceShown();
}

void InspectorController::showServer() {
    std::optional<ui::ServerView> view;
    if (writer_.busy() && writer_.message() == shown_) {
        if (!writer_.server().isEmpty()) {
            const AnswerFigures& figures = writer_.figures();
            view = ui::ServerView{};
            view->server = writer_.server();
            view->tokens_per_second = figures.tokens_per_second;
            view->tokens = figures.new_tokens;
            view->writing = view->tokens_estimated = view->speed_estimated = true;
        }
    } else if (const auto stored = data_.stats.find(shown_);
               stored && stored->has_value() && !(*stored)->server.isEmpty()) {
        const storage::MessageStats& row = **stored;
        const ServedFigures told = servedFigures(row.served);
        view = ui::ServerView{told.program.isEmpty() ? row.server : tr("%1 (%2)").arg(row.server, told.program),
                              told.tokens_per_pass,
                              told.since_start,
                              told.acceptance,
                              tokensPerSecond(row),
                              row.time_to_first_token_ms,
                              row.new_tokens,
                              false,
                              told.tokens_estimated,
                              speedIsEstimated(row)};
    }
    inspector_.setServer(view);
}

void InspectorController::findReasoning() {
    const int row = transcript_.rowOf(shown_.value);
    if (shown_trace_ == nullptr || row < 0) return;
    ui::AnswerTrace& trace = *shown_trace_->trace;
    const QString& text = transcript_.at(row).text;
    const auto reasoning = engine::reasoningPlaces({QStringView(text).utf16(), static_cast<std::size_t>(text.size())});
    trace.said_from = 0;
    if (!reasoning || (reasoning->closed && reasoning->end == reasoning->begin)) return;
    // While it is open, what comes is of it.
    trace.said_from = reasoning->closed ? static_cast<int>(reasoning->text) : std::numeric_limits<int>::max();
}

void InspectorController::showSpeedup() {
    since_figures_.start();
    ui::SpeedupView view;
    if (served_ != nullptr) {
        view.sentence = tr("This is what another program asked, not an answer in your chat.");
        view.plain_ms = served_->plain_pass_ms;
        return inspector_.setSpeedup(view);
    }
    const bool writing = writer_.busy() && writer_.message() == shown_;
    storage::MessageStats row;
    if (!writing) {
        const auto stored = data_.stats.find(shown_);
        if (!stored || !stored->has_value()) return inspector_.setSpeedup({});  // it was interrupted
        row = **stored;
    } else if (shown_trace_ != nullptr) {
        row = statsSoFar(writer_.figures(), *shown_trace_->trace, writer_.waitingShare());
    }
    const engine::Speedup speedup = speedupOf(row);
    if (speedup.factor > 0) view.figure = speedupFigureText(speedup);
    if (speedup.verdict == engine::SpeedupVerdict::kOff) view.figure = tr("1×");
    view.tokens = speedup.tokens;
    view.sentence = speedupSentenceText(speedup);
    view.busy = speedup.busy;
    view.busy_answer = wasBusy(row);
    view.guessed = speedup.verdict != engine::SpeedupVerdict::kPlain;
    if (view.guessed) view.explanation = baselineText(row);
    // Beside the times of this answer it would be read as a comparison, and a measured one is of other runs.
    const bool told = !speedup.measured && speedup.verdict != engine::SpeedupVerdict::kRunsDiffer &&
                      speedup.verdict != engine::SpeedupVerdict::kUnknown && !speedup.busy && !wasBusy(row);
    view.plain_ms = told ? row.plain_pass_ms : 0.0;
    if (isOfMeasuredRuns(row)) view.tokens_per_second = tokensPerSecond(row);
    inspector_.setSpeedup(view);
}

void InspectorController::offerMeasurement() {
    if (served_ != nullptr)
        return inspector_.setBaselineState(ui::BaselineState::kNotNow, tr("This answer is another program's."));
    if (speedup_.measuring().valid()) return inspector_.setBaselineState(ui::BaselineState::kMeasuring);
    const auto stats = data_.stats.find(shown_);
    const QString why_not = speedup_.refusal(stats.value_or(std::nullopt));
    inspector_.setBaselineState(why_not.isEmpty() ? ui::BaselineState::kOffered : ui::BaselineState::kNotNow, why_not);
}

void InspectorController::showColours() {
    const bool coloured = window_.actions().token_colours->isChecked() && shown_trace_ != nullptr;
    QList<ui::TokenRange> ranges;
    if (coloured) {
        const ui::AnswerTrace& trace = *shown_trace_->trace;
        ranges.reserve(trace.tokens.size());
        for (const ui::TraceToken& token : trace.tokens) {
            const bool found = token.fromDraft() && trace.cycle(token.cycle).origin == engine::DraftOrigin::kLookup;
            ranges.append({token.start, token.length,
                           found               ? ui::TextMark::kFoundToken
                           : token.fromDraft() ? ui::TextMark::kDraftToken
                                               : ui::TextMark::kOwnToken});
        }
    }
    window_.chatPage().transcript().area().setTokenColours(coloured ? shown_.value : 0, ranges);
}

}  // namespace griffin::app

#include "moc_inspector_controller.cpp"
