#include "engine/formats/damaged_file.h"

#include <utility>

namespace griffin::engine::formats {

Failure malformed(std::string what, std::string where, const char* what_to_do) {
    return {FailureCause::kFileMalformed, std::move(what), std::move(where), what_to_do, {}};
}

Failure truncated(std::string where) {
    return {FailureCause::kFileTruncated, "The file is cut short or damaged", std::move(where), kDownloadAgain, {}};
}

}  // namespace griffin::engine::formats
