// The inspector's charts. Acceptance: how many draft tokens the target accepted, per cycle with the moving mean, as a
// histogram, and by depth. Time: draft, verify and commit of each cycle, and their sum against vanilla decoding, which
// can be measured here.
#pragma once

#include <QWidget>

#include "ui/inspector/answer_trace.h"

class QLabel;
class QPushButton;

namespace griffin::ui {

class ChartView;
class Theme;

class AcceptancePanel : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit AcceptancePanel(Theme& theme, QWidget* parent = nullptr);

    /// Null: nothing to show, and why.
    void setTrace(const AnswerTrace* trace, const QString& empty_text);

  private:
    QLabel* split_;  // with reasoning: inside and outside of it
    ChartView* lengths_;
    ChartView* histogram_;
    ChartView* by_depth_;
};

/// Whether the speedup can be measured now.
enum class BaselineState { kOffered, kMeasuring, kNotNow };

class TimePanel : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit TimePanel(Theme& theme, QWidget* parent = nullptr);

    /// Null: nothing to show, and why.
    void setTrace(const AnswerTrace* trace, const SpeedupView& speedup, const QString& empty_text);
    /// `why_not`: a sentence, if it cannot be.
    void setBaselineState(BaselineState state, const QString& why_not = {});

  signals:
    void measureRequested();

  private:
    Theme& theme_;
    QLabel* verdict_;
    QLabel* explanation_;
    QPushButton* measure_;
    QLabel* why_not_;
    ChartView* times_;
    ChartView* parts_;
};

}  // namespace griffin::ui
