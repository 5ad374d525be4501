// A training on screen: what it does, how far it is, its curves, its log, and what one can do about it.
#pragma once

#include <QList>
#include <QWidget>

#include "ui/training/training_view.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace griffin::ui {

class ChartView;
class Theme;

class TrainingRun : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the widget.
    explicit TrainingRun(Theme& theme, QWidget* parent = nullptr);

    void setView(const TrainingView& view);
    const TrainingView& view() const { return view_; }
    bool logIsOpen() const;
    void setLog(const QString& text);

  signals:
    void pauseRequested();
    void resumeRequested();
    /// Ask first: what was learnt is lost.
    void cancelRequested();
    void useRequested();
    void anotherRequested();
    void openFolderRequested();
    /// The log was opened: setLog() fills it.
    void logRequested();

  private:
    struct Figure {
        QLabel* number;
        QLabel* caption;
    };
    QPushButton* makeButton(const char* name, const QString& text, const char* icon, const QString& hint);
    void buildButtons(QHBoxLayout* row);
    void showFigures();
    void showCharts();
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
    QHBoxLayout* figure_row_;
    QList<Figure> figures_;
    QGridLayout* chart_grid_;
    QList<ChartView*> charts_;
    QPlainTextEdit* log_;
};

}  // namespace griffin::ui
