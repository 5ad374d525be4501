#include "app/library/draft_library.h"

#include <QDir>
#include <array>

#include "engine/engine.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

using engine::Method;

constexpr std::array kBestFirst{Method::kGriffin, Method::kEagle3, Method::kHass,
                                Method::kFspad,   Method::kEagle,  Method::kMedusa};

std::optional<InstalledDraft> readDraft(const QFileInfo& file) {
    const auto inspected = engine::inspectFile(file.absoluteFilePath().toStdString());
    if (!inspected || !inspected->draft || inspected->draft->target.empty()) return std::nullopt;
    const std::optional<Method> method = engine::methodFromName(inspected->draft->method);
    if (!method) return std::nullopt;
    return InstalledDraft{file.completeBaseName(), file.absoluteFilePath(), *method, inspected->draft->target};
}

}  // namespace

QList<InstalledDraft> DraftLibrary::list() const {
    QList<InstalledDraft> drafts;
    for (const QString& folder : folders_) {
        const QDir directory(folder);
        for (const QFileInfo& file :
             directory.entryInfoList({QStringLiteral("*.safetensors")}, QDir::Files | QDir::Readable, QDir::Name)) {
            if (auto draft = readDraft(file)) drafts.append(*std::move(draft));
        }
    }
    return drafts;
}

std::optional<InstalledDraft> DraftLibrary::best(const std::string& fingerprint, Method method) const {
    const QList<InstalledDraft> drafts = list();
    for (const Method wanted : kBestFirst) {
        if (method != Method::kAuto && method != wanted) continue;
        for (const InstalledDraft& draft : drafts) {
            if (draft.method == wanted && draft.target == fingerprint) return draft;
        }
    }
    return std::nullopt;
}

}  // namespace griffin::app
