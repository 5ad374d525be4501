// What there is to know of a server before it is asked anything: its program, its models, and whether it tells of
// speculation.
#pragma once

#include <stop_token>

#include "app/remote/http_exchange.h"
#include "app/remote/remote_server.h"
#include "engine/base/result.h"

namespace griffin::app::remote {

/// For a question that is answered at once or not at all.
inline constexpr HttpPatience kQuickPatience{10'000, 1, 500, 5'000};

/// How a server tells what its speculation does.
enum class SpeculationTold {
    kUnknown,     // it is seen in its answers, if at all
    kEachAnswer,  // with each answer, where it speculates
    kCounters,    // vLLM's counters are there
    kMean,        // SGLang's mean is there
    kNothing,     // it has neither
};

struct ServerReport {
    ServerModels models;
    SpeculationTold speculation = SpeculationTold::kUnknown;
};

/// Asks the server and waits for it on this thread.
engine::Result<ServerReport> lookAt(const RemoteServer& server, const std::stop_token& stop,
                                    HttpPatience patience = kQuickPatience);

}  // namespace griffin::app::remote
