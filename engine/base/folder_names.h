// What is in a folder. The iterator of the standard library ends the program where memory is short: it allocates in
// functions that may not throw.
#pragma once

#include <string>
#include <system_error>
#include <tl/expected.hpp>
#include <vector>

namespace griffin::engine {

/// The names of all its entries but "." and "..", in no order. Throws std::bad_alloc.
tl::expected<std::vector<std::string>, std::error_code> namesIn(const std::string& folder);

}  // namespace griffin::engine
