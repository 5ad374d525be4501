// `griffin profile`: how fast the hardware runs a model.
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/environment.h"
#include "app/measurement/json_records.h"

namespace griffin::app::cli {
namespace {

struct ProfileOptions {
    ModelOptions model;
    bool json = false;
};

std::string asTable(const engine::ModelInfo& info, const engine::ProfileReport& report) {
    std::string text = fmt::format("{}, {}, {}\n\n", info.name, info.quantisation, info.device.english());
    text += fmt::format("{:<28}{:>10.1f} GB/s\n", "read bandwidth", report.read_gb_s);
    text += fmt::format("{:<28}{:>10.1f} tokens/s\n", "decode", report.decode_tok_s);
    text += fmt::format("{:<28}{:>10.1f} GB/s, {:.0f} % of the read bandwidth\n", "", report.decode_gb_s,
                        report.decode_share_of_read * 100.0);
    for (const auto& [tokens, speed] : report.prefill_tok_s) {
        text += fmt::format("{:<28}{:>10.1f} tokens/s\n", fmt::format("prefill of {}", tokens), speed);
    }
    text += fmt::format("\n{:>6}  {:>9}  {:>9}\n", "rows", "ms", "t(M)/t(1)");
    for (const auto& [rows, ratio] : report.t) {
        text += fmt::format("{:>6}  {:>9.2f}  {:>9.2f}\n", rows, ratio * report.t1_ms, ratio);
    }
    if (!report.draft_pass_ms.empty()) text += fmt::format("\n{:>6}  {:>9}\n", "nodes", "draft ms");
    for (const auto& [nodes, milliseconds] : report.draft_pass_ms) {
        text += fmt::format("{:>6}  {:>9.2f}\n", nodes, milliseconds);
    }
    return text;
}

std::string asJson(const nlohmann::ordered_json& environment, const engine::ProfileReport& report) {
    nlohmann::ordered_json prefill = nlohmann::ordered_json::object();
    for (const auto& [tokens, speed] : report.prefill_tok_s) prefill[std::to_string(tokens)] = speed;
    nlohmann::ordered_json ratios = nlohmann::ordered_json::object();
    for (const auto& [rows, ratio] : report.t) ratios[std::to_string(rows)] = ratio;
    nlohmann::ordered_json object = {
        {"format", kJsonFormat},
        {"environment", environment},
        {"read_gb_s", report.read_gb_s},
        {"decode_tok_s", report.decode_tok_s},
        {"decode_gb_s", report.decode_gb_s},
        {"decode_share_of_read", report.decode_share_of_read},
        {"prefill_tok_s", prefill},
        {"t", ratios},
    };
    if (!report.draft_pass_ms.empty()) {
        nlohmann::ordered_json draft = nlohmann::ordered_json::object();
        for (const auto& [nodes, milliseconds] : report.draft_pass_ms) draft[std::to_string(nodes)] = milliseconds;
        object["draft_pass_ms"] = std::move(draft);
    }
    return jsonLine(object);
}

ExitCode runProfile(const ProfileOptions& options, Interrupts& interrupts) {
    const auto engine = loadEngine(options.model, Synthetic::kAllowed, interrupts);
    if (!engine) return fail(engine.error());
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    const auto report = (*engine)->profile(
        [&bar](const engine::Message& phase, double fraction) { bar.show(phase.english(), fraction); }, work.token());
    bar.clear();
    if (!report) return fail(report.error());
    const engine::ModelInfo& info = (*engine)->info();
    printResult(
        options.json
            ? asJson(environmentJson(info, (*engine)->drafts(), options.model.threads, report->read_gb_s), *report)
            : asTable(info, *report));
    return ExitCode::kDone;
}

}  // namespace

Command registerProfile(CLI::App& command) {
    auto options = std::make_shared<ProfileOptions>();  // shared with the parser, which fills it later
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    command.add_flag("--json", options->json, "Print one JSON object");
    return [options](Interrupts& interrupts) { return runProfile(*options, interrupts); };
}

}  // namespace griffin::app::cli
