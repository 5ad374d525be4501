#include "app/measurement/environment.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <fstream>
#include <string>

#include "engine/engine.h"

namespace griffin::app {
namespace {

nlohmann::ordered_json sha256Of(const std::string& path, const std::stop_token& stop) {
    constexpr qint64 kPiece = 1 << 20;
    QFile file(QString::fromStdString(path));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly)) return nullptr;
    while (!file.atEnd()) {
        const QByteArray piece = file.read(kPiece);
        if (piece.isEmpty() || stop.stop_requested()) return nullptr;
        hash.addData(piece);
    }
    return hash.result().toHex().toStdString();
}

}  // namespace

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return QSysInfo::currentCpuArchitecture().toStdString();
}

nlohmann::ordered_json environmentJson(const engine::ModelInfo& model, std::span<const engine::DraftInfo> drafts,
                                       double read_gb_s, std::stop_token stop) {
    const engine::BuildInfo build = engine::buildInfo();
    const std::string device = model.device.english();
    nlohmann::ordered_json environment{
        {"version", build.version},
        {"commit", build.commit},
        {"cpu", processorName()},
        {"isa", model.instruction_set.empty() ? nullptr : nlohmann::ordered_json(model.instruction_set)},
        {"gpu", device.starts_with("cuda") ? nlohmann::ordered_json(device) : nullptr},
        {"memory_bandwidth_gb_s", read_gb_s},
        {"threads", model.threads},
        {"model", model.name},
        {"model_sha256", sha256Of(model.path, stop)},
        {"quantisation", model.quantisation},
        {"draft", !drafts.empty() ? nlohmann::ordered_json(drafts.front().name) : nullptr},
        {"draft_sha256", !drafts.empty() ? sha256Of(drafts.front().path, stop) : nullptr},
    };
    if (drafts.size() > 1) {
        for (const engine::DraftInfo& draft : drafts) {
            environment["drafts"].push_back(
                {{"method", draft.method}, {"name", draft.name}, {"sha256", sha256Of(draft.path, stop)}});
        }
    }
    return environment;
}

}  // namespace griffin::app
