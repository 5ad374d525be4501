#include "ui/chat/transcript/message_layout.h"

#include <QElapsedTimer>
#include <QFontMetrics>
#include <algorithm>
#include <utility>

#include "ui/chat/transcript/code_highlighter.h"
#include "ui/chat/transcript/rich_text_layout.h"
#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

TextFormat formatOf(const TranscriptMessage& message) {
    return message.role == storage::MessageRole::kAssistant ? TextFormat::kMarkdown : TextFormat::kPlain;
}

/// A question is shown in a card; this is the card's inner margin.
int cardPadding(const TranscriptMessage& message) {
    return message.role == storage::MessageRole::kUser ? space::kMedium : 0;
}

constexpr int kDeepestIndent = 6;  // deeper lists and quotes are not indented further

}  // namespace

MessageLayout::MessageLayout(const TranscriptStyle& style, CodeHighlighter& highlighter,
                             const TranscriptMessage& message)
    : style_(style), highlighter_(highlighter), message_(message), document_(formatOf(message)) {
    if (message_.state == storage::MessageState::kStreaming) {
        document_.append(message_.text);
        document_.update();
    } else {
        document_.setSource(message_.text);
    }
    message_.text.clear();  // the document holds it; a second reference would make every append copy it
    ribbon_.setPasses(message_.passes);
    ribbon_.setAnswer(message_.tokens, 0);
    takeBlocks(0);
}

MessageLayout::~MessageLayout() = default;

void MessageLayout::setMessage(const TranscriptMessage& message) {
    const bool was_streaming = message_.state == storage::MessageState::kStreaming;
    const bool other_kind = message_.role != message.role;
    const int above = aboveHeight();
    message_ = message;
    int first_changed = static_cast<int>(slots_.size());
    if (other_kind) {
        document_ = MessageDocument(formatOf(message_));
        first_changed = 0;
    }
    if (document_.source() != message.text) {
        first_changed = std::min(first_changed, document_.setSource(message.text));
    } else if (was_streaming && message.state != storage::MessageState::kStreaming) {
        first_changed = std::min(first_changed, document_.finish());
    }
    message_.text.clear();
    ribbon_.setPasses(message_.passes);
    ribbon_.setAnswer(message_.tokens, 0);
    layOutError();
    takeBlocks(first_changed);
    if (!slots_.empty()) decorate(0);
    if (aboveHeight() != above) place(0);
}

void MessageLayout::appendText(const QString& text) {
    document_.append(text);
}

void MessageLayout::setPasses(const QByteArray& passes) {
    message_.passes = passes;
    passes_are_new_ = true;
}

void MessageLayout::setReasoning(const ReasoningFigures& figures) {
    message_.reasoning = figures;
    reasoning_is_new_ = true;
}

std::optional<int> MessageLayout::update() {
    std::optional<int> from;
    // It is the first block, and the figures are in its first line: no height changes.
    const bool reasoning = std::exchange(reasoning_is_new_, false) && !slots_.empty();
    if (std::exchange(passes_are_new_, false)) {
        from = blocks_bottom_;
        ribbon_.setPasses(message_.passes);
        place(static_cast<int>(slots_.size()));
    }
    const int count = static_cast<int>(slots_.size());
    if (reasoning) {
        from = slots_.front().top;
        decorate(0);
    }
    const int first_changed = document_.update();
    if (first_changed >= count && count == static_cast<int>(document_.blocks().size())) return from;
    // The caret leaves the block that was the last.
    const int block = std::min(first_changed, count - 1);
    const int top = block < 0 ? contentTop() : slots_[static_cast<std::size_t>(block)].top;
    takeBlocks(first_changed);
    return std::min(from.value_or(top), top);
}

void MessageLayout::takeBlocks(int first_changed) {
    const auto count = static_cast<std::size_t>(document_.blocks().size());
    const auto first = static_cast<std::size_t>(first_changed);
    std::vector<Slot> old;
    for (std::size_t i = first; i < slots_.size(); ++i) old.push_back(std::move(slots_[i]));
    slots_.resize(std::min(first, slots_.size()));
    slots_.resize(count);
    for (std::size_t i = first; i < count; ++i) {
        slots_[i].right_to_left = startsAtRight(static_cast<int>(i));
        if (i - first < old.size()) {
            slots_[i].view = old[i - first].view;
            slots_[i].open = old[i - first].open;
        }
        // What somebody saw growing does not close by itself. Reasoning is folded from the beginning.
        const bool folds = document_.blocks().at(static_cast<int>(i)).kind == BlockKind::kReasoning;
        if (message_.state == storage::MessageState::kStreaming && !folds) slots_[i].view.whole = true;
    }
    if (width_ > 0) {
        for (std::size_t i = first; i < count; ++i) {
            const MarkdownBlock& block = document_.blocks().at(static_cast<int>(i));
            BlockLayout* earlier = i - first < old.size() ? old[i - first].layout.get() : nullptr;
            // A block on screen that grew is laid out at once, with what its earlier layout knows; new ones wait.
            if (earlier != nullptr) {
                slots_[i].layout =
                    makeBlockLayout(style_, block, blockWidth(static_cast<int>(i)), slots_[i].view, earlier);
                slots_[i].height = slots_[i].layout->height();
                slots_[i].exact = true;
                decorate(static_cast<int>(i));
            } else {
                slots_[i].height = estimateHeight(style_, block, blockWidth(static_cast<int>(i)), slots_[i].view);
            }
        }
    }
    exact_from_ = std::min(exact_from_, first_changed);
    hideClosed();
    place(first_changed);
}

void MessageLayout::hideClosed() {
    QByteArray closed;  // the containers of what is hidden; empty: nothing is
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const MarkdownBlock& block = document_.blocks().at(static_cast<int>(i));
        if (!closed.isEmpty() && !block.containers.startsWith(closed)) closed.clear();
        slots_[i].hidden = !closed.isEmpty();
        if (slots_[i].hidden) slots_[i].layout.reset();
        if (closed.isEmpty() && block.fold != Fold::kNone && !isOpen(static_cast<int>(i)))
            closed = block.containers + 'd';
    }
}

bool MessageLayout::isOpen(int summary) const {
    const bool open_at_first = document_.blocks().at(summary).fold == Fold::kOpen;
    return slots_[static_cast<std::size_t>(summary)].open.value_or(open_at_first);
}

void MessageLayout::setOpen(int summary, bool open) {
    slots_[static_cast<std::size_t>(summary)].open = open;
    hideClosed();
    exact_from_ = std::min(exact_from_, summary);
    place(summary);
}

void MessageLayout::setWidth(int width) {
    if (width == width_) return;
    width_ = width;
    restyle();
}

void MessageLayout::restyle() {
    layOutError();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const int block = static_cast<int>(i);
        slots_[i].layout.reset();
        slots_[i].exact = false;
        slots_[i].height = estimateHeight(style_, document_.blocks().at(block), blockWidth(block), slots_[i].view);
    }
    exact_from_ = 0;
    place(0);
}

void MessageLayout::dropLayoutsOutside(int top, int bottom) {
    for (Slot& slot : slots_) {
        if (slot.top + slot.shownHeight() < top || slot.top > bottom) slot.layout.reset();
    }
}

void MessageLayout::place(int first_block) {
    const int padding = cardPadding(message_);
    int y = contentTop() + padding;
    if (first_block > 0) {
        const Slot& before = slots_[static_cast<std::size_t>(first_block) - 1];
        y = before.top + before.shownHeight();
    }
    for (std::size_t i = static_cast<std::size_t>(first_block); i < slots_.size(); ++i) {
        if (!slots_[i].hidden) y += spacingBefore(static_cast<int>(i));
        slots_[i].top = y;
        y += slots_[i].shownHeight();
    }
    if (slots_.empty()) y += message_.state == storage::MessageState::kStreaming ? style_.line : 0;
    blocks_bottom_ = y + padding;
    height_ = blocks_bottom_ + attachmentsHeight() + errorHeight();
    if (ribbon_.count() > 0) height_ += space::kSmall + kRibbonHeight;
    if (message_.role == storage::MessageRole::kAssistant) height_ += space::kTight + style_.button;
}

bool MessageLayout::layOutBlock(int block) {
    Slot& slot = slots_[static_cast<std::size_t>(block)];
    if (slot.layout || slot.hidden) return false;
    slot.layout = makeBlockLayout(style_, document_.blocks().at(block), blockWidth(block), slot.view, nullptr);
    decorate(block);
    const int height = slot.layout->height();
    const bool changed = height != slot.height;
    slot.height = height;
    slot.exact = true;
    return changed;
}

bool MessageLayout::layOut(int top, int bottom) {
    if (width_ <= 0) return false;
    bool changed = false;
    for (int block = blockAt(top); block < static_cast<int>(slots_.size()); ++block) {
        if (slots_[static_cast<std::size_t>(block)].top > bottom) break;
        if (layOutBlock(block)) {
            place(block);
            changed = true;
        }
    }
    return changed;
}

bool MessageLayout::layOutSome(int budget_us) {
    if (width_ <= 0 || isExact()) return false;
    QElapsedTimer timer;
    timer.start();
    const int first = exact_from_;
    bool changed = false;
    while (!isExact() && timer.nsecsElapsed() < qint64{budget_us} * 1000) {
        Slot& slot = slots_[static_cast<std::size_t>(exact_from_)];
        if (!slot.exact && !slot.hidden) {
            const auto layout = makeBlockLayout(style_, document_.blocks().at(exact_from_), blockWidth(exact_from_),
                                                slot.view, nullptr);
            changed = changed || slot.height != layout->height();
            slot.height = layout->height();
            slot.exact = true;
        }
        ++exact_from_;
    }
    if (changed) place(first);
    return changed;
}

void MessageLayout::decorate(int block) {
    const MarkdownBlock& code = document_.blocks().at(block);
    Slot& slot = slots_[static_cast<std::size_t>(block)];
    if (code.kind == BlockKind::kReasoning && slot.layout) {
        // An answer that was cut off has ended, though its reasoning has not.
        const bool grows = !code.closed && message_.state == storage::MessageState::kStreaming;
        slot.layout->setReasoning(message_.reasoning, grows ? ReasoningState::kGrows : ReasoningState::kEnded);
    }
    if (code.kind != BlockKind::kCode || !slot.layout) return;
    const QList<CodeSpan>* spans = code.closed ? highlighter_.find(code.language, code.text.text)
                                               : highlighter_.findGrowing(code.language, code.text.text);
    slot.highlighted = spans != nullptr;
    if (spans != nullptr) slot.layout->setCodeSpans(*spans);
}

std::optional<int> MessageLayout::takeHighlights() {
    std::optional<int> from;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const bool grows = !document_.blocks().at(static_cast<int>(i)).closed;
        if (!slots_[i].layout || (slots_[i].highlighted && !grows)) continue;
        decorate(static_cast<int>(i));
        if (slots_[i].highlighted && !from) from = slots_[i].top;
    }
    return from;
}

bool MessageLayout::startsAtRight(int block) const {
    const MarkdownBlock& here = document_.blocks().at(block);
    if (here.containers.isEmpty() && here.fold == Fold::kNone) return false;
    const QString& text = here.text.text;
    const bool letters =
        here.kind != BlockKind::kCode && std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
    if (letters) return text.isRightToLeft();
    // Code, tables and numbers follow what they stand below.
    const bool same = block > 0 && !document_.blocks().at(block - 1).containers.isEmpty();
    return same && slots_[static_cast<std::size_t>(block) - 1].right_to_left;
}

int MessageLayout::indentOf(int block) const {
    const QByteArray& containers = document_.blocks().at(block).containers;
    int indent = document_.blocks().at(block).fold == Fold::kNone ? 0 : style_.list_indent;
    for (int depth = 0; depth < std::min<int>(static_cast<int>(containers.size()), kDeepestIndent); ++depth)
        indent += containers.at(depth) == 'q' ? style_.quote_indent : style_.list_indent;
    return indent;
}

int MessageLayout::blockLeft(int block) const {
    const int left = cardPadding(message_) == 0 ? 0 : space::kLarge;
    return left + (slots_[static_cast<std::size_t>(block)].right_to_left ? 0 : indentOf(block));
}

int MessageLayout::blockWidth(int block) const {
    const int padding = cardPadding(message_) == 0 ? 0 : space::kLarge;
    return std::max(width_ - indentOf(block) - 2 * padding, 4 * style_.em);
}

int MessageLayout::spacingBefore(int block) const {
    if (block == 0) return 0;
    const MarkdownBlock& here = document_.blocks().at(block);
    const MarkdownBlock& before = document_.blocks().at(block - 1);
    if (here.before == Separation::kNone) return 0;
    if (formatOf(message_) == TextFormat::kPlain) return 0;
    if (here.kind == BlockKind::kHeading) return here.heading_level <= 2 ? space::kHuge : space::kHuge - space::kTight;
    if (before.kind == BlockKind::kHeading) return space::kSmall;
    if (here.kind == BlockKind::kRule || before.kind == BlockKind::kRule) return space::kLarge;
    const bool text_only = here.kind == BlockKind::kText && before.kind == BlockKind::kText;
    if (here.before == Separation::kLine) return text_only ? space::kTight : space::kSmall;
    return text_only ? space::kMedium : space::kLarge;
}

int MessageLayout::contentTop() const {
    return aboveHeight() + style_.line + space::kTight;
}

int MessageLayout::aboveHeight() const {
    const int instructions = message_.instructions.isEmpty() ? 0 : instructionsRect().height() + space::kLarge;
    return readFromHereHeight() + instructions;
}

QRect MessageLayout::instructionsRect() const {
    return message_.instructions.isEmpty() ? QRect() : QRect(0, readFromHereHeight(), width_, style_.button);
}

int MessageLayout::readFromHereHeight() const {
    return message_.read_from_here ? style_.line + space::kLarge : 0;
}

void MessageLayout::setCodeView(int block, const CodeView& view) {
    Slot& slot = slots_[static_cast<std::size_t>(block)];
    if (slot.view == view) return;
    slot.view = view;
    slot.layout.reset();
    layOutBlock(block);
    place(block);
}

int MessageLayout::blockAt(int y) const {
    const auto it = std::partition_point(slots_.begin(), slots_.end(), [&](const Slot& slot) { return slot.top <= y; });
    int block = std::max(static_cast<int>(it - slots_.begin()) - 1, 0);
    while (block > 0 && isHidden(block)) --block;
    return block;
}

QRect MessageLayout::blockRect(int block) const {
    const Slot& slot = slots_[static_cast<std::size_t>(block)];
    return {blockLeft(block), slot.top, blockWidth(block), slot.shownHeight()};
}

QRect MessageLayout::caretAt(int block, int position) {
    // What is looked for may be in details that are closed, around each other.
    while (isHidden(block)) {
        int summary = block;
        while (isHidden(summary)) --summary;
        setOpen(summary, true);
    }
    if (layOutBlock(block)) place(block);
    // It may also be in code that is not shown.
    if (!blockLayout(block)->shows(position)) setCodeView(block, {true, codeView(block).wrapped});
    return blockLayout(block)->caretAt(position).translated(blockRect(block).topLeft());
}

MessageHit MessageLayout::hit(const QPoint& point) {
    MessageHit hit;
    if (slots_.empty()) return hit;
    hit.block = blockAt(point.y());
    if (layOutBlock(hit.block)) place(hit.block);
    const QRect rect = blockRect(hit.block);
    const BlockLayout& layout = *blockLayout(hit.block);
    const QPoint inside = point - rect.topLeft();
    hit.position = layout.positionAt(inside);
    hit.letter = layout.letterAt(inside);
    hit.part = layout.partAt(inside);
    if (hit.part == BlockPart::kLink) hit.href = layout.linkAt(inside);
    return hit;
}

void MessageLayout::layOutError() {
    error_.reset();
    if (message_.state != storage::MessageState::kFailed || message_.error.isEmpty() || width_ <= 0) return;
    RichText text{message_.error, {}};
    text.text.replace(QLatin1Char('\n'), QChar::LineSeparator);
    error_ = std::make_unique<RichTextLayout>(style_, text, style_.body, style_.line, Qt::AlignLeft);
    error_->setWidth(std::max(width_ - errorLeft() - space::kLarge, 4 * style_.em));
}

}  // namespace griffin::ui
