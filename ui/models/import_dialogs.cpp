#include "ui/models/import_dialogs.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kShownNames = 5;

struct ModeText {
    ImportMode mode;
    const char* name;
    const char* text;
};

constexpr ModeText kModes[] = {
    {ImportMode::kCopy, "importCopy",
     QT_TRANSLATE_NOOP("griffin::ui::ImportDialog", "Copy: the original stays where it is")},
    {ImportMode::kMove, "importMove",
     QT_TRANSLATE_NOOP("griffin::ui::ImportDialog", "Move: the original leaves its place and takes no extra space")},
    {ImportMode::kLink, "importLink",
     QT_TRANSLATE_NOOP("griffin::ui::ImportDialog", "Link: the original is used where it is and must stay there")},
};

constexpr int kFieldWidth = 560;

bool isChecksum(const QString& text) {
    static const QRegularExpression form(QStringLiteral("^[0-9a-fA-F]{64}$"));
    return text.isEmpty() || form.match(text).hasMatch();
}

}  // namespace

ImportDialog::ImportDialog(const QList<ImportItem>& items, ImportMode mode, QWidget* parent)
    : QDialog(parent),
      title_(new TitleLabel(QString(), this)),
      list_(new QLabel(this)),
      modes_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Add to the models"));
    setAttribute(Qt::WA_DeleteOnClose);
    title_->setObjectName(QStringLiteral("importTitle"));
    list_->setObjectName(QStringLiteral("importNames"));
    list_->setTextFormat(Qt::PlainText);
    list_->setProperty("kind", "secondary");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(title_);
    column->addWidget(list_);
    for (const ModeText& entry : kModes) {
        auto* button = new QRadioButton(tr(entry.text), this);
        button->setObjectName(QLatin1String(entry.name));
        button->setChecked(entry.mode == mode);
        modes_->addButton(button, static_cast<int>(entry.mode));
        column->addWidget(button);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    setKind(buttons->button(QDialogButtonBox::Ok), "primary");
    column->addWidget(buttons);
    setItems(items);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit chosen(static_cast<ImportMode>(modes_->checkedId()));
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ImportDialog::setItems(const QList<ImportItem>& items) {
    const ImportKind kind = items.first().kind;
    const bool one = items.size() == 1;
    const bool alike =
        std::all_of(items.begin(), items.end(), [kind](const ImportItem& item) { return item.kind == kind; });
    QString title = tr("How should these be added?");
    if (alike && kind == ImportKind::kFile)
        title = one ? tr("How should the file be added?") : tr("How should the files be added?");
    if (alike && kind == ImportKind::kFolder)
        title = one ? tr("How should the folder be added?") : tr("How should the folders be added?");
    if (alike && kind == ImportKind::kDraft)
        title = one ? tr("How should the draft be added?") : tr("How should the drafts be added?");
    title_->setText(title);
    QStringList shown;
    for (const ImportItem& item : items.mid(0, kShownNames))
        shown.append(!alike && item.kind == ImportKind::kDraft ? tr("%1 (draft)").arg(item.path) : item.path);
    if (items.size() > kShownNames)
        shown.append(tr("and %n more", nullptr, static_cast<int>(items.size()) - kShownNames));
    list_->setText(shown.join(QLatin1Char('\n')));
}

AddressDialog::AddressDialog(AddressCheck flaw_of, QWidget* parent)
    : QDialog(parent),
      flaw_of_(std::move(flaw_of)),
      text_(new QLabel(tr("The file is downloaded from this address only and checked before it is added. An "
                          "interrupted download can be continued. For a model in several parts, the address of one "
                          "is enough."),
                       this)),
      address_(new QLineEdit(this)),
      sha256_(new QLineEdit(this)),
      hint_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("addressDialog"));
    setWindowTitle(tr("Add by address"));
    setAttribute(Qt::WA_DeleteOnClose);
    text_->setWordWrap(true);
    text_->setProperty("kind", "secondary");
    address_->setObjectName(QStringLiteral("addressField"));
    address_->setAccessibleName(tr("Address"));
    address_->setPlaceholderText(QStringLiteral("https://…/model.gguf"));
    address_->setMinimumWidth(kFieldWidth);
    sha256_->setObjectName(QStringLiteral("checksumField"));
    sha256_->setAccessibleName(tr("SHA-256"));
    sha256_->setPlaceholderText(tr("optional: 64 digits, often shown next to the download"));
    hint_->setObjectName(QStringLiteral("addressHint"));
    hint_->setProperty("kind", "secondary");
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Download"));
    setKind(buttons_->button(QDialogButtonBox::Ok), "primary");

    auto* form = new QFormLayout;
    form->setSpacing(space::kSmall);
    form->addRow(tr("Address"), address_);
    form->addRow(tr("SHA-256"), sha256_);
    form->addRow(QString(), hint_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(text_);
    column->addLayout(form);
    column->addWidget(buttons_);

    for (const QLineEdit* field : {address_, sha256_})
        connect(field, &QLineEdit::textChanged, this, &AddressDialog::check);
    connect(buttons_, &QDialogButtonBox::accepted, this, &AddressDialog::acceptValues);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

void AddressDialog::correctChecksum(const QString& address, const QString& sha256) {
    setWindowTitle(tr("Correct the SHA-256"));
    text_->setText(
        tr("The download is complete, but it has another SHA-256 than this one. Correct it, or leave it empty to add "
           "the file unchecked."));
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Check again"));
    address_->setText(address);
    address_->setReadOnly(true);
    sha256_->setText(sha256);
    sha256_->setFocus();
    sha256_->selectAll();
}

void AddressDialog::check() {
    const QString address = address_->text().trimmed();
    QString hint;
    if (!address.isEmpty()) hint = flaw_of_(address);
    if (!isChecksum(sha256_->text().trimmed())) hint = tr("A SHA-256 has 64 digits from 0 to 9 and a to f");
    hint_->setText(hint);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(!address.isEmpty() && hint.isEmpty());
}

void AddressDialog::acceptValues() {
    emit chosen(address_->text().trimmed(), sha256_->text().trimmed().toLower());
    accept();
}

}  // namespace griffin::ui

#include "moc_import_dialogs.cpp"
