// A second start of the program hands its file over to the first one, which comes to the front. The lock of the
// database alone decides which one is first: the holder listens, the other one calls. So a socket that a killed
// program left behind belongs to nobody and is replaced.
//
// One message per connection: a line of JSON, {"model": PATH, "activation": TOKEN} (both may be empty), answered by
// "ok".
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QString>

class QLocalSocket;

namespace griffin::app {

class InstanceChannel : public QObject {
    Q_OBJECT

  public:
    explicit InstanceChannel(const QString& database, QObject* parent = nullptr);

    /// REQUIRES: this process has the database open. Without a socket a second start is refused as before.
    void listen();
    /// Calls the program that has the database open, for at most this long. False: it does not answer.
    static bool handOver(const QString& database, const QString& model, int milliseconds);

    /// The path of the socket: in the person's folder of running programs, named after the database.
    static QString socketPath(const QString& database);

  signals:
    /// `model` is empty if only the window is wanted.
    void called(const QString& model);

  private:
    void accept(QLocalSocket* socket);
    void read(QLocalSocket* socket);

    QString path_;
    QLocalServer server_;
};

}  // namespace griffin::app
