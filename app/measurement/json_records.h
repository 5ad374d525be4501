// Measurements as JSON: answers, and how they were generated; and the files that keep them, which grow by whole lines,
// one object each, so that a crash costs at most the line that was being written: a truncated line is skipped when the
// file is read, and terminated before the next one is appended.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/result.h"
#include "engine/generation_event.h"
#include "engine/generation_options.h"

namespace griffin::app {

/// What `griffin generate`, `griffin race` and the window write. Format 1; the names are a promise to scripts.
nlohmann::ordered_json answerJson(const nlohmann::json& question_id, std::size_t turn, const engine::Answer& answer);
/// Text, tokens, finish reason and statistics. Throws nlohmann::json::exception for anything answerJson() did not
/// write.
engine::Answer answerFromJson(const nlohmann::ordered_json& object);

/// Every statistic that benchmark rows are made from.
nlohmann::ordered_json statsJson(const engine::GenerationStats& stats);
/// Throws nlohmann::json::exception for anything statsJson() did not write.
engine::GenerationStats statsFromJson(const nlohmann::ordered_json& object);

/// {"method", "tree"}: a decoding method with its draft tree, one column of a comparison.
struct MethodSpec {
    engine::Method method = engine::Method::kVanilla;
    engine::TreeOptions tree;
};
nlohmann::ordered_json methodsJson(const std::vector<MethodSpec>& methods);
/// Throws nlohmann::json::exception for anything methodsJson() did not write; unknown names become kAuto.
std::vector<MethodSpec> methodsFromJson(const nlohmann::ordered_json& list);
/// All options except those of the simulated draft; missing or unknown fields get their defaults.
nlohmann::ordered_json optionsJson(const engine::GenerationOptions& options);
engine::GenerationOptions optionsFromJson(const nlohmann::ordered_json& object);

/// On one line, or indented for reports. Text that is not UTF-8 gets replacement characters.
std::string jsonLine(const nlohmann::ordered_json& object);
std::string indentedJson(const nlohmann::ordered_json& object);

/// Replaces the file, all or nothing where the folder allows it.
engine::Result<engine::Done> writeReport(const QString& path, const std::string& text);

/// Writes the line and waits until it is on the disk. The folder must exist.
engine::Result<engine::Done> appendJsonLine(const QString& path, const nlohmann::ordered_json& object);
/// Replaces the file, all or nothing.
engine::Result<engine::Done> writeJsonLines(const QString& path, const std::vector<nlohmann::ordered_json>& objects);
/// The object in a line; null where there is none, or one larger or more deeply nested than any of ours.
nlohmann::ordered_json objectIn(const QByteArray& line);
/// The objects in the file; lines without one are skipped. A file that does not exist has none.
engine::Result<std::vector<nlohmann::ordered_json>> readJsonLines(const QString& path);

}  // namespace griffin::app
