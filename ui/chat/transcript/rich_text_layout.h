// A run of rich text set in lines: the piece shared by paragraphs, headings and table cells. A formula that can be
// drawn stands there instead of its source; positions count in the source.
#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QTextLayout>
#include <QTextOption>
#include <limits>
#include <vector>

#include "ui/chat/formula/formula.h"
#include "ui/chat/markdown/markdown.h"
#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

class RichTextLayout {
  public:
    RichTextLayout(const TranscriptStyle& style, const RichText& text, const QFont& font, int line_height,
                   Qt::Alignment alignment);

    /// Breaks the lines; cheap when `width` is the same as before.
    void setWidth(int width);
    int height() const { return height_; }
    /// Width without any line break but the text's own; found on the first call.
    int naturalWidth();
    /// Width of the longest piece that has no place for a line break, mostly a word; found on the first call.
    int wordWidth();

    void paint(QPainter& painter, const QPoint& origin, const QRect& clip, const QList<TextMark>& marks) const;
    /// Nearest to the point, or the letter under it.
    int placeAt(const QPoint& point, QTextLine::CursorPosition what) const;
    QRect caretAt(int position) const;
    /// The span of a link under the point; nullptr where there is none.
    const InlineSpan* linkAt(const QPoint& point) const;

  private:
    /// The widest line when lines are at most this wide. Undoes setWidth().
    int widestLine(double width, QTextOption::WrapMode mode);
    struct Lines {
        int first = 0;
        int last = std::numeric_limits<int>::max();
    };
    /// Of a part of the text: one for each line, or several where directions are mixed.
    QList<QRectF> rectsOf(int start, int length, Lines within) const;
    /// Where a letter of the layout begins that is not before this place: its marks are parts of it.
    int wholeLetter(int position) const;
    /// The line that a place of the layout is in.
    int lineOf(int position) const;
    void takeFormula(const InlineSpan& span, const QString& text, const QFont& font);
    /// A place of the text in the layout, where a formula is one sign; and back.
    int toLayout(int position) const;
    int toText(int position) const;
    void paintFormulas(QPainter& painter, const QPoint& origin) const;

    /// A formula that is drawn instead of its source.
    struct Place {
        int start = 0;  // of the source in the text
        int length = 0;
        int sign = 0;  // in the layout
        Formula formula;
        double scale = 1;  // it is no higher than a line
    };

    const TranscriptStyle& style_;
    QList<InlineSpan> spans_;
    std::vector<Place> formulas_;
    QTextLayout layout_;
    int line_height_;
    int width_ = -1;
    int height_ = 0;
    int natural_width_ = -1;
    int word_width_ = -1;
    bool mixed_directions_ = false;
    bool right_to_left_ = false;  // as a whole
};

/// Paints a mark of one line, before the letters.
void paintMark(QPainter& painter, const TranscriptStyle& style, const QRectF& rect, TextMark::Kind kind);

}  // namespace griffin::ui
