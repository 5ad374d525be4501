#include "app/remote/event_stream.h"

#include <utility>

namespace griffin::app::remote {

bool EventStream::push(const QByteArray& bytes, const std::function<void(const std::string& data)>& sink) {
    if (too_large_) return false;
    qsizetype from = 0;
    while (from < bytes.size()) {
        const qsizetype end = bytes.indexOf('\n', from);
        const qsizetype size = (end < 0 ? bytes.size() : end) - from;
        if (rest_.size() + size + static_cast<qsizetype>(data_.size()) > kMostBytes) {
            too_large_ = true;
            return false;
        }
        rest_.append(bytes.constData() + from, size);
        if (end < 0) break;
        if (rest_.endsWith('\r')) rest_.chop(1);
        readLine(rest_, sink);
        rest_.clear();
        from = end + 1;
    }
    return true;
}

void EventStream::readLine(QByteArrayView line, const std::function<void(const std::string& data)>& sink) {
    if (line.isEmpty()) {
        if (std::exchange(any_, false)) sink(std::exchange(data_, {}));
        return;
    }
    constexpr QByteArrayView kData = "data:";
    if (!line.startsWith(kData)) return;  // comments keep the connection open; other fields say nothing here
    line = line.sliced(kData.size());
    if (line.startsWith(' ')) line = line.sliced(1);
    if (std::exchange(any_, true)) data_ += '\n';
    data_.append(line.data(), static_cast<std::size_t>(line.size()));
}

}  // namespace griffin::app::remote
