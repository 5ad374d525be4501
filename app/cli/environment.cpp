#include "app/cli/environment.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <fstream>
#include <string>
#include <thread>

#include "engine/engine.h"

namespace griffin::app::cli {
namespace {

std::string cpuName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return QSysInfo::currentCpuArchitecture().toStdString();
}

nlohmann::ordered_json sha256Of(const std::string& path) {
    QFile file(QString::fromStdString(path));
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly) || !hash.addData(&file)) return nullptr;
    return hash.result().toHex().toStdString();
}

}  // namespace

nlohmann::ordered_json environmentJson(const engine::ModelInfo& model, const engine::DraftInfo* draft, int threads,
                                       double read_gb_s) {
    const engine::BuildInfo build = engine::buildInfo();
    return {
        {"version", build.version},
        {"commit", build.commit},
        {"cpu", cpuName()},
        {"gpu", model.device.starts_with("cuda") ? nlohmann::ordered_json(model.device) : nullptr},
        {"memory_bandwidth_gb_s", read_gb_s},
        {"threads", threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency())},
        {"model", model.name},
        {"model_sha256", sha256Of(model.path)},
        {"quantisation", model.quantisation},
        {"draft", draft != nullptr ? nlohmann::ordered_json(draft->name) : nullptr},
        {"draft_sha256", draft != nullptr ? sha256Of(draft->path) : nullptr},
    };
}

}  // namespace griffin::app::cli
