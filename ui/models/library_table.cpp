#include "ui/models/library_table.h"

#include <QHeaderView>
#include <QResizeEvent>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

enum Column { kName, kKind, kArchitecture, kSize, kQuantisation, kContext, kLicence, kMemory, kState, kColumns };

constexpr int kKeyRole = Qt::UserRole;
constexpr int kMinNameWidth = 160;
constexpr int kMaxNameWidth = 360;
constexpr int kMinRows = 4;  // where there is no room for more

bool isNumber(int column) {
    return column == kSize || column == kContext || column == kMemory;
}

QString kindText(LibraryKind kind) {
    switch (kind) {
        case LibraryKind::kModel:
            return LibraryTable::tr("Model");
        case LibraryKind::kDraft:
            return LibraryTable::tr("Draft");
        case LibraryKind::kOffered:
            break;
    }
    return LibraryTable::tr("To install");
}

}  // namespace

LibraryTable::LibraryTable(Theme& theme, QWidget* parent) : QTableWidget(0, kColumns, parent), theme_(theme) {
    setObjectName(QStringLiteral("modelTable"));
    setAccessibleName(tr("Models and drafts"));
    setHorizontalHeaderLabels({tr("Name"), tr("Kind"), tr("Architecture"), tr("Size"), tr("Quantisation"),
                               tr("Context"), tr("Licence"), tr("Memory"), tr("State")});
    horizontalHeaderItem(kArchitecture)->setToolTip(tr("For a draft, its method"));
    horizontalHeaderItem(kContext)->setToolTip(tr("The longest text the model was trained on, in tokens"));
    horizontalHeaderItem(kMemory)->setToolTip(tr("Memory needed while the model is loaded"));
    for (int column = 0; column < kColumns; ++column) {
        const Qt::Alignment side = isNumber(column) ? Qt::AlignRight : Qt::AlignLeft;
        horizontalHeaderItem(column)->setTextAlignment(side | Qt::AlignVCenter);
    }
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    makeReadable(*this);
    setWordWrap(false);
    setHorizontalScrollMode(ScrollPerPixel);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    connect(this, &QTableWidget::itemSelectionChanged, this, &LibraryTable::choiceChanged);
    connect(&theme_, &Theme::changed, this, [this] {
        for (int row = 0; row < rowCount(); ++row) fillRow(row, rows_[row]);  // in fonts of their own
        fitColumns();
    });
}

void LibraryTable::setRows(const QList<LibraryRow>& rows) {
    const QString before = chosen();
    const bool same_rows = rows.size() == rows_.size() &&
                           std::equal(rows.begin(), rows.end(), rows_.begin(),
                                      [](const LibraryRow& a, const LibraryRow& b) { return a.key == b.key; });
    rows_ = rows;
    {
        const QSignalBlocker quiet(this);
        if (!same_rows) {
            clearContents();
            setRowCount(static_cast<int>(rows.size()));
        }
        for (int row = 0; row < rowCount(); ++row) fillRow(row, rows[row]);
        fitColumns();
        if (!same_rows) choose(before);
        if (chosen().isEmpty() && rowCount() > 0) selectRow(0);
    }
    if (chosen() != before) emit choiceChanged();
}

void LibraryTable::fillRow(int row, const LibraryRow& entry) {
    const QString texts[kColumns] = {entry.name,    kindText(entry.kind), entry.architecture,
                                     entry.size,    entry.quantisation,   entry.context,
                                     entry.licence, entry.memory,         entry.state};
    for (int column = 0; column < kColumns; ++column) {
        QTableWidgetItem* cell = item(row, column);
        if (cell == nullptr) {
            cell = new QTableWidgetItem;
            setItem(row, column, cell);
        }
        cell->setText(texts[column]);
        cell->setToolTip(texts[column]);
        cell->setTextAlignment((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        cell->setFont(theme_.font(entry.in_use && column == kName ? FontRole::kStrong : FontRole::kBody));
    }
    const QString sign = entry.kind == LibraryKind::kOffered ? QStringLiteral("download")
                         : entry.kind == LibraryKind::kDraft ? QStringLiteral("tree")
                                                             : QStringLiteral("model");
    item(row, kName)->setData(kKeyRole, entry.key);
    item(row, kName)->setIcon(theme_.icon(sign));
    item(row, kState)
        ->setIcon(entry.trouble  ? theme_.icon(QStringLiteral("warning"), IconTint::kDanger)
                  : entry.in_use ? theme_.icon(QStringLiteral("check"), IconTint::kAccent)
                                 : QIcon());
}

void LibraryTable::fitColumns() {
    const int icon = theme_.scaled(space::kIcon);
    setIconSize({icon, icon});
    horizontalHeader()->setStretchLastSection(false);
    resizeColumnsToContents();
    const int others = horizontalHeader()->length() - columnWidth(kName);
    const int room = viewport()->width() - others;
    const bool enough = room >= theme_.scaled(kMinNameWidth);  // else it is scrolled, and nothing gained
    const int most = enough ? std::min(room, theme_.scaled(kMaxNameWidth)) : theme_.scaled(kMaxNameWidth);
    setColumnWidth(kName, std::min(columnWidth(kName), most));
    horizontalHeader()->setStretchLastSection(true);  // stretched now: it would else keep the width of its text
    setMinimumHeight(horizontalHeader()->sizeHint().height() + kMinRows * verticalHeader()->defaultSectionSize());
}

void LibraryTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fitColumns();
}

QString LibraryTable::chosen() const {
    const QList<QTableWidgetItem*> items = selectedItems();
    return items.isEmpty() ? QString() : item(items.first()->row(), kName)->data(kKeyRole).toString();
}

void LibraryTable::choose(const QString& key) {
    for (int row = 0; row < rowCount(); ++row) {
        if (item(row, kName)->data(kKeyRole).toString() == key) selectRow(row);
    }
}

}  // namespace griffin::ui

#include "moc_library_table.cpp"
