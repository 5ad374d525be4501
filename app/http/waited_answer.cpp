#include "app/http/waited_answer.h"

#include <QEventLoop>

namespace griffin::app::http {
namespace {

constexpr qsizetype kMostSaid = 64 << 10;

bool isContent(int status) {
    return status == 200 || status == 206;
}

}  // namespace

WaitedAnswer waitFor(Client& client, const Request& request, const Sink& sink, const std::stop_token& stop,
                     int said_ms) {
    QEventLoop loop;  // before the request: a thread that never had one has no timers
    WaitedAnswer answer;
    answer.reply = client.send(request);
    Reply& reply = *answer.reply;
    bool left = false;
    const auto leave = [&] {
        left = true;
        loop.quit();
    };
    QTimer rest;
    rest.setSingleShot(true);
    QObject::connect(&rest, &QTimer::timeout, &loop, leave);
    QObject::connect(&reply, &Reply::headArrived, &loop, [&] {
        const int status = reply.status();
        if (isContent(status)) return;
        if (status < 400 && status >= 300) return leave();
        rest.start(said_ms);
    });
    QObject::connect(&reply, &Reply::arrived, &loop, [&](const QByteArray& bytes) {
        if (left || answer.enough) return;
        if (!isContent(reply.status())) {
            answer.said += bytes.left(kMostSaid - answer.said.size());
            if (answer.said.size() == kMostSaid) leave();
            return;
        }
        answer.arrived = true;
        if (sink(bytes)) return;
        answer.enough = true;
        leave();
    });
    QObject::connect(&reply, &Reply::finished, &loop, &QEventLoop::quit);
    const std::stop_callback stopped(stop, [&loop] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
    if (!stop.stop_requested()) loop.exec();
    answer.cancelled = stop.stop_requested();
    answer.fault = left || answer.cancelled ? Fault::kNone : reply.fault();
    reply.abandon();
    return answer;
}

}  // namespace griffin::app::http
