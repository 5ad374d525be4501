#include "app/serving/served_engine.h"

#include <utility>

#include "app/engine_thread/engine_worker.h"
#include "app/library/draft_library.h"
#include "app/server/api_server.h"

namespace griffin::app {
namespace {

constexpr const char* kNoModel = "No model is loaded in Griffin Chat: choose one there, or wait until it is loaded";

}  // namespace

ServedEngine::ServedEngine(EngineWorker& worker)
    : host_(server::kUsualQueue, {}, [this](const engine::GenerationEvent& event) { read(event); }) {
    host_.useNone(kNoModel);
    host_.queue().setReady([&worker] { worker.offerTurn(); });
}

void ServedEngine::setDefaults(engine::GenerationOptions defaults) {
    defaults.watched = &watched_;
    host_.setDefaults(std::move(defaults));
}

void ServedEngine::useModel(engine::Engine* engine, engine::Session* session) {
    host_.useNone(kNoModel);
    together_.reset();
    if (engine == nullptr) return;
    together_ = std::make_unique<engine::Together>(*session, engine::Together::kMost);
    const auto prepare = [engine](engine::Method method, std::stop_token stop) {
        return loadInstalledDraft(*engine, method, std::move(stop));
    };
    host_.use(server::serviceOf(*engine, *session, prepare, together_.get()));
}

void ServedEngine::read(const engine::GenerationEvent& event) {
    const std::lock_guard lock(mutex_);
    if (const auto* ready = std::get_if<engine::PromptReady>(&event)) {
        recorder_.begin();
        progress_ = {progress_.answer + 1, ready->method, {}, 0, ready->plain_pass.ms};
        return;
    }
    const auto& added = std::get<engine::TextAdded>(event);
    recorder_.read(added, QString::fromStdString(added.text), progress_.trace);
    progress_.tokens_per_second = added.tokens_per_second;
    progress_.plain_pass_ms = added.plain_pass.ms;
}

ServedProgress ServedEngine::takeProgress() {
    const std::lock_guard lock(mutex_);
    ServedProgress taken = progress_;
    progress_.trace = {};
    return taken;
}

}  // namespace griffin::app
