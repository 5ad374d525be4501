// What a style sheet cannot say: Fusion with more room beside the texts of tables and lists, without the desktop's
// icons in dialog buttons, and with the theme's own cross in fields that can be emptied.
#pragma once

#include <QPointer>
#include <QProxyStyle>

#include "ui/theme/theme.h"

namespace griffin::ui {

class CalmStyle : public QProxyStyle {
    Q_OBJECT
  public:
    /// The style may outlive the theme.
    explicit CalmStyle(const Theme& theme);

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const override;

  private:
    QPointer<const Theme> theme_;
};

}  // namespace griffin::ui
