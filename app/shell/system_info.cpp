#include "app/shell/system_info.h"

#include <QThread>

namespace griffin::app {

SystemInfo::SystemInfo(QObject* parent) : QObject(parent) {}

SystemInfo::~SystemInfo() {
    if (thread_) thread_->wait();
}

bool SystemInfo::builtWithCuda() {
    return GRIFFIN_CUDA_BUILT;
}

void SystemInfo::ask() {
    if (thread_) return;
    thread_.reset(QThread::create([this] { answer_ = engine::buildInfo(); }));
    connect(thread_.get(), &QThread::finished, this, [this] {
        waitForInfo();
        emit known();
    });
    thread_->start();
}

const engine::BuildInfo& SystemInfo::waitForInfo() {
    ask();
    thread_->wait();
    if (!info_) info_ = answer_;
    return *info_;
}

}  // namespace griffin::app

#include "moc_system_info.cpp"
