// A web server in the test's own thread that behaves as badly as it is told to: it cuts connections, lies about sizes,
// refuses ranges, redirects. For GET only.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QTcpServer>
#include <functional>

namespace griffin::tests {

struct HttpRequest {
    QByteArray path;
    QHash<QByteArray, QByteArray> headers;  // names in lower case
};

struct HttpAnswer {
    int status = 200;
    QByteArray body{};
    QList<std::pair<QByteArray, QByteArray>> headers{};
    qint64 announced = -1;  // Content-Length; negative: that of the body
    qint64 sent = -1;       // bytes of the body, before the connection is closed; negative: all
    bool stalls = false;    // instead of closing it, says nothing more
    qint64 piece = 0;       // bytes every 50 ms; 0: all at once
    bool endless = false;   // sends the body again and again, without having said how much will come
};

/// A file as an honest server with ranges and an ETag gives it.
HttpAnswer serveFile(const HttpRequest& request, const QByteArray& content, const QByteArray& etag);

class HttpServer : public QTcpServer {
  public:
    /// Answers on a free port of this computer.
    explicit HttpServer(std::function<HttpAnswer(const HttpRequest&)> answer);

    QString address(const QString& path) const;
    /// In the order they came.
    const QList<HttpRequest>& requests() const { return requests_; }

  private:
    void serve(class QTcpSocket* socket);

    std::function<HttpAnswer(const HttpRequest&)> answer_;
    QList<HttpRequest> requests_;
};

}  // namespace griffin::tests
