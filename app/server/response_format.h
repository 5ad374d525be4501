// The field `response_format` of a request: {"type": "text"}, {"type": "json_object"}, or {"type": "json_schema",
// "json_schema": {"name": "...", "schema": {...}}}.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/generation_options.h"

namespace griffin::app::server {

/// What is wrong with a field: `place` within response_format, and the rest of the sentence.
struct FormatRefusal {
    std::string place;
    std::string wanted;
    bool unsupported = false;
};

/// `body` is the text of the request: in it the properties of a schema have the order in which they will be answered.
/// Whether the schema is any good is found when the answer is made.
tl::expected<engine::AnswerForm, FormatRefusal> readResponseFormat(const nlohmann::json& field, std::string_view body);

/// The text of the member `name` of the object that `text` is, as it was written; empty if it is not found. Of several
/// the last, which is the one that counts. REQUIRES: `text` is valid JSON.
std::string_view memberText(std::string_view text, std::string_view name);

}  // namespace griffin::app::server
