#include "app/engine_thread/engine_worker.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <algorithm>
#include <utility>

#include "app/engine_thread/toolless_prompt.h"
#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/shell/message_text.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "engine/stopped_call.h"

namespace griffin::app {
namespace {

constexpr std::int64_t kGibibyte = std::int64_t{1} << 30;
constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;
const auto kTurn = static_cast<QEvent::Type>(QEvent::registerEventType());

engine::Failure noModel() {
    return {engine::FailureCause::kBadArgument,
            engine::Message("No model is loaded"),
            {},
            engine::Message("choose a model below the message field, then ask again"),
            {}};
}

/// Methods whose weights are installed for this model, in its own file or loaded with it.
QList<engine::Method> draftedMethods(const engine::Engine& engine) {
    QList<engine::Method> methods;
    for (const InstalledDraft& draft : DraftLibrary().list()) {
        if (draft.target == engine.info().fingerprint && !methods.contains(draft.method)) methods.append(draft.method);
    }
    if (const auto own = ownDraft(engine.info())) methods.append(own->method);
    for (const engine::DraftInfo& draft : engine.drafts()) {
        const auto loaded = engine::methodFromName(draft.method);
        if (loaded && !methods.contains(*loaded)) methods.append(*loaded);
    }
    return methods;
}

}  // namespace

EngineWorker::EngineWorker(QObject* parent) : AnswerSource(parent) {}

EngineWorker::~EngineWorker() = default;

engine::Result<engine::Done> EngineWorker::open(const LoadCommand& command, const engine::ProgressSink& progress) {
    engine::LoadOptions options;
    options.model = command.path.toStdString();
    options.device = command.engine.device;
    options.threads = command.engine.threads;
    options.context = command.engine.context;
    options.gpu = command.engine.gpu;
    if (options.device != engine::Device::kCpu) options.gpu_memory = command.engine.gpu_memory * kGibibyte;
    options.times_file = passTimesFile().toStdString();
    return engine::guarded([&]() -> engine::Result<engine::Done> {
        auto loaded_engine = engine::Engine::load(options, progress, command.stop);
        if (!loaded_engine) return tl::unexpected(std::move(loaded_engine).error());
        if (engine_ && (*loaded_engine)->info().streamed_bytes > 0) return engine::failed(engine::outOfMemory());
        // A draft that cannot be loaded is no reason not to chat.
        const auto draft = DraftLibrary().bestFor((*loaded_engine)->info(), engine::Method::kAuto);
        if (draft) {
            const auto taken = (*loaded_engine)->loadDraft(draft->path, command.stop);
            if (!taken && engine_ && taken.error().cause == engine::FailureCause::kOutOfMemory)
                return tl::unexpected(taken.error());
        }
        const std::int64_t kept = command.engine.kept_memory;
        auto opened = (*loaded_engine)->openSession({kept < 0 ? engine::kUsualKeptBytes : kept * kMebibyte});
        if (!opened) return tl::unexpected(std::move(opened).error());
        recall(**opened);
        unload();
        engine_ = std::move(*loaded_engine);
        session_ = std::move(*opened);
        in_use_ = command;
        if (guest_ != nullptr) guest_->useModel(engine_.get(), session_.get());
        return engine::Done{};
    });
}

void EngineWorker::load(const LoadCommand& command) {
    // At most about a hundred signals a phase, however often the loader reports.
    double told = -1.0;
    engine::Message told_phase;
    const auto progress = [&](const engine::Message& phase, double fraction) {
        if (phase == told_phase && fraction - told < 0.01 && fraction < 1.0) return;
        told = fraction;
        told_phase = phase;
        emit loadProgress(command.ticket, messageText(phase), std::clamp(fraction, 0.0, 1.0));
    };
    engine::Result<engine::Done> outcome = open(command, progress);
    if (!outcome && outcome.error().cause == engine::FailureCause::kOutOfMemory && engine_) {
        LoadCommand before = in_use_;
        before.stop = {};
        unload();
        outcome = open(command, progress);
        if (!outcome) (void)open(before, {});
    }
    if (outcome) {
        emit loaded(command.ticket, describe());
    } else {
        emit loadFailed(command.ticket, outcome.error(), describe());
    }
}

void EngineWorker::recall(engine::Session& session) {
    if (kept_file_.isEmpty()) return;
    if (kept_on_disk_ && QFile::exists(kept_file_)) {
        // Of another model, or damaged: the conversation is read again, and nobody need know.
        if (const auto recalled = session.recall(kept_file_.toStdString()); !recalled)
            qInfo("%s", recalled.error().oneLine().c_str());
    }
    removeKeptFile();
}

void EngineWorker::removeKeptFile() {
    QFile::remove(kept_file_);
    QFile::remove(kept_file_ + QStringLiteral(".part"));  // of a program that was killed
}

void EngineWorker::leave() {
    if (!kept_file_.isEmpty()) {
        removeKeptFile();
        if (kept_on_disk_ && session_ && !guest_was_last_) {
            if (const auto saved = session_->save(kept_file_.toStdString()); !saved)
                qWarning("%s", saved.error().oneLine().c_str());
        }
    }
    unload();
}

void EngineWorker::unload() {
    if (guest_ != nullptr) guest_->useModel(nullptr, nullptr);
    session_.reset();
    engine_.reset();
}

/// The model with its drafts, as they are now.
LoadedModel EngineWorker::describe() const {
    if (!engine_) return {};
    const engine::Engine& engine = *engine_;
    const engine::ModelInfo& info = engine.info();
    LoadedModel model;
    model.path = in_use_.path;
    model.engine = in_use_.engine;
    model.name = QString::fromStdString(info.name);
    model.architecture = QString::fromStdString(info.architecture);
    model.quantisation = QString::fromStdString(info.quantisation);
    model.device = info.device;
    model.fingerprint = QString::fromStdString(info.fingerprint);
    model.file_bytes = static_cast<qint64>(info.file_bytes);
    model.memory_bytes = static_cast<qint64>(info.memory_bytes);
    model.context = info.context;
    model.most_context = info.trained_context;
    model.reasoning = info.reasoning;
    model.thinks_unasked = info.thinks_unasked;
    model.tool_refusal = info.tool_refusal;
    model.warnings.assign(info.warnings.begin(), info.warnings.end());
    model.drafted = draftedMethods(engine);
    if (engine.draft() != nullptr) model.leading = engine::methodFromName(engine.draft()->method);
    for (const engine::DraftInfo& draft : engine.drafts()) {
        model.drafts.append(QString::fromStdString(draft.path));
        model.draft_marks.append(QString::fromStdString(draft.method) + QLatin1Char(' ') +
                                 QString::fromStdString(draft.fingerprint));
    }
    return model;
}

void EngineWorker::takeDrafts(quint64 ticket) {
    if (!engine_) {
        emit draftRefused(ticket, noModel());
        return;
    }
    const engine::Result<engine::Done> done = engine::guarded([&]() -> engine::Result<engine::Done> {
        const auto draft = DraftLibrary().bestFor(engine_->info(), engine::Method::kAuto);
        const engine::DraftInfo* before = engine_->draft();
        if (!draft || (before != nullptr && before->path == draft->path)) return engine::Done{};
        auto taken = engine_->loadDraft(draft->path);
        if (!taken) return tl::unexpected(std::move(taken).error());
        return engine::Done{};
    });
    if (done) {
        emit draftsTaken(ticket, describe());
    } else {
        emit draftRefused(ticket, done.error());
    }
}

void EngineWorker::ask(const GenerateCommand& command) {
    post([command](EngineWorker& worker) { worker.generate(command); });
}

void EngineWorker::post(std::function<void(EngineWorker& worker)> command) {
    if (guest_ != nullptr) guest_->hold();
    QMetaObject::invokeMethod(
        this,
        [this, command = std::move(command)] {
            command(*this);
            if (guest_ != nullptr) guest_->release();
        },
        Qt::QueuedConnection);
}

void EngineWorker::offerTurn() {
    if (turn_offered_.exchange(true)) return;
    // Behind all that the window has posted.
    QCoreApplication::postEvent(this, new QEvent(kTurn), Qt::LowEventPriority);
}

bool EngineWorker::event(QEvent* event) {
    if (event->type() != kTurn) return AnswerSource::event(event);
    turn_offered_ = false;
    if (guest_->takeTurn()) guest_was_last_ = true;
    return true;
}

void EngineWorker::generate(const GenerateCommand& command) {
    const bool can_call = engine_ && !engine_->info().tools.empty();
    std::optional<engine::CalledTools> calls;
    if (can_call && command.prompt.tool_use.any()) calls.emplace(engine_->info().tools, command.prompt.tool_use.tools);
    beginAnswer(command.ticket, static_cast<int>(QString::fromStdString(command.prompt.begun).size()), calls);
    if (!session_) {
        emit answerFailed(command.ticket, noModel());
        return;
    }
    engine::GenerationOptions options = command.options;
    options.watched = &watched_;
    const engine::Result<engine::Answer> answer = engine::guarded([&]() -> engine::Result<engine::Answer> {
        auto ready = loadInstalledDraft(*engine_, options.method, command.stop);
        if (!ready) return tl::unexpected(std::move(ready).error());
        const auto told = [&](engine::Prompt prompt) {
            prompt.tool_use = command.prompt.tool_use;
            return can_call ? prompt : withoutTools(prompt);
        };
        const TokenRoom room{engine_->info().context, options.max_new_tokens,
                             [&](const engine::Prompt& prompt) { return session_->countTokens(told(prompt)); },
                             [this](const QString& text) { return countText(text); }};
        const auto prompt = planned(command, room);
        if (!prompt) return tl::unexpected(prompt.error());
        guest_was_last_ = false;
        return session_->generate(
            told(*prompt), options, [this](const engine::GenerationEvent& event) { take(event); }, command.stop);
    });
    if (!answer) {
        emit answerFailed(command.ticket, answer.error());
        return;
    }
    AnswerReport report;
    report.ticket = command.ticket;
    report.text = QString::fromStdString(answer->text);
    if (calls && answer->finish_reason == engine::FinishReason::kStop) {
        report.text = QString::fromStdString(calls->push(answer->text) + calls->finish());
        report.calls = calls->calls();
    } else if (calls) {
        engine::StoppedAnswer stopped =
            engine::readStopped(answer->text, engine_->info().tools, command.prompt.tool_use.tools);
        report.text = QString::fromStdString(stopped.text);
        if (!stopped.call.empty()) report.calls.push_back({{}, std::move(stopped.tool_name), std::move(stopped.call)});
    }
    report.finish_reason = answer->finish_reason;
    report.stats = answer->stats;
    emit answerFinished(report);
}

int EngineWorker::countText(const QString& text) const {
    return static_cast<int>(engine_->tokenize(text.toStdString(), engine::SpecialTokens::kPlainText).size());
}

void EngineWorker::countTokens(quint64 ticket, const QStringList& texts) {
    if (!engine_) return;
    const engine::Result<QList<int>> counts = engine::guarded([&]() -> engine::Result<QList<int>> {
        QList<int> tokens;
        for (const QString& text : texts) {
            tokens.append(countText(text));
        }
        return tokens;
    });
    if (counts) emit tokensCounted(ticket, *counts);
}

void EngineWorker::countQuestion(quint64 ticket, const QString& text, const engine::Prompt& prompt) {
    if (!session_) return;
    int tokens = 0;
    int prompt_tokens = 0;
    const engine::Result<engine::Done> counted = engine::guarded([&]() -> engine::Result<engine::Done> {
        tokens = countText(text);
        prompt_tokens = session_->countTokens(prompt);
        return engine::Done{};
    });
    if (counted) emit questionCounted(ticket, tokens, prompt_tokens);
}

void EngineWorker::perform(Ticket ticket, const EngineWork& work) {
    if (!session_) {
        emit workFailed(ticket, noModel());
        return;
    }
    const engine::Result<engine::Done> done = engine::guarded([&] { return work(*engine_, *session_); });
    if (done) {
        emit workDone(ticket);
    } else {
        emit workFailed(ticket, done.error());
    }
}

}  // namespace griffin::app

#include "moc_engine_worker.cpp"
