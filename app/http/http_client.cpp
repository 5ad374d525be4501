#include "app/http/http_client.h"

#include <QPointer>

#include "app/http/http_multi.h"

namespace griffin::app::http {
namespace {

constexpr qsizetype kMostHeadBytes = 256 << 10;  // of all heads of an answer, provisional ones and trailers included

}  // namespace

Reply::Reply(const Request& request, std::shared_ptr<Multi> multi)
    : address_(request.address), multi_(std::move(multi)) {
    const auto limit = [this](QTimer& timer, int milliseconds, Fault fault) {
        timer.setSingleShot(true);
        timer.setInterval(milliseconds);
        connect(&timer, &QTimer::timeout, this, [this, fault] { giveUp(fault); });
        if (milliseconds > 0) timer.start();
    };
    limit(silence_, request.silence_ms, Fault::kSilent);
    limit(whole_, request.whole_ms, Fault::kSlow);
    handle_ = multi_->add(*this, request);
}

Reply::~Reply() {
    if (handle_ != nullptr) multi_->drop(handle_);
}

void Reply::touched() {
    if (silence_.interval() > 0) silence_.start();
}

bool Reply::takeHead(const QByteArray& line) {
    touched();
    head_bytes_ += line.size();
    if (head_bytes_ > kMostHeadBytes) return false;
    if (has_head_) return true;  // trailers
    if (line.startsWith("HTTP/")) {
        headers_.clear();
        status_ = line.mid(line.indexOf(' ') + 1, 3).toInt();
        return true;
    }
    const QByteArray text = line.trimmed();
    if (text.isEmpty()) {
        has_head_ = status_ >= 200;  // provisional ones have another behind them
        if (has_head_) deliverSoon();
        return true;
    }
    const qsizetype colon = text.indexOf(':');
    if (colon > 0) headers_.insert(text.left(colon).toLower(), text.mid(colon + 1).trimmed());
    return true;
}

void Reply::takeBody(const char* bytes, qsizetype size) {
    touched();
    waiting_.append(bytes, size);
    deliverSoon();
}

void Reply::end(Fault fault, const QByteArray& reason) {
    silence_.stop();
    whole_.stop();
    ended_ = true;
    fault_ = fault == Fault::kNone && !has_head_ ? Fault::kLost : fault;
    reason_ = reason;
    deliverSoon();
}

engine::Message Reply::reasonText() const {
    switch (fault_) {
        case Fault::kUnknownHost:
            return engine::Message("no computer of this name was found");
        case Fault::kUnreachable:
            return engine::Message("nothing answers at this address");
        case Fault::kUntrusted:
            return engine::Message("the identity of the server cannot be verified");
        case Fault::kSilent:
        case Fault::kSlow:
            return engine::Message("the answer takes too long");
        case Fault::kNone:
        case Fault::kLost:
            break;
    }
    return engine::Message("the connection broke, or what came is no answer");
}

void Reply::abandon() {
    disconnect();
    if (handle_ != nullptr) multi_->drop(std::exchange(handle_, nullptr));
    if (!ended_) end(Fault::kNone, {});
}

void Reply::giveUp(Fault fault) {
    if (ended_) return;
    multi_->drop(std::exchange(handle_, nullptr));
    end(fault, "timeout");
}

void Reply::deliverSoon() {
    if (std::exchange(soon_, true)) return;
    QMetaObject::invokeMethod(this, &Reply::deliver, Qt::QueuedConnection);
}

void Reply::deliver() {
    soon_ = false;
    const QPointer<Reply> self(this);  // whoever hears of it may delete it
    if (has_head_ && !std::exchange(head_told_, true)) {
        emit headArrived();
        if (!self) return;
    }
    if (!waiting_.isEmpty()) {
        emit arrived(std::exchange(waiting_, {}));
        if (!self) return;
    }
    if (ended_ && !std::exchange(finished_, true)) emit finished();
}

std::unique_ptr<Reply> Client::send(const Request& request) {
    if (!multi_) multi_ = std::make_shared<Multi>();
    return std::unique_ptr<Reply>(new Reply(request, multi_));
}

}  // namespace griffin::app::http

#include "moc_http_client.cpp"
