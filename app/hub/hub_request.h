// One GET to a hub, waited for on the thread that makes it, in an event loop of its own. Redirects are followed
// (redirection.h); the token goes to the hub alone.
#pragma once

#include <QByteArray>
#include <QUrl>
#include <stop_token>

#include "app/hub/hub.h"
#include "engine/base/result.h"

namespace griffin::app::hub {

struct HubPatience {
    int silence_ms = 30'000;       // without a byte before a connection counts as lost
    int attempts = 3;              // where trying again may help
    int first_wait_ms = 500;       // before the second; doubled each time
    int longest_wait_ms = 10'000;  // where the hub asks for more it is said, and not waited for
    int whole_ms = 300'000;        // to the end of an answer, however slowly it comes
};

/// What is known of an answer besides its body.
struct HubHead {
    int status = 0;       // of HTTP; 0: none came
    bool is_hub = false;  // and no site that the hub sends us on to, which never sees the token
};

/// The body, at most `most` bytes of it: what comes after them is cut off where `beginning` is set, and fails else.
/// `head`: of the answer, also where it is a failure.
engine::Result<QByteArray> getFrom(const Hub& hub, const QUrl& address, qint64 most, bool beginning,
                                   const HubPatience& patience, const std::stop_token& stop, HubHead* head = nullptr);

}  // namespace griffin::app::hub
