#include "ui/help/help_dialogs.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/help/speculation_picture.h"
#include "ui/theme/spacing.h"
#include "ui/theme/theme.h"
#include "ui/theme/title_label.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 600;
constexpr int kTableHeight = 320;

}  // namespace

HelpDialog::HelpDialog(Theme& theme, const QString& name, const QString& title, QWidget* parent)
    : QDialog(parent), theme_(theme), column_(new QVBoxLayout(this)) {
    setObjectName(name);
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    column_->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kLarge);
    column_->setSpacing(space::kMedium);
    column_->addWidget(new TitleLabel(title, this));
}

QLabel* HelpDialog::addText(const QString& text, const char* kind) {
    auto* label = new QLabel(text, this);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    if (*kind != '\0') label->setProperty("kind", kind);
    column_->addWidget(label);
    return label;
}

void HelpDialog::addTable(const QString& name, const QStringList& heads, const QList<QStringList>& rows) {
    auto* table = new QTableWidget(static_cast<int>(rows.size()), static_cast<int>(heads.size()), this);
    table->setObjectName(name);
    table->setAccessibleName(windowTitle());
    table->setHorizontalHeaderLabels(heads);
    table->verticalHeader()->hide();
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setMinimumHeight(kTableHeight);
    table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);  // all rows, where the dialog has the room
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (int row = 0; row < rows.size(); ++row) {
        for (int column = 0; column < heads.size(); ++column)
            table->setItem(row, column, new QTableWidgetItem(rows[row].value(column)));
    }
    column_->addWidget(table, 1);
    table_ = table;
}

void HelpDialog::addButtons(QPushButton* extra) {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setText(tr("Close"));
    if (extra != nullptr) buttons->addButton(extra, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    column_->addStretch();
    column_->addWidget(buttons);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    int height = std::max(column_->totalHeightForWidth(kWidth), column_->totalSizeHint().height());
    // A long table takes what the window has, and scrolls.
    if (table_ != nullptr && parentWidget() != nullptr) {
        const int least = height - std::max(0, table_->sizeHint().height() - kTableHeight);
        height = std::clamp(parentWidget()->window()->height() - 2 * space::kHuge, least, height);
    }
    resize(kWidth, height);
}

HelpDialog* HelpDialog::aboutSpeculation(Theme& theme, QWidget* parent) {
    auto* dialog = new HelpDialog(theme, QStringLiteral("speculationDialog"), tr("What speculation is"), parent);
    dialog->addText(
        tr("A language model writes one token (a word or a piece of one) at a time, and for each it reads all of its "
           "weights. That reading, not the arithmetic, is what takes the time."));
    dialog->addText(
        tr("So a quick helper, the draft, guesses how the text goes on: not one guess but a tree of them. The model "
           "then checks the whole tree in one pass, which takes hardly longer than a pass for one token."));
    dialog->column_->addWidget(new SpeculationPicture(theme, dialog));
    dialog->addText(tr("The thick path is what the model would have written itself: it is accepted. The hollow guesses "
                       "are rejected. The underlined token is the model's own, which every pass adds. Here one pass "
                       "gave three tokens instead of one."),
                    "secondary");
    dialog->addText(
        tr("The text stays exactly what the model alone would write: a guess counts only where the model agrees with "
           "it. Only the speed differs, and where guessing does not pay, Automatic leaves it off."));
    dialog->addText(tr("See it in the inspector beside a conversation, race it against vanilla decoding on the Race "
                       "page, and measure it on the Benchmark page."),
                    "secondary");
    dialog->addButtons(nullptr);
    return dialog;
}

HelpDialog* HelpDialog::shortcuts(Theme& theme, const QList<CommandKeys>& commands, QWidget* parent) {
    auto* dialog = new HelpDialog(theme, QStringLiteral("shortcutsDialog"), tr("Keyboard shortcuts"), parent);
    QList<QStringList> rows = {
        {tr("Send the message"), QKeySequence(Qt::Key_Return).toString(QKeySequence::NativeText)},
        {tr("New line in the message"), QKeySequence(Qt::SHIFT | Qt::Key_Return).toString(QKeySequence::NativeText)}};
    for (const CommandKeys& command : commands) {
        QStringList keys;
        for (const QKeySequence& sequence : command.keys) keys.append(sequence.toString(QKeySequence::NativeText));
        if (!keys.isEmpty()) rows.append({command.text, keys.join(QStringLiteral(", "))});
    }
    dialog->addTable(QStringLiteral("shortcutList"), {tr("Command"), tr("Keys")}, rows);
    auto* change = new QPushButton(tr("Change them…"), dialog);
    change->setObjectName(QStringLiteral("changeShortcuts"));
    connect(change, &QPushButton::clicked, dialog, [dialog] {
        emit dialog->changeShortcutsRequested();
        dialog->close();
    });
    dialog->addButtons(change);
    return dialog;
}

HelpDialog* HelpDialog::about(Theme& theme, const AboutTexts& texts, QWidget* parent) {
    auto* dialog =
        new HelpDialog(theme, QStringLiteral("aboutDialog"), tr("Griffin Chat %1").arg(texts.version), parent);
    dialog->addText(
        tr("Chat with language models on your own computer, made faster by speculative decoding without "
           "changing a word. Nothing you write leaves this computer."));
    auto* build = dialog->addText(texts.build, "secondary");
    build->setObjectName(QStringLiteral("aboutBuild"));
    build->setTextInteractionFlags(Qt::TextSelectableByMouse);
    dialog->addText(tr("Free software under the Apache License 2.0. It stands on:"));
    QList<QStringList> rows;
    for (const LibraryEntry& library : texts.libraries) rows.append({library.name, library.version, library.licence});
    dialog->addTable(QStringLiteral("libraryList"), {tr("Library"), tr("Version"), tr("Licence")}, rows);
    auto* copy = new QPushButton(theme.icon(QStringLiteral("copy")), tr("Copy diagnostics"), dialog);
    copy->setObjectName(QStringLiteral("copyDiagnosticsButton"));
    connect(copy, &QPushButton::clicked, dialog, &HelpDialog::copyDiagnosticsRequested);
    dialog->addButtons(copy);
    return dialog;
}

}  // namespace griffin::ui
