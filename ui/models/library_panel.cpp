#include "ui/models/library_panel.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kDraftLines = 4;  // where there is no room for more

/// Except for the chosen one.
bool sameDrafts(const LibraryPanelView& a, const LibraryPanelView& b) {
    if (a.key != b.key || a.drafts.size() != b.drafts.size() || a.automatic_detail != b.automatic_detail) return false;
    for (qsizetype i = 0; i < a.drafts.size(); ++i) {
        const DraftRow& x = a.drafts[i];
        const DraftRow& y = b.drafts[i];
        if (x.path != y.path || x.disabled_reason != y.disabled_reason || x.warning != y.warning ||
            x.detail != y.detail)
            return false;
    }
    return true;
}

void enable(QPushButton* button, const QString& disabled_reason, const QString& hint) {
    button->setEnabled(disabled_reason.isEmpty());
    button->setToolTip(disabled_reason.isEmpty() ? hint : disabled_reason);
}

}  // namespace

LibraryPanel::LibraryPanel(Theme& theme, QWidget* parent)
    : QFrame(parent),
      theme_(theme),
      name_(new ShortLabel(this)),
      lines_(new QLabel(this)),
      use_(makeButton(QStringLiteral("modelUse"), tr("Use now"), QStringLiteral("play"))),
      install_(makeButton(QStringLiteral("modelInstall"), tr("Install"), QStringLiteral("download"))),
      train_(makeButton(QStringLiteral("modelTrain"), tr("Train a draft…"), QStringLiteral("training"))),
      remove_(makeButton(QStringLiteral("modelRemove"), tr("Remove…"), QStringLiteral("trash"))),
      drafts_title_(new QLabel(tr("Draft used with this model"), this)),
      drafts_scroll_(new QScrollArea(this)) {
    setProperty("kind", "card");
    setObjectName(QStringLiteral("modelPanel"));
    name_->setObjectName(QStringLiteral("modelPanelName"));
    name_->setTextFormat(Qt::PlainText);
    lines_->setObjectName(QStringLiteral("modelPanelLines"));
    lines_->setProperty("kind", "secondary");
    lines_->setTextFormat(Qt::PlainText);
    lines_->setWordWrap(true);
    lines_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    drafts_title_->setProperty("kind", "secondary");
    drafts_title_->setToolTip(
        tr("A draft predicts tokens, so that the model can write several in one pass. The text is the same with every "
           "draft."));
    drafts_scroll_->setObjectName(QStringLiteral("modelDrafts"));
    drafts_scroll_->setWidgetResizable(true);
    drafts_scroll_->setFrameShape(QFrame::NoFrame);
    drafts_scroll_->setFocusPolicy(Qt::NoFocus);
    drafts_scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    drafts_scroll_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    drafts_scroll_->viewport()->setAutoFillBackground(false);

    auto* head = new FlowLayout;
    name_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    head->addWidget(name_);
    for (QPushButton* button : {use_, install_, train_, remove_}) head->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kLarge, space::kMedium, space::kLarge, space::kMedium);
    column->setSpacing(space::kSmall);
    column->addLayout(head);
    column->addWidget(lines_);
    column->addWidget(drafts_title_);
    auto* drafts = new QVBoxLayout;  // counts with their least height, where they by themselves would with none
    drafts->addWidget(drafts_scroll_);
    column->addLayout(drafts, 1);
    column->addStretch(0);

    connect(use_, &QPushButton::clicked, this, [this] { emit useRequested(view_.key); });
    connect(install_, &QPushButton::clicked, this, [this] { emit installRequested(view_.key); });
    connect(train_, &QPushButton::clicked, this, [this] { emit trainingRequested(view_.key); });
    connect(remove_, &QPushButton::clicked, this, [this] { emit removeRequested(view_.key); });
    const auto apply_theme = [this] {
        name_->setFont(theme_.font(FontRole::kStrong));
        drafts_scroll_->setMinimumHeight(kDraftLines * QFontMetrics(theme_.font(FontRole::kBody)).lineSpacing());
    };
    connect(&theme_, &Theme::changed, this, apply_theme);
    apply_theme();
    showDrafts();
}

QPushButton* LibraryPanel::makeButton(const QString& name, const QString& text, const QString& icon) {
    auto* button = new QPushButton(theme_.icon(icon), text, this);
    button->setObjectName(name);
    button->setAccessibleName(QString(text).remove(QStringLiteral("…")));
    return button;
}

void LibraryPanel::setView(const LibraryPanelView& view) {
    const bool same = sameDrafts(view, view_);
    view_ = view;
    const bool model = view.kind == LibraryKind::kModel;
    const bool offered = view.kind == LibraryKind::kOffered;
    name_->setText(view.name);
    name_->setToolTip(view.name);
    lines_->setText(view.lines.join(QLatin1Char('\n')));
    use_->setVisible(model);
    install_->setVisible(offered);
    train_->setVisible(model);
    remove_->setVisible(!offered);
    enable(use_, view.use_disabled_reason, tr("Load this model and answer with it"));
    enable(install_, view.use_disabled_reason, tr("Download and install this model"));
    enable(train_, view.train_disabled_reason, tr("Train your own draft for this model on this computer"));
    const QString remove = view.elsewhere ? tr("Remove from the list") : tr("Remove…");
    remove_->setText(remove);
    remove_->setAccessibleName(QString(remove).remove(QStringLiteral("…")));
    enable(remove_, view.remove_disabled_reason,
           view.elsewhere ? tr("Its file stays where it is")
                          : tr("Move it to the trash of this page, from where it can be put back"));
    if (!same) {
        showDrafts();
        return;
    }
    for (int row = 0; row <= view.drafts.size(); ++row) {
        const QString path = row == 0 ? QString() : view.drafts[row - 1].path;
        if (path == view.chosen_draft) drafts_group_->button(row)->setChecked(true);
    }
}

void LibraryPanel::showDrafts() {
    const QWidget* focused = drafts_group_ == nullptr ? nullptr : drafts_group_->checkedButton();
    const bool had_focus = focused != nullptr && focused->hasFocus();
    const bool model = view_.kind == LibraryKind::kModel && !view_.automatic_detail.isEmpty();
    drafts_title_->setVisible(model);
    drafts_scroll_->setVisible(model);
    drafts_area_ = new QWidget;
    drafts_area_->setAutoFillBackground(false);
    drafts_column_ = new QVBoxLayout(drafts_area_);
    drafts_column_->setContentsMargins(0, 0, 0, 0);
    drafts_column_->setSpacing(space::kTight);
    drafts_group_ = new QButtonGroup(drafts_area_);
    addDraft({QString(), tr("Automatic"), view_.automatic_detail, QString(), QString()}, view_.chosen_draft.isEmpty());
    for (const DraftRow& draft : view_.drafts) addDraft(draft, draft.path == view_.chosen_draft);
    drafts_column_->addStretch(1);
    // The caller may be a slot of one of its buttons.
    if (QWidget* before = drafts_scroll_->takeWidget()) before->deleteLater();
    drafts_scroll_->setWidget(drafts_area_);
    drafts_area_->setAutoFillBackground(false);
    if (had_focus && drafts_group_->checkedButton() != nullptr) drafts_group_->checkedButton()->setFocus();
}

void LibraryPanel::addDraft(const DraftRow& draft, bool chosen) {
    const int number = static_cast<int>(drafts_group_->buttons().size());
    QString text = draft.detail.isEmpty() ? draft.name : tr("%1 · %2").arg(draft.name, draft.detail);
    if (!draft.disabled_reason.isEmpty()) text = tr("%1\nDoes not fit: %2").arg(text, draft.disabled_reason);
    if (!draft.warning.isEmpty()) text = tr("%1\nNote: %2").arg(text, draft.warning);
    auto* button = new LongRadioButton(text, drafts_area_);
    button->setObjectName(QStringLiteral("modelDraft%1").arg(number));
    button->setAccessibleName(text);
    button->setToolTip(draft.path.isEmpty() ? text : text + QLatin1Char('\n') + draft.path);
    button->setAccessibleDescription(draft.path);
    button->setEnabled(draft.disabled_reason.isEmpty());
    button->setChecked(chosen);
    drafts_group_->addButton(button, number);
    drafts_column_->addWidget(button);
    connect(button, &LongRadioButton::clicked, this, [this, path = draft.path] { emit draftChosen(view_.key, path); });
}

}  // namespace griffin::ui

#include "moc_library_panel.cpp"
