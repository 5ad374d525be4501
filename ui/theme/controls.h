// Small controls in the look of the program, and the texts of menus where there is no menu.
//
// Where letters of the alphabet are not typed, the key of a menu's text follows it: "Stop the answer" is
// "&Stop the answer" in a menu, and in Chinese "停止回答(&S)".
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QRadioButton>
#include <QString>

class QEvent;
class QProgressBar;
class QScrollArea;
class QTableWidget;

namespace griffin::ui {

/// "&Attach files…" becomes "Attach files…".
QString withoutMnemonic(const QString& text);
/// "&Attach files…" becomes "Attach files", the name of the command.
QString withoutMenuMarks(const QString& text);

/// At most so many letters, the last of them "…" where there are more.
QString shortened(const QString& text, qsizetype letters);

/// Whether a figure wears the sign of an estimate, "≈", which is explained where it stands.
bool isEstimate(const QString& figure);

/// Escape stops an answer, whatever has the focus. Where it means something else a widget, or who filters its events,
/// calls this first: true where the event was the question whether that is so, which is answered.
bool keepsEscape(QEvent& event);

/// In pixels, that a dialog may take so that it lies inside the window of `parent`; without one, any size.
QSize roomInside(const QWidget* parent);

/// A table to be read: no frame, no grid, no numbers of rows, nothing to type in, and Tab leaves it.
void makeReadable(QTableWidget& table);

/// The `kind` that the look of a widget follows ("secondary", "primary", "danger", or none, ""), also where the widget
/// has its look already, as the buttons that a QDialogButtonBox makes have.
void setKind(QWidget* widget, const char* kind);

/// Turning the wheel over a field scrolls what it is on, and changes its value only while it has the focus.
void keepFromWheel(QWidget* field);

/// An area that is as wide as it is given, in which `content`, which it owns, is scrolled to where it has no room.
QScrollArea* makeScrolled(QWidget* content, QWidget* parent);

/// `fraction` from 0 to 1; negative: not known, the bar moves back and forth.
void setFraction(QProgressBar* bar, double fraction);

/// A combo box that elides a text it has no room for; QComboBox cuts it.
class ShortComboBox : public QComboBox {
    Q_OBJECT

  public:
    using QComboBox::QComboBox;

    /// Which part of a text gives way, the end by default; never the beginning up to " · ", where that fits.
    void setElideMode(Qt::TextElideMode mode);

    QSize sizeHint() const override;
    /// The list is wide enough for its texts, where the window is.
    void showPopup() override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Qt::TextElideMode elide_mode_ = Qt::ElideRight;
};

/// A number with decimals: a point and a comma both begin them, whatever the language.
class DecimalBox : public QDoubleSpinBox {
    Q_OBJECT

  public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QValidator::State validate(QString& text, int& position) const override;
};

/// A line of text that may have less room than it needs, though not less than a few letters, and is elided then; QLabel
/// cuts it.
class ShortLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ShortLabel(QWidget* parent = nullptr);

    void setElideMode(Qt::TextElideMode mode) { elide_mode_ = mode; }
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Qt::TextElideMode elide_mode_ = Qt::ElideRight;
};

/// A check box or a radio button with a text of several lines where it is too long for one; Qt's own cut it.
template <class Button>
class LongButton : public Button {
  public:
    explicit LongButton(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;
    /// In one line.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool hitButton(const QPoint& position) const override;

  private:
    /// The text in lines that fit into a button of this width.
    QString lines(int width) const;
    QSize sizeWith(const QString& text) const;
};

extern template class LongButton<QCheckBox>;
extern template class LongButton<QRadioButton>;
using LongCheckBox = LongButton<QCheckBox>;
using LongRadioButton = LongButton<QRadioButton>;

/// The title of a page or dialog: a QLabel whose font the theme sets for the whole class (FontRole::kTitle).
class TitleLabel : public QLabel {
    Q_OBJECT

  public:
    using QLabel::QLabel;
};

}  // namespace griffin::ui
