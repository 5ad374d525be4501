// What stands behind the server: the model that answers, which may change while requests come, the queue in front of
// it, and the list of what waits there. One for each engine; it outlives the servers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>

#include "app/server/active_requests.h"
#include "app/server/answer_job.h"
#include "app/server/queue/answer_group.h"
#include "app/server/queue/answer_queue.h"
#include "engine/engine.h"
#include "engine/generation_options.h"
#include "engine/model_info.h"
#include "engine/together.h"

namespace griffin::app::server {

/// What is served.
struct Service {
    engine::ModelInfo model;  // its name is what programs ask for
    Answerer answerer;
    engine::Together* together = nullptr;  // for several answers at a time; null: one after the other
};

/// `session`: one of an engine. `prepare`: as Answerer has it. `together`: over that session; null: as Service has it.
Service serviceOf(const engine::Engine& engine, engine::Session& session,
                  std::function<engine::Result<engine::Done>(engine::Method method, std::stop_token stop)> prepare,
                  engine::Together* together = nullptr);

/// The name by which programs ask for a model: that of its file or folder, as `griffin models list` shows it.
std::string servedName(const std::string& path);

class ModelHost {
  public:
    using Observer = std::function<void(const engine::GenerationEvent&)>;

    /// `defaults`: what a request does not say. `observer`, on the thread that takes the turns, sees what answers
    /// report, one answer at a time: of several that are made together the one that began first.
    ModelHost(int max_waiting, engine::GenerationOptions defaults, Observer observer = {})
        : queue_(max_waiting), observer_(std::move(observer)), defaults_(std::move(defaults)) {}

    AnswerQueue& queue() { return queue_; }
    ActiveRequests& requests() { return requests_; }
    const AnswerGroup& group() const { return group_; }

    /// Takes the next turn of the queue, or of several requests together, on this thread. False: there was none to
    /// take. REQUIRES: not called by two threads at once.
    bool takeTurn();

    /// Between two turns, on the thread that takes them: from here on this model answers. Requests that came for
    /// another one are refused when it is their turn.
    void use(Service service);
    /// The same: no model answers. `why`: what clients are told, with what to do.
    void useNone(std::string why);
    /// The model that answers now; null: none. Any thread; its session is for turns alone.
    std::shared_ptr<const Service> service() const;
    /// Why there is none.
    std::string absence() const;

    void setDefaults(engine::GenerationOptions defaults);
    engine::GenerationOptions defaults() const;
    /// What an answer of the request of this id reports. On the thread that takes the turns.
    void observe(std::uint64_t request, const engine::GenerationEvent& event);
    /// Whether it is the one that is seen. Any thread.
    bool observes(std::uint64_t request) const { return observed_ == request; }
    /// Its answer has ended. Any thread.
    void endObserving(std::uint64_t request);

  private:
    AnswerQueue queue_;
    AnswerGroup group_{queue_};
    ActiveRequests requests_;
    Observer observer_;
    std::atomic<std::uint64_t> observed_ = 0;  // id of the request; 0: the next that begins an answer is
    mutable std::mutex mutex_;                 // guards the three below
    std::shared_ptr<const Service> service_;
    std::string absence_ = "No model is loaded: ask again later";
    engine::GenerationOptions defaults_;
};

}  // namespace griffin::app::server
