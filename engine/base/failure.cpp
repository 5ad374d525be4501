#include "engine/base/failure.h"

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

Failure loadingCancelled() {
    return {FailureCause::kCancelled, Message("Loading was cancelled"), {}, {}, {}};
}

}  // namespace griffin::engine
