// Why a request is refused or cannot be answered, in the form that OpenAI's interface gives errors:
// {"error": {"message", "type", "param", "code"}}. The messages are part of the protocol and always English.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "engine/base/failure.h"

namespace griffin::app::server {

struct ApiError {
    int status = 400;     // of HTTP
    std::string message;  // what, where, what to do
    std::string type = "invalid_request_error";
    std::string param = {};  // the field at fault; empty: null
    std::string code = {};   // for programs; empty: null
    int retry_after_s = 0;   // seconds until another try makes sense; 0: not told
};

template <class T>
using ApiResult = tl::expected<T, ApiError>;

/// What a failure of the engine is to a client.
ApiError apiError(const engine::Failure& failure);
/// No model can answer now: 503, and when to ask again.
ApiError unavailable(std::string message, std::string code);

}  // namespace griffin::app::server
