// Reads the bodies of POST /v1/chat/completions and /v1/completions. They come from outside: every field that is used
// is checked for its type and range, and what is not supported is refused by name. Fields that nobody knows are
// ignored, except in `speculation`, which is our own:
//
//   "speculation": {"method": "griffin", "tree": "eagle2", "tree_size": 32, "tree_depth": 6, "tree_top_k": 10}
//
// with the names and ranges of the command line's options, and in `reasoning_budget`. `continue_final_message`, as vLLM
// has it, goes on with an answer that is the last message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/server/api_error.h"
#include "engine/chat_message.h"
#include "engine/generation_options.h"

namespace griffin::app::server {

enum class ApiKind { kChat, kText };

/// A body of more bytes is refused, before it is parsed and unpacked.
inline constexpr std::size_t kMaxBodyBytes = std::size_t{32} << 20;
/// Most answers to one request: prompts times n.
inline constexpr int kMaxAnswers = 128;

struct ApiRequest {
    ApiKind kind = ApiKind::kChat;
    std::string model;                    // empty or "default": the one there is
    std::vector<engine::Prompt> prompts;  // one for a chat
    engine::GenerationOptions options;    // max_new_tokens 0: until the context is full
    int choices = 1;                      // answers to each prompt
    bool stream = false;
    bool include_usage = false;  // in a stream: a last chunk with the usage
    std::string user;            // who asks, for fairness; may be empty
};

/// `defaults` hold where the body says nothing.
ApiResult<ApiRequest> parseApiRequest(ApiKind kind, std::string_view body, const engine::GenerationOptions& defaults);

}  // namespace griffin::app::server
