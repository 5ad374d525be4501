// Whether a hub answers, and whether it takes the token.
#pragma once

#include <QString>
#include <stop_token>

#include "app/hub/hub.h"
#include "app/hub/hub_request.h"
#include "engine/base/result.h"

namespace griffin::app::hub {

struct HubReport {
    enum class Token {
        kNone,     // there is none
        kTaken,    // the hub knows whose it is
        kRefused,  // it does not know it
        kNotTold,  // the hub has no way to ask
    };
    Token token = Token::kNone;
    QString user;  // whose it is, in the hub's words; empty: not told
};

/// Asks for one model of the list, and whose token it is; waits on the calling thread. A failure: the hub does not
/// answer, or not as a hub.
engine::Result<HubReport> lookAt(const Hub& hub, const HubPatience& patience, const std::stop_token& stop);

}  // namespace griffin::app::hub
