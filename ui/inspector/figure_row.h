// The numbers that matter, large: tokens per pass, times as fast as plain, tokens per second.
#pragma once

#include <QWidget>

class QLabel;

namespace griffin::ui {

class Theme;

class FigureRow : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the row.
    explicit FigureRow(Theme& theme, QWidget* parent = nullptr);

    /// 0, or no text: not known, shown as a dash. `busy`: other programs took processors from the answer.
    void setFigures(double tokens_per_pass, const QString& speedup, double tokens_per_second, bool busy);

  private:
    struct Figure {
        QLabel* number;
        QLabel* caption;
    };
    Figure make(const char* name, const QString& caption, const QString& hint);
    void restyle();

    Theme& theme_;
    Figure passes_;
    Figure speedup_;
    Figure speed_;
};

}  // namespace griffin::ui
