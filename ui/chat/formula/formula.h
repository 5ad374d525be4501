// A formula as it is drawn: one path, with its size around the baseline. Sizes and distances are those of TeX's rules,
// simplified: scripts are 0.7 and 0.5 of the size, fractions beside text are set smaller, signs around tall things
// grow.
#pragma once

#include <QFont>
#include <QPainterPath>
#include <QString>
#include <optional>

class QPainter;

namespace griffin::ui {

enum class FormulaPlace { kInText, kByItself };

class Formula {
  public:
    /// The source without the signs around it. Empty: it cannot be shown (latex.h).
    static std::optional<Formula> of(const QString& source, const QFont& font, FormulaPlace place);

    double width() const { return width_; }
    double ascent() const { return ascent_; }
    double descent() const { return descent_; }
    double height() const { return ascent_ + descent_; }
    /// `baseline`: where its left end is.
    void paint(QPainter& painter, const QPointF& baseline, double scale, const QColor& color) const;

  private:
    QPainterPath path_;  // from the left end of the baseline
    double width_ = 0;
    double ascent_ = 0;
    double descent_ = 0;
};

}  // namespace griffin::ui
