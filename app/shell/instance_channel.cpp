#include "app/shell/instance_channel.h"

#include <QCryptographicHash>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>
#include <algorithm>

namespace griffin::app {
namespace {

constexpr qint64 kMaxMessageBytes = 64 * 1024;
constexpr int kMaxCallMilliseconds = 5000;
constexpr int kRetryMilliseconds = 100;
const QByteArray kAnswer = "ok\n";
const QString kModel = QStringLiteral("model");
const QString kActivation = QStringLiteral("activation");
constexpr const char* kActivationVariable = "XDG_ACTIVATION_TOKEN";

bool call(const QString& path, const QByteArray& message, int milliseconds) {
    QLocalSocket socket;
    socket.connectToServer(path);
    if (!socket.waitForConnected(milliseconds)) return false;
    socket.write(message);
    QByteArray answer;
    while (answer.size() < kAnswer.size() && socket.waitForReadyRead(milliseconds)) answer += socket.readAll();
    return answer == kAnswer;
}

}  // namespace

InstanceChannel::InstanceChannel(const QString& database, QObject* parent)
    : QObject(parent), path_(socketPath(database)) {
    server_.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&server_, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = server_.nextPendingConnection()) accept(socket);
    });
}

QString InstanceChannel::socketPath(const QString& database) {
    QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty()) folder = QDir::tempPath();
    const QByteArray hash =
        QCryptographicHash::hash(QFileInfo(database).absoluteFilePath().toUtf8(), QCryptographicHash::Sha256);
    return QStringLiteral("%1/griffin-chat-%2").arg(folder, QString::fromLatin1(hash.toHex().left(16)));
}

void InstanceChannel::listen() {
    QLocalServer::removeServer(path_);
    server_.listen(path_);
}

void InstanceChannel::accept(QLocalSocket* socket) {
    connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
    connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
    QTimer::singleShot(kMaxCallMilliseconds, socket, &QLocalSocket::abort);
    read(socket);
}

void InstanceChannel::read(QLocalSocket* socket) {
    if (!socket->canReadLine()) {
        if (socket->bytesAvailable() > kMaxMessageBytes) socket->abort();
        return;
    }
    const QByteArray line = socket->readLine(kMaxMessageBytes);
    const QJsonDocument message = QJsonDocument::fromJson(line);
    if (!message.isObject()) {
        socket->abort();
        return;
    }
    socket->write(kAnswer);
    socket->flush();
    socket->disconnectFromServer();
    const QByteArray token = message[kActivation].toString().toUtf8();
    if (!token.isEmpty()) qputenv(kActivationVariable, token);  // lets the window come to the front under Wayland
    emit called(message[kModel].toString());
}

bool InstanceChannel::handOver(const QString& database, const QString& model, int milliseconds) {
    const QJsonObject message = {{kModel, model}, {kActivation, qEnvironmentVariable(kActivationVariable)}};
    const QByteArray line = QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
    QElapsedTimer timer;
    timer.start();
    // The first start may have the database and not listen yet.
    while (timer.elapsed() < milliseconds) {
        const auto left = static_cast<int>(milliseconds - timer.elapsed());
        if (call(socketPath(database), line, std::max(left, 1))) return true;
        QThread::msleep(kRetryMilliseconds);
    }
    return false;
}

}  // namespace griffin::app

#include "moc_instance_channel.cpp"
