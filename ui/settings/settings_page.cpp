#include "ui/settings/settings_page.h"

#include <QAction>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/engines/engine_section.h"
#include "ui/models/hub_section.h"
#include "ui/serving/serving_section.h"
#include "ui/settings/data_section.h"
#include "ui/settings/shortcut_section.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"
#include "ui/tools/tool_section.h"

namespace griffin::ui {
namespace {

constexpr int kListWidth = 168;
constexpr int kSearchWidth = 240;
constexpr int kColumnWidth = 680;
constexpr int kNarrowColumn = 340;  // of settings that are still to be read well

}  // namespace

SettingsPage::SettingsPage(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new TitleLabel(this)),
      search_(new QLineEdit(this)),
      file_menu_(new QToolButton(this)),
      notices_(new NoticeBar(theme, this)),
      list_(new QListWidget(this)),
      stack_(new QStackedWidget(this)),
      nothing_(new QLabel(this)),
      shortcuts_(new ShortcutSection(theme)),
      data_(new DataSection(theme)),
      engines_(new EngineSection(theme)),
      hub_(new HubSection(theme)),
      serving_(new ServingSection(theme)),
      tools_(new ToolSection(theme)) {
    setObjectName(QStringLiteral("settingsPage"));
    search_->setObjectName(QStringLiteral("settingsSearch"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(kSearchWidth);
    file_menu_->setObjectName(QStringLiteral("settingsFile"));
    file_menu_->setIcon(theme_.icon(QStringLiteral("more")));
    file_menu_->setIconSize({space::kIcon, space::kIcon});
    file_menu_->setPopupMode(QToolButton::InstantPopup);
    file_menu_->setFocusPolicy(Qt::StrongFocus);
    list_->setObjectName(QStringLiteral("settingsGroups"));
    list_->setFrameShape(QFrame::NoFrame);
    nothing_->setObjectName(QStringLiteral("settingsNothing"));
    nothing_->setProperty("kind", "faint");
    nothing_->setTextFormat(Qt::PlainText);
    nothing_->setWordWrap(true);
    nothing_->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    nothing_->setContentsMargins(space::kLarge, space::kHuge, space::kLarge, 0);
    nothing_->hide();

    SettingForms::addAppearance(*addForm(SettingGroup::kAppearance, QStringLiteral("sun")), offers_);
    SettingForms::addGeneration(*addForm(SettingGroup::kGeneration, QStringLiteral("chat")));
    SettingForms::addSpeculation(*addForm(SettingGroup::kSpeculation, QStringLiteral("tree")), offers_);
    SettingForm* engine = addForm(SettingGroup::kEngine, QStringLiteral("model"));
    SettingForms::addEngine(*engine, offers_);
    addEngineState(sections_.constLast().content->layout());
    addEngines(qobject_cast<QVBoxLayout*>(sections_.constLast().content->layout()));
    addSection(SettingGroup::kTools, QStringLiteral("tools"), tools_, nullptr);
    addSection(SettingGroup::kShortcuts, QStringLiteral("keyboard"), shortcuts_, nullptr);
    addSection(SettingGroup::kData, QStringLiteral("folder"), data_, nullptr);
    buildLayout();

    connect(list_, &QListWidget::currentRowChanged, stack_, &QStackedWidget::setCurrentIndex);
    connect(list_, &QListWidget::currentRowChanged, this, &SettingsPage::groupChanged);
    connect(list_, &QListWidget::itemSelectionChanged, this, [this] {  // a click beside the groups selects none
        if (list_->selectedItems().isEmpty() && list_->currentItem() != nullptr)
            list_->currentItem()->setSelected(true);
    });
    connect(search_, &QLineEdit::textChanged, this, &SettingsPage::search);
    connect(shortcuts_, &ShortcutSection::edited, this, [this](const QMap<QString, QString>& shortcuts) {
        SettingValues values = values_;
        values.shortcuts = shortcuts;
        emit edited(values);
    });
    connect(&theme_, &Theme::changed, this, &SettingsPage::applyTheme);
    setTexts();
    applyTheme();
    list_->setCurrentRow(0);
}

// The button comes when the model was loaded with other settings.
void SettingsPage::addEngineState(QLayout* column) {
    reload_card_ = new QFrame;
    reload_card_->setProperty("kind", "card");
    auto* text = new QLabel(tr("Takes effect when the model is loaded again."), reload_card_);
    text->setObjectName(QStringLiteral("reloadText"));
    text->setWordWrap(true);
    auto* reload = new QPushButton(tr("Reload the model"), reload_card_);
    reload->setObjectName(QStringLiteral("reloadModel"));
    reload->setProperty("kind", "primary");
    reload->setAccessibleName(reload->text());
    about_computer_ = new QLabel;
    about_computer_->setObjectName(QStringLiteral("aboutComputer"));
    about_computer_->setProperty("kind", "secondary");
    about_computer_->setWordWrap(true);
    about_computer_->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(reload_card_);
    row->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    row->setSpacing(space::kMedium);
    row->addWidget(text, 1);
    row->addWidget(reload);
    column->addWidget(reload_card_);
    column->addWidget(about_computer_);
    reload_card_->hide();
    connect(reload, &QPushButton::clicked, this, &SettingsPage::reloadRequested);
}

void SettingsPage::addEngines(QVBoxLayout* column) {
    this_computer_ = new QLabel(tr("This computer"));
    this_computer_->setObjectName(QStringLiteral("thisComputer"));
    column->insertWidget(0, this_computer_);
    column->addWidget(serving_);
    column->addWidget(engines_);
    column->addWidget(hub_);
}

SettingForm* SettingsPage::addForm(SettingGroup group, const QString& icon) {
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kHuge);
    auto* form = new SettingForm(theme_, content);
    column->addWidget(form);
    addSection(group, icon, content, form);
    connect(form, &SettingForm::edited, this, &SettingsPage::edited);
    return form;
}

void SettingsPage::addSection(SettingGroup group, const QString& icon, QWidget* content, SettingForm* form) {
    auto* page = new QWidget;
    auto* title = new QLabel(page);
    title->setMinimumHeight(space::kButton);  // as where there is a button beside it
    QPushButton* reset = nullptr;
    auto* name = new QHBoxLayout;
    name->addWidget(title);
    auto* commands = new QHBoxLayout;
    if (group != SettingGroup::kData && group != SettingGroup::kTools) {  // these have no defaults
        reset = new QPushButton(theme_.icon(QStringLiteral("undo")), QString(), page);
        reset->setObjectName(QStringLiteral("settingsReset%1").arg(static_cast<int>(group)));
        connect(reset, &QPushButton::clicked, this, [this, group] { emit resetRequested(group); });
        commands->addWidget(reset);
    }
    auto* head = new QHBoxLayout;
    if (form != nullptr) {  // above its fields
        SettingForm::addBeside(*head, name, commands);
    } else {
        head->addLayout(name, 1);
        head->addLayout(commands);
    }
    auto* column = new QVBoxLayout(page);
    column->setSpacing(space::kLarge);
    column->addLayout(head);
    column->addWidget(content);
    column->addStretch(1);
    stack_->addWidget(makeScrolled(page, stack_));
    auto* item = new QListWidgetItem(theme_.icon(icon), QString(), list_);
    item->setData(Qt::UserRole, static_cast<int>(group));
    sections_.append({group, icon, content, form, title, reset});
}

void SettingsPage::buildLayout() {
    auto* head = new QHBoxLayout;
    head->setSpacing(space::kSmall);
    head->addWidget(title_);
    head->addStretch(1);
    head->addWidget(search_, 1);
    head->addWidget(file_menu_);
    auto* body = new QWidget(this);
    auto* columns = new QHBoxLayout(body);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(space::kLarge);
    columns->addWidget(list_);
    columns->addWidget(stack_, 1);
    columns->addWidget(nothing_, 1);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(space::kHuge, space::kMedium, space::kSmall, 0);
    page->setSpacing(space::kMedium);
    page->addLayout(head);
    page->addWidget(body, 1);
    notices_->layOver(*body);
}

QString SettingsPage::titleOf(SettingGroup group) {
    switch (group) {
        case SettingGroup::kAppearance:
            return tr("Appearance");
        case SettingGroup::kGeneration:
            return tr("Answers");
        case SettingGroup::kSpeculation:
            return tr("Speculation");
        case SettingGroup::kEngine:
            return tr("Engines");
        case SettingGroup::kTools:
            return tr("Tools");
        case SettingGroup::kShortcuts:
            return tr("Shortcuts");
        case SettingGroup::kData:
            break;
    }
    return tr("Data");
}

void SettingsPage::setTexts() {
    title_->setText(tr("Settings"));
    search_->setPlaceholderText(tr("Search settings"));
    search_->setAccessibleName(tr("Search settings"));
    list_->setAccessibleName(tr("Groups of settings"));
    file_menu_->setAccessibleName(tr("Import or export settings"));
    file_menu_->setToolTip(tr("Take the settings to another computer"));
    auto* menu = new QMenu(file_menu_);
    menu->addAction(tr("Import settings…"), this, &SettingsPage::importRequested);
    menu->addAction(tr("Export settings…"), this, &SettingsPage::exportRequested);
    file_menu_->setMenu(menu);
    for (int i = 0; i < sections_.size(); ++i) {
        const Section& section = sections_[i];
        const QString title = titleOf(section.group);
        section.title->setText(title);
        list_->item(i)->setData(Qt::AccessibleTextRole, title);
        if (section.reset == nullptr) continue;
        section.reset->setText(tr("Reset"));
        section.reset->setAccessibleName(tr("Reset: %1").arg(title));
        section.reset->setToolTip(tr("Sets everything on this page back to its default"));
    }
}

void SettingsPage::applyTheme() {
    for (const Section& section : sections_) section.title->setFont(theme_.font(FontRole::kStrong));
    about_computer_->setFont(theme_.font(FontRole::kSmall));
    this_computer_->setFont(theme_.font(FontRole::kStrong));
    list_->setStyleSheet(
        QStringLiteral(
            "QListWidget { background: transparent; border: none; padding: 0; outline: 0; }"
            "QListWidget::item { padding: 5px 7px; border: 1px solid transparent; border-radius: 6px; color: %1; }"
            "QListWidget::item:hover { background: %2; }"
            "QListWidget::item:selected { background: %3; color: %1; }"
            "QListWidget::item:selected:active:focus { border: 1px solid %4; }")
            .arg(theme_.colors().text.name(), theme_.colors().surface.name(), theme_.colors().surface_strong.name(),
                 theme_.colors().accent.name()));
    for (int index = 0; index < stack_->count(); ++index) {
        QWidget* group = qobject_cast<QScrollArea*>(stack_->widget(index))->widget();
        group->setMaximumWidth(theme_.scaled(kColumnWidth));
        group->layout()->setContentsMargins(space::kSmall, 0, space::kLarge, notices_->roomBelow());
    }
    const int icon = theme_.scaled(space::kIcon);
    list_->setIconSize({icon, icon});
    showGroups();
}

/// With their names where there is room for them beside the settings.
void SettingsPage::showGroups() {
    const bool narrow = width() < kListWidth + theme_.scaled(kNarrowColumn);
    for (int i = 0; i < sections_.size(); ++i) {
        const QString title = titleOf(sections_[i].group);
        list_->item(i)->setText(narrow ? QString() : title);
        list_->item(i)->setToolTip(narrow ? title : QString());
    }
    const int wanted = list_->sizeHintForColumn(0) + space::kSmall;
    list_->setFixedWidth(narrow ? wanted : std::max(kListWidth, wanted));
}

void SettingsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showGroups();
}

void SettingsPage::setValues(const SettingValues& values) {
    values_ = values;
    for (const Section& section : sections_) {
        if (section.form != nullptr) section.form->setValues(values);
    }
}

void SettingsPage::setOffers(const SettingOffers& offers) {
    offers_ = offers;
    for (const Section& section : sections_) {
        if (section.form != nullptr) section.form->refresh();
    }
}

void SettingsPage::setEngineState(bool reload_needed, const QString& about) {
    reload_card_->setVisible(reload_needed);
    about_computer_->setText(about);
}

void SettingsPage::showGroup(SettingGroup group) {
    search_->clear();
    for (int i = 0; i < sections_.size(); ++i) {
        if (sections_[i].group == group) list_->setCurrentRow(i);
    }
}

void SettingsPage::showEngines() {
    showGroup(SettingGroup::kEngine);
    bringIntoView(engines_);
}

void SettingsPage::showHub() {
    showGroup(SettingGroup::kEngine);
    bringIntoView(hub_);
}

void SettingsPage::showServing() {
    showGroup(SettingGroup::kEngine);
    bringIntoView(serving_);
}

void SettingsPage::bringIntoView(QWidget* section) {
    auto* area = qobject_cast<QScrollArea*>(stack_->currentWidget());
    // It is laid out when it is shown.
    QMetaObject::invokeMethod(
        area, [section, area] { area->ensureWidgetVisible(section, 0, space::kLarge); }, Qt::QueuedConnection);
}

// Groups without a hit are hidden; if the one on screen is among them, the first with one comes.
void SettingsPage::search(const QString& text) {
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int first = -1;
    for (int i = 0; i < sections_.size(); ++i) {
        const Section& section = sections_[i];
        int hits = words.isEmpty() ? 1 : 0;
        if (section.form != nullptr) hits += section.form->filter(words);
        if (section.content == shortcuts_) hits += shortcuts_->filter(words);
        if (section.content == data_) hits += data_->filter(words);
        if (section.content == tools_) hits += tools_->filter(words);
        if (section.group == SettingGroup::kEngine)
            hits += serving_->filter(words) + engines_->filter(words) + hub_->filter(words);
        list_->item(i)->setHidden(hits == 0);
        if (hits > 0 && first < 0) first = i;
    }
    const QListWidgetItem* current = list_->currentItem();
    if (first >= 0 && (current == nullptr || current->isHidden())) list_->setCurrentRow(first);
    stack_->setVisible(first >= 0);
    nothing_->setText(tr("Nothing found for “%1”").arg(text.trimmed()));
    nothing_->setVisible(first < 0);
}

void SettingsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    applyTheme();  // fonts that were set before the first polish are lost to it
    emit shown();
}

}  // namespace griffin::ui

#include "moc_settings_page.cpp"
