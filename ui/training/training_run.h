// A training on screen: its phase and progress, its curves, its log, and the buttons. What is shown are plain values
// that the program makes.
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

#include "ui/charts/chart.h"

class QGridLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace griffin::ui {

class ChartView;
class FlowLayout;
class Theme;

/// What is going on; it decides which buttons can be pressed.
enum class TrainingState {
    kRunning,
    kStopping,  // saves what it has
    kPaused,
    kFailed,
    kDone,
};

struct TrainingFigure {
    QString number;
    QString caption;
    QString hint;
    QString note;  // what to bear in mind, below the caption; empty: nothing

    bool operator==(const TrainingFigure&) const = default;
};

struct TrainingView {
    TrainingState state = TrainingState::kRunning;
    QString title;        // "GRIFFIN draft for SmolLM2"
    QString phase;        // "Step 1 of 3: SmolLM2 answers prompts"
    double progress = 0;  // 0 to 1, of the phase; negative: not known
    QString detail;       // "120 of 3,168 answers · about 12 minutes left"
    QString message;      // why it failed, or what became of it; empty: nothing
    QString place;        // where its files lie
    bool in_use = false;  // of kDone: the model answers with it
    QList<TrainingFigure> figures;
    QList<Chart> charts;
};

class TrainingRun : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit TrainingRun(Theme& theme, QWidget* parent = nullptr);

    void setView(const TrainingView& view);
    /// The keyboard goes to what can be pressed and loses nothing.
    void takeKeyboard();
    const TrainingView& view() const { return view_; }
    bool logIsOpen() const;
    void setLog(const QString& text);

  signals:
    void pauseRequested();
    void resumeRequested();
    /// To be confirmed: what was learnt is lost.
    void cancelRequested();
    void useRequested();
    void anotherRequested();
    void openFolderRequested();
    /// The log was opened: setLog() fills it.
    void logRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Figure {
        QLabel* number;
        QLabel* caption;
        QLabel* note;
    };
    QPushButton* makeButton(const char* name, const QString& text, const char* icon, const QString& hint);
    void buildButtons(FlowLayout& row);
    void showFigures();
    void showCharts();
    /// Beside each other, or below each other on a narrow page.
    void arrangeCharts();
    /// The one that goes on from the training's state; null: none can be pressed now.
    QPushButton* goOnButton() const;
    void showButtons();
    void applyTheme();

    Theme& theme_;
    TrainingView view_;
    QLabel* title_;
    QLabel* phase_;
    QProgressBar* bar_;
    QLabel* detail_;
    QLabel* message_;
    QLabel* place_;
    QPushButton* pause_;
    QPushButton* resume_;
    QPushButton* use_;
    QPushButton* another_;
    QPushButton* cancel_;
    QPushButton* folder_;
    QToolButton* log_button_;
    FlowLayout* figure_row_;
    bool focus_owed_ = false;  // the button in focus went, and no other has come yet
    QList<Figure> figures_;
    QGridLayout* chart_grid_;
    int chart_columns_ = 2;
    QList<ChartView*> charts_;
    QPlainTextEdit* log_;
};

}  // namespace griffin::ui
