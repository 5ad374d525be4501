#include "app/computer.h"

#include <QThread>

namespace griffin::app {

Computer::Computer(QObject* parent) : QObject(parent) {}

Computer::~Computer() {
    if (thread_) thread_->wait();
}

void Computer::ask() {
    if (thread_) return;
    thread_.reset(QThread::create([this] { answer_ = engine::buildInfo(); }));
    connect(thread_.get(), &QThread::finished, this, [this] {
        waitForInfo();
        emit known();
    });
    thread_->start();
}

const engine::BuildInfo& Computer::waitForInfo() {
    ask();
    thread_->wait();
    if (!info_) info_ = answer_;
    return *info_;
}

}  // namespace griffin::app
