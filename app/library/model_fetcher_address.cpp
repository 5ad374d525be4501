// The second source of ModelFetcher: an address.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QUrl>
#include <QtMath>
#include <utility>

#include "app/library/data_size.h"
#include "app/library/library_reader.h"
#include "app/library/model_fetcher.h"
#include "app/library/model_fetcher_parts.h"
#include "app/library/shelf_files.h"
#include "app/library/split_name.h"

namespace griffin::app {
namespace {

using engine::FailureCause;

constexpr double kAllFetched = 0.95;
constexpr qint64 kMagicBytes = 4;
const QString kModelSuffix = QStringLiteral(".gguf");
const QString kDraftSuffix = QStringLiteral(".safetensors");

QString timeText(double seconds) {
    const int whole = qCeil(seconds);
    if (whole < 90) return ModelFetcher::tr("%n second(s)", nullptr, whole);
    const int minutes = (whole + 30) / 60;
    return minutes < 90 ? ModelFetcher::tr("%n minute(s)", nullptr, minutes)
                        : ModelFetcher::tr("%n hour(s)", nullptr, (minutes + 30) / 60);
}

/// The name with the suffix that the content asks for.
QString fileNameOf(const PartInfo& info, const QString& suffix) {
    QString name = info.file_name.isEmpty() ? QStringLiteral("model") : info.file_name;
    return name.endsWith(suffix) ? name : name + suffix;
}

/// Of an address that tells it.
QString partNameOf(const QString& address) {
    QString name = QUrl(address).fileName();
    while (name.startsWith(QLatin1Char('.'))) name.remove(0, 1);
    return name;
}

bool isOneOfSeveral(const QString& name) {
    const auto split = splitName(name);
    return split && split->parts > 1;
}

}  // namespace

std::optional<QByteArray> parseSha256(const QString& text) {
    constexpr qsizetype kDigits = 64;
    const QByteArray digits = text.trimmed().toLower().toLatin1();
    if (digits.isEmpty()) return QByteArray();
    if (digits.size() != kDigits || QByteArray::fromHex(digits).toHex() != digits) return std::nullopt;
    return digits;
}

ModelFetcher::ModelFetcher(ModelAddress address, QString folder, QString drafts_folder, QObject* parent)
    : ModelFetcher(CatalogueModel(), std::move(folder), parent) {
    fetching_ = std::make_unique<Fetching>();
    fetching_->source = std::move(address);
    fetching_->drafts_folder = std::move(drafts_folder);
}

void ModelFetcher::setPatience(const DownloadPatience& patience) {
    if (fetching_) fetching_->patience = patience;
}

void ModelFetcher::prepareAddress() {
    const ModelAddress& source = fetching_->source;
    const QUrl url(source.address, QUrl::StrictMode);
    const bool web = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    if (!url.isValid() || !web || url.host().isEmpty()) {
        return fail(FailureCause::kBadArgument, tr("This is not an address of the web"), source.address,
                    tr("an address begins with https:// or http://"));
    }
    fetching_->addresses = partAddresses(source.address);
    if (!fetching_->isSplit()) return fetchPart();
    QStringList names;
    for (const QString& address : fetching_->addresses) names.append(partNameOf(address));
    if (!refuseTaken(folder_, names)) fetchPart();
}

// The next one of them.
void ModelFetcher::fetchPart() {
    const ModelAddress& source = fetching_->source;
    const QString address = fetching_->addresses.at(static_cast<qsizetype>(fetching_->parts.size()));
    fetching_->download.reset();
    auto opened = PartFile::open(folder_, address);
    if (!opened) return finish(opened.failure());
    fetching_->parts.push_back(std::move(*opened));
    PartFile& part = fetching_->part();
    part.info().sha256 = address == source.address ? source.sha256 : QByteArray();
    if (const auto kept = part.save(); !kept) return finish(kept.failure());
    fetching_->download = std::make_unique<HttpDownload>(part, folder_, fetching_->patience);
    connect(fetching_->download.get(), &HttpDownload::progressed, this, &ModelFetcher::showDownload);
    // Queued: what it leads to deletes the sender.
    connect(fetching_->download.get(), &HttpDownload::finished, this, &ModelFetcher::addressDownloaded,
            Qt::QueuedConnection);
    fetching_->download->start();
}

void ModelFetcher::showDownload() {
    const HttpDownload& download = *fetching_->download;
    const QString name = fetching_->part().info().file_name;
    if (!fetching_->isSplit() && isOneOfSeveral(name) && !std::exchange(fetching_->refused, true)) {
        // Queued: it deletes the sender.
        QMetaObject::invokeMethod(
            this, [this, name] { refuseStrayPart(name); }, Qt::QueuedConnection);
    }
    const qint64 bytes = download.bytes();
    const qint64 total = download.total();
    QString text = total > 0 ? tr("%1 of %2").arg(dataSize(bytes), dataSize(total)) : dataSize(bytes);
    if (download.waiting()) {
        text = tr("%1, the connection broke and is taken up again").arg(text);
    } else if (download.rate() > 0.0) {
        text = tr("%1, %2 a second").arg(text, dataSize(static_cast<qint64>(download.rate())));
        if (total > bytes) text = tr("%1, %2 left").arg(text, timeText(double(total - bytes) / download.rate()));
    }
    if (fetching_->isSplit())
        text = tr("Part %1 of %2: %3").arg(fetching_->parts.size()).arg(fetching_->addresses.size()).arg(text);
    const double fraction = total > 0 ? kAllFetched * double(bytes) / double(total) : 0.0;
    emit progress(text, fetching_->ofAll(fraction));
}

// Where the others lie is not told by an address that does not tell its name.
void ModelFetcher::refuseStrayPart(const QString& name) {
    if (result_) return;
    fetching_->download->stop();
    fetching_->part().discard();
    fail(FailureCause::kBadArgument, tr("This is one of several parts of a model"), name,
         tr("use an address that ends with this name, or download all parts into one folder and add the model from "
            "disk"));
}

void ModelFetcher::addressDownloaded() {
    if (result_) return;
    if (const auto& failure = fetching_->download->failure()) {
        if (!fetching_->isSplit() || !fetching_->download->missing()) return finish(*failure);
        return fail(
            FailureCause::kNetwork,
            tr("Part %1 of %2 is not on the server").arg(fetching_->parts.size()).arg(fetching_->addresses.size()),
            fetching_->part().info().address,
            tr("the model needs all of them: look for it elsewhere, or try again when it is there; the parts that have "
               "come are kept"),
            QString::fromStdString(failure->what));
    }
    PartFile& part = fetching_->part();
    if (!fetching_->isSplit() && isOneOfSeveral(part.info().file_name)) return refuseStrayPart(part.info().file_name);
    if (fetching_->isSplit() && part.head(kMagicBytes) != "GGUF") {
        const QString address = part.info().address;
        part.discard();
        return fail(FailureCause::kFileMalformed, tr("This is no part of a model"), address,
                    tr("get the model from elsewhere"));
    }
    if (fetching_->isSplit() && part.info().sha256.isEmpty()) return addressHashed();
    const QString name = part.info().file_name;
    hash(part.path(), tr("Checking the file"), fetching_->ofAll(kAllFetched), fetching_->ofAll(1.0), part.info().sha256,
         &ModelFetcher::addressHashed);
    if (result_) return;
    hashing_->name = name;
    hashing_->what_to_do =
        tr("it was not added. It is kept aside: correct the SHA-256 and check it again, or discard it");
}

void ModelFetcher::addressHashed() {
    if (fetching_->parts.size() < static_cast<std::size_t>(fetching_->addresses.size())) return fetchPart();
    const bool model = fetching_->part().head(kMagicBytes) == "GGUF";
    const QString suffix = model ? kModelSuffix : kDraftSuffix;
    const QString folder = model ? folder_ : fetching_->drafts_folder;
    QStringList names;
    for (const auto& part : fetching_->parts)
        names.append(fetching_->isSplit() ? partNameOf(part->info().address) : fileNameOf(part->info(), suffix));
    if (fetching_->isSplit()) found_sha256_.clear();
    if (refuseTaken(folder, names)) return;
    if (const auto fit = inspectParts(names); !fit) return finish(fit.failure());
    installParts(folder, names);
}

bool ModelFetcher::refuseTaken(const QString& folder, const QStringList& names) {
    for (const QString& name : names) {
        if (!QFileInfo::exists(QDir(folder).filePath(name))) continue;
        fail(FailureCause::kBadArgument, tr("A file of this name is installed"), name,
             tr("remove it first; what was downloaded is kept"));
        return true;
    }
    return false;
}

// Inspected under names that say what they are, side by side; where it failed is told under their own.
engine::Result<engine::Done> ModelFetcher::inspectParts(const QStringList& names) {
    const QTemporaryDir together(partsFolder(folder_) + QStringLiteral("/check-XXXXXX"));
    bool linked = together.isValid();
    for (qsizetype i = 0; linked && i < names.size(); ++i)
        linked = QFile::link(fetching_->parts[static_cast<std::size_t>(i)]->path(), together.filePath(names[i]));
    if (!linked) {
        return engine::Failure{FailureCause::kDiskFull,
                               tr("What was downloaded cannot be checked").toStdString(),
                               folder_.toStdString(),
                               tr("free some space and go on with it; what has come is kept").toStdString(),
                               {}};
    }
    const auto content = inspectForUse(together.filePath(names.first()));
    if (content) return engine::Done{};
    engine::Failure failure = content.failure();
    const QString where = QFileInfo(QString::fromStdString(failure.where)).fileName();
    // Going on with it would lead to the same. Where it is not told which part it is, it may be any.
    const qsizetype wrong = names.indexOf(where);
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (wrong < 0 || wrong == i) fetching_->parts[static_cast<std::size_t>(i)]->discard();
    }
    failure.where = names[std::max<qsizetype>(wrong, 0)].toStdString();
    return failure;
}

// The first of them appears last: a model is there when its first part is.
void ModelFetcher::installParts(const QString& folder, const QStringList& names) {
    if (!QDir().mkpath(folder)) {
        return fail(FailureCause::kFileUnreadable, tr("The folder cannot be created"), folder,
                    tr("check its permissions"));
    }
    const auto target = [&](std::size_t i) { return QDir(folder).filePath(names[static_cast<qsizetype>(i)]); };
    qint64 bytes = 0;
    for (std::size_t i = fetching_->parts.size(); i-- > 0;) {
        bytes += fetching_->parts[i]->size();
        const auto moved = moveFile(fetching_->parts[i]->path(), target(i));
        if (moved) continue;
        for (std::size_t back = i + 1; back < fetching_->parts.size(); ++back)
            (void)moveFile(target(back), fetching_->parts[back]->path());
        return finish(moved.failure());
    }
    for (const auto& part : fetching_->parts) part->discard();
    const QFileInfo first(target(0));
    const auto split = splitName(first.fileName());
    finish(InstalledModel{split ? split->stem : first.completeBaseName(), first.absoluteFilePath(), bytes, false});
}

}  // namespace griffin::app
