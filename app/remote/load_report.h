// Results of measureLoad() for people and other programs.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "app/remote/server_bench.h"

namespace griffin::app::remote {

struct LoadRow {
    std::string server;   // its address
    std::string name;     // the person's; empty: none
    std::string program;  // "vLLM"; empty: it does not say
    std::string model;
    std::string task;
    LoadResult result;
};

/// For the terminal: a line for each row.
std::string loadTable(std::span<const LoadRow> rows);
/// {"format", "rows"}: the names are a promise to scripts.
nlohmann::ordered_json loadJson(std::span<const LoadRow> rows);
/// One of these rows, and back. Throws what follows from std::exception for anything loadRowJson() did not write.
nlohmann::ordered_json loadRowJson(const LoadRow& row);
LoadRow loadRowFromJson(const nlohmann::ordered_json& object);
/// A header with the names of the JSON, then one line per row; lists are left out.
std::string loadCsv(std::span<const LoadRow> rows);
std::string loadMarkdown(std::span<const LoadRow> rows);
/// A table for a paper: booktabs, a block for each model and prompt set.
std::string loadLatex(std::span<const LoadRow> rows);

}  // namespace griffin::app::remote
