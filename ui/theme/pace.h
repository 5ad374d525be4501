// Work that many changes ask for and that is done at most once in so many milliseconds, from the event loop: pictures
// and figures of an answer that grows.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <functional>

namespace griffin::ui {

/// From one picture to the next: 30 a second. More are not seen, and each is taken from the processors that the answer
/// is computed on.
inline constexpr int kFrameMilliseconds = 33;

class Pace {
  public:
    Pace(int milliseconds, const std::function<void()>& work) : milliseconds_(milliseconds) {
        timer_.setSingleShot(true);
        timer_.setTimerType(Qt::PreciseTimer);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, work);
    }

    /// The work is done as soon as that is not too often.
    void ask() {
        if (timer_.isActive()) return;
        const qint64 elapsed = since_.isValid() ? since_.elapsed() : milliseconds_;
        timer_.start(static_cast<int>(std::clamp<qint64>(milliseconds_ - elapsed, 0, milliseconds_)));
    }
    /// The work is being done now, for whatever reason, and so is what was asked for.
    void begin() {
        timer_.stop();
        since_.start();
    }
    /// What was asked for is not done.
    void stop() { timer_.stop(); }

  private:
    int milliseconds_;
    QTimer timer_;
    QElapsedTimer since_;  // begin()
};

}  // namespace griffin::ui
