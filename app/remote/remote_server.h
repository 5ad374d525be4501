// A server that speaks OpenAI's interface, and what it is told to be.
#pragma once

#include <QString>
#include <QUrl>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace griffin::app::remote {

struct RemoteServer {
    QUrl address;  // of the interface, mostly ending in "/v1", without a slash at its end
    QString key;   // empty: none. Sent to this address alone.
};

/// Which program answers, as far as it says so; each tells in a way of its own what its speculation did.
enum class ServerKind { kUnknown, kGriffin, kLlamaServer, kVllm, kSglang };

struct RemoteModel {
    std::string name;
    int context = 0;  // tokens; 0: not told
};

struct ServerModels {
    ServerKind kind = ServerKind::kUnknown;
    std::vector<RemoteModel> models;
};

/// "gpu-box:8000" is http://gpu-box:8000/v1; what has a path keeps it. Fails with what is wrong.
engine::Result<QUrl> serverAddress(const QString& typed);

/// What is sent there does not leave this computer.
bool isThisComputer(const QUrl& address);

/// "vLLM"; empty for kUnknown.
std::string nameOf(ServerKind kind);
/// kUnknown for any other name.
ServerKind kindNamed(const std::string& program);

/// Reads the answer of GET /models.
engine::Result<ServerModels> readModels(const std::string& body, const QUrl& address);

}  // namespace griffin::app::remote
