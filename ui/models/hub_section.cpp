#include "ui/models/hub_section.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kLongestHubText = 2000;

}  // namespace

HubSection::HubSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(tr("Hub of models"), this)),
      hint_(new QLabel(tr("A site with the interface of Hugging Face's hub, where “Find…” on the Models page looks for "
                          "models. Nothing is asked of it before you search there or press “Test”."),
                       this)),
      address_label_(new QLabel(tr("Address"), this)),
      address_(new QLineEdit(this)),
      token_label_(new QLabel(tr("Token"), this)),
      token_(new QLineEdit(this)),
      remove_(new QPushButton(tr("Remove the token"), this)),
      note_(new QLabel(this)),
      test_(new QPushButton(tr("Test"), this)),
      result_(new QLabel(this)) {
    setObjectName(QStringLiteral("hubSection"));
    hint_->setProperty("kind", "secondary");
    hint_->setWordWrap(true);
    const auto set_up = [](QLabel* label, QLineEdit* field, const char* name, const QString& spoken,
                           const QString& about) {
        label->setBuddy(field);
        field->setObjectName(QLatin1String(name));
        field->setMaxLength(kLongestHubText);
        field->setAccessibleName(spoken);
        field->setAccessibleDescription(about);
        field->setToolTip(about);
    };
    set_up(address_label_, address_, "hubAddress", tr("Address of the hub"),
           tr("Your words go to this address when you search"));
    address_->setPlaceholderText(QStringLiteral("https://…"));
    set_up(token_label_, token_, "hubToken", tr("Token of the hub"),
           tr("For models that want a login. Kept in the key ring of your desktop, or, where none answers, in a file "
              "that only you can read, for this address alone"));
    token_->setEchoMode(QLineEdit::Password);
    remove_->setObjectName(QStringLiteral("hubTokenRemove"));
    remove_->setAccessibleName(remove_->text());
    note_->setObjectName(QStringLiteral("hubNote"));
    note_->setProperty("kind", "secondary");
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    test_->setObjectName(QStringLiteral("hubTest"));
    test_->setAccessibleName(tr("Test the hub"));
    test_->setToolTip(tr("Asks the hub whether it answers and takes the token"));
    result_->setObjectName(QStringLiteral("hubResult"));
    result_->setTextFormat(Qt::PlainText);
    result_->setWordWrap(true);
    result_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    result_->setAccessibleName(tr("Result of the test"));
    buildLayout();
    for (const QLineEdit* field : {address_, token_})
        connect(field, &QLineEdit::editingFinished, this, &HubSection::edited);
    connect(remove_, &QPushButton::clicked, this, &HubSection::tokenRemoved);
    connect(test_, &QPushButton::clicked, this, [this] {
        if (std::exchange(asking_, true)) return;  // a button that is off would lose the focus
        show(tr("Asking the hub…"), "secondary");
        emit testRequested();
    });
    connect(&theme_, &Theme::changed, this, &HubSection::applyTheme);
    applyTheme();
}

void HubSection::buildLayout() {
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(title_);
    words->addWidget(hint_);
    auto* secret = new QHBoxLayout;
    secret->setSpacing(space::kSmall);
    secret->addWidget(token_, 1);
    secret->addWidget(remove_);
    auto* answer = new QHBoxLayout;
    answer->setSpacing(space::kMedium);
    answer->addWidget(test_, 0, Qt::AlignTop);
    answer->addWidget(result_, 1);
    auto* fields = new QGridLayout;
    fields->setHorizontalSpacing(space::kMedium);
    fields->setVerticalSpacing(space::kSmall);
    fields->addWidget(address_label_, 0, 0);
    fields->addWidget(address_, 0, 1);
    fields->addWidget(token_label_, 1, 0);
    fields->addLayout(secret, 1, 1);
    fields->addWidget(note_, 2, 1);
    fields->addLayout(answer, 3, 1);
    fields->setColumnStretch(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addLayout(words);
    column->addLayout(fields);
}

void HubSection::setState(const HubState& state) {
    address_->setText(state.address);
    token_->setPlaceholderText(state.has_token ? tr("Kept; type to replace it") : tr("Only if the hub wants one"));
    note_->setText(state.note);
    note_->setVisible(!state.note.isEmpty());
    if (!state.has_token && window()->focusWidget() == remove_) token_->setFocus();
    remove_->setVisible(state.has_token);
}

HubInput HubSection::input() const {
    return {address_->text().trimmed(), token_->text().trimmed()};
}

void HubSection::setKeeping(bool keeping) {
    token_->setReadOnly(keeping);
}

bool HubSection::isKeeping() const {
    return token_->isReadOnly();
}

void HubSection::clearToken() {
    token_->clear();
}

void HubSection::showProblem(const QString& text) {
    asking_ = false;
    show(text, "danger");
}

void HubSection::showFound(const QString& text) {
    asking_ = false;
    show(text, "");
}

void HubSection::show(const QString& text, const char* kind) {
    result_->setText(text);
    result_->setAccessibleName(text);
    setKind(result_, kind);
}

int HubSection::filter(const QStringList& words) {
    const QString text =
        QStringList{title_->text(), hint_->text(), address_label_->text(), token_label_->text()}.join(QLatin1Char(' '));
    const bool hit = std::all_of(words.begin(), words.end(),
                                 [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    setVisible(hit);
    return hit ? 1 : 0;
}

void HubSection::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    for (QLabel* label : {hint_, note_}) label->setFont(theme_.font(FontRole::kSmall));
}

}  // namespace griffin::ui

#include "moc_hub_section.cpp"
