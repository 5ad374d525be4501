#include "app/cli/terminal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <QString>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/measurement/json_records.h"

namespace griffin::app::cli {
namespace {

constexpr auto kBarInterval = std::chrono::milliseconds(100);
constexpr int kBarWidth = 30;

/// Unlike fmt::print it does not throw where nobody can be told: the work goes on.
void writeError(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

bool inputIsTerminal() {
    return ::isatty(STDIN_FILENO) == 1;
}
bool errorIsTerminal() {
    return ::isatty(STDERR_FILENO) == 1;
}

void fillClosedStreams() {
    int number = 0;
    do {
        number = ::open("/dev/null", O_RDONLY);
    } while (number >= 0 && number <= STDERR_FILENO);
    if (number >= 0) ::close(number);
}

bool outputArrived() {
    std::cout.flush();
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout.good();
}

bool isUtf8(const std::string& text) {
    return QString::fromStdString(text).toStdString() == text;
}

void printResult(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void printMessage(std::string_view text) {
    std::fflush(stdout);
    const std::string line = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString() + '\n';
    writeError(line);
}

void printWarning(const engine::Message& message) {
    printMessage("griffin: warning: " + message.english());
}

ExitCode fail(const engine::Failure& failure) {
    printMessage("griffin: " + failure.oneLine());
    return failure.cause == engine::FailureCause::kBadArgument ? ExitCode::kWrongUsage : ExitCode::kFailed;
}

std::string durationText(double seconds) {
    const auto whole = std::llround(seconds);
    if (whole < 120) return fmt::format("{} s", whole);
    if (whole < 7200) return fmt::format("{} min", whole / 60);
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string readStandardInput() {
    std::string text;
    std::array<char, 65536> buffer{};
    while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), stdin)) {
        text.append(buffer.data(), count);
    }
    return text;
}

engine::Result<std::string> readTextFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) {
        return engine::failed({engine::FailureCause::kFileMissing, engine::Message("The file cannot be read"), path,
                               std::string(std::strerror(errno)), std::string()});
    }
    return text;
}

void ProgressBar::show(std::string_view phase, double fraction) {
    const auto now = std::chrono::steady_clock::now();
    if (!errorIsTerminal() || (shown_ && now - last_shown_ < kBarInterval)) return;
    last_shown_ = now;
    shown_ = true;
    const double part = std::clamp(fraction, 0.0, 1.0);
    const auto full = static_cast<std::size_t>(part * kBarWidth);
    writeError(fmt::format("\r\033[K{} [{:<{}}] {:3.0f} %", phase, std::string(full, '#'), kBarWidth, part * 100.0));
    std::fflush(stderr);
}

void ProgressBar::clear() {
    if (!shown_) return;
    writeError("\r\033[K");
    std::fflush(stderr);
    shown_ = false;
}

void ProgressLines::addOptions(CLI::App& command, const char* json_help) {
    CLI::Option* json = command.add_flag("--json", json_, json_help);
    command
        .add_option("--progress", every_, "With --json: also print progress lines, at most one per this many seconds")
        ->type_name("SECONDS")
        ->check(CLI::NonNegativeNumber)
        ->needs(json);
}

bool ProgressLines::isTime(double now) {
    if (!wanted() || (last_ && now - *last_ < *every_)) return false;
    last_ = now;
    return true;
}

void ProgressLines::write(const nlohmann::ordered_json& fields) {
    nlohmann::ordered_json object = {{"format", kJsonFormat}};
    object.update(fields);
    printResult(jsonLine(object));
}

ExitCode ProgressLines::fail(const engine::Failure& failure) const {
    if (wanted() && failure.cause == engine::FailureCause::kCancelled) write({{"cancelled", true}});
    return cli::fail(failure);
}

}  // namespace griffin::app::cli
