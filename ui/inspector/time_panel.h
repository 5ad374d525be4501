// Where the time went: draft, verify and commit of each cycle, and what it comes to against vanilla decoding, which
// can be measured here.
#pragma once

#include <QWidget>

#include "ui/inspector/answer_trace.h"
#include "ui/inspector/trace_figures.h"

class QLabel;
class QPushButton;

namespace griffin::ui {

class ChartView;
class Theme;

/// Whether a vanilla run can be measured now.
enum class BaselineState { kOffered, kMeasuring, kNotNow };

class TimePanel : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the panel.
    explicit TimePanel(Theme& theme, QWidget* parent = nullptr);

    /// Null: nothing to show, and why.
    void setTrace(const AnswerTrace* trace, const VanillaBaseline& baseline, const QString& empty_text);
    void setBaselineState(BaselineState state);

  signals:
    void measureRequested();

  private:
    Theme& theme_;
    QLabel* verdict_;
    QLabel* explanation_;
    QPushButton* measure_;
    ChartView* times_;
    ChartView* parts_;
};

}  // namespace griffin::ui
