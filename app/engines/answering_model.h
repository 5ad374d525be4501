// The model that answers in the chat: the one on this computer, or one of a server that was chosen. What was chosen
// stays so, also over the end of the program: no other model ever answers in its place.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/engines/known_server.h"
#include "engine/base/failure.h"
#include "engine/generation_options.h"

class QSettings;

namespace griffin::app {

class AnswerSource;
class EngineWorker;
class ModelController;
class RemoteWorker;
class ServerList;

class AnsweringModel : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it; `memory` remembers what was chosen.
    AnsweringModel(EngineWorker& worker, RemoteWorker& remote, ModelController& models, ServerList& servers,
                   QSettings& memory, QObject* parent = nullptr);

    /// The model of a server that was chosen; none: that of this computer answers.
    const std::optional<ServedModel>& served() const { return served_; }
    /// Whether an answer can be asked for, now or when the model is loaded.
    bool canAnswer() const;
    /// Whether the model of this computer answers, and is loaded.
    bool isLocalReady() const;
    /// As it is shown: "qwen3 · gpu-box".
    QString name() const;
    /// Tokens; 0: not known.
    int context() const;
    /// Whether the settings can make it large enough for so many tokens and an answer.
    bool contextCanHold(int tokens) const;
    /// Where it runs, in a few words; empty: it is not loaded.
    QString place() const;
    /// What the person should know of it, as sentences.
    QStringList warnings() const;
    engine::ReasoningSupport reasoning() const;
    bool thinksUnasked() const;
    /// Why it cannot use tools, as a sentence; empty: it can, or is not known yet.
    QString toolRefusal() const;
    AnswerSource& source() const;

    void choose(const ServedModel& model);
    /// The model on this computer answers again; it is not loaded by this.
    void chooseLocal();

  signals:
    /// Another model was chosen, or the one of this computer changed its state.
    void changed();
    /// Another model is about to answer.
    void aboutToChange();
    /// The model at this path could not be loaded or installed; the one that answered before does so still.
    void refused(const QString& path, const griffin::engine::Failure& failure);

  private:
    void change(const std::optional<ServedModel>& served);
    void takeLocal(const QString& path);
    /// What became of the model that takes a server's place.
    void follow();
    /// Whether the server's model that was in use before answers again.
    bool goBack();
    void remember();
    void recall();

    EngineWorker& worker_;
    RemoteWorker& remote_;
    ModelController& models_;
    ServerList& servers_;
    QSettings& memory_;
    std::optional<ServedModel> served_;
    // While a model of this computer is being loaded in place of a server's: that one, and whether the load has begun.
    std::optional<ServedModel> replaced_;
    QString replacement_;
    bool replacing_ = false;
};

}  // namespace griffin::app
