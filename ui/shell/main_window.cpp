#include "ui/shell/main_window.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDataStream>
#include <QIODevice>
#include <QMenuBar>
#include <QMimeData>
#include <QPainter>
#include <QScreen>
#include <QSplitter>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/dropped_files.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/drop_sign.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/notice_bar.h"
#include "ui/shell/page_stack.h"
#include "ui/shell/reading_order.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr QSize kFirstSize(1280, 800);
constexpr int kSideBarWidth = 264;
constexpr QSize kMinPage(680, 540);  // in less than this, words would be cut
constexpr qint32 kLayoutVersion = 2;
constexpr int kFrame = 4;  // most that window managers draw beside a window

/// Where a window can be on its screen. Its frame is not known before it is shown: room is left for it.
QRect roomOf(const QWidget& window) {
    const int title = window.style()->pixelMetric(QStyle::PM_TitleBarHeight);
    return window.screen()->availableGeometry().adjusted(kFrame, title, -kFrame, -kFrame);
}

/// Screens and their scale may have changed since the place was kept, and restoreGeometry() is content with a part of
/// the window on one of them.
void bringOntoScreen(QWidget& window) {
    if (window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) return;
    const QRect room = roomOf(window);
    QRect place = window.geometry();
    place.setSize(place.size().boundedTo(room.size()));
    place.moveLeft(std::clamp(place.left(), room.left(), room.right() + 1 - place.width()));
    place.moveTop(std::clamp(place.top(), room.top(), room.bottom() + 1 - place.height()));
    window.setGeometry(place);
}

/// What takes Tab and follows `lost`, which is no longer seen, in this part of the window; null: nothing.
QWidget* nextIn(const QWidget& part, QWidget* lost) {
    for (QWidget* next = lost->nextInFocusChain(); next != lost; next = next->nextInFocusChain()) {
        if (takesTab(*next) && part.isAncestorOf(next)) return next;
    }
    return nullptr;
}

}  // namespace

PageBar::PageBar(Theme& theme, QWidget* parent)
    : QWidget(parent), theme_(theme), column_(new QVBoxLayout(this)), pictures_(new FlowLayout) {
    setObjectName(QStringLiteral("pageBar"));
    column_->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kSmall);
    column_->setSpacing(space::kTight);
    pictures_->setSpacing(space::kTight);
    column_->addLayout(pictures_);
    hide();
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void PageBar::addPage(QAction* action) {
    auto* button = new QToolButton(this);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize({space::kIconBeside, space::kIcon});
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setFocusPolicy(Qt::TabFocus);
    const auto name = [button, action] { button->setAccessibleName(action->iconText()); };  // with its note
    connect(action, &QAction::changed, button, name);
    name();
    column_->addWidget(button);
    buttons_.append(button);
    setVisible(buttons_.size() > 1);
}

void PageBar::setLow(bool low) {
    if (low == low_) return;
    low_ = low;
    for (QToolButton* button : buttons_) {
        button->setToolButtonStyle(low ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(low ? QSizePolicy::Fixed : QSizePolicy::Expanding, QSizePolicy::Fixed);
        low ? pictures_->addWidget(button) : column_->addWidget(button);  // no longer in the other
    }
}

int PageBar::heightOfWords() const {
    const QMargins margins = column_->contentsMargins();
    int height = margins.top() + margins.bottom() - column_->spacing();
    for (const QToolButton* button : buttons_) {
        const int picture = button->iconSize().height();
        const int words = std::max(picture, button->fontMetrics().height());
        height += button->sizeHint().height() + (low_ ? words - picture : 0) + column_->spacing();
    }
    return height;
}

void PageBar::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, 0, width(), 1), theme_.colors().border);
}

MainWindow::MainWindow(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results,
                       TranscriptModel& transcript)
    : theme_(theme),
      actions_(new MainActions(theme, this)),
      side_bar_(new SideBar(theme, conversations, results, this)),
      chat_page_(new ChatPage(theme, *actions_, transcript, this)),
      page_bar_(new PageBar(theme, this)),
      pages_(new PageStack(this)),
      splitter_(new QSplitter(Qt::Horizontal, this)),
      side_bar_width_(kSideBarWidth) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    new DropSign(theme, *this);
    resize(kFirstSize);
    actions_->fillMenuBar(menuBar());
    side_bar_->setActions(actions_->new_chat, actions_->new_folder, actions_->trash);
    side_bar_->setFoot(page_bar_);

    splitter_->addWidget(side_bar_);
    splitter_->addWidget(pages_);
    splitter_->setChildrenCollapsible(false);
    splitter_->setHandleWidth(1);
    splitter_->setStretchFactor(0, 0);
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({side_bar_width_, kFirstSize.width() - side_bar_width_});
    setCentralWidget(splitter_);
    splitter_->installEventFilter(this);
    side_bar_->installEventFilter(this);
    connect(splitter_, &QSplitter::splitterMoved, this, [this] { side_bar_width_ = side_bar_->width(); });
    connectActions();
    connectPages();
    keepRoom();
    QAction* chat = addPage(QStringLiteral("chatPage"), tr("&Chat"), QStringLiteral("chat"), chat_page_);
    chat->setChecked(true);
    connect(chat, &QAction::triggered, this, [this] { actions_->trash->setChecked(false); });
}

void MainWindow::keepRoom() {
    least_side_bar_ = side_bar_->minimumWidth();
    const int beside = actions_->side_bar->isChecked() ? least_side_bar_ : 0;
    const QSize minimum = kMinPage + QSize(beside, 0);
    const QSize before = size();
    setMinimumSize(minimum.boundedTo(roomOf(*this).size()));
    if (isVisible() && size() != before) bringOntoScreen(*this);  // it grew
}

void MainWindow::shareWidth() {
    const int wanted = std::max(side_bar_width_, side_bar_->minimumWidth());
    if (side_bar_->isHidden() || side_bar_->width() == wanted) return;
    splitter_->setSizes({wanted, splitter_->width() - splitter_->handleWidth() - wanted});
}

void MainWindow::makeRoomForInspector(int width) {
    actions_->inspector->setChecked(true);
    if (splitter_->width() < width) return chat_page_->showInspectorInstead();
    actions_->side_bar->setChecked(false);
}

void MainWindow::fitSideBar() {
    page_bar_->setLow(side_bar_->height() < side_bar_->heightAboveFoot() + page_bar_->heightOfWords());
    if (side_bar_->minimumWidth() != least_side_bar_) keepRoom();  // as after a change of the text's size
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    // Queued: the splitter and the side bar look up first what they need now.
    if (watched == splitter_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        QMetaObject::invokeMethod(this, &MainWindow::shareWidth, Qt::QueuedConnection);
    if (watched == side_bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        QMetaObject::invokeMethod(this, &MainWindow::fitSideBar, Qt::QueuedConnection);
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::connectActions() {
    connect(actions_->side_bar, &QAction::toggled, side_bar_, &QWidget::setVisible);
    connect(actions_->side_bar, &QAction::toggled, this, &MainWindow::keepRoom);
    connect(actions_->trash, &QAction::toggled, this, [this](bool shown) {
        if (shown) actions_->side_bar->setChecked(true);
        side_bar_->showTrash(shown);
    });
    connect(actions_->full_screen, &QAction::toggled, this,
            [this](bool full) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, full)); });
    connect(chat_page_, &ChatPage::widthWanted, this, &MainWindow::makeRoomForInspector);
    connect(&chat_page_->inspector(), &Inspector::aloneRequested, this, &MainWindow::showInspectorAlone);
    connect(pages_, &QStackedWidget::currentChanged, this, [this] { showInspectorAlone(false); });
    connect(actions_->quit, &QAction::triggered, this, &QWidget::close);
    connect(actions_->search_everywhere, &QAction::triggered, this, [this] {
        actions_->side_bar->setChecked(true);
        side_bar_->focusSearch();
    });
    TranscriptView* transcript = &chat_page_->transcript();
    connect(actions_->find, &QAction::triggered, transcript, &TranscriptView::showFind);
    connect(actions_->find_next, &QAction::triggered, transcript, &TranscriptView::findNext);
    connect(actions_->find_previous, &QAction::triggered, transcript, &TranscriptView::findPrevious);
    connect(actions_->copy, &QAction::triggered, transcript, &TranscriptView::copySelection);

    const auto zoom = [this](int step) { theme_.setTextScale(theme_.textScale() + step); };
    constexpr int kZoomStep = 10;  // percent
    connect(actions_->zoom_in, &QAction::triggered, this, [zoom] { zoom(kZoomStep); });
    connect(actions_->zoom_out, &QAction::triggered, this, [zoom] { zoom(-kZoomStep); });
    connect(actions_->zoom_reset, &QAction::triggered, this, [this] { theme_.setTextScale(100); });

    const auto choose_look = [this](QAction* action, ThemeMode mode) {
        const auto show = [this, action, mode] { action->setChecked(theme_.mode() == mode); };
        connect(&theme_, &Theme::changed, action, show);
        show();
        connect(action, &QAction::triggered, this, [this, mode] { theme_.setMode(mode); });
    };
    choose_look(actions_->appearance_system, ThemeMode::kSystem);
    choose_look(actions_->appearance_light, ThemeMode::kLight);
    choose_look(actions_->appearance_dark, ThemeMode::kDark);
}

void MainWindow::connectPages() {
    // What is about the conversation brings its page back.
    const auto show_chat = [this] { showPage(chat_page_); };
    for (QAction* action : {actions_->new_chat, actions_->rename, actions_->pin, actions_->duplicate,
                            actions_->previous_version, actions_->next_version, actions_->remove})
        connect(action, &QAction::triggered, this, show_chat);
    connect(side_bar_, &SideBar::conversationChosen, this, show_chat);
    connect(side_bar_, &SideBar::hitChosen, this, show_chat);
    connect(pages_, &QStackedWidget::currentChanged, this, [this] {
        const bool chatting = currentPage() == chat_page_;
        for (QAction* action : {actions_->find, actions_->find_next, actions_->find_previous, actions_->copy})
            action->setEnabled(chatting);
        keepFocus();
    });
}

QAction* MainWindow::addPage(const QString& name, const QString& text, const QString& icon, QWidget* page) {
    QAction* action = actions_->addPage(name, text, icon);
    pages_->addWidget(page);
    page_bar_->addPage(action);
    connect(action, &QAction::triggered, this, [this, page] { showPage(page); });
    connect(pages_, &QStackedWidget::currentChanged, action,
            [this, action, page] { action->setChecked(currentPage() == page); });
    return action;
}

void MainWindow::setPageNote(QWidget* page, const QString& note) {
    QAction* action = actions_->pages->actions().value(pages_->indexOf(page));
    const QString name = withoutMnemonic(action->text());
    action->setIconText(note.isEmpty() ? name : tr("%1 · %2", "page and note").arg(name, note));
    setWindowTitle(note.isEmpty() ? QString() : action->iconText());  // for where the side bar is hidden
}

void MainWindow::addQuietPage(QWidget* page) {
    pages_->addWidget(page);
}

void MainWindow::showPage(QWidget* page) {
    pages_->setCurrentWidget(page);
}

QWidget* MainWindow::currentPage() const {
    return pages_->currentWidget();
}

NoticeBar& MainWindow::notices() {
    auto* here = currentPage()->findChild<NoticeBar*>();
    return here != nullptr ? *here : chat_page_->notices();
}

int MainWindow::currentPageIndex() const {
    return pages_->currentIndex();
}

void MainWindow::showPageAt(int index) {
    pages_->setCurrentIndex(index);
}

bool MainWindow::keepFocus() {
    QWidget* page = currentPage() == chat_page_ ? nullptr : currentPage();
    QWidget* lost = focusWidget();
    if (lost != nullptr && lost->isVisible() && lost->isEnabled()) return false;
    if (lost == nullptr) lost = page;  // it was deleted: the page begins anew
    for (QWidget* part : {static_cast<QWidget*>(&chat_page_->inspector()), static_cast<QWidget*>(side_bar_), page}) {
        if (part == nullptr || lost == nullptr || !part->isAncestorOf(lost)) continue;
        if (QWidget* next = nextIn(*part, lost)) {
            next->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    if (!chat_page_->composer().isVisible()) return false;
    chat_page_->composer().focusEdit();
    return true;
}

bool MainWindow::focusNextPrevChild(bool next) {
    if (keepFocus()) return true;
    QWidget* stop = stopBeside(*centralWidget(), focusWidget(), next);
    if (stop == nullptr) return QMainWindow::focusNextPrevChild(next);
    stop->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

void MainWindow::showInspectorAlone(bool alone) {
    if (alone == chat_page_->inspector().isAlone()) return;
    if (alone) was_full_screen_ = isFullScreen();
    menuBar()->setVisible(!alone);
    side_bar_->setVisible(!alone && actions_->side_bar->isChecked());
    chat_page_->setInspectorAlone(alone);
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, alone || was_full_screen_));
}

QByteArray MainWindow::saveLayout() const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << kLayoutVersion << saveGeometry() << splitter_->saveState() << actions_->side_bar->isChecked()
           << chat_page_->saveWidths() << actions_->inspector->isChecked() << actions_->token_colours->isChecked()
           << qint32{side_bar_width_} << normalGeometry();
    return bytes;
}

void MainWindow::restoreLayout(const QByteArray& layout) {
    QDataStream stream(layout);
    qint32 version = 0;
    QByteArray geometry;
    QByteArray widths;
    bool side_bar_shown = true;
    QByteArray chat_widths;
    bool inspector_shown = true;
    bool colours_shown = false;
    stream >> version >> geometry >> widths >> side_bar_shown >> chat_widths >> inspector_shown >> colours_shown;
    if (stream.status() != QDataStream::Ok || version != kLayoutVersion) return bringOntoScreen(*this);
    actions_->side_bar->setChecked(side_bar_shown);  // the least size depends on it
    const bool placed = restoreGeometry(geometry);
    splitter_->restoreState(widths);
    qint32 width = splitter_->sizes().constFirst();  // earlier versions kept no other
    QRect place;                                     // nor this
    if (!stream.atEnd()) stream >> width;
    if (!stream.atEnd()) stream >> place;
    if (width > 0) side_bar_width_ = width;
    if (!placed && place.isValid()) setGeometry(place);  // it was on a screen of another size
    chat_page_->restoreWidths(chat_widths);
    actions_->inspector->setChecked(inspector_shown);
    actions_->token_colours->setChecked(colours_shown);
    bringOntoScreen(*this);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    emit closing();
    QMainWindow::closeEvent(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::WindowStateChange && actions_ != nullptr) {
        actions_->full_screen->setChecked(isFullScreen());
        if (!isFullScreen()) showInspectorAlone(false);
    }
    if (event->type() == QEvent::ActivationChange && isActiveWindow()) keepFocus();
    QMainWindow::changeEvent(event);
}

void MainWindow::paintEvent(QPaintEvent* event) {
    QPainter(this).fillRect(event->rect(), theme_.colors().background);
    if (painted_) return;
    painted_ = true;
    // Queued: the children have painted, too, when it arrives.
    QTimer::singleShot(0, this, &MainWindow::firstPainted);
}

QStringList MainWindow::chatFilesOf(const QMimeData* mime) const {
    return currentPage() == chat_page_ ? textFilesOf(mime) : QStringList();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QMimeData* mime = event->mimeData();
    if (!modelFileOf(mime).isEmpty() || !weightsOf(mime).isEmpty() || !chatFilesOf(mime).isEmpty()) takeCopy(*event);
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString path = modelFileOf(event->mimeData());
    const QStringList weights = weightsOf(event->mimeData());
    const QStringList files = chatFilesOf(event->mimeData());
    if (path.isEmpty() && weights.isEmpty() && files.isEmpty()) return;
    takeCopy(*event);
    if (!path.isEmpty()) emit modelDropped(path);
    if (!files.isEmpty()) emit filesDropped(files);
    if (!weights.isEmpty()) emit weightsDropped(weights);
}

}  // namespace griffin::ui

#include "moc_main_window.cpp"
