// Removed models and drafts, which can be put back until the trash is emptied. Each lies in a folder of its own below
// ".trash" in the models folder, which no list of models looks into, with what.json:
// {"format": 1, "name": "<for people>", "files": ["<where each was>", ...]}.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include "engine/base/result.h"

namespace griffin::app {

struct TrashedModel {
    QString folder;  // in which it lies
    QString name;
    qint64 bytes = 0;   // on the disk; of links nothing
    QStringList files;  // where they were; folders, too
};

class ModelTrash {
  public:
    /// `models_folder` need not exist yet.
    explicit ModelTrash(const QString& models_folder) : folder_(models_folder + QStringLiteral("/.trash")) {}

    /// By name.
    QList<TrashedModel> list() const;
    /// Moves the files, of different names, into the trash: all of them or, on failure, none. A link is moved, not its
    /// target. Returns what is then listed.
    engine::Result<TrashedModel> put(const QString& name, const QStringList& files) const;
    /// Moves the files back: all of them or, on failure, none. Fails where something else has taken their place.
    engine::Result<engine::Done> restore(const TrashedModel& model) const;
    /// Deletes everything in the trash.
    engine::Result<engine::Done> empty() const;

  private:
    QString folder_;
};

}  // namespace griffin::app
