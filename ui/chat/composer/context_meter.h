// How much of the model's context the conversation fills: a small bar with its percentage.
#pragma once

#include <QWidget>

namespace griffin::ui {

class Theme;

class ContextMeter : public QWidget {
    Q_OBJECT
  public:
    explicit ContextMeter(Theme& theme, QWidget* parent = nullptr);

    enum class Count { kExact, kEstimate };
    /// Tokens used of `limit`; a limit of 0 hides the meter.
    void setUsage(int used, int limit, Count count = Count::kExact);
    /// "12 %"; of a little more than nothing "< 1 %".
    QString text() const;

    QSize sizeHint() const override;
    /// The percentage alone: the bar is left out where there is no room for it.
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int percent() const;

    Theme& theme_;
    int used_ = 0;
    int limit_ = 0;
};

}  // namespace griffin::ui
