// Files of questions: one JSON object a line, {"question_id": 81, "turns": ["...", "..."]}; other fields are ignored.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace griffin::app {

struct Question {
    nlohmann::json id;  // a number or a text, given back as it came; null for a single prompt
    std::vector<std::string> turns;
};

/// A failure names the line of `path`.
engine::Result<std::vector<Question>> parseQuestions(const std::string& text, const std::string& path);

}  // namespace griffin::app
