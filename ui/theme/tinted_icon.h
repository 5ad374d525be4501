// Icons drawn from one-colour SVGs, tinted when they are painted so that a change of theme needs no new icons.
#pragma once

#include <QIconEngine>
#include <QPixmap>
#include <QString>

#include "ui/theme/theme.h"

namespace griffin::ui {

/// Draws `:/icons/<name>.svg` in one colour, as a square at the left of the given size. `ratio` is the device pixel
/// ratio.
QPixmap tintedPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio);

class TintedIconEngine : public QIconEngine {
  public:
    /// `theme` must outlive the engine and every icon made from it.
    TintedIconEngine(const Theme& theme, QString name, IconTint tint);

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
    QIconEngine* clone() const override;
    QString key() const override { return QStringLiteral("griffin-tinted"); }
    bool isNull() override { return false; }

  private:
    QColor color(QIcon::Mode mode) const;

    const Theme& theme_;
    QString name_;
    IconTint tint_;
};

}  // namespace griffin::ui
