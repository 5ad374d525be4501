#include "engine/base/json_shape.h"

namespace griffin::engine {

JsonShape shapeOfJson(std::string_view text) {
    JsonShape shape;
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\') ++i;
            if (c == '"') in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            ++shape.values;
            if (++depth > shape.depth) {
                shape.depth = depth;
                shape.deepest = i;
            }
        } else if (c == '}' || c == ']') {
            if (depth > 0) --depth;
        } else if (c == ',') {
            ++shape.values;
        } else if (c == ':') {
            ++shape.members;
        }
    }
    return shape;
}

}  // namespace griffin::engine
