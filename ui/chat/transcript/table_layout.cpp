#include "ui/chat/transcript/table_layout.h"

#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/chat/transcript/transcript_style.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

constexpr int kCellX = space::kMedium;
constexpr int kCellY = space::kTight + 2;

/// 'l' is also where nothing was said: the side that the table begins at.
Qt::Alignment alignmentOf(char alignment, bool right_to_left) {
    if (alignment == 'c') return Qt::AlignHCenter;
    return alignment == 'r' || right_to_left ? Qt::AlignRight : Qt::AlignLeft;
}

/// Widths with the sum `room`: columns that need less than an equal share get what they need; the others share the
/// rest, half of it equally and half in proportion to what they need. REQUIRES: together they need more than `room`.
std::vector<int> sharedOut(const std::vector<int>& needed, int room) {
    std::vector<int> widths = needed;
    std::vector<bool> settled(needed.size(), false);
    int total = std::accumulate(needed.begin(), needed.end(), 0);
    int open = static_cast<int>(needed.size());
    for (bool changed = true; changed && open > 0;) {
        changed = false;
        const int share = room / open;
        for (std::size_t i = 0; i < needed.size(); ++i) {
            if (settled[i] || needed[i] > share) continue;
            settled[i] = true;
            room -= needed[i];
            total -= needed[i];
            --open;
            changed = true;
        }
    }
    const int floor = open > 0 ? room / open / 2 : 0;
    const int spare = room - floor * open;
    for (std::size_t i = 0; i < needed.size(); ++i) {
        if (!settled[i]) widths[i] = floor + static_cast<int>(qint64{spare} * needed[i] / std::max(total, 1));
    }
    return widths;
}

/// Gives each column at least its least width; the others pay for it in proportion to what they have to spare.
void widen(std::vector<int>& widths, const std::vector<int>& least) {
    qint64 missing = 0;
    qint64 spare = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        missing += std::max(least[i] - widths[i], 0);
        spare += std::max(widths[i] - least[i], 0);
    }
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const qint64 own = std::max(widths[i] - least[i], 0);
        const qint64 paid = spare > 0 ? std::min(own, missing * own / spare) : 0;
        widths[i] = std::max(widths[i], least[i]) - static_cast<int>(paid);
        missing -= paid;
        spare -= own;
    }
}

}  // namespace

TableLayout::TableLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, BlockLayout* earlier)
    : style_(style),
      columns_(block.columns),
      width_(width),
      right_to_left_(plainText(block).isRightToLeft()),
      alignments_(block.alignments) {
    int start = 0;
    for (const RichText& text : block.cells) {
        Cell cell;
        cell.text = text;
        cell.start = start;
        start += static_cast<int>(text.text.size()) + 1;
        cells_.push_back(std::move(cell));
    }
    auto* table = dynamic_cast<TableLayout*>(earlier);
    if (table != nullptr && table->alignments_ == alignments_ && table->right_to_left_ == right_to_left_)
        takeCells(*table);
    arrange();
}

void TableLayout::takeCells(TableLayout& earlier) {
    const std::size_t count = std::min(cells_.size(), earlier.cells_.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (cells_[i].text == earlier.cells_[i].text) cells_[i].layout = std::move(earlier.cells_[i].layout);
    }
}

std::vector<int> TableLayout::columnWidths() {
    const auto columns = static_cast<std::size_t>(columns_);
    std::vector<int> natural(columns, 0);
    for (std::size_t i = 0; i < cells_.size(); ++i)
        natural[i % columns] = std::max(natural[i % columns], cells_[i].layout->naturalWidth());
    const int available = width_ - columns_ * 2 * kCellX;
    if (std::accumulate(natural.begin(), natural.end(), 0) <= available) return natural;
    const int room = std::max(available, columns_ * 2 * style_.em);
    std::vector<int> words(columns, 0);
    for (std::size_t i = 0; i < cells_.size(); ++i)
        words[i % columns] = std::max(words[i % columns], cells_[i].layout->wordWidth());
    std::vector<int> widths = sharedOut(natural, room);
    // Lines are broken inside a word only where the words alone are wider than the table.
    const bool fit = std::accumulate(words.begin(), words.end(), 0) <= room;
    widen(widths, fit ? words : sharedOut(words, room));
    return widths;
}

void TableLayout::arrange() {
    if (columns_ == 0) return;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (cells_[i].layout) continue;
        QFont font = style_.body;
        const std::size_t column = i % static_cast<std::size_t>(columns_);
        if (i < static_cast<std::size_t>(columns_)) font.setWeight(QFont::DemiBold);
        const Qt::Alignment alignment = alignmentOf(alignments_.at(static_cast<int>(column)), right_to_left_);
        cells_[i].layout = std::make_unique<RichTextLayout>(style_, cells_[i].text, font, style_.line, alignment);
    }
    const std::vector<int> widths = columnWidths();
    const int whole = std::accumulate(widths.begin(), widths.end(), columns_ * 2 * kCellX);
    column_left_.assign(1, right_to_left_ ? width_ - whole : 0);
    for (int place = 0; place < columns_; ++place)
        column_left_.push_back(column_left_.back() + widths[static_cast<std::size_t>(mirrored(place))] + 2 * kCellX);
    row_top_.assign(1, 0);
    for (int row = 0; row < rows(); ++row) {
        int height = style_.line;
        for (int column = 0; column < columns_; ++column) {
            const int index = row * columns_ + column;
            RichTextLayout& layout = *cells_[static_cast<std::size_t>(index)].layout;
            layout.setWidth(widths[static_cast<std::size_t>(column)]);
            height = std::max(height, layout.height());
        }
        row_top_.push_back(row_top_.back() + height + 2 * kCellY);
    }
}

int TableLayout::height() const {
    return row_top_.empty() ? 0 : row_top_.back() + 1;
}

QPoint TableLayout::originOf(int cell) const {
    return {column_left_[static_cast<std::size_t>(mirrored(cell % columns_))] + kCellX,
            row_top_[static_cast<std::size_t>(cell / columns_)] + kCellY};
}

void TableLayout::paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const {
    const int left = column_left_.front();
    const int width = column_left_.back() - left;
    for (int row = 0; row < rows(); ++row) {
        const int top = row_top_[static_cast<std::size_t>(row)];
        const int bottom = row_top_[static_cast<std::size_t>(row) + 1];
        if (bottom < clip.top() || top > clip.bottom()) continue;
        for (int column = 0; column < columns_; ++column) {
            const int index = row * columns_ + column;
            const Cell& cell = cells_[static_cast<std::size_t>(index)];
            const int length = static_cast<int>(cell.text.text.size());
            QList<TextMark> own;
            for (TextMark mark : marks) {
                const int from = std::max(mark.start, cell.start);
                const int to = std::min(mark.start + mark.length, cell.start + length);
                if (from >= to) continue;
                mark.start = from - cell.start;
                mark.length = to - from;
                own.append(mark);
            }
            const QPoint origin = originOf(index);
            cell.layout->paint(painter, origin, clip, own);
        }
        painter.fillRect(left, bottom - 1, width, 1, row == 0 ? style_.colors.border_strong : style_.colors.border);
    }
}

int TableLayout::cellAt(const QPoint& point) const {
    const auto in = [](const std::vector<int>& edges, int value) {
        const auto it = std::upper_bound(edges.begin(), edges.end(), value);
        return std::clamp(static_cast<int>(it - edges.begin()) - 1, 0, static_cast<int>(edges.size()) - 2);
    };
    return in(row_top_, point.y()) * columns_ + mirrored(in(column_left_, point.x()));
}

int TableLayout::cellAtPosition(int position) const {
    const auto it =
        std::partition_point(cells_.begin(), cells_.end(), [&](const Cell& cell) { return cell.start <= position; });
    return std::max(static_cast<int>(it - cells_.begin()) - 1, 0);
}

int TableLayout::placeAt(const QPoint& point, QTextLine::CursorPosition what) const {
    if (cells_.empty() || point.y() < 0) return 0;
    const Cell& last = cells_.back();
    if (point.y() >= height()) return last.start + static_cast<int>(last.text.text.size());
    const int index = cellAt(point);
    const Cell& cell = cells_[static_cast<std::size_t>(index)];
    return cell.start + cell.layout->placeAt(point - originOf(index), what);
}

BlockPart TableLayout::partAt(const QPoint& point) const {
    if (cells_.empty() || point.y() < 0 || point.y() >= height()) return BlockPart::kNothing;
    if (point.x() < column_left_.front() || point.x() >= column_left_.back()) return BlockPart::kNothing;
    return linkAt(point).isEmpty() ? BlockPart::kText : BlockPart::kLink;
}

QString TableLayout::linkAt(const QPoint& point) const {
    if (cells_.empty()) return {};
    const int index = cellAt(point);
    const InlineSpan* span = cells_[static_cast<std::size_t>(index)].layout->linkAt(point - originOf(index));
    return span == nullptr ? QString() : span->href;
}

QRect TableLayout::caretAt(int position) const {
    if (cells_.empty()) return {};
    const int index = cellAtPosition(position);
    const Cell& cell = cells_[static_cast<std::size_t>(index)];
    return cell.layout->caretAt(position - cell.start).translated(originOf(index));
}

}  // namespace griffin::ui
