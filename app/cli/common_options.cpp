#include "app/cli/common_options.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <charconv>

#include "app/cli/terminal.h"
#include "app/library/draft_library.h"
#include "app/library/model_library.h"
#include "engine/method_names.h"

namespace griffin::app::cli {
namespace {

using engine::Failure;
using engine::FailureCause;

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

}  // namespace

std::vector<std::string> methodNames() {
    std::vector<std::string> names;
    for (const engine::Method method : engine::allMethods()) {
        if (method != engine::Method::kSimulated) names.emplace_back(engine::nameOf(method));
    }
    return names;
}

std::vector<std::string> treeNames() {
    std::vector<std::string> names;
    for (const engine::TreeKind tree : engine::allTrees()) names.emplace_back(engine::nameOf(tree));
    return names;
}

void addModelOption(CLI::App& command, ModelOptions& options) {
    command
        .add_option("--model", options.model,
                    "GGUF file, folder with safetensors and config.json, or a name from `griffin models list`")
        ->type_name("FILE|NAME");
    command
        .add_option("--draft", options.drafts,
                    "Draft weights for this model, or a smaller model with the same vocabulary; given again: one for "
                    "another method")
        ->type_name("FILE|NAME")
        ->allow_extra_args(false);
}

void addDeviceOptions(CLI::App& command, ModelOptions& options) {
    command.add_option("--device", options.device, "Where to compute")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    command.add_option("--threads", options.threads, "Threads; 0: all cores")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    command
        .add_option(
            "--gpu-memory", options.gpu_memory,
            "Most of the GPU's memory that may be taken; layers that do not fit are streamed from the memory of "
            "the computer; default: what is free")
        ->check(CLI::Range(0.001, 1048576.0))
        ->type_name("GIB");
    command.add_option("--context", options.context, "Tokens of context; 0: the model's own, at most 8192")
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
}

void addTreeSizeOptions(CLI::App& command, AnswerOptions& options) {
    command.add_option("--tree-size", options.tree_size, "Nodes of the draft tree with its root; default: what pays")
        ->check(CLI::Range(2, 256));
    command.add_option("--tree-depth", options.tree_depth, "Levels of the draft tree; default: what pays")
        ->check(CLI::Range(1, 64));
    command.add_option("--tree-top-k", options.tree_top_k, "Children of a node of the draft tree; default: what pays")
        ->check(CLI::Range(1, 64));
}

void addAnswerOptions(CLI::App& command, AnswerOptions& options) {
    command.add_option("--method", options.method, "How tokens are found; the text is the same with each")
        ->check(CLI::IsMember(methodNames()))
        ->capture_default_str();
    command.add_option("--tree", options.tree, "How the draft tree is grown")
        ->check(CLI::IsMember(treeNames()))
        ->capture_default_str();
    addTreeSizeOptions(command, options);
    command.add_option("--temperature", options.temperature, "0: always the most likely token")
        ->check(CLI::Range(0.0F, 100.0F))
        ->capture_default_str();
    addSamplingOptions(command, options);
}

void addSamplingOptions(CLI::App& command, AnswerOptions& options) {
    command.add_option("--top-k", options.top_k, "Keep the k most likely tokens; 0: off")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--top-p", options.top_p, "Keep the most likely tokens up to this probability; 1: off")
        ->check(CLI::Range(0.0F, 1.0F))
        ->capture_default_str();
    command.add_option("--min-p", options.min_p, "Keep tokens this likely beside the likeliest; 0: off")
        ->check(CLI::Range(0.0F, 1.0F))
        ->capture_default_str();
    command.add_option("--repetition-penalty", options.repetition_penalty, "Above 1: avoid what occurred; 1: off")
        ->check(CLI::Range(0.01F, 100.0F))
        ->capture_default_str();
    command.add_option("--seed", options.seed, "Of the sampling; default: drawn from the system")
        ->check(CLI::TypeValidator<std::uint64_t>());
    command.add_option("--max-new-tokens", options.max_new_tokens, "Longest answer; 0: until the context is full")
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
    command.add_option("--stop", options.stop_texts, "The answer ends before this text; may be repeated")
        ->type_name("TEXT")
        ->expected(1)
        ->take_all();
}

engine::Method methodNamed(const std::string& name) {
    return engine::methodFromName(name).value_or(engine::Method::kAuto);  // checked by the parser
}

engine::Device deviceNamed(const std::string& name) {
    return name == "cpu" ? engine::Device::kCpu : name == "cuda" ? engine::Device::kCuda : engine::Device::kAuto;
}

engine::GenerationOptions generationOptions(const AnswerOptions& options) {
    engine::GenerationOptions generation;
    generation.method = methodNamed(options.method);
    generation.tree.kind = engine::treeFromName(options.tree).value_or(engine::TreeKind::kAuto);
    generation.tree.size = options.tree_size;
    generation.tree.depth = options.tree_depth;
    generation.tree.top_k = options.tree_top_k;
    generation.sampling.temperature = options.temperature;
    generation.sampling.top_k = options.top_k;
    generation.sampling.top_p = options.top_p;
    generation.sampling.min_p = options.min_p;
    generation.sampling.repetition_penalty = options.repetition_penalty;
    if (!options.seed.empty()) {
        std::uint64_t seed = 0;
        std::from_chars(options.seed.data(), options.seed.data() + options.seed.size(), seed);  // checked by the parser
        generation.sampling.seed = seed;
    }
    generation.max_new_tokens = options.max_new_tokens;
    generation.stop_texts = options.stop_texts;
    return generation;
}

engine::Result<std::string> resolveModel(const std::string& model, Synthetic synthetic) {
    if (model.starts_with("synthetic:")) {
        if (synthetic == Synthetic::kAllowed) return model;
        return Failure{FailureCause::kBadArgument,
                       "Synthetic models have no text of their own",
                       model,
                       "use them with `griffin profile` or `griffin bench`",
                       {}};
    }
    const QString name = QString::fromStdString(model);
    if (!model.empty() && QFileInfo::exists(name)) return model;
    const std::optional<InstalledModel> installed =
        ModelLibrary().find(model.empty() ? QStringLiteral("default") : name);
    if (installed) return installed->path.toStdString();
    if (model.empty() || model == "default") {
        return Failure{FailureCause::kFileMissing,
                       "No default model is installed",
                       ModelLibrary().folder().toStdString(),
                       "run `griffin models fetch default`, or name a file with --model",
                       {}};
    }
    return Failure{FailureCause::kFileMissing,
                   "No such model",
                   model,
                   "name a file or folder, or a model from `griffin models list`",
                   {}};
}

namespace {

engine::Result<engine::DraftInfo> load(engine::Engine& engine, const std::string& path, const Interrupts::Work& work) {
    return engine.draft() == nullptr ? engine.loadDraft(path, work.token()) : engine.addDraft(path, work.token());
}

bool hasDraftFor(const engine::Engine& engine, engine::Method method) {
    if (method == engine::Method::kAuto) return engine.draft() != nullptr;
    const auto drafts = engine.drafts();
    return std::any_of(drafts.begin(), drafts.end(),
                       [method](const engine::DraftInfo& draft) { return draft.method == engine::nameOf(method); });
}

/// Of a file, or of the files in a folder.
std::int64_t bytesOf(const std::string& path) {
    const QString name = QString::fromStdString(path);
    if (!QFileInfo(name).isDir()) return QFileInfo(name).size();
    std::int64_t sum = 0;
    for (const QFileInfo& file : QDir(name).entryInfoList(QDir::Files)) sum += file.size();
    return sum;
}

/// The drafts that are named, then the installed ones that fit.
engine::Result<engine::Done> loadDrafts(engine::Engine& engine, const ModelOptions& options,
                                        const Interrupts::Work& work) {
    for (const std::string& name : options.drafts) {
        const engine::Result<std::string> draft = resolveModel(name, Synthetic::kRefused);
        if (!draft) return draft.failure();
        const auto loaded = load(engine, *draft, work);
        if (!loaded) return loaded.failure();
        if (!loaded->warning.empty()) printWarning(loaded->warning);
    }
    std::vector<engine::Method> methods = options.draft_for;
    std::stable_partition(methods.begin(), methods.end(),
                          [](engine::Method method) { return method == engine::Method::kAuto; });
    for (const engine::Method method : methods) {
        const bool automatic = method == engine::Method::kAuto;
        if ((!automatic && !engine::needsDraft(method)) || hasDraftFor(engine, method)) continue;
        const auto installed = DraftLibrary().best(engine.info().fingerprint, method);
        if (!installed) continue;
        const auto loaded = load(engine, installed->path.toStdString(), work);
        if (loaded) continue;
        if (!automatic) return loaded.failure();
        printWarning("the installed draft is not used: " + loaded.failure().oneLine());
    }
    return engine::Done{};
}

}  // namespace

engine::Result<std::unique_ptr<engine::Engine>> loadEngine(const ModelOptions& options, Synthetic synthetic,
                                                           Interrupts& interrupts) {
    const engine::Result<std::string> path = resolveModel(options.model, synthetic);
    if (!path) return path.failure();
    engine::LoadOptions load;
    load.model = *path;
    load.device = deviceNamed(options.device);
    load.threads = options.threads;
    load.context = options.context;
    load.gpu_memory = static_cast<std::int64_t>(options.gpu_memory * kGibibyte);
    for (const std::string& name : options.drafts) {
        const engine::Result<std::string> draft = resolveModel(name, Synthetic::kRefused);
        if (!draft) return draft.failure();
        load.draft_bytes += bytesOf(*draft);
    }
    load.times_file = passTimesFile().toStdString();

    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    auto engine = engine::Engine::load(
        load, [&bar](std::string_view phase, double fraction) { bar.show(phase, fraction); }, work.token());
    bar.clear();
    if (!engine) return engine;
    for (const std::string& warning : (*engine)->info().warnings) printWarning(warning);
    const engine::Result<engine::Done> drafted = loadDrafts(**engine, options, work);
    if (!drafted) return drafted.failure();
    if (work.stopped()) return engine::loadingCancelled();  // too late for the engine to hear it
    return engine;
}

}  // namespace griffin::app::cli
