// A table: columns as wide as their text where there is room, narrower in proportion where there is not; hairlines
// between rows, no lines between columns. One of right-to-left text begins at the right.
#pragma once

#include <memory>
#include <vector>

#include "ui/chat/transcript/block_layout.h"
#include "ui/chat/transcript/rich_text_layout.h"

namespace griffin::ui {

class TableLayout : public BlockLayout {
  public:
    TableLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, BlockLayout* earlier);

    int height() const override;
    void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const override;
    int placeAt(const QPoint& point, QTextLine::CursorPosition what) const override;
    BlockPart partAt(const QPoint& point) const override;
    QString linkAt(const QPoint& point) const override;
    QRect caretAt(int position) const override;

  private:
    struct Cell {
        RichText text;
        std::unique_ptr<RichTextLayout> layout;  // null until arrange()
        int start = 0;                           // in the block's plain text
    };

    void takeCells(TableLayout& earlier);
    void arrange();
    std::vector<int> columnWidths();
    int rows() const { return columns_ == 0 ? 0 : static_cast<int>(cells_.size()) / columns_; }
    /// The column at a place counted from the left, and the place of a column.
    int mirrored(int column) const { return right_to_left_ ? columns_ - 1 - column : column; }
    int cellAt(const QPoint& point) const;
    int cellAtPosition(int position) const;
    QPoint originOf(int cell) const;

    const TranscriptStyle& style_;
    int columns_;
    int width_;
    bool right_to_left_;
    QByteArray alignments_;
    std::vector<Cell> cells_;
    std::vector<int> column_left_;  // [columns + 1] pixels, of the places from left to right
    std::vector<int> row_top_;      // [rows + 1] pixels
};

}  // namespace griffin::ui
