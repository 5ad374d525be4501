#include "ui/tools/call_panel.h"

#include <QAbstractTextDocumentLayout>
#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMostLines = 8;
constexpr qsizetype kLongestCallAbout = 240;

}  // namespace

CallPanel::CallPanel(Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      icon_(new QLabel(this)),
      title_(new QLabel(this)),
      hint_(new QLabel(this)),
      arguments_(new QPlainTextEdit(this)),
      deny_(addButton(tr("Deny"), "callDeny", &CallPanel::denied)),
      always_(addButton(tr("Allow for this conversation"), "callAlways", &CallPanel::allowedForConversation)),
      once_(addButton(tr("Allow once"), "callOnce", &CallPanel::allowed)),
      stop_(addButton(tr("Stop"), "callStop", &CallPanel::stopRequested)),
      go_on_(addButton(tr("Go on"), "callGoOn", &CallPanel::goOnRequested)) {
    setObjectName(QStringLiteral("callPanel"));
    setProperty("kind", "card");
    setAccessibleName(tr("Use of a tool"));
    title_->setObjectName(QStringLiteral("callTitle"));
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    hint_->setObjectName(QStringLiteral("callHint"));
    hint_->setProperty("kind", "secondary");
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    arguments_->setObjectName(QStringLiteral("callArguments"));
    arguments_->setReadOnly(true);
    arguments_->setFrameShape(QFrame::NoFrame);  // the card has one
    arguments_->setTabChangesFocus(true);
    arguments_->setAccessibleName(tr("What the tool is given"));
    always_->setToolTip(tr("This tool is then used without asking until you open the program again"));

    auto* head = new QHBoxLayout;
    head->setSpacing(space::kSmall);
    head->addWidget(icon_, 0, Qt::AlignTop);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(title_);
    words->addWidget(hint_);
    head->addLayout(words, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kSmall);
    buttons->addStretch(1);
    for (QPushButton* button : {deny_, always_, once_, stop_, go_on_}) buttons->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    column->setSpacing(space::kSmall);
    column->addLayout(head);
    column->addWidget(arguments_);
    column->addLayout(buttons);
    connect(arguments_->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &CallPanel::fitArguments);
    connect(&theme_, &Theme::changed, this, &CallPanel::applyTheme);
    applyTheme();
    hide();
}

QPushButton* CallPanel::addButton(const QString& text, const char* name, void (CallPanel::*pressed)()) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(text);
    button->setAutoDefault(false);
    button->setFocusPolicy(Qt::TabFocus);  // who goes on writing keeps the cursor
    connect(button, &QPushButton::clicked, this, pressed);
    return button;
}

void CallPanel::ask(const CallQuestion& question) {
    show(Mode::kAsks, tr("The model wants to use %1 of %2").arg(question.tool, question.server), question);
}

void CallPanel::showWork(const CallQuestion& question) {
    show(Mode::kWorks, tr("%1 of %2 is working…").arg(question.tool, question.server), question);
}

void CallPanel::offerToGoOn() {
    show(Mode::kGoesOn, tr("The results are there. The model has not read them."), {});
}

void CallPanel::clear() {
    show(Mode::kNothing, {}, {});
}

void CallPanel::show(Mode mode, const QString& title, const CallQuestion& question) {
    if (mode == mode_ && question == question_) return;
    const QWidget* focus = window()->focusWidget();
    const bool held = focus != nullptr && isAncestorOf(focus);
    mode_ = mode;
    question_ = question;
    title_->setText(title);
    title_->setAccessibleName(title);
    const QString warning =
        tr("Nothing is done before you allow it. Look at what the tool would be given; what it gives "
           "back is shown to you and read by the model.");
    hint_->setText(
        question.about.isEmpty()
            ? warning
            : tr("The server says of it: %1").arg(shortened(question.about.simplified(), kLongestCallAbout)) +
                  QLatin1Char('\n') + warning);
    hint_->setVisible(mode == Mode::kAsks);
    arguments_->setPlainText(question.arguments);
    arguments_->setVisible(mode == Mode::kAsks || mode == Mode::kWorks);
    for (QPushButton* button : {deny_, always_, once_}) button->setVisible(mode == Mode::kAsks);
    stop_->setVisible(mode == Mode::kWorks);
    go_on_->setVisible(mode == Mode::kGoesOn);
    fitArguments();
    setVisible(mode != Mode::kNothing);
    if (held && !focus->isVisible()) passFocusOn();
    if (mode != Mode::kAsks) return;
    QAccessibleEvent asked(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&asked);
}

/// The button that was pressed is gone: the keyboard goes on at what takes its place, and does the least harm.
void CallPanel::passFocusOn() {
    for (QPushButton* button : {deny_, stop_, go_on_}) {
        if (button->isVisible()) return button->setFocus();
    }
}

void CallPanel::fitArguments() {
    // A plain text measures itself in lines, wrapped ones included.
    const int lines =
        std::clamp(static_cast<int>(arguments_->document()->documentLayout()->documentSize().height()), 1, kMostLines);
    const int frame = 2 * arguments_->frameWidth() + 2 * static_cast<int>(arguments_->document()->documentMargin());
    arguments_->setFixedHeight(lines * arguments_->fontMetrics().lineSpacing() + frame + 2 * space::kTight);
}

void CallPanel::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    hint_->setFont(theme_.font(FontRole::kSmall));
    arguments_->setFont(theme_.font(FontRole::kCode));
    const int side = theme_.scaled(space::kIcon);
    icon_->setPixmap(theme_.icon(QStringLiteral("tools"), IconTint::kAccent).pixmap(side, side));
    fitArguments();
}

}  // namespace griffin::ui

#include "moc_call_panel.cpp"
