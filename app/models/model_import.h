// Adding models and drafts from disk: chooses the files, asks once how to import all of them, and reports the progress
// and the refused files with their reasons.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/engine_thread/background_work.h"
#include "app/library/draft_library.h"
#include "app/library/model_library.h"
#include "ui/models/models_view.h"

class QSettings;
class QWidget;

namespace griffin::app {

class FileDialogs;

class ModelImport : public QObject {
    Q_OBJECT

  public:
    /// `settings`, which keep the mode chosen last, `dialogs`, and `window`, which owns them, must outlive this object.
    ModelImport(const ModelLibrary& library, const DraftLibrary& drafts, QSettings& settings, FileDialogs& dialogs,
                QWidget& window, QObject* parent = nullptr);

    void chooseFiles();
    void chooseFolder();
    /// Asks how to import these, then imports them one after the other.
    void ask(const QStringList& paths);
    void cancel();
    void stop();

    /// The file that is being imported.
    std::optional<ui::TransferRow> row() const;

  signals:
    void changed();
    void added(const griffin::app::InstalledModel& model);
    void refused(const QString& path, const QString& why);
    /// None waits any more: each was added, refused or cancelled.
    void finished();

  private:
    void import(QStringList paths, ui::ImportMode mode);
    void next();

    ModelLibrary library_;
    DraftLibrary drafts_;
    QSettings& settings_;
    FileDialogs& dialogs_;
    QWidget& window_;
    QStringList waiting_;
    ui::ImportMode mode_ = ui::ImportMode::kCopy;
    std::optional<ui::TransferRow> row_;
    std::stop_source cancelled_;
    // Last: they end before what they use.
    BackgroundWork look_;  // at what is to be added
    BackgroundWork work_;
};

}  // namespace griffin::app
