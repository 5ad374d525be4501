// Installed drafts: files and folders of draft weights in the user's drafts folder, and those that ship with the
// program. A draft trained by this program names its model by the fingerprint of the model's files.
//
// A model may bring a draft of its own along, in its own file (engine::ModelInfo::own_draft): that is its draft where
// no other is installed or chosen, and the path of the model names it.
//
// The draft chosen for a model is recorded in choices.json in the first folder, shared by both programs:
// {"format": 1, "chosen": {"<fingerprint of the model>": "<path of the draft>"}}.
//
// A model that has just been loaded may have left no memory, and Qt's texts and lists end the program then: what a load
// asks this library (list, best, bestFor) is done without them.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/library/application_identity.h"
#include "app/library/library_files.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"

namespace griffin::engine {
class Engine;
struct ModelInfo;
}  // namespace griffin::engine

namespace griffin::app {

struct InstalledDraft {
    std::string name;  // the file's without ".safetensors", or the folder's
    std::string path;
    engine::Method method = engine::Method::kGriffin;
    std::string target;  // fingerprint of the model
};

/// The first draft for the model with this fingerprint and method, or, with kAuto, of the best method: GRIFFIN,
/// EAGLE-3, HASS, FSPAD, EAGLE, Medusa. Null when there is none.
const InstalledDraft* bestDraft(std::span<const InstalledDraft> drafts, const std::string& fingerprint,
                                engine::Method method);

/// The draft in the model's own file; nothing if it holds none.
std::optional<InstalledDraft> ownDraft(const engine::ModelInfo& model);

class DraftLibrary {
  public:
    /// The folders are searched in this order. REQUIRES: at least one.
    explicit DraftLibrary(const QStringList& folders = draftFolders());

    /// By folder, then by name, without unreadable files and drafts that do not name their model.
    std::vector<InstalledDraft> list() const;
    /// The draft chosen for the model with this fingerprint if it has this method (kAuto: any), else bestDraft() of
    /// list().
    std::optional<InstalledDraft> best(const std::string& fingerprint, engine::Method method) const;
    /// The same, or where there is none, or it is chosen, the model's own.
    std::optional<InstalledDraft> bestFor(const engine::ModelInfo& model, engine::Method method) const;

    /// Path of the draft chosen for the model with this fingerprint; empty if there is none.
    QString chosen(const std::string& fingerprint) const;
    /// Paths of all drafts chosen for a model, in any folder; some may no longer exist.
    QStringList allChosen() const;
    /// An empty `path` removes the choice.
    engine::Result<engine::Done> choose(const std::string& fingerprint, const QString& path);

    /// Imports a file of draft weights into the first folder without checking its content. Returns its new path.
    engine::Result<QString> add(const QString& path, ui::ImportMode mode, const CopyProgress& progress,
                                std::stop_token stop);

  private:
    std::string choicesFile() const { return folders_.front() + "/choices.json"; }

    std::vector<std::string> folders_;
};

/// Loads the installed draft, or the model's own, that `method` needs unless one of that method is loaded; the others
/// stay loaded. Does nothing when none is installed: a generation with the method then fails with what is missing.
engine::Result<engine::Done> loadInstalledDraft(engine::Engine& engine, engine::Method method, std::stop_token stop);

}  // namespace griffin::app
