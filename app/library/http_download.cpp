#include "app/library/http_download.h"

#include <QRegularExpression>
#include <QUrl>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "app/http/redirection.h"
#include "app/http/web_address.h"
#include "app/library/library_files.h"

namespace griffin::app {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

constexpr qint64 kSpaceStepBytes = 256 << 20;  // between two looks at the disk
constexpr qint64 kSpareBytes = 64 << 20;       // wanted where the size is not known
constexpr qint64 kHeadBytes = 16;
constexpr std::uint64_t kMaxHeaderBytes = 256U << 20;  // of safetensors
constexpr int kProgressMilliseconds = 200;
constexpr int kRateMilliseconds = 5000;

/// "name.gguf" of the header `Content-Disposition`, in either of its two forms; empty: none.
QString dispositionName(const QByteArray& header) {
    static const QRegularExpression encoded(QStringLiteral("filename\\*=(?:UTF-8|utf-8)''([^;\\s]+)"));
    static const QRegularExpression plain(QStringLiteral("filename=(?:\"([^\"]*)\"|([^;\\s]+))"));
    const QString text = QString::fromUtf8(header);
    if (const auto match = encoded.match(text); match.hasMatch())
        return QString::fromUtf8(QByteArray::fromPercentEncoding(match.captured(1).toLatin1()));
    const auto match = plain.match(text);
    return match.hasMatch() ? match.captured(1) + match.captured(2) : QString();
}

/// The last part, without characters that a file name must not contain.
QString cleanName(const QString& name) {
    constexpr qsizetype kMaxLength = 200;
    QString clean = name.mid(name.lastIndexOf(QLatin1Char('/')) + 1);
    clean.removeIf([](QChar c) { return !c.isPrint() || c == QLatin1Char('\\'); });
    while (clean.startsWith(QLatin1Char('.')) || clean.startsWith(QLatin1Char(' '))) clean.remove(0, 1);
    return clean.right(kMaxLength);
}

bool isFile(int status) {
    return status == 200 || status == 206;
}

bool isPassing(int status) {
    return status == 408 || status == 429 || status >= 500;
}

}  // namespace

HttpDownload::HttpDownload(PartFile& part, QString models_folder, DownloadPatience patience, QObject* parent)
    : QObject(parent), part_(part), folder_(std::move(models_folder)), patience_(patience), again_(this) {
    again_.setSingleShot(true);
    connect(&again_, &QTimer::timeout, this, &HttpDownload::request);
}

void HttpDownload::start() {
    clock_.start();
    furthest_ = part_.size();
    if (part_.info().total > 0 && part_.size() == part_.info().total) {
        QMetaObject::invokeMethod(this, &HttpDownload::complete, Qt::QueuedConnection);
        return;
    }
    request();
}

void HttpDownload::stop() {
    again_.stop();
    if (http::Reply* reply = reply_.release()) {
        reply->abandon();
        reply->deleteLater();  // it may be what has called us
    }
}

void HttpDownload::request() {
    // Bytes of two versions must not be mixed unseen.
    const bool can_resume = !part_.info().validator.isEmpty() || !part_.info().sha256.isEmpty();
    if (!can_resume) part_.restart();
    offset_ = part_.size();
    redirects_ = 0;
    ask(QUrl(part_.info().address));
}

void HttpDownload::ask(const QUrl& address) {
    head_read_ = false;
    http::Request request{address};
    request.silence_ms = patience_.silence_ms;
    if (!token_.isEmpty() && isSameOrigin(address, QUrl(part_.info().address)))
        request.add("Authorization", "Bearer " + token_);
    if (offset_ > 0) {
        request.add("Range", "bytes=" + QByteArray::number(offset_) + "-");
        if (!part_.info().validator.isEmpty()) request.add("If-Range", part_.info().validator);
    }
    reply_ = client_.send(request);
    // What comes with a redirect or an error is not read: it may never end.
    connect(reply_.get(), &http::Reply::headArrived, this, [this] {
        if (!isFile(reply_->status())) replyEnded();
    });
    connect(reply_.get(), &http::Reply::arrived, this, &HttpDownload::takeData);
    connect(reply_.get(), &http::Reply::finished, this, &HttpDownload::replyEnded);
    emit progressed();
}

void HttpDownload::takeData(const QByteArray& bytes) {
    if (!head_read_ && !readHead()) return;
    if (auto written = part_.append(bytes); !written) return end(std::move(written).error());
    if (part_.size() > furthest_) {
        furthest_ = part_.size();
        fruitless_ = 0;
    }
    if (!looked_ && !looksLikeModel()) return;
    const qint64 total = part_.info().total;
    if (total >= 0 && part_.size() > total) return startOver(Message("The server sends more than it announced"));
    if (part_.size() - checked_space_ >= kSpaceStepBytes) {
        checked_space_ = part_.size();
        auto enough = checkDiskSpace(folder_, total >= 0 ? total - part_.size() : kSpareBytes);
        if (!enough) return end(std::move(enough).error());
    }
    noteRate();
}

bool HttpDownload::readHead() {
    head_read_ = true;
    PartInfo& info = part_.info();
    if (reply_->status() == 206) {
        if (!readRange(reply_->header("Content-Range"))) return false;
    } else {
        if (offset_ > 0) part_.restart();  // the whole again: the file is another one, or the server cannot resume
        bool told = false;
        const qint64 length = reply_->header("Content-Length").toLongLong(&told);
        info.total = told && length >= 0 ? length : -1;
        const QByteArray tag = reply_->header("ETag");
        info.validator = !tag.isEmpty() && !tag.startsWith("W/") ? tag : reply_->header("Last-Modified");
    }
    QString name = cleanName(dispositionName(reply_->header("Content-Disposition")));
    if (name.isEmpty()) {
        name = cleanName(reply_->address().path());
        const QString asked = cleanName(QUrl(info.address).path());
        if (!name.contains(QLatin1Char('.')) && !asked.isEmpty()) name = asked;
    }
    info.file_name = name;
    checked_space_ = part_.size();
    const auto enough = checkDiskSpace(folder_, info.total >= 0 ? info.total - part_.size() : kSpareBytes);
    auto saved = enough ? part_.save() : enough;
    if (saved) return true;
    end(std::move(saved).error());
    return false;
}

// "bytes 100-199/200", or "bytes 100-199/*".
bool HttpDownload::readRange(const QByteArray& range) {
    static const QRegularExpression form(QStringLiteral("^bytes (\\d+)-(\\d+)/(\\d+|\\*)$"));
    const auto match = form.match(QString::fromLatin1(range).trimmed());
    const qint64 total = match.captured(3) == QLatin1String("*") ? part_.info().total : match.captured(3).toLongLong();
    const qint64 known = part_.info().total;
    if (!match.hasMatch() || match.captured(1).toLongLong() != offset_ || (known >= 0 && total != known)) {
        startOver(Message("The server sends a different part of the file than requested"));
        return false;
    }
    part_.info().total = total;
    return true;
}

bool HttpDownload::looksLikeModel() {
    if (part_.size() < kHeadBytes) return true;
    looked_ = true;
    const QByteArray head = part_.head(kHeadBytes);
    if (head.startsWith("GGUF")) return true;
    std::uint64_t header_bytes = 0;
    for (int i = 7; i >= 0; --i) header_bytes = header_bytes << 8 | static_cast<unsigned char>(head[i]);
    if (head[8] == '{' && header_bytes <= kMaxHeaderBytes) return true;
    const bool page = reply_->header("Content-Type").startsWith("text/") || head.startsWith('<');
    part_.restart();
    end(Failure{FailureCause::kFileMalformed,
                page ? Message("The address leads to a web page, not to a model")
                     : Message("The address leads to a file that is not a model"),
                part_.info().address.toStdString(),
                Message("use the address of the .gguf or .safetensors file itself, often that of a download button"),
                {}});
    return false;
}

void HttpDownload::replyEnded() {
    const int status = reply_->status();
    const http::Fault fault = reply_->fault();
    if (isFile(status)) {
        if (!head_read_ && !readHead()) return;
        const bool whole = part_.info().total >= 0 ? part_.size() == part_.info().total : fault == http::Fault::kNone;
        if (whole) return complete();
        return tryAgain({FailureCause::kNetwork, Message("The connection was lost"), part_.info().address.toStdString(),
                         Message("continue it later; the part downloaded so far is kept"),
                         reply_->reason().toStdString()});
    }
    if (http::isRedirect(*reply_)) {
        const engine::Result<QUrl> target = http::redirectTarget(*reply_, redirects_++, QUrl(part_.info().address));
        if (!target) return end(target.error());
        stop();
        return ask(*target);
    }
    if (status == 416) {
        const QByteArray range = reply_->header("Content-Range");
        const qint64 total = range.mid(range.indexOf('/') + 1).toLongLong();
        if (range.contains('/') && total > 0 && total == part_.size()) return complete();
        return startOver(Message("The server does not have the rest of the file"));
    }
    if (status >= 200) {
        missing_ = status == 404 || status == 410;
        const Failure failure = statusFailure(status);
        return isPassing(status) ? tryAgain(failure) : end(failure);
    }
    // A host that is unknown the first time is mistyped.
    const bool mistyped = furthest_ == 0 && (fault == http::Fault::kUnreachable || fault == http::Fault::kUnknownHost);
    if (fault != http::Fault::kUntrusted && !mistyped) return tryAgain(errorFailure());
    end(errorFailure());
}

void HttpDownload::tryAgain(const Failure& failure) {
    stop();
    if (++fruitless_ >= patience_.attempts) return end(failure);
    samples_.clear();
    again_.start(patience_.first_wait_ms << (fruitless_ - 1));
    emit progressed();
}

void HttpDownload::startOver(const Message& why) {
    stop();
    part_.restart();
    looked_ = false;
    if (++odd_answers_ > 1) {
        return end(Failure{FailureCause::kNetwork,
                           why,
                           part_.info().address.toStdString(),
                           Message("get the file from another site, or download it another way and add it from disk"),
                           {}});
    }
    again_.start(patience_.first_wait_ms);
}

void HttpDownload::complete() {
    part_.info().total = part_.size();
    auto saved = part_.save();
    end(saved ? std::nullopt : std::optional(std::move(saved).error()));
}

void HttpDownload::end(std::optional<Failure> failure) {
    stop();
    failure_ = std::move(failure);
    emit finished();
}

void HttpDownload::noteRate() {
    const qint64 now = clock_.elapsed();
    if (!samples_.isEmpty() && now - samples_.last().ms < kProgressMilliseconds) return;
    samples_.append({now, part_.size()});
    while (samples_.size() > 2 && now - samples_.first().ms > kRateMilliseconds) samples_.removeFirst();
    emit progressed();
}

double HttpDownload::rate() const {
    if (samples_.size() < 2) return 0.0;
    const double seconds = static_cast<double>(samples_.last().ms - samples_.first().ms) / 1000.0;
    return static_cast<double>(samples_.last().bytes - samples_.first().bytes) / seconds;
}

Failure HttpDownload::statusFailure(int status) const {
    Failure failure{FailureCause::kNetwork,
                    Message("The server answers with status %1", std::to_string(status)),
                    part_.info().address.toStdString(),
                    Message("try again later"),
                    {}};
    if (status == 404 || status == 410) {
        failure.what = Message("The server has no file at this address (%1)", std::to_string(status));
        failure.what_to_do = Message("check the address");
    } else if (status == 401 || status == 403) {
        failure.what = Message("The server requires a login for this file (%1)", std::to_string(status));
        failure.what_to_do = Message("download it with your browser and add it from disk");
    }
    return failure;
}

Failure HttpDownload::errorFailure() const {
    Failure failure{FailureCause::kNetwork, Message("The server cannot be reached"), part_.info().address.toStdString(),
                    Message("check the address and the network"), reply_->reason().toStdString()};
    if (reply_->fault() == http::Fault::kUntrusted) {
        failure.what = Message("The identity of the server cannot be verified");
        failure.what_to_do = Message("check the address and this computer's date and time");
    }
    return failure;
}

}  // namespace griffin::app

#include "moc_http_download.cpp"
