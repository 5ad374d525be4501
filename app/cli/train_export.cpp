// `griffin train export`: a draft that was trained here, written as other programs load it. No model is loaded.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "engine/training.h"

namespace griffin::app::cli {
namespace {

const std::map<std::string, engine::DraftLayout>& layouts() {
    static const std::map<std::string, engine::DraftLayout> kLayouts = {
        {"eagle", engine::DraftLayout::kEagle},
        {"eagle3", engine::DraftLayout::kEagle3},
        {"medusa", engine::DraftLayout::kMedusa},
        {"speculators", engine::DraftLayout::kSpeculators},
    };
    return kLayouts;
}

struct ExportOptions {
    engine::DraftExportOptions draft;
    std::string layout;
    bool json = false;
};

ExitCode runExport(ExportOptions options) {
    options.draft.layout = layouts().at(options.layout);
    const auto exported = engine::exportDraft(options.draft);
    if (!exported) return fail(exported.error());
    if (options.json) {
        const nlohmann::ordered_json fields = {{"folder", options.draft.folder},
                                               {"layout", options.layout},
                                               {"method", exported->method},
                                               {"tensors", exported->tensors},
                                               {"bits", exported->bits}};
        ProgressLines::write(fields);
        return ExitCode::kDone;
    }
    const std::string numbers = exported->bits == 16
                                    ? "numbers as they were"
                                    : fmt::format("{}-bit codes as the 32-bit numbers they stand for", exported->bits);
    printResult(fmt::format("{}: {} as {}, {} tensors, {}\n", options.draft.folder, exported->method, options.layout,
                            exported->tensors, numbers));
    return ExitCode::kDone;
}

}  // namespace

Command registerTrainExport(CLI::App& command) {
    auto options = std::make_shared<ExportOptions>();  // the parser fills it after this returns
    command.add_option("--draft", options->draft.draft, "The draft")->type_name("FILE.safetensors")->required();
    command.add_option("--output", options->draft.folder, "Folder for model.safetensors and config.json")
        ->type_name("FOLDER")
        ->required();
    command
        .add_option("--layout", options->layout,
                    "As which program loads it: eagle (EAGLE, HASS; SGLang), eagle3 (EAGLE-3; vLLM and SGLang), medusa "
                    "(vLLM) or speculators (EAGLE-3; vLLM)")
        ->check(CLI::IsMember({"eagle", "eagle3", "medusa", "speculators"}))
        ->required();
    command
        .add_option(
            "--verifier", options->draft.verifier,
            "What a configuration of speculators calls the model, such as a repository; otherwise the model's name")
        ->type_name("NAME");
    command.add_flag("--json", options->json, "One JSON object");
    return [options](Interrupts& /*interrupts*/) { return runExport(*options); };
}

}  // namespace griffin::app::cli
