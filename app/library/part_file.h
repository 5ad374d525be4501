// An unfinished download: its bytes, and what is needed to continue it, even after the program has ended. In the folder
// `.parts` of the models folder: ID.part, ID.json and, while it is in use, ID.lock, where ID is derived from the
// address. The bytes are never changed, only continued or discarded as a whole.
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
    QByteArray sha256;                 // lower-case hexadecimal, that the file must have; may be empty
    bool sha256_is_published = false;  // by the hub or the catalogue: the user did not give it
    QByteArray found_sha256;           // that the complete bytes have, where it is another; else empty
    QString file_name;                 // as the server names it; empty until known
    QByteArray validator;              // version of the bytes: strong ETag or Last-Modified; may be empty
    qint64 total = -1;                 // bytes of the whole; -1 if unknown
};

/// The folder of the part files; it may not exist yet.
QString partsFolder(const QString& models_folder);

class PartFile {
  public:
    /// Continues the download of this address, or starts one. Fails while another process or object has it open.
    static engine::Result<std::unique_ptr<PartFile>> open(const QString& models_folder, const QString& address);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    PartInfo& info() { return info_; }
    const PartInfo& info() const { return info_; }
    /// Writes info(), which is needed to continue later.
    engine::Result<engine::Done> save();

    QString path() const { return bytes_.fileName(); }
    qint64 size() const { return bytes_.size(); }
    QByteArray head(qint64 bytes);
    engine::Result<engine::Done> append(const QByteArray& chunk);
    /// Discards the bytes and what the server said about them.
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
