#include "tests/app/endurance/block_meter.h"

#include <algorithm>
#include <ctime>

namespace griffin::tests {
namespace {

constexpr int kKept = 10;

double threadMilliseconds() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

}  // namespace

BlockMeter::BlockMeter(QObject* parent) : QObject(parent) {
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(1);
    connect(&timer_, &QTimer::timeout, this, &BlockMeter::beat);
}

void BlockMeter::start() {
    wall_.start();
    processor_ms_ = threadMilliseconds();
    timer_.start();
}

void BlockMeter::beat() {
    const double processor = threadMilliseconds();
    const Block block{static_cast<double>(wall_.nsecsElapsed()) * 1e-6, processor - processor_ms_,
                      notes_.join(QStringLiteral(", then "))};
    if (notes_.size() > 1) notes_ = {notes_.last()};
    wall_.start();
    processor_ms_ = processor;
    longest_wall_ = std::max(longest_wall_, block.wall_ms);
    if (block.wall_ms > kLong) ++long_walls_;
    if (block.processor_ms > kLong) ++long_processors_;
    const auto place = std::find_if(longest_.begin(), longest_.end(),
                                    [&](const Block& kept) { return kept.processor_ms < block.processor_ms; });
    if (place == longest_.end() && longest_.size() >= kKept) return;
    longest_.insert(place, block);
    if (longest_.size() > kKept) longest_.removeLast();
}

}  // namespace griffin::tests
