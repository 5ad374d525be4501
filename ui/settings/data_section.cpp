#include "ui/settings/data_section.h"

#include <QAction>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

DataSection::DataSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      column_(new QVBoxLayout(this)),
      folder_label_(new QLabel(this)),
      folder_(new QLabel(this)),
      open_(new QPushButton(this)),
      backup_label_(new QLabel(this)),
      backup_hint_(addHint()),
      backup_(new QPushButton(this)),
      progress_(new QProgressBar(this)),
      privacy_(addHint()) {
    folder_->setObjectName(QStringLiteral("dataFolder"));
    folder_->setTextFormat(Qt::PlainText);
    folder_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    folder_->setWordWrap(true);
    open_->setObjectName(QStringLiteral("openDataFolder"));
    backup_->setObjectName(QStringLiteral("backUp"));
    progress_->setObjectName(QStringLiteral("backupProgress"));
    progress_->setTextVisible(false);
    progress_->hide();

    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(folder_label_);
    words->addWidget(folder_);
    words->addWidget(privacy_);
    auto* about_backup = new QVBoxLayout;
    about_backup->setSpacing(space::kTight / 2);
    about_backup->addWidget(backup_label_);
    about_backup->addWidget(backup_hint_);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(space::kLarge);
    addRow(words, open_);
    addRow(about_backup, backup_);
    column_->addWidget(progress_);

    connect(open_, &QPushButton::clicked, this, &DataSection::openFolderRequested);
    connect(backup_, &QPushButton::clicked, this, &DataSection::backupRequested);
    connect(&theme_, &Theme::changed, this, &DataSection::applyTheme);
    setTexts();
    applyTheme();
}

QLabel* DataSection::addHint() {
    auto* hint = new QLabel(this);
    hint->setProperty("kind", "secondary");
    hint->setWordWrap(true);
    hints_.append(hint);
    return hint;
}

void DataSection::setFolder(const QString& folder) {
    folder_->setText(folder);
    folder_->setAccessibleName(tr("Folder: %1").arg(folder));
}

void DataSection::addCommand(QAction* action, const QString& hint) {
    auto* text = addHint();
    text->setText(hint);
    auto* button = new QPushButton(this);
    button->setObjectName(action->objectName() + QStringLiteral("Button"));
    const auto follow = [button, action] {
        button->setText(withoutMnemonic(action->text()));
        button->setAccessibleName(button->text());
        button->setToolTip(action->toolTip());
        button->setEnabled(action->isEnabled());
    };
    connect(action, &QAction::changed, button, follow);
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    auto* words = new QVBoxLayout;
    words->addWidget(text);
    addRow(words, button);
    applyTheme();
}

void DataSection::addRow(QBoxLayout* words, QPushButton* button) {
    auto* row = new FlowLayout;
    row->setSpacing(space::kSmall);
    row->addText(words);
    row->addWidget(button);
    column_->addLayout(row);
}

void DataSection::setBackupProgress(double fraction) {
    progress_->setVisible(fraction >= 0.0);
    setFraction(progress_, std::max(fraction, 0.0));
    backup_->setEnabled(fraction < 0.0);
}

int DataSection::filter(const QStringList& words) const {
    QString text = folder_label_->text() + QLatin1Char(' ') + backup_->text();
    for (const QLabel* hint : hints_) text += QLatin1Char(' ') + hint->text();
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); })
               ? 1
               : 0;
}

void DataSection::setTexts() {
    folder_label_->setText(tr("Folder"));
    privacy_->setText(
        tr("Conversations, models, drafts and measurements are kept here. Nothing leaves this computer by itself."));
    open_->setText(tr("Open the folder"));
    open_->setAccessibleName(open_->text());
    backup_hint_->setText(
        tr("A backup is one file with all conversations, answers and statistics. To restore it, quit this program "
           "and replace griffin-chat.db with it."));
    backup_label_->setText(tr("Backup"));
    backup_->setText(tr("Back up…"));
    backup_->setAccessibleName(tr("Back up all conversations"));
    progress_->setAccessibleName(tr("Progress of the backup"));
}

void DataSection::applyTheme() {
    for (QLabel* hint : hints_) hint->setFont(theme_.font(FontRole::kSmall));
    folder_->setFont(theme_.font(FontRole::kCode));
}

}  // namespace griffin::ui

#include "moc_data_section.cpp"
