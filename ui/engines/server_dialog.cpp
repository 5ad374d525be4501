#include "ui/engines/server_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 480;
constexpr int kLongestName = 60;
constexpr int kLongestText = 2000;
constexpr int kResultLines = 4;

}  // namespace

ServerDialog::ServerDialog(const ServerInput& server, bool has_key, QWidget* parent)
    : QDialog(parent),
      name_(new QLineEdit(server.name, this)),
      address_(new QLineEdit(server.address, this)),
      key_(new QLineEdit(this)),
      test_(new QPushButton(tr("&Test connection"), this)),
      result_(new QLabel(this)) {
    setObjectName(QStringLiteral("serverDialog"));
    setWindowTitle(server.name.isEmpty() ? tr("Add a server") : tr("Change the server"));
    name_->setObjectName(QStringLiteral("serverName"));
    name_->setMaxLength(kLongestName);
    name_->setPlaceholderText(tr("For example: gpu-box"));
    address_->setObjectName(QStringLiteral("serverAddress"));
    address_->setMaxLength(kLongestText);
    address_->setPlaceholderText(QStringLiteral("http://gpu-box:8000/v1"));
    key_->setObjectName(QStringLiteral("serverKey"));
    key_->setMaxLength(kLongestText);
    key_->setEchoMode(QLineEdit::Password);
    key_->setPlaceholderText(has_key ? tr("Kept; type to replace it") : tr("Only if the server wants one"));
    test_->setObjectName(QStringLiteral("serverTest"));
    result_->setObjectName(QStringLiteral("serverResult"));
    result_->setAccessibleName(tr("Result of the test"));
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    result_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // The dialog does not jump when something is said.
    result_->setMinimumHeight(kResultLines * fontMetrics().lineSpacing());
    buildLayout();
    connect(test_, &QPushButton::clicked, this, [this] {
        show(tr("Asking the server…"), "secondary");
        test_->setEnabled(false);
        emit testRequested();
    });
    connect(key_, &QLineEdit::textEdited, this, [this] { key_changed_ = true; });
    name_->setFocus();
}

void ServerDialog::buildLayout() {
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::kMedium);
    form->setVerticalSpacing(space::kSmall);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto add = [form](const QString& text, QLineEdit* field, const QString& hint) {
        form->addRow(text, field);
        field->setAccessibleName(QString(text).remove(QLatin1Char('&')));
        field->setAccessibleDescription(hint);
        field->setToolTip(hint);
    };
    add(tr("&Name"), name_, tr("As the list of models shows it"));
    add(tr("&Address"), address_, tr("Of its OpenAI interface; it mostly ends in /v1"));
    add(tr("&Key"), key_,
        tr("Kept in the key ring of your desktop, or where none answers in a file that only you can read; never in the "
           "settings or in an export"));
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* save = buttons->addButton(tr("&Save"), QDialogButtonBox::AcceptRole);
    save->setObjectName(QStringLiteral("serverSave"));
    save->setProperty("kind", "primary");
    save->setDefault(true);
    buttons->addButton(tr("&Cancel"), QDialogButtonBox::RejectRole);
    test_->setAutoDefault(false);
    auto* foot = new QHBoxLayout;
    foot->addWidget(test_);
    foot->addStretch(1);
    foot->addWidget(buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kLarge, space::kLarge, space::kLarge, space::kLarge);
    column->setSpacing(space::kMedium);
    column->addLayout(form);
    column->addWidget(result_, 1);
    column->addLayout(foot);
    setMinimumWidth(kWidth);
    connect(save, &QPushButton::clicked, this, &ServerDialog::saveRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ServerInput ServerDialog::input() const {
    return {name_->text().trimmed(), address_->text().trimmed(), key_->text().trimmed(), key_changed_};
}

void ServerDialog::showProblem(const QString& text) {
    show(text, "danger");
}

void ServerDialog::showFound(const QString& text) {
    show(text, "");
}

void ServerDialog::show(const QString& text, const char* kind) {
    test_->setEnabled(true);
    result_->setText(text);
    result_->setAccessibleName(text);
    setKind(result_, kind);
}

}  // namespace griffin::ui
