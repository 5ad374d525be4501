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
#include "app/library/split_name.h"
#include "engine/base/result.h"

namespace griffin::app {

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
