// Files that grow by whole lines, one JSON object each, so that a crash costs at most the line that was being written:
// a line that is cut short is left out when the file is read, and ended before the next one is added.
#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/result.h"

namespace griffin::app {

/// Writes the line and waits until the disk has it. The folder must exist.
engine::Result<engine::Done> appendJsonLine(const QString& path, const nlohmann::ordered_json& object);
/// Replaces the file, all or nothing.
engine::Result<engine::Done> writeJsonLines(const QString& path, const std::vector<nlohmann::ordered_json>& objects);
/// The objects in the file; lines that hold none are left out. A file that is not there has none.
engine::Result<std::vector<nlohmann::ordered_json>> readJsonLines(const QString& path);

}  // namespace griffin::app
