#include "engine/base/failure.h"

#include "kernels/message_error.h"

namespace griffin::engine {

std::string Failure::oneLine() const {
    std::string line;
    for (const Message* part : {&what, &where, &what_to_do}) {
        if (part->empty()) continue;
        if (!line.empty()) line += ": ";
        for (const char c : part->english()) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
    return line;
}

Failure malformedFile(Message what, Message where, Message what_to_do) {
    return {FailureCause::kFileMalformed, std::move(what), std::move(where), std::move(what_to_do), {}};
}

Failure truncatedFile(Message where) {
    return {FailureCause::kFileTruncated,
            Message("The file ends early or is damaged"),
            std::move(where),
            Message("download it again"),
            {}};
}

Failure changedFile(std::string path) {
    return {FailureCause::kFileTruncated,
            Message("The file became shorter while it was being read"),
            std::move(path),
            Message("wait until it is complete, and try again"),
            {}};
}

Failure loadingCancelled() {
    return {FailureCause::kCancelled, Message("Loading was cancelled"), {}, {}, {}};
}

Failure outOfMemory() {
    return {FailureCause::kOutOfMemory,
            Message("There is not enough memory"),
            {},
            Message("close other programs, or choose a smaller model or a shorter context"),
            {}};
}

Failure deviceError(const std::exception& error) {
    const bool is_lost = dynamic_cast<const kernels::DeviceLost*>(&error) != nullptr;
    return {FailureCause::kDeviceError,
            is_lost ? Message("The graphics card does not answer any more") : Message("The computation failed"),
            {},
            is_lost ? Message("restart the program: until then the card cannot be used. The conversation is kept")
                    : Message("load the model again"),
            error.what()};
}

}  // namespace griffin::engine
