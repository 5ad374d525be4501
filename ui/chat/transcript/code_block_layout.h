// A code block: a card with a strip that names the language and copies the code, and below it the lines.
//
// Lines are not wrapped, so the height is known without shaping any text; a line is shaped when it is painted
// for the first time. Wide code is scrolled sideways within its card.
#pragma once

#include <QTextLayout>
#include <memory>
#include <vector>

#include "ui/chat/transcript/block_layout.h"

namespace griffin::ui {

class CodeBlockLayout : public BlockLayout {
  public:
    CodeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, const BlockLayout* earlier);

    /// Height of a code block with this text.
    static int heightFor(const TranscriptStyle& style, const QString& code);

    int height() const override { return height_; }
    void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const override;
    int positionAt(const QPoint& point) const override;
    BlockPart partAt(const QPoint& point) const override;
    QRect caretAt(int position) const override;
    void setCodeSpans(const QList<CodeSpan>& spans) override;
    int horizontalOffset() const override { return offset_; }
    void setHorizontalOffset(int offset) override;
    int horizontalMaximum() const override;
    QRect copyButton() const override;

  private:
    struct Line {
        int start = 0;
        int length = 0;
    };

    const QTextLayout& shapedLine(int index) const;
    int lineAtPosition(int position) const;
    int firstLineTop() const;
    void paintHeader(QPainter& painter) const;
    void paintScrollBar(QPainter& painter) const;

    const TranscriptStyle& style_;
    QString code_;
    QString language_;
    int width_;
    int height_;
    int content_width_ = 0;  // of the widest line
    int offset_ = 0;
    std::vector<Line> lines_;
    mutable std::vector<std::unique_ptr<QTextLayout>> shaped_;  // by line; null: not seen yet
    QList<CodeSpan> spans_;
};

}  // namespace griffin::ui
