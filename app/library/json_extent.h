// How much there is in JSON from outside, before anything is made of it: what writes it again goes as deep as it is
// nested, and what keeps the order of members is slow with many of them.
#pragma once

#include <string_view>

namespace griffin::app {

/// The deepest place, and the number of members; of what is no JSON some numbers.
struct JsonExtent {
    int depth = 0;
    int members = 0;
};
JsonExtent extentOf(std::string_view json);

}  // namespace griffin::app
