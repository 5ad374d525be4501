#include "ui/models/models_page.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/chat/composer/dropped_files.h"
#include "ui/models/library_panel.h"
#include "ui/models/library_table.h"
#include "ui/models/transfer_list.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
ModelsPage::ModelsPage(Theme& theme, QWidget* parent)
    : Page(theme, QStringLiteral("modelsPage"), parent),
      free_space_(new QLabel(this)),
      trash_(new QPushButton(theme.icon(QStringLiteral("trash")), QString(), this)),
      trash_menu_(new QMenu(trash_)),
      transfers_(new TransferList(theme, this)),
      middle_(new QStackedWidget(this)),
      state_page_(new StatePage(theme, this)),
      table_(new LibraryTable(theme, this)),
      panel_(new LibraryPanel(theme, this)) {
    setAcceptDrops(true);
    free_space_->setObjectName(QStringLiteral("modelsFreeSpace"));
    free_space_->setProperty("kind", "secondary");
    free_space_->setWordWrap(true);
    middle_->addWidget(state_page_);
    middle_->addWidget(table_);
    // Downloads come and go by themselves: their room is that of the table's end.
    auto* upper = new QVBoxLayout;
    upper->setSpacing(space::kMedium);
    upper->addWidget(middle_, 1);
    upper->addWidget(transfers_);

    auto* head = new FlowLayout;
    buildHead(*head);
    auto* column = makeColumn();
    column->addLayout(head);
    column->addLayout(upper, 1);
    column->addWidget(panel_, 1);

    connect(table_, &LibraryTable::choiceChanged, this, &ModelsPage::choiceChanged);
    connect(panel_, &LibraryPanel::useRequested, this, &ModelsPage::useRequested);
    connect(panel_, &LibraryPanel::installRequested, this, &ModelsPage::installRequested);
    connect(panel_, &LibraryPanel::removeRequested, this, &ModelsPage::removeRequested);
    connect(panel_, &LibraryPanel::trainingRequested, this, &ModelsPage::trainingRequested);
    connect(panel_, &LibraryPanel::draftChosen, this, &ModelsPage::draftChosen);
    connect(state_page_, &StatePage::actionRequested, this, &ModelsPage::stateActionRequested);
    setPanel({});
}

void ModelsPage::buildHead(FlowLayout& head) {
    auto* title = new TitleLabel(tr("Models"), this);
    title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(title);
    words->addWidget(free_space_);
    head.addGroup(words);
    auto* add = new QPushButton(theme_.icon(QStringLiteral("plus")), tr("Add from disk"), this);
    add->setObjectName(QStringLiteral("modelsAdd"));
    add->setAccessibleName(tr("Add from disk"));
    add->setToolTip(tr("Files can also be dropped on this page"));
    auto* menu = new QMenu(add);
    menu->setObjectName(QStringLiteral("modelsAddMenu"));
    menu->addAction(theme_.icon(QStringLiteral("model")), tr("Files…"), this, &ModelsPage::addFilesRequested);
    menu->addAction(theme_.icon(QStringLiteral("folder")), tr("A folder…"), this, &ModelsPage::addFolderRequested);
    add->setMenu(menu);
    auto* fetch = new QPushButton(theme_.icon(QStringLiteral("download")), tr("Add by address…"), this);
    fetch->setObjectName(QStringLiteral("modelsAddAddress"));
    fetch->setAccessibleName(tr("Add by address"));
    fetch->setToolTip(tr("Download a model or a draft from a web address"));
    connect(fetch, &QPushButton::clicked, this, &ModelsPage::addAddressRequested);
    auto* find = new QPushButton(theme_.icon(QStringLiteral("search")), tr("Find…"), this);
    find->setObjectName(QStringLiteral("modelsFind"));
    find->setAccessibleName(tr("Find"));
    find->setToolTip(tr("Search a hub of models"));
    connect(find, &QPushButton::clicked, this, &ModelsPage::findRequested);
    trash_->setObjectName(QStringLiteral("modelsTrash"));
    trash_->setToolTip(tr("Removed models and drafts. They take disk space until the trash is emptied."));
    trash_->setAccessibleName(tr("Trash"));
    trash_->hide();  // until it is known that something is in it
    trash_menu_->setObjectName(QStringLiteral("modelsTrashMenu"));
    trash_->setMenu(trash_menu_);
    head.addWidget(trash_);
    head.addWidget(find);
    head.addWidget(add);
    head.addWidget(fetch);
}

void ModelsPage::setView(const LibraryView& view) {
    free_space_->setText(view.free_space);
    table_->setRows(view.rows);
    showTrash(view);
}

void ModelsPage::showTrash(const LibraryView& view) {
    trash_->setVisible(!view.trash.isEmpty());
    trash_->setText(tr("Trash (%1)").arg(view.trash_size));
    trash_->setAccessibleName(trash_->text());
    if (trash_menu_->isVisible()) return;  // it is filled again before it is opened the next time
    trash_menu_->clear();
    for (const TrashRow& row : view.trash) {
        trash_menu_->addAction(theme_.icon(QStringLiteral("undo")), tr("Put back %1 (%2)").arg(row.name, row.size),
                               this, [this, key = row.key] { emit restoreRequested(key); });
    }
    trash_menu_->addSeparator();
    trash_menu_->addAction(theme_.icon(QStringLiteral("trash"), IconTint::kDanger), tr("Empty the trash…"), this,
                           &ModelsPage::emptyTrashRequested);
}

void ModelsPage::setState(const std::optional<StateContent>& state) {
    if (state) state_page_->setContent(*state);
    middle_->setCurrentWidget(state ? static_cast<QWidget*>(state_page_) : table_);
    showPanel();
}

void ModelsPage::setPanel(const LibraryPanelView& view) {
    panel_->setView(view);
    chosen_ = !view.key.isEmpty();
    showPanel();
}

void ModelsPage::showPanel() {
    panel_->setVisible(chosen_ && middle_->currentWidget() == table_);
}

QString ModelsPage::chosen() const {
    return table_->chosen();
}

void ModelsPage::choose(const QString& key) {
    table_->choose(key);
}

void ModelsPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFilesOf(event->mimeData()).isEmpty()) takeCopy(*event);
}

void ModelsPage::dropEvent(QDropEvent* event) {
    const QStringList paths = localFilesOf(event->mimeData());
    if (paths.isEmpty()) return;
    takeCopy(*event);  // the person is asked whether to move the files
    emit dropped(paths);
}

}  // namespace griffin::ui

#include "moc_models_page.cpp"
