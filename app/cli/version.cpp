// `griffin version`: what this program was built with and runs on.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "engine/engine.h"

namespace griffin::app::cli {

Command registerVersion(CLI::App& command) {
    auto json = std::make_shared<bool>(false);  // shared with the parser, which fills it after this returned
    command.add_flag("--json", *json, "One JSON object");
    return [json](Interrupts&) {
        const engine::BuildInfo build = engine::buildInfo();
        if (*json) {
            const nlohmann::ordered_json object = {{"format", kJsonFormat},
                                                   {"version", build.version},
                                                   {"commit", build.commit},
                                                   {"compiler", build.compiler},
                                                   {"instruction_set", build.instruction_set},
                                                   {"cuda", build.cuda}};
            printResult(object.dump() + "\n");
        } else {
            printResult(
                fmt::format("griffin {}\ncommit           {}\ncompiler         {}\ninstruction set  {}\n"
                            "CUDA             {}\n",
                            build.version, build.commit, build.compiler, build.instruction_set, build.cuda));
        }
        return ExitCode::kDone;
    };
}

}  // namespace griffin::app::cli
