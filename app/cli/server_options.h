// Options of commands that ask servers instead of a model on this computer.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/interrupts.h"
#include "app/remote/remote_server.h"
#include "engine/base/result.h"

namespace griffin::app::cli {

struct ServerOptions {
    std::vector<std::string> addresses;  // empty: this computer
    std::string key;
};

/// `--engine` and `--engine-key`; `most`: how many servers.
void addServerOptions(CLI::App& command, ServerOptions& options, int most, const std::string& help);

/// A model of a server that answers.
struct ChosenServer {
    remote::RemoteServer server;
    remote::ServerKind kind = remote::ServerKind::kUnknown;
    std::string model;
    int context = 0;  // tokens; 0: not told
};
/// Asks the server at this address for its models, and takes the one of this name; an empty name: its only one.
engine::Result<ChosenServer> chooseServer(const std::string& address, const std::string& key, const std::string& model,
                                          Interrupts& interrupts);
/// "qwen3 on http://gpu-box:8000/v1 (vLLM): what you write leaves this computer."
std::string announcement(const ChosenServer& chosen);

}  // namespace griffin::app::cli
