// Downloads the file at an address (http or https) into a part file. A lost connection is resumed with Range, and with
// If-Range so that the bytes of two versions are never mixed; where the server names no version and no hash is known,
// the download starts over. Redirects are followed, never from https to http; a token
// stays with the server it is for. The server is not trusted: neither the
// sizes it announces nor that it sends a model at all.
//
// Lives on one thread with an event loop, which it blocks only to write.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/http/http_client.h"
#include "app/library/part_file.h"
#include "engine/base/result.h"

namespace griffin::app {

struct DownloadPatience {
    int silence_ms = 30'000;  // without data before a connection counts as lost
    int first_wait_ms = 500;  // before the first reconnection; doubled each time
    int attempts = 6;         // in a row without progress
};

class HttpDownload : public QObject {
    Q_OBJECT

  public:
    /// `part` must outlive the download.
    HttpDownload(PartFile& part, QString models_folder, DownloadPatience patience = {}, QObject* parent = nullptr);

    /// Sent as "Authorization: Bearer" to the server of the address alone. REQUIRES: not started.
    void setToken(const QByteArray& token) { token_ = token; }
    /// finished() follows exactly once, unless stop() comes before.
    void start();
    /// The part file keeps what was downloaded.
    void stop();

    /// Set when it failed; valid once finished() was emitted.
    const std::optional<engine::Failure>& failure() const { return failure_; }
    /// The failure is that the server has no such file.
    bool missing() const { return missing_; }

    qint64 bytes() const { return part_.size(); }
    /// -1 if unknown.
    qint64 total() const { return part_.info().total; }
    /// Bytes a second over the last seconds; 0 if unknown.
    double rate() const;
    /// Waiting to reconnect.
    bool waiting() const { return again_.isActive(); }

  signals:
    /// A few times a second.
    void progressed();
    void finished();

  private:
    void request();
    void ask(const QUrl& address);
    void takeData(const QByteArray& bytes);
    void replyEnded();
    bool readHead();
    bool readRange(const QByteArray& range);
    bool looksLikeModel();
    void tryAgain(const engine::Failure& failure);
    void startOver(const engine::Message& why);
    void complete();
    void end(std::optional<engine::Failure> failure);
    void noteRate();
    engine::Failure statusFailure(int status) const;
    engine::Failure errorFailure() const;

    PartFile& part_;
    QString folder_;
    DownloadPatience patience_;
    QByteArray token_;
    http::Client client_;
    std::unique_ptr<http::Reply> reply_;
    QTimer again_;
    qint64 offset_ = 0;         // asked for
    bool head_read_ = false;    // of this reply
    bool looked_ = false;       // at the first bytes
    qint64 furthest_ = 0;       // the most bytes there ever were
    int fruitless_ = 0;         // attempts in a row
    int redirects_ = 0;         // of this request
    int odd_answers_ = 0;       // that forced a new start
    qint64 checked_space_ = 0;  // bytes when the disk was last checked
    struct Sample {
        qint64 ms;
        qint64 bytes;
    };
    QList<Sample> samples_;
    QElapsedTimer clock_;
    std::optional<engine::Failure> failure_;
    bool missing_ = false;
};

}  // namespace griffin::app
