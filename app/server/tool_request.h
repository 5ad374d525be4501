// The fields of a request that are about tools: `tools`, `tool_choice`, `parallel_tool_calls`, and in messages
// `tool_calls` and `tool_call_id`.
#pragma once

#include <string_view>
#include <vector>

#include "app/server/request_fields.h"
#include "engine/chat_message.h"

namespace griffin::app::server {

inline constexpr std::size_t kMaxTools = 128;

/// What the answer may call. `body` is the text of the request: in it the definitions have the order in which the model
/// is told them. Whether their schemas are any good is found when the answer is made.
engine::ToolUse readTools(const Fields& fields, std::string_view body);

/// What a message says of tools, into `message`, whose role is known. A result must follow the answer with its call,
/// which is among the messages `before`.
void readToolFields(const Fields& fields, const std::vector<engine::ChatMessage>& before, engine::ChatMessage& message);

}  // namespace griffin::app::server
