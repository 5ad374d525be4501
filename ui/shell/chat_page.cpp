#include "ui/shell/chat_page.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/pickers/method_picker.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/chat/pickers/thinking_picker.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/engines/engine_banner.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/shell/chat_header.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/notice_bar.h"
#include "ui/shell/state_page.h"
#include "ui/shell/status_line.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"
#include "ui/tools/call_panel.h"
#include "ui/tools/tool_picker.h"

namespace griffin::ui {
namespace {

constexpr int kInspectorWidth = 336;
constexpr int kWidestInspector = 960;
// With less room the inspector gives way to the conversation.
constexpr int kTwoColumns = 680;
// With less, a switch below the message field stands without a word, and the context's share without its bar: the name
// of the model needs the room.
constexpr int kRoomForWords = 540;

}  // namespace

ChatPage::ChatPage(Theme& theme, const MainActions& actions, TranscriptModel& transcript, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      actions_(actions),
      columns_(new QSplitter(Qt::Horizontal, this)),
      column_(new QWidget(columns_)),
      inspector_(new Inspector(theme, actions.token_colours, columns_)),
      header_(new ChatHeader(theme, actions, this)),
      middle_(new QStackedWidget(this)),
      transcript_(new TranscriptView(theme, transcript, this)),
      state_page_(new StatePage(theme, this)),
      state_bar_(new StateBar(theme, this)),
      notices_(new NoticeBar(theme, this)),
      composer_(new Composer(theme, this)),
      model_picker_(new ModelPicker(theme)),
      method_picker_(new MethodPicker(theme)),
      thinking_picker_(new ThinkingPicker(theme)),
      tool_picker_(new ToolPicker(theme)),
      status_line_(new StatusLine(theme, this)),
      engine_banner_(new EngineBanner(theme, this)),
      call_panel_(new CallPanel(theme, this)),
      foot_(new QWidget(this)) {
    composer_->setAttachAction(actions.attach);
    composer_->addPicker(model_picker_);
    composer_->addPicker(method_picker_);
    composer_->addPicker(thinking_picker_);
    composer_->addPicker(tool_picker_);
    buildLayout();
    connect(state_page_, &StatePage::actionRequested, this, &ChatPage::stateActionRequested);
    connect(state_bar_, &StateBar::actionRequested, this, &ChatPage::stateActionRequested);
    // Whoever has chosen a model writes to it.
    connect(model_picker_, &ModelPicker::modelChosen, composer_, &Composer::focusEdit);
    connect(model_picker_, &ModelPicker::servedModelChosen, composer_, &Composer::focusEdit);
    connect(&theme_, &Theme::changed, this, &ChatPage::applyColumnWidth);
    connect(actions.inspector, &QAction::toggled, this, [this](bool wanted) {
        inspector_gave_way_ = inspector_->isHidden();
        if (!wanted) setInspectorInstead(false);
        showInspector();
    });
    connect(actions.inspector, &QAction::triggered, this, &ChatPage::askForInspector);
    // What is done in the conversation brings it back.
    for (const QAction* action : {actions.new_chat, actions.find, actions.find_next, actions.find_previous})
        connect(action, &QAction::triggered, this, [this] { setInspectorInstead(false); });
    connect(columns_, &QSplitter::splitterMoved, this, [this] { widths_chosen_ = true; });
    showState();
}

void ChatPage::buildLayout() {
    middle_->addWidget(transcript_);
    state_area_ = makeScrolled(state_page_, middle_);
    middle_->addWidget(state_area_);

    auto* foot = new QVBoxLayout(foot_);
    foot->setContentsMargins(0, 0, 0, space::kSmall);
    foot->setSpacing(space::kSmall);
    foot->addWidget(notices_);
    foot->addWidget(state_bar_);
    foot->addWidget(engine_banner_);
    foot->addWidget(call_panel_);
    foot->addWidget(composer_);
    foot->addWidget(status_line_);

    columns_->addWidget(column_);
    columns_->addWidget(inspector_);
    columns_->setChildrenCollapsible(false);
    columns_->setHandleWidth(1);
    columns_->setStretchFactor(0, 1);
    columns_->setStretchFactor(1, 0);
    columns_->setSizes({2 * kInspectorWidth, kInspectorWidth});
    column_->installEventFilter(this);
    inspector_->installEventFilter(this);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(columns_);

    auto* column = new QVBoxLayout(column_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header_);
    column->addWidget(middle_, 1);
    // In a row: an aligned widget in a column is asked how high it is for the width of the column, not for its own.
    auto* row = new QHBoxLayout;
    row->addStretch();
    row->addWidget(foot_);
    row->addStretch();
    column->addLayout(row);
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showInspector();
}

bool ChatPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == column_ && event->type() == QEvent::Resize) applyColumnWidth();
    if (watched == column_ && event->type() == QEvent::LayoutRequest) shareHeight();
    const bool other_needs = event->type() == QEvent::LayoutRequest && (watched == column_ || watched == inspector_);
    if (other_needs && inspector_->isHidden() == isInspectorShown()) showInspector();
    return QWidget::eventFilter(watched, event);
}

int ChatPage::widthWithInspector() const {
    const int conversation = composer_->minimumSizeHint().width() + 2 * space::kHuge;
    return std::max(kTwoColumns, conversation + columns_->handleWidth() + inspector_->minimumWidth());
}

bool ChatPage::hasRoomForInspector() const {
    return actions_.inspector->isChecked() && width() >= widthWithInspector();
}

bool ChatPage::isInspectorShown() const {
    return inspector_->isAlone() || inspector_instead_ || hasRoomForInspector();
}

void ChatPage::askForInspector(bool wanted) {
    const bool unseen = wanted ? !isInspectorShown() : inspector_gave_way_;
    if (unseen) emit widthWanted(widthWithInspector());
}

void ChatPage::showInspector() {
    if (inspector_instead_ && hasRoomForInspector()) return setInspectorInstead(false);
    inspector_->setVisible(isInspectorShown());
    shareWidth();
}

void ChatPage::showInspectorInstead() {
    setInspectorInstead(true);
}

void ChatPage::setInspectorInstead(bool instead) {
    if (instead == inspector_instead_) return;
    inspector_instead_ = instead;
    if (instead) {
        columns_state_ = columns_->saveState();
        columns_->setOrientation(Qt::Vertical);
        inspector_->show();
        inspector_->tree().setFocus();  // before what has it goes
    }
    middle_->setVisible(!instead);
    foot_->setVisible(!instead);
    columns_->handle(1)->setEnabled(!instead);
    if (!instead) {
        columns_->restoreState(columns_state_);
        columns_->setHandleWidth(1);
    }
    showInspector();
}

void ChatPage::shareWidth() {
    if (inspector_->isAlone()) return;
    if (inspector_instead_) {
        column_->layout()->activate();  // else it still counts what was hidden just now
        const int header = column_->minimumSizeHint().height();
        columns_->setSizes({header, columns_->height() - columns_->handleWidth() - header});
        return;
    }
    if (widths_chosen_) return;
    const int text = theme_.columnWidth() + 2 * space::kPage + 2 * space::kHuge;
    const int idle = std::clamp(width() - text, kInspectorWidth, kWidestInspector);
    columns_->setSizes({width() - idle - columns_->handleWidth(), idle});
}

void ChatPage::setInspectorAlone(bool alone) {
    inspector_->setAlone(alone);
    column_->setVisible(!alone);
    showInspector();
}

QByteArray ChatPage::saveWidths() const {
    if (!widths_chosen_) return {};
    return inspector_instead_ ? columns_state_ : columns_->saveState();
}

void ChatPage::restoreWidths(const QByteArray& widths) {
    widths_chosen_ = columns_->restoreState(widths);
    columns_->setHandleWidth(1);
    shareWidth();
}

// As wide as the transcript's text column, centred below it.
void ChatPage::applyColumnWidth() {
    foot_->setFixedWidth(std::max(std::min(column_->width() - 2 * space::kHuge, theme_.columnWidth()), 0));
    const bool narrow = foot_->width() < theme_.scaled(kRoomForWords);
    thinking_picker_->setCompact(narrow);
    tool_picker_->setCompact(narrow);
    ContextMeter& meter = composer_->contextMeter();
    meter.setMaximumWidth(narrow ? meter.minimumSizeHint().width() : QWIDGETSIZE_MAX);
    shareHeight();
    column_->layout()->activate();  // it is placed already, for its earlier width; and hidden columns get no request
}

void ChatPage::shareHeight() {
    const int beside = foot_->minimumSizeHint().height() - composer_->minimumSizeHint().height();
    const int above = header_->minimumSizeHint().height() + middle_->minimumSizeHint().height();
    composer_->setRoom(column_->height() - above - beside);
}

void ChatPage::setHasMessages(bool has_messages) {
    has_messages_ = has_messages;
    showState();
}

void ChatPage::setModelState(const std::optional<StateContent>& state) {
    model_state_ = state;
    showState();
}

void ChatPage::setPromise(const QString& promise) {
    promise_ = promise;
    showState();
}

StateContent ChatPage::welcome() const {
    StateContent content;
    content.icon = QStringLiteral("chat");
    content.title = tr("What would you like to know?");
    content.text = promise_;
    return content;
}

void ChatPage::showState() {
    const QWidget* focused = focusWidget();
    const bool in_state = focused != nullptr && focused->hasFocus() &&
                          (state_page_->isAncestorOf(focused) || state_bar_->isAncestorOf(focused));
    state_page_->setContent(model_state_.value_or(welcome()));
    middle_->setCurrentWidget(has_messages_ ? static_cast<QWidget*>(transcript_) : state_area_);
    const bool bar = has_messages_ && model_state_.has_value();
    if (bar) state_bar_->setContent(*model_state_);
    state_bar_->setVisible(bar);
    // The button that had the focus is gone.
    if (in_state && !model_state_.has_value()) composer_->focusEdit();
}

}  // namespace griffin::ui

#include "moc_chat_page.cpp"
