#include "engine/result.h"

namespace griffin::engine {

std::string Failure::oneLine() const {
    std::string line;
    for (const std::string* part : {&what, &where, &what_to_do}) {
        if (part->empty()) continue;
        if (!line.empty()) line += ": ";
        for (const char c : *part) line += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
    }
    return line;
}

Failure loadingCancelled() {
    return {FailureCause::kCancelled, "Loading was cancelled", {}, {}, {}};
}

}  // namespace griffin::engine
