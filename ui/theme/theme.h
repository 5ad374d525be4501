// Colours, fonts, distances and icons of the whole program, following the system or forced to light or dark.
//
// One Theme is built by the application and handed to every widget by reference; it outlives them all. Widgets ask it
// while they paint and listen to changed(); icons follow by themselves, because they are tinted when they are drawn.
#pragma once

#include <QFont>
#include <QIcon>
#include <QObject>
#include <QPixmap>
#include <QSize>
#include <QString>

#include "ui/theme/theme_colors.h"
#include "ui/theme/theme_mode.h"

class QAbstractButton;
class QApplication;

/// The grid: every distance of the interface is one of these, in device-independent pixels.
namespace griffin::ui::space {

inline constexpr int kTight = 4;
inline constexpr int kSmall = 8;
inline constexpr int kMedium = 12;
inline constexpr int kLarge = 16;
inline constexpr int kHuge = 24;
inline constexpr int kPage = 32;

inline constexpr int kRadius = 8;       // corners of cards and fields
inline constexpr int kSmallRadius = 4;  // corners of buttons and of inline code
inline constexpr int kIcon = 16;        // an icon's side inside a button
inline constexpr int kIconBeside = 22;  // the width of one beside its text: the icon and the gap
inline constexpr int kButton = 28;      // an icon button's side
inline constexpr int kColumnEm = 46;    // the text column's greatest width, in ems of the body font

}  // namespace griffin::ui::space

namespace griffin::ui {

enum class FontRole {
    kBody,         // the interface
    kReading,      // the text of messages: a little larger than the interface
    kStrong,       // the interface, semi-bold: labels
    kSmall,        // statistics, captions
    kTitle,        // a page's title
    kLargeNumber,  // the figures that matter
    kCode,         // the system's fixed font, as large as kReading looks
};

/// How an icon is coloured.
enum class IconTint { kText, kQuiet, kAccent, kOnAccent, kDanger };

/// Draws `:/icons/<name>.svg` in one colour, as a square at the left of the given size; nothing where that is empty.
/// `ratio` is the device pixel ratio.
QPixmap tintedPixmap(const QString& name, const QColor& color, const QSize& size, qreal ratio);

class Theme : public QObject {
    Q_OBJECT
  public:
    /// Reads the system's palette, so build it right after the QApplication.
    explicit Theme(QApplication& application, QObject* parent = nullptr);

    ThemeMode mode() const { return mode_; }
    void setMode(ThemeMode mode) { setLook(mode, text_scale_); }
    bool isDark() const { return dark_; }

    /// Whether pictures may move: neither the person nor the desktop wants to do without.
    bool moves() const { return moves_; }
    void setMoves(bool moves) { moves_ = moves; }

    /// Size of all text in percent of the system's, 50 to 300; other values are clamped.
    int textScale() const { return text_scale_; }
    void setTextScale(int percent) { setLook(mode_, percent); }
    /// Both at once, in the time of one.
    void setLook(ThemeMode mode, int text_scale);

    const ThemeColors& colors() const { return colors_; }
    QFont font(FontRole role) const;
    /// A distance that grows with the text: the sides of icons and of their buttons. They do not shrink with it.
    int scaled(int pixels) const;
    /// Gives a button the size of its icon, and its own where that is fixed, for the size of the text. What it was made
    /// with is for 100 percent.
    void scaleButton(QAbstractButton* button) const;
    /// Greatest width of the column of text, and of the composer below it.
    int columnWidth() const;

    /// The icon resources/icons/<name>.svg; it follows later changes of this theme, which must outlive it.
    QIcon icon(const QString& name, IconTint tint = IconTint::kQuiet) const;

    QColor tintColor(IconTint tint) const;

    bool eventFilter(QObject* watched, QEvent* event) override;

  signals:
    /// Colours or fonts are new; the application's palette and style sheet are already set.
    void changed();

  private:
    void apply();
    /// The program's language (QLocale's default) is another.
    void takeFonts();
    /// Whether the system is dark. It costs two palettes for all widgets, so the answer is kept.
    bool askSystem();

    QApplication& application_;
    ThemeMode mode_ = ThemeMode::kSystem;
    bool dark_ = false;
    bool system_is_dark_ = false;
    bool applying_ = false;
    bool restyling_ = false;
    bool moves_ = true;
    int text_scale_ = 100;
    ThemeColors colors_;
    QFont system_font_;
    QFont code_font_;
};

}  // namespace griffin::ui
