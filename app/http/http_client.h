// Requests to servers, and their answers as they come in, on one thread with an event loop; nothing waits. No server is
// trusted: the head of an answer has a bound, and of what comes behind it nothing is kept here, so that whoever asked
// can leave an answer of any status at its head. Redirects are not followed, nothing packed is asked for, no cookie is
// kept, and nobody logs in unasked.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QObject>
#include <QTimer>
#include <QUrl>
#include <memory>
#include <utility>

#include "engine/base/message.h"

namespace griffin::app::http {

class Multi;

struct Request {
    QUrl address;             // http or https
    QByteArray verb = "GET";  // or POST, DELETE
    QList<std::pair<QByteArray, QByteArray>> headers{};
    QByteArray body{};   // of a POST
    int silence_ms = 0;  // without a byte before the connection counts as lost; 0: for ever
    int whole_ms = 0;    // to the end of the answer, however slowly it comes; 0: for ever

    void add(const QByteArray& name, const QByteArray& value) { headers.emplaceBack(name, value); }
};

/// Why an answer is not whole.
enum class Fault {
    kNone,
    kSilent,       // Request::silence_ms
    kSlow,         // Request::whole_ms
    kUnknownHost,  // no address belongs to the server's name
    kUnreachable,  // no connection
    kUntrusted,    // the identity of the server cannot be verified
    kLost          // the connection broke, or what came is no answer
};

/// An answer. Its deletion gives the request up.
class Reply : public QObject {
    Q_OBJECT

  public:
    ~Reply() override;

    /// Gives it up; nothing is signalled any more.
    void abandon();

    const QUrl& address() const { return address_; }
    /// 0: the head is not there yet.
    int status() const { return has_head_ ? status_ : 0; }
    /// Of the head, by its name in any case; empty: none.
    QByteArray header(const QByteArray& name) const { return headers_.value(name.toLower()); }

    bool isFinished() const { return finished_; }
    /// REQUIRES: isFinished().
    Fault fault() const { return fault_; }
    /// The same in words of the library, for details.
    const QByteArray& reason() const { return reason_; }
    /// The same as a part of a sentence.
    engine::Message reasonText() const;

  signals:
    void headArrived();
    /// Of the body, behind headArrived().
    void arrived(const QByteArray& bytes);
    /// Nothing follows.
    void finished();

  private:
    friend class Client;
    friend class Multi;

    Reply(const Request& request, std::shared_ptr<Multi> multi);
    // The multi tells these; the signals follow from the event loop. False: the answer is refused.
    bool takeHead(const QByteArray& line);
    void takeBody(const char* bytes, qsizetype size);
    void end(Fault fault, const QByteArray& reason);
    void giveUp(Fault fault);
    void touched();
    void deliverSoon();
    void deliver();

    QUrl address_;
    std::shared_ptr<Multi> multi_;
    void* handle_ = nullptr;  // of libcurl
    QTimer silence_;
    QTimer whole_;
    int status_ = 0;
    QHash<QByteArray, QByteArray> headers_;  // names in lower case
    qsizetype head_bytes_ = 0;
    bool has_head_ = false;
    bool head_told_ = false;
    QByteArray waiting_;  // bytes of the body that arrived() is still to tell
    bool ended_ = false;
    bool finished_ = false;
    bool soon_ = false;
    Fault fault_ = Fault::kNone;
    QByteArray reason_;
};

/// Keeps connections for the next request. On the thread of its first request, which needs an event dispatcher.
class Client {
  public:
    /// Never null; the signals follow from the event loop.
    std::unique_ptr<Reply> send(const Request& request);

  private:
    std::shared_ptr<Multi> multi_;
};

}  // namespace griffin::app::http
