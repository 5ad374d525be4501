// Formats of strings in JSON Schema as regular expressions. Dates end at the 28th, so that every one is a date, and
// begin with the year 1000.
#pragma once

#include <string_view>

namespace griffin::engine::grammar {

/// Empty for a format that is not known, which says nothing.
std::string_view expressionOfFormat(std::string_view format);

}  // namespace griffin::engine::grammar
