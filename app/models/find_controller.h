// Joins the dialog that finds models to a hub: asks it on another thread, and says what a file would need here.
#pragma once

#include <QObject>
#include <QPointer>
#include <functional>
#include <optional>

#include "app/engine_thread/background_work.h"
#include "app/hub/hub_client.h"
#include "app/library/model_fetcher.h"
#include "ui/models/models_view.h"

class QSettings;
class QWidget;

namespace griffin::ui {
class FindDialog;
class Theme;
}  // namespace griffin::ui

namespace griffin::app {

class HubAccount;
class ModelController;

class FindController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    FindController(const ModelController& models, HubAccount& account, QSettings& settings, ui::Theme& theme,
                   QObject* parent = nullptr);

    /// Opens the dialog over `parent`, or brings it to the front.
    void open(QWidget* parent);
    /// The downloads as they are now: where the dialog still says that one is running, it says how it ended.
    void showTransfers(const QList<ui::TransferRow>& transfers);
    void setPatience(const hub::HubPatience& patience) { patience_ = patience; }
    /// When the program ends.
    void stop() { work_.stop(); }

  signals:
    void downloadAsked(const griffin::app::ModelAddress& address);

  private:
    /// The last download that was asked for.
    struct Told {
        QString key;  // of its transfer
        QString path;
        QString notice;  // that it is running
    };

    /// Calls `then` once the hub at the address is known, later and with its token; not where there is none, which is
    /// said, nor where something else has been asked for since.
    void useHub(const QString& address, const std::function<void()>& then);
    /// The models to begin with, in place of what a search found, or failed to find.
    void showKnown();
    QString knownNotice() const;
    /// Of the hub that was asked. The models to begin with are there again.
    void showFault(const engine::Failure& failure);
    void search(const QString& address, const QString& words);
    void ask(const QString& words);
    void showFilesOf(const QString& model);
    void askForFiles(const QString& model);
    void showFiles();
    void download(const QString& path);
    double bytesPerSecond() const;

    const ModelController& models_;
    HubAccount& account_;
    QSettings& settings_;
    ui::Theme& theme_;
    hub::HubPatience patience_;
    QPointer<ui::FindDialog> dialog_;
    std::optional<hub::Hub> hub_;
    QString model_;  // the chosen one
    QList<hub::HubFile> files_;
    engine::ModelInfo info_;  // of the first file; memory_bytes is 0 until it is known
    Told told_;
    bool searched_ = false;  // else the models are those to begin with
    int search_ = 0;         // number of the newest one: others' answers come too late
    BackgroundWork work_;    // last: it ends before what it uses
};

}  // namespace griffin::app
