// JSON that anyone may have written, of which it matters only whether it can be taken.
#pragma once

#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/json_shape.h"

namespace griffin::engine {

struct JsonBounds {
    std::size_t depth = kMaxKeptJsonDepth;
    std::size_t values = std::numeric_limits<std::size_t>::max();
    std::size_t members = std::numeric_limits<std::size_t>::max();
};

/// Of the arguments of a call and of the definition of a tool. What exceeds them stays the text that it is.
inline constexpr JsonBounds kToolJsonBounds{.depth = 48, .members = 10'000};

/// `text` as a `Json` (nlohmann::json or ordered_json), or a discarded value where it is no JSON or exceeds the bounds.
/// Throws std::bad_alloc.
template <class Json = nlohmann::json>
Json boundedJson(std::string_view text, const JsonBounds& bounds = {}) {
    const JsonShape shape = shapeOfJson(text);
    const bool fits = shape.depth <= bounds.depth && shape.values <= bounds.values && shape.members <= bounds.members;
    // The library takes a zero byte for the end of the text, whatever follows.
    if (!fits || text.find('\0') != std::string_view::npos) return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

}  // namespace griffin::engine
