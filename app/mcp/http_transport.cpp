#include "app/mcp/http_transport.h"

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <memory>
#include <utility>

#include "app/mcp/mcp_messages.h"
#include "app/remote/event_stream.h"

namespace griffin::app::mcp {
namespace {

using engine::Message;

constexpr qsizetype kMostErrorBody = 2000;
constexpr qsizetype kLongestSession = 1000;
constexpr int kPatienceToForget = 2000;    // milliseconds
constexpr int kPatienceWithErrors = 3000;  // milliseconds
constexpr std::int64_t kListening = -1;

bool isStream(const http::Reply* reply) {
    const QByteArray type = reply->header("Content-Type").toLower();
    return reply->status() == 200 && type.startsWith("text/event-stream");
}

bool isVisible(const QByteArray& text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7F; });
}

}  // namespace

/// An answer as it comes in.
struct HttpTransport::Exchange {
    std::int64_t id = 0;
    bool is_stream = false;
    QByteArray body;
    remote::EventStream events;
};

HttpTransport::HttpTransport(QUrl address, const QString& key, QObject* parent)
    : Transport(parent), address_(std::move(address)), key_(key.toUtf8()) {}

HttpTransport::~HttpTransport() {
    stop();
}

http::Request HttpTransport::makeRequest() const {
    http::Request request{address_};
    if (!key_.isEmpty()) request.add("Authorization", "Bearer " + key_);
    if (!session_.isEmpty()) request.add("Mcp-Session-Id", session_);
    if (!revision_.isEmpty()) request.add("MCP-Protocol-Version", revision_);
    return request;
}

void HttpTransport::send(const QByteArray& json, std::int64_t id) {
    if (stopped_) return;
    // Each message has a connection of its own: what comes behind a notification waits until that has arrived.
    if (telling_) {
        later_.emplace_back(json, id);
    } else {
        post(json, id);
    }
}

void HttpTransport::post(const QByteArray& json, std::int64_t id) {
    telling_ = id == 0;
    http::Request request = makeRequest();
    request.verb = "POST";
    request.add("Content-Type", "application/json");
    request.add("Accept", "application/json, text/event-stream");
    request.body = json;
    follow(request, id);
}

void HttpTransport::begin(const QByteArray& revision) {
    revision_ = revision;
    // A server that does not speak unasked says so, which is no failure.
    http::Request request = makeRequest();
    request.add("Accept", "text/event-stream");
    follow(request, kListening);
}

void HttpTransport::follow(const http::Request& request, std::int64_t id) {
    http::Reply* reply = client_.send(request).release();  // until finish(), drop() or stop()
    auto exchange = std::make_shared<Exchange>();          // of both connections
    exchange->id = id;
    replies_.insert(reply, id);
    const auto finish = [this, reply, exchange] { this->finish(reply, *exchange); };
    connect(reply, &http::Reply::arrived, this,
            [this, reply, exchange](const QByteArray& bytes) { take(reply, *exchange, bytes); });
    connect(reply, &http::Reply::finished, this, finish);
    // What nobody reads may never end: what comes with a redirect, with a receipt, or where nothing was asked is not
    // waited for, and of what is said about an error as much as comes soon.
    connect(reply, &http::Reply::headArrived, this, [this, reply, exchange, finish] {
        readHead(reply, *exchange);
        const int status = reply->status();
        const bool unread = status == 200 ? exchange->id <= 0 && !isStream(reply) : status > 200;
        if (unread) QTimer::singleShot(status < 400 ? 0 : kPatienceWithErrors, reply, finish);
    });
}

void HttpTransport::finish(http::Reply* reply, Exchange& exchange) {
    if (!replies_.contains(reply)) return;
    replies_.remove(reply);
    end(reply, exchange);
    reply->abandon();  // more may come
    reply->deleteLater();
    if (exchange.id != 0) return;
    telling_ = false;
    while (!stopped_ && !telling_ && !later_.empty()) {
        const auto [json, later] = std::move(later_.front());
        later_.pop_front();
        post(json, later);
    }
}

void HttpTransport::readHead(const http::Reply* reply, Exchange& exchange) {
    exchange.is_stream = isStream(reply);
    const QByteArray session = reply->header("Mcp-Session-Id");
    if (reply->status() == 200 && session_.isEmpty() && session.size() <= kLongestSession && isVisible(session))
        session_ = session;
}

void HttpTransport::take(http::Reply* reply, Exchange& exchange, const QByteArray& bytes) {
    if (!replies_.contains(reply)) return;
    const int status = reply->status();
    if (exchange.is_stream) {
        const bool fits = exchange.events.push(bytes, [this](const std::string& data) {
            if (!stopped_) emit received(QByteArray::fromStdString(data));
        });
        if (!fits && !stopped_)
            fail(Message("The server sends a message that is too large"), Message("use another server"));
        return;
    }
    const qsizetype most = status == 200 ? kMostMessageBytes : kMostErrorBody;
    if (exchange.body.size() + bytes.size() > most) {
        if (status == 200)
            return fail(Message("The server sends a message that is too large"), Message("use another server"));
    }
    exchange.body += bytes.left(most - exchange.body.size());
}

void HttpTransport::end(http::Reply* reply, Exchange& exchange) {
    const int status = reply->status();
    if (exchange.id == kListening) return;
    if (status >= 300 && status < 400) {
        const QString target = QString::fromUtf8(reply->header("Location"));
        return fail(Message("The server sends the request on to another address, which is not followed: %1",
                            target.left(200).toStdString()),
                    Message("use that address if you trust it"));
    }
    if (status == 401 || status == 403)
        return fail(Message("The server refuses the key"), Message("enter the key that it wants"), exchange.body);
    if (status == 404 && !session_.isEmpty())
        return fail(Message("The server has forgotten this session"), Message("try again"), exchange.body);
    if (status == 404 || status == 405)
        return fail(Message("There is no tool server at this address"),
                    Message("check the address; it usually ends in /mcp"), exchange.body);
    if (status >= 400)
        return fail(Message("The server refuses the request (%1)", status), Message("try again later"), exchange.body);
    if (reply->isFinished() && reply->fault() != http::Fault::kNone) {
        return fail(Message("The connection to the server failed: %1", reply->reasonText()),
                    Message("check that it is running and can be reached"), reply->reason());
    }
    if (status == 200 && !exchange.is_stream && exchange.id > 0) {
        const QByteArray type = reply->header("Content-Type").toLower();
        if (!type.startsWith("application/json")) {
            return fail(Message("What answers there is not a tool server: it sends %1", type.left(100).toStdString()),
                        Message("check the address; it usually ends in /mcp"), exchange.body.left(kMostErrorBody));
        }
        emit received(exchange.body);
    }
    if (exchange.id > 0 && !stopped_) emit unanswered(exchange.id);
}

void HttpTransport::fail(Message what, Message what_to_do, const QByteArray& details) {
    const engine::Failure failure{engine::FailureCause::kNetwork, std::move(what), address_.toString().toStdString(),
                                  std::move(what_to_do), QString::fromUtf8(details.left(kMostErrorBody)).toStdString()};
    stop();
    emit broke(failure);
}

void HttpTransport::drop(std::int64_t id) {
    later_.erase(std::remove_if(later_.begin(), later_.end(), [&](const auto& one) { return one.second == id; }),
                 later_.end());
    for (http::Reply* reply : replies_.keys(id)) {
        replies_.remove(reply);
        reply->abandon();
        reply->deleteLater();
    }
}

void HttpTransport::stop() {
    if (std::exchange(stopped_, true)) return;
    for (http::Reply* reply : std::exchange(replies_, {}).keys()) {
        reply->abandon();
        reply->deleteLater();
    }
    if (session_.isEmpty()) return;
    // The server may forget us; whether it does is not waited for.
    http::Request request = makeRequest();
    request.verb = "DELETE";
    request.whole_ms = kPatienceToForget;
    http::Reply* reply = client_.send(request).release();
    reply->setParent(QCoreApplication::instance());
    connect(reply, &http::Reply::finished, reply, &QObject::deleteLater);
    connect(reply, &http::Reply::headArrived, reply, &QObject::deleteLater);
}

}  // namespace griffin::app::mcp

#include "moc_http_transport.cpp"
