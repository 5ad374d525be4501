#include "ui/settings/shortcut_section.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kTableHeight = 360;

QString inWords(const QList<QKeySequence>& keys) {
    QStringList words;
    for (const QKeySequence& sequence : keys) words.append(sequence.toString(QKeySequence::NativeText));
    return words.join(QStringLiteral(", "));
}

}  // namespace

ShortcutSection::ShortcutSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      table_(new QTableWidget(0, 2, this)),
      edit_label_(new QLabel(this)),
      edit_(new QKeySequenceEdit(this)),
      clear_(new QPushButton(this)),
      reset_(new QPushButton(this)),
      message_(new QLabel(this)),
      take_(new QPushButton(this)) {
    table_->setObjectName(QStringLiteral("shortcutTable"));
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    makeReadable(*table_);
    table_->setMinimumHeight(kTableHeight);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->installEventFilter(this);
    edit_->setObjectName(QStringLiteral("shortcutEdit"));
    edit_label_->setObjectName(QStringLiteral("shortcutName"));
    edit_label_->setTextFormat(Qt::PlainText);
    clear_->setObjectName(QStringLiteral("shortcutClear"));
    reset_->setObjectName(QStringLiteral("shortcutReset"));
    take_->setObjectName(QStringLiteral("shortcutTake"));
    message_->setObjectName(QStringLiteral("shortcutMessage"));
    message_->setWordWrap(true);
    message_->setTextFormat(Qt::PlainText);
    edit_label_->setBuddy(edit_);
    buildLayout();

    connect(table_, &QTableWidget::currentCellChanged, this, &ShortcutSection::showCurrent);
    connect(table_, &QTableWidget::cellDoubleClicked, this, [this] { edit_->setFocus(); });
    connect(edit_, &QKeySequenceEdit::keySequenceChanged, this, [this](const QKeySequence& keys) {
        if (!keys.isEmpty()) tryKeys(QKeySequence(keys[0]));
    });
    connect(clear_, &QPushButton::clicked, this, [this] { assign({}); });
    connect(reset_, &QPushButton::clicked, this, [this] {
        if (current() >= 0) assign(commands_[current()].own_keys);
    });
    connect(take_, &QPushButton::clicked, this, [this] {
        const QKeySequence keys = wanted_;
        for (CommandKeys& command : commands_) command.keys.removeAll(keys);
        assign({keys});
    });
    setTexts();
}

void ShortcutSection::buildLayout() {
    auto* row = new FlowLayout;
    row->addWidget(edit_label_);
    row->addWidget(edit_);
    row->addWidget(clear_);
    row->addWidget(reset_);
    auto* told = new QHBoxLayout;
    told->setSpacing(space::kSmall);
    told->addWidget(message_, 1);
    told->addWidget(take_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(table_, 1);
    column->addLayout(row);
    column->addLayout(told);
}

void ShortcutSection::setTexts() {
    table_->setHorizontalHeaderLabels({tr("Command"), tr("Keys")});
    table_->setAccessibleName(tr("Commands and their keys"));
    edit_->setAccessibleName(tr("New keys"));
    edit_->setToolTip(tr("Press the new keys"));
    clear_->setText(tr("None"));
    clear_->setAccessibleName(tr("No keys for this command"));
    clear_->setToolTip(clear_->accessibleName());
    reset_->setText(tr("Reset"));
    reset_->setAccessibleName(tr("Reset this command's keys"));
    reset_->setToolTip(reset_->accessibleName());
    take_->setText(tr("Use them here"));
    take_->setAccessibleName(take_->text());
    showCurrent();
}

void ShortcutSection::setCommands(const QList<CommandKeys>& commands) {
    const QString chosen = current() < 0 ? QString() : commands_[current()].name;
    commands_ = commands;
    fill();
    int row = 0;
    for (int i = 0; i < commands_.size(); ++i) {
        if (commands_[i].name == chosen) row = i;
    }
    if (!commands_.isEmpty()) table_->setCurrentCell(row, 0);
    showCurrent();
}

void ShortcutSection::fill() {
    const QSignalBlocker quiet(table_);
    table_->setRowCount(static_cast<int>(commands_.size()));
    for (int i = 0; i < commands_.size(); ++i) {
        const CommandKeys& command = commands_[i];
        auto* name = new QTableWidgetItem(command.text);
        auto* keys = new QTableWidgetItem(inWords(command.keys));
        if (command.keys != command.own_keys) {  // told by weight and by tooltip
            QFont font = theme_.font(FontRole::kStrong);
            keys->setFont(font);
            keys->setToolTip(tr("Changed; the default is: %1")
                                 .arg(command.own_keys.isEmpty() ? tr("none") : inWords(command.own_keys)));
        }
        table_->setItem(i, 0, name);
        table_->setItem(i, 1, keys);
    }
    filter(words_);
}

int ShortcutSection::filter(const QStringList& words) {
    words_ = words;
    int shown = 0;
    for (int i = 0; i < commands_.size(); ++i) {
        const QString text =
            tr("Shortcuts") + QLatin1Char(' ') + commands_[i].text + QLatin1Char(' ') + inWords(commands_[i].keys);
        const bool fits = std::all_of(words.begin(), words.end(),
                                      [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        table_->setRowHidden(i, !fits);
        shown += fits ? 1 : 0;
    }
    return shown;
}

int ShortcutSection::current() const {
    const int row = table_->currentRow();
    return row < commands_.size() ? row : -1;
}

void ShortcutSection::showCurrent() {
    const bool chosen = current() >= 0;
    for (QWidget* widget : QList<QWidget*>{edit_, clear_, reset_}) widget->setEnabled(chosen);
    edit_label_->setText(chosen ? tr("Keys for “%1”").arg(commands_[current()].text) : tr("Choose a command"));
    message_->clear();
    take_->hide();
    const QSignalBlocker quiet(edit_);
    const bool keys = chosen && !commands_[current()].keys.isEmpty();
    edit_->setKeySequence(keys ? commands_[current()].keys.first() : QKeySequence());
}

QString ShortcutSection::refusal(const QKeySequence& keys) {
    for (const auto standard :
         {QKeySequence::Cut, QKeySequence::Paste, QKeySequence::SelectAll, QKeySequence::Undo, QKeySequence::Redo}) {
        if (QKeySequence::keyBindings(standard).contains(keys)) return tr("These keys are needed to edit text.");
    }
    const QKeyCombination first = keys[0];
    const bool held = first.keyboardModifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    const bool function = first.key() >= Qt::Key_F1 && first.key() <= Qt::Key_F35;
    if (held || function || first.key() == Qt::Key_Escape) return {};
    return tr("These keys type text or move the cursor: hold Ctrl or Alt, or use a function key.");
}

void ShortcutSection::tryKeys(const QKeySequence& keys) {
    if (current() < 0) return;
    const QString refused = refusal(keys);
    const auto owner = std::find_if(commands_.begin(), commands_.end(), [&](const CommandKeys& command) {
        return command.name != commands_[current()].name && command.keys.contains(keys);
    });
    if (refused.isEmpty() && owner == commands_.end()) {
        assign({keys});
        return;
    }
    showCurrent();
    const QString told = keys.toString(QKeySequence::NativeText);
    if (!refused.isEmpty()) {
        message_->setText(told + QStringLiteral(": ") + refused);
        return;
    }
    wanted_ = keys;
    message_->setText(tr("%1 belongs to “%2”.").arg(told, owner->text));
    take_->show();
}

void ShortcutSection::assign(const QList<QKeySequence>& keys) {
    if (current() < 0) return;
    commands_[current()].keys = keys;
    fill();
    showCurrent();
    tell();
}

void ShortcutSection::tell() {
    QMap<QString, QString> shortcuts;
    for (const CommandKeys& command : commands_) {
        if (command.keys != command.own_keys)
            shortcuts.insert(command.name, QKeySequence::listToString(command.keys, QKeySequence::PortableText));
    }
    emit edited(shortcuts);
}

bool ShortcutSection::eventFilter(QObject* watched, QEvent* event) {
    if (watched == table_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            edit_->setFocus();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace griffin::ui

#include "moc_shortcut_section.cpp"
