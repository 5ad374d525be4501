// Prompts to measure with: JSONL files, one object a line, {"question_id": 81, "turns": ["...", "..."]}, other fields
// ignored, and the four sets that come with the program.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace griffin::app {

struct Question {
    nlohmann::json id;  // a number or a string, written back unchanged; null for a single prompt
    std::vector<std::string> turns;
};

/// A prompt set: the "task" of a benchmark.
struct BenchmarkTask {
    std::string name;
    std::vector<Question> questions;
};

/// As runs keep them: [{"name", "questions": [{"question_id", "turns"}]}].
nlohmann::ordered_json tasksJson(const std::vector<BenchmarkTask>& tasks);
/// Throws nlohmann::json::exception for anything tasksJson() did not write.
std::vector<BenchmarkTask> tasksFromJson(const nlohmann::ordered_json& list);
/// With at most `most` questions of each; 0: all.
void limitQuestions(std::vector<BenchmarkTask>& tasks, int most);

/// `path` is only for failures, which name the line. A file without a question is a failure, too.
engine::Result<std::vector<Question>> parseQuestions(const std::string& text, const std::string& path);

/// The task that is made of the person's own questions, as files name it.
inline constexpr char kOwnChats[] = "my-chats";
/// As people read the name of a task: that of a set of ours in their language.
engine::Message taskName(const std::string& task);

/// The files of resources/prompts: "summarise" and "edit-code", tasks whose answers repeat much of the prompt, and
/// "everyday", what people type on their own computer. Its 80 prompts are of eight kinds, named in the field "category"
/// and taking turns, so that the first eight are one of each. "documents" are questions whose answers quote or copy a
/// document that stands before them, as an attached one does: ten documents, taking turns, with four questions each.
std::vector<BenchmarkTask> builtInPrompts();
/// What is asked in them, turn by turn: no draft may learn from it.
std::vector<std::string> builtInTurns();

}  // namespace griffin::app
