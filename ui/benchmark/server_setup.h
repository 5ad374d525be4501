// The setup of a benchmark of servers: prompt sets, models, how many conversations at once, and amounts.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "ui/benchmark/check_list.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace griffin::ui {

class EngineBanner;
class Theme;

/// A model of a server, or a server that tells none.
struct ServedEntry {
    QString key;      // tells it from others
    QString text;     // "qwen3 · gpu-box"
    QString problem;  // why it cannot be chosen, as a sentence; empty: it can
};

struct ServerChoice {
    QList<int> tasks;     // rows of setTasks()
    QStringList targets;  // keys of setServers()
    QList<int> at_once;
    double temperature = 0.0;
    int prompts = 0;  // per task; 0: all
    int max_new_tokens = 128;

    bool complete() const { return !tasks.isEmpty() && !targets.isEmpty() && !at_once.isEmpty(); }
};

class ServerSetup : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit ServerSetup(Theme& theme, QWidget* parent = nullptr);

    void setTasks(const QList<TaskEntry>& tasks);
    /// Those that were chosen stay so; a new one that is alone is chosen.
    void setServers(const QList<ServedEntry>& servers);
    ServerChoice choice() const;
    /// REQUIRES: tasks and servers are set.
    void setChoice(const ServerChoice& choice);
    bool hasTasks() const { return tasks_->count() > 0; }
    /// Where the prompts go, and whether they leave this computer.
    void setPlace(const QString& text, bool leaves);
    /// What the choice comes to: "120 conversations".
    void setAmount(const QString& text);

  signals:
    void changed();
    void addFileRequested();
    void reportRequested();
    /// The servers in the settings are wanted.
    void serversRequested();
    void startRequested();

  private:
    void showReady();

    EngineBanner* place_;
    CheckList* tasks_;
    CheckList* targets_;
    CheckList* at_once_;
    QPushButton* add_file_;
    QPushButton* servers_;
    QDoubleSpinBox* temperature_;
    QSpinBox* prompts_;
    QSpinBox* length_;
    QPushButton* start_;
    QLabel* amount_;
    QPushButton* report_;
};

}  // namespace griffin::ui
