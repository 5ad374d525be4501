#include "ui/training/training_setup.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/chat/pickers/method_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/named_fields.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kUsualMinutes = 60;
constexpr int kTextWidth = 640;
constexpr int kFieldWidth = 220;

QLabel* quietLabel(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setProperty("kind", "secondary");
    return label;
}

}  // namespace

TrainingSetup::TrainingSetup(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      model_(new ShortComboBox(this)),
      ours_(new LongCheckBox(QString(), this)),
      conversations_(new LongCheckBox(QString(), this)),
      file_(new LongCheckBox(QString(), this)),
      choose_file_(new QPushButton(tr("Choose a file…"), this)),
      warm_start_(new LongCheckBox(QString(), this)),
      time_(new ShortComboBox(this)),
      threads_(new QSpinBox(this)),
      more_(new QToolButton(this)),
      recipe_(new ShortComboBox(this)),
      length_(new QSpinBox(this)),
      epochs_(new DecimalBox(this)),
      needs_(new QLabel(this)),
      start_(new QPushButton(theme_.icon(QStringLiteral("play"), IconTint::kOnAccent), tr("Start training"), this)) {
    auto* intro = quietLabel(
        tr("A draft is a small network that guesses what a model is going to say, so that the model answers faster "
           "with "
           "the very same words. It learns in the background, on this computer alone: first the model answers prompts, "
           "then the draft learns to foresee these answers. You can go on chatting meanwhile, pause, and close the "
           "window."),
        this);
    intro->setWordWrap(true);

    model_->setObjectName(QStringLiteral("trainingModel"));
    time_->setObjectName(QStringLiteral("trainingTime"));
    const std::pair<int, QString> times[] = {
        {10, tr("10 minutes")}, {30, tr("30 minutes")}, {60, tr("1 hour")}, {180, tr("3 hours")}, {480, tr("8 hours")}};
    for (const auto& [minutes, text] : times) time_->addItem(text, minutes);
    time_->addItem(tr("No time limit"), 0);
    time_->setCurrentIndex(time_->findData(kUsualMinutes));
    threads_->setObjectName(QStringLiteral("trainingThreads"));
    more_->setObjectName(QStringLiteral("trainingMore"));
    more_->setText(tr("More options"));
    more_->setAccessibleName(more_->text());
    more_->setCheckable(true);
    more_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more_->setIconSize({space::kIconBeside, space::kIcon});

    auto* fields = new NamedFields;
    addRow(fields, tr("Model"), model_, tr("The model that the draft is for; it does not fit any other"));
    buildPrompts(fields);
    addRow(fields, tr("Time"), time_,
           tr("A little less than half of it goes to the answers, the rest to the training. More time makes a better "
              "draft."));
    addRow(fields, tr("Threads"), threads_,
           tr("Processor cores for the training. The fewer it has, the less it slows down chatting; it runs at low "
              "priority in any case."));
    fields->addWide(more_);
    buildMore(fields);

    needs_->setObjectName(QStringLiteral("trainingNeeds"));
    needs_->setAccessibleName(tr("What it needs"));
    needs_->setTextFormat(Qt::PlainText);
    needs_->setWordWrap(true);
    start_->setObjectName(QStringLiteral("trainingStart"));
    start_->setAccessibleName(start_->text());
    start_->setProperty("kind", "primary");

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kLarge);
    // In a row each: a column would ask how high a text is in the column's width, not in the text's own.
    const auto add_text = [this, column](QLabel* text) {
        auto* row = new QHBoxLayout;
        row->addWidget(text, 1);
        row->addStretch();  // what is beyond the text's width: it would stand in the middle of the row
        column->addLayout(row);
        const auto fit = [this, text] { text->setMaximumWidth(theme_.scaled(kTextWidth)); };
        connect(&theme_, &Theme::changed, text, fit);
        fit();
    };
    add_text(intro);
    column->addLayout(fields);
    add_text(needs_);
    column->addWidget(start_, 0, Qt::AlignLeft);
    column->addStretch(1);

    for (QComboBox* box : {model_, recipe_})
        connect(box, &QComboBox::currentIndexChanged, this, [this] { setEarlier(QString()); });
    for (QComboBox* box : {model_, time_, recipe_})
        connect(box, &QComboBox::currentIndexChanged, this, &TrainingSetup::changed);
    for (QCheckBox* box : {ours_, conversations_, file_, warm_start_})
        connect(box, &QCheckBox::toggled, this, &TrainingSetup::changed);
    for (QSpinBox* spin : {threads_, length_}) connect(spin, &QSpinBox::valueChanged, this, &TrainingSetup::changed);
    connect(epochs_, &QDoubleSpinBox::valueChanged, this, &TrainingSetup::changed);
    const auto show_more = [this](bool shown) {
        more_->setIcon(theme_.icon(shown ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")));
        for (QWidget* widget : more_rows_) widget->setVisible(shown);
    };
    connect(more_, &QToolButton::toggled, this, show_more);
    connect(choose_file_, &QPushButton::clicked, this, &TrainingSetup::chooseFileRequested);
    connect(start_, &QPushButton::clicked, this, &TrainingSetup::startRequested);
    connect(this, &TrainingSetup::changed, this, &TrainingSetup::showWhatFits);
    ours_->setChecked(true);
    setPromptCounts(0, 0);
    setPromptFile(QString());
    setThreads(1, 1);
    show_more(false);
    showWhatFits();
}

QLabel* TrainingSetup::addRow(NamedFields* fields, const QString& text, QWidget* field, const QString& hint) {
    QLabel* label = quietLabel(text, this);
    label->setBuddy(field);
    field->setAccessibleName(text);
    field->setToolTip(hint);
    label->setToolTip(hint);
    field->setMinimumWidth(kFieldWidth);
    fields->addField(label, field);
    return label;
}

void TrainingSetup::buildPrompts(NamedFields* fields) {
    ours_->setObjectName(QStringLiteral("trainingOurPrompts"));
    ours_->setToolTip(
        tr("Questions, tasks, sums and requests of all kinds, written for this; none is from a benchmark"));
    conversations_->setObjectName(QStringLiteral("trainingOwnConversations"));
    conversations_->setToolTip(
        tr("The questions in your conversations, without those in the trash. The draft then knows best what you ask "
           "about. Nothing leaves this computer, but do not give such a draft to others."));
    file_->setObjectName(QStringLiteral("trainingFile"));
    file_->setToolTip(tr("One JSON object per line with messages, turns, prompt or text"));
    choose_file_->setObjectName(QStringLiteral("trainingChooseFile"));
    choose_file_->setAccessibleName(choose_file_->text());
    choose_file_->setToolTip(file_->toolTip());
    warm_start_->setObjectName(QStringLiteral("trainingGoOn"));
    warm_start_->setToolTip(
        tr("Keeps what this draft has learnt and adds to it. If this is off, the training starts from nothing."));
    warm_start_->setChecked(true);
    setEarlier(QString());
    auto* line = new FlowLayout;
    line->addWidget(file_);
    line->addWidget(choose_file_);
    auto* group = new QVBoxLayout;
    group->setSpacing(space::kSmall);
    group->addWidget(ours_);
    group->addWidget(conversations_);
    group->addLayout(line);
    group->addWidget(warm_start_);
    fields->addGroup(quietLabel(tr("Prompts"), this), group);
}

void TrainingSetup::buildMore(NamedFields* fields) {
    using engine::Method;
    recipe_->setObjectName(QStringLiteral("trainingRecipe"));
    recipe_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (const Method method : {Method::kGriffin, Method::kHass, Method::kEagle, Method::kFspad, Method::kEagle3,
                                Method::kMedusa, Method::kHydra}) {
        recipe_->addItem(
            method == Method::kGriffin ? tr("%1 (recommended)").arg(methodText(method)) : methodText(method),
            static_cast<int>(method));
    }
    length_->setObjectName(QStringLiteral("trainingLength"));
    length_->setRange(8, 4096);
    length_->setGroupSeparatorShown(true);
    length_->setValue(256);
    epochs_->setObjectName(QStringLiteral("trainingEpochs"));
    epochs_->setRange(0.5, 40.0);
    epochs_->setSingleStep(0.5);
    epochs_->setDecimals(1);
    epochs_->setValue(3.0);
    more_rows_ = {recipe_, length_, epochs_};
    more_rows_ << addRow(fields, tr("Kind of draft"), recipe_, tr("The network and how it learns"))
               << addRow(fields, tr("Longest answer, in tokens"), length_,
                         tr("Longer answers take longer to write, so the draft sees fewer of them"))
               << addRow(fields, tr("Epochs"), epochs_,
                         tr("Without a time limit. With one, there are as many as it allows."));
}

void TrainingSetup::setModels(const QList<TrainingModel>& models) {
    const QString before = choice().model;
    {
        const QSignalBlocker quiet(model_);
        model_->clear();
        for (const TrainingModel& model : models) {
            model_->addItem(model.name, model.path);
            model_->setItemData(model_->count() - 1, model.path, Qt::ToolTipRole);
        }
        const int row = model_->findData(before);
        model_->setCurrentIndex(row >= 0 || models.isEmpty() ? row : 0);
    }
    if (choice().model != before) emit changed();
}

void TrainingSetup::setModel(const QString& path) {
    const int row = model_->findData(path);
    if (row >= 0) model_->setCurrentIndex(row);
}

void TrainingSetup::setPromptCounts(int ours, int conversations) {
    ours_->setText(tr("%Ln built-in prompts", nullptr, ours));
    conversations_->setText(conversations > 0 ? tr("Questions from my %Ln conversations", nullptr, conversations)
                                              : tr("Questions from my conversations (there are none yet)"));
    conversations_->setEnabled(conversations > 0);
}

void TrainingSetup::setPromptFile(const QString& path) {
    prompt_file_ = path;
    const bool any = !path.isEmpty();
    file_->setText(any ? tr("Prompts from %1").arg(QFileInfo(path).fileName()) : tr("Prompts from a file"));
    choose_file_->setText(any ? tr("Choose another file…") : tr("Choose a file…"));
    choose_file_->setAccessibleName(choose_file_->text());
    file_->setEnabled(any);
    file_->setChecked(any);
    emit changed();
}

void TrainingSetup::setThreads(int usual, int most) {
    const QSignalBlocker quiet(threads_);
    threads_->setRange(1, most);
    threads_->setValue(usual);
}

void TrainingSetup::setEstimate(const TrainingEstimate& estimate) {
    QStringList lines;
    for (const QString& line :
         {estimate.memory, estimate.disk, estimate.time, estimate.kept, estimate.disabled_reason}) {
        if (!line.isEmpty()) lines.append(line);
    }
    needs_->setText(lines.join(QLatin1Char('\n')));
    setEarlier(estimate.earlier_draft);
    disabled_reason_ = estimate.disabled_reason;
    showWhatFits();
}

void TrainingSetup::setEarlier(const QString& path) {
    earlier_draft_ = path;
    warm_start_->setText(tr("Start from the draft %1").arg(QFileInfo(path).completeBaseName()));
    warm_start_->setVisible(!path.isEmpty());
}

TrainingChoice TrainingSetup::choice() const {
    TrainingChoice choice;
    choice.model = model_->currentData().toString();
    if (recipe_->currentIndex() >= 0) choice.recipe = static_cast<engine::Method>(recipe_->currentData().toInt());
    choice.our_prompts = ours_->isChecked();
    choice.own_conversations = conversations_->isChecked() && conversations_->isEnabled();
    if (file_->isChecked()) choice.prompt_file = prompt_file_;
    if (warm_start_->isChecked()) choice.warm_start = earlier_draft_;
    choice.minutes = time_->currentData().toInt();
    choice.epochs = epochs_->value();
    choice.max_new_tokens = length_->value();
    choice.threads = threads_->value();
    return choice;
}

TrainingEntries TrainingSetup::entries() const {
    return {choice(), prompt_file_, conversations_->isChecked(), warm_start_->isChecked(), more_->isChecked()};
}

void TrainingSetup::enter(const TrainingEntries& entries) {
    recipe_->setCurrentIndex(std::max(recipe_->findData(static_cast<int>(entries.choice.recipe)), 0));
    ours_->setChecked(entries.choice.our_prompts);
    conversations_->setChecked(entries.own_conversations);
    setPromptFile(entries.prompt_file);
    file_->setChecked(!entries.choice.prompt_file.isEmpty());
    warm_start_->setChecked(entries.goes_on);
    time_->setCurrentIndex(time_->findData(entries.choice.minutes));
    threads_->setValue(entries.choice.threads);
    more_->setChecked(entries.more);
    length_->setValue(entries.choice.max_new_tokens);
    epochs_->setValue(entries.choice.epochs);
}

void TrainingSetup::showWhatFits() {
    const TrainingChoice now = choice();
    epochs_->setEnabled(now.minutes == 0);
    start_->setEnabled(!now.model.isEmpty() && now.hasPrompts() && disabled_reason_.isEmpty());
    start_->setToolTip(now.hasPrompts() ? disabled_reason_ : tr("Choose where the prompts come from"));
}

}  // namespace griffin::ui

#include "moc_training_setup.cpp"
