#include "app/remote/remote_server.h"

#include <QHostAddress>
#include <nlohmann/json.hpp>
#include <set>

#include "app/http/web_address.h"
#include "app/remote/json_places.h"

namespace griffin::app::remote {
namespace {

using engine::FailureCause;
using engine::Message;
using nlohmann::json;

constexpr std::size_t kMostModels = 10'000;
constexpr std::size_t kLongestName = 500;

ServerKind kindOf(const std::string& owner) {
    if (owner == "griffin") return ServerKind::kGriffin;
    if (owner == "llamacpp") return ServerKind::kLlamaServer;
    if (owner == "vllm") return ServerKind::kVllm;
    if (owner == "sglang") return ServerKind::kSglang;
    return ServerKind::kUnknown;
}

int contextOf(const json& model) {
    for (const char* place : {"/context_length", "/max_model_len", "/meta/n_ctx"}) {
        if (const int context = countAt(model, place); context > 0) return context;
    }
    return 0;
}

}  // namespace

engine::Result<QUrl> serverAddress(const QString& typed) {
    QString text = typed.trimmed();
    if (!text.contains(QStringLiteral("://"))) text.prepend(QStringLiteral("http://"));
    std::optional<QUrl> address = siteAddress(text);
    if (!address) {
        return engine::failed({FailureCause::kBadArgument, Message("This is not the address of a server"),
                               typed.left(200).toStdString(), siteFlaw(text), std::string()});
    }
    if (address->path().isEmpty()) address->setPath(QStringLiteral("/v1"));
    return *address;
}

bool isThisComputer(const QUrl& address) {
    return address.host() == QStringLiteral("localhost") || QHostAddress(address.host()).isLoopback();
}

std::string nameOf(ServerKind kind) {
    switch (kind) {
        case ServerKind::kUnknown:
            return {};
        case ServerKind::kGriffin:
            return "griffin serve";
        case ServerKind::kLlamaServer:
            return "llama-server";
        case ServerKind::kVllm:
            return "vLLM";
        case ServerKind::kSglang:
            return "SGLang";
    }
    return {};
}

ServerKind kindNamed(const std::string& program) {
    for (const auto kind : {ServerKind::kGriffin, ServerKind::kLlamaServer, ServerKind::kVllm, ServerKind::kSglang}) {
        if (program == nameOf(kind)) return kind;
    }
    return ServerKind::kUnknown;
}

engine::Result<ServerModels> readModels(const std::string& body, const QUrl& address) {
    const json answer = json::parse(body, nullptr, false);
    ServerModels found;
    std::set<std::string> names;
    if (answer.is_object() && answer.contains("data") && answer["data"].is_array()) {
        for (const json& model : answer["data"]) {
            const std::string name = textAt(model, "/id");
            if (name.empty() || name.size() > kLongestName || names.size() == kMostModels) continue;
            if (!names.insert(name).second) continue;
            found.models.push_back({name, contextOf(model)});
            if (const ServerKind kind = kindOf(textAt(model, "/owned_by")); kind != ServerKind::kUnknown)
                found.kind = kind;
        }
    }
    if (!found.models.empty()) return found;
    return engine::failed({FailureCause::kNetwork, Message("The server names no model"),
                           address.toString().toStdString(), Message("check the address of its OpenAI interface"),
                           body.substr(0, 200)});
}

}  // namespace griffin::app::remote
