#include "app/library/json_extent.h"

#include <algorithm>

namespace griffin::app {

JsonExtent extentOf(std::string_view json) {
    JsonExtent extent;
    int depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_string) {
            if (c == '\\') ++i;
            in_string = c != '"';
        } else if (c == '"') {
            in_string = true;
        } else if (c == '{' || c == '[') {
            extent.depth = std::max(extent.depth, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        } else if (c == ':') {
            ++extent.members;
        }
    }
    return extent;
}

}  // namespace griffin::app
