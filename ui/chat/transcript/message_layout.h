// One message on the page: its author's line, its blocks, and the foot with statistics and buttons.
//
// Only visible blocks are laid out; the others count with an estimated height, so every height here may change when
// layOut() reaches them. Coordinates are relative to the message's top left corner.
#pragma once

#include <QList>
#include <QPoint>
#include <QRect>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ui/charts/ribbon.h"
#include "ui/chat/transcript/block_layout.h"
#include "ui/chat/transcript/message_document.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/theme/theme.h"

class QFontMetrics;
class QPainter;

namespace griffin::ui {

class CodeHighlighter;
class RichTextLayout;
struct TranscriptStyle;

enum class MessageAction {
    kContinue,
    kCopy,
    kEdit,
    kRegenerate,
    kDelete,
    kPrevious,
    kNext,
    kCopyCode,
    kWrapCode,
    kShowCode,  // all of it, or its beginning
    kFold,      // details below their summary
    kOpenFile,
    kInstructions,
    kPasses
};

/// A button of a message.
struct ActionSpot {
    MessageAction action = MessageAction::kCopy;
    int block = -1;  // of code and summaries the block, of kOpenFile the number of the file
    QRect rect;
    bool enabled = true;

    bool same(const ActionSpot& other) const { return action == other.action && block == other.block; }
    /// It is in the message, not in its row of buttons.
    bool isInside() const {
        return isOfBlock() || action == MessageAction::kOpenFile || action == MessageAction::kPasses ||
               action == MessageAction::kInstructions;
    }
    bool isOfBlock() const {
        return action == MessageAction::kCopyCode || action == MessageAction::kWrapCode ||
               action == MessageAction::kShowCode || action == MessageAction::kFold;
    }
};

/// What is under a point.
struct MessageHit {
    BlockPart part = BlockPart::kNothing;
    int block = 0;
    int position = 0;  // the nearest, also outside of the text
    int letter = 0;    // under the point; the position where there is none
    QString href;
};

class MessageLayout {
  public:
    /// `style` and `highlighter` must outlive the layout.
    MessageLayout(const TranscriptStyle& style, CodeHighlighter& highlighter, const TranscriptMessage& message);
    ~MessageLayout();

    /// Without its text, which is source().
    const TranscriptMessage& message() const { return message_; }
    const QString& source() const { return document_.source(); }
    const QList<MarkdownBlock>& blocks() const { return document_.blocks(); }

    /// Replaces the message; blocks that stay the same keep their layout.
    void setMessage(const TranscriptMessage& message);
    /// Adds text, which update() will show.
    void appendText(const QString& text);
    /// Takes new passes, which update() will show.
    void setPasses(const QByteArray& passes);
    /// Takes what the reasoning took, which update() will show.
    void setReasoning(const ReasoningFigures& figures);
    /// Shows what those above took in; the height from which on something changed, if anything did.
    std::optional<int> update();

    void setWidth(int width);
    int height() const { return height_; }
    /// Lays out all blocks between two heights; true where a height changed.
    bool layOut(int top, int bottom);
    /// Lays out the next blocks that are only estimated, for about `budget_us` microseconds; true where a height
    /// changed.
    bool layOutSome(int budget_us);
    bool isExact() const { return exact_from_ >= static_cast<int>(slots_.size()); }
    /// Drops the layouts of blocks outside of this range and keeps their heights.
    void dropLayoutsOutside(int top, int bottom);
    /// After a change of fonts or colours.
    void restyle();
    /// Takes the colours that the highlighter has found since the last call; the height of the first.
    std::optional<int> takeHighlights();

    QRect blockRect(int block) const;
    /// The caret before a character; lays its block out, and shows it if it was in details that are closed.
    QRect caretAt(int block, int position);
    MessageHit hit(const QPoint& point);
    /// How a block of code is shown, which lays it out again.
    CodeView codeView(int block) const { return slots_[static_cast<std::size_t>(block)].view; }
    void setCodeView(int block, const CodeView& view);
    /// Whether the details below a summary are shown.
    bool isOpen(int summary) const;
    void setOpen(int summary, bool open);
    /// In details that are closed; such a block has no height.
    bool isHidden(int block) const { return slots_[static_cast<std::size_t>(block)].hidden; }
    BlockLayout* blockLayout(int block) { return slots_[static_cast<std::size_t>(block)].layout.get(); }

    /// The ribbon, buttons of the foot, then those of the blocks that are laid out, then the files.
    QList<ActionSpot> actions() const;

    const Ribbon& ribbon() const { return ribbon_; }
    /// Where the passes are, under the text; null: there are none.
    QRect ribbonRect() const;

    /// What is said above the first message that the model has read.
    static QString readFromHereText();
    /// And above the first message, in one line; empty: nothing is.
    QString instructionsText() const;

    /// Where the statistics are; null: there are none.
    QRect statisticsRect() const;
    /// As many of the statistics, which " · " is between, as there is room for, the first before the last; a long one
    /// gives way to a shorter one behind it. The tooltip has them all.
    static QString wholeParts(const QString& text, const QFontMetrics& metrics, int width);
    /// How the answer ended, where that was not of its own; empty: it was, or goes on.
    QString stateText() const;
    /// What the foot tells in this width.
    QString footText(int width) const;

    struct PaintState {
        std::function<QList<TextMark>(int block)> marks;
        bool show_actions = false;  // the pointer or the keyboard is here
        const ActionSpot* hovered = nullptr;
        const ActionSpot* focused = nullptr;
        const ActionSpot* confirmed = nullptr;  // just copied: a tick instead of the icon
        Ribbon::Marks passes;
    };
    void paint(QPainter& painter, const QRect& clip, const PaintState& state) const;

  private:
    static constexpr int kRibbonHeight = space::kHuge;

    struct Slot {
        std::unique_ptr<BlockLayout> layout;  // null: not seen, or dropped
        int top = 0;
        int height = 0;
        bool exact = false;  // height is that of a layout, not an estimate
        bool highlighted = false;
        bool right_to_left = false;  // its list markers and quote bars are on the right
        CodeView view;
        std::optional<bool> open;  // of a summary, once the person chose
        bool hidden = false;

        int shownHeight() const { return hidden ? 0 : height; }
    };

    void takeBlocks(int first_changed);
    void hideClosed();
    /// Where a summary is pressed.
    QRect foldRect(int summary) const;
    /// In a list or quote a block is indented from the side where its text begins.
    bool startsAtRight(int block) const;
    /// The width of the lists and quotes that a block is in.
    int indentOf(int block) const;
    void place(int first_block);
    bool layOutBlock(int block);
    /// Gives a layout what is not of its block: the colours of code, the figures of reasoning.
    void decorate(int block);
    int blockLeft(int block) const;
    int blockWidth(int block) const;
    int spacingBefore(int block) const;
    int contentTop() const;
    int blockAt(int y) const;
    void layOutError();
    /// Where the names of the files are, below the card of a question.
    QList<QRect> attachmentRects() const;
    int attachmentsHeight() const;
    void paintAttachments(QPainter& painter, const PaintState& state) const;
    QRect footRect() const;
    void paintContainers(QPainter& painter, int block) const;
    void paintMarker(QPainter& painter, int block) const;
    void paintFold(QPainter& painter, int summary) const;
    void paintRibbon(QPainter& painter, const PaintState& state) const;
    void paintFoot(QPainter& painter, const PaintState& state) const;
    /// The line above the first message that the model has read.
    void paintReadFromHere(QPainter& painter) const;
    int readFromHereHeight() const;
    /// The line above the first message; clicked, it is edited.
    QRect instructionsRect() const;
    void paintInstructions(QPainter& painter, const PaintState& state) const;
    /// What is above the author's line.
    int aboveHeight() const;
    void paintAction(QPainter& painter, const ActionSpot& spot, const PaintState& state) const;
    int errorLeft() const;
    void paintError(QPainter& painter) const;
    void paintCaret(QPainter& painter) const;

    int errorHeight() const;

    const TranscriptStyle& style_;
    CodeHighlighter& highlighter_;

    TranscriptMessage message_;
    Ribbon ribbon_;
    bool passes_are_new_ = false;
    bool reasoning_is_new_ = false;
    MessageDocument document_;
    std::vector<Slot> slots_;
    std::unique_ptr<RichTextLayout> error_;
    int width_ = 0;
    int height_ = 0;
    int blocks_bottom_ = 0;
    int exact_from_ = 0;  // blocks before this one are exact
};

}  // namespace griffin::ui
