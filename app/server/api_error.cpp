#include "app/server/api_error.h"

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

}  // namespace griffin::app::server
