// Joins the server for other programs to what is seen of it: its section in the settings, the line below the message
// field, and the tree of the answer that is being written, in the inspector.
#pragma once

#include <QObject>
#include <QTimer>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {
class MainWindow;
class ServingSection;
}  // namespace griffin::ui

namespace griffin::app {

class InspectorController;
class LocalServer;
class ModelController;
class ServedEngine;

class ServingController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ServingController(LocalServer& server, ServedEngine& engine, ModelController& models,
                      InspectorController& inspector, ui::ServingSection& section, ui::MainWindow& window,
                      QObject* parent = nullptr);
    ~ServingController() override;

  signals:
    /// A person wants to see the section.
    void sectionRequested();

  private:
    void show();
    void showRequests();
    QString status() const;
    void keepKey(const QString& key);
    void showTree();
    void leaveTree();
    void takeTree();

    LocalServer& server_;
    ServedEngine& engine_;
    ModelController& models_;
    InspectorController& inspector_;
    ui::ServingSection& section_;
    ui::MainWindow& window_;
    QTimer timer_;  // looks at what is asked
    ui::AnswerTrace trace_;
    quint64 answer_ = 0;  // of trace_
    bool tree_shown_ = false;
};

}  // namespace griffin::app
