// Jinja's grammar, as far as templates of conversations use it: for (with unpacking, a condition and else), if, set (of
// names, of namespaces and of what a block writes), macro, break, continue; all operators, filters, tests, calls with
// names, slices. Not there: inheritance and imports, call and filter blocks, raw, recursive loops.
#pragma once

#include <string_view>

#include "engine/jinja/syntax.h"

namespace griffin::engine::jinja {

/// Faults where the source has another form, and where it is nested so deeply that no template of a person is.
Body parse(std::string_view source);

}  // namespace griffin::engine::jinja
