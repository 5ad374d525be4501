#include "ui/chat/transcript/block_layout.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/chat/transcript/code_block_layout.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/table_layout.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

/// A paragraph or a heading.
class TextBlockLayout : public BlockLayout {
  public:
    TextBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width)
        : text_(style, block.text, style.textFont(block.heading_level), style.lineHeight(block.heading_level),
                Qt::AlignLeft) {
        text_.setWidth(width);
        width_ = width;
    }

    int height() const override { return text_.height(); }
    void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const override {
        text_.paint(painter, QPoint(0, 0), clip, marks);
    }
    int positionAt(const QPoint& point) const override { return text_.positionAt(point); }
    BlockPart partAt(const QPoint& point) const override {
        if (!QRect(0, 0, width_, height()).contains(point)) return BlockPart::kNothing;
        return text_.linkAt(point) != nullptr ? BlockPart::kLink : BlockPart::kText;
    }
    QString linkAt(const QPoint& point) const override {
        const InlineSpan* span = text_.linkAt(point);
        return span == nullptr ? QString() : span->href;
    }
    QRect caretAt(int position) const override { return text_.caretAt(position); }

  private:
    RichTextLayout text_;
    int width_ = 0;
};

/// A horizontal rule.
class RuleLayout : public BlockLayout {
  public:
    RuleLayout(const TranscriptStyle& style, int width) : style_(style), width_(width) {}
    static constexpr int kHeight = space::kSmall + 1;

    int height() const override { return kHeight; }
    void paint(QPainter& painter, const QRect&, const QList<TextMark>&) const override {
        painter.fillRect(0, kHeight / 2, width_, 1, style_.colors.border);
    }
    int positionAt(const QPoint&) const override { return 0; }
    BlockPart partAt(const QPoint&) const override { return BlockPart::kNothing; }
    QRect caretAt(int) const override { return {0, 0, 1, kHeight}; }

  private:
    const TranscriptStyle& style_;
    int width_;
};

}  // namespace

std::unique_ptr<BlockLayout> makeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                             BlockLayout* earlier) {
    switch (block.kind) {
        case BlockKind::kCode:
            return std::make_unique<CodeBlockLayout>(style, block, width, earlier);
        case BlockKind::kTable:
            return std::make_unique<TableLayout>(style, block, width, earlier);
        case BlockKind::kRule:
            return std::make_unique<RuleLayout>(style, width);
        case BlockKind::kText:
        case BlockKind::kHeading:
            break;
    }
    return std::make_unique<TextBlockLayout>(style, block, width);
}

int estimateHeight(const TranscriptStyle& style, const MarkdownBlock& block, int width) {
    switch (block.kind) {
        case BlockKind::kCode:
            return CodeBlockLayout::heightFor(style, block.text.text);
        case BlockKind::kTable: {
            const auto rows = block.columns == 0 ? 0 : block.cells.size() / block.columns;
            return static_cast<int>(rows) * (style.line + space::kMedium) + 1;
        }
        case BlockKind::kRule:
            return RuleLayout::kHeight;
        case BlockKind::kText:
        case BlockKind::kHeading:
            break;
    }
    const double needed = static_cast<double>(block.text.text.size()) * style.character;
    return std::max(static_cast<int>(std::ceil(needed / std::max(width, 1))), 1) *
           style.lineHeight(block.heading_level);
}

}  // namespace griffin::ui
