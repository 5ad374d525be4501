// Unicode normalisation form C: the same text, composed ("e" + U+0301 is "\u00E9"). Done by ICU.
#pragma once

#include <string>
#include <string_view>

namespace griffin::engine::text {

/// Invalid UTF-8 comes back as it is, and so does a text that is normalised already.
std::string normaliseNfc(std::string_view text);

}  // namespace griffin::engine::text
