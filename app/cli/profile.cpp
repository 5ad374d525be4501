// `griffin profile`: how fast the hardware runs a model.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/environment.h"
#include "app/measurement/json_records.h"
#include "engine/speedup.h"

namespace griffin::app::cli {
namespace {

struct ProfileOptions {
    ModelOptions model;
    bool all_instruction_sets = false;
    bool json = false;
};

/// " (not fast: IQ4_XS)", or nothing.
std::string slowTypes(const engine::ProfileReport& report) {
    return report.slow_types.empty() ? "" : fmt::format("  (not fast: {})", fmt::join(report.slow_types, ", "));
}

std::string asTable(const engine::ModelInfo& info, const engine::ProfileReport& report) {
    std::string text =
        fmt::format("{}, {}, {}{}\n\n", info.name, info.quantisation, info.device.english(), slowTypes(report));
    text += fmt::format("{:<28}{:>10.1f} GB/s\n", "read bandwidth", report.read_gb_s);
    text += fmt::format("{:<28}{:>10.1f} tokens/s\n", "decode", report.decode_tok_s);
    text += fmt::format("{:<28}{:>10.1f} GB/s, {:.0f} % of the read bandwidth\n", "", report.decode_gb_s,
                        report.decode_share_of_read * 100.0);
    for (const auto& [tokens, speed] : report.prefill_tok_s) {
        text += fmt::format("{:<28}{:>10.1f} tokens/s\n", fmt::format("prefill of {}", tokens), speed);
    }
    if (report.multiply_gop_s > 0.0 && report.prefill_gop_s > 0.0) {
        text += fmt::format("{:<28}{:>10.1f} Gop/s, {:.0f} % of the multiply units' {:.0f}\n", "", report.prefill_gop_s,
                            report.prefill_share_of_multiply * 100.0, report.multiply_gop_s);
    }
    text += fmt::format("\n{:>6}  {:>9}  {:>9}\n", "rows", "ms", "t(M)/t(1)");
    for (const auto& [rows, ratio] : report.t) {
        text += fmt::format("{:>6}  {:>9.2f}  {:>9.2f}\n", rows, ratio * report.t1_ms, ratio);
    }
    if (report.t_waiting_share > engine::kBusyShare) {
        text += fmt::format("the computer was busy: {:.0f} % of the time was spent waiting for other programs\n",
                            report.t_waiting_share * 100.0);
    }
    if (!report.draft_pass_ms.empty()) text += fmt::format("\n{:>6}  {:>9}\n", "nodes", "draft ms");
    for (const auto& [nodes, milliseconds] : report.draft_pass_ms) {
        text += fmt::format("{:>6}  {:>9.2f}\n", nodes, milliseconds);
    }
    return text;
}

nlohmann::ordered_json asJson(const engine::ProfileReport& report) {
    nlohmann::ordered_json prefill = nlohmann::ordered_json::object();
    for (const auto& [tokens, speed] : report.prefill_tok_s) prefill[std::to_string(tokens)] = speed;
    nlohmann::ordered_json ratios = nlohmann::ordered_json::object();
    for (const auto& [rows, ratio] : report.t) ratios[std::to_string(rows)] = ratio;
    nlohmann::ordered_json object = {
        {"read_gb_s", report.read_gb_s},
        {"decode_tok_s", report.decode_tok_s},
        {"decode_gb_s", report.decode_gb_s},
        {"decode_share_of_read", report.decode_share_of_read},
        {"prefill_tok_s", prefill},
        {"t", ratios},
        {"t_waiting_share", report.t_waiting_share},
    };
    if (report.multiply_gop_s > 0.0) {
        object["multiply_gop_s"] = report.multiply_gop_s;
        object["prefill_gop_s"] = report.prefill_gop_s;
        object["prefill_share_of_multiply"] = report.prefill_share_of_multiply;
    }
    if (!report.draft_pass_ms.empty()) {
        nlohmann::ordered_json draft = nlohmann::ordered_json::object();
        for (const auto& [nodes, milliseconds] : report.draft_pass_ms) draft[std::to_string(nodes)] = milliseconds;
        object["draft_pass_ms"] = std::move(draft);
    }
    if (!report.slow_types.empty()) object["slow_types"] = report.slow_types;
    return object;
}

/// What one load of the model achieved.
struct Profiled {
    engine::ModelInfo info;
    engine::ProfileReport report;
    nlohmann::ordered_json environment;
};

engine::Result<Profiled> profileOnce(const ModelOptions& options, Interrupts& interrupts) {
    const auto engine = loadEngine(options, Synthetic::kAllowed, interrupts);
    if (!engine) return tl::unexpected(engine.error());
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    const auto report = (*engine)->profile(
        [&bar](const engine::Message& phase, double fraction) { bar.show(phase.english(), fraction); }, work.token());
    bar.clear();
    if (!report) return tl::unexpected(report.error());
    const engine::ModelInfo& info = (*engine)->info();
    return Profiled{info, *report, environmentJson(info, (*engine)->drafts(), report->read_gb_s)};
}

/// One line a set; figures of different sets are comparable as far as the machine was equally busy.
std::string setsAsTable(const std::vector<Profiled>& profiles) {
    const engine::ModelInfo& info = profiles.front().info;
    std::string text = fmt::format("{}, {}\n\n{:<16}{:>10}{:>10}{:>12}{:>10}", info.name, info.quantisation, "",
                                   "GB/s read", "decode", "prefill 512", "of units");
    constexpr std::array kRows{2, 4, 8, 12, 16};
    for (const int rows : kRows) text += fmt::format("{:>8}", fmt::format("t({})", rows));
    text += '\n';
    const auto ratio = [](const std::map<int, double>& values, int key) {
        const auto found = values.find(key);
        return found != values.end() ? found->second : 0.0;
    };
    for (const auto& [set, report, environment] : profiles) {
        text += fmt::format("{:<16}{:>10.1f}{:>10.1f}{:>12.1f}{:>8.0f} %", set.instruction_set, report.read_gb_s,
                            report.decode_tok_s, ratio(report.prefill_tok_s, 512),
                            report.prefill_share_of_multiply * 100.0);
        for (const int rows : kRows) text += fmt::format("{:>8.2f}", ratio(report.t, rows));
        text += slowTypes(report);
        text += '\n';
    }
    return text;
}

ExitCode profileAllSets(const ProfileOptions& options, Interrupts& interrupts) {
    std::vector<Profiled> profiles;
    for (const std::string& set : engine::instructionSets()) {
        ModelOptions model = options.model;
        model.device = "cpu";
        model.instruction_set = set;
        auto profiled = profileOnce(model, interrupts);
        if (!profiled) return fail(profiled.error());
        profiles.push_back(std::move(*profiled));
    }
    if (!options.json) {
        printResult(setsAsTable(profiles));
        return ExitCode::kDone;
    }
    nlohmann::ordered_json object = {{"format", kJsonFormat}, {"environment", profiles.front().environment}};
    for (const Profiled& profiled : profiles) {
        object["instruction_sets"][profiled.info.instruction_set] = asJson(profiled.report);
    }
    printResult(jsonLine(object));
    return ExitCode::kDone;
}

ExitCode runProfile(const ProfileOptions& options, Interrupts& interrupts) {
    if (options.all_instruction_sets) return profileAllSets(options, interrupts);
    const auto profiled = profileOnce(options.model, interrupts);
    if (!profiled) return fail(profiled.error());
    if (!options.json) {
        printResult(asTable(profiled->info, profiled->report));
        return ExitCode::kDone;
    }
    nlohmann::ordered_json object = {{"format", kJsonFormat}, {"environment", profiled->environment}};
    object.update(asJson(profiled->report));
    printResult(jsonLine(object));
    return ExitCode::kDone;
}

}  // namespace

Command registerProfile(CLI::App& command) {
    auto options = std::make_shared<ProfileOptions>();  // shared with the parser, which fills it later
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    command.add_flag("--all-instruction-sets", options->all_instruction_sets,
                     "Measure each instruction set of this processor that the program knows, one after the other");
    command.add_flag("--json", options->json, "Print one JSON object");
    return [options](Interrupts& interrupts) { return runProfile(*options, interrupts); };
}

}  // namespace griffin::app::cli
