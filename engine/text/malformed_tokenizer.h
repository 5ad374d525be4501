// What is said of a tokenizer that cannot be right.
#pragma once

#include <string>
#include <utility>

#include "engine/formats/damaged_file.h"

namespace griffin::engine::text {

inline Failure malformed(std::string what, std::string where) {
    return formats::malformed(std::move(what), std::move(where), "get the file again from where it came from");
}

}  // namespace griffin::engine::text
