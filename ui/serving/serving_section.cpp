#include "ui/serving/serving_section.h"

#include <QCheckBox>
#include <QClipboard>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMaxPort = 65535;
constexpr int kLongestKey = 200;

/// One that people may take with them.
void makeCopyable(QLabel* label, const char* name) {
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

}  // namespace

ServingSection::ServingSection(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(new QLabel(tr("Other programs"), this)),
      hint_(new QLabel(tr("Editors, scripts and agents on this computer may ask the model in use, through OpenAI's "
                          "interface. Your own chats go first, and what the programs ask is not kept."),
                       this)),
      switch_(new LongCheckBox(tr("Answer other programs on this computer"), this)),
      port_label_(new QLabel(tr("Port"), this)),
      port_(new QSpinBox(this)),
      key_label_(new QLabel(tr("Key"), this)),
      key_(new QLineEdit(this)),
      remove_key_(new QPushButton(tr("Remove the key"), this)),
      key_note_(new QLabel(this)),
      status_(new QLabel(this)),
      pause_(new QPushButton(this)),
      retry_(new QPushButton(tr("Try again"), this)),
      reach_(new QWidget(this)),
      address_label_(new QLabel(tr("Address"), reach_)),
      address_(new QLabel(reach_)),
      example_label_(new QLabel(tr("In Python"), reach_)),
      example_(new QLabel(reach_)),
      rows_layout_(new QVBoxLayout) {
    setObjectName(QStringLiteral("servingSection"));
    hint_->setProperty("kind", "secondary");
    hint_->setWordWrap(true);
    switch_->setObjectName(QStringLiteral("servingSwitch"));
    port_label_->setBuddy(port_);
    port_->setObjectName(QStringLiteral("servingPort"));
    port_->setRange(1, kMaxPort);
    port_->setKeyboardTracking(false);
    port_->setGroupSeparatorShown(false);
    port_->setAccessibleName(tr("Port for other programs"));
    keepFromWheel(port_);
    key_label_->setBuddy(key_);
    key_->setObjectName(QStringLiteral("servingKey"));
    key_->setMaxLength(kLongestKey);
    key_->setEchoMode(QLineEdit::Password);
    key_->setAccessibleName(tr("Key that other programs must send"));
    key_->setToolTip(
        tr("Without one, every program on this computer may ask. Kept in the key ring of your desktop, or, where none "
           "answers, in a file that only you can read"));
    remove_key_->setObjectName(QStringLiteral("servingKeyRemove"));
    remove_key_->setAccessibleName(remove_key_->text());
    key_note_->setObjectName(QStringLiteral("servingKeyNote"));
    key_note_->setTextFormat(Qt::PlainText);
    key_note_->setWordWrap(true);
    status_->setObjectName(QStringLiteral("servingStatus"));
    status_->setTextFormat(Qt::PlainText);
    status_->setWordWrap(true);
    pause_->setObjectName(QStringLiteral("servingPause"));
    retry_->setObjectName(QStringLiteral("servingRetry"));
    retry_->setAccessibleName(retry_->text());
    makeCopyable(address_, "servingAddress");
    makeCopyable(example_, "servingExample");
    buildLayout();
    connect(switch_, &QCheckBox::clicked, this, &ServingSection::switched);
    connect(port_, &QSpinBox::valueChanged, this, &ServingSection::portChosen);
    connect(key_, &QLineEdit::editingFinished, this, [this] {
        if (!key_->text().isEmpty() && !isKeeping()) emit keyTyped(key_->text());
    });
    connect(remove_key_, &QPushButton::clicked, this, &ServingSection::keyRemoved);
    connect(pause_, &QPushButton::clicked, this, [this] { emit pauseRequested(pause_->property("pauses").toBool()); });
    connect(retry_, &QPushButton::clicked, this, &ServingSection::retryRequested);
    connect(&theme_, &Theme::changed, this, &ServingSection::applyTheme);
    setState({});
    applyTheme();
}

QPushButton* ServingSection::copyButton(const QString& name, const QString& spoken, const QLabel* source) {
    auto* button = new QPushButton(theme_.icon(QStringLiteral("copy")), tr("Copy"), reach_);
    button->setObjectName(name);
    button->setAccessibleName(spoken);
    connect(button, &QPushButton::clicked, this, [source] { QGuiApplication::clipboard()->setText(source->text()); });
    return button;
}

void ServingSection::buildLayout() {
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(title_);
    words->addWidget(hint_);
    auto* secret = new QHBoxLayout;
    secret->setSpacing(space::kSmall);
    secret->addWidget(key_, 1);
    secret->addWidget(remove_key_);
    auto* fields = new QGridLayout;
    fields->setHorizontalSpacing(space::kMedium);
    fields->setVerticalSpacing(space::kSmall);
    fields->addWidget(port_label_, 0, 0);
    fields->addWidget(port_, 0, 1, Qt::AlignLeft);
    fields->addWidget(key_label_, 1, 0);
    fields->addLayout(secret, 1, 1);
    fields->addWidget(key_note_, 2, 1);
    fields->setColumnStretch(1, 1);
    auto* about = new QHBoxLayout;
    about->setSpacing(space::kMedium);
    about->addWidget(status_, 1);
    about->addWidget(pause_, 0, Qt::AlignTop);
    about->addWidget(retry_, 0, Qt::AlignTop);
    auto* reach = new QGridLayout(reach_);
    reach->setContentsMargins(0, 0, 0, 0);
    reach->setHorizontalSpacing(space::kMedium);
    reach->setVerticalSpacing(space::kSmall);
    reach->addWidget(address_label_, 0, 0);
    reach->addWidget(address_, 0, 1);
    reach->addWidget(copyButton(QStringLiteral("servingCopyAddress"), tr("Copy the address"), address_), 0, 2);
    reach->addWidget(example_label_, 1, 0, Qt::AlignTop);
    reach->addWidget(example_, 1, 1);
    reach->addWidget(copyButton(QStringLiteral("servingCopyExample"), tr("Copy the lines of Python"), example_), 1, 2,
                     Qt::AlignTop);
    reach->setColumnStretch(1, 1);
    rows_layout_->setSpacing(space::kSmall);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kMedium);
    column->addLayout(words);
    column->addWidget(switch_);
    column->addLayout(fields);
    column->addLayout(about);
    column->addWidget(reach_);
    column->addLayout(rows_layout_);
}

void ServingSection::setState(const ServingState& state) {
    switch_->setChecked(state.on);
    const QSignalBlocker quiet(port_);
    port_->setValue(state.port);
    key_->setPlaceholderText(state.has_key ? tr("Kept; type to replace it") : tr("None is asked for"));
    remove_key_->setVisible(state.has_key);
    key_note_->setText(state.key_note);
    key_note_->setVisible(!state.key_note.isEmpty());
    setKind(key_note_, "secondary");
    status_->setText(state.status);
    status_->setVisible(!state.status.isEmpty());
    setKind(status_, state.failed ? "danger" : "");
    pause_->setVisible(state.listening);
    pause_->setProperty("pauses", !state.paused);
    pause_->setText(state.paused ? tr("Resume") : tr("Pause"));
    pause_->setIcon(theme_.icon(state.paused ? QStringLiteral("play") : QStringLiteral("pause")));
    pause_->setAccessibleName(state.paused ? tr("Answer other programs again") : tr("Let other programs wait"));
    retry_->setVisible(state.failed);
    reach_->setVisible(state.listening);
    address_->setText(state.address);
    address_->setAccessibleName(tr("Address for other programs: %1").arg(state.address));
    example_->setText(state.example);
    example_->setAccessibleName(tr("Example in Python"));
    if (!state.listening) setRequests({});
}

ServingSection::Row ServingSection::makeRow(quint64 id) {
    Row row{id, new QFrame(this), nullptr, nullptr, nullptr};
    row.card->setObjectName(QStringLiteral("servedRow"));
    row.card->setProperty("kind", "card");
    row.client = new QLabel(row.card);
    row.client->setObjectName(QStringLiteral("servedClient"));
    row.figures = new QLabel(row.card);
    row.figures->setObjectName(QStringLiteral("servedFigures"));
    row.figures->setProperty("kind", "secondary");
    for (QLabel* label : {row.client, row.figures}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    row.tree = new QPushButton(theme_.icon(QStringLiteral("tree")), tr("Show its tree"), row.card);
    row.tree->setObjectName(QStringLiteral("servedTree"));
    row.tree->setToolTip(tr("In the inspector, beside the chat"));
    connect(row.tree, &QPushButton::clicked, this, &ServingSection::treeRequested);
    auto* words = new QVBoxLayout;
    words->setSpacing(space::kTight / 2);
    words->addWidget(row.client);
    words->addWidget(row.figures);
    auto* line = new QHBoxLayout(row.card);
    line->setContentsMargins(space::kMedium, space::kSmall, space::kSmall, space::kSmall);
    line->setSpacing(space::kSmall);
    line->addLayout(words, 1);
    line->addWidget(row.tree, 0, Qt::AlignTop);
    rows_layout_->addWidget(row.card);
    return row;
}

void ServingSection::setRequests(const QList<ServedRow>& requests) {
    const auto has = [&](const Row& row) {
        return std::any_of(requests.begin(), requests.end(),
                           [&](const ServedRow& request) { return request.id == row.id; });
    };
    for (const Row& row : rows_) {
        if (has(row)) continue;
        row.card->hide();
        row.card->deleteLater();  // its button may have been pressed
    }
    rows_.removeIf([&](const Row& row) { return !has(row); });
    for (const ServedRow& request : requests) {
        auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& known) { return known.id == request.id; });
        if (row == rows_.end()) {
            rows_.append(makeRow(request.id));
            row = rows_.end() - 1;
            applyTheme();
        }
        row->client->setText(request.client);
        row->figures->setText(request.figures);
        row->tree->setVisible(request.running);
        row->tree->setAccessibleName(tr("Show its tree: %1").arg(request.client));
    }
}

void ServingSection::setKeeping(bool keeping) {
    key_->setEnabled(!keeping);
}

bool ServingSection::isKeeping() const {
    return !key_->isEnabled();
}

void ServingSection::clearKey() {
    key_->clear();
}

void ServingSection::showKeyProblem(const QString& text) {
    key_note_->setText(text);
    key_note_->show();
    setKind(key_note_, "danger");
}

int ServingSection::filter(const QStringList& words) {
    const QString text =
        QStringList{title_->text(), hint_->text(), switch_->text(), port_label_->text(), key_label_->text()}.join(
            QLatin1Char(' '));
    const bool hit = std::all_of(words.begin(), words.end(),
                                 [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    setVisible(hit);
    return hit ? 1 : 0;
}

void ServingSection::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    for (QLabel* label : {hint_, key_note_}) label->setFont(theme_.font(FontRole::kSmall));
    for (QLabel* label : {address_, example_}) label->setFont(theme_.font(FontRole::kCode));
    for (const Row& row : rows_) {
        row.client->setFont(theme_.font(FontRole::kBody));
        row.figures->setFont(theme_.font(FontRole::kSmall));
    }
}

}  // namespace griffin::ui

#include "moc_serving_section.cpp"
