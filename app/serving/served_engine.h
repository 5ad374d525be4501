// The engine of the window for other programs: its thread answers their requests when the window wants nothing of it.
// They share its model, its drafts and its kept conversations.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

#include "app/engine_thread/engine_guest.h"
#include "app/server/model_host.h"
#include "app/traces/answer_recorder.h"
#include "engine/generation_options.h"
#include "engine/together.h"
#include "ui/inspector/answer_trace.h"

namespace griffin::app {

class EngineWorker;

/// How the answer that is being written for a program came about since the last look.
struct ServedProgress {
    quint64 answer = 0;  // another number: another answer; 0: there was none
    engine::Method method = engine::Method::kVanilla;
    ui::TraceDelta trace;
    double tokens_per_second = 0;
    double plain_pass_ms = 0;
};

class ServedEngine : public EngineGuest {
  public:
    /// `worker` must outlive it.
    explicit ServedEngine(EngineWorker& worker);

    server::ModelHost& host() { return host_; }
    /// How answers are made where a request does not say. Any thread.
    void setDefaults(engine::GenerationOptions defaults);
    /// Whether answers are recorded cycle by cycle. Any thread.
    void setWatched(bool watched) { watched_ = watched; }
    ServedProgress takeProgress();

    // EngineGuest
    void hold() override { host_.queue().hold(); }
    void release() override { host_.queue().release(); }
    bool takeTurn() override { return host_.takeTurn(); }
    void useModel(engine::Engine* engine, engine::Session* session) override;

  private:
    void read(const engine::GenerationEvent& event);

    std::atomic<bool> watched_{false};
    AnswerRecorder recorder_;  // of the engine thread
    std::mutex mutex_;         // guards progress_
    ServedProgress progress_;
    std::unique_ptr<engine::Together> together_;  // of the model that is loaded
    server::ModelHost host_;
};

}  // namespace griffin::app
