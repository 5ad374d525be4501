// What this program was built with and what it runs on. Asking the graphics card may take half a second, so it is asked
// once, on a thread of its own.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "engine/engine.h"

class QThread;

namespace griffin::app {

class Computer : public QObject {
    Q_OBJECT

  public:
    explicit Computer(QObject* parent = nullptr);
    ~Computer() override;

    /// Asks if nobody has yet; known() tells.
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
