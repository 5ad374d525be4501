#include "app/answer_writer.h"

#include <QMetaObject>
#include <algorithm>
#include <string_view>
#include <utility>

#include "app/data_store.h"
#include "app/engine_worker.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

constexpr int kFrameMilliseconds = 33;
constexpr int kSaveMilliseconds = 900;  // stored at least once a second

storage::MessageState stateOf(engine::FinishReason reason) {
    switch (reason) {
        case engine::FinishReason::kStop:
            return storage::MessageState::kComplete;
        case engine::FinishReason::kLength:
            return storage::MessageState::kLength;
        case engine::FinishReason::kCancelled:
            break;
    }
    return storage::MessageState::kStopped;
}

}  // namespace

AnswerWriter::AnswerWriter(EngineWorker& worker, DataStore& data, QObject* parent)
    : QObject(parent), worker_(worker), data_(data) {
    frame_timer_.setSingleShot(true);
    since_frame_.start();
    save_timer_.setInterval(kSaveMilliseconds);
    connect(&frame_timer_, &QTimer::timeout, this, &AnswerWriter::takeGrowth);
    connect(&save_timer_, &QTimer::timeout, this, [this] {
        if (unsaved_) save(storage::MessageState::kStreaming);
    });
    connect(&worker_, &EngineWorker::answerGrew, this, [this] {
        if (frame_timer_.isActive()) return;
        frame_timer_.start(
            static_cast<int>(std::clamp<qint64>(kFrameMilliseconds - since_frame_.elapsed(), 0, kFrameMilliseconds)));
    });
    connect(&worker_, &EngineWorker::answerFinished, this, [this](const AnswerReport& report) {
        if (report.ticket != ticket_ || !busy()) return;
        takeGrowth();
        text_ = report.text;
        saveStats(report.stats);
        end(stateOf(report.finish_reason), {});
    });
    connect(&worker_, &EngineWorker::answerFailed, this, [this](Ticket ticket, const EngineFailure& failure) {
        if (ticket != ticket_ || !busy()) return;
        takeGrowth();
        end(storage::MessageState::kFailed, failure);
    });
}

void AnswerWriter::start(storage::ConversationId conversation, storage::MessageId message, const QString& model,
                         GenerateCommand command) {
    Q_ASSERT(!busy());
    conversation_ = conversation;
    message_ = message;
    model_ = model;
    text_.clear();
    figures_ = {};
    stop_ = std::stop_source();
    command.ticket = ++ticket_;
    command.stop = stop_.get_token();
    command_ = command;
    QMetaObject::invokeMethod(&worker_,
                              [worker = &worker_, command = std::move(command)] { worker->generate(command); });
    save_timer_.start();
    emit started();
}

void AnswerWriter::stop() {
    stop_.request_stop();
}

void AnswerWriter::takeGrowth() {
    frame_timer_.stop();
    since_frame_.restart();
    AnswerGrowth growth = worker_.takeGrowth();
    if (growth.ticket != ticket_ || !busy()) return;
    const QString added = std::exchange(growth.text, QString());
    const TraceGrowth trace = std::exchange(growth.trace, TraceGrowth());
    if (!growth.prompt_known && figures_.prompt_known) {
        growth.prompt_known = true;
        growth.prompt_tokens = figures_.prompt_tokens;
        growth.reused_tokens = figures_.reused_tokens;
        growth.dropped_messages = figures_.dropped_messages;
        growth.context_tokens = figures_.context_tokens;
        growth.warnings = figures_.warnings;
        growth.method = figures_.method;
    }
    figures_ = growth;
    if (!added.isEmpty()) {
        text_ += added;
        unsaved_ = true;
    }
    if (!trace.isEmpty()) emit traced(trace);
    emit grew(added);
}

void AnswerWriter::save(storage::MessageState state) {
    const storage::Result<storage::Done> saved = data_.messages.saveAnswer(message_, text_, state);
    unsaved_ = !saved.ok();
    if (!saved) emit storingFailed(saved.error().message);
}

void AnswerWriter::saveStats(const engine::GenerationStats& stats) {
    storage::MessageStats row;
    row.message = message_;
    row.model = model_;
    const std::string_view method = engine::nameOf(stats.method);
    row.method = QString::fromUtf8(method.data(), static_cast<qsizetype>(method.size()));
    row.prompt_tokens = stats.prompt_tokens;
    row.reused_tokens = stats.reused_tokens;
    row.new_tokens = stats.new_tokens;
    row.target_passes = stats.target_passes;
    row.prefill_ms = stats.prefill_ms;
    row.time_to_first_token_ms = stats.time_to_first_token_ms;
    row.decode_ms = stats.decode_ms;
    row.seed = static_cast<std::int64_t>(stats.seed);
    row.committed_tokens = stats.committed_tokens;
    row.draft_ms = stats.draft_ms;
    row.verify_ms = stats.verify_ms;
    row.plain_pass_ms = stats.plain_pass_ms;
    const storage::Result<storage::Done> saved = data_.stats.save(row);
    if (!saved) emit storingFailed(saved.error().message);
}

void AnswerWriter::saveStopped() {
    if (!busy()) return;
    takeGrowth();
    save(storage::MessageState::kStopped);
}

void AnswerWriter::end(storage::MessageState state, const EngineFailure& failure) {
    save(state);
    save_timer_.stop();
    const AnswerEnd ended{std::exchange(conversation_, {}), std::exchange(message_, {}), state, failure};
    emit finished(ended);
}

}  // namespace griffin::app
