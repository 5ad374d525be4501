// Output: results on standard output as they come; messages on standard error, and a progress bar there if it is a
// terminal; progress as JSON lines on request.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "app/cli/commands.h"
#include "engine/base/result.h"

namespace griffin::app::cli {

bool inputIsTerminal();
bool errorIsTerminal();

/// Opens what is closed of standard input, output and error, so that no file that is opened later takes its place and
/// gets the messages: nothing can be read from it nor written to it. Call it first.
void fillClosedStreams();
/// Whether everything written to standard output so far got there.
bool outputArrived();
/// Whether the text, such as the name of a file, is UTF-8. Qt cannot name other files.
bool isUtf8(const std::string& text);

/// Writes and flushes standard output.
void printResult(std::string_view text);
/// Writes a line to standard error; bytes that are not UTF-8, as names of files may have, become replacement
/// characters.
void printMessage(std::string_view text);
/// "griffin: warning: ..." on standard error.
void printWarning(const engine::Message& message);
/// "griffin: what: where: what to do" on standard error; returns the exit status.
ExitCode fail(const engine::Failure& failure);

/// "90 s", "12 min", "3 h 20 min".
std::string durationText(double seconds);

/// All of standard input, unchanged.
std::string readStandardInput();
/// All of a file.
engine::Result<std::string> readTextFile(const std::string& path);

/// One line on standard error that is overwritten, and erased at the end; nothing if that is not a terminal.
class ProgressBar {
  public:
    ProgressBar() = default;
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    /// fraction from 0 to 1.
    void show(std::string_view phase, double fraction);
    void clear();

  private:
    std::chrono::steady_clock::time_point last_shown_;
    bool shown_ = false;
};

/// The options --json and --progress SECONDS of long commands: JSON lines with the progress before the report.
class ProgressLines {
  public:
    /// Adds both options. The object must outlive the parsing.
    void addOptions(CLI::App& command, const char* json_help);
    bool json() const { return json_; }
    /// Whether progress lines are requested.
    bool wanted() const { return json_ && every_.has_value(); }
    /// Whether the next line is due; if so, the caller writes it. `now`: seconds since the start.
    bool isTime(double now);
    /// Writes a line with the format version before its fields.
    static void write(const nlohmann::ordered_json& fields);
    /// Reports the failure on standard error, and a stop before there was a result also as the line
    /// {"cancelled": true}. A later stop ends with a report instead.
    ExitCode fail(const engine::Failure& failure) const;

  private:
    bool json_ = false;
    std::optional<double> every_;
    std::optional<double> last_;
};

}  // namespace griffin::app::cli
