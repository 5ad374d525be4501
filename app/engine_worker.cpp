#include "app/engine_worker.h"

#include <QMutexLocker>
#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/library/ready_draft.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

constexpr int kMeasuredTokens = 64;
constexpr std::int64_t kGibibyte = std::int64_t{1} << 30;

QStringList toList(const std::vector<std::string>& lines) {
    QStringList list;
    list.reserve(static_cast<qsizetype>(lines.size()));
    for (const std::string& line : lines) list.append(QString::fromStdString(line));
    return list;
}

LoadedModel toMessage(const engine::ModelInfo& info) {
    LoadedModel model;
    model.path = QString::fromStdString(info.path);
    model.name = QString::fromStdString(info.name);
    model.architecture = QString::fromStdString(info.architecture);
    model.quantisation = QString::fromStdString(info.quantisation);
    model.device = QString::fromStdString(info.device);
    model.file_bytes = static_cast<qint64>(info.file_bytes);
    model.memory_bytes = static_cast<qint64>(info.memory_bytes);
    model.context = info.context;
    model.warnings = toList(info.warnings);
    model.fingerprint = QString::fromStdString(info.fingerprint);
    return model;
}

EngineFailure noModel() {
    return {engine::FailureCause::kBadArgument, EngineWorker::tr("No model is loaded"), QString(),
            EngineWorker::tr("Choose a model below the message field, then ask again"), QString()};
}

/// Methods with weights that can be used with this model: those of installed drafts, and of those that are loaded.
QList<engine::Method> draftedMethods(const engine::Engine& engine) {
    QList<engine::Method> methods;
    for (const InstalledDraft& draft : DraftLibrary().list()) {
        if (draft.target == engine.info().fingerprint && !methods.contains(draft.method)) methods.append(draft.method);
    }
    for (const engine::DraftInfo& draft : engine.drafts()) {
        const auto loaded = engine::methodFromName(draft.method);
        if (loaded && !methods.contains(*loaded)) methods.append(*loaded);
    }
    return methods;
}

/// The model as it is now, with its drafts.
LoadedModel describe(const engine::Engine& engine) {
    LoadedModel model = toMessage(engine.info());
    model.drafted = draftedMethods(engine);
    if (engine.draft() != nullptr) model.leading = engine::methodFromName(engine.draft()->method);
    for (const engine::DraftInfo& draft : engine.drafts()) {
        model.drafts.append(QString::fromStdString(draft.path));
        model.draft_marks.append(QString::fromStdString(draft.method) + QLatin1Char(' ') +
                                 QString::fromStdString(draft.fingerprint));
    }
    return model;
}

engine::Device toDevice(ui::ComputeDevice device) {
    switch (device) {
        case ui::ComputeDevice::kAuto:
            break;
        case ui::ComputeDevice::kCpu:
            return engine::Device::kCpu;
        case ui::ComputeDevice::kCuda:
            return engine::Device::kCuda;
    }
    return engine::Device::kAuto;
}

engine::Prompt toPrompt(const GenerateCommand& command) {
    engine::Prompt prompt;
    if (!command.system_prompt.isEmpty())
        prompt.messages.push_back({engine::Role::kSystem, command.system_prompt.toStdString()});
    for (const ChatTurn& turn : command.turns) {
        prompt.messages.push_back(
            {turn.from_user ? engine::Role::kUser : engine::Role::kAssistant, turn.text.toStdString()});
    }
    return prompt;
}

/// Runs what touches the engine; an exception must end as a message, never as the end of the window.
template <class Work>
auto guarded(const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return engine::Failure{engine::FailureCause::kOutOfMemory, "There is not enough memory", "",
                               "Close other programs, or choose a smaller model", ""};
    } catch (const std::exception& error) {
        return engine::Failure{engine::FailureCause::kDeviceError, "The engine stopped unexpectedly", "",
                               "Try again; if it happens again, copy the details into a report", error.what()};
    }
}

}  // namespace

EngineWorker::EngineWorker(QObject* parent) : QObject(parent) {}

EngineWorker::~EngineWorker() = default;

void EngineWorker::load(const LoadCommand& command) {
    unload();
    engine::LoadOptions options;
    options.model = command.path.toStdString();
    options.device = toDevice(command.engine.device);
    options.threads = command.engine.threads;
    options.context = command.engine.context;
    if (options.device != engine::Device::kCpu) options.gpu_memory = command.engine.gpu_memory * kGibibyte;
    options.times_file = passTimesFile().toStdString();

    // At most about a hundred signals a phase, however often the loader reports.
    double told = -1.0;
    std::string told_phase;
    const auto progress = [&](std::string_view phase, double fraction) {
        if (phase == told_phase && fraction - told < 0.01 && fraction < 1.0) return;
        told = fraction;
        told_phase = phase;
        emit loadProgress(command.ticket, QString::fromStdString(told_phase), std::clamp(fraction, 0.0, 1.0));
    };
    using Opened = engine::Result<std::unique_ptr<engine::Session>>;
    const engine::Result<engine::Done> outcome = guarded([&]() -> engine::Result<engine::Done> {
        auto loaded_engine = engine::Engine::load(options, progress, command.stop);
        if (!loaded_engine) return loaded_engine.failure();
        // A draft that cannot be loaded is no reason not to chat.
        const auto draft = DraftLibrary().best((*loaded_engine)->info().fingerprint, engine::Method::kAuto);
        if (draft) (void)(*loaded_engine)->loadDraft(draft->path.toStdString(), command.stop);
        Opened opened = loaded_engine.value()->openSession();
        if (!opened) return opened.failure();
        engine_ = std::move(*loaded_engine);
        session_ = std::move(*opened);
        return engine::Done{};
    });
    if (outcome) {
        emit loaded(command.ticket, describe(*engine_));
    } else {
        emit loadFailed(command.ticket, EngineFailure::of(outcome.failure()));
    }
}

void EngineWorker::unload() {
    session_.reset();
    engine_.reset();
    trace_reader_.forgetTokens();
}

void EngineWorker::takeDrafts(quint64 ticket) {
    if (!engine_) {
        emit draftRefused(ticket, noModel());
        return;
    }
    const engine::Result<engine::Done> done = guarded([&]() -> engine::Result<engine::Done> {
        const auto draft = DraftLibrary().best(engine_->info().fingerprint, engine::Method::kAuto);
        const engine::DraftInfo* before = engine_->draft();
        if (!draft || (before != nullptr && before->path == draft->path.toStdString())) return engine::Done{};
        const auto taken = engine_->loadDraft(draft->path.toStdString());
        if (!taken) return taken.failure();
        return engine::Done{};
    });
    if (done) {
        emit draftsTaken(ticket, describe(*engine_));
    } else {
        emit draftRefused(ticket, EngineFailure::of(done.failure()));
    }
}

void EngineWorker::generate(const GenerateCommand& command) {
    beginGrowth(command.ticket);
    if (!session_) {
        emit answerFailed(command.ticket, noModel());
        return;
    }
    const engine::Prompt prompt = toPrompt(command);
    engine::GenerationOptions options = command.options;
    options.watched = &watched_;
    trace_reader_.begin();
    const engine::Result<engine::Answer> answer = guarded([&]() -> engine::Result<engine::Answer> {
        const engine::Result<engine::Done> ready = readyDraft(*engine_, options.method, command.stop);
        if (!ready) return ready.failure();
        return session_->generate(
            prompt, options, [this](const engine::GenerationEvent& event) { onEvent(event); }, command.stop);
    });
    if (!answer) {
        emit answerFailed(command.ticket, EngineFailure::of(answer.failure()));
        return;
    }
    emit answerFinished({command.ticket, QString::fromStdString(answer->text), answer->finish_reason, answer->stats});
}

void EngineWorker::measureVanilla(const GenerateCommand& command) {
    int tokens = 0;
    double tokens_per_second = 0;
    if (session_) {
        engine::GenerationOptions options = command.options;
        options.method = engine::Method::kVanilla;
        options.tree = {};
        options.max_new_tokens = kMeasuredTokens;
        const engine::Result<engine::Answer> answer =
            guarded([&] { return session_->generate(toPrompt(command), options, {}, command.stop); });
        if (answer && answer->finish_reason != engine::FinishReason::kCancelled) {
            tokens = answer->stats.new_tokens;
            tokens_per_second = answer->stats.tokensPerSecond();
        }
    }
    emit vanillaMeasured(command.ticket, tokens, tokens_per_second);
}

void EngineWorker::countTokens(quint64 ticket, const QStringList& texts) {
    if (!engine_) return;
    const engine::Result<QList<int>> counts = guarded([&]() -> engine::Result<QList<int>> {
        QList<int> tokens;
        for (const QString& text : texts) {
            tokens.append(
                static_cast<int>(engine_->tokenize(text.toStdString(), engine::SpecialTokens::kPlainText).size()));
        }
        return tokens;
    });
    if (counts) emit tokensCounted(ticket, *counts);
}

void EngineWorker::perform(Ticket ticket, const EngineWork& work) {
    if (!session_) {
        emit workFailed(ticket, noModel());
        return;
    }
    const engine::Result<engine::Done> done = guarded([&] { return work(*engine_, *session_); });
    if (done) {
        emit workDone(ticket);
    } else {
        emit workFailed(ticket, EngineFailure::of(done.failure()));
    }
}

void EngineWorker::beginGrowth(Ticket ticket) {
    const QMutexLocker lock(&growth_mutex_);
    growth_ = AnswerGrowth{};
    growth_.ticket = ticket;
    growth_announced_ = false;
}

void EngineWorker::onEvent(const engine::GenerationEvent& event) {
    bool announce = false;
    const auto* text_added = std::get_if<engine::TextAdded>(&event);
    const QString text = text_added != nullptr ? QString::fromStdString(text_added->text) : QString();
    TraceGrowth trace;
    if (text_added != nullptr) trace_reader_.read(*text_added, text, trace);
    {
        const QMutexLocker lock(&growth_mutex_);
        if (const auto* prompt = std::get_if<engine::PromptReady>(&event)) {
            growth_.prompt_known = true;
            growth_.prompt_tokens = prompt->prompt_tokens;
            growth_.reused_tokens = prompt->reused_tokens;
            growth_.dropped_messages = prompt->dropped_messages;
            growth_.context_tokens = prompt->context_tokens;
            growth_.warnings = toList(prompt->warnings);
            growth_.method = prompt->method;
            growth_.plain_pass_ms = prompt->plain_pass_ms;
        } else {
            const auto& added = std::get<engine::TextAdded>(event);
            growth_.text += text;
            growth_.trace.cycles += trace.cycles;
            growth_.trace.tokens += trace.tokens;
            growth_.trace.rest += trace.rest;
            growth_.new_tokens = added.new_tokens;
            growth_.decode_ms = added.decode_ms;
            growth_.tokens_per_second = added.tokens_per_second;
            growth_.plain_pass_ms = added.plain_pass_ms;
        }
        announce = !std::exchange(growth_announced_, true);
    }
    if (announce) emit answerGrew();
}

AnswerGrowth EngineWorker::takeGrowth() {
    const QMutexLocker lock(&growth_mutex_);
    AnswerGrowth taken = std::exchange(growth_, AnswerGrowth{});
    growth_.ticket = taken.ticket;
    growth_.new_tokens = taken.new_tokens;
    growth_.decode_ms = taken.decode_ms;
    growth_.tokens_per_second = taken.tokens_per_second;
    growth_.plain_pass_ms = taken.plain_pass_ms;
    growth_announced_ = false;
    return taken;
}

}  // namespace griffin::app
