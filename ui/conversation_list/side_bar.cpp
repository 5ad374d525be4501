#include "ui/conversation_list/side_bar.h"

#include <QAction>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/conversation_list/conversation_delegate.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/search_result_delegate.h"
#include "ui/conversation_list/search_results_model.h"
#include "ui/theme/interface_text.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

SideBar::SideBar(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      conversations_(conversations),
      results_(results),
      search_(new QLineEdit(this)),
      new_chat_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      list_(makeList(QStringLiteral("conversationList"), tr("Conversations"))),
      result_list_(makeList(QStringLiteral("searchResults"), tr("Search results"))),
      empty_(new QLabel(this)) {
    list_->setModel(&conversations_);
    list_->setItemDelegate(new ConversationDelegate(theme_, list_));
    result_list_->setModel(&results_);
    result_list_->setItemDelegate(new SearchResultDelegate(theme_, result_list_));
    buildLayout();
    connectSignals();
    showWhatFits();
}

QListView* SideBar::makeList(const QString& name, const QString& accessible_name) {
    auto* list = new QListView(this);
    list->setObjectName(name);
    list->setAccessibleName(accessible_name);
    list->setFrameShape(QFrame::NoFrame);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setResizeMode(QListView::Adjust);
    list->setMouseTracking(true);
    list->setEditTriggers(QAbstractItemView::EditKeyPressed);
    list->setContextMenuPolicy(Qt::CustomContextMenu);
    list->viewport()->setAutoFillBackground(false);
    list->setStyleSheet(QStringLiteral("QListView { background: transparent; outline: 0; }"));
    return list;
}

void SideBar::buildLayout() {
    search_->setObjectName(QStringLiteral("searchField"));
    search_->setPlaceholderText(tr("Search"));
    search_->setAccessibleName(tr("Search all conversations"));
    search_->setClearButtonEnabled(true);
    search_->addAction(theme_.icon(QStringLiteral("search")), QLineEdit::LeadingPosition)->setText(tr("Search"));
    search_->installEventFilter(this);

    new_chat_->setObjectName(QStringLiteral("newChatButton"));
    new_chat_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    new_chat_->setIconSize({space::kIcon, space::kIcon});
    new_chat_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    empty_->setProperty("kind", "faint");
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    empty_->setContentsMargins(space::kLarge, space::kHuge, space::kLarge, 0);

    stack_->addWidget(list_);
    stack_->addWidget(result_list_);
    stack_->addWidget(empty_);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(space::kMedium, space::kMedium, space::kMedium, space::kTight);
    head->setSpacing(space::kSmall);
    head->addWidget(search_);
    head->addWidget(new_chat_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(stack_, 1);
    setMinimumWidth(200);
}

void SideBar::connectSignals() {
    const auto choose = [this](const QModelIndex& index) {
        emit conversationChosen(conversations_.at(index.row()).id);
    };
    connect(list_, &QListView::clicked, this, choose);
    connect(list_, &QListView::activated, this, choose);
    connect(list_, &QListView::customContextMenuRequested, this, &SideBar::showListMenu);
    const auto choose_hit = [this](const QModelIndex& index) { emit hitChosen(results_.at(index.row())); };
    connect(result_list_, &QListView::clicked, this, choose_hit);
    connect(result_list_, &QListView::activated, this, choose_hit);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        emit searchChanged(text.trimmed());
        showWhatFits();
    });
    connect(&results_, &QAbstractItemModel::modelReset, this, &SideBar::showWhatFits);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&conversations_, signal, this, [this] {
            showCurrent();
            showWhatFits();
        });
    }
    connect(&conversations_, &QAbstractItemModel::modelReset, this, [this] {
        showCurrent();
        showWhatFits();
    });
    // A row that becomes the first of its group grows by the group's name.
    connect(&conversations_, &QAbstractItemModel::dataChanged, list_, [this] { list_->doItemsLayout(); });
    connect(&theme_, &Theme::changed, this, [this] {
        list_->doItemsLayout();
        result_list_->doItemsLayout();
        update();
    });
}

void SideBar::setNewChatAction(QAction* action) {
    new_chat_->setDefaultAction(action);
    new_chat_->setAccessibleName(withoutMnemonic(action->text()));
}

void SideBar::setFoot(QWidget* foot) {
    layout()->addWidget(foot);
}

void SideBar::setCurrent(storage::ConversationId conversation) {
    current_ = conversation;
    showCurrent();
}

void SideBar::showCurrent() {
    const int row = current_.valid() ? conversations_.rowOf(current_) : -1;
    if (row < 0) {
        list_->selectionModel()->clear();
        return;
    }
    list_->setCurrentIndex(conversations_.index(row));
}

void SideBar::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

void SideBar::clearSearch() {
    search_->clear();
}

void SideBar::editTitle(storage::ConversationId conversation) {
    const int row = conversations_.rowOf(conversation);
    if (row < 0) return;
    clearSearch();
    list_->setFocus(Qt::OtherFocusReason);
    list_->setCurrentIndex(conversations_.index(row));
    list_->edit(conversations_.index(row));
}

void SideBar::showWhatFits() {
    const QString query = search_->text().trimmed();
    if (!query.isEmpty()) {
        if (results_.rowCount() > 0) {
            stack_->setCurrentWidget(result_list_);
            return;
        }
        empty_->setText(tr("Nothing found for “%1”").arg(query));
    } else {
        if (conversations_.rowCount() > 0) {
            stack_->setCurrentWidget(list_);
            return;
        }
        empty_->setText(tr("Your conversations will be listed here"));
    }
    stack_->setCurrentWidget(empty_);
}

void SideBar::showListMenu(const QPoint& position) {
    const QModelIndex index = list_->indexAt(position);
    if (!index.isValid()) return;
    const storage::Conversation conversation = conversations_.at(index.row());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(theme_.icon(QStringLiteral("edit")), tr("Rename"), this,
                    [this, id = conversation.id] { editTitle(id); });
    menu->addAction(theme_.icon(QStringLiteral("pin")), conversation.pinned ? tr("Unpin") : tr("Pin"), this,
                    [this, conversation] { emit pinRequested(conversation.id, !conversation.pinned); });
    menu->addSeparator();
    menu->addAction(theme_.icon(QStringLiteral("trash"), IconTint::kDanger), tr("Delete"), this,
                    [this, id = conversation.id] { emit deleteRequested(id); });
    menu->popup(list_->viewport()->mapToGlobal(position));
}

bool SideBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && !search_->text().isEmpty()) {
            clearSearch();
            return true;
        }
        const bool down = key->key() == Qt::Key_Down;
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if ((down || enter) && stack_->currentWidget() == result_list_) {
            if (!result_list_->currentIndex().isValid()) result_list_->setCurrentIndex(results_.index(0));
            if (down) result_list_->setFocus(Qt::TabFocusReason);
            if (enter) emit hitChosen(results_.at(result_list_->currentIndex().row()));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void SideBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme_.colors().sidebar);
}

}  // namespace griffin::ui
