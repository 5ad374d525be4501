// What a request in the queue can do so that it may be answered together with others. All of it on the thread that
// takes the turns.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>

#include "app/server/queue/turn.h"
#include "engine/base/failure.h"
#include "engine/together.h"

namespace griffin::app::server {

class JointRequest {
  public:
    using Watch = std::function<void(const engine::TextAdded&)>;

    virtual ~JointRequest() = default;

    /// One answer that has the passes to itself. `watch` sees what it reports.
    virtual Turn answerAlone(engine::Together& together, const Watch& watch, const std::stop_token& stop) = 0;

    /// The lane that it had last; 0: it had none.
    virtual int lane() const = 0;
    /// Its answer begins in this lane, or goes on there. Returns its turn, where that is over already.
    virtual std::optional<Turn> join(engine::Together& together, int lane, const std::stop_token& stop) = 0;

    // For one that has joined, until its turn is over:
    virtual engine::JoinedAnswer& joined() = 0;
    /// After a pass: its turn, if that is over.
    virtual std::optional<Turn> settle() = 0;
    /// It leaves the others, and goes on another time.
    virtual Turn leave() = 0;
    /// The pass failed.
    virtual Turn fail(const engine::Failure& failure) = 0;
};

}  // namespace griffin::app::server
