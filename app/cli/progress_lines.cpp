#include "app/cli/progress_lines.h"

#include "app/cli/commands.h"
#include "app/cli/terminal.h"

namespace griffin::app::cli {

void ProgressLines::addOptions(CLI::App& command, const char* json_description) {
    CLI::Option* json = command.add_flag("--json", json_, json_description);
    command
        .add_option("--progress", every_, "With --json: also lines about how it goes, at most one in so many seconds")
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
    printResult(object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

ExitCode ProgressLines::fail(const engine::Failure& failure) const {
    if (wanted() && failure.cause == engine::FailureCause::kCancelled) write({{"cancelled", true}});
    return cli::fail(failure);
}

}  // namespace griffin::app::cli
