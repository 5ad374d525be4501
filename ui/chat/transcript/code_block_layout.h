// A code block: a card with a strip that names the language, wraps and copies the code, and below it the lines. Of long
// code the beginning is shown, and a strip that shows the rest. A difference has its added and removed lines coloured.
//
// Lines are cut by their number of columns, so the height is known without shaping any text; a line is shaped when it
// is painted for the first time. Wide code that is not wrapped is scrolled sideways within its card.
#pragma once

#include <QTextLayout>
#include <memory>
#include <vector>

#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

class CodeBlockLayout : public BlockLayout {
  public:
    /// Code longer than kLong lines shows its first kBeginning.
    static constexpr int kLong = 40;
    static constexpr int kBeginning = 24;

    CodeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, const CodeView& view,
                    const BlockLayout* earlier);

    static int heightFor(const TranscriptStyle& style, const MarkdownBlock& block, int width, const CodeView& view);

    int height() const override { return height_; }
    void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const override;
    int placeAt(const QPoint& point, QTextLine::CursorPosition what) const override;
    BlockPart partAt(const QPoint& point) const override;
    QRect caretAt(int position) const override;
    void setCodeSpans(const QList<CodeSpan>& spans) override;
    int horizontalOffset() const override { return offset_; }
    void setHorizontalOffset(int offset) override;
    int horizontalMaximum() const override;
    QRect copyButton() const override;
    QRect wrapButton() const override;
    QRect showButton() const override;
    bool shows(int position) const override;

  private:
    /// Of the card; a line that is cut is several.
    struct Line {
        int start = 0;
        int length = 0;
        QChar sign;  // of a difference: what the whole line begins with
    };

    const QTextLayout& shapedLine(int index) const;
    int lineAtPosition(int position) const;
    int firstLineTop() const;
    void paintHeader(QPainter& painter) const;
    void paintScrollBar(QPainter& painter) const;
    void paintShowButton(QPainter& painter) const;
    int linesBottom() const;
    /// The ground of a line of a difference; invalid: none.
    QColor signColor(QChar sign) const;

    const TranscriptStyle& style_;
    QString code_;
    QString language_;
    bool difference_;
    CodeView view_;
    int width_;
    int height_;
    int content_width_ = 0;  // of the widest line
    int offset_ = 0;
    std::vector<Line> lines_;
    int shown_ = 0;                                             // lines
    int code_lines_ = 0;                                        // in the source
    bool long_ = false;                                         // it has a strip that shows the rest
    mutable std::vector<std::unique_ptr<QTextLayout>> shaped_;  // by line; null: not seen yet
    QList<CodeSpan> spans_;
};

}  // namespace griffin::ui
