// What long work on the database sees of whoever waits for it.
#pragma once

#include <QtGlobal>
#include <functional>
#include <stop_token>

namespace griffin::app {

struct DataWatch {
    std::stop_token stop;
    /// May be called at any rate: the window hears of it twenty times a second.
    std::function<void(qint64 done, qint64 total)> progress;
};

}  // namespace griffin::app
