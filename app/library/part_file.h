// A download that is not over: its bytes, and what must be known to go on with it, also after the program was ended. In
// the folder `.parts` of the models folder: ID.part, ID.json and, while somebody works on it, ID.lock, where ID comes
// from the address. What has arrived is never changed, only continued or thrown away as a whole.
#pragma once

#include <QFile>
#include <QList>
#include <QLockFile>
#include <QString>
#include <memory>

#include "engine/base/result.h"

namespace griffin::app {

struct PartInfo {
    QString address;
    QByteArray sha256;     // lower-case hexadecimal, as the person gave it; empty: not given
    QString file_name;     // as the server calls it; empty: not known yet
    QByteArray validator;  // strong ETag, or date of the last change: names the version the bytes are of; may be empty
    qint64 total = -1;     // bytes of the whole; -1: not known
};

/// Where the parts of this models folder are; it need not be there yet.
QString partsFolder(const QString& models_folder);

class PartFile {
  public:
    /// Goes on with what there is of this address, or begins. Fails when somebody else works on it.
    static engine::Result<std::unique_ptr<PartFile>> open(const QString& models_folder, const QString& address);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    PartInfo& info() { return info_; }
    const PartInfo& info() const { return info_; }
    /// Keeps info(); without it the bytes cannot be continued later.
    engine::Result<engine::Done> save();

    QString path() const { return bytes_.fileName(); }
    qint64 size() const { return bytes_.size(); }
    QByteArray head(qint64 bytes);
    engine::Result<engine::Done> append(const QByteArray& chunk);
    /// Throws away the bytes and what the server said of them.
    void restart();
    /// Removes everything from the disk.
    void discard();

  private:
    PartFile(const QString& stem, const QString& address);

    QString stem_;
    PartInfo info_;
    QFile bytes_;
    QLockFile lock_;
    bool discarded_ = false;
};

/// A download that can be continued.
struct UnfinishedPart {
    PartInfo info;
    qint64 bytes = 0;
};

QList<UnfinishedPart> unfinishedParts(const QString& models_folder);

}  // namespace griffin::app
