#include "ui/help/help_dialogs.h"

#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

enum class Role { kGiven, kAccepted, kRejected, kOwn };

struct Node {
    const char* token;
    double x;  // share of the width
    double y;  // share of the height
    int parent;
    Role role;
};

constexpr int kPictureHeight = 168;
constexpr int kPictureWidth = 520;
constexpr std::array kNodes = {
    Node{"is", 0.08, 0.5, -1, Role::kGiven},       Node{"blue", 0.30, 0.3, 0, Role::kAccepted},
    Node{"clear", 0.30, 0.75, 0, Role::kRejected}, Node{"because", 0.54, 0.18, 1, Role::kAccepted},
    Node{"today", 0.54, 0.5, 1, Role::kRejected},  Node{"and", 0.54, 0.82, 2, Role::kRejected},
    Node{"the", 0.76, 0.4, 3, Role::kRejected},    Node{"sunlight", 0.82, 0.12, 3, Role::kOwn},
};

constexpr int kWidth = 600;
constexpr int kTableHeight = 320;

}  // namespace

SpeculationPicture::SpeculationPicture(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setFixedHeight(kPictureHeight);
    setAccessibleName(
        tr("A draft tree: of six guesses after “is”, the path “blue”, “because” is accepted, the others are rejected, "
           "and the model adds “sunlight”."));
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

QSize SpeculationPicture::sizeHint() const {
    return {kPictureWidth, kPictureHeight};
}

void SpeculationPicture::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme_.font(FontRole::kBody));
    const ThemeColors& colors = theme_.colors();
    const QFontMetrics metrics(painter.font());
    const auto box = [&](const Node& node) {
        const QPointF centre(node.x * width(), node.y * height());
        const QSizeF size(metrics.horizontalAdvance(QLatin1String(node.token)) + 2 * space::kMedium,
                          metrics.height() + space::kSmall);
        return QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size);
    };
    for (const Node& node : kNodes) {
        if (node.parent < 0) continue;
        const QRectF from = box(kNodes[static_cast<std::size_t>(node.parent)]);
        const QRectF to = box(node);
        QPen pen(colors.rejected, 1.0);
        if (node.role == Role::kAccepted) pen = QPen(colors.accepted, 3.0);
        if (node.role == Role::kOwn) pen = QPen(colors.target, 2.0);
        painter.setPen(pen);
        painter.drawLine(QPointF(from.right(), from.center().y()), QPointF(to.left(), to.center().y()));
    }
    for (const Node& node : kNodes) {
        const QRectF rectangle = box(node);
        const bool accepted = node.role == Role::kAccepted;
        painter.setPen(QPen(accepted                  ? colors.accepted
                            : node.role == Role::kOwn ? colors.target
                                                      : colors.rejected,
                            accepted ? 2.0 : 1.0));
        painter.setBrush(node.role == Role::kRejected ? QBrush(Qt::NoBrush) : QBrush(colors.surface));
        painter.drawRoundedRect(rectangle, space::kSmallRadius, space::kSmallRadius);
        QFont font = theme_.font(accepted ? FontRole::kStrong : FontRole::kBody);
        font.setUnderline(node.role == Role::kOwn);
        painter.setFont(font);
        painter.setPen(node.role == Role::kRejected ? colors.text_faint : colors.text);
        painter.drawText(rectangle, Qt::AlignCenter, QLatin1String(node.token));
    }
}

HelpDialog::HelpDialog(Theme& theme, const QString& name, const QString& title, Middle middle, QWidget* parent)
    : QDialog(parent), theme_(theme), outer_(new QVBoxLayout(this)), column_(outer_) {
    setObjectName(name);
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    outer_->setContentsMargins(space::kHuge, space::kHuge, space::kHuge, space::kLarge);
    outer_->setSpacing(space::kMedium);
    if (middle == Middle::kText) {
        auto* text = new QWidget;
        column_ = new QVBoxLayout(text);
        column_->setContentsMargins({});
        column_->setSpacing(space::kMedium);
        QScrollArea* area = makeScrolled(text, this);
        area->setAccessibleName(title);
        area->setFocusPolicy(Qt::StrongFocus);  // the keyboard scrolls it
        outer_->addWidget(area, 1);
    }
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
    makeReadable(*table);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
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
    outer_->addWidget(buttons);
    buttons->button(QDialogButtonBox::Close)->setFocus();
    const QSize room = roomInside(parentWidget());
    const int width = std::max(std::min(theme_.scaled(kWidth), room.width()), kWidth);
    // A long table, or a long text, takes what the window has, and scrolls.
    if (table_ != nullptr) {
        const int whole = std::max(outer_->totalHeightForWidth(width), outer_->totalSizeHint().height());
        const int least = whole - std::max(0, table_->sizeHint().height() - kTableHeight);
        resize(width, std::clamp(room.height(), least, whole));
    } else {
        const QMargins margins = outer_->contentsMargins();
        const int text = column_->totalHeightForWidth(width - margins.left() - margins.right());
        const int rest = margins.top() + outer_->spacing() + buttons->sizeHint().height() + margins.bottom();
        resize(width, std::min(text + rest, room.height()));
    }
}

HelpDialog* HelpDialog::aboutSpeculation(Theme& theme, QWidget* parent) {
    auto* dialog =
        new HelpDialog(theme, QStringLiteral("speculationDialog"), tr("What speculation is"), Middle::kText, parent);
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
           "it. Only the speed differs, and where guessing does not pay off, Automatic leaves it off."));
    dialog->addText(tr("See it in the inspector beside a conversation, race it against plain decoding (one token at a "
                       "time) on the Race "
                       "page, and measure it on the Benchmark page."),
                    "secondary");
    dialog->addButtons(nullptr);
    return dialog;
}

HelpDialog* HelpDialog::shortcuts(Theme& theme, const QList<CommandKeys>& commands, QWidget* parent) {
    auto* dialog =
        new HelpDialog(theme, QStringLiteral("shortcutsDialog"), tr("Keyboard shortcuts"), Middle::kTable, parent);
    QList<QStringList> rows = {
        {tr("Send the message"), QKeySequence(Qt::Key_Enter).toString(QKeySequence::NativeText)},
        {tr("New line in the message"), QKeySequence(Qt::SHIFT | Qt::Key_Enter).toString(QKeySequence::NativeText)}};
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
    auto* dialog = new HelpDialog(theme, QStringLiteral("aboutDialog"), tr("Griffin Chat %1").arg(texts.version),
                                  Middle::kTable, parent);
    dialog->setWindowTitle(QGuiApplication::applicationDisplayName());  // else that stands behind it once more
    dialog->addText(
        tr("Chat with language models on your own computer, made faster by speculative decoding without "
           "changing a word. Nothing you write leaves this computer."));
    auto* build = dialog->addText(texts.build, "secondary");
    build->setObjectName(QStringLiteral("aboutBuild"));
    build->setTextInteractionFlags(Qt::TextSelectableByMouse);
    dialog->addText(tr("Free software under the Apache License 2.0. It is built on:"));
    QList<QStringList> rows;
    for (const IncludedLibrary& library : texts.libraries)
        rows.append({library.name, library.version, library.licence});
    dialog->addTable(QStringLiteral("libraryList"), {tr("Library"), tr("Version"), tr("Licence")}, rows);
    auto* copy = new QPushButton(theme.icon(QStringLiteral("copy")), tr("Copy diagnostics"), dialog);
    copy->setObjectName(QStringLiteral("copyDiagnosticsButton"));
    connect(copy, &QPushButton::clicked, dialog, &HelpDialog::copyDiagnosticsRequested);
    dialog->addButtons(copy);
    return dialog;
}

}  // namespace griffin::ui

#include "moc_help_dialogs.cpp"
