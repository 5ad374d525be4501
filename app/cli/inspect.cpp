// `griffin inspect`: the contents of a model or draft file, without loading its weights.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/library/licence_name.h"
#include "app/measurement/json_records.h"

namespace griffin::app::cli {
namespace {

struct InspectOptions {
    std::string file;
    bool tensors = false;
    bool json = false;
};

constexpr double kMebibyte = 1024.0 * 1024.0;

std::vector<std::string> warningsOf(const engine::ModelInfo& model) {
    std::vector<std::string> warnings;
    for (const auto& warning : model.warnings) warnings.push_back(engine::Message(warning).english());
    return warnings;
}

std::string asText(const engine::FileInfo& info, bool tensors) {
    const engine::ModelInfo& model = info.model;
    std::string text;
    const auto line = [&text](std::string_view name, const std::string& value) {
        if (!value.empty()) text += fmt::format("{:<16}{}\n", name, value);
    };
    line("file", model.path);
    line("format", info.format);
    line("name", model.name);
    if (info.draft) {
        line("draft", info.draft->method.empty() ? "unknown method" : info.draft->method);
        line("target", info.draft->target);
        line("made for", info.draft->made_for);
        if (info.draft->target_hidden_size > 0)
            line("fits models of",
                 fmt::format("hidden {}{}", info.draft->target_hidden_size,
                             model.vocabulary > 0 ? fmt::format(", vocabulary {}", model.vocabulary) : std::string()));
        if (info.draft->known_tokens > 0) {
            const auto& maps = info.draft->maps;
            line("known tokens", fmt::format("{}{}", info.draft->known_tokens,
                                             maps.empty() ? "" : fmt::format(" ({})", fmt::join(maps, ", "))));
        }
    }
    line("architecture", model.architecture);
    line("quantisation", model.quantisation);
    line("parameters", fmt::format("{:.1f} million", static_cast<double>(model.parameters) / 1e6));
    if (info.draft) {
        const std::string parts = info.draft->heads > 0 ? fmt::format("{} heads, ", info.draft->heads)
                                  : model.layers > 0    ? fmt::format("{} layers, ", model.layers)
                                                        : std::string();
        line("shape", fmt::format("{}hidden {}, vocabulary {}", parts, model.hidden_size, model.vocabulary));
    } else {
        line("shape",
             fmt::format("{} layers, hidden {}, vocabulary {}", model.layers, model.hidden_size, model.vocabulary));
        line("context", fmt::format("{} tokens", model.trained_context));
    }
    line("own draft", model.own_draft);
    line("tokenizer", model.tokenizer);
    line("chat template", model.chat_template);
    line("licence", licenceName(QString::fromStdString(model.licence)).toStdString());
    line("size", fmt::format("{:.1f} MiB", static_cast<double>(model.file_bytes) / kMebibyte));
    if (!info.draft) {
        line("memory needed", fmt::format("{:.1f} MiB", static_cast<double>(model.memory_bytes) / kMebibyte));
    }
    line("tensors", fmt::format("{}{}", info.tensors.size(), tensors ? "" : " (--tensors lists them)"));
    for (const std::string& warning : warningsOf(model)) line("warning", warning);
    text += "\nmetadata\n";
    for (const auto& [key, value] : info.metadata) text += fmt::format("  {} = {}\n", key, value);
    if (tensors) {
        text += "\ntensors\n";
        for (const engine::TensorInfo& tensor : info.tensors) {
            text += fmt::format("  {:<44} {:<6} [{}] {} bytes\n", tensor.name, tensor.dtype,
                                fmt::join(tensor.shape, ", "), tensor.bytes);
        }
    }
    return text;
}

std::string asJson(const engine::FileInfo& info) {
    const engine::ModelInfo& model = info.model;
    nlohmann::ordered_json metadata = nlohmann::ordered_json::object();
    for (const auto& [key, value] : info.metadata) metadata[key] = value;
    nlohmann::ordered_json tensors = nlohmann::ordered_json::array();
    for (const engine::TensorInfo& tensor : info.tensors) {
        tensors.push_back(
            {{"name", tensor.name}, {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"bytes", tensor.bytes}});
    }
    nlohmann::ordered_json object = {
        {"format", kJsonFormat},
        {"path", model.path},
        {"file_format", info.format},
        {"name", model.name},
        {"architecture", model.architecture},
        {"quantisation", model.quantisation},
        {"parameters", model.parameters},
        {"layers", model.layers},
        {"hidden_size", model.hidden_size},
        {"vocabulary", model.vocabulary},
        {"trained_context", model.trained_context},
        {"tokenizer", model.tokenizer},
        {"chat_template", model.chat_template},
        {"licence", model.licence},
        {"file_bytes", model.file_bytes},
        {"memory_bytes", model.memory_bytes},
        {"warnings", warningsOf(model)},
        {"metadata", metadata},
        {"tensors", tensors},
    };
    if (!model.own_draft.empty()) object["own_draft"] = model.own_draft;
    if (info.draft) {
        object["draft"] = {{"method", info.draft->method},
                           {"target", info.draft->target},
                           {"known_tokens", info.draft->known_tokens},
                           {"made_for", info.draft->made_for},
                           {"target_hidden_size", info.draft->target_hidden_size},
                           {"heads", info.draft->heads},
                           {"maps", info.draft->maps}};
    }
    return jsonLine(object);
}

ExitCode runInspect(const InspectOptions& options) {
    const auto path = resolveModel(options.file, Synthetic::kRefused);
    if (!path) return fail(path.error());
    const auto info = engine::inspectFile(*path);
    if (!info) return fail(info.error());
    printResult(options.json ? asJson(*info) : asText(*info, options.tensors));
    return ExitCode::kDone;
}

}  // namespace

Command registerInspect(CLI::App& command) {
    auto options = std::make_shared<InspectOptions>();  // shared with the parser, which fills it later
    command.add_option("FILE", options->file, "Model or draft file, folder, or name of an installed model")->required();
    command.add_flag("--tensors", options->tensors, "List all tensors");
    command.add_flag("--json", options->json, "Print one JSON object, including all tensors");
    return [options](Interrupts&) { return runInspect(*options); };
}

}  // namespace griffin::app::cli
