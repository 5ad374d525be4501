#include "app/chat/speedup_controller.h"

#include <QAction>
#include <QMutex>
#include <memory>
#include <utility>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/chat/engine_jobs.h"
#include "app/chat/question_sender.h"
#include "app/chat/speedup_words.h"
#include "app/conversations/data_store.h"
#include "app/library/draft_library.h"
#include "app/measurement/measured_speeds.h"
#include "app/measurement/speedup_run.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/charts/pass_brief.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/set_apart.h"

namespace griffin::app {
namespace {

constexpr int kProgressMilliseconds = 250;
constexpr double kOtherGuesses = 1.5;  // times the tokens per pass: the guesses came from elsewhere

/// Tokens per pass of the first tokens that passes brought; 0: there are none.
double tokensPerPassOf(const QByteArray& passes, int tokens) {
    int brought = 0;
    int count = 0;
    for (const char pass : passes) {
        if (brought >= tokens) break;
        brought += ui::PassBrief::ofByte(pass).tokens;
        ++count;
    }
    return count > 0 ? static_cast<double>(brought) / count : 0.0;
}

/// Of an answer as it was written, where it was measured.
double writtenTokensPerPass(storage::Database& database, const storage::MessageStats& stats, int tokens) {
    const auto trace = storage::MessageTraceStore(database).find(stats.message);
    const double told = trace && trace->has_value() ? tokensPerPassOf((*trace)->passes, tokens) : 0.0;
    return told > 0.0 ? told : statsOf(stats).tokensPerPass();
}

}  // namespace

/// Written by the engine thread.
struct SharedSpeedupProgress {
    QMutex mutex;
    SpeedupProgress now;
};

SpeedupController::SpeedupController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                                     QuestionSender& sender, MeasuredSpeeds& speeds, ChatController& chat,
                                     ui::MainWindow& window, ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      jobs_(jobs),
      models_(models),
      sender_(sender),
      speeds_(speeds),
      chat_(chat),
      window_(window),
      transcript_(transcript) {
    connect(window_.actions().measure_speedup, &QAction::triggered, this, [this] { measure(lastAnswer()); });
    connect(&jobs_, &EngineJobs::busyChanged, this, &SpeedupController::changed);
    connect(this, &SpeedupController::changed, this, &SpeedupController::offer);
    connect(&models_, &ModelController::stateChanged, this, &SpeedupController::offer);
    connect(&writer_, &AnswerWriter::started, this, [this] {
        window_.chatPage().notices().dismiss(notice_);  // it would stand below another answer
        offer();
    });
    connect(&writer_, &AnswerWriter::finished, this, &SpeedupController::offer);
    connect(&transcript_, &ui::TranscriptModel::reset, this, &SpeedupController::offer);
    connect(&transcript_, &ui::TranscriptModel::appended, this, &SpeedupController::offer);
    connect(&transcript_, &ui::TranscriptModel::replaced, this, &SpeedupController::offer);
    offer();
    connect(&chat_, &ChatController::currentChanged, this, [this] {
        if (progress_timer_.isActive()) showProgress();
    });
    progress_timer_.setInterval(kProgressMilliseconds);
    connect(&progress_timer_, &QTimer::timeout, this, &SpeedupController::showProgress);
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::measureRequested, this,
            [this](qint64 answer) { measure({answer}); });
}

storage::MessageId SpeedupController::lastAnswer() const {
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        if (transcript_.at(row).role == storage::MessageRole::kAssistant) return {transcript_.at(row).id};
    }
    return {};
}

void SpeedupController::offer() {
    const storage::MessageId answer = lastAnswer();
    QString why_not = tr("There is no answer yet whose speedup could be measured.");
    if (answer.valid()) why_not = refusal(data_.stats.find(answer).value_or(std::nullopt));
    ui::setWhyNot(window_.actions().measure_speedup, why_not);
}

QString SpeedupController::refusal(const std::optional<storage::MessageStats>& stats) const {
    const QString not_now = jobs_.disabledReason();
    if (!stats) return not_now.isEmpty() ? tr("How this answer was made is not known.") : not_now;
    if (const QString reason = measureRefusalText(*stats); !reason.isEmpty()) return reason;
    if (models_.state() == ModelState::kReady && models_.displayName(models_.path()) != stats->model)
        return tr("This answer is from %1. Choose that model to measure it.").arg(stats->model);
    return not_now;
}

void SpeedupController::measure(storage::MessageId answer) {
    const auto stats = data_.stats.find(answer);
    const auto message = data_.messages.find(answer);
    if (!succeeded(stats, chat_) || !succeeded(message, chat_) || !message->has_value()) return;
    if (const QString reason = refusal(*stats); !reason.isEmpty()) return chat_.report(reason);
    auto command = sender_.command((*message)->conversation, (*message)->parent, answer);
    if (!succeeded(command, chat_)) return;
    engine::GenerationOptions& options = command->options;
    const QString& method = (*stats)->chosen_method.isEmpty() ? (*stats)->method : (*stats)->chosen_method;
    options.method = engine::methodFromName(method.toStdString()).value_or(engine::Method::kAuto);
    options.sampling.seed = static_cast<std::uint64_t>((*stats)->seed);
    options.max_new_tokens = (*stats)->new_tokens;

    measuring_ = answer;
    conversation_ = (*message)->conversation;
    progress_ = std::make_shared<SharedSpeedupProgress>();  // shared with the job
    showProgress();
    progress_timer_.start();
    auto result = std::make_shared<MeasuredAnswer>();  // shared with the job
    jobs_.start(
        tr("The speedup of an answer is being measured."),
        [result, shared = progress_, command = std::move(*command)](
            engine::Engine& engine, engine::Session& session,
            const std::stop_token& stop) -> engine::Result<engine::Done> {
            const auto ready = loadInstalledDraft(engine, command.options.method, stop);
            if (!ready) return ready;
            const auto tell = [&shared](const SpeedupProgress& progress) {
                const QMutexLocker lock(&shared->mutex);
                shared->now = progress;
            };
            auto measured = measureSpeedup(session, command.prompt, command.options, stop, tell);
            if (!measured) return tl::unexpected(std::move(measured).error());
            *result = std::move(*measured);
            return engine::Done{};
        },
        [this, result](const std::optional<engine::Failure>& failure) { finish(*result, failure); });
}

void SpeedupController::showProgress() {
    SpeedupProgress now;
    {
        const QMutexLocker lock(&progress_->mutex);
        now = progress_->now;
    }
    const QString text = told(measuringText(now));
    ui::NoticeBar& notices = window_.chatPage().notices();
    // At first it takes the place of what was said before.
    if (progress_timer_.isActive() && notices.renewLasting(text)) return;
    notices.showLasting(text, tr("Stop it"), [this] {
        progress_timer_.stop();
        jobs_.stop();
    });
}

bool SpeedupController::isHere() const {
    return conversation_ == chat_.current();
}

QString SpeedupController::told(const QString& text) const {
    if (isHere()) return text;
    const auto found = data_.conversations.find(conversation_);
    if (!found || !found->has_value()) return text;
    return tr("“%1”: %2", "a conversation, and a sentence on its answer").arg(ui::setApart((*found)->title), text);
}

void SpeedupController::tell(const QString& text) {
    notice_ = told(text);
    window_.chatPage().notices().showHere(notice_);
}

void SpeedupController::finish(const MeasuredAnswer& measured, const std::optional<engine::Failure>& failure) {
    const engine::SpeedupTimes& times = measured.times;
    const storage::MessageId answer = std::exchange(measuring_, {});
    progress_timer_.stop();
    window_.chatPage().notices().dismiss();
    auto stats = data_.stats.find(answer);
    if (!failure && succeeded(stats, chat_) && stats->has_value()) {
        const engine::Speedup before = speedupOf(**stats);
        const QString stays = before.factor <= 0 ? QString()
                              : before.measured  ? tr("The earlier measurement stays.")
                                                 : tr("The speedup stays an estimate.");
        const double written = writtenTokensPerPass(*data_.database, **stats, measured.guessed.new_tokens);
        // A measurement begins with nothing read: what an answer found in its earlier versions is not there.
        if (written > kOtherGuesses * measured.guessed.tokensPerPass()) {
            const QString why =
                tr("This answer was guessed from text that a measurement does not have, an earlier "
                   "version of it for example.");
            tell(sentencesText({why, stays}));
            return;
        }
        store(times, **stats);
        const engine::Speedup speedup = speedupOf(**stats);
        const QString sentence = tr("%1.", "a sentence").arg(speedupSentenceText(speedup));
        if (speedup.busy || speedup.verdict == engine::SpeedupVerdict::kRunsDiffer) {
            const QString again = tr("Measure it again when the computer is quieter.");
            tell(sentencesText({sentence, stays.isEmpty() ? again : stays}));
            return;
        }
        if (speedup.factor > written * engine::kRoundedPlain) {  // it would be above the answer's tokens per pass
            const QString why =
                tr("This answer was written with fewer guesses than that, on a busy computer for example.");
            tell(sentencesText({sentence, why, stays}));
            return;
        }
        const QString& model = models_.model().fingerprint;
        const auto method = engine::methodFromName((*stats)->chosen_method.toStdString());
        if (method) {
            // Also where it is too little to tell: what is told of several answers would be of the fastest otherwise.
            speeds_.add(model, *method, times.tokens, times.guessedMs() * times.tokens,
                        speedup.factor > 0.0 ? speedup.factor : times.plainMs() / times.guessedMs());
            speeds_.add(model, engine::Method::kVanilla, times.tokens, times.plainMs() * times.tokens, 0);
        }
        reportFailure(data_.stats.save(**stats), chat_);
        chat_.refresh();
        if (isHere()) tell(sentence);  // elsewhere it stands below the answer
    } else if (failure && failure->cause != engine::FailureCause::kCancelled) {
        tell(failureText(*failure));
    }
}

}  // namespace griffin::app

#include "moc_speedup_controller.cpp"
