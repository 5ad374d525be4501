// Downloads a model or a draft into the library; it appears there under its final name complete and checked, or not at
// all. The bytes go through an HttpDownload into a part file, which outlives a failure, a stop and the program, so that
// a later fetcher of the same address continues it. The complete file is hashed, and inspected like every file before
// it is added. For a split model (splitName()) the address of one part downloads all of them.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "app/library/http_download.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "app/library/part_file.h"
#include "engine/base/result.h"

namespace griffin::app {

struct ModelAddress {
    QString address;                   // http or https
    QByteArray sha256;                 // of the file, hexadecimal; empty if unknown
    QString file_name{};               // its name in the models folder; empty: as the server names it
    QByteArray token{};                // for the server of the address alone; empty: none
    bool sha256_is_published = false;  // by the hub or the catalogue: the user did not give it
};

/// Why a complete download is not added: its SHA-256, PartInfo::found_sha256, is not the one that it must have.
engine::Failure wrongSha256(const PartInfo& part);

/// The address of a model of the catalogue. An installed file of its name is kept if it has the right hash, else
/// replaced. Without an address fetching fails with what to do instead.
ModelAddress addressOf(const CatalogueModel& model);

/// A SHA-256 as a user writes it, in lower case; null if it is none. Empty stays empty.
std::optional<QByteArray> parseSha256(const QString& text);

class ModelFetcher : public QObject {
    Q_OBJECT

  public:
    /// Drafts go to `drafts_folder`.
    ModelFetcher(ModelAddress source, QString models_folder, QString drafts_folder, QObject* parent = nullptr);
    ~ModelFetcher() override;

    /// Returns at once; finished() follows exactly once, from the event loop.
    void start();
    /// finished() follows with kCancelled, unless it came before. Only the part file stays.
    Q_INVOKABLE void cancel();
    /// How lost connections are handled. REQUIRES: not started.
    void setPatience(const DownloadPatience& patience) { patience_ = patience; }

    /// REQUIRES: finished() was emitted.
    const engine::Result<InstalledModel>& result() const { return *result_; }
    /// The SHA-256 of the file, hexadecimal; empty if it was not computed, and for a split model.
    const QByteArray& foundSha256() const { return found_sha256_; }
    /// Whether the server has no file at the address and nothing was downloaded: there is nothing to continue.
    bool isMissing() const { return missing_; }

  signals:
    /// The current step, and the fraction of the whole that is done, 0 to 1; 0 while the size is unknown.
    void progress(const griffin::engine::Message& step, double fraction);
    void finished();

  private:
    struct Hashing;

    Q_INVOKABLE void prepare();
    /// The name of an installed file that may be what was asked for, as its SHA-256 would tell; empty: there is none.
    QString comparableName() const;
    void checkAddress();
    void fetchPart();
    void showDownload();
    void refuseStrayPart(const QString& name);
    void downloaded();
    void checkContent();
    /// True, after failing, if one of the names is taken.
    bool refuseTaken(const QString& folder, const QStringList& names);
    engine::Result<engine::Done> inspectParts(const QStringList& names);
    void installParts(const QString& folder, const QStringList& names);
    /// Calls `next` with whether the hash is the expected one.
    void hash(const QString& path, engine::Message step, double from, double to, void (ModelFetcher::*next)(bool));
    void hashSome();
    void installedHashed(bool as_expected);
    void partHashed(bool as_expected);
    void finish(engine::Result<InstalledModel> result);
    void fail(engine::Failure failure) { finish(engine::failed(std::move(failure))); }

    bool isSplit() const { return addresses_.size() > 1; }
    /// The part that is being downloaded, or was last.
    PartFile& part() const { return *parts_.back(); }
    /// The fraction of the whole, from that of this part.
    double fractionOfAll(double fraction) const;

    ModelAddress source_;
    QString folder_;
    QString drafts_folder_;
    DownloadPatience patience_;
    std::optional<engine::Result<InstalledModel>> result_;
    QByteArray found_sha256_;
    QStringList addresses_;  // of all parts
    // Downloaded one after the other; all stay in their part files until the last one is complete.
    std::vector<std::unique_ptr<PartFile>> parts_;
    std::unique_ptr<HttpDownload> download_;
    std::unique_ptr<Hashing> hashing_;
    bool missing_ = false;
    bool refused_ = false;  // for its name, before it was complete
};

}  // namespace griffin::app
