#include "app/remote/server_report.h"

#include "app/remote/remote_figures.h"
#include "app/remote/remote_session.h"

namespace griffin::app::remote {
namespace {

SpeculationTold toldBy(ServerKind kind, HttpExchange& exchange, const std::stop_token& stop) {
    using From = HttpExchange::From;
    if (kind == ServerKind::kGriffin || kind == ServerKind::kLlamaServer) return SpeculationTold::kEachAnswer;
    if (kind == ServerKind::kVllm) {
        const auto metrics = exchange.get(QStringLiteral("/metrics"), From::kRoot, stop);
        const bool counts = metrics && readVllmMetrics(metrics->toStdString()).has_value();
        return counts ? SpeculationTold::kCounters : SpeculationTold::kNothing;
    }
    if (kind == ServerKind::kSglang) {
        const auto info = exchange.get(QStringLiteral("/get_server_info"), From::kRoot, stop);
        const bool mean = info && readSglangInfo(info->toStdString()).tokens_per_pass.has_value();
        return mean ? SpeculationTold::kMean : SpeculationTold::kNothing;
    }
    return SpeculationTold::kUnknown;
}

}  // namespace

engine::Result<ServerReport> lookAt(const RemoteServer& server, const std::stop_token& stop, HttpPatience patience) {
    auto models = modelsOf(server, stop, patience);
    if (!models) return tl::unexpected(std::move(models).error());
    HttpExchange exchange(server, patience);
    const SpeculationTold told = toldBy(models->kind, exchange, stop);
    return ServerReport{std::move(*models), told};
}

}  // namespace griffin::app::remote
