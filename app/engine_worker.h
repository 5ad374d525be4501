// The only QObject that touches the engine. It lives on the engine thread; its slots are called by queued signals or
// QMetaObject::invokeMethod, its signals arrive queued on the GUI thread. Stop is heard through the std::stop_token in
// each command, whose source the caller keeps. This is the one place where std::string becomes QString.
//
// Tokens do not travel as one event each: they are collected under a mutex, and at most one `answerGrew` is on its way
// at a time, so that a fast model cannot flood the event queue of the window.
#pragma once

#include <QMutex>
#include <QObject>
#include <atomic>
#include <functional>
#include <memory>

#include "app/engine_messages.h"
#include "app/trace_reader.h"
#include "engine/engine.h"

namespace griffin::app {

/// Anything else that needs the model, on the engine thread.
using EngineWork = std::function<engine::Result<engine::Done>(engine::Engine&, engine::Session&)>;

class EngineWorker : public QObject {
    Q_OBJECT

  public:
    explicit EngineWorker(QObject* parent = nullptr);
    ~EngineWorker() override;

    /// What the answer gained since the last call. May be called from any thread.
    AnswerGrowth takeGrowth();
    /// Whether answers are recorded cycle by cycle, also the one that is being written. May be called from any thread.
    void setWatched(bool watched) { watched_ = watched; }

  public slots:
    /// Frees the model loaded before, then loads. Replies: loadProgress..., then loaded or loadFailed.
    void load(const griffin::app::LoadCommand& command);
    void unload();
    /// Looks anew which draft the model is to be used with, and loads that one. Reply: draftsTaken, or draftRefused
    /// when it does not fit, and the one before stays.
    void takeDrafts(quint64 ticket);
    /// Replies: answerGrew..., then answerFinished or answerFailed.
    void generate(const griffin::app::GenerateCommand& command);
    /// Answers the same by vanilla decoding, up to 64 tokens, and throws the text away. Reply: vanillaMeasured.
    void measureVanilla(const griffin::app::GenerateCommand& command);
    /// How many tokens each of the texts has. Reply: tokensCounted, unless no model is loaded.
    void countTokens(quint64 ticket, const QStringList& texts);
    /// Replies: workDone or workFailed.
    void perform(quint64 ticket, const griffin::app::EngineWork& work);

  signals:
    void loadProgress(quint64 ticket, const QString& phase, double fraction);
    void loaded(quint64 ticket, const griffin::app::LoadedModel& model);
    void loadFailed(quint64 ticket, const griffin::app::EngineFailure& failure);
    void draftsTaken(quint64 ticket, const griffin::app::LoadedModel& model);
    void draftRefused(quint64 ticket, const griffin::app::EngineFailure& failure);
    void answerGrew();
    void answerFinished(const griffin::app::AnswerReport& report);
    void answerFailed(quint64 ticket, const griffin::app::EngineFailure& failure);
    /// 0 tokens: it failed, or was stopped.
    void vanillaMeasured(quint64 ticket, int tokens, double tokens_per_second);
    void tokensCounted(quint64 ticket, const QList<int>& tokens);
    void workDone(quint64 ticket);
    void workFailed(quint64 ticket, const griffin::app::EngineFailure& failure);

  private:
    void beginGrowth(Ticket ticket);
    void onEvent(const engine::GenerationEvent& event);

    std::unique_ptr<engine::Engine> engine_;
    std::unique_ptr<engine::Session> session_;  // after engine_: it must go first

    std::atomic<bool> watched_{false};
    TraceReader trace_reader_;

    QMutex growth_mutex_;  // guards the two below
    AnswerGrowth growth_;
    bool growth_announced_ = false;
};

}  // namespace griffin::app
