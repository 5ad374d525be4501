// What is to be trained: for which model, from which prompts, for how long; what that takes; and, for those who ask for
// it, how.
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

#include "engine/generation_options.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace griffin::ui {

class NamedFields;
class Theme;

struct TrainingChoice {
    QString model;  // path; empty: there is none
    engine::Method recipe = engine::Method::kGriffin;
    bool our_prompts = true;
    bool own_conversations = false;
    QString prompt_file;  // empty: none
    QString warm_start;   // path of a draft of this recipe for this model; empty: none
    int minutes = 60;     // 0: no limit
    double epochs = 3.0;  // without a time limit
    int max_new_tokens = 256;
    int threads = 1;

    bool hasPrompts() const { return our_prompts || own_conversations || !prompt_file.isEmpty(); }
    bool operator==(const TrainingChoice&) const = default;
};

/// All that was entered, to be entered again elsewhere.
struct TrainingEntries {
    TrainingChoice choice;
    QString prompt_file;  // whether it is used or not
    bool own_conversations = false;
    bool goes_on = true;  // from an earlier draft, if there is one
    bool more = false;    // options are shown

    bool operator==(const TrainingEntries&) const = default;
};

struct TrainingModel {
    QString path;
    QString name;
};

/// What a training would take, in sentences; empty ones are not shown.
struct TrainingEstimate {
    QString memory;
    QString disk;
    QString time;
    QString kept;             // what it adds to
    QString disabled_reason;  // why it cannot begin; empty: it can
    QString earlier_draft;    // path of a draft of this recipe for this model; empty: there is none
};

class TrainingSetup : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit TrainingSetup(Theme& theme, QWidget* parent = nullptr);

    void setModels(const QList<TrainingModel>& models);
    /// Chooses the model if it is one of setModels().
    void setModel(const QString& path);
    /// The numbers of the program's own prompts and of the person's conversations. Without conversations they cannot be
    /// chosen.
    void setPromptCounts(int ours, int conversations);
    void setPromptFile(const QString& path);
    void setThreads(int usual, int most);
    void setEstimate(const TrainingEstimate& estimate);
    TrainingChoice choice() const;
    TrainingEntries entries() const;
    /// All but the model, for which see setModel(). Call setThreads() first.
    void enter(const TrainingEntries& entries);

  signals:
    void changed();
    void chooseFileRequested();
    void startRequested();

  private:
    void buildPrompts(NamedFields* fields);
    void buildMore(NamedFields* fields);
    void setEarlier(const QString& path);
    QLabel* addRow(NamedFields* fields, const QString& text, QWidget* field, const QString& hint);
    void showWhatFits();

    Theme& theme_;
    QComboBox* model_;
    QCheckBox* ours_;
    QCheckBox* conversations_;
    QCheckBox* file_;
    QPushButton* choose_file_;
    QCheckBox* warm_start_;
    QComboBox* time_;
    QSpinBox* threads_;
    QToolButton* more_;
    QList<QWidget*> more_rows_;  // shown with "More options"
    QComboBox* recipe_;
    QSpinBox* length_;
    QDoubleSpinBox* epochs_;
    QLabel* needs_;
    QPushButton* start_;
    QString prompt_file_;
    QString earlier_draft_;
    QString disabled_reason_;
};

}  // namespace griffin::ui
