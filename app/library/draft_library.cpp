#include "app/library/draft_library.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/library/regular_file.h"
#include "app/library/saved_file.h"
#include "engine/engine.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Message;
using engine::Method;

constexpr int kChoicesFormat = 1;
constexpr qint64 kMaxChoicesBytes = 4 << 20;

constexpr std::array kBestFirst{Method::kGriffin, Method::kEagle3, Method::kHass,  Method::kFspad,
                                Method::kEagle,   Method::kHydra,  Method::kMedusa};

/// The draft in a file, whether or not it names its model.
std::optional<InstalledDraft> readAnyDraft(const QFileInfo& file) {
    InstalledDraft draft{file.completeBaseName(), file.absoluteFilePath(), Method::kDraftModel, {}};
    if (file.fileName().endsWith(QStringLiteral(".gguf"))) return file.exists() ? std::optional(draft) : std::nullopt;
    const auto inspected = engine::inspectFile(file.absoluteFilePath().toStdString());
    if (!inspected || !inspected->draft) return std::nullopt;
    const std::optional<Method> method = engine::methodFromName(inspected->draft->method);
    if (!method) return std::nullopt;
    draft.method = *method;
    draft.target = inspected->draft->target;
    return draft;
}

/// Where a draft lies whose name is no longer what it was when it was chosen.
QString presentPath(const QString& path) {
    const auto before = QStringLiteral("/smollm2-135m-griffin-4bit.safetensors");
    if (!path.endsWith(before) || QFileInfo::exists(path)) return path;
    const QString now = path.chopped(before.size()) + QStringLiteral("/smollm2-135m-griffin.safetensors");
    return QFileInfo::exists(now) ? now : path;
}

/// Nothing: they cannot be read.
std::optional<QJsonObject> readAnyChoices(const QString& path) {
    const QByteArray text = readRegularFile(path, kMaxChoicesBytes).value_or(QByteArray());
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    if (object.value(QStringLiteral("format")).toInt() != kChoicesFormat) return std::nullopt;
    return object.value(QStringLiteral("chosen")).toObject();
}

QJsonObject readChoices(const QString& path) {
    return readAnyChoices(path).value_or(QJsonObject());
}

}  // namespace

const InstalledDraft* bestDraft(const QList<InstalledDraft>& drafts, const std::string& fingerprint, Method method) {
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
    const QFileInfo file(QString::fromStdString(model.path));
    return InstalledDraft{file.fileName(), file.absoluteFilePath(), *method, model.fingerprint};
}

QList<InstalledDraft> DraftLibrary::list() const {
    QList<InstalledDraft> drafts;
    for (const QString& folder : folders_) {
        const QDir directory(folder);
        for (const QFileInfo& file :
             directory.entryInfoList({QStringLiteral("*.safetensors")}, QDir::Files | QDir::Readable, QDir::Name)) {
            auto draft = readAnyDraft(file);
            if (draft && !draft->target.empty()) drafts.append(*std::move(draft));
        }
    }
    return drafts;
}

std::optional<InstalledDraft> DraftLibrary::best(const std::string& fingerprint, Method method) const {
    const QString path = chosen(fingerprint);
    if (!path.isEmpty()) {
        auto draft = readAnyDraft(QFileInfo(path));
        if (draft && (method == Method::kAuto || method == draft->method)) return draft;
    }
    const QList<InstalledDraft> drafts = list();
    const InstalledDraft* found = bestDraft(drafts, fingerprint, method);
    return found == nullptr ? std::nullopt : std::optional(*found);
}

std::optional<InstalledDraft> DraftLibrary::bestFor(const engine::ModelInfo& model, Method method) const {
    std::optional<InstalledDraft> own = ownDraft(model);
    if (own && method != Method::kAuto && method != own->method) own.reset();
    if (own && QFileInfo(chosen(model.fingerprint)) == QFileInfo(own->path)) return own;
    auto installed = best(model.fingerprint, method);
    return installed ? installed : own;
}

QString DraftLibrary::chosen(const std::string& fingerprint) const {
    return presentPath(readChoices(choicesFile()).value(QString::fromStdString(fingerprint)).toString());
}

QStringList DraftLibrary::allChosen() const {
    QStringList paths;
    for (const QJsonValue& path : readChoices(choicesFile())) paths.append(presentPath(path.toString()));
    paths.removeDuplicates();
    return paths;
}

engine::Result<engine::Done> DraftLibrary::choose(const std::string& fingerprint, const QString& path) {
    const auto before = readAnyChoices(choicesFile());
    if (!before && QFileInfo::exists(choicesFile())) setAside(choicesFile());
    QJsonObject chosen = before.value_or(QJsonObject());
    const QString model = QString::fromStdString(fingerprint);
    if (path.isEmpty()) {
        chosen.remove(model);
    } else {
        chosen.insert(model, path);
    }
    const QJsonObject object{{QStringLiteral("format"), kChoicesFormat}, {QStringLiteral("chosen"), chosen}};
    QDir().mkpath(folders_.first());
    QSaveFile file(choicesFile());
    if (file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(object).toJson()) > 0 && commitSaved(file))
        return engine::Done{};
    return engine::failed(
        {engine::FailureCause::kDiskFull, Message("The chosen draft cannot be saved"), choicesFile().toStdString(),
         Message("check the disk space and the permissions of the folder"), file.errorString().toStdString()});
}

engine::Result<QString> DraftLibrary::add(const QString& path, ui::ImportMode mode, const CopyProgress& progress,
                                          std::stop_token stop) {
    const QFileInfo file(path);
    const QString place = QDir(folders_.first()).filePath(file.fileName());
    if (QFileInfo::exists(place)) {
        return engine::failed({engine::FailureCause::kBadArgument,
                               Message("A draft with this name is installed"),
                               file.completeBaseName().toStdString(),
                               Message("remove it first, or rename the new one"),
                               {}});
    }
    auto imported = importFiles({file.absoluteFilePath()}, folders_.first(), mode, progress, stop);
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
    auto added = engine.addDraft(installed->path.toStdString(), std::move(stop));
    if (!added) return tl::unexpected(std::move(added).error());
    return engine::Done{};
}

}  // namespace griffin::app
