// What comes in from the network: every fetch of the models page, and what earlier ones left to be continued. Fetchers
// live on a thread of their own; the window hears of them by queued signals.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QThread>
#include <optional>

#include "app/library/http_download.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_fetcher.h"
#include "ui/models/models_view.h"

namespace griffin::app {

class ModelTransfers : public QObject {
    Q_OBJECT

  public:
    ModelTransfers(QString models_folder, QString drafts_folder, QObject* parent = nullptr);
    ~ModelTransfers() override;

    /// How lost connections are dealt with from now on.
    void setPatience(const DownloadPatience& patience) { patience_ = patience; }

    /// Begins, or goes on with what has come of this address.
    void fetch(const ModelAddress& source);
    void fetch(const CatalogueModel& model);
    void cancel(const QString& key);
    void proceed(const QString& key);
    /// Deletes what has come. REQUIRES: it does not run.
    void discard(const QString& key);
    /// The address and SHA-256 of one.
    ModelAddress sourceOf(const QString& key) const;

    /// Looks for what earlier runs of the program left.
    void readUnfinished();
    QList<ui::TransferRow> rows() const;
    bool running() const;
    /// Ends what runs, for the end of the program; what has come is kept.
    void stop();

  signals:
    void changed();
    void installed(const griffin::app::InstalledModel& model, const QByteArray& sha256);

  private:
    struct Transfer {
        QString key;
        std::optional<CatalogueModel> model;  // none: an address
        ModelAddress source;
        QPointer<ModelFetcher> fetcher;  // null: it does not run
        ui::TransferRow row;
    };
    Transfer& transferOf(const QString& key);
    bool isKnown(const QString& key) const;
    void run(Transfer& transfer, ModelFetcher* fetcher);
    void ended(const QString& key, ModelFetcher* fetcher);

    QString models_folder_;
    QString drafts_folder_;
    DownloadPatience patience_;
    QThread thread_;
    QList<Transfer> transfers_;
};

}  // namespace griffin::app
