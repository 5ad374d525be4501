// What a ModelFetcher holds while it works; for its own two sources only.
#pragma once

#include <QCryptographicHash>
#include <QFile>
#include <QTimer>
#include <memory>

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

struct ModelFetcher::Fetching {
    /// Lets others work on the part file.
    void release() {
        download.reset();
        part.reset();
    }

    ModelAddress source;
    QString drafts_folder;
    DownloadPatience patience;
    std::unique_ptr<PartFile> part;
    std::unique_ptr<HttpDownload> download;
};

}  // namespace griffin::app
