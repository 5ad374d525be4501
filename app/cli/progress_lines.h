// The options --json and --progress SECONDS of what takes long: lines of JSON about how it goes, at most one in so many
// seconds, before the report.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/commands.h"
#include "engine/base/result.h"

namespace griffin::app::cli {

class ProgressLines {
  public:
    /// Adds both options. The object must outlive the parsing.
    void addOptions(CLI::App& command, const char* json_description);
    bool json() const { return json_; }
    /// Whether lines of progress are wanted.
    bool wanted() const { return json_ && every_.has_value(); }
    /// Whether it is time for one, which is then taken to be written. `now`: seconds since the beginning.
    bool isTime(double now);
    /// Writes a line, with the format before its fields.
    static void write(const nlohmann::ordered_json& fields);
    /// Says that nothing was done: on standard error and, where it was stopped before there was anything to keep, in a
    /// line of its own, {"cancelled": true}. What was stopped later ends with a report instead.
    ExitCode fail(const engine::Failure& failure) const;

  private:
    bool json_ = false;
    std::optional<double> every_;
    std::optional<double> last_;
};

}  // namespace griffin::app::cli
