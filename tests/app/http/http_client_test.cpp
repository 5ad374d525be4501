// Requests and answers over a real socket, byte by byte: heads without end, bodies that nobody wants, lies about
// lengths.
#include <QNetworkProxy>
#include <QScopeGuard>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>
#include <QTimer>
#include <memory>
#include <utility>

#include "app/http/waited_answer.h"
#include "tests/support/test_program.h"

namespace griffin::app::http {

class HttpClientTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        requests_.clear();
        server_ = std::make_unique<QTcpServer>();
        QVERIFY(server_->listen(QHostAddress::LocalHost));
    }
    void cleanup() { server_.reset(); }

    void anAnswerComesAsItIs() {
        answer("HTTP/1.1 200 Said so\r\nX-One: 1 \r\nx-two:2\r\nContent-Length: 5\r\n\r\nhello");
        const auto [got, body] = ask(request());
        QCOMPARE(got.status(), 200);
        QCOMPARE(got.fault, Fault::kNone);
        QCOMPARE(body, QByteArray("hello"));
        QCOMPARE(got.reply->header("x-one"), QByteArray("1"));
        QCOMPARE(got.reply->header("X-TWO"), QByteArray("2"));
        QCOMPARE(got.reply->header("X-Three"), QByteArray());
    }

    void whatIsAskedIsSent() {
        answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        Request post = request();
        post.verb = "POST";
        post.body = QByteArray("a\0b", 3);
        post.add("Authorization", "Bearer x\r\nX-Evil: 1");
        QCOMPARE(ask(post).first.status(), 200);
        const QByteArray sent = requests_.first();
        QVERIFY2(sent.startsWith("POST /a?b=c HTTP/1.1\r\n"), sent);
        QVERIFY2(sent.contains("\r\nAuthorization: Bearer xX-Evil: 1\r\n"), sent);
        QVERIFY2(sent.contains("\r\nAccept-Encoding: identity\r\n") && !sent.contains("Expect"), sent);
        QVERIFY2(sent.endsWith(QByteArray("\r\n\r\na\0b", 7)), sent);
    }

    /// The way that the settings of the system name is taken, but not to this computer itself.
    void aProxyIsAsked() {
        answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nby");
        QNetworkProxy::setApplicationProxy(
            QNetworkProxy(QNetworkProxy::HttpProxy, "127.0.0.1", server_->serverPort(), "me", "secret"));
        const auto restore = qScopeGuard([] { QNetworkProxy::setApplicationProxy(QNetworkProxy::NoProxy); });
        Request far;
        far.address = QUrl("http://models.invalid/a?b=c");
        const auto [got, body] = ask(far);
        QCOMPARE(got.status(), 200);
        QCOMPARE(body, QByteArray("by"));
        QVERIFY2(requests_.first().startsWith("GET http://models.invalid/a?b=c HTTP/1.1\r\n"), requests_.first());
        QVERIFY2(requests_.first().contains("Proxy-Authorization: Basic " + QByteArray("me:secret").toBase64()),
                 requests_.first());
        answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        QCOMPARE(ask(request()).first.status(), 200);
        QVERIFY2(requests_.last().startsWith("GET /a?b=c HTTP/1.1\r\n"), requests_.last());
    }

    /// An answer of any status can be left at its head, and none of its body is gathered.
    void theHeadIsEnough_data() {
        QTest::addColumn<int>("status");
        for (const int status : {301, 401, 404, 407, 500}) QTest::addRow("%d", status) << status;
    }
    void theHeadIsEnough() {
        QFETCH(int, status);
        answer("HTTP/1.1 " + QByteArray::number(status) +
                   " No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
                   "Location: /there\r\n\r\n",
               QByteArray(100'000, 'x'));
        Request slow = request();
        slow.silence_ms = 60'000;
        const auto [got, body] = ask(slow);
        QCOMPARE(got.status(), status);
        QVERIFY(body.isEmpty() && got.said.size() <= 64 << 10);
        QCOMPARE(requests_.size(), 1);
        QTRY_VERIFY(server_->findChildren<QTcpSocket*>().isEmpty());
    }

    void headsThatNeverEndAreRefused_data() {
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("rest");
        const QByteArray ok = "HTTP/1.1 200 OK\r\n";
        QTest::newRow("status") << QByteArray("HTTP/1.1 200 ") << QByteArray(10'000, 'a');
        QTest::newRow("line") << ok + "X: " << QByteArray(10'000, 'a');
        QTest::newRow("lines") << ok << QByteArray("X-Name: and what it says\r\n").repeated(100);
        QTest::newRow("to be continued") << QByteArray() << QByteArray("HTTP/1.1 100 Continue\r\n\r\n").repeated(100);
        QTest::newRow("no HTTP") << QByteArray() << QByteArray(10'000, 'a');
        QTest::newRow("trailers") << ok + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
                                  << QByteArray("X-Name: and what it says\r\n").repeated(100);
    }
    void headsThatNeverEndAreRefused() {
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, rest);
        answer(begin, rest);
        const auto [got, body] = ask(request());
        QCOMPARE(got.fault, Fault::kLost);
        QVERIFY(!got.reply->reason().isEmpty());
    }

    void silenceAndSlownessEnd() {
        answer("HTTP/1.1 200 OK\r\n\r\n", "x");  // a byte every few milliseconds
        Request patient = request();
        patient.silence_ms = 5'000;
        patient.whole_ms = 200;
        const auto [slow, some] = ask(patient);
        QCOMPARE(slow.fault, Fault::kSlow);
        QVERIFY(!some.isEmpty());
        answer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab");
        patient.silence_ms = 100;
        patient.whole_ms = 0;
        const auto [silent, two] = ask(patient);
        QCOMPARE(silent.fault, Fault::kSilent);
        QCOMPARE(two, QByteArray("ab"));
    }

    void brokenAnswersAreLost_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("half a head") << QByteArray("HTTP/1.1 200 OK\r\nX: 1");
        QTest::newRow("half a body") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc");
        QTest::newRow("half a chunk") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc");
        QTest::newRow("no chunk") << QByteArray("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc");
    }
    void brokenAnswersAreLost() {
        QFETCH(QByteArray, bytes);
        answer(bytes, {}, true);
        QCOMPARE(ask(request()).first.fault, Fault::kLost);
    }

    void nobodyThere() {
        Request nowhere = request();
        server_->close();
        QCOMPARE(ask(nowhere).first.fault, Fault::kUnreachable);
        for (const char* address : {"file:///etc/passwd", "gopher://127.0.0.1/", "http://"}) {
            Request other{QUrl(QString::fromLatin1(address))};
            QVERIFY(ask(other).first.fault != Fault::kNone);
        }
    }

    void whoDeletesAReplyHearsNoMore() {
        answer("HTTP/1.1 200 OK\r\n\r\n", "x");
        Client client;
        int heard = 0;
        std::unique_ptr<Reply> reply = client.send(request());
        connect(reply.get(), &Reply::headArrived, this, [&] { reply.reset(); });
        for (const auto signal : {&Reply::finished, &Reply::headArrived})
            connect(reply.get(), signal, this, [&] { ++heard; });
        QTRY_VERIFY(!reply);
        QTRY_VERIFY(server_->findChildren<QTcpSocket*>().isEmpty());
        QCOMPARE(heard, 0);
    }

    void anEarlierConnectionIsUsedAgain() {
        answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        Client client;
        for (int i = 0; i < 3; ++i) {
            QByteArray body;
            waitFor(client, request(), [&](const QByteArray& bytes) { return (body += bytes).size() < 100; }, {});
            QCOMPARE(body, QByteArray("ok"));
        }
        QCOMPARE(requests_.size(), 3);
        QCOMPARE(server_->findChildren<QTcpSocket*>().size(), 1);
    }

  private:
    Request request() const { return {QUrl(QStringLiteral("http://127.0.0.1:%1/a?b=c").arg(server_->serverPort()))}; }
    static std::pair<WaitedAnswer, QByteArray> ask(const Request& request) {
        Client client;
        QByteArray body;
        WaitedAnswer answer = waitFor(
            client, request,
            [&](const QByteArray& bytes) {
                body += bytes;
                return body.size() < 10 << 20;
            },
            {}, 200);
        return {std::move(answer), body};
    }
    /// From now on: `begin`, and then `rest` again and again; `closes` the connection in its place.
    void answer(const QByteArray& begin, const QByteArray& rest = {}, bool closes = false) {
        server_->disconnect(this);
        connect(server_.get(), &QTcpServer::newConnection, this, [=, this] {
            QTcpSocket* socket = server_->nextPendingConnection();
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QTcpSocket::readyRead, this, [=, this] {
                const QByteArray head = socket->peek(100'000);
                if (!head.contains("\r\n\r\n")) return;
                requests_.append(socket->readAll());
                socket->write(begin);
                if (closes) return socket->disconnectFromHost();
                if (rest.isEmpty()) return;
                auto* clock = new QTimer(socket);
                connect(clock, &QTimer::timeout, socket, [=] {
                    if (socket->bytesToWrite() < 1 << 20) socket->write(rest);
                });
                clock->start(2);
            });
        });
    }

    std::unique_ptr<QTcpServer> server_;
    QList<QByteArray> requests_;
};

}  // namespace griffin::app::http

GRIFFIN_TEST(griffin::app::http::HttpClientTest)
#include "http_client_test.moc"
