// What goes to the terminal: results on standard output as they come, messages on standard error, a progress bar where
// standard error is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "app/cli/commands.h"
#include "engine/base/result.h"

namespace griffin::app::cli {

bool inputIsTerminal();
bool errorIsTerminal();

/// Written and flushed at once.
void printResult(std::string_view text);
/// A line of its own on standard error.
void printMessage(std::string_view text);
/// "griffin: warning: ..." on standard error.
void printWarning(std::string_view text);
/// "griffin: what: where: what to do" on standard error; the status for main.
ExitCode fail(const engine::Failure& failure);

/// "90 s", "12 min", "3 h 20 min".
std::string durationText(double seconds);

/// All of standard input, as it is.
std::string readStandardInput();
/// All of a file.
engine::Result<std::string> readTextFile(const std::string& path);

/// One line on standard error that is overwritten and erased at the end; nothing where that is not a terminal.
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

}  // namespace griffin::app::cli
