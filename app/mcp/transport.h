// How messages get to a server of tools and back: its standard input and output, or HTTP.
#pragma once

#include <QByteArray>
#include <QObject>
#include <cstdint>

#include "engine/base/failure.h"

namespace griffin::app::mcp {

class Transport : public QObject {
    Q_OBJECT

  public:
    using QObject::QObject;

    virtual void start() = 0;
    /// `id`: of a request, which unanswered() repeats; 0: no answer is expected.
    virtual void send(const QByteArray& json, std::int64_t id) = 0;
    /// The server has taken us: it is told the revision with every message, and may speak unasked.
    virtual void begin(const QByteArray& revision) = 0;
    /// Gives up waiting for the answer to a request.
    virtual void drop(std::int64_t id) = 0;
    /// Ends it; nothing is signalled any more.
    virtual void stop() = 0;

  signals:
    void received(const QByteArray& json);
    /// No answer to this request will come that has not come.
    void unanswered(qint64 id);
    /// Nothing more comes.
    void broke(const griffin::engine::Failure& failure);
};

}  // namespace griffin::app::mcp
