#include "app/models/model_transfers.h"

#include <QFileInfo>
#include <QHash>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "app/library/library_files.h"
#include "app/library/model_library.h"
#include "app/library/part_file.h"
#include "app/models/hub_account.h"
#include "app/shell/message_text.h"

namespace griffin::app {
namespace {

constexpr int kEndMilliseconds = 500;

QString nameOf(const QString& address) {
    const QUrl url(address);
    if (const auto split = splitName(url.fileName())) return split->stem;
    return url.fileName().isEmpty() ? url.host() : url.fileName();
}

/// A model of the catalogue keeps its name there.
ModelAddress sourceAt(const PartInfo& part) {
    for (const CatalogueModel& model : modelCatalogue()) {
        if (model.address == part.address) return addressOf(model);
    }
    return {part.address, part.sha256, {}, {}, part.sha256_is_published};
}

/// One model is one transfer, whichever of its parts was named.
QString keyOf(const QString& address) {
    return partAddresses(address).first();
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
    Transfer& transfer = transferOf(keyOf(source.address));
    if (transfer.fetcher) return;
    transfer.source = source;
    transfer.row.name = nameOf(source.address);
    start(transfer);
}

void ModelTransfers::fetch(const CatalogueModel& model) {
    Transfer& transfer = transferOf(keyOf(model.address));
    if (transfer.fetcher) return;
    transfer.source = addressOf(model);
    transfer.row.name = model.name;
    start(transfer);
}

void ModelTransfers::start(Transfer& transfer) {
    auto* fetcher = new ModelFetcher(transfer.source, models_folder_, drafts_folder_);
    fetcher->setPatience(patience_);
    transfer.fetcher = fetcher;
    transfer.row.state = ui::TransferState::kRunning;
    transfer.row.line = tr("Connecting");
    transfer.row.fraction = -1.0;
    transfer.row.other_checksum = false;
    fetcher->moveToThread(&thread_);
    connect(&thread_, &QThread::finished, fetcher, &QObject::deleteLater);
    connect(fetcher, &ModelFetcher::progress, this,
            [this, key = transfer.key](const engine::Message& step, double fraction) {
                Transfer& running = transferOf(key);
                running.row.line = messageText(step);
                running.row.fraction = fraction > 0.0 ? fraction : -1.0;
                emit changed();
            });
    connect(fetcher, &ModelFetcher::finished, this, [this, key = transfer.key, fetcher] { ended(key, fetcher); });
    thread_.start();
    fetcher->start();
    emit changed();
}

void ModelTransfers::ended(const QString& key, ModelFetcher* fetcher) {
    if (transferOf(key).fetcher != fetcher) return;  // deleted with its thread
    // It has finished: its values can be read on this thread.
    const engine::Result<InstalledModel> result = fetcher->result();
    const QByteArray sha256 = fetcher->foundSha256();
    const bool missing = fetcher->isMissing();
    fetcher->deleteLater();
    Transfer& transfer = transferOf(key);
    transfer.fetcher = nullptr;
    if (result) {
        transfers_.removeIf([&](const Transfer& other) { return other.key == key; });
        emit changed();
        emit installed(*result, sha256);
        return;
    }
    const engine::Failure& failure = result.error();
    const bool stopped = failure.cause == engine::FailureCause::kCancelled;
    transfer.row.can_continue = failure.cause != engine::FailureCause::kWrongHash && !missing;
    if (stopped) {
        transfer.row.state = ui::TransferState::kStopped;
        transfer.row.line = messageText(failure.what);
    } else {
        setFailed(transfer, failure);
    }
    emit changed();
}

void ModelTransfers::setFailed(Transfer& transfer, const engine::Failure& failure) {
    transfer.row.state = ui::TransferState::kFailed;
    transfer.row.other_checksum =
        failure.cause == engine::FailureCause::kWrongHash && !transfer.source.sha256_is_published;
    transfer.row.line = failureText(failure);
    if (!failure.details.empty())
        transfer.row.line += QLatin1Char('\n') + QString::fromStdString(failure.details).trimmed().right(300);
}

void ModelTransfers::cancel(const QString& key) {
    if (ModelFetcher* fetcher = transferOf(key).fetcher)
        QMetaObject::invokeMethod(fetcher, &ModelFetcher::cancel, Qt::QueuedConnection);
}

void ModelTransfers::proceed(const QString& key, HubAccount& hub) {
    hub.findToken(QUrl(sourceOf(key).address), this, [this, key](const engine::Result<QByteArray>& token) {
        if (!isKnown(key) || transferOf(key).fetcher) return;  // discarded meanwhile, or continued twice
        Transfer& transfer = transferOf(key);
        if (token) {
            transfer.source.token = *token;
            return start(transfer);
        }
        transfer.row.state = ui::TransferState::kFailed;
        transfer.row.line = failureText(token.error());
        emit changed();
    });
}

void ModelTransfers::discard(const QString& key) {
    const Transfer& transfer = transferOf(key);
    Q_ASSERT(!transfer.fetcher);
    for (const QString& address : partAddresses(transfer.source.address)) {
        if (auto part = PartFile::open(models_folder_, address)) (*part)->discard();
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

bool ModelTransfers::isKnown(const QString& key) const {
    return std::any_of(transfers_.begin(), transfers_.end(),
                       [&key](const Transfer& transfer) { return transfer.key == key; });
}

void ModelTransfers::readUnfinished() {
    QHash<QString, QList<UnfinishedPart>> found;
    QStringList order;
    for (const UnfinishedPart& part : unfinishedParts(models_folder_)) {
        const QString key = keyOf(part.info.address);
        if (isKnown(key)) continue;
        if (!found.contains(key)) order.append(key);
        found[key].append(part);
    }
    for (const QString& key : order) {
        const QList<UnfinishedPart>& parts = found[key];
        // A given SHA-256 is recorded with its own part.
        const auto given = std::find_if(parts.begin(), parts.end(),
                                        [](const UnfinishedPart& part) { return !part.info.sha256.isEmpty(); });
        const PartInfo& info = given == parts.end() ? parts.first().info : given->info;
        const bool split = partAddresses(key).size() > 1;
        Transfer& transfer = transferOf(key);
        transfer.source = sourceAt(info);
        transfer.row.name = split || info.file_name.isEmpty() ? nameOf(info.address) : info.file_name;
        if (!info.found_sha256.isEmpty()) {  // complete, but not what it should be
            setFailed(transfer, wrongSha256(info));
            continue;
        }
        transfer.row.state = ui::TransferState::kStopped;
        transfer.row.can_continue = true;
        qint64 bytes = 0;
        for (const UnfinishedPart& part : parts) bytes += part.bytes;
        const bool known = !split && info.total > 0;  // the size of parts not yet begun is unknown
        transfer.row.line = known ? tr("%1 of %2 downloaded").arg(dataSize(bytes), dataSize(info.total))
                                  : tr("%1 downloaded").arg(dataSize(bytes));
        if (known) transfer.row.fraction = static_cast<double>(bytes) / static_cast<double>(info.total);
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

#include "moc_model_transfers.cpp"
