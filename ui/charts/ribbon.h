// The passes of an answer as a ribbon: a column a pass, as high as the tokens it brought. From below the guesses that
// were right, the draft's solid, those from earlier text in stripes; above them the target's own token; and grey where
// nothing was guessed. Where there are more passes than pixels a column is the mean of some.
//
// Columns are a few rectangles for each pixel at most, so a long answer costs no more than a short one
// (transcript_bench).
#pragma once

#include <QByteArray>
#include <QRect>
#include <QString>

#include "ui/charts/pass_brief.h"

class QPainter;

namespace griffin::ui {

struct ThemeColors;

/// From 0; the end is not included.
struct PassRange {
    int from = 0;
    int to = 0;

    bool isEmpty() const { return from >= to; }
    friend bool operator==(const PassRange&, const PassRange&) = default;
};

class Ribbon {
  public:
    /// A PassBrief each.
    void setPasses(const QByteArray& passes);
    /// The tokens of the answer as they are told beside it: the first came with the prompt, and what the last pass
    /// brought may lie behind the end. 0: not known, then those of the passes count. Likewise its passes, of which one
    /// that brought nothing may not be drawn.
    void setAnswer(int tokens, int passes) {
        answer_tokens_ = tokens;
        answer_passes_ = passes;
    }
    const QByteArray& passes() const { return passes_; }
    int count() const { return static_cast<int>(passes_.size()); }
    PassBrief pass(int index) const { return PassBrief::ofByte(passes_.at(index)); }

    /// What is marked; -1: no pass.
    struct Marks {
        int hovered = -1;
        int shown = -1;  // the pass whose tree is on screen
        PassRange selected;
    };
    void paint(QPainter& painter, const QRect& area, const ThemeColors& colors, const Marks& marks) const;

    /// The pass at a place of an area of this width; -1: there is none.
    int passAt(int x, int width) const;
    /// The same, the nearest one.
    int nearestPass(int x, int width) const;
    /// From the left edge of the first to the right edge of the last.
    QRectF columnsOf(const PassRange& range, const QRect& area) const;

    /// "57 passes brought 182 tokens, 3.2 a pass".
    QString summary() const;
    /// "Pass 12 of 57: 4 tokens, 3 of them guessed by the draft".
    QString passText(int index) const;

  private:
    double pitch(int width) const;

    QByteArray passes_;
    int highest_ = 0;  // tokens of the best pass
    int answer_tokens_ = 0;
    int answer_passes_ = 0;
};

}  // namespace griffin::ui
