// Installed models: GGUF files (split ones too) and folders with safetensors in the models folder. A model's name is
// its file name without ".gguf" (and without "-00001-of-00003"), or the folder's name. Whatever is in the folder under
// a final name is complete: files are written under a temporary name and renamed.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <stop_token>

#include "app/library/application_identity.h"
#include "app/library/library_files.h"
#include "engine/base/result.h"

namespace griffin::app {

/// The name of one file of a split model: "NAME-00001-of-00003.gguf". All are in one folder, or next to each other on a
/// server.
struct SplitName {
    QString stem;
    int part = 0;  // from 1
    int parts = 0;

    QString fileName(int number) const;
};

/// Nothing for a name of another form, or an impossible part number.
std::optional<SplitName> splitName(const QString& file_name);

/// The addresses of all parts of the model that the file at `address` is part of, in order; for any other file its own
/// address alone. They differ only in the number in the path.
QStringList partAddresses(const QString& address);

struct InstalledModel {
    QString name;
    QString path;  // what the engine loads: the file, the first part of a split file, or the folder
    qint64 bytes = 0;
    bool is_default = false;  // used when no model is named
};

class ModelLibrary {
  public:
    explicit ModelLibrary(QString folder = modelsFolder()) : folder_(std::move(folder)) {}

    const QString& folder() const { return folder_; }

    /// By name. Empty when there is no folder yet.
    QList<InstalledModel> list() const;
    /// By name, case ignored, with or without ".gguf"; "default" is the model used when none is named: the catalogue's
    /// first one, or else the only one installed.
    std::optional<InstalledModel> find(const QString& name) const;

    /// Adds a GGUF file, all parts of a split one, or a folder with config.json and safetensors, without checking the
    /// content. Fails before copying when the name is taken or the disk lacks the space; leaves nothing behind when it
    /// fails or is stopped.
    engine::Result<InstalledModel> add(const QString& path, const CopyProgress& progress = {},
                                       std::stop_token stop = {}, ui::ImportMode mode = ui::ImportMode::kCopy);
    engine::Result<engine::Done> remove(const QString& name);
    /// The files of the model at `path`, a path of list(): all parts of a split one, else itself.
    static QStringList filesOf(const QString& path);

  private:
    QString folder_;
};

}  // namespace griffin::app
