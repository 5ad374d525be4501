#include "ui/chat/transcript/block_layout.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/chat/formula/formula.h"
#include "ui/chat/markdown/formula_blocks.h"
#include "ui/chat/transcript/code_block_layout.h"
#include "ui/chat/transcript/reasoning_layout.h"
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
    int placeAt(const QPoint& point, QTextLine::CursorPosition what) const override {
        return text_.placeAt(point, what);
    }
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

/// A formula by itself, in the middle; it is one place of the text, and its source is what is copied.
class FormulaLayout : public BlockLayout {
  public:
    FormulaLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, Formula formula)
        : style_(style),
          length_(static_cast<int>(block.text.text.size())),
          width_(width),
          formula_(std::move(formula)) {
        scale_ = std::min(1.0, width_ / formula_.width());
        left_ = (width_ - formula_.width() * scale_) / 2;
    }

    int height() const override { return static_cast<int>(std::ceil(formula_.height() * scale_)) + 2 * kAround; }
    void paint(QPainter& painter, const QRect&, const QList<TextMark>& marks) const override {
        for (const TextMark& mark : marks) {
            if (mark.length == 0 || mark.start >= length_ || mark.start + mark.length <= 0) continue;
            paintMark(painter, style_, QRectF(left_ - kAround, 0, formula_.width() * scale_ + 2 * kAround, height()),
                      mark.kind);
        }
        formula_.paint(painter, QPointF(left_, kAround + formula_.ascent() * scale_), scale_, style_.colors.text);
    }
    int placeAt(const QPoint& point, QTextLine::CursorPosition) const override {
        return point.x() < width_ / 2 ? 0 : length_;
    }
    BlockPart partAt(const QPoint& point) const override {
        return QRect(0, 0, width_, height()).contains(point) ? BlockPart::kText : BlockPart::kNothing;
    }
    QRect caretAt(int position) const override {
        const double x = position < length_ ? left_ : left_ + formula_.width() * scale_;
        return {static_cast<int>(x), 0, 1, height()};
    }

  private:
    static constexpr int kAround = space::kTight;

    const TranscriptStyle& style_;
    int length_;
    int width_;
    Formula formula_;
    double scale_ = 1;
    double left_ = 0;
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
    int placeAt(const QPoint&, QTextLine::CursorPosition) const override { return 0; }
    BlockPart partAt(const QPoint&) const override { return BlockPart::kNothing; }
    QRect caretAt(int) const override { return {0, 0, 1, kHeight}; }

  private:
    const TranscriptStyle& style_;
    int width_;
};

}  // namespace

std::unique_ptr<BlockLayout> makeBlockLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                                             const CodeView& view, BlockLayout* earlier) {
    switch (block.kind) {
        case BlockKind::kCode:
            return std::make_unique<CodeBlockLayout>(style, block, width, view, earlier);
        case BlockKind::kTable:
            return std::make_unique<TableLayout>(style, block, width, earlier);
        case BlockKind::kRule:
            return std::make_unique<RuleLayout>(style, width);
        case BlockKind::kReasoning:
            return std::make_unique<ReasoningLayout>(style, block, width, view);
        case BlockKind::kText:
        case BlockKind::kHeading:
            break;
    }
    if (const auto source = formulaOf(block)) {
        auto formula = Formula::of(source->latex, style.body, FormulaPlace::kByItself);
        if (formula) return std::make_unique<FormulaLayout>(style, block, width, *std::move(formula));
    }
    return std::make_unique<TextBlockLayout>(style, block, width);
}

int estimateHeight(const TranscriptStyle& style, const MarkdownBlock& block, int width, const CodeView& view) {
    switch (block.kind) {
        case BlockKind::kCode:
            return CodeBlockLayout::heightFor(style, block, width, view);
        case BlockKind::kTable: {
            const auto rows = block.columns == 0 ? 0 : block.cells.size() / block.columns;
            return static_cast<int>(rows) * (style.line + space::kMedium) + 1;
        }
        case BlockKind::kRule:
            return RuleLayout::kHeight;
        case BlockKind::kReasoning:
            return ReasoningLayout::estimatedHeight(style, block, width, view);
        case BlockKind::kText:
        case BlockKind::kHeading:
            break;
    }
    const double needed = static_cast<double>(block.text.text.size()) * style.character;
    return std::max(static_cast<int>(std::ceil(needed / std::max(width, 1))), 1) *
           style.lineHeight(block.heading_level);
}

}  // namespace griffin::ui
