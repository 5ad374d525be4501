// What a model thought before it answered: a line that says so, and below it, when it is open, the text beside a bar.
#pragma once

#include <optional>

#include "ui/chat/transcript/block_layout.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_model.h"

namespace griffin::ui {

/// "Thought for 12.3 s · 345 tokens"; while it is written "Thinking… 12.3 s · 345 tokens".
QString reasoningTitle(ReasoningState state, const ReasoningFigures& figures);

class ReasoningLayout : public BlockLayout {
  public:
    /// It is open where the view is of the whole.
    ReasoningLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, const CodeView& view);

    static int estimatedHeight(const TranscriptStyle& style, const MarkdownBlock& block, int width,
                               const CodeView& view);

    int height() const override { return height_; }
    void paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const override;
    int placeAt(const QPoint& point, QTextLine::CursorPosition what) const override;
    BlockPart partAt(const QPoint& point) const override;
    QRect caretAt(int position) const override;
    QRect showButton() const override;
    void setReasoning(const ReasoningFigures& figures, ReasoningState state) override;
    bool shows(int) const override { return text_.has_value(); }

  private:
    QString title() const { return reasoningTitle(state_, figures_); }
    QPoint textOrigin() const;

    const TranscriptStyle& style_;
    ReasoningState state_;
    ReasoningFigures figures_;
    int width_;
    int height_;
    std::optional<RichTextLayout> text_;  // none: it is folded
};

}  // namespace griffin::ui
