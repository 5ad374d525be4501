// Server-sent events as they arrive: the data of each, however the bytes are cut.
#pragma once

#include <QByteArray>
#include <functional>
#include <string>

namespace griffin::app::remote {

class EventStream {
  public:
    static constexpr qsizetype kMostBytes = 16 << 20;  // of an event

    /// Calls `sink` with the data of each complete event. False once an event is too large: what follows is not read.
    bool push(const QByteArray& bytes, const std::function<void(const std::string& data)>& sink);

  private:
    void readLine(QByteArrayView line, const std::function<void(const std::string& data)>& sink);

    QByteArray rest_;   // of a line
    std::string data_;  // of an event, whose lines are joined
    bool any_ = false;  // the event has data
    bool too_large_ = false;
};

}  // namespace griffin::app::remote
