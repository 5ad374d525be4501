// The look of the program's widgets: Fusion with the theme's style sheet (round corners, thin scroll bars, flat
// buttons) and with what a style sheet cannot say.
#pragma once

#include <QPointer>
#include <QProxyStyle>
#include <QString>

#include "ui/theme/theme.h"

namespace griffin::ui {

class Theme;

/// Buttons say what they are by the dynamic property "kind": "primary" (one on a page), "danger"; flat tool buttons
/// need nothing. Cards (QFrame) by "kind": "card". Quiet labels (QLabel) by "kind": "secondary", "faint".
/// Sizes of text are no part of it, but those of arrows beside a text are.
QString styleSheet(const Theme& theme);

class CalmStyle : public QProxyStyle {
    Q_OBJECT
  public:
    /// The style may outlive the theme.
    explicit CalmStyle(const Theme& theme);

    using QProxyStyle::polish;
    void polish(QWidget* widget) override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const override;

  private:
    /// A button is not told that the mouse leaves it while its menu is open, and would look as if it were there.
    void leaveButtons();

    QPointer<const Theme> theme_;
};

}  // namespace griffin::ui
