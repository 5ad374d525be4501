#include "app/chat/answer_writer.h"

#include <string_view>
#include <utility>

#include "app/chat/speedup_words.h"
#include "app/chat/trace_keeper.h"
#include "app/conversations/data_store.h"
#include "app/engine_thread/answer_source.h"
#include "app/engines/served_figures.h"
#include "app/measurement/speedup_run.h"
#include "app/shell/message_text.h"
#include "app/traces/trace_codec.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

constexpr int kSaveMilliseconds = 900;  // stored at least once a second
constexpr int kLookMilliseconds = 250;  // from one look at what the processors did to the next

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

QString methodName(engine::Method method) {
    const std::string_view name = engine::nameOf(method);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

}  // namespace

AnswerWriter::AnswerWriter(DataStore& data, TraceKeeper& keeper, QObject* parent)
    : QObject(parent), data_(data), keeper_(keeper) {
    connect(&keeper_, &TraceKeeper::storingFailed, this,
            [this](const engine::Failure& failure) { emit storingFailed(failureText(failure)); });
    save_timer_.setInterval(kSaveMilliseconds);
    connect(&save_timer_, &QTimer::timeout, this, [this] {
        if (unsaved_) {
            save(storage::MessageState::kStreaming);
            saveStatsSoFar();
        }
        saveUnstored();
    });
}

void AnswerWriter::connectSource(AnswerSource& source) {
    connect(&source, &AnswerSource::answerAdvanced, this, [this] { take_pace_.ask(); });
    connect(&source, &AnswerSource::answerFinished, this, [this](const AnswerReport& report) {
        if (report.ticket != ticket_ || !busy()) return;
        takeDelta();
        text_ = text_.left(begun_) + report.text;
        saveStats(report);
        calls_ = report.calls;
        if (report.broken_off) {
            end(storage::MessageState::kFailed, *report.broken_off);
        } else {
            end(stateOf(report.finish_reason), {});
        }
    });
    connect(&source, &AnswerSource::answerFailed, this, [this](Ticket ticket, const engine::Failure& failure) {
        if (ticket != ticket_ || !busy()) return;
        takeDelta();
        end(storage::MessageState::kFailed, failure);
    });
}

void AnswerWriter::start(storage::ConversationId conversation, storage::MessageId message, const QString& model,
                         AnswerSource& source, GenerateCommand command) {
    Q_ASSERT(!busy());
    source_ = &source;
    server_ = source.server();
    conversation_ = conversation;
    message_ = message;
    model_ = model;
    text_ = QString::fromStdString(command.prompt.begun);
    begun_ = static_cast<int>(text_.size());
    figures_ = {};
    since_look_.invalidate();
    waiting_share_ = 0;
    stop_ = std::stop_source();
    command.ticket = ++ticket_;
    command.stop = stop_.get_token();
    command_ = command;
    source.ask(command);
    save_timer_.start();
    emit started();
}

void AnswerWriter::stop() {
    stop_.request_stop();
}

void AnswerWriter::takeDelta() {
    if (!busy()) return take_pace_.stop();
    take_pace_.begin();
    AnswerDelta delta = source_->takeDelta();
    if (delta.ticket != ticket_) return;
    const bool prompt_is_new = delta.figures.prompt && !figures_.prompt;
    const bool passages_are_new = figures_.passages.isEmpty() && !delta.figures.passages.isEmpty();
    figures_ = std::move(delta.figures);
    lookAtProcessor();
    if (passages_are_new) {
        const storage::Result<storage::Done> saved = data_.passages.save(message_, figures_.passages);
        if (!saved) emit storingFailed(failureText(saved.error()));
    }
    if (!delta.text.isEmpty()) {
        text_ += delta.text;
        unsaved_ = true;
    }
    if (prompt_is_new) emit promptReady();
    if (!delta.trace.isEmpty()) {
        KeptTrace& kept = traces_.append(message_, std::move(delta.trace));
        if (figures_.prompt) kept.trace->method = figures_.prompt->method;
        kept.trace->plain_pass_ms = figures_.plain_pass.ms;
        kept.trace->tokens_per_second = figures_.tokens_per_second;
        emit traced();
    }
    emit advanced(delta.text);
}

void AnswerWriter::lookAtProcessor() {
    if (figures_.new_tokens == 0 || !server_.isEmpty()) return;
    if (!since_look_.isValid()) {
        first_token_ = engine::processorTime();
    } else if (since_look_.elapsed() >= kLookMilliseconds) {
        waiting_share_ = engine::waitingShare(first_token_, engine::processorTime());
    } else {
        return;
    }
    since_look_.start();
}

const engine::Failure* AnswerWriter::failureOf(storage::MessageId message) const {
    const auto found = failures_.constFind(message.value);
    return found == failures_.constEnd() ? nullptr : &*found;
}

const UnstoredAnswer* AnswerWriter::unstored(storage::MessageId message) const {
    const auto found = unstored_.constFind(message.value);
    return found == unstored_.constEnd() ? nullptr : &*found;
}

void AnswerWriter::saveUnstored() {
    QList<storage::ConversationId> stored;
    unstored_.removeIf([&](const QHash<qint64, UnstoredAnswer>::iterator& answer) {
        const auto saved = store({answer.key()}, *answer);
        if (saved) stored.append(answer->conversation);
        return saved || saved.error().cause == engine::FailureCause::kNotFound;  // deleted meanwhile
    });
    if (!busy() && unstored_.isEmpty()) save_timer_.stop();
    for (const storage::ConversationId conversation : stored) emit storedLater(conversation);
}

void AnswerWriter::save(storage::MessageState state) {
    const storage::Result<storage::Done> saved = data_.messages.saveAnswer(message_, text_, state);
    unsaved_ = !saved;
    if (!saved) emit storingFailed(failureText(saved.error()));
}

void AnswerWriter::saveStats(const AnswerReport& report) {
    const engine::GenerationStats& stats = report.stats;
    storage::MessageStats row;
    row.message = message_;
    row.model = model_;
    if (report.server.isEmpty()) row.method = methodName(stats.method);  // what a server does, it alone knows
    row.chosen_method = methodName(command_.options.method);
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
    app::store(stats.plain_pass, row);
    row.waiting_share = stats.waiting_share;
    row.dropped_messages = stats.dropped_messages;
    row.continued = begun_;
    row.reasoning_tokens = stats.reasoning_tokens;
    row.reasoning_ms = stats.reasoning_ms;
    row.server = report.server;
    row.served = report.served;
    const storage::Result<storage::Done> saved = data_.stats.save(row);
    if (!saved) emit storingFailed(failureText(saved.error()));
}

void AnswerWriter::saveStopped() {
    saveUnstored();
    if (!busy()) return;
    takeDelta();
    save(storage::MessageState::kStopped);
    saveStatsSoFar();
    // A copy, because more may come.
    if (const KeptTrace* kept = traces_.find(message_); kept != nullptr) {
        keeper_.keep(message_, std::make_shared<ui::AnswerTrace>(*kept->trace));
    }
}

void AnswerWriter::saveStatsSoFar() {
    ui::AnswerTrace unwatched;
    if (figures_.prompt) unwatched.method = figures_.prompt->method;
    const KeptTrace* kept = traces_.find(message_);
    storage::MessageStats row = statsSoFar(figures_, kept != nullptr ? *kept->trace : unwatched, waiting_share_);
    row.message = message_;
    row.model = model_;
    row.chosen_method = methodName(command_.options.method);
    row.server = server_;
    if (!server_.isEmpty()) {
        row.method.clear();  // what a server does, it alone knows
        ServedFigures figures;
        figures.tokens_estimated = true;  // it tells them at the end
        row.served = toText(figures);
    }
    if (figures_.prompt) {
        row.prompt_tokens = figures_.prompt->prompt_tokens;
        row.reused_tokens = figures_.prompt->reused_tokens;
        row.dropped_messages = figures_.prompt->dropped_messages;
    }
    row.continued = begun_;
    row.reasoning_tokens = figures_.reasoning_tokens;
    row.reasoning_ms = figures_.reasoning_ms;
    if (const auto saved = data_.stats.save(row); !saved) emit storingFailed(failureText(saved.error()));
}

storage::Result<storage::Done> AnswerWriter::store(storage::MessageId message, const UnstoredAnswer& answer) {
    storage::Transaction transaction(*data_.database);
    if (auto saved = data_.messages.saveAnswer(message, answer.text, answer.state); !saved) return saved;
    for (const storage::MessageToolCall& call : answer.calls) {
        if (const auto added = data_.tool_calls.add(call); !added) return tl::unexpected(added.error());
    }
    return transaction.commit();
}

QList<storage::MessageToolCall> AnswerWriter::takeCalls() {
    QList<storage::MessageToolCall> calls;
    for (const engine::ToolCall& called : std::exchange(calls_, {})) {
        storage::MessageToolCall call;
        call.message = message_;
        call.call = QString::fromStdString(called.id);
        call.tool = QString::fromStdString(called.name);
        call.server = command_.tool_servers.value(call.tool);
        call.arguments = QString::fromStdString(called.arguments);
        if (called.id.empty()) call.state = storage::ToolCallState::kFailed;  // isUnfinished()
        calls.append(call);
    }
    return calls;
}

void AnswerWriter::end(storage::MessageState state, const engine::Failure& failure) {
    const UnstoredAnswer answer{conversation_, text_, state, takeCalls()};
    unsaved_ = false;
    if (const auto stored = store(message_, answer); !stored) {
        emit storingFailed(failureText(stored.error()));
        unstored_.insert(message_.value, answer);  // the timer goes on
    } else if (unstored_.isEmpty()) {
        save_timer_.stop();
    }
    if (state == storage::MessageState::kFailed) failures_.insert(message_.value, failure);
    if (KeptTrace* kept = traces_.find(message_); kept != nullptr) {
        kept->trace->finished = true;
        kept->passes = passesOf(*kept->trace);
        kept->trace->tokens_per_second = figures_.tokens_per_second;
        keeper_.keep(message_, kept->trace);
    }
    const AnswerEnd ended{std::exchange(conversation_, {}), std::exchange(message_, {}), state, failure};
    emit finished(ended);
}

}  // namespace griffin::app

#include "moc_answer_writer.cpp"
