#include "tests/support/http_server.h"

#include <QHostAddress>
#include <QTcpSocket>
#include <QTimer>
#include <utility>

namespace griffin::tests {

HttpAnswer serveFile(const HttpRequest& request, const QByteArray& content, const QByteArray& etag) {
    HttpAnswer answer;
    answer.headers = {{"Accept-Ranges", "bytes"}, {"ETag", etag}};
    const QByteArray range = request.headers.value("range");
    const QByteArray condition = request.headers.value("if-range");
    if (range.isEmpty() || (!condition.isEmpty() && condition != etag)) {
        answer.body = content;
        return answer;
    }
    const qint64 first = range.mid(6, range.indexOf('-') - 6).toLongLong();
    if (first >= content.size()) {
        answer.status = 416;
        answer.headers.emplaceBack("Content-Range", "bytes */" + QByteArray::number(content.size()));
        return answer;
    }
    answer.status = 206;
    answer.body = content.mid(first);
    answer.headers.emplaceBack("Content-Range", "bytes " + QByteArray::number(first) + "-" +
                                                    QByteArray::number(content.size() - 1) + "/" +
                                                    QByteArray::number(content.size()));
    return answer;
}

HttpServer::HttpServer(std::function<HttpAnswer(const HttpRequest&)> answer) : answer_(std::move(answer)) {
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket* socket = nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { serve(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
}

QString HttpServer::address(const QString& path) const {
    return QStringLiteral("http://127.0.0.1:%1%2").arg(serverPort()).arg(path);
}

void HttpServer::serve(QTcpSocket* socket) {
    // The tests' requests are small and come in one piece; what is not whole yet stays in the socket.
    const QByteArray text = socket->peek(1 << 16);
    const qsizetype end = text.indexOf("\r\n\r\n");
    if (end < 0) return;
    socket->skip(end + 4);
    HttpRequest request;
    const QList<QByteArray> lines = text.left(end).split('\n');
    request.path = lines.first().split(' ').value(1);
    for (const QByteArray& line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.left(colon).trimmed().toLower(), line.mid(colon + 1).trimmed());
    }
    requests_.append(request);
    const HttpAnswer answer = answer_(request);
    QByteArray head = "HTTP/1.1 " + QByteArray::number(answer.status) + " Said so\r\n";
    for (const auto& [name, value] : answer.headers) head += name + ": " + value + "\r\n";
    if (answer.endless) {
        socket->write(head + "Connection: close\r\n\r\n");
        auto* clock = new QTimer(socket);
        connect(clock, &QTimer::timeout, socket, [=] { socket->write(answer.body); });
        clock->start(5);
        return;
    }
    head += "Content-Length: " + QByteArray::number(answer.announced < 0 ? answer.body.size() : answer.announced) +
            "\r\nConnection: close\r\n\r\n";
    const QByteArray body = answer.body.left(answer.sent < 0 ? answer.body.size() : answer.sent);
    if (answer.piece > 0) {
        socket->write(head);
        auto* clock = new QTimer(socket);
        connect(clock, &QTimer::timeout, socket, [=, at = qint64{0}]() mutable {
            socket->write(body.mid(at, answer.piece));
            at += answer.piece;
            if (at < body.size()) return;
            clock->stop();
            if (!answer.stalls) socket->disconnectFromHost();
        });
        clock->start(50);
        return;
    }
    socket->write(head + body);
    if (!answer.stalls) socket->disconnectFromHost();
}

}  // namespace griffin::tests
