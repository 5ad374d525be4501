#include "app/measurement/prompt_sets.h"

#include <QFile>
#include <algorithm>
#include <cassert>
#include <sstream>
#include <utility>

namespace griffin::app {

using engine::Message;
using nlohmann::ordered_json;

ordered_json tasksJson(const std::vector<BenchmarkTask>& tasks) {
    ordered_json list = ordered_json::array();
    for (const BenchmarkTask& task : tasks) {
        ordered_json questions = ordered_json::array();
        for (const Question& question : task.questions) {
            questions.push_back({{"question_id", question.id}, {"turns", question.turns}});
        }
        list.push_back({{"name", task.name}, {"questions", std::move(questions)}});
    }
    return list;
}

std::vector<BenchmarkTask> tasksFromJson(const ordered_json& list) {
    std::vector<BenchmarkTask> tasks;
    for (const ordered_json& task : list) {
        BenchmarkTask& added = tasks.emplace_back();
        task.at("name").get_to(added.name);
        for (const ordered_json& question : task.at("questions")) {
            added.questions.push_back(
                {nlohmann::json(question.at("question_id")), question.at("turns").get<std::vector<std::string>>()});
        }
    }
    return tasks;
}

void limitQuestions(std::vector<BenchmarkTask>& tasks, int most) {
    const auto limit = static_cast<std::size_t>(most);
    for (BenchmarkTask& task : tasks) {
        if (limit > 0 && task.questions.size() > limit) task.questions.resize(limit);
    }
}

engine::Result<std::vector<Question>> parseQuestions(const std::string& text, const std::string& path) {
    std::vector<Question> questions;
    std::istringstream lines(text);
    std::string line;
    const auto malformed = [](const Message& what, Message where) {
        return engine::failed({engine::FailureCause::kFileMalformed,
                               what,
                               std::move(where),
                               Message("write one JSON object with question_id and turns[] per line"),
                               {}});
    };
    for (int number = 1; std::getline(lines, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const Message where("%1: line %2", path, std::to_string(number));
        const nlohmann::json object = nlohmann::json::parse(line, nullptr, false);
        if (!object.is_object()) return malformed(Message("This is not a JSON object"), where);
        const auto id = object.find("question_id");
        if (id == object.end() || !(id->is_number_integer() || id->is_string())) {
            return malformed(Message("question_id is missing, or is neither an integer nor a string"), where);
        }
        const auto turns = object.find("turns");
        if (turns == object.end() || !turns->is_array() || turns->empty() ||
            !std::all_of(turns->begin(), turns->end(), [](const nlohmann::json& turn) { return turn.is_string(); })) {
            return malformed(Message("turns is missing, is empty, or holds something other than strings"), where);
        }
        questions.push_back({*id, turns->get<std::vector<std::string>>()});
    }
    if (questions.empty()) return malformed(Message("The file contains no questions"), path);
    return questions;
}

std::vector<BenchmarkTask> builtInPrompts() {
    std::vector<BenchmarkTask> tasks;
    for (const char* name : {"summarise", "edit-code", "everyday", "documents"}) {
        const QString path = QStringLiteral(":/prompts/%1.jsonl").arg(QLatin1String(name));
        QFile file(path);
        [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
        assert(opened);  // compiled in
        auto questions = parseQuestions(file.readAll().toStdString(), path.toStdString());
        assert(questions);
        tasks.push_back({name, std::move(*questions)});
    }
    return tasks;
}

std::vector<std::string> builtInTurns() {
    std::vector<std::string> turns;
    for (const BenchmarkTask& task : builtInPrompts()) {
        for (const Question& question : task.questions)
            turns.insert(turns.end(), question.turns.begin(), question.turns.end());
    }
    return turns;
}

engine::Message taskName(const std::string& task) {
    using engine::Message;
    // Runs from before the name was one for files hold it as it was shown, most of them in English.
    if (task == kOwnChats || task == "My chats") return Message("My conversations");
    if (task == "summarise") return Message("summarise");
    if (task == "edit-code") return Message("edit-code");
    if (task == "everyday") return Message("everyday");
    if (task == "documents") return Message("documents");
    return task;
}

}  // namespace griffin::app
