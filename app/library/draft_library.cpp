#include "app/library/draft_library.h"

#include <QDir>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/library/saved_file.h"
#include "engine/base/folder_names.h"
#include "engine/base/json_shape.h"
#include "engine/base/json_tree.h"
#include "engine/base/mapped_file.h"
#include "engine/engine.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

namespace fs = std::filesystem;
using engine::Message;
using engine::Method;

constexpr int kChoicesFormat = 1;
constexpr std::size_t kMaxChoicesBytes = 4 << 20;

constexpr std::array kBestFirst{Method::kGriffin, Method::kEagle3, Method::kHass,  Method::kFspad,
                                Method::kEagle,   Method::kHydra,  Method::kMedusa};

/// A file of weights, or a folder of them with their configuration, as others publish theirs.
bool mayBeDraft(const fs::path& place) {
    std::error_code ignored;
    if (fs::is_directory(place, ignored)) return fs::is_regular_file(place / "config.json", ignored);
    return place.extension() == ".safetensors" && fs::is_regular_file(place, ignored);
}

/// The draft in a file or folder, whether or not it names its model.
std::optional<InstalledDraft> readAnyDraft(const fs::path& file) {
    std::error_code ignored;
    const fs::path name = fs::is_directory(file, ignored) ? file.filename() : file.stem();
    InstalledDraft draft{name.string(), fs::absolute(file, ignored).string(), Method::kDraftModel, {}};
    if (file.extension() == ".gguf") return fs::exists(file, ignored) ? std::optional(draft) : std::nullopt;
    const auto inspected = engine::inspectFile(draft.path);
    if (!inspected || !inspected->draft) return std::nullopt;
    const std::optional<Method> method = engine::methodFromName(inspected->draft->method);
    if (!method) return std::nullopt;
    draft.method = *method;
    draft.target = inspected->draft->target;
    return draft;
}

/// Where a draft lies whose name is no longer what it was when it was chosen.
std::string presentPath(const std::string& path) {
    constexpr std::string_view kBefore = "/smollm2-135m-griffin-4bit.safetensors";
    constexpr std::string_view kNow = "/smollm2-135m-griffin.safetensors";
    std::error_code ignored;
    if (!path.ends_with(kBefore) || fs::exists(path, ignored)) return path;
    std::string now = path.substr(0, path.size() - kBefore.size()).append(kNow);
    return fs::exists(now, ignored) ? now : path;
}

/// Path of the chosen draft by the fingerprint of its model.
using Choices = std::map<std::string, std::string>;

/// Nothing: they cannot be read.
std::optional<Choices> readAnyChoices(const std::string& path) {
    const auto file = engine::MappedFile::open(path);
    if (!file || file->bytes().size() > kMaxChoicesBytes) return std::nullopt;
    const std::string_view text(reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size());
    if (engine::shapeOfJson(text).depth > engine::kMaxKeptJsonDepth) return std::nullopt;
    try {
        const engine::JsonTree object = engine::readJsonTree(text);
        if (!object.is_object() || !object.contains("format") || object["format"] != kChoicesFormat)
            return std::nullopt;
        Choices choices;
        const auto chosen = object.find("chosen");
        if (chosen == object.end() || !chosen->is_object()) return choices;
        for (const auto& [fingerprint, draft] : chosen->get_ref<const nlohmann::json::object_t&>()) {
            if (draft.is_string()) choices.emplace(fingerprint, draft.get_ref<const std::string&>());
        }
        return choices;
    } catch (const nlohmann::json::exception&) {  // no JSON
        return std::nullopt;
    }
}

Choices readChoices(const std::string& path) {
    return readAnyChoices(path).value_or(Choices());
}

/// Empty: none.
std::string chosenFor(const std::string& fingerprint, const std::string& choices_file) {
    const Choices choices = readChoices(choices_file);
    const auto found = choices.find(fingerprint);
    return found == choices.end() ? std::string() : presentPath(found->second);
}

}  // namespace

const InstalledDraft* bestDraft(std::span<const InstalledDraft> drafts, const std::string& fingerprint, Method method) {
    for (const Method wanted : kBestFirst) {
        if (method != Method::kAuto && method != wanted) continue;
        for (const InstalledDraft& draft : drafts) {
            if (draft.method == wanted && draft.target == fingerprint) return &draft;
        }
    }
    return nullptr;
}

std::optional<InstalledDraft> ownDraft(const engine::ModelInfo& model) {
    const std::optional<Method> method = engine::methodFromName(model.own_draft);
    if (!method) return std::nullopt;
    const fs::path file(model.path);
    std::error_code ignored;
    return InstalledDraft{file.filename().string(), fs::absolute(file, ignored).lexically_normal().string(), *method,
                          model.fingerprint};
}

DraftLibrary::DraftLibrary(const QStringList& folders) {
    for (const QString& folder : folders) folders_.push_back(folder.toStdString());
}

std::vector<InstalledDraft> DraftLibrary::list() const {
    std::vector<InstalledDraft> drafts;
    for (const std::string& folder : folders_) {
        auto names = engine::namesIn(folder);
        if (!names) continue;
        std::sort(names->begin(), names->end());
        for (const std::string& name : *names) {
            const fs::path file = fs::path(folder) / name;
            if (name.starts_with('.') || !mayBeDraft(file)) continue;
            auto draft = readAnyDraft(file);
            if (draft && !draft->target.empty()) drafts.push_back(*std::move(draft));
        }
    }
    return drafts;
}

std::optional<InstalledDraft> DraftLibrary::best(const std::string& fingerprint, Method method) const {
    const std::string path = chosenFor(fingerprint, choicesFile());
    if (!path.empty()) {
        auto draft = readAnyDraft(path);
        if (draft && (method == Method::kAuto || method == draft->method)) return draft;
    }
    const std::vector<InstalledDraft> drafts = list();
    const InstalledDraft* found = bestDraft(drafts, fingerprint, method);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<InstalledDraft> DraftLibrary::bestFor(const engine::ModelInfo& model, Method method) const {
    std::optional<InstalledDraft> own = ownDraft(model);
    if (own && method != Method::kAuto && method != own->method) own.reset();
    if (own) {
        const std::string chosen = chosenFor(model.fingerprint, choicesFile());
        std::error_code ignored;
        if (chosen == own->path || fs::equivalent(chosen, own->path, ignored)) return own;
    }
    auto installed = best(model.fingerprint, method);
    return installed ? installed : own;
}

QString DraftLibrary::chosen(const std::string& fingerprint) const {
    return QString::fromStdString(chosenFor(fingerprint, choicesFile()));
}

QStringList DraftLibrary::allChosen() const {
    QStringList paths;
    for (const auto& [fingerprint, path] : readChoices(choicesFile()))
        paths.append(QString::fromStdString(presentPath(path)));
    paths.removeDuplicates();
    return paths;
}

engine::Result<engine::Done> DraftLibrary::choose(const std::string& fingerprint, const QString& path) {
    const QString place = QString::fromStdString(choicesFile());
    auto chosen = readAnyChoices(choicesFile());
    if (!chosen && QFileInfo::exists(place)) setAside(place);
    if (!chosen) chosen.emplace();
    if (path.isEmpty()) {
        chosen->erase(fingerprint);
    } else {
        (*chosen)[fingerprint] = path.toStdString();
    }
    const nlohmann::json object{{"format", kChoicesFormat}, {"chosen", *chosen}};
    QDir().mkpath(QString::fromStdString(folders_.front()));
    QSaveFile file(place);
    const std::string text = object.dump(4, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), static_cast<qint64>(text.size())) > 0 &&
        commitSaved(file))
        return engine::Done{};
    return engine::failed({engine::FailureCause::kDiskFull, Message("The choice of draft cannot be saved"),
                           choicesFile(), Message("check the disk space and the permissions of the folder"),
                           file.errorString().toStdString()});
}

engine::Result<QString> DraftLibrary::add(const QString& path, ui::ImportMode mode, const CopyProgress& progress,
                                          std::stop_token stop) {
    const QFileInfo file(path);
    const QString folder = QString::fromStdString(folders_.front());
    const QString place = QDir(folder).filePath(file.fileName());
    if (QFileInfo::exists(place)) {
        return engine::failed({engine::FailureCause::kBadArgument,
                               Message("A draft with this name is installed"),
                               file.completeBaseName().toStdString(),
                               Message("remove it first, or rename the new one"),
                               {}});
    }
    auto imported = importFiles({file.absoluteFilePath()}, folder, mode, progress, stop);
    if (!imported) return tl::unexpected(std::move(imported).error());
    return place;
}

engine::Result<engine::Done> loadInstalledDraft(engine::Engine& engine, Method method, std::stop_token stop) {
    if (!engine::needsDraft(method)) return engine::Done{};
    const auto drafts = engine.drafts();
    const bool loaded = std::any_of(drafts.begin(), drafts.end(), [method](const engine::DraftInfo& draft) {
        return draft.method == engine::nameOf(method);
    });
    if (loaded) return engine::Done{};
    const auto installed = DraftLibrary().bestFor(engine.info(), method);
    if (!installed) return engine::Done{};
    auto added = engine.addDraft(installed->path, std::move(stop));
    if (!added) return tl::unexpected(std::move(added).error());
    return engine::Done{};
}

}  // namespace griffin::app
