#include "app/benchmark/prompt_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace griffin::app {

engine::Result<std::vector<Question>> parseQuestions(const std::string& text, const std::string& path) {
    std::vector<Question> questions;
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto malformed = [&](const std::string& what) {
            return engine::Failure{engine::FailureCause::kFileMalformed,
                                   what,
                                   fmt::format("{}: line {}", path, number),
                                   "write one object with question_id and turns[] a line",
                                   {}};
        };
        const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
        if (!object.is_object()) return malformed("This is not a JSON object");
        const auto id = object.find("question_id");
        if (id == object.end() || !(id->is_number_integer() || id->is_string())) {
            return malformed("The question_id is missing, or neither a number nor a text");
        }
        const auto turns = object.find("turns");
        if (turns == object.end() || !turns->is_array() || turns->empty() ||
            !std::all_of(turns->begin(), turns->end(), [](const nlohmann::json& turn) { return turn.is_string(); })) {
            return malformed("The turns are missing, empty, or not texts");
        }
        questions.push_back({*id, turns->get<std::vector<std::string>>()});
    }
    if (questions.empty()) {
        return engine::Failure{engine::FailureCause::kFileMalformed,
                               "The file holds no question",
                               path,
                               "write one object with question_id and turns[] a line",
                               {}};
    }
    return questions;
}

}  // namespace griffin::app
