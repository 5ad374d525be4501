#include "app/conversations/instructions_controller.h"

#include <QAction>

#include "app/chat/chat_controller.h"
#include "app/configuration/settings.h"
#include "app/conversations/data_store.h"
#include "app/conversations/ready_presets.h"
#include "app/conversations/sampling_json.h"
#include "app/engines/answering_model.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/instructions_dialog.h"
#include "ui/shell/chat_header.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

const QString kDefaultKey = QStringLiteral("default_preset");  // its key

/// The same in every language of the window.
QString keyOf(const ui::PresetValues& preset) {
    return preset.id.isEmpty() ? preset.name : QStringLiteral("ready:") + preset.id;
}

QList<ui::SamplingRow> samplingRows() {
    QList<ui::SamplingRow> rows;
    for (const engine::SamplingField& field : engine::samplingFields()) {
        if (field.name == "seed") continue;  // of the settings alone
        rows.append({&field, messageText(field.label), messageText(field.help), messageText(field.text_for_min)});
    }
    return rows;
}

}  // namespace

InstructionsController::InstructionsController(DataStore& data, QuestionSender& sender, AnsweringModel& model,
                                               ChatController& chat, const Settings& settings, ui::MainWindow& window,
                                               QObject* parent)
    : QObject(parent), data_(data), sender_(sender), model_(model), chat_(chat), settings_(settings), window_(window) {
    connect(&chat_, &ChatController::currentChanged, this, &InstructionsController::showConversation);
    connect(window_.actions().instructions, &QAction::triggered, this, &InstructionsController::openDialog);
    connect(&window_.chatPage().transcript().area(), &ui::TranscriptArea::instructionsRequested, this,
            &InstructionsController::openDialog);
    connect(&window_.chatPage().header(), &ui::ChatHeader::presetChosen, this, &InstructionsController::choosePreset);
    showConversation();
}

void InstructionsController::showConversation() {
    if (!chat_.current().valid()) {
        Instructions begin;
        for (const ui::PresetValues& preset : presetValues()) {
            if (preset.is_default) begin = fromValues(preset.values);
        }
        sender_.setNewChatInstructions(begin);
    }
    showMenu();
}

void InstructionsController::showMenu() {
    const ui::InstructionValues now = toValues(current());
    QStringList names;
    QString chosen;
    for (const ui::PresetValues& preset : presetValues()) {
        names.append(preset.name);
        if (!ui::sameInstructions(preset.values, now)) continue;
        if (chosen.isEmpty() || chosen != meant_) chosen = preset.name;
    }
    window_.chatPage().header().setPresets(names, chosen, chosen.isEmpty() ? nameOfOwn(now) : QString());
}

QString InstructionsController::nameOfOwn(const ui::InstructionValues& values) {
    const bool prompt = !values.system_prompt.isEmpty();
    const bool form = values.sampling.form.kind != engine::AnswerForm::Kind::kFree;
    if (int{prompt} + int{form} + int{values.own_sampling} > 1) return tr("Custom settings");
    if (values.own_sampling) return tr("Custom sampling");
    if (form) return tr("Custom answer form");
    return prompt ? tr("Custom instructions") : QString();
}

Instructions InstructionsController::current() {
    if (!chat_.current().valid()) return sender_.newChatInstructions();
    const auto record = data_.conversations.find(chat_.current());
    if (!succeeded(record, chat_) || !record->has_value()) return {};
    return {(*record)->system_prompt, (*record)->generation};
}

QList<storage::Preset> InstructionsController::presets() {
    const auto list = data_.presets.list();
    reportFailure(list, chat_);
    return list.value_or(QList<storage::Preset>());
}

QList<ui::PresetValues> InstructionsController::presetValues() {
    const QString default_key = data_.settings.value(kDefaultKey).value_or(std::nullopt).value_or(QString());
    QList<ui::PresetValues> values;
    const auto add = [&](ui::PresetValues preset) {
        preset.is_default = keyOf(preset) == default_key;
        values.append(preset);
    };
    QStringList names;
    for (const storage::Preset& preset : presets()) {
        add({{}, preset.name, toValues({preset.system_prompt, preset.generation})});
        names.append(preset.name);
    }
    for (const ui::PresetValues& preset : readyPresets()) {
        if (!names.contains(preset.name)) add(preset);  // else the person has a better one
    }
    return values;
}

ui::InstructionValues InstructionsController::toValues(const Instructions& instructions) const {
    engine::GenerationOptions options = generationOptions(settings_.values());
    applySampling(instructions.generation, options);
    return {instructions.system_prompt, hasOwnSampling(instructions.generation), options};
}

Instructions InstructionsController::fromValues(const ui::InstructionValues& values) {
    return {values.system_prompt,
            samplingJson(values.sampling, values.own_sampling ? SamplingSource::kOwn : SamplingSource::kSettings)};
}

void InstructionsController::openDialog() {
    auto* dialog = new ui::InstructionsDialog(samplingRows(), &window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (model_.served())
        dialog->setFormsLimited(tr("%1 can only be asked for free text or for JSON.").arg(describe(*model_.served())));
    dialog->setPresets(presetValues(), meant_);
    dialog->setValues(toValues(current()), generationOptions(settings_.values()));
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        meant_ = dialog->presetName();
        use(dialog->values());
    });
    connect(dialog, &ui::InstructionsDialog::saveRequested, this,
            [this, dialog](const QString& name, const ui::InstructionValues& values) {
                savePreset(name, values);
                dialog->setPresets(presetValues(), name);
                dialog->setValues(values, generationOptions(settings_.values()));
            });
    connect(dialog, &ui::InstructionsDialog::deleteRequested, this, [this, dialog](const QString& name) {
        const ui::InstructionValues values = dialog->values();
        deletePreset(name);
        dialog->setPresets(presetValues());
        dialog->setValues(values, generationOptions(settings_.values()));
    });
    connect(dialog, &ui::InstructionsDialog::defaultRequested, this, [this, dialog](const QString& name) {
        setDefault(name);
        dialog->setPresets(presetValues());
    });
    dialog->open();
}

void InstructionsController::choosePreset(const QString& name) {
    ui::InstructionValues values;
    for (const ui::PresetValues& preset : presetValues()) {
        if (preset.name == name) values = preset.values;
    }
    meant_ = name;
    use(values);
}

void InstructionsController::use(const ui::InstructionValues& values) {
    const Instructions instructions = fromValues(values);
    if (!chat_.current().valid()) {
        sender_.setNewChatInstructions(instructions);
    } else {
        storage::Transaction transaction(*data_.database);
        if (succeeded(data_.conversations.setSystemPrompt(chat_.current(), instructions.system_prompt), chat_) &&
            succeeded(data_.conversations.setGeneration(chat_.current(), instructions.generation), chat_)) {
            reportFailure(transaction.commit(), chat_);
        }
    }
    chat_.refresh();  // they are shown above the first message
    showMenu();
}

void InstructionsController::savePreset(const QString& name, const ui::InstructionValues& values) {
    const Instructions instructions = fromValues(values);
    const auto saved = data_.presets.save({{}, name, instructions.system_prompt, instructions.generation});
    reportFailure(saved, chat_);
    showMenu();
}

void InstructionsController::deletePreset(const QString& name) {
    for (const ui::PresetValues& preset : presetValues()) {
        if (preset.name == name && preset.is_default) setDefault(QString());
    }
    for (const storage::Preset& preset : presets()) {
        if (preset.name == name) reportFailure(data_.presets.remove(preset.id), chat_);
    }
    showMenu();
}

void InstructionsController::setDefault(const QString& name) {
    QString key;
    for (const ui::PresetValues& preset : presetValues()) {
        if (preset.name == name) key = keyOf(preset);
    }
    reportFailure(key.isEmpty() ? data_.settings.remove(kDefaultKey) : data_.settings.setValue(kDefaultKey, key),
                  chat_);
    if (!chat_.current().valid()) showConversation();
}

}  // namespace griffin::app

#include "moc_instructions_controller.cpp"
