// Documents of commands that answer: --document, and what is told of them.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/interrupts.h"
#include "app/documents/prompt_planner.h"
#include "engine/base/result.h"
#include "engine/engine.h"

namespace griffin::app::cli {

/// --document FILE|FOLDER, any number of times.
CLI::Option* addDocumentOption(CLI::App& command, std::vector<std::string>& paths);

/// All or the first failure. Ctrl+C ends it.
engine::Result<QList<AttachedFile>> readDocuments(const std::vector<std::string>& paths, Interrupts& interrupts);

/// How many tokens a prompt may have, counted by the model that answers. Both must outlive the result.
TokenRoom roomOf(const engine::Engine& engine, const engine::Session& session, int answer);

/// "Read: report.pdf, page 3, lines 5 to 12", a line each, on standard error; nothing where all of it was read.
void printTaken(const QList<storage::Passage>& taken);
/// The same for JSON: [{"file", "page", "first_line", "last_line"}], the last three null for all of a file or without
/// pages.
nlohmann::ordered_json takenJson(const QList<storage::Passage>& taken);

}  // namespace griffin::app::cli
