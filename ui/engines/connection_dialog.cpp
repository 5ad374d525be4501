#include "ui/engines/connection_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kWidth = 520;
constexpr int kLongestName = 60;
constexpr int kLongestText = 4000;
constexpr int kResultLines = 5;

void addField(QFormLayout& form, const FieldTexts& texts, QLineEdit* field) {
    form.addRow(texts.label, field);
    field->setPlaceholderText(texts.placeholder);
    field->setAccessibleName(QString(texts.label).remove(QLatin1Char('&')));
    field->setAccessibleDescription(texts.hint);
    field->setToolTip(texts.hint);
}

}  // namespace

ConnectionDialog::ConnectionDialog(const ConnectionTexts& texts, const ConnectionInput& input, QWidget* parent)
    : QDialog(parent),
      name_(new QLineEdit(input.name, this)),
      target_(new QLineEdit(input.target, this)),
      secret_(new QLineEdit(this)),
      test_(new QPushButton(tr("&Test connection"), this)),
      save_(new QPushButton(tr("&Save"), this)),
      result_(new QLabel(this)) {
    setWindowTitle(texts.title);
    setObjectName(texts.objects + QStringLiteral("Dialog"));
    name_->setObjectName(texts.objects + QStringLiteral("Name"));
    target_->setObjectName(texts.objects + QStringLiteral("Target"));
    secret_->setObjectName(texts.objects + QStringLiteral("Secret"));
    test_->setObjectName(texts.objects + QStringLiteral("Test"));
    save_->setObjectName(texts.objects + QStringLiteral("Save"));
    result_->setObjectName(texts.objects + QStringLiteral("Result"));
    name_->setMaxLength(kLongestName);
    target_->setMaxLength(kLongestText);
    secret_->setMaxLength(kLongestText);
    secret_->setEchoMode(QLineEdit::Password);
    buildResult();
    buildLayout(texts);
    connect(secret_, &QLineEdit::textEdited, this, [this] { secret_changed_ = true; });
    connect(save_, &QPushButton::clicked, this, [this] {
        // Pressed again while a key ring is asked, it would add the same once more.
        if (!std::exchange(saving_, true)) emit saveRequested();
    });
    connect(test_, &QPushButton::clicked, this, [this] {
        if (std::exchange(asking_, true)) return;  // a button that is off would lose the focus
        show(tr("Asking the server…"), "secondary");
        emit testRequested();
    });
    name_->setFocus();
}

void ConnectionDialog::buildResult() {
    result_->setAccessibleName(tr("Result of the test"));
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    result_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // The dialog does not jump when something is said.
    result_->setMinimumHeight(kResultLines * fontMetrics().lineSpacing());
}

void ConnectionDialog::buildLayout(const ConnectionTexts& texts) {
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::kMedium);
    form->setVerticalSpacing(space::kSmall);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addField(*form, texts.name, name_);
    addField(*form, texts.target, target_);
    addField(*form, texts.secret, secret_);
    auto* buttons = new QDialogButtonBox(this);
    buttons->addButton(save_, QDialogButtonBox::AcceptRole);
    setKind(save_, "primary");
    save_->setDefault(true);
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
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

ConnectionInput ConnectionDialog::input() const {
    return {name_->text().trimmed(), target_->text().trimmed(), secret_->text().trimmed(), secret_changed_};
}

void ConnectionDialog::showProblem(const QString& text) {
    asking_ = saving_ = false;
    show(text, "danger");
}

void ConnectionDialog::showFound(const QString& text) {
    asking_ = false;
    show(text, "");
}

void ConnectionDialog::show(const QString& text, const char* kind) {
    result_->setText(text);
    result_->setAccessibleName(text);
    setKind(result_, kind);
}

}  // namespace griffin::ui

#include "moc_connection_dialog.cpp"
