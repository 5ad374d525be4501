#include "ui/palette/command_palette.h"

#include <QApplication>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/palette/palette_model.h"
#include "ui/theme/controls.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 560;
constexpr int kRows = 12;
constexpr int kPageRows = kRows - 1;

/// Draws an entry: its title with the typed letters marked, its group, its shortcut.
class PaletteDelegate : public QStyledItemDelegate {
  public:
    explicit PaletteDelegate(Theme& theme, QObject* parent = nullptr) : QStyledItemDelegate(parent), theme_(theme) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    Theme& theme_;
};

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {0, QFontMetrics(theme_.font(FontRole::kBody)).height() + space::kMedium};
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = theme_.colors();
    const bool enabled = index.flags().testFlag(Qt::ItemIsEnabled);
    if (option.state.testFlag(QStyle::State_Selected)) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(colors.surface_strong);
        painter->drawRoundedRect(option.rect, space::kSmallRadius, space::kSmallRadius);
    }
    QRect rect = option.rect.adjusted(space::kMedium, 0, -space::kMedium, 0);

    const QFont small = theme_.font(FontRole::kSmall);
    const QFontMetrics small_metrics(small);
    QStringList notes;
    for (const int role : {PaletteModel::kGroupRole, PaletteModel::kShortcutRole}) {
        const QString note = index.data(role).toString();
        if (!note.isEmpty()) notes.append(note);
    }
    const QString right = notes.join(QStringLiteral("  ·  "));
    painter->setFont(small);
    painter->setPen(colors.text_faint);
    painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, right);
    rect.setRight(rect.right() - small_metrics.horizontalAdvance(right) - space::kMedium);

    const QFont plain = theme_.font(FontRole::kBody);
    const auto positions = index.data(PaletteModel::kPositionsRole).value<QList<int>>();
    QFont widest = plain;
    if (!positions.isEmpty()) widest.setWeight(QFont::Bold);
    const QString title =
        QFontMetrics(widest).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, rect.width());
    const QString shown = setApart(title);
    const auto before = static_cast<int>(shown.indexOf(title));
    QTextCharFormat strong;
    strong.setFontWeight(QFont::Bold);
    QList<QTextLayout::FormatRange> marked;
    for (const int at : positions) {
        if (at < title.size()) marked.append({before + at, 1, strong});
    }
    QTextLayout layout(shown, plain);
    layout.setFormats(marked);
    QTextOption one_line;
    one_line.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(one_line);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(rect.width());
    layout.endLayout();
    painter->setPen(enabled ? colors.text : colors.text_faint);
    layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - line.height()) / 2));
    painter->restore();
}

}  // namespace

CommandPalette::CommandPalette(Theme& theme, QWidget* window)
    : QFrame(window),
      theme_(theme),
      window_(window),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(new QLabel(tr("Nothing found"), this)),
      model_(new PaletteModel(this)) {
    setObjectName(QStringLiteral("commandPalette"));
    setAttribute(Qt::WA_StyledBackground);
    field_->setObjectName(QStringLiteral("paletteField"));
    field_->setPlaceholderText(tr("Type a command, a conversation or a model…"));
    field_->setAccessibleName(tr("Command palette"));
    field_->setAccessibleDescription(tr("Up and Down choose, Enter runs, Esc closes"));
    list_->setObjectName(QStringLiteral("paletteList"));
    list_->setAccessibleName(tr("Matching commands"));
    list_->setModel(model_);
    list_->setItemDelegate(new PaletteDelegate(theme_, list_));
    list_->setFocusPolicy(Qt::NoFocus);  // the field has the keyboard
    list_->setFrameShape(QFrame::NoFrame);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);

    nothing_->setObjectName(QStringLiteral("paletteNothing"));
    nothing_->setProperty("kind", "faint");
    nothing_->setMargin(space::kMedium);
    auto* over = new QVBoxLayout(list_);
    over->setContentsMargins(0, 0, 0, 0);
    over->addWidget(nothing_, 0, Qt::AlignTop);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kSmall, space::kSmall, space::kSmall, space::kSmall);
    column->setSpacing(space::kSmall);
    column->addWidget(field_);
    column->addWidget(list_);

    connect(field_, &QLineEdit::textChanged, this, [this](const QString& text) {
        model_->setPattern(text);
        select(0);
        nothing_->setVisible(model_->rowCount() == 0);
    });
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) { run(index.row()); });
    connect(&theme_, &Theme::changed, this, &CommandPalette::applyTheme);
    field_->installEventFilter(this);
    window_->installEventFilter(this);
    applyTheme();
    hide();
}

void CommandPalette::open(const QList<PaletteEntry>& entries) {
    if (!isVisible()) focus_before_ = QApplication::focusWidget();
    field_->clear();
    model_->setPattern(QString());
    model_->setEntries(entries);
    nothing_->hide();
    place();
    show();
    raise();
    field_->setFocus(Qt::ShortcutFocusReason);
    select(0);
}

void CommandPalette::close() {
    if (!isVisible()) return;
    const bool had_focus = field_->hasFocus();
    hide();
    const QPointer<QWidget> back = std::exchange(focus_before_, nullptr);
    if (had_focus && !back.isNull() && window_->isAncestorOf(back)) back->setFocus(Qt::PopupFocusReason);
    model_->setEntries({});  // they may hold what is gone by the next time
}

void CommandPalette::place() {
    const int row = list_->itemDelegate()->sizeHint({}, {}).height();
    const int width = std::min(kWidth, window_->width() - 2 * space::kPage);
    list_->setFixedHeight(std::min(kRows * row, window_->height() / 2));
    setGeometry((window_->width() - width) / 2, window_->height() / 8, width, sizeHint().height());
}

void CommandPalette::run(int row) {
    if (row < 0 || row >= model_->rowCount() || !model_->entry(row).enabled) return;
    const std::function<void()> chosen = model_->entry(row).run;
    close();
    chosen();
}

void CommandPalette::select(int row) {
    if (model_->rowCount() == 0) return;
    const QModelIndex index = model_->index(std::clamp(row, 0, model_->rowCount() - 1), 0);
    list_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
    list_->scrollTo(index);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == window_) {
        if (event->type() == QEvent::Resize && isVisible()) place();
        return false;
    }
    if (event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason) close();
        return false;
    }
    if (keepsEscape(*event)) return true;
    if (event->type() != QEvent::KeyPress) return false;
    const int row = list_->currentIndex().row();
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Down:
        case Qt::Key_Tab:  // it would leave
            select(row + 1);
            return true;
        case Qt::Key_Up:
        case Qt::Key_Backtab:
            select(row - 1);
            return true;
        case Qt::Key_PageDown:
            select(row + kPageRows);
            return true;
        case Qt::Key_PageUp:
            select(row - kPageRows);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            run(row);
            return true;
        case Qt::Key_Escape:
            close();
            return true;
        default:
            return false;
    }
}

void CommandPalette::applyTheme() {
    const ThemeColors& colors = theme_.colors();
    setStyleSheet(QStringLiteral("#commandPalette { background: %1; border: 1px solid %2; border-radius: %3px; }"
                                 "#paletteList { background: transparent; border: none; }")
                      .arg(colors.background.name(), colors.border_strong.name())
                      .arg(space::kRadius));
}

}  // namespace griffin::ui

#include "moc_command_palette.cpp"
