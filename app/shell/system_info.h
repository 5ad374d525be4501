// What this program was built with and what it runs on. Querying the graphics card may take half a second, so it is
// done once, on a thread of its own.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "engine/engine.h"

class QThread;

namespace griffin::app {

class SystemInfo : public QObject {
    Q_OBJECT

  public:
    explicit SystemInfo(QObject* parent = nullptr);
    ~SystemInfo() override;

    /// Whether the program can use graphics cards at all.
    static bool builtWithCuda();

    /// Starts the query unless it was started; known() follows.
    void ask();
    /// Empty: not known yet.
    const std::optional<engine::BuildInfo>& info() const { return info_; }
    /// Waits for it.
    const engine::BuildInfo& waitForInfo();

  signals:
    void known();

  private:
    std::unique_ptr<QThread> thread_;
    engine::BuildInfo answer_;  // the thread's, until it has ended
    std::optional<engine::BuildInfo> info_;
};

}  // namespace griffin::app
