// `griffin train round`: a draft that was trained here, made smaller. No model is loaded.
#include <fmt/format.h>

#include <QFileInfo>
#include <memory>

#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "engine/training.h"

namespace griffin::app::cli {
namespace {

qint64 sizeOf(const std::string& path) {
    return QFileInfo(QString::fromStdString(path)).size();
}

ExitCode runRounding(const engine::DraftRoundingOptions& options, bool json) {
    const qint64 before = sizeOf(options.draft);
    const auto rounded = engine::roundDraft(options);
    if (!rounded) return fail(rounded.error());
    const qint64 after = sizeOf(options.output);
    if (json) {
        const nlohmann::ordered_json fields = {
            {"draft", options.output}, {"bits", options.bits}, {"bytes", after}, {"bytes_before", before}};
        ProgressLines::write(fields);
    } else {
        printResult(fmt::format("{}: {} bits, {} bytes of {}\n", options.output, options.bits, after, before));
    }
    return ExitCode::kDone;
}

}  // namespace

Command registerTrainRound(CLI::App& command) {
    struct Options {
        engine::DraftRoundingOptions rounding;
        bool json = false;
    };
    auto options = std::make_shared<Options>();  // the parser fills it after this returns
    engine::DraftRoundingOptions& rounding = options->rounding;
    command.add_option("--draft", rounding.draft, "The draft")->type_name("FILE.safetensors")->required();
    command.add_option("--output", rounding.output, "File for the smaller one")
        ->type_name("FILE.safetensors")
        ->required();
    command.add_option("--bits", rounding.bits, "Bits of the stored weights: 4, 8 or 16")
        ->check(CLI::IsMember({4, 8, 16}))
        ->capture_default_str();
    command.add_option("--heads", rounding.heads, "Of a Medusa draft, the number of heads that are kept; 0: all")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    command.add_flag("--json", options->json, "One JSON object");
    return [options](Interrupts& /*interrupts*/) { return runRounding(options->rounding, options->json); };
}

}  // namespace griffin::app::cli
