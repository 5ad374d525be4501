// A request that is waited for on the thread that makes it, in an event loop of its own.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "app/http/http_client.h"

namespace griffin::app::http {

/// Gets the bytes of an answer of status 200 or 206 as they arrive, and says whether it wants more.
using Sink = std::function<bool(const QByteArray& bytes)>;

struct WaitedAnswer {
    std::unique_ptr<Reply> reply;  // its head; the request is over
    Fault fault = Fault::kNone;    // also kNone where the rest was left
    bool cancelled = false;        // by `stop`
    bool enough = false;           // for the sink
    bool arrived = false;          // bytes for the sink
    QByteArray said;               // with an error: the beginning of what comes soon

    int status() const { return reply->status(); }
};

/// What comes with a redirect is not read, it may never end; of what comes with an error some kilobytes, for `said_ms`
/// at most.
WaitedAnswer waitFor(Client& client, const Request& request, const Sink& sink, const std::stop_token& stop,
                     int said_ms = 3000);

}  // namespace griffin::app::http
