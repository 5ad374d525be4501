// How many draft tokens the target accepted: per cycle with its moving mean, as a histogram, and by depth.
#pragma once

#include <QWidget>

#include "ui/inspector/answer_trace.h"

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
    ChartView* lengths_;
    ChartView* histogram_;
    ChartView* by_depth_;
};

}  // namespace griffin::ui
