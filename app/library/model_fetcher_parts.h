// What a ModelFetcher holds while it works; for its own two sources only.
#pragma once

#include <QCryptographicHash>
#include <QFile>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <vector>

#include "app/library/http_download.h"
#include "app/library/model_fetcher.h"
#include "app/library/part_file.h"

namespace griffin::app {

struct ModelFetcher::Hashing {
    Hashing() : hash(QCryptographicHash::Sha256) {}
    QFile file;
    QCryptographicHash hash;
    QString phase;
    double from = 0.0;
    double to = 0.0;
    QByteArray expected;  // empty: none
    QString name;         // for people
    QString what_to_do;   // on another hash; empty: what is said of the catalogue's models
    void (ModelFetcher::*next)() = nullptr;
    void (ModelFetcher::*otherwise)() = nullptr;  // on another hash; none: fail
    QTimer timer;
};

/// Of a model in several parts these come one after the other; each is a download of its own, with a part file of its
/// own, and all wait in theirs until the last one is there.
struct ModelFetcher::Fetching {
    /// Lets others work on the part files.
    void release() {
        download.reset();
        parts.clear();
    }

    bool isSplit() const { return addresses.size() > 1; }
    /// The one that comes, or came last.
    PartFile& part() const { return *parts.back(); }
    /// How much of all is done, where `fraction` of this part is.
    double ofAll(double fraction) const {
        return (static_cast<double>(parts.size()) - 1.0 + fraction) / static_cast<double>(addresses.size());
    }

    ModelAddress source;
    QStringList addresses;  // of all parts
    QString drafts_folder;
    DownloadPatience patience;
    std::vector<std::unique_ptr<PartFile>> parts;
    std::unique_ptr<HttpDownload> download;
    bool refused = false;  // it comes on for nothing: what it is was seen from its first bytes
};

}  // namespace griffin::app
