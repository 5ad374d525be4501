// The only QObject that touches the engine. It lives on the engine thread: its slots are called through
// QMetaObject::invokeMethod, and its signals arrive queued on the GUI thread. Each command carries a std::stop_token,
// whose source the caller keeps. What the window asks for goes before all that a guest has to do (EngineGuest).
#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>

#include "app/engine_thread/answer_source.h"
#include "app/engine_thread/engine_guest.h"
#include "app/engine_thread/engine_messages.h"
#include "engine/engine.h"

namespace griffin::app {

/// Any other work that needs the model. Runs on the engine thread.
using EngineWork = std::function<engine::Result<engine::Done>(engine::Engine&, engine::Session&)>;

class EngineWorker : public AnswerSource {
    Q_OBJECT

  public:
    explicit EngineWorker(QObject* parent = nullptr);
    ~EngineWorker() override;

    void ask(const GenerateCommand& command) override;
    /// Runs on the engine thread, after what was posted before. Any thread.
    void post(std::function<void(EngineWorker& worker)> command);
    /// REQUIRES: called before the engine thread is started; the guest must outlive it.
    void setGuest(EngineGuest* guest) { guest_ = guest; }
    /// Has the guest take a turn when the window wants nothing. Any thread.
    void offerTurn();
    /// Whether answers are recorded cycle by cycle, the one being written included. Any thread.
    void setWatched(bool watched) { watched_ = watched; }
    /// The file for what the model has read of the last conversation, unless that was a guest's: read and removed when
    /// a model is loaded, written by leave() while `kept`. Empty: none. REQUIRES: called before the engine thread is
    /// started.
    void setKeptFile(const QString& path) { kept_file_ = path; }
    /// Any thread.
    void setKeptOnDisk(bool kept) { kept_on_disk_ = kept; }

  public slots:
    /// Replies: loadProgress..., then loaded or loadFailed. The model loaded before stays until the new one is there,
    /// unless there is not memory enough for both; if the load fails, it is still, or again, in use.
    void load(const griffin::app::LoadCommand& command);
    void unload();
    /// The program ends: keeps what setKeptFile() says, and unloads the model.
    void leave();
    /// Looks up again which draft to use with the model, and loads it. Reply: draftsTaken, or draftRefused when it does
    /// not fit; the earlier draft then stays.
    void takeDrafts(quint64 ticket);
    /// Replies: answerAdvanced..., then answerFinished or answerFailed.
    void generate(const griffin::app::GenerateCommand& command);
    /// Counts the tokens of each text. Reply: tokensCounted, unless no model is loaded.
    void countTokens(quint64 ticket, const QStringList& texts);
    /// Counts the tokens of a text, and of the prompt it is sent with. Reply: questionCounted, unless no model is
    /// loaded.
    void countQuestion(quint64 ticket, const QString& text, const griffin::engine::Prompt& prompt);
    /// Replies: workDone or workFailed.
    void perform(quint64 ticket, const griffin::app::EngineWork& work);

  signals:
    /// `phase` is in the language of the interface.
    void loadProgress(quint64 ticket, const QString& phase, double fraction);
    void loaded(quint64 ticket, const griffin::app::LoadedModel& model);
    /// `kept`: the model that stays in use; none if its path is empty.
    void loadFailed(quint64 ticket, const griffin::engine::Failure& failure, const griffin::app::LoadedModel& kept);
    void draftsTaken(quint64 ticket, const griffin::app::LoadedModel& model);
    void draftRefused(quint64 ticket, const griffin::engine::Failure& failure);
    void tokensCounted(quint64 ticket, const QList<int>& tokens);
    void questionCounted(quint64 ticket, int tokens, int prompt_tokens);
    void workDone(quint64 ticket);
    void workFailed(quint64 ticket, const griffin::engine::Failure& failure);

  protected:
    bool event(QEvent* event) override;

  private:
    /// Puts the model into use, in place of the one before, which stays if this fails.
    engine::Result<engine::Done> open(const LoadCommand& command, const engine::ProgressSink& progress);
    LoadedModel describe() const;
    /// Gives the session what the file says, if that is wanted, and removes the file.
    void recall(engine::Session& session);
    void removeKeptFile();
    /// REQUIRES: a model is loaded.
    int countText(const QString& text) const;

    LoadCommand in_use_;  // how engine_ was loaded
    std::unique_ptr<engine::Engine> engine_;
    std::unique_ptr<engine::Session> session_;  // declared after engine_, so that it is destroyed first

    EngineGuest* guest_ = nullptr;
    std::atomic<bool> turn_offered_{false};
    bool guest_was_last_ = false;  // whose text the session has, of which nothing goes to the disk
    std::atomic<bool> watched_{false};
    QString kept_file_;
    std::atomic<bool> kept_on_disk_{false};
};

}  // namespace griffin::app
