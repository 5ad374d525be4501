// Drafts that are there to be used: files of draft weights in the drafts folder of the person's data, and those that
// came with the program. A draft of ours says which model it was trained for, by the fingerprint of the model's files.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <string>

#include "app/library/application_identity.h"
#include "engine/generation_options.h"

namespace griffin::app {

struct InstalledDraft {
    QString name;  // the file's, without ".safetensors"
    QString path;
    engine::Method method = engine::Method::kGriffin;
    std::string target;  // fingerprint of the model
};

class DraftLibrary {
  public:
    /// The folders are looked through in this order.
    explicit DraftLibrary(QStringList folders = draftFolders()) : folders_(std::move(folders)) {}

    /// By folder, then by name. What cannot be read, or does not say what it is for, is left out.
    QList<InstalledDraft> list() const;
    /// The draft for the model with this fingerprint, of this method or, with kAuto, of the best one: GRIFFIN, EAGLE-3,
    /// HASS, FSPAD, EAGLE, Medusa. Of several the first of list().
    std::optional<InstalledDraft> best(const std::string& fingerprint, engine::Method method) const;

  private:
    QStringList folders_;
};

}  // namespace griffin::app
