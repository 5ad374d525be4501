// The setup of a benchmark: prompt sets, methods, draft trees, temperatures, amounts, and an estimate of the time.
#pragma once

#include <QList>
#include <QWidget>

#include "engine/generation_options.h"
#include "ui/benchmark/check_list.h"
#include "ui/chat/pickers/method_text.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace griffin::ui {

class FlowLayout;
class Theme;

struct BenchmarkChoice {
    QList<int> tasks;  // rows of setTasks()
    QList<engine::Method> methods;
    QList<engine::TreeKind> trees;
    QList<double> temperatures;
    int prompts = 0;  // per task; 0: all
    int max_new_tokens = 256;
    int repeats = 3;       // so that results say how sure they are
    bool hardware = true;  // measures t(M), too

    bool complete() const { return !tasks.isEmpty() && !methods.isEmpty() && !temperatures.isEmpty(); }
};

class BenchmarkSetup : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit BenchmarkSetup(Theme& theme, QWidget* parent = nullptr);

    /// Tasks stay selected or deselected; new ones are selected. Those without prompts are disabled.
    void setTasks(const QList<TaskEntry>& tasks);
    void setMethods(const QList<MethodChoice>& methods);
    BenchmarkChoice choice() const;
    /// REQUIRES: tasks and methods are set. Temperatures stay as they are where there are none.
    void setChoice(const BenchmarkChoice& choice);
    bool hasTasks() const { return tasks_->count() > 0; }
    /// "About 12 minutes"; empty: unknown, which shows a button to measure it.
    void setEstimate(const QString& text);

  signals:
    void changed();
    void addFileRequested();
    void estimateRequested();
    void startRequested();
    void reportRequested();

  private:
    void fillTrees();
    void buildNumbers(FlowLayout& fields);
    /// What keeps a choice that is not complete from it.
    static QString missingIn(const BenchmarkChoice& choice);
    void showReady();

    CheckList* tasks_;
    CheckList* methods_;
    QList<int> waiting_;  // methods that were chosen and cannot run now, as while the model is loaded again
    CheckList* trees_;
    QPushButton* add_file_;
    QLineEdit* temperatures_;
    QSpinBox* prompts_;
    QSpinBox* length_;
    QSpinBox* repeats_;
    QCheckBox* hardware_;
    QLabel* estimate_;
    QPushButton* measure_estimate_;
    bool was_complete_ = true;
    QPushButton* start_;
    QPushButton* report_;
};

}  // namespace griffin::ui
