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

Qt::Alignment alignmentOf(char alignment) {
    return alignment == 'r' ? Qt::AlignRight : alignment == 'c' ? Qt::AlignHCenter : Qt::AlignLeft;
}

}  // namespace

TableLayout::TableLayout(const TranscriptStyle& style, const MarkdownBlock& block, int width, BlockLayout* earlier)
    : style_(style), columns_(block.columns), width_(width), alignments_(block.alignments) {
    int start = 0;
    for (const RichText& text : block.cells) {
        Cell cell;
        cell.text = text;
        cell.start = start;
        start += static_cast<int>(text.text.size()) + 1;
        cells_.push_back(std::move(cell));
    }
    auto* table = dynamic_cast<TableLayout*>(earlier);
    if (table != nullptr && table->alignments_ == alignments_) takeCells(*table);
    arrange();
}

void TableLayout::takeCells(TableLayout& earlier) {
    const std::size_t count = std::min(cells_.size(), earlier.cells_.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (cells_[i].text == earlier.cells_[i].text) cells_[i].layout = std::move(earlier.cells_[i].layout);
    }
}

std::vector<int> TableLayout::columnWidths() {
    std::vector<int> natural(static_cast<std::size_t>(columns_), 0);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        int& column = natural[i % static_cast<std::size_t>(columns_)];
        column = std::max(column, cells_[i].layout->naturalWidth());
    }
    const int available = width_ - columns_ * 2 * kCellX;
    int total = std::accumulate(natural.begin(), natural.end(), 0);
    if (total <= available) return natural;
    // Columns that are narrower than an equal share keep their width; the others share the rest in proportion to their
    // text.
    std::vector<int> widths = natural;
    std::vector<bool> settled(natural.size(), false);
    int left = std::max(available, columns_ * 2 * style_.em);
    int open = columns_;
    for (bool changed = true; changed && open > 0;) {
        changed = false;
        const int share = left / open;
        for (std::size_t i = 0; i < natural.size(); ++i) {
            if (settled[i] || natural[i] > share) continue;
            settled[i] = true;
            left -= natural[i];
            total -= natural[i];
            --open;
            changed = true;
        }
    }
    const int floor = open > 0 ? left / open / 2 : 0;
    int spare = left - floor * open;
    for (std::size_t i = 0; i < natural.size(); ++i) {
        if (!settled[i]) widths[i] = floor + static_cast<int>(qint64{spare} * natural[i] / std::max(total, 1));
    }
    return widths;
}

void TableLayout::arrange() {
    if (columns_ == 0) return;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        if (cells_[i].layout) continue;
        QFont font = style_.body;
        const std::size_t column = i % static_cast<std::size_t>(columns_);
        if (i < static_cast<std::size_t>(columns_)) font.setWeight(QFont::DemiBold);
        cells_[i].layout = std::make_unique<RichTextLayout>(style_, cells_[i].text, font, style_.line,
                                                            alignmentOf(alignments_.at(static_cast<int>(column))));
    }
    const std::vector<int> widths = columnWidths();
    column_left_.assign(1, 0);
    for (const int width : widths) column_left_.push_back(column_left_.back() + width + 2 * kCellX);
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
    return {column_left_[static_cast<std::size_t>(cell % columns_)] + kCellX,
            row_top_[static_cast<std::size_t>(cell / columns_)] + kCellY};
}

void TableLayout::paint(QPainter& painter, const QRect& clip, const QList<TextMark>& marks) const {
    const int right = column_left_.back();
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
        painter.fillRect(0, bottom - 1, right, 1, row == 0 ? style_.colors.border_strong : style_.colors.border);
    }
}

int TableLayout::cellAt(const QPoint& point) const {
    const auto in = [](const std::vector<int>& edges, int value) {
        const auto it = std::upper_bound(edges.begin(), edges.end(), value);
        return std::clamp(static_cast<int>(it - edges.begin()) - 1, 0, static_cast<int>(edges.size()) - 2);
    };
    return in(row_top_, point.y()) * columns_ + in(column_left_, point.x());
}

int TableLayout::cellAtPosition(int position) const {
    const auto it =
        std::partition_point(cells_.begin(), cells_.end(), [&](const Cell& cell) { return cell.start <= position; });
    return std::max(static_cast<int>(it - cells_.begin()) - 1, 0);
}

int TableLayout::positionAt(const QPoint& point) const {
    if (cells_.empty() || point.y() < 0) return 0;
    const Cell& last = cells_.back();
    if (point.y() >= height()) return last.start + static_cast<int>(last.text.text.size());
    const int index = cellAt(point);
    const Cell& cell = cells_[static_cast<std::size_t>(index)];
    return cell.start + cell.layout->positionAt(point - originOf(index));
}

BlockPart TableLayout::partAt(const QPoint& point) const {
    if (cells_.empty() || point.y() < 0 || point.y() >= height() || point.x() < 0 || point.x() >= column_left_.back()) {
        return BlockPart::kNothing;
    }
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
