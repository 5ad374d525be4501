// A server of tools over "Streamable HTTP": each message is a POST, whose answer is JSON or a stream of events.
// Redirects are not followed: the key goes to the address that the person named and nowhere else.
#pragma once

#include <QHash>
#include <QUrl>
#include <deque>
#include <utility>

#include "app/http/http_client.h"
#include "app/mcp/transport.h"

namespace griffin::app::mcp {

class HttpTransport : public Transport {
    Q_OBJECT

  public:
    /// `key`: of the server; empty: it wants none.
    HttpTransport(QUrl address, const QString& key, QObject* parent = nullptr);
    ~HttpTransport() override;

    void start() override {}
    void send(const QByteArray& json, std::int64_t id) override;
    void begin(const QByteArray& revision) override;
    void drop(std::int64_t id) override;
    void stop() override;

  private:
    struct Exchange;

    http::Request makeRequest() const;
    void post(const QByteArray& json, std::int64_t id);
    void follow(const http::Request& request, std::int64_t id);
    void finish(http::Reply* reply, Exchange& exchange);
    void readHead(const http::Reply* reply, Exchange& exchange);
    void take(http::Reply* reply, Exchange& exchange, const QByteArray& bytes);
    void end(http::Reply* reply, Exchange& exchange);
    void fail(engine::Message what, engine::Message what_to_do, const QByteArray& details = {});

    QUrl address_;
    QByteArray key_;
    QByteArray session_;   // as the server named it
    QByteArray revision_;  // as agreed
    http::Client client_;
    QHash<http::Reply*, std::int64_t> replies_;              // that are waited for, with the ids of their requests
    bool telling_ = false;                                   // a notification is on its way
    std::deque<std::pair<QByteArray, std::int64_t>> later_;  // what was sent behind it
    bool stopped_ = false;
};

}  // namespace griffin::app::mcp
