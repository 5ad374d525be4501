#include "engine/file_fingerprint.h"

#include "engine/base/guarded.h"
#include "engine/formats/fingerprint.h"

namespace griffin::engine {

Result<std::string> fileFingerprint(const std::string& path) {
    return guarded([&] { return formats::fingerprint(path); });
}

}  // namespace griffin::engine
