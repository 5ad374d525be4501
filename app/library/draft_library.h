// Drafts that are there to be used: files of draft weights in the drafts folder of the person's data, and those that
// came with the program. A draft of ours says which model it was trained for, by the fingerprint of the model's files.
//
// Which draft a person chose for a model is in the first folder, in choices.json, so that both programs keep to it:
// {"format": 1, "chosen": {"<fingerprint of the model>": "<path of the draft>"}}.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>

#include "app/library/application_identity.h"
#include "app/library/shelf_files.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"

namespace griffin::app {

struct InstalledDraft {
    QString name;  // the file's, without ".safetensors"
    QString path;
    engine::Method method = engine::Method::kGriffin;
    std::string target;  // fingerprint of the model
};

/// The draft for the model with this fingerprint, of this method or, with kAuto, of the best one: GRIFFIN, EAGLE-3,
/// HASS, FSPAD, EAGLE, Medusa. Of several the first; null: there is none.
const InstalledDraft* bestDraft(const QList<InstalledDraft>& drafts, const std::string& fingerprint,
                                engine::Method method);

class DraftLibrary {
  public:
    /// The folders are looked through in this order. REQUIRES: there is one.
    explicit DraftLibrary(QStringList folders = draftFolders()) : folders_(std::move(folders)) {}

    /// By folder, then by name. What cannot be read, or does not say what it is for, is left out.
    QList<InstalledDraft> list() const;
    /// The draft chosen for the model with this fingerprint, where it is of this method (kAuto: of any); else
    /// bestDraft() of list().
    std::optional<InstalledDraft> best(const std::string& fingerprint, engine::Method method) const;

    /// Path of the draft that was chosen for the model with this fingerprint; empty: none was.
    QString chosen(const std::string& fingerprint) const;
    /// Paths of all drafts that were chosen for a model, wherever they lie; some may be gone.
    QStringList allChosen() const;
    /// `path` empty: none any more.
    engine::Result<engine::Done> choose(const std::string& fingerprint, const QString& path);

    /// Brings a file of draft weights into the first folder; its content is not looked at. Returns its new path.
    engine::Result<QString> add(const QString& path, BringBy by, const CopyProgress& progress, std::stop_token stop);

  private:
    QString choicesFile() const { return folders_.first() + QStringLiteral("/choices.json"); }

    QStringList folders_;
};

}  // namespace griffin::app
