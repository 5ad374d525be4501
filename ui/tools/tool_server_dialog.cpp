#include "ui/tools/tool_server_dialog.h"

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

constexpr int kToolDialogWidth = 520;
constexpr int kLongestToolServerName = 60;
constexpr int kLongestToolServerText = 4000;
constexpr int kToolResultLines = 5;

}  // namespace

ToolServerDialog::ToolServerDialog(const ToolServerInput& server, bool has_secret, QWidget* parent)
    : QDialog(parent),
      name_(new QLineEdit(server.name, this)),
      target_(new QLineEdit(server.target, this)),
      secret_(new QLineEdit(this)),
      test_(new QPushButton(tr("&Test connection"), this)),
      result_(new QLabel(this)) {
    setObjectName(QStringLiteral("toolServerDialog"));
    setWindowTitle(server.name.isEmpty() ? tr("Add a server of tools") : tr("Change the server of tools"));
    name_->setObjectName(QStringLiteral("toolServerName"));
    name_->setMaxLength(kLongestToolServerName);
    name_->setPlaceholderText(tr("For example: files"));
    target_->setObjectName(QStringLiteral("toolServerTarget"));
    target_->setMaxLength(kLongestToolServerText);
    target_->setPlaceholderText(QStringLiteral("mcp-server-files /home/me/notes"));
    secret_->setObjectName(QStringLiteral("toolServerSecret"));
    secret_->setMaxLength(kLongestToolServerText);
    secret_->setEchoMode(QLineEdit::Password);
    secret_->setPlaceholderText(has_secret ? tr("Kept; type to replace it")
                                           : tr("Only if it wants one: a key, or NAME=value"));
    test_->setObjectName(QStringLiteral("toolServerTest"));
    result_->setObjectName(QStringLiteral("toolServerResult"));
    result_->setAccessibleName(tr("Result of the test"));
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    result_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // The dialog does not jump when something is said.
    result_->setMinimumHeight(kToolResultLines * fontMetrics().lineSpacing());
    buildLayout();
    connect(test_, &QPushButton::clicked, this, [this] {
        show(tr("Asking the server…"), "secondary");
        test_->setEnabled(false);
        emit testRequested();
    });
    connect(secret_, &QLineEdit::textEdited, this, [this] { secret_changed_ = true; });
    name_->setFocus();
}

void ToolServerDialog::buildLayout() {
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
    add(tr("&Name"), name_, tr("As you are asked for its tools"));
    add(tr("&Command or address"), target_,
        tr("The command that starts the server, or its address: https://machine.example/mcp"));
    add(tr("&Key or variables"), secret_,
        tr("For an address its key; for a command variables of its environment, NAME=value. Kept in the key ring of "
           "your desktop, or where none answers in a file that only you can read; never in the settings or in an "
           "export"));
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* save = buttons->addButton(tr("&Save"), QDialogButtonBox::AcceptRole);
    save->setObjectName(QStringLiteral("toolServerSave"));
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
    setMinimumWidth(kToolDialogWidth);
    connect(save, &QPushButton::clicked, this, &ToolServerDialog::saveRequested);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ToolServerInput ToolServerDialog::input() const {
    return {name_->text().trimmed(), target_->text().trimmed(), secret_->text().trimmed(), secret_changed_};
}

void ToolServerDialog::showProblem(const QString& text) {
    show(text, "danger");
}

void ToolServerDialog::showFound(const QString& text) {
    show(text, "");
}

void ToolServerDialog::show(const QString& text, const char* kind) {
    test_->setEnabled(true);
    result_->setText(text);
    result_->setAccessibleName(text);
    setKind(result_, kind);
}

}  // namespace griffin::ui
