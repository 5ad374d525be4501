// What is told of a request that is served: how it is answered, and how far and how fast.
#pragma once

#include <QString>

#include "app/server/active_requests.h"

namespace griffin::app {

/// "GRIFFIN · 45 tokens · 210 tok/s · 3.41 tokens per pass", of one that shares its passes "together with 2 others ·
/// 45 tokens · 90 tok/s". `together`: the requests that do, this one included.
QString servedFigures(const server::ActiveRequest& request, int together);

}  // namespace griffin::app
