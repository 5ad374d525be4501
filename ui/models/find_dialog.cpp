#include "ui/models/find_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

enum FileColumn { kFilePath, kFileQuantisation, kFileSize, kFileMemory, kFileSpeed, kFileColumns };

constexpr QSize kFirstSize{900, 560};

bool isFigure(int column) {
    return column == kFileSize || column == kFileMemory || column == kFileSpeed;
}

}  // namespace

FindDialog::FindDialog(Theme& theme, const QString& hub, QWidget* parent)
    : QDialog(parent),
      theme_(theme),
      hub_(new QLineEdit(hub, this)),
      words_(new QLineEdit(this)),
      search_(new QPushButton(theme.icon(QStringLiteral("search"), IconTint::kOnAccent), tr("Search"), this)),
      notice_(new QLabel(this)),
      models_(new QListWidget(this)),
      files_(new QTableWidget(0, kFileColumns, this)),
      download_(new QPushButton(theme.icon(QStringLiteral("download")), tr("Download"), this)) {
    setObjectName(QStringLiteral("findDialog"));
    setWindowTitle(tr("Find models"));
    setAttribute(Qt::WA_DeleteOnClose);
    const QSize wished(theme_.scaled(kFirstSize.width()), theme_.scaled(kFirstSize.height()));
    resize(wished.boundedTo(roomInside(parent)).expandedTo(kFirstSize));
    auto* text = new QLabel(tr("Your words go to this address and nowhere else, when you search. A site with the "
                               "interface of Hugging Face's hub answers."),
                            this);
    text->setWordWrap(true);
    text->setProperty("kind", "secondary");
    hub_->setObjectName(QStringLiteral("findHub"));
    hub_->setAccessibleName(tr("Address of the hub"));
    hub_->setPlaceholderText(QStringLiteral("https://…"));
    words_->setObjectName(QStringLiteral("findWords"));
    words_->setAccessibleName(tr("Words"));
    words_->setPlaceholderText(tr("Words, or OWNER/NAME for one model"));
    search_->setObjectName(QStringLiteral("findSearch"));
    search_->setProperty("kind", "primary");
    search_->setDefault(true);
    notice_->setObjectName(QStringLiteral("findNotice"));
    notice_->setProperty("kind", "secondary");
    notice_->setTextFormat(Qt::PlainText);
    notice_->setWordWrap(true);
    models_->setObjectName(QStringLiteral("findModels"));
    models_->setAccessibleName(tr("Models"));
    models_->setWordWrap(true);
    models_->setFrameShape(QFrame::NoFrame);
    files_->setObjectName(QStringLiteral("findFiles"));
    files_->setAccessibleName(tr("Files"));
    files_->setHorizontalHeaderLabels({tr("File"), tr("Quantisation"), tr("Size"), tr("Memory"), tr("Likely speed")});
    files_->horizontalHeaderItem(kFileMemory)->setToolTip(tr("Memory needed while the model is loaded"));
    files_->horizontalHeaderItem(kFileSpeed)
        ->setToolTip(tr("An estimate for plain decoding (one token at a time), from what the model in use does on this "
                        "computer. Models with several experts are faster."));
    for (int column = 0; column < kFileColumns; ++column) {
        const Qt::Alignment side = isFigure(column) ? Qt::AlignRight : Qt::AlignLeft;
        files_->horizontalHeaderItem(column)->setTextAlignment(side | Qt::AlignVCenter);
    }
    files_->setSelectionBehavior(QTableWidget::SelectRows);
    files_->setSelectionMode(QTableWidget::SingleSelection);
    makeReadable(*files_);
    files_->setWordWrap(false);
    files_->setTextElideMode(Qt::ElideMiddle);
    files_->horizontalHeader()->setHighlightSections(false);
    files_->horizontalHeader()->setSectionResizeMode(kFilePath, QHeaderView::Stretch);
    download_->setObjectName(QStringLiteral("findDownload"));
    download_->setAutoDefault(false);

    auto* words_row = new QHBoxLayout;
    words_row->setSpacing(space::kSmall);
    words_row->addWidget(words_, 1);
    words_row->addWidget(search_);
    auto* form = new QFormLayout;
    form->setSpacing(space::kSmall);
    form->addRow(tr("Hub"), hub_);
    form->addRow(tr("Search for"), words_row);
    auto* found = new QSplitter(this);
    found->setChildrenCollapsible(false);
    found->addWidget(models_);
    found->addWidget(files_);
    found->setStretchFactor(0, 1);
    found->setStretchFactor(1, 2);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(download_, QDialogButtonBox::ActionRole);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(text);
    column->addLayout(form);
    column->addWidget(notice_);
    column->addWidget(found, 1);
    column->addWidget(buttons);

    for (const QLineEdit* field : {hub_, words_}) connect(field, &QLineEdit::textChanged, this, &FindDialog::enable);
    connect(hub_, &QLineEdit::textChanged, this, &FindDialog::hubEdited);
    connect(words_, &QLineEdit::textChanged, this, [this](const QString& words) {
        if (words.isEmpty()) emit wordsCleared();
    });
    connect(search_, &QPushButton::clicked, this, &FindDialog::search);
    connect(models_, &QListWidget::currentItemChanged, this, [this] {
        if (!chosenModel().isEmpty()) emit modelChosen(chosenModel());
        enable();
    });
    connect(files_, &QTableWidget::itemSelectionChanged, this, &FindDialog::enable);
    connect(download_, &QPushButton::clicked, this, [this] { emit downloadRequested(rows_[chosenFile()].path); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    (hub.isEmpty() ? hub_ : words_)->setFocus();
    setNotice({});
    enable();
}

void FindDialog::setModels(const QList<HubModelRow>& models, Chosen chosen) {
    setFiles({});
    models_->clear();
    for (const HubModelRow& model : models) {
        auto* item = new QListWidgetItem(model.detail.isEmpty() ? model.name : model.name + u'\n' + model.detail);
        item->setData(Qt::UserRole, model.name);
        item->setToolTip(item->text());
        models_->addItem(item);
    }
    models_->setCurrentRow(models.isEmpty() || chosen == Chosen::kNone ? -1 : 0);
}

void FindDialog::setFiles(const QList<HubFileRow>& files) {
    const int before = chosenFile();
    const bool same = files.size() == rows_.size();
    rows_ = files;
    files_->setRowCount(static_cast<int>(files.size()));
    for (int row = 0; row < files_->rowCount(); ++row) {
        const HubFileRow& file = files[row];
        const QString texts[kFileColumns] = {file.path, file.quantisation, file.size, file.memory, file.speed};
        for (int column = 0; column < kFileColumns; ++column) {
            auto* cell = new QTableWidgetItem(texts[column]);
            cell->setToolTip(texts[column]);
            cell->setTextAlignment((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            if (isEstimate(texts[column])) {
                cell->setToolTip(texts[column] + QLatin1Char('\n') +
                                 tr("≈: estimated for plain decoding (one token at a time), from what the model in "
                                    "use does on this computer. Models with several experts are faster."));
            }
            if (column == kFileMemory && !file.fits) {
                cell->setIcon(theme_.icon(QStringLiteral("warning"), IconTint::kDanger));
                cell->setToolTip(tr("More than is free"));
            }
            files_->setItem(row, column, cell);
        }
    }
    for (int column = kFileQuantisation; column < kFileColumns; ++column) files_->resizeColumnToContents(column);
    if (same && before >= 0) {
        files_->selectRow(before);
    } else {
        files_->clearSelection();
    }
    enable();
}

void FindDialog::chooseFile(const QString& path) {
    const auto file = std::find_if(rows_.begin(), rows_.end(), [&](const HubFileRow& row) { return row.path == path; });
    if (file != rows_.end()) files_->selectRow(static_cast<int>(file - rows_.begin()));
}

QString FindDialog::hub() const {
    return hub_->text().trimmed();
}

QString FindDialog::notice() const {
    return notice_->text();
}

void FindDialog::setNotice(const QString& text) {
    notice_->setText(text);
    notice_->setVisible(!text.isEmpty());
}

void FindDialog::search() {
    emit searchRequested(hub(), words_->text().trimmed());
}

void FindDialog::enable() {
    const QString no_hub = hub().isEmpty() ? tr("Write the address of a hub first") : QString();
    const bool no_words = words_->text().trimmed().isEmpty();
    search_->setEnabled(no_hub.isEmpty() && !no_words);
    search_->setToolTip(no_hub.isEmpty() && no_words ? tr("Write what to search for") : no_hub);
    models_->setEnabled(no_hub.isEmpty());
    models_->setToolTip(no_hub);
    const bool chosen = chosenFile() >= 0;
    download_->setEnabled(chosen);
    download_->setToolTip(chosen ? QString() : tr("Choose a file"));
}

QString FindDialog::chosenModel() const {
    const QListWidgetItem* item = models_->currentItem();
    return item == nullptr ? QString() : item->data(Qt::UserRole).toString();
}

int FindDialog::chosenFile() const {
    const QList<QTableWidgetItem*> items = files_->selectedItems();
    return items.isEmpty() || items.first()->row() >= rows_.size() ? -1 : items.first()->row();
}

}  // namespace griffin::ui

#include "moc_find_dialog.cpp"
