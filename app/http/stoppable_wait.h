// Waiting in an event loop of its own, for those who ask servers and wait for the answer.
#pragma once

#include <QEventLoop>
#include <QTimer>
#include <stop_token>

namespace griffin::app {

/// Returns after so many milliseconds, or at once when `stop` asks for it.
inline void waitOrStop(int milliseconds, const std::stop_token& stop) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    const std::stop_callback stopped(stop, [&loop] { QMetaObject::invokeMethod(&loop, "quit", Qt::QueuedConnection); });
    if (!stop.stop_requested()) loop.exec();
}

}  // namespace griffin::app
