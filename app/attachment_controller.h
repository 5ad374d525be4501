// The files that go with the question in the composer: chosen, dropped or pasted, read on a thread of their own,
// counted by the model's tokenizer, shown as chips, and refused where they do not fit into what is left of the context.
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

#include "app/attached_file.h"

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class EngineWorker;
class ModelController;

class AttachmentController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    AttachmentController(EngineWorker& worker, ModelController& models, ui::MainWindow& window,
                         QObject* parent = nullptr);

    const QList<AttachedFile>& files() const { return files_; }
    void setFiles(const QList<AttachedFile>& files);
    /// Reads these and adds them; what cannot be attached is said in a calm line.
    void attach(const QStringList& paths);
    /// Of all files together; estimated while the model is busy or not loaded.
    int tokens() const;
    /// Tokens the conversation has, and those the model's context has (0: not known).
    void setContext(int used, int total);
    /// Why the files cannot be sent, in a sentence; empty: they can.
    QString refusal() const;

  signals:
    /// Files or their counts.
    void changed();

  private:
    void choose();
    void takeRead(const QList<AttachedFile>& files, const QStringList& failures);
    void count();
    void show();

    EngineWorker& worker_;
    ModelController& models_;
    ui::MainWindow& window_;
    QList<AttachedFile> files_;
    quint64 ticket_ = 0;
    int used_ = 0;
    int total_ = 0;
};

}  // namespace griffin::app
