// One half of the benchmark page, that of this computer or that of servers: the setup of a new run, or a run with its
// progress and results. It only displays; the controller measures.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

#include "ui/shell/state_page.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace griffin::ui {

class BenchmarkResults;
struct BenchmarkView;
class ShortComboBox;
class Theme;

enum class BenchmarkExport { kJson, kCsv, kMarkdown, kLatex, kSvg, kPng, kPdf };

class BenchmarkPanel : public QWidget {
    Q_OBJECT

  public:
    /// Takes the setup, and the button of the page that exports. `theme` must outlive the panel.
    BenchmarkPanel(Theme& theme, QWidget* setup, QToolButton* export_button, QWidget* parent);

    /// What chooses among runs, for the head of the page.
    QWidget* head() { return head_; }
    /// Its progress, for the page to place.
    QWidget* status() { return status_; }

    void showSetup();
    void showRun(const BenchmarkView& view);
    void setRunning(bool running);
    /// `fraction` from 0 to 1.
    void setProgress(double fraction, const QString& text);
    /// Whether the shown run was stopped and can be resumed.
    void setResumable(bool resumable);
    /// Whether the shown run is one of this computer's files.
    void setDeletable(bool deletable);
    /// Names of all runs, the newest first, and the indices of the one that is shown and of the one it is compared
    /// with; -1: none. `other` names what is shown and none of them; empty: nothing.
    void setRuns(const QStringList& names, int current, int compared, const QString& other = QString());
    /// Why no run can be made now; none: it can.
    void setState(const std::optional<StateContent>& state);

  signals:
    void newRequested();
    void deleteRequested();
    void stopRequested();
    void resumeRequested();
    /// Rows of setRuns(); comparisonChosen(-1): no comparison.
    void runChosen(int row);
    void comparisonChosen(int row);
    void exportRequested(griffin::ui::BenchmarkExport format);
    void stateActionRequested(griffin::ui::StateAction action);

  private:
    void buildHead(Theme& theme);
    void buildExport();
    void buildStatus();
    void updateControls();

    QWidget* head_;
    QWidget* status_;
    ShortComboBox* runs_;
    ShortComboBox* comparison_;
    QPushButton* new_;
    QToolButton* export_;
    QToolButton* delete_;
    QProgressBar* bar_;
    QLabel* progress_;
    QPushButton* stop_;
    QPushButton* resume_;
    QStackedWidget* middle_;
    StatePage* state_page_;
    QWidget* setup_;
    BenchmarkResults* results_;
    bool running_ = false;
    bool resumable_ = false;
    bool deletable_ = false;
    bool has_run_ = false;
    int run_count_ = 0;
    int current_run_ = -1;  // as in setRuns()
    std::optional<StateContent> state_;
};

}  // namespace griffin::ui
