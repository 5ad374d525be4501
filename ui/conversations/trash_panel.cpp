#include "ui/conversations/trash_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/conversations/search_results.h"
#include "ui/conversations/shown_title.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

/// A list that is content with a few rows: where there is no more room, it is scrolled with all that is below it.
class LowList : public QListView {
  public:
    using QListView::QListView;

    QSize sizeHint() const override { return {0, std::max(kHeight, sizeHintForRow(0))}; }

  private:
    static constexpr int kHeight = 72;
};

}  // namespace

void TrashModel::setConversations(const QList<storage::Conversation>& conversations) {
    beginResetModel();
    conversations_ = conversations;
    endResetModel();
}

int TrashModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(conversations_.size());
}

QVariant TrashModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= conversations_.size()) return {};
    const storage::Conversation& conversation = conversations_[index.row()];
    const auto deleted = [&] {
        return tr("Deleted: %1").arg(QLocale().toString(conversation.trashed.toLocalTime(), QLocale::ShortFormat));
    };
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return shownTitle(conversation.title);
        case Qt::AccessibleTextRole:
            return tr("%1. %2").arg(shownTitle(conversation.title), deleted());
        case SearchResultsModel::kSnippetRole:
            return deleted();
        default:
            return {};
    }
}

TrashPanel::TrashPanel(Theme& theme, TrashModel& trash, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      trash_(trash),
      list_(new LowList(this)),
      note_(new QLabel(this)),
      restore_(new QPushButton(tr("Restore"), this)),
      purge_(new QPushButton(tr("Delete forever"), this)),
      empty_(new QPushButton(tr("Empty the trash"), this)) {
    setObjectName(QStringLiteral("trashPanel"));
    list_->setObjectName(QStringLiteral("trashList"));
    list_->setAccessibleName(tr("Deleted conversations"));
    list_->setModel(&trash_);
    list_->setItemDelegate(new SearchResultDelegate(theme_, list_));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setResizeMode(QListView::Adjust);
    list_->setUniformItemSizes(true);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->viewport()->setAutoFillBackground(false);
    list_->setStyleSheet(QStringLiteral("QListView { background: transparent; outline: 0; }"));
    list_->installEventFilter(this);
    restore_->setObjectName(QStringLiteral("restoreButton"));
    restore_->setToolTip(tr("Restore the selected conversations (Enter)"));
    purge_->setObjectName(QStringLiteral("purgeButton"));
    purge_->setToolTip(tr("Delete the selected conversations permanently (Delete)"));
    purge_->setProperty("kind", "danger");
    empty_->setObjectName(QStringLiteral("emptyTrashButton"));
    empty_->setToolTip(tr("Delete everything in the trash permanently"));
    empty_->setProperty("kind", "danger");
    buildLayout();

    connect(restore_, &QPushButton::clicked, this, [this] { emit restoreRequested(selected()); });
    connect(purge_, &QPushButton::clicked, this, [this] { emit purgeRequested(selected()); });
    connect(empty_, &QPushButton::clicked, this, &TrashPanel::emptyRequested);
    connect(list_, &QWidget::customContextMenuRequested, this, &TrashPanel::showMenu);
    connect(list_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TrashPanel::updateButtons);
    connect(&trash_, &QAbstractItemModel::modelReset, this, &TrashPanel::updateButtons);
    connect(&theme_, &Theme::changed, list_, [this] { list_->doItemsLayout(); });
    updateButtons();
}

void TrashPanel::buildLayout() {
    auto* back = new QToolButton(this);
    back->setObjectName(QStringLiteral("leaveTrashButton"));
    back->setIcon(theme_.icon(QStringLiteral("arrow-left")));
    back->setIconSize({space::kIcon, space::kIcon});
    back->setAccessibleName(tr("Back to the conversations"));
    back->setToolTip(tr("Back to the conversations (Esc)"));
    connect(back, &QToolButton::clicked, this, &TrashPanel::leaveRequested);
    auto* title = new QLabel(tr("Trash"), this);
    title->setFont(theme_.font(FontRole::kStrong));
    connect(&theme_, &Theme::changed, title, [this, title] { title->setFont(theme_.font(FontRole::kStrong)); });
    note_->setObjectName(QStringLiteral("trashNote"));
    note_->setProperty("kind", "secondary");
    note_->setWordWrap(true);

    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::kMedium, 0, space::kMedium, space::kTight);
    head->setSpacing(space::kSmall);
    head->addWidget(back);
    head->addWidget(title, 1);
    auto* content = new QWidget;
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kSmall);
    foot->setSpacing(space::kSmall);
    foot->addWidget(note_);
    for (QPushButton* button : {restore_, purge_, empty_}) {
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        auto* line = new FlowLayout;  // as high as the text needs, where the style sheet would let it be lower
        line->addWidget(button);
        foot->addLayout(line);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    QScrollArea* area = makeScrolled(content, this);
    for (QWidget* part : {area->viewport(), content}) part->setAutoFillBackground(false);  // that of the side bar
    column->addWidget(area, 1);
    auto* scrolled = new QVBoxLayout(content);
    scrolled->setContentsMargins(0, 0, 0, 0);
    scrolled->setSpacing(0);
    scrolled->addWidget(list_, 1);
    scrolled->addLayout(foot);
}

void TrashPanel::focusList() {
    list_->setFocus(Qt::OtherFocusReason);
    if (trash_.rowCount() > 0 && !list_->currentIndex().isValid()) list_->setCurrentIndex(trash_.index(0));
}

QList<storage::ConversationId> TrashPanel::selected() const {
    QModelIndexList rows = list_->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QList<storage::ConversationId> conversations;
    for (const QModelIndex& row : rows) conversations.append(trash_.at(row.row()).id);
    return conversations;
}

void TrashPanel::updateButtons() {
    const bool any = trash_.rowCount() > 0;
    const bool chosen = list_->selectionModel()->hasSelection();
    restore_->setEnabled(chosen);
    purge_->setEnabled(chosen);
    empty_->setEnabled(any);
    note_->setText(any ? tr("After 30 days in the trash, conversations are deleted permanently.")
                       : tr("No conversation is in the trash. Those that you delete wait here for 30 days."));
}

void TrashPanel::showMenu(const QPoint& position) {
    if (selected().isEmpty()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(theme_.icon(QStringLiteral("undo")), tr("Restore"), this,
                    [this] { emit restoreRequested(selected()); });
    menu->addAction(theme_.icon(QStringLiteral("trash"), IconTint::kDanger), tr("Delete forever"), this,
                    [this] { emit purgeRequested(selected()); });
    menu->popup(list_->viewport()->mapToGlobal(position));
}

bool TrashPanel::eventFilter(QObject* watched, QEvent* event) {
    if (keepsEscape(*event)) return true;
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        emit leaveRequested();
        return true;
    }
    if (selected().isEmpty()) return QWidget::eventFilter(watched, event);
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        emit restoreRequested(selected());
        return true;
    }
    if (key == Qt::Key_Delete) {
        emit purgeRequested(selected());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace griffin::ui

#include "moc_trash_panel.cpp"
