// Adding from disk, as the person sees it: which files, how they come in (asked once for all of them), how far the
// copying is, what was refused and why.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <stop_token>

#include "app/background_work.h"
#include "app/library/draft_library.h"
#include "app/library/model_library.h"
#include "ui/models/models_view.h"

class QSettings;
class QWidget;

namespace griffin::app {

class ModelImport : public QObject {
    Q_OBJECT

  public:
    /// `settings` and `window`, which owns the dialogs, must outlive this object; the way chosen last is remembered.
    ModelImport(const ModelLibrary& library, const DraftLibrary& drafts, QSettings& settings, QWidget& window,
                QObject* parent = nullptr);

    void chooseFiles();
    void chooseFolder();
    /// Asks how these come in, then brings them one after the other.
    void ask(const QStringList& paths);
    void cancel();
    void stop();

    /// What is being copied.
    std::optional<ui::TransferRow> row() const;

  signals:
    void changed();
    void added(const griffin::app::InstalledModel& model);
    void refused(const QString& path, const QString& why);

  private:
    void bring(QStringList paths, BringBy by);
    void next();

    ModelLibrary library_;
    DraftLibrary drafts_;
    QSettings& settings_;
    QWidget& window_;
    QStringList waiting_;
    BringBy by_ = BringBy::kCopy;
    std::optional<ui::TransferRow> row_;
    std::stop_source cancelled_;
    BackgroundWork work_;  // last: it ends before what it uses
};

}  // namespace griffin::app
