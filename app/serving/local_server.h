// The server of the window: other programs on this computer may ask its model, at 127.0.0.1 alone. Off unless a person
// switches it on, which is remembered ("serving/on"), with the port ("serving/port") and where the key is kept
// ("serving/key"); the key itself is in the key store.
#pragma once

#include <QObject>
#include <QString>
#include <optional>
#include <stop_token>

#include "app/engine_thread/background_work.h"
#include "app/engines/key_store.h"
#include "engine/base/result.h"

class QSettings;

namespace griffin::app {

class ServedEngine;

class LocalServer : public QObject {
    Q_OBJECT

  public:
    enum class State { kOff, kStarting, kOn, kFailed };

    /// All must outlive it.
    LocalServer(QSettings& file, KeyStore& keys, ServedEngine& engine, QObject* parent = nullptr);
    ~LocalServer() override;

    State state() const { return state_; }
    /// "http://127.0.0.1:8080/v1": where it listens, or would.
    QString address() const;
    /// REQUIRES: kFailed.
    const engine::Failure& failure() const { return failure_; }

    /// Whether the person wants it on.
    bool isWanted() const;
    void setWanted(bool wanted);
    int port() const;
    /// 1 to 65535. Where it is on it begins anew, there.
    void setPort(int port);
    KeyPlace keyPlace() const;
    /// Empty: none is asked for. `kept` is called later, unless `asker` is gone. Where it is on it begins anew, with
    /// this key.
    void keepKey(const QString& key, QObject* asker, const KeyStore::Kept& kept);

    /// Requests wait until they are let go.
    bool isPaused() const { return paused_; }
    void setPaused(bool paused);

    /// Begins, if it is wanted: when the program starts, or again after a failure.
    void start();
    /// Ends it, when the program ends. Does not wait.
    void stop();
    /// False: after so many milliseconds it still runs.
    bool wait(int milliseconds) { return work_.wait(milliseconds); }

  signals:
    void changed();

  private:
    void restart();
    void listen(const QString& key);
    void fail(engine::Failure failure);
    void setState(State state);
    KnownServer keptKey() const;

    QSettings& file_;
    KeyStore& keys_;
    ServedEngine& engine_;
    State state_ = State::kOff;
    engine::Failure failure_;
    bool paused_ = false;
    int run_ = 0;  // of the server that is on or begins
    std::stop_source stop_;
    BackgroundWork work_;  // last: it ends before what it uses
};

}  // namespace griffin::app
