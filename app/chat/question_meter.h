// What the question in the composer costs: estimated while it is typed, counted by the model's tokenizer when the
// typing pauses; and whether it fits into the context at all. Earlier messages do not count for that: the engine leaves
// the oldest out where they have no room.
#pragma once

#include <QObject>
#include <QString>
#include <QTimer>

#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class AnsweringModel;
class AttachmentController;
class ChatController;
class EngineWorker;
class QuestionSender;

class QuestionMeter : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the meter.
    QuestionMeter(EngineWorker& worker, AnsweringModel& model, QuestionSender& sender, ChatController& chat,
                  AttachmentController& attachments, ui::MainWindow& window, QObject* parent = nullptr);

    /// Of what is typed, without the files; an estimate until it is counted.
    int tokens() const { return tokens_; }
    /// Of the question as the model reads it: with its files, the system prompt and the signs of the chat format. 0:
    /// not counted.
    int promptTokens() const { return prompt_tokens_; }
    /// Why the question cannot be sent, as a sentence; empty: it can, as far as is known.
    const QString& problem() const { return problem_; }

  signals:
    void changed();

  private:
    void estimate();
    void count();
    void take(int tokens, int prompt_tokens);
    void judgeByEstimate();
    /// What to do about a question of so many tokens, which does not fit.
    QString advice(int tokens) const;

    EngineWorker& worker_;
    AnsweringModel& model_;
    QuestionSender& sender_;
    ChatController& chat_;
    AttachmentController& attachments_;
    ui::MainWindow& window_;
    QTimer timer_;
    quint64 ticket_ = 0;
    qsizetype counted_ = 0;  // characters of the text that was counted last
    int tokens_ = 0;
    int prompt_tokens_ = 0;
    QString problem_;
};

}  // namespace griffin::app
