// What a server is asked for an answer: OpenAI's fields, and those of the program where it is known and has more.
#pragma once

#include <string>
#include <vector>

#include "app/remote/remote_server.h"
#include "engine/chat_message.h"
#include "engine/generation_options.h"

namespace griffin::app::remote {

struct RemoteRequest {
    std::string json;
    std::vector<engine::Message> left_out;  // what was wanted and this server cannot be asked for
};

/// Fails for what no answer would be right without: a form that the server cannot be asked for, or a raw text.
engine::Result<RemoteRequest> makeRequest(const engine::Prompt& prompt, const engine::GenerationOptions& options,
                                          const std::string& model, ServerKind kind);

}  // namespace griffin::app::remote
