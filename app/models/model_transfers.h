// The downloads of the models page, and the unfinished ones of earlier runs. Fetchers live on a thread of their own;
// the window hears from them by queued signals.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QThread>

#include "app/library/http_download.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_fetcher.h"
#include "ui/models/models_view.h"

namespace griffin::app {

class HubAccount;

class ModelTransfers : public QObject {
    Q_OBJECT

  public:
    ModelTransfers(QString models_folder, QString drafts_folder, QObject* parent = nullptr);
    ~ModelTransfers() override;

    /// How lost connections are handled from now on.
    void setPatience(const DownloadPatience& patience) { patience_ = patience; }

    /// Starts the download of this address, or continues an earlier one.
    void fetch(const ModelAddress& source);
    void fetch(const CatalogueModel& model);
    void cancel(const QString& key);
    /// With the hub's token, if it is a file of the hub: nothing but the key store keeps it.
    void proceed(const QString& key, HubAccount& hub);
    /// Deletes the part downloaded so far. REQUIRES: not running.
    void discard(const QString& key);
    /// The source of a transfer.
    ModelAddress sourceOf(const QString& key) const;

    /// Adds the unfinished downloads of earlier runs.
    void readUnfinished();
    QList<ui::TransferRow> rows() const;
    bool running() const;
    /// Ends all, when the program ends; the downloaded parts are kept.
    void stop();

  signals:
    void changed();
    void installed(const griffin::app::InstalledModel& model, const QByteArray& sha256);

  private:
    struct Transfer {
        QString key;
        ModelAddress source;
        QPointer<ModelFetcher> fetcher;  // null when not running
        ui::TransferRow row;
    };
    Transfer& transferOf(const QString& key);
    bool isKnown(const QString& key) const;
    void start(Transfer& transfer);
    /// What its row says of it from now on.
    static void setFailed(Transfer& transfer, const engine::Failure& failure);
    void ended(const QString& key, ModelFetcher* fetcher);

    QString models_folder_;
    QString drafts_folder_;
    DownloadPatience patience_;
    QThread thread_;
    QList<Transfer> transfers_;
};

}  // namespace griffin::app
