#include "app/server/api_error.h"

#include <utility>

namespace griffin::app::server {

ApiError apiError(const engine::Failure& failure) {
    ApiError error;
    error.message = failure.oneLine();
    switch (failure.cause) {
        case engine::FailureCause::kBadArgument:
            break;
        case engine::FailureCause::kContextTooSmall:
            error.code = "context_length_exceeded";
            break;
        default:
            error.status = 500;
            error.type = "server_error";
            break;
    }
    return error;
}

ApiError unavailable(std::string message, std::string code) {
    ApiError error{.status = 503, .message = std::move(message), .type = "server_error", .code = std::move(code)};
    error.retry_after_s = 2;
    return error;
}

}  // namespace griffin::app::server
