// The second source of ModelFetcher: an address.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QUrl>
#include <QtMath>
#include <utility>

#include "app/library/library_reader.h"
#include "app/library/model_fetcher.h"
#include "app/library/model_fetcher_parts.h"
#include "app/library/shelf_files.h"

namespace griffin::app {
namespace {

using engine::FailureCause;

constexpr double kDownloaded = 0.95;
constexpr qint64 kMagicBytes = 4;
const QString kModelSuffix = QStringLiteral(".gguf");
const QString kDraftSuffix = QStringLiteral(".safetensors");

QString sizeText(qint64 bytes) {
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

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
    auto opened = PartFile::open(folder_, source.address);
    if (!opened) return finish(opened.failure());
    fetching_->part = std::move(*opened);
    fetching_->part->info().sha256 = source.sha256;
    if (const auto kept = fetching_->part->save(); !kept) return finish(kept.failure());
    fetching_->download = std::make_unique<HttpDownload>(*fetching_->part, folder_, fetching_->patience);
    connect(fetching_->download.get(), &HttpDownload::progressed, this, &ModelFetcher::showDownload);
    // Queued: what it leads to deletes the sender.
    connect(fetching_->download.get(), &HttpDownload::finished, this, &ModelFetcher::addressDownloaded,
            Qt::QueuedConnection);
    fetching_->download->start();
}

void ModelFetcher::showDownload() {
    const HttpDownload& download = *fetching_->download;
    const qint64 bytes = download.bytes();
    const qint64 total = download.total();
    QString text = total > 0 ? tr("%1 of %2").arg(sizeText(bytes), sizeText(total)) : sizeText(bytes);
    if (download.waiting()) {
        text = tr("%1, the connection broke and is taken up again").arg(text);
    } else if (download.rate() > 0.0) {
        text = tr("%1, %2 a second").arg(text, sizeText(static_cast<qint64>(download.rate())));
        if (total > bytes) text = tr("%1, %2 left").arg(text, timeText(double(total - bytes) / download.rate()));
    }
    emit progress(text, total > 0 ? kDownloaded * double(bytes) / double(total) : 0.0);
}

void ModelFetcher::addressDownloaded() {
    if (result_) return;
    if (const auto& failure = fetching_->download->failure()) return finish(*failure);
    const QString path = fetching_->part->path();
    const QString name = fetching_->part->info().file_name;
    hash(path, tr("Checking the file"), kDownloaded, 1.0, fetching_->source.sha256, &ModelFetcher::addressHashed);
    if (result_) return;
    hashing_->name = name;
    hashing_->what_to_do =
        tr("it was not added. It is kept aside: correct the SHA-256 and check it again, or discard it");
}

void ModelFetcher::addressHashed() {
    PartFile& part = *fetching_->part;
    const bool model = part.head(kMagicBytes) == "GGUF";
    const QString suffix = model ? kModelSuffix : kDraftSuffix;
    const QString name = fileNameOf(part.info(), suffix);
    const QString folder = model ? folder_ : fetching_->drafts_folder;
    const QString target = QDir(folder).filePath(name);
    if (ModelLibrary::isPart(name)) {
        return fail(FailureCause::kBadArgument, tr("This is one of several parts of a model"), name,
                    tr("download all of them into one folder, and add the model from disk"));
    }
    if (QFileInfo::exists(target)) {
        return fail(FailureCause::kBadArgument, tr("A file of this name is installed"), name,
                    tr("remove it first; what was downloaded is kept"));
    }
    // Inspected under a name that says what it is; where it failed is told under its own.
    const QString inspected = part.path() + suffix;
    QFile::remove(inspected);
    QFile::link(part.path(), inspected);
    const auto content = inspectForUse(inspected);
    QFile::remove(inspected);
    if (!content) {
        engine::Failure failure = content.failure();
        failure.where = name.toStdString();
        part.discard();  // going on with it would lead to the same
        return finish(std::move(failure));
    }
    if (!QDir().mkpath(folder)) {
        return fail(FailureCause::kFileUnreadable, tr("The folder cannot be created"), folder,
                    tr("check its permissions"));
    }
    if (const auto moved = moveFile(part.path(), target); !moved) return finish(moved.failure());
    part.discard();
    finish(InstalledModel{QFileInfo(target).completeBaseName(), QFileInfo(target).absoluteFilePath(),
                          QFileInfo(target).size(), false});
}

}  // namespace griffin::app
