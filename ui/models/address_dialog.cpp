#include "ui/models/address_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/theme/spacing.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 560;

bool isAddress(const QString& text) {
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && !url.host().isEmpty() &&
           (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http"));
}

bool isChecksum(const QString& text) {
    static const QRegularExpression form(QStringLiteral("^[0-9a-fA-F]{64}$"));
    return text.isEmpty() || form.match(text).hasMatch();
}

}  // namespace

AddressDialog::AddressDialog(QWidget* parent)
    : QDialog(parent),
      address_(new QLineEdit(this)),
      sha256_(new QLineEdit(this)),
      hint_(new QLabel(this)),
      buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    setObjectName(QStringLiteral("addressDialog"));
    setWindowTitle(tr("Add by address"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* text = new QLabel(tr("The file comes from the server of this address and from nowhere else. It is checked "
                               "before it is added, and a download that breaks can be continued. Of a model in several "
                               "parts, the address of one brings all."),
                            this);
    text->setWordWrap(true);
    text->setProperty("kind", "secondary");
    address_->setObjectName(QStringLiteral("addressField"));
    address_->setAccessibleName(tr("Address"));
    address_->setPlaceholderText(QStringLiteral("https://…/model.gguf"));
    address_->setMinimumWidth(kWidth);
    sha256_->setObjectName(QStringLiteral("checksumField"));
    sha256_->setAccessibleName(tr("SHA-256"));
    sha256_->setPlaceholderText(tr("optional: 64 digits, often shown beside the download"));
    hint_->setObjectName(QStringLiteral("addressHint"));
    hint_->setProperty("kind", "secondary");
    buttons_->button(QDialogButtonBox::Ok)->setText(tr("Download"));
    buttons_->button(QDialogButtonBox::Ok)->setProperty("kind", "primary");

    auto* form = new QFormLayout;
    form->setSpacing(space::kSmall);
    form->addRow(tr("Address"), address_);
    form->addRow(tr("SHA-256"), sha256_);
    form->addRow(QString(), hint_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kHuge, space::kLarge, space::kHuge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addWidget(text);
    column->addLayout(form);
    column->addWidget(buttons_);

    for (const QLineEdit* field : {address_, sha256_})
        connect(field, &QLineEdit::textChanged, this, &AddressDialog::check);
    connect(buttons_, &QDialogButtonBox::accepted, this, &AddressDialog::acceptValues);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    check();
}

void AddressDialog::setValues(const QString& address, const QString& sha256) {
    address_->setText(address);
    sha256_->setText(sha256);
}

void AddressDialog::check() {
    const QString address = address_->text().trimmed();
    QString hint;
    if (!address.isEmpty() && !isAddress(address)) hint = tr("An address begins with https:// or http://");
    if (!isChecksum(sha256_->text().trimmed())) hint = tr("A SHA-256 has 64 digits from 0 to 9 and a to f");
    hint_->setText(hint);
    buttons_->button(QDialogButtonBox::Ok)->setEnabled(!address.isEmpty() && hint.isEmpty());
}

void AddressDialog::acceptValues() {
    emit chosen(address_->text().trimmed(), sha256_->text().trimmed().toLower());
    accept();
}

}  // namespace griffin::ui
