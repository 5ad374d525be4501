#include "ui/chat/transcript/transcript_area.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

#include "ui/chat/transcript/transcript_model.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

constexpr int kConfirmMs = 1500;  // how long a tick shows that something was copied
constexpr int kMargin = space::kHuge;
constexpr int kRowGap = space::kHuge;
constexpr int kSettleRounds = 12;

}  // namespace

TranscriptArea::TranscriptArea(Theme& theme, TranscriptModel& model, QWidget* parent)
    : QAbstractScrollArea(parent), theme_(theme), model_(model), style_(std::make_unique<TranscriptStyle>(theme)) {
    installTranscriptAccessibility();  // before the name, with which Qt chooses and keeps an interface
    setObjectName(QStringLiteral("transcript"));
    setAccessibleName(tr("Conversation"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    verticalScrollBar()->setSingleStep(style_->line);

    measure_timer_.setInterval(0);
    connect(&measure_timer_, &QTimer::timeout, this, &TranscriptArea::measureSome);
    confirm_timer_.setSingleShot(true);
    confirm_timer_.setInterval(kConfirmMs);
    connect(&confirm_timer_, &QTimer::timeout, this, [this] {
        confirmed_.reset();
        viewport()->update();
    });
    drag_timer_.setInterval(kFrameMilliseconds);
    connect(&drag_timer_, &QTimer::timeout, this, [this] { dragTo(drag_point_); });
    connect(&highlighter_, &CodeHighlighter::ready, this, &TranscriptArea::takeHighlights);
    connect(&theme_, &Theme::changed, this, &TranscriptArea::restyle);
    connect(&model_, &TranscriptModel::reset, this, &TranscriptArea::reset);
    connect(&model_, &TranscriptModel::appended, this, [this](int index) {
        const ScrollAnchor anchor = currentAnchor();
        rows_.push_back(std::make_unique<MessageLayout>(*style_, highlighter_, model_.at(index)));
        rows_.back()->setWidth(columnWidth());
        settle(anchor);
        emit contentChanged();
    });
    connect(&model_, &TranscriptModel::replaced, this, [this](int index) {
        const ScrollAnchor anchor = currentAnchor();
        row(index).setMessage(model_.at(index));
        settle(anchor);
        emit contentChanged();
    });
    connect(&model_, &TranscriptModel::textAppended, this, [this](int index, const QString& text) {
        row(index).appendText(text);
        scheduleFrame();
    });
    connect(&model_, &TranscriptModel::reasoningChanged, this, [this](int index) {
        row(index).setReasoning(model_.at(index).reasoning);
        scheduleFrame();
    });
    connect(&model_, &TranscriptModel::passesChanged, this, [this](int index) {
        row(index).setPasses(model_.at(index).passes);
        scheduleFrame();
    });
    reset(0);
}

TranscriptArea::~TranscriptArea() = default;

void TranscriptArea::reset(int first_changed) {
    const ScrollAnchor anchor = currentAnchor();
    rows_.resize(static_cast<std::size_t>(first_changed));
    for (int index = first_changed; index < model_.count(); ++index) {
        rows_.push_back(std::make_unique<MessageLayout>(*style_, highlighter_, model_.at(index)));
        rows_.back()->setWidth(columnWidth());
    }
    hovered_.reset();
    if (focused_ && focused_->row >= first_changed) focused_.reset();
    pressed_.reset();
    confirmed_.reset();
    hovered_row_ = -1;
    forgetPasses();
    if (std::max(anchor_position_, cursor_position_).row >= first_changed) select({}, {});
    matches_.clear();  // the search bar searches again
    current_match_ = -1;
    if (first_changed == 0) setAtEnd(true);
    settle(anchor);
    emit contentChanged();
}

void TranscriptArea::restyle() {
    const ScrollAnchor anchor = currentAnchor();
    *style_ = TranscriptStyle(theme_);
    verticalScrollBar()->setSingleStep(style_->line);
    for (const auto& row : rows_) {
        row->setWidth(columnWidth());
        row->restyle();
    }
    settle(anchor);
}

int TranscriptArea::columnWidth() const {
    return std::max(std::min(viewport()->width() - 2 * kMargin, style_->column), 8 * style_->em);
}

int TranscriptArea::columnLeft() const {
    // In the middle of the whole widget, so that nothing moves when a scroll bar appears.
    return std::max((width() - columnWidth()) / 2, kMargin);
}

void TranscriptArea::placeRows() {
    row_top_.assign(1, kMargin);
    for (const auto& row : rows_) row_top_.push_back(row_top_.back() + row->height() + kRowGap);
}

int TranscriptArea::contentHeight() const {
    return row_top_.empty() ? 0 : row_top_.back() + space::kSmall;
}

int TranscriptArea::rowAt(int y) const {
    const auto it = std::upper_bound(row_top_.begin(), row_top_.end(), y);
    return std::clamp(static_cast<int>(it - row_top_.begin()) - 1, 0, std::max(rowCount() - 1, 0));
}

QRect TranscriptArea::rowRect(int index) const {
    return {columnLeft(), row_top_[static_cast<std::size_t>(index)] - verticalScrollBar()->value(), columnWidth(),
            rows_[static_cast<std::size_t>(index)]->height()};
}

TranscriptArea::ScrollAnchor TranscriptArea::currentAnchor() const {
    return anchor_;
}

int TranscriptArea::anchorTop(const ScrollAnchor& anchor) const {
    if (anchor.row >= rowCount()) return 0;
    const MessageLayout& row = *rows_[static_cast<std::size_t>(anchor.row)];
    int top = row_top_[static_cast<std::size_t>(anchor.row)];
    if (anchor.block < static_cast<int>(row.blocks().size())) top += row.blockRect(anchor.block).top();
    return top;
}

bool TranscriptArea::layOutVisible(int top) {
    bool changed = false;
    const int bottom = top + viewport()->height();
    for (int index = rowAt(top); index < rowCount(); ++index) {
        const int row_top = row_top_[static_cast<std::size_t>(index)];
        if (row_top > bottom) break;
        changed = row(index).layOut(top - row_top, bottom - row_top) || changed;
        if (changed) placeRows();
    }
    return changed;
}

void TranscriptArea::settle(const ScrollAnchor& anchor) {
    arrange(anchor);
    viewport()->update();
}

void TranscriptArea::arrange(const ScrollAnchor& anchor) {
    settling_ = true;
    int value = 0;
    for (int round = 0; round < kSettleRounds; ++round) {
        placeRows();
        const int maximum = std::max(contentHeight() - viewport()->height(), 0);
        value = std::clamp(at_end_ ? maximum : anchorTop(anchor) - anchor.distance, 0, maximum);
        if (!layOutVisible(value)) break;
    }
    const int maximum = std::max(contentHeight() - viewport()->height(), 0);
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setRange(0, maximum);
    verticalScrollBar()->setValue(std::min(value, maximum));
    settling_ = false;

    // The next anchor: the first block that begins on screen, or the one that fills it.
    value = verticalScrollBar()->value();
    anchor_ = ScrollAnchor();
    for (int index = rowAt(value); index < rowCount(); ++index) {
        const MessageLayout& message = row(index);
        const int row_top = row_top_[static_cast<std::size_t>(index)] - value;
        anchor_ = {index, static_cast<int>(message.blocks().size()), row_top};
        bool found = false;
        for (int block = 0; block < static_cast<int>(message.blocks().size()) && !found; ++block) {
            const int top = row_top + message.blockRect(block).top();
            if (top > viewport()->height() && anchor_.block < static_cast<int>(message.blocks().size())) break;
            anchor_ = {index, block, top};
            found = top >= 0;
        }
        if (found || row_top + message.height() > viewport()->height()) break;
    }
    dropFarLayouts();
    const bool exact = std::all_of(rows_.begin(), rows_.end(), [](const auto& row) { return row->isExact(); });
    if (!exact && isVisible() && !measure_timer_.isActive()) measure_timer_.start();
}

void TranscriptArea::keepQuestion(int row_index, const std::function<void()>& change) {
    const bool question = model_.at(row_index).role == storage::MessageRole::kUser;
    const int top = row_top_[static_cast<std::size_t>(row_index)] - verticalScrollBar()->value();
    change();
    if (!question || row_index >= rowCount()) return;
    setAtEnd(false);
    settle({row_index, 0, top + row(row_index).blockRect(0).top()});
    setAtEnd(verticalScrollBar()->value() == verticalScrollBar()->maximum());
}

void TranscriptArea::dropFarLayouts() {
    const int page = viewport()->height();
    const int top = verticalScrollBar()->value() - 2 * page;
    const int bottom = verticalScrollBar()->value() + 3 * page;
    for (int index = 0; index < rowCount(); ++index) {
        const int row_top = row_top_[static_cast<std::size_t>(index)];
        row(index).dropLayoutsOutside(top - row_top, bottom - row_top);
    }
}

void TranscriptArea::setAtEnd(bool at_end) {
    if (at_end == at_end_) return;
    at_end_ = at_end;
    emit atEndChanged(at_end_);
}

bool TranscriptArea::missesEnd() const {
    return !at_end_ && verticalScrollBar()->maximum() - verticalScrollBar()->value() >= style_->line;
}

QRect TranscriptArea::textColumn() const {
    return {columnLeft(), 0, columnWidth(), viewport()->height()};
}

void TranscriptArea::scrollToEnd() {
    setAtEnd(true);
    settle();
}

void TranscriptArea::reveal(const TextPosition& position) {
    if (position.row >= rowCount() || position.block >= static_cast<int>(row(position.row).blocks().size())) return;
    const QRect caret = row(position.row).caretAt(position.block, position.offset);
    placeRows();
    const int y = row_top_[static_cast<std::size_t>(position.row)] + caret.top();
    const int value = verticalScrollBar()->value();
    if (y >= value && y + caret.height() <= value + viewport()->height()) {
        settle();
        return;
    }
    setAtEnd(false);
    const int block_top = row(position.row).blockRect(position.block).top();
    settle({position.row, position.block, viewport()->height() / 2 - (caret.top() - block_top)});
}

void TranscriptArea::setTokenColours(qint64 id, const QList<TokenRange>& ranges) {
    if (id == coloured_id_ && ranges == colours_) return;
    coloured_id_ = id;
    colours_ = ranges;
    viewport()->update();
}

int TranscriptArea::sourceAt(int index, const QPoint& point) {
    const QPoint inside = toRow(index, point);
    const MessageHit hit = row(index).hit(inside);
    if (hit.part != BlockPart::kText && hit.part != BlockPart::kLink) return -1;
    if (!row(index).blockRect(hit.block).contains(inside)) return -1;
    return sourceOf(row(index).blocks().at(hit.block), hit.letter);
}

QString TranscriptArea::tokenTextAt(const QPoint& point) {
    const int index = coloured_id_ == 0 ? -1 : model_.rowOf(coloured_id_);
    if (index < 0 || !token_texts_ || !rowRect(index).contains(point)) return {};
    const int token = rangeAt(colours_, sourceAt(index, point));
    return token < 0 ? QString() : token_texts_(coloured_id_, token);
}

QString TranscriptArea::statisticsHintAt(const QPoint& point) const {
    if (rowCount() == 0) return {};
    const int index = rowAt(point.y() + verticalScrollBar()->value());
    const MessageLayout& message = *rows_[static_cast<std::size_t>(index)];
    if (!message.statisticsRect().contains(toRow(index, point))) return {};
    QStringList lines{message.stateText(), message.message().statistics, message.message().statistics_hint};
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

void TranscriptArea::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (pending_) scheduleFrame();
    settle();
}

void TranscriptArea::resizeEvent(QResizeEvent*) {
    const ScrollAnchor anchor = currentAnchor();
    const bool at_end = at_end_;
    at_end_ = !missesEnd();  // what takes height below hides nothing of the last message
    for (const auto& row : rows_) row->setWidth(columnWidth());
    settle(anchor);
    at_end_ = at_end;
}

void TranscriptArea::scrollContentsBy(int, int) {
    if (settling_) return;
    // The person scrolled: what is now at the top is the new anchor.
    const int value = verticalScrollBar()->value();
    setAtEnd(value >= verticalScrollBar()->maximum());
    const int index = rowAt(value);
    if (index >= rowCount()) return;
    const MessageHit hit = row(index).hit(QPoint(0, value - row_top_[static_cast<std::size_t>(index)]));
    placeRows();
    anchor_ = {index, hit.block, 0};
    anchor_.distance = anchorTop(anchor_) - value;
    settle();
}

QList<TextMark> TranscriptArea::marksOf(int row, int block) const {
    QList<TextMark> marks;
    const qint64 id = model_.at(row).id;
    const MarkdownBlock& shown = rows_[static_cast<std::size_t>(row)]->blocks().at(block);
    if (id == coloured_id_) marks = ui::marksOf(shown, colours_);
    const TextPosition begin{row, block, 0};
    const TextPosition from = std::min(anchor_position_, cursor_position_);
    const TextPosition to = std::max(anchor_position_, cursor_position_);
    const int length = static_cast<int>(blockText(row, block).size());
    const int start = from < begin ? 0 : from.row == row && from.block == block ? from.offset : length + 1;
    const TextPosition end{row, block, length + 1};
    const int stop = end < to ? length + 1 : to.row == row && to.block == block ? to.offset : 0;
    if (start < stop) marks.append({start, stop - start, TextMark::kSelection});
    auto it = std::partition_point(matches_.begin(), matches_.end(),
                                   [&](const TextMatch& match) { return match.start < begin; });
    for (; it != matches_.end() && it->start.row == row && it->start.block == block; ++it) {
        const bool current = it - matches_.begin() == current_match_;
        marks.append({it->start.offset, it->length, current ? TextMark::kCurrentMatch : TextMark::kMatch});
    }
    if (id == shown_id_) marks += ui::marksOf(shown, shown_words_);
    return marks;
}

void TranscriptArea::setMatches(const QList<TextMatch>& matches, int current) {
    matches_ = matches;
    current_match_ = current;
    viewport()->update();
}

void TranscriptArea::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), style_->colors.background);
    const int value = verticalScrollBar()->value();
    for (int index = rowAt(value + event->rect().top()); index < rowCount(); ++index) {
        const QRect rect = rowRect(index);
        if (rect.top() > event->rect().bottom()) break;
        MessageLayout::PaintState state;
        state.marks = [this, index](int block) { return marksOf(index, block); };
        const auto here = [index](const std::optional<RowAction>& action) {
            return action && action->row == index ? &action->spot : nullptr;
        };
        state.hovered = here(hovered_);
        state.focused = hasFocus() ? here(focused_) : nullptr;
        state.confirmed = here(confirmed_);
        state.passes = passMarksOf(index);
        const bool last_answer = index == rowCount() - 1 && model_.at(index).role == storage::MessageRole::kAssistant;
        state.show_actions =
            last_answer || index == hovered_row_ || state.focused != nullptr || state.confirmed != nullptr;
        painter.save();
        painter.translate(rect.topLeft());
        row(index).paint(painter, event->rect().translated(-rect.topLeft()), state);
        painter.restore();
    }
    if (!hasFocus() || !by_keyboard_ || focused_) return;  // a focused button has a ring of its own
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style_->colors.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1.5, 1.5, -1.5, -1.5), space::kRadius, space::kRadius);
}

}  // namespace griffin::ui

#include "moc_transcript_area.cpp"
