// The text around a pass: what was there before it, what it brought, and what came after. And one line that shows it,
// so that text and tree are together wherever the tree is: the words of the pass stay in the middle, in the colours of
// their origin, and what is still to come is faint.
#pragma once

#include <QColor>
#include <QWidget>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

class Theme;
struct ThemeColors;

/// A token as text.
struct PassPiece {
    QString text;
    PassBrief::Origin origin = PassBrief::kNone;  // kNone: the target's own
    bool bytes = false;                           // of a part of a character

    /// In a line. Letters from right to left around bytes would tear them apart.
    QString shown() const;
};

struct PassWords {
    QString before;
    QList<PassPiece> pieces;
    QString after;

    QString brought() const;
};

/// The colour of a piece.
QColor inkOf(PassBrief::Origin origin, const ThemeColors& colors);

/// At most `most` tokens before and after.
PassWords wordsOf(const AnswerTrace& trace, int pass, int most);

class PassText : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive it.
    explicit PassText(Theme& theme, QWidget* parent = nullptr);

    void setWords(const PassWords& words);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme& theme_;
    PassWords words_;
};

}  // namespace griffin::ui
