#include "app/cli/model_options.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/cli/terminal.h"
#include "app/library/draft_library.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "engine/generation_options.h"

namespace griffin::app::cli {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr double kGibibyte = 1024.0 * 1024.0 * 1024.0;

}  // namespace

void addModelOption(CLI::App& command, ModelOptions& options) {
    command
        .add_option(
            "--model", options.model,
            "GGUF file, folder with safetensors and config.json, or a name from `griffin models list`; default: the "
            "installed default model")
        ->type_name("FILE|NAME");
    command
        .add_option(
            "--draft", options.drafts,
            "Draft weights for this model, or a smaller model with the same vocabulary, or the model itself where it "
            "brings a draft along (MTP); may be repeated, one per method")
        ->type_name("FILE|NAME")
        ->allow_extra_args(false);
    command
        .add_option("--pre-tokenizer", options.pre_tokenizer,
                    "How the tokenizer of a GGUF file splits words, whatever the file says")
        ->type_name("NAME");
}

void addDeviceOptions(CLI::App& command, ModelOptions& options) {
    command.add_option("--device", options.device, "Processor to compute on")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
    command
        .add_option("--threads", options.threads,
                    "Number of threads; 0: one for each physical core, of several kinds the fastest")
        ->check(CLI::Range(0, 1024))
        ->capture_default_str();
    command
        .add_option("--gpu", options.gpu,
                    "Number of the GPU to use, 1 for the first one; default: the first one that can compute")
        ->check(CLI::Range(1, 64));
    command
        .add_option("--gpu-memory", options.gpu_memory,
                    "Maximum GPU memory to use; layers that do not fit are streamed from main memory; default: all "
                    "that is free")
        ->check(CLI::Range(0.001, 1048576.0))
        ->type_name("GIB");
    command.add_option("--context", options.context, "Context length in tokens; 0: that of the model, at most 8192")
        ->check(CLI::Range(0, 1 << 24))
        ->capture_default_str();
}

void addKeptOption(CLI::App& command, ModelOptions& options) {
    command
        .add_option("--kept-memory", options.kept_memory,
                    "Memory for what was computed of other conversations and branches, so that no prompt is read "
                    "twice; 0: none; default: four whole contexts, at most a quarter of the free memory")
        ->check(CLI::Range(0, 1 << 24))
        ->type_name("MIB");
}

engine::SessionOptions sessionOptions(const ModelOptions& options) {
    if (options.kept_memory < 0) return {engine::kUsualKeptBytes};
    return {static_cast<std::int64_t>(options.kept_memory) << 20};
}

engine::Device deviceNamed(const std::string& name) {
    return name == "cpu" ? engine::Device::kCpu : name == "cuda" ? engine::Device::kCuda : engine::Device::kAuto;
}

engine::Result<std::string> resolveModel(const std::string& model, Synthetic synthetic) {
    if (model.starts_with("synthetic:")) {
        if (synthetic == Synthetic::kAllowed) return model;
        return engine::failed({FailureCause::kBadArgument,
                               Message("Synthetic models cannot generate text"),
                               model,
                               Message("use them with `griffin profile` or `griffin bench`"),
                               {}});
    }
    const QString name = QString::fromStdString(model);
    if (!model.empty() && QFileInfo::exists(name)) return model;
    const std::optional<InstalledModel> installed =
        ModelLibrary().find(model.empty() ? QStringLiteral("default") : name);
    if (installed) return installed->path.toStdString();
    if (model.empty() || model == "default") {
        return engine::failed({FailureCause::kFileMissing,
                               Message("No default model is installed"),
                               ModelLibrary().folder().toStdString(),
                               Message("run %1, or name a file with --model", defaultModelCommand().toStdString()),
                               {}});
    }
    return engine::failed({FailureCause::kFileMissing,
                           Message("There is no such model"),
                           model,
                           Message("name a file or folder, or a model from `griffin models list`"),
                           {}});
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

/// Size of a file, or of all files in a folder.
std::int64_t bytesOf(const std::string& path) {
    const QString name = QString::fromStdString(path);
    if (!QFileInfo(name).isDir()) return QFileInfo(name).size();
    std::int64_t sum = 0;
    for (const QFileInfo& file : QDir(name).entryInfoList(QDir::Files)) sum += file.size();
    return sum;
}

/// The named drafts, then the installed ones that fit.
engine::Result<engine::Done> loadDrafts(engine::Engine& engine, const ModelOptions& options,
                                        const DraftLibrary& library, const Interrupts::Work& work) {
    for (const std::string& name : options.drafts) {
        const engine::Result<std::string> draft = resolveModel(name, Synthetic::kRefused);
        if (!draft) return tl::unexpected(draft.error());
        const auto loaded = load(engine, *draft, work);
        if (!loaded) return tl::unexpected(loaded.error());
        for (const engine::Message& warning : loaded->warnings) printWarning(warning);
    }
    std::vector<engine::Method> methods = options.draft_for;
    std::stable_partition(methods.begin(), methods.end(),
                          [](engine::Method method) { return method == engine::Method::kAuto; });
    for (const engine::Method method : methods) {
        const bool automatic = method == engine::Method::kAuto;
        if ((!automatic && !engine::needsDraft(method)) || hasDraftFor(engine, method)) continue;
        const auto installed = library.bestFor(engine.info(), method);
        if (!installed) continue;
        const auto loaded = load(engine, installed->path, work);
        if (loaded) continue;
        if (!automatic) return tl::unexpected(loaded.error());
        printWarning("the draft found is not used: " + loaded.error().oneLine());
    }
    return engine::Done{};
}

}  // namespace

engine::Result<std::unique_ptr<engine::Engine>> loadEngine(const ModelOptions& options, Synthetic synthetic,
                                                           Interrupts& interrupts) {
    const engine::Result<std::string> path = resolveModel(options.model, synthetic);
    if (!path) return tl::unexpected(path.error());
    engine::LoadOptions load;
    load.model = *path;
    load.device = deviceNamed(options.device);
    load.threads = options.threads;
    load.instruction_set = options.instruction_set;
    load.context = options.context;
    load.pre_tokenizer = options.pre_tokenizer;
    load.gpu = options.gpu;
    load.gpu_memory = static_cast<std::int64_t>(options.gpu_memory * kGibibyte);
    for (const std::string& name : options.drafts) {
        const engine::Result<std::string> draft = resolveModel(name, Synthetic::kRefused);
        if (!draft) return tl::unexpected(draft.error());
        if (*draft != load.model) load.draft_bytes += bytesOf(*draft);
    }
    load.times_file = passTimesFile().toStdString();
    const DraftLibrary library;

    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    auto engine = engine::Engine::load(
        load, [&bar](const engine::Message& phase, double fraction) { bar.show(phase.english(), fraction); },
        work.token());
    bar.clear();
    if (!engine) return engine;
    for (const auto& warning : (*engine)->info().warnings) printWarning(warning);
    const engine::Result<engine::Done> drafted = loadDrafts(**engine, options, library, work);
    if (!drafted) return tl::unexpected(drafted.error());
    if (work.stopped()) return engine::failed(engine::loadingCancelled());  // too late for the engine to hear it
    return engine;
}

}  // namespace griffin::app::cli
