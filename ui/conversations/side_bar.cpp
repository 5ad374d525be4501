#include "ui/conversations/side_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/search_results.h"
#include "ui/conversations/trash_panel.h"
#include "ui/theme/controls.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

SideBar::SideBar(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      conversations_(conversations),
      results_(results),
      search_(new QLineEdit(this)),
      new_chat_(new QToolButton(this)),
      new_folder_(new QToolButton(this)),
      trash_button_(new QToolButton(this)),
      stack_(new QStackedWidget(this)),
      list_(new ConversationListView(theme, conversations, this)),
      result_list_(new QListView(this)),
      empty_(new QLabel(this)),
      trash_(new TrashModel(this)),
      trash_panel_(new TrashPanel(theme, *trash_, this)) {
    setUp(list_, QStringLiteral("conversationList"), tr("Conversations"));
    setUp(result_list_, QStringLiteral("searchResults"), tr("Search results"));
    result_list_->setModel(&results_);
    result_list_->setItemDelegate(new SearchResultDelegate(theme_, result_list_));
    buildLayout();
    connectSignals();
    updatePage();
}

void SideBar::setUp(QListView* list, const QString& name, const QString& accessible_name) {
    list->setObjectName(name);
    list->setAccessibleName(accessible_name);
    list->setFrameShape(QFrame::NoFrame);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setResizeMode(QListView::Adjust);
    list->setMouseTracking(true);
    list->viewport()->setAutoFillBackground(false);
    list->setStyleSheet(QStringLiteral("QListView { background: transparent; outline: 0; }"));
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
    new_chat_->setIconSize({space::kIconBeside, space::kIcon});
    new_chat_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    new_folder_->setObjectName(QStringLiteral("newFolderButton"));
    new_folder_->setToolButtonStyle(Qt::ToolButtonIconOnly);
    new_folder_->setIconSize({space::kIcon, space::kIcon});
    trash_button_->setObjectName(QStringLiteral("trashButton"));
    trash_button_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    trash_button_->setIconSize({space::kIconBeside, space::kIcon});
    trash_button_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    trash_button_->setFocusPolicy(Qt::TabFocus);

    empty_->setProperty("kind", "faint");
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    empty_->setContentsMargins(space::kLarge, space::kHuge, space::kLarge, 0);

    stack_->addWidget(list_);
    stack_->addWidget(result_list_);
    stack_->addWidget(empty_);
    stack_->addWidget(trash_panel_);

    auto* head = new QVBoxLayout;
    head->setContentsMargins(space::kMedium, space::kMedium, space::kMedium, space::kTight);
    head->setSpacing(space::kSmall);
    head->addWidget(search_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kTight);
    buttons->addWidget(new_chat_, 1);
    buttons->addWidget(new_folder_);
    head->addLayout(buttons);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(space::kMedium, space::kTight, space::kMedium, space::kTight);
    foot->addWidget(trash_button_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addWidget(stack_, 1);
    column->addLayout(foot);
    keepRoom();
}

void SideBar::connectSignals() {
    connect(list_, &ConversationListView::conversationChosen, this, &SideBar::conversationChosen);
    // The conversation on screen stays selected when a folder is clicked, and when another one is dragged.
    connect(list_, &QListView::clicked, this, &SideBar::selectCurrent);
    connect(list_, &ConversationListView::dragEnded, this, &SideBar::showCurrent);
    const auto choose_hit = [this](const QModelIndex& index) { emit hitChosen(results_.at(index.row())); };
    connect(result_list_, &QListView::clicked, this, choose_hit);
    connect(result_list_, &QListView::activated, this, choose_hit);

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        emit searchChanged(text.trimmed());
        updatePage();
    });
    connect(&results_, &SearchResultsModel::changed, this, &SideBar::updatePage);
    connect(&conversations_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
        // Only if the conversation on screen is among them: the keyboard focus may be elsewhere.
        const int row = conversations_.rowOf(current_);
        if (row >= first && row <= last) showCurrent();
        updatePage();
    });
    connect(&conversations_, &QAbstractItemModel::rowsRemoved, this, [this] {
        selectCurrent();
        updatePage();
    });
    connect(&conversations_, &QAbstractItemModel::modelReset, this, [this] {
        showCurrent();
        updatePage();
    });
    connect(&theme_, &Theme::changed, this, [this] {
        list_->doItemsLayout();
        result_list_->doItemsLayout();
        update();
    });
}

void SideBar::setActions(QAction* new_chat, QAction* new_folder, QAction* trash) {
    const auto set = [](QToolButton* button, QAction* action) {
        button->setDefaultAction(action);
        button->setAccessibleName(withoutMenuMarks(action->text()));
    };
    set(new_chat_, new_chat);
    set(new_folder_, new_folder);
    set(trash_button_, trash);
    connect(trash_panel_, &TrashPanel::leaveRequested, trash, [trash] { trash->setChecked(false); });
}

void SideBar::setFoot(QWidget* foot) {
    foot_ = foot;
    layout()->addWidget(foot);
}

int SideBar::heightAboveFoot() const {
    const int trash =
        trash_shown_ ? std::max(trash_panel_->sizeHint().height() - stack_->minimumHeight(), 0) : 0;  // its buttons
    return layout()->minimumSize().height() - foot_->minimumSizeHint().height() + trash;
}

bool SideBar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) keepRoom();
    return QWidget::event(event);
}

/// The lists shorten what they show; the buttons have room for their texts.
void SideBar::keepRoom() {
    constexpr int kSmallest = 200;
    const int row = new_chat_->minimumSizeHint().width() + space::kTight + new_folder_->minimumSizeHint().width();
    const int buttons = std::max(row, trash_button_->minimumSizeHint().width()) + 2 * space::kMedium;
    const int foot = foot_ == nullptr ? 0 : foot_->minimumSizeHint().width();
    setMinimumWidth(std::max({kSmallest, buttons, foot}));
    stack_->setMinimumHeight(stack_->currentWidget()->minimumSizeHint().height());  // of none that is not shown
}

void SideBar::setCurrent(storage::ConversationId conversation) {
    current_ = conversation;
    showCurrent();
}

void SideBar::selectCurrent() {
    const int row = conversations_.rowOf(current_);
    if (row < 0) {
        list_->clearSelection();
    } else {
        list_->selectionModel()->select(conversations_.index(row), QItemSelectionModel::ClearAndSelect);
    }
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
    clearSearch();
    list_->editRow(conversations_.rowOf(conversation));
}

void SideBar::editName(storage::FolderId folder) {
    clearSearch();
    list_->editRow(conversations_.rowOf(folder));
}

void SideBar::showTrash(bool shown) {
    trash_shown_ = shown;
    if (shown) clearSearch();
    updatePage();
    if (shown) trash_panel_->focusList();
}

void SideBar::updatePage() {
    const QString query = search_->text().trimmed();
    if (!query.isEmpty()) {
        if (results_.rowCount() > 0) {
            stack_->setCurrentWidget(result_list_);
            return;
        }
        empty_->setText(results_.isComplete() ? tr("Nothing found for “%1”").arg(setApart(query)) : tr("Searching…"));
    } else if (trash_shown_) {
        stack_->setCurrentWidget(trash_panel_);
        return;
    } else {
        if (conversations_.rowCount() > 0) {
            stack_->setCurrentWidget(list_);
            return;
        }
        empty_->setText(tr("Your conversations will be listed here"));
    }
    stack_->setCurrentWidget(empty_);
}

bool SideBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && !search_->text().isEmpty() && keepsEscape(*event)) return true;
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

#include "moc_side_bar.cpp"
