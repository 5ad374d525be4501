#include "ui/conversations/search_results.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/conversations/shown_title.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kSnippetLines = 2;

/// Draws `text` in at most `lines` lines, with `mark` as the background of every occurrence of the words.
void drawMarked(QPainter* painter, const QRect& rect, const QString& text, const QFont& font, const QStringList& words,
                const QColor& mark, int lines) {
    QTextLayout layout(text, font);
    QTextOption wrap;
    wrap.setWrapMode(lines > 1 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    layout.setTextOption(wrap);
    QList<QTextLayout::FormatRange> ranges;
    for (const QString& word : words) {
        for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
             at = text.indexOf(word, at + word.size(), Qt::CaseInsensitive)) {
            QTextLayout::FormatRange range;
            range.start = static_cast<int>(at);
            range.length = static_cast<int>(word.size());
            range.format.setBackground(mark);
            ranges.append(range);
        }
    }
    layout.setFormats(ranges);
    layout.beginLayout();
    qreal y = 0;
    for (int line_number = 0; line_number < lines; ++line_number) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(rect.width());
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    painter->save();
    painter->setClipRect(rect);
    layout.draw(painter, rect.topLeft());
    painter->restore();
}

}  // namespace

void SearchResultsModel::setHits(const QString& query, const QList<storage::SearchHit>& hits, bool complete) {
    const auto same = [](const storage::SearchHit& left, const storage::SearchHit& right) {
        return left.conversation == right.conversation && left.message == right.message && left.title == right.title;
    };
    complete_ = complete;
    const bool grown =
        query == query_ && hits.size() >= hits_.size() && std::equal(hits_.begin(), hits_.end(), hits.begin(), same);
    if (!grown) {
        beginResetModel();
        query_ = query;
        words_ = QString(query).remove(QLatin1Char('"')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        hits_ = hits;
        endResetModel();
    } else if (hits.size() > hits_.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(hits.size()) - 1);
        hits_ = hits;
        endInsertRows();
    }
    emit changed();
}

int SearchResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

QVariant SearchResultsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= hits_.size()) return {};
    const storage::SearchHit& hit = hits_[index.row()];
    switch (role) {
        case Qt::DisplayRole:
            return shownTitle(hit.title);
        case Qt::AccessibleTextRole:
            return hit.message.valid() ? tr("%1: %2").arg(shownTitle(hit.title), hit.snippet) : shownTitle(hit.title);
        case kSnippetRole:
            return hit.message.valid() ? hit.snippet.simplified() : QString();
        case kWordsRole:
            return words_;
        default:
            return {};
    }
}

SearchResultDelegate::SearchResultDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme) {}

QSize SearchResultDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const int title = QFontMetrics(theme_.font(FontRole::kStrong)).height();
    const int snippet = QFontMetrics(theme_.font(FontRole::kSmall)).height() * kSnippetLines;
    const bool in_text = !index.data(SearchResultsModel::kSnippetRole).toString().isEmpty();
    return {option.rect.width(), title + 2 * space::kSmall + (in_text ? snippet + space::kTight : 0)};
}

void SearchResultDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const ThemeColors& colors = theme_.colors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRect row = option.rect.adjusted(space::kSmall, 1, -space::kSmall, -1);
    if (option.state.testFlag(QStyle::State_Selected) || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.surface_strong);
        painter->drawRoundedRect(row, space::kRadius, space::kRadius);
    }
    const QFont title_font = theme_.font(FontRole::kStrong);
    const QStringList words = index.data(SearchResultsModel::kWordsRole).toStringList();
    const QRect text = row.adjusted(space::kSmall, space::kSmall - 1, -space::kSmall, -space::kSmall + 1);
    const int title_height = QFontMetrics(title_font).height();
    const QRect title_rect(text.left(), text.top(), text.width(), title_height);
    painter->setPen(colors.text);
    drawMarked(painter, title_rect,
               QFontMetrics(title_font).elidedText(index.data().toString(), Qt::ElideRight, text.width()), title_font,
               words, colors.find_match, 1);
    const QString snippet = index.data(SearchResultsModel::kSnippetRole).toString();
    if (!snippet.isEmpty()) {
        painter->setPen(colors.text_secondary);
        drawMarked(painter, text.adjusted(0, title_height + space::kTight, 0, 0), snippet,
                   theme_.font(FontRole::kSmall), words, colors.find_match, kSnippetLines);
    }
    painter->restore();
}

}  // namespace griffin::ui

#include "moc_search_results.cpp"
