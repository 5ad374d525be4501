// The benchmark page: the setup of a new run, or a run with its progress and results. It only displays; the controller
// measures.
#pragma once

#include <QStringList>
#include <optional>

#include "ui/shell/page.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace griffin::ui {

class BenchmarkResults;
class BenchmarkSetup;
struct BenchmarkView;
class NoticeBar;

enum class BenchmarkExport { kJson, kCsv, kMarkdown, kLatex, kSvg, kPng, kPdf };

class BenchmarkPage : public Page {
    Q_OBJECT

  public:
    /// `theme` must outlive the page.
    explicit BenchmarkPage(Theme& theme, QWidget* parent = nullptr);

    BenchmarkSetup& setup() { return *setup_; }
    BenchmarkResults& results() { return *results_; }
    NoticeBar& notices() { return *notices_; }
    Theme& theme() { return theme_; }

    void showSetup();
    void showRun(const BenchmarkView& view);
    void setRunning(bool running);
    /// `fraction` from 0 to 1.
    void setProgress(double fraction, const QString& text);
    /// Whether the shown run was stopped and can be resumed.
    void setResumable(bool resumable);
    /// Names of all runs, the newest first, and the indices of the one that is shown and of the one it is compared
    /// with; -1: none.
    void setRuns(const QStringList& names, int current, int compared);
    void setModelState(const std::optional<StateContent>& state);

  signals:
    void newRequested();
    void stopRequested();
    void resumeRequested();
    /// Rows of setRuns(); comparisonChosen(-1): no comparison.
    void runChosen(int row);
    void comparisonChosen(int row);
    void exportRequested(griffin::ui::BenchmarkExport format);
    void filesDropped(const QStringList& paths);

  protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void buildHead(QHBoxLayout* row);
    void buildExport();
    void buildProgress(QHBoxLayout* row);
    void updateControls();

    QComboBox* runs_;
    QComboBox* comparison_;
    QPushButton* new_;
    QToolButton* export_;
    QProgressBar* bar_;
    QLabel* progress_;
    QPushButton* stop_;
    QPushButton* resume_;
    NoticeBar* notices_;
    QStackedWidget* middle_;
    StatePage* state_page_;
    BenchmarkSetup* setup_;
    BenchmarkResults* results_;
    bool running_ = false;
    bool resumable_ = false;
    bool has_run_ = false;
    int run_count_ = 0;
    std::optional<StateContent> model_state_;
};

}  // namespace griffin::ui
