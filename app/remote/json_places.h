// What stands at a place of what a server sent ("/error/message"), if it is there and is what it should be.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace griffin::app::remote {

/// The text there; empty if there is none.
std::string textAt(const nlohmann::json& object, const char* place);
/// What a server says there is wrong, as the end of a clause that goes on: 1000 bytes at most, without the sign that
/// ends a sentence.
std::string complaintAt(const nlohmann::json& object, const char* place);
/// The number there, unless it is negative or not finite.
std::optional<double> numberAt(const nlohmann::json& object, const char* place);
/// The same as a count; 0: there is none, or one of a thousand million and more.
int countAt(const nlohmann::json& object, const char* place);

}  // namespace griffin::app::remote
