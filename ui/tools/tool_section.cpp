#include "ui/tools/tool_section.h"

#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr qsizetype kLongestAbout = 160;

/// All that is not switched.
ToolServerRow fixedPart(ToolServerRow server) {
    server.enabled = false;
    for (ToolRow& tool : server.tools) tool.on = false;
    return server;
}

bool containsAll(const QString& text, const QStringList& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

QLabel* addLabel(const QString& text, const char* name, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

/// A name as it is, also where it has what Qt takes for a shortcut.
QString unmarked(QString text) {
    return text.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

}  // namespace

ToolSection::ToolSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(tr("Tool servers (MCP)"), this)),
      hint_(new QLabel(tr("Programs and web services whose tools the model may ask for: files, searches, calendars. "
                          "Nothing is used before you allow it in the conversation. A program runs with your rights; "
                          "add only what you trust."),
                       this)),
      import_(new QPushButton(tr("Paste a configuration…"), this)),
      add_(new QPushButton(theme.icon(QStringLiteral("plus")), tr("Add a server…"), this)),
      rows_(new QVBoxLayout) {
    setObjectName(QStringLiteral("toolSection"));
    hint_->setProperty("kind", "secondary");
    hint_->setWordWrap(true);
    add_->setObjectName(QStringLiteral("toolServerAdd"));
    add_->setAccessibleName(add_->text());
    import_->setObjectName(QStringLiteral("toolServersImport"));
    import_->setAccessibleName(import_->text());
    import_->setToolTip(tr("Takes the servers of another program, as its “mcpServers” names them"));
    rows_->setSpacing(space::kSmall);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(title_);
    words->addWidget(hint_);
    auto* head = new FlowLayout;
    head->addText(words);
    head->addWidget(import_);
    head->addWidget(add_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addLayout(head);
    column->addLayout(rows_);
    column->addStretch(1);
    connect(add_, &QPushButton::clicked, this, &ToolSection::addRequested);
    connect(import_, &QPushButton::clicked, this, &ToolSection::importRequested);
    connect(&theme_, &Theme::changed, this, &ToolSection::applyTheme);
    applyTheme();
}

QWidget* ToolSection::makeTool(const ToolServerRow& server, const ToolRow& tool, Card& card) {
    auto* box = new QWidget(card.widget);
    auto* check = new QCheckBox(unmarked(tool.name), box);
    check->setObjectName(QStringLiteral("toolSwitch"));
    check->setAccessibleName(tool.name);
    check->setEnabled(tool.flaw.isEmpty());
    check->setToolTip(tool.flaw.isEmpty() ? tool.description.toHtmlEscaped() : tool.flaw.toHtmlEscaped());
    const QString about = shortened(tool.flaw.isEmpty() ? tool.description.simplified() : tool.flaw, kLongestAbout);
    check->setAccessibleDescription(about);
    auto* label = addLabel(about, "toolAbout", box);
    label->setProperty("kind", "secondary");
    label->setVisible(!about.isEmpty());
    label->setIndent(space::kHuge);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(check);
    column->addWidget(label);
    connect(check, &QCheckBox::toggled, this,
            [this, id = server.id, name = tool.name](bool on) { emit toolSwitched(id, name, on); });
    card.tools.append(check);
    return box;
}

ToolSection::Card ToolSection::makeCard(const ToolServerRow& server) {
    Card card;
    auto* frame = new QFrame(this);
    frame->setObjectName(QStringLiteral("toolServerRow"));
    frame->setProperty("kind", "card");
    card.widget = frame;
    card.enabled = new QCheckBox(unmarked(server.name), frame);
    card.enabled->setObjectName(QStringLiteral("toolServerEnabled"));
    card.enabled->setAccessibleName(server.name);
    card.enabled->setToolTip(tr("Whether answers may use its tools"));
    auto* about = addLabel(server.note.isEmpty() ? server.target : server.target + QLatin1Char('\n') + server.note,
                           "toolServerAbout", frame);
    about->setProperty("kind", "secondary");
    auto* state = addLabel(server.state, "toolServerState", frame);
    state->setProperty("kind", server.bad ? "danger" : "secondary");
    const auto button = [&](const QString& text, const char* name, const QString& spoken) {
        auto* made = new QPushButton(text, frame);
        made->setObjectName(QLatin1String(name));
        made->setAccessibleName(spoken.arg(server.name));
        return made;
    };
    auto* look = button(tr("Look again"), "toolServerLook", tr("Look again: %1"));
    look->setToolTip(tr("Starts or asks the server and lists its tools"));
    auto* change = button(tr("Change…"), "toolServerChange", tr("Change: %1"));
    auto* remove = button(tr("Remove"), "toolServerRemove", tr("Remove: %1"));
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kSmall);
    head->addWidget(card.enabled, 1);
    for (QPushButton* one : {look, change, remove}) head->addWidget(one, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    column->setSpacing(space::kTight);
    column->addLayout(head);
    column->addWidget(about);
    column->addWidget(state);
    for (const ToolRow& tool : server.tools) column->addWidget(makeTool(server, tool, card));
    connect(card.enabled, &QCheckBox::toggled, this,
            [this, id = server.id](bool enabled) { emit enabledChanged(id, enabled); });
    connect(look, &QPushButton::clicked, this, [this, id = server.id] { emit lookRequested(id); });
    connect(change, &QPushButton::clicked, this, [this, id = server.id] { emit changeRequested(id); });
    connect(remove, &QPushButton::clicked, this, [this, id = server.id] { emit removeRequested(id); });
    return card;
}

void ToolSection::setServers(const QList<ToolServerRow>& servers) {
    const bool same =
        std::equal(servers.begin(), servers.end(), servers_.begin(), servers_.end(),
                   [](const ToolServerRow& a, const ToolServerRow& b) { return fixedPart(a) == fixedPart(b); });
    const Held held = same ? Held() : heldNow();
    servers_ = servers;
    if (!same) {
        for (const Card& card : std::exchange(cards_, {})) {
            card.widget->hide();
            card.widget->deleteLater();  // one of its buttons may have been pressed
        }
        for (const ToolServerRow& server : servers_) {
            cards_.append(makeCard(server));
            rows_->addWidget(cards_.last().widget);
        }
        applyTheme();
    }
    showSwitches();
    if (held.row >= 0) hold(held);
}

ToolSection::Held ToolSection::heldNow() const {
    const QWidget* widget = window()->focusWidget();  // also while a dialog is in front
    for (qsizetype row = 0; widget != nullptr && row < cards_.size(); ++row) {
        if (cards_.at(row).widget->isAncestorOf(widget))
            return {row, servers_.at(row).id, widget->objectName(), widget->accessibleName()};
    }
    return {};
}

void ToolSection::hold(const Held& held) {
    const auto kept = std::find_if(servers_.begin(), servers_.end(),
                                   [&](const ToolServerRow& server) { return server.id == held.server; });
    if (kept == servers_.end()) {
        if (cards_.isEmpty()) return add_->setFocus();
        const Card& next = cards_.at(std::min(held.row, cards_.size() - 1));
        next.widget->show();
        return next.enabled->setFocus();
    }
    QWidget* card = cards_.at(kept - servers_.begin()).widget;
    card->show();
    const QList<QWidget*> alike = card->findChildren<QWidget*>(held.object);
    const auto same = std::find_if(alike.begin(), alike.end(),
                                   [&](const QWidget* widget) { return widget->accessibleName() == held.name; });
    if (!alike.isEmpty()) (same == alike.end() ? alike.first() : *same)->setFocus();
}

void ToolSection::showSwitches() {
    for (qsizetype i = 0; i < servers_.size(); ++i) {
        const ToolServerRow& server = servers_.at(i);
        const QSignalBlocker quiet(cards_.at(i).enabled);
        cards_.at(i).enabled->setChecked(server.enabled);
        for (qsizetype j = 0; j < server.tools.size(); ++j) {
            QCheckBox* check = cards_.at(i).tools.at(j);
            const QSignalBlocker silent(check);
            check->setChecked(server.tools.at(j).on && server.tools.at(j).flaw.isEmpty());
            check->setEnabled(server.enabled && server.tools.at(j).flaw.isEmpty());
        }
    }
}

int ToolSection::filter(const QStringList& words) {
    const bool here = containsAll(title_->text() + QLatin1Char(' ') + hint_->text(), words);
    int hits = here ? 1 : 0;
    for (qsizetype i = 0; i < servers_.size(); ++i) {
        QString text = servers_.at(i).name + QLatin1Char(' ') + servers_.at(i).target;
        for (const ToolRow& tool : servers_.at(i).tools) text += QLatin1Char(' ') + tool.name;
        const bool hit = here || containsAll(text, words);
        cards_.at(i).widget->setVisible(hit);
        hits += hit ? 1 : 0;
    }
    return hits;
}

void ToolSection::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    hint_->setFont(theme_.font(FontRole::kSmall));
    for (const Card& card : cards_) {
        card.enabled->setFont(theme_.font(FontRole::kStrong));
        for (QLabel* label : card.widget->findChildren<QLabel*>()) label->setFont(theme_.font(FontRole::kSmall));
    }
}

}  // namespace griffin::ui

#include "moc_tool_section.cpp"
