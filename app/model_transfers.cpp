#include "app/model_transfers.h"

#include <QFileInfo>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "app/library/part_file.h"
#include "app/shelf_view.h"

namespace griffin::app {
namespace {

constexpr int kEndMilliseconds = 500;

QString nameOf(const QString& address) {
    const QUrl url(address);
    return url.fileName().isEmpty() ? url.host() : url.fileName();
}

}  // namespace

ModelTransfers::ModelTransfers(QString models_folder, QString drafts_folder, QObject* parent)
    : QObject(parent), models_folder_(std::move(models_folder)), drafts_folder_(std::move(drafts_folder)) {
    thread_.setObjectName(QStringLiteral("transfers"));
}

ModelTransfers::~ModelTransfers() {
    stop();
    thread_.wait();
}

void ModelTransfers::stop() {
    thread_.quit();
    thread_.wait(kEndMilliseconds);
}

ModelTransfers::Transfer& ModelTransfers::transferOf(const QString& key) {
    for (Transfer& transfer : transfers_) {
        if (transfer.key == key) return transfer;
    }
    transfers_.append(Transfer());
    transfers_.last().key = transfers_.last().row.key = key;
    return transfers_.last();
}

void ModelTransfers::fetch(const ModelAddress& source) {
    Transfer& transfer = transferOf(source.address);
    if (transfer.fetcher) return;
    transfer.source = source;
    transfer.row.name = nameOf(source.address);
    auto* fetcher = new ModelFetcher(source, models_folder_, drafts_folder_);
    fetcher->setPatience(patience_);
    run(transfer, fetcher);
}

void ModelTransfers::fetch(const CatalogueModel& model) {
    Transfer& transfer = transferOf(model.id);
    if (transfer.fetcher) return;
    transfer.model = model;
    transfer.row.name = model.name;
    run(transfer, new ModelFetcher(model, models_folder_));
}

void ModelTransfers::run(Transfer& transfer, ModelFetcher* fetcher) {
    transfer.fetcher = fetcher;
    transfer.row.state = ui::TransferState::kRunning;
    transfer.row.line = tr("Connecting");
    transfer.row.fraction = -1.0;
    transfer.row.other_checksum = false;
    fetcher->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, fetcher, &QObject::deleteLater);
    connect(fetcher, &ModelFetcher::progress, this, [this, key = transfer.key](const QString& text, double fraction) {
        Transfer& running = transferOf(key);
        running.row.line = text;
        running.row.fraction = fraction > 0.0 ? fraction : -1.0;
        emit changed();
    });
    connect(fetcher, &ModelFetcher::finished, this, [this, key = transfer.key, fetcher] { ended(key, fetcher); });
    thread_.start();
    fetcher->start();
    emit changed();
}

void ModelTransfers::ended(const QString& key, ModelFetcher* fetcher) {
    if (transferOf(key).fetcher != fetcher) return;  // it has gone with its thread
    // It says nothing any more: its values can be read from here.
    const engine::Result<InstalledModel> result = fetcher->result();
    const QByteArray sha256 = fetcher->foundSha256();
    fetcher->deleteLater();
    Transfer& transfer = transferOf(key);
    transfer.fetcher = nullptr;
    if (result) {
        transfers_.removeIf([&](const Transfer& other) { return other.key == key; });
        emit changed();
        emit installed(*result, sha256);
        return;
    }
    const engine::Failure& failure = result.failure();
    const bool stopped = failure.cause == engine::FailureCause::kCancelled;
    transfer.row.state = stopped ? ui::TransferState::kStopped : ui::TransferState::kFailed;
    transfer.row.other_checksum = failure.cause == engine::FailureCause::kWrongHash && !transfer.model;
    transfer.row.can_continue = !transfer.row.other_checksum;
    transfer.row.line = QString::fromStdString(stopped ? failure.what : failure.oneLine());
    if (!stopped && !failure.details.empty())
        transfer.row.line += QLatin1Char('\n') + QString::fromStdString(failure.details).trimmed().right(300);
    emit changed();
}

void ModelTransfers::cancel(const QString& key) {
    if (ModelFetcher* fetcher = transferOf(key).fetcher)
        QMetaObject::invokeMethod(fetcher, &ModelFetcher::cancel, Qt::QueuedConnection);
}

void ModelTransfers::proceed(const QString& key) {
    const Transfer transfer = transferOf(key);
    if (transfer.model) {
        fetch(*transfer.model);
    } else {
        fetch(transfer.source);
    }
}

void ModelTransfers::discard(const QString& key) {
    const Transfer& transfer = transferOf(key);
    Q_ASSERT(!transfer.fetcher);
    if (!transfer.model) {
        if (auto part = PartFile::open(models_folder_, transfer.source.address)) (*part)->discard();
    }
    transfers_.removeIf([&](const Transfer& other) { return other.key == key; });
    emit changed();
}

ModelAddress ModelTransfers::sourceOf(const QString& key) const {
    for (const Transfer& transfer : transfers_) {
        if (transfer.key == key) return transfer.source;
    }
    return {};
}

void ModelTransfers::readUnfinished() {
    for (const UnfinishedPart& part : unfinishedParts(models_folder_)) {
        const bool known = std::any_of(transfers_.begin(), transfers_.end(),
                                       [&](const Transfer& transfer) { return transfer.key == part.info.address; });
        if (known) continue;
        Transfer& transfer = transferOf(part.info.address);
        transfer.source = {part.info.address, part.info.sha256};
        transfer.row.name = part.info.file_name.isEmpty() ? nameOf(part.info.address) : part.info.file_name;
        transfer.row.state = ui::TransferState::kStopped;
        transfer.row.can_continue = true;
        const bool told = part.info.total > 0;
        transfer.row.line = told ? tr("%1 of %2 have come").arg(dataSize(part.bytes), dataSize(part.info.total))
                                 : tr("%1 have come").arg(dataSize(part.bytes));
        if (told) transfer.row.fraction = static_cast<double>(part.bytes) / static_cast<double>(part.info.total);
    }
    emit changed();
}

QList<ui::TransferRow> ModelTransfers::rows() const {
    QList<ui::TransferRow> rows;
    for (const Transfer& transfer : transfers_) rows.append(transfer.row);
    return rows;
}

bool ModelTransfers::running() const {
    return std::any_of(transfers_.begin(), transfers_.end(),
                       [](const Transfer& transfer) { return !transfer.fetcher.isNull(); });
}

}  // namespace griffin::app
