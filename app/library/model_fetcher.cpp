#include "app/library/model_fetcher.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTimer>
#include <QUrl>
#include <cmath>
#include <utility>

#include "app/http/web_address.h"
#include "app/library/library_files.h"
#include "app/library/library_reader.h"

namespace griffin::app {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

constexpr double kDownloaded = 0.95;    // of the whole; the rest is hashing
constexpr qint64 kHashBytes = 2 << 20;  // a few milliseconds, which keep a window responsive
constexpr qint64 kMagicBytes = 4;
const QString kModelSuffix = QStringLiteral(".gguf");
const QString kDraftSuffix = QStringLiteral(".safetensors");

std::string sizeText(qint64 bytes) {
    return dataSize(bytes).toStdString();
}

Message timeText(double seconds) {
    const auto whole = static_cast<long>(std::ceil(seconds));
    if (whole < 90) return Message("%1 s", std::to_string(whole));
    const long minutes = (whole + 30) / 60;
    return minutes < 90 ? Message("%1 min", std::to_string(minutes))
                        : Message("%1 h", std::to_string((minutes + 30) / 60));
}

/// The name with the suffix for the content.
QString fileNameOf(const PartInfo& info, const QString& suffix) {
    const QString name = info.file_name.isEmpty() ? QStringLiteral("model") : info.file_name;
    return name.endsWith(suffix) ? name : name + suffix;
}

/// The file name at the end of an address.
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

struct ModelFetcher::Hashing {
    QFile file;
    QCryptographicHash hash{QCryptographicHash::Sha256};
    Message step;
    double from = 0.0;
    double to = 0.0;
    void (ModelFetcher::*next)(bool) = nullptr;
    QTimer timer;
};

ModelAddress addressOf(const CatalogueModel& model) {
    return {model.address, model.sha256, model.file, {}, true};
}

engine::Failure wrongSha256(const PartInfo& part) {
    Message what_to_do =
        part.sha256_is_published
            ? Message(
                  "it was not added: it came damaged, or was changed on the server. Discard it, and download it "
                  "again later or choose another file")
            : Message("it was not added. The download is kept: correct the SHA-256 and check it again, or discard it");
    return {FailureCause::kWrongHash, Message("The SHA-256 of the downloaded file is wrong"),
            part.file_name.toStdString(), std::move(what_to_do),
            "SHA-256 " + part.found_sha256.toStdString() + ", expected " + part.sha256.toStdString()};
}

std::optional<QByteArray> parseSha256(const QString& text) {
    constexpr qsizetype kDigits = 64;
    const QByteArray digits = text.trimmed().toLower().toLatin1();
    if (digits.isEmpty()) return QByteArray();
    if (digits.size() != kDigits || QByteArray::fromHex(digits).toHex() != digits) return std::nullopt;
    return digits;
}

ModelFetcher::ModelFetcher(ModelAddress source, QString models_folder, QString drafts_folder, QObject* parent)
    : QObject(parent),
      source_(std::move(source)),
      folder_(std::move(models_folder)),
      drafts_folder_(std::move(drafts_folder)) {}

ModelFetcher::~ModelFetcher() = default;

void ModelFetcher::start() {
    QMetaObject::invokeMethod(this, "prepare", Qt::QueuedConnection);
}

void ModelFetcher::cancel() {
    fail({FailureCause::kCancelled,
          Message("The download was stopped"),
          source_.address.toStdString(),
          Message("the part downloaded so far is kept and can be continued"),
          {}});
}

void ModelFetcher::prepare() {
    if (result_) return;  // cancelled before it began
    const QString name = comparableName();
    const QString installed = QDir(folder_).filePath(name);
    if (name.isEmpty() || !QFileInfo::exists(installed)) return checkAddress();
    hash(installed, Message("Checking the installed model"), 0.0, 1.0, &ModelFetcher::installedHashed);
}

QString ModelFetcher::comparableName() const {
    if (!source_.file_name.isEmpty()) return source_.file_name;
    const QString name = partNameOf(source_.address);
    const bool told = !source_.sha256.isEmpty() && name.endsWith(kModelSuffix) && !isOneOfSeveral(name);
    return told ? name : QString();
}

void ModelFetcher::installedHashed(bool as_expected) {
    const auto installed = as_expected ? ModelLibrary(folder_).find(comparableName()) : std::nullopt;
    if (!installed) return checkAddress();
    finish(*installed);
}

void ModelFetcher::checkAddress() {
    if (source_.address.isEmpty()) {
        return fail({FailureCause::kFileMissing,
                     Message("This model has no download address"),
                     source_.file_name.toStdString(),
                     Message("run %1, or add the file with `griffin models add`", installerScript().toStdString()),
                     {}});
    }
    if (Message flaw = addressFlaw(source_.address); !flaw.empty()) {
        return fail({FailureCause::kBadArgument,
                     Message("This is not a web address"),
                     source_.address.toStdString(),
                     std::move(flaw),
                     {}});
    }
    addresses_ = source_.file_name.isEmpty() ? partAddresses(source_.address) : QStringList{source_.address};
    // Names are mostly those of the addresses: better said before gigabytes have come.
    QStringList names;
    for (const QString& address : addresses_) names.append(partNameOf(address));
    const bool named = isSplit() || (source_.file_name.isEmpty() && names.first().endsWith(kModelSuffix));
    if (!named || !refuseTaken(folder_, names)) fetchPart();
}

// Downloads the next of the addresses.
void ModelFetcher::fetchPart() {
    const QString address = addresses_.at(static_cast<qsizetype>(parts_.size()));
    download_.reset();
    auto opened = PartFile::open(folder_, address);
    if (!opened) return fail(std::move(opened).error());
    parts_.push_back(std::move(*opened));
    part().info().sha256 = address == source_.address ? source_.sha256 : QByteArray();
    part().info().sha256_is_published = source_.sha256_is_published;
    part().info().found_sha256.clear();
    if (auto saved = part().save(); !saved) return fail(std::move(saved).error());
    download_ = std::make_unique<HttpDownload>(part(), folder_, patience_);
    download_->setToken(source_.token);
    connect(download_.get(), &HttpDownload::progressed, this, &ModelFetcher::showDownload);
    // Queued: the slot deletes the sender.
    connect(download_.get(), &HttpDownload::finished, this, &ModelFetcher::downloaded, Qt::QueuedConnection);
    download_->start();
}

double ModelFetcher::fractionOfAll(double fraction) const {
    return (static_cast<double>(parts_.size()) - 1.0 + fraction) / static_cast<double>(addresses_.size());
}

void ModelFetcher::showDownload() {
    const QString name = part().info().file_name;
    if (!isSplit() && isOneOfSeveral(name) && !std::exchange(refused_, true)) {
        // Queued: it deletes the sender.
        QMetaObject::invokeMethod(
            this, [this, name] { refuseStrayPart(name); }, Qt::QueuedConnection);
    }
    const qint64 bytes = download_->bytes();
    const qint64 total = download_->total();
    const double rate = download_->rate();
    Message text = total > 0 ? Message("%1 of %2", sizeText(bytes), sizeText(total)) : Message(sizeText(bytes));
    if (download_->waiting()) {
        text = Message("%1, reconnecting", text);
    } else if (rate > 0.0) {
        text = Message("%1, %2/s", text, sizeText(static_cast<qint64>(rate)));
        if (total > bytes) text = Message("%1, %2 left", text, timeText(static_cast<double>(total - bytes) / rate));
    }
    if (isSplit())
        text = Message("Part %1 of %2: %3", std::to_string(parts_.size()), std::to_string(addresses_.size()), text);
    const double fraction = total > 0 ? kDownloaded * static_cast<double>(bytes) / static_cast<double>(total) : 0.0;
    emit progress(text, fractionOfAll(fraction));
}

// An address without the file name does not tell where the other parts are.
void ModelFetcher::refuseStrayPart(const QString& name) {
    if (result_) return;
    download_->stop();
    part().discard();
    fail({FailureCause::kBadArgument,
          Message("This is one of several parts of a model"),
          name.toStdString(),
          Message("use an address that ends with this name, or download all parts into one folder and add the model "
                  "from disk"),
          {}});
}

void ModelFetcher::downloaded() {
    if (result_) return;
    if (const auto& failure = download_->failure()) {
        missing_ = !isSplit() && download_->missing() && part().size() == 0;
        if (!isSplit() || !download_->missing()) return fail(*failure);
        return fail({FailureCause::kNetwork,
                     Message("Part %1 of %2 is not on the server", std::to_string(parts_.size()),
                             std::to_string(addresses_.size())),
                     part().info().address.toStdString(),
                     Message("try again later, or get the model from another site; the parts downloaded so far are "
                             "kept"),
                     failure->what.english()});
    }
    const PartInfo& info = part().info();
    if (!isSplit() && source_.file_name.isEmpty() && isOneOfSeveral(info.file_name))
        return refuseStrayPart(info.file_name);
    if (isSplit() && part().head(kMagicBytes) != "GGUF") {
        part().discard();
        return fail({FailureCause::kFileMalformed,
                     Message("This is not a part of a model"),
                     info.address.toStdString(),
                     Message("get the model from another site"),
                     {}});
    }
    if (isSplit() && info.sha256.isEmpty()) return checkContent();
    hash(part().path(), Message("Checking the file"), fractionOfAll(kDownloaded), fractionOfAll(1.0),
         &ModelFetcher::partHashed);
}

void ModelFetcher::partHashed(bool as_expected) {
    if (as_expected) return checkContent();
    part().info().found_sha256 = found_sha256_;
    // For the next window, which says it again. Where that cannot be noted, it offers to continue and finds it anew.
    static_cast<void>(part().save());
    fail(wrongSha256(part().info()));
}

void ModelFetcher::hash(const QString& path, Message step, double from, double to, void (ModelFetcher::*next)(bool)) {
    hashing_ = std::make_unique<Hashing>();
    hashing_->file.setFileName(path);
    hashing_->step = std::move(step);
    hashing_->from = from;
    hashing_->to = to;
    hashing_->next = next;
    if (!hashing_->file.open(QIODevice::ReadOnly)) {
        return fail({FailureCause::kFileUnreadable,
                     Message("The file cannot be read"),
                     path.toStdString(),
                     hashing_->file.errorString().toStdString(),
                     {}});
    }
    connect(&hashing_->timer, &QTimer::timeout, this, &ModelFetcher::hashSome);
    hashing_->timer.start(0);
}

void ModelFetcher::hashSome() {
    const QByteArray chunk = hashing_->file.read(kHashBytes);
    if (!chunk.isEmpty()) {
        hashing_->hash.addData(chunk);
        const double fraction = static_cast<double>(hashing_->file.pos()) / static_cast<double>(hashing_->file.size());
        emit progress(hashing_->step, hashing_->from + (hashing_->to - hashing_->from) * fraction);
        return;
    }
    hashing_->timer.stop();
    found_sha256_ = hashing_->hash.result().toHex();
    const QByteArray& expected = parts_.empty() ? source_.sha256 : part().info().sha256;
    (this->*hashing_->next)(expected.isEmpty() || found_sha256_ == expected);
}

void ModelFetcher::checkContent() {
    if (parts_.size() < static_cast<std::size_t>(addresses_.size())) return fetchPart();
    const bool model = part().head(kMagicBytes) == "GGUF";
    const QString suffix = model ? kModelSuffix : kDraftSuffix;
    const QString folder = model ? folder_ : drafts_folder_;
    QStringList names;
    if (!source_.file_name.isEmpty()) {
        names.append(source_.file_name);
    } else {
        for (const auto& part : parts_)
            names.append(isSplit() ? partNameOf(part->info().address) : fileNameOf(part->info(), suffix));
        if (refuseTaken(folder, names)) return;
    }
    if (isSplit()) found_sha256_.clear();
    if (auto fit = inspectParts(names); !fit) return fail(std::move(fit).error());
    installParts(folder, names);
}

bool ModelFetcher::refuseTaken(const QString& folder, const QStringList& names) {
    for (const QString& name : names) {
        if (!QFileInfo::exists(QDir(folder).filePath(name))) continue;
        fail({FailureCause::kBadArgument,
              Message("A file with this name is installed"),
              name.toStdString(),
              Message("remove it first, then continue the download"),
              {}});
        return true;
    }
    return false;
}

// Inspected through links with their final names, in one folder; a failure names the link.
engine::Result<engine::Done> ModelFetcher::inspectParts(const QStringList& names) {
    const QTemporaryDir together(partsFolder(folder_) + QStringLiteral("/check-XXXXXX"));
    bool linked = together.isValid();
    for (qsizetype i = 0; linked && i < names.size(); ++i)
        linked = QFile::link(parts_[static_cast<std::size_t>(i)]->path(), together.filePath(names[i]));
    if (!linked) {
        return engine::failed({FailureCause::kDiskFull,
                               Message("The download cannot be checked"),
                               folder_.toStdString(),
                               Message("free some space and continue the download; the part downloaded so far is kept"),
                               {}});
    }
    auto content = inspectForUse(together.filePath(names.first()));
    if (content) return engine::Done{};
    Failure failure = std::move(content).error();
    const QString where = QFileInfo(QString::fromStdString(failure.where.english())).fileName();
    // Continuing it would lead to the same failure. Any part may be the cause when none is named.
    const qsizetype wrong = names.indexOf(where);
    for (qsizetype i = 0; i < names.size(); ++i) {
        if (wrong < 0 || wrong == i) parts_[static_cast<std::size_t>(i)]->discard();
    }
    failure.where = names[std::max<qsizetype>(wrong, 0)].toStdString();
    return engine::failed(std::move(failure));
}

// The first of them appears last: a model is installed when its first part is.
void ModelFetcher::installParts(const QString& folder, const QStringList& names) {
    if (!QDir().mkpath(folder)) {
        return fail({FailureCause::kFileUnreadable,
                     Message("The folder cannot be created"),
                     folder.toStdString(),
                     Message("check its permissions"),
                     {}});
    }
    const auto target = [&](std::size_t i) { return QDir(folder).filePath(names[static_cast<qsizetype>(i)]); };
    if (!source_.file_name.isEmpty()) QFile::remove(target(0));  // it has another hash
    qint64 bytes = 0;
    for (std::size_t i = parts_.size(); i-- > 0;) {
        bytes += parts_[i]->size();
        auto moved = moveFile(parts_[i]->path(), target(i));
        if (moved) continue;
        for (std::size_t back = i + 1; back < parts_.size(); ++back) (void)moveFile(target(back), parts_[back]->path());
        return fail(std::move(moved).error());
    }
    for (const auto& part : parts_) part->discard();
    const QFileInfo first(target(0));
    const auto split = splitName(first.fileName());
    finish(InstalledModel{split ? split->stem : first.completeBaseName(), first.absoluteFilePath(), bytes, false});
}

void ModelFetcher::finish(engine::Result<InstalledModel> result) {
    if (result_) return;
    result_ = std::move(result);
    if (hashing_) hashing_->timer.stop();
    download_.reset();  // others may use the part files now
    parts_.clear();
    emit finished();
}

}  // namespace griffin::app

#include "moc_model_fetcher.cpp"
