#include "app/instructions_controller.h"

#include <QAction>

#include "app/chat_controller.h"
#include "app/data_store.h"
#include "app/sampling_json.h"
#include "app/settings/generation_settings.h"
#include "app/settings/settings.h"
#include "ui/instructions/instructions_dialog.h"
#include "ui/main_window/chat_header.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"

namespace griffin::app {
namespace {

const QString kDefaultKey = QStringLiteral("default_preset");  // its name

}  // namespace

InstructionsController::InstructionsController(DataStore& data, QuestionSender& sender, ChatController& chat,
                                               const Settings& settings, ui::MainWindow& window, QObject* parent)
    : QObject(parent), data_(data), sender_(sender), chat_(chat), settings_(settings), window_(window) {
    connect(&chat_, &ChatController::currentChanged, this, &InstructionsController::showConversation);
    connect(window_.actions().instructions, &QAction::triggered, this, &InstructionsController::openDialog);
    connect(&window_.chatPage().header(), &ui::ChatHeader::presetChosen, this, &InstructionsController::choosePreset);
    showConversation();
}

bool InstructionsController::check(const storage::Result<storage::Done>& result) {
    if (!result) chat_.report(result.error().message);
    return result.ok();
}

void InstructionsController::showConversation() {
    if (!chat_.current().valid()) {
        Instructions begin;
        const QString name = defaultName();
        for (const storage::Preset& preset : presets()) {
            if (preset.name == name) begin = {preset.system_prompt, preset.generation};
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
        if (ui::sameInstructions(preset.values, now)) chosen = preset.name;
    }
    const bool plain = ui::sameInstructions(now, {});
    window_.chatPage().header().setPresets(names, chosen, !plain && chosen.isEmpty());
}

Instructions InstructionsController::current() {
    if (!chat_.current().valid()) return sender_.newChatInstructions();
    const auto record = data_.conversations.find(chat_.current());
    if (!record) {
        chat_.report(record.error().message);
    } else if (record->has_value()) {
        return {(*record)->system_prompt, (*record)->generation};
    }
    return {};
}

QString InstructionsController::defaultName() {
    const auto name = data_.settings.value(kDefaultKey);
    return name.ok() ? name->value_or(QString()) : QString();
}

QList<storage::Preset> InstructionsController::presets() {
    const auto list = data_.presets.list();
    if (!list) chat_.report(list.error().message);
    return list.ok() ? *list : QList<storage::Preset>();
}

QList<ui::PresetValues> InstructionsController::presetValues() {
    const QString default_name = defaultName();
    QList<ui::PresetValues> values;
    for (const storage::Preset& preset : presets())
        values.append({preset.name, toValues({preset.system_prompt, preset.generation}), preset.name == default_name});
    return values;
}

ui::SamplingValues InstructionsController::standard() const {
    const engine::GenerationOptions options = generationOptions(settings_.values());
    return {options.sampling, options.max_new_tokens};
}

ui::InstructionValues InstructionsController::toValues(const Instructions& instructions) const {
    engine::GenerationOptions options = generationOptions(settings_.values());
    applySampling(instructions.generation, options);
    return {instructions.system_prompt, !instructions.generation.isEmpty(), {options.sampling, options.max_new_tokens}};
}

Instructions InstructionsController::fromValues(const ui::InstructionValues& values) {
    return {values.system_prompt,
            values.own_sampling ? samplingJson(values.sampling.options, values.sampling.max_new_tokens) : QString()};
}

void InstructionsController::openDialog() {
    auto* dialog = new ui::InstructionsDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    fill(*dialog);
    dialog->setValues(toValues(current()), standard());
    connect(dialog, &QDialog::accepted, this, [this, dialog] { use(dialog->values()); });
    connect(dialog, &ui::InstructionsDialog::saveRequested, this,
            [this, dialog](const QString& name, const ui::InstructionValues& values) {
                savePreset(name, values);
                fill(*dialog);
                dialog->setValues(values, standard());
            });
    connect(dialog, &ui::InstructionsDialog::deleteRequested, this, [this, dialog](const QString& name) {
        const ui::InstructionValues values = dialog->values();
        deletePreset(name);
        fill(*dialog);
        dialog->setValues(values, standard());
    });
    connect(dialog, &ui::InstructionsDialog::defaultRequested, this, [this, dialog](const QString& name) {
        setDefault(name);
        fill(*dialog);
    });
    dialog->open();
}

void InstructionsController::fill(ui::InstructionsDialog& dialog) {
    dialog.setPresets(presetValues());
}

void InstructionsController::choosePreset(const QString& name) {
    ui::InstructionValues values;
    for (const ui::PresetValues& preset : presetValues()) {
        if (preset.name == name) values = preset.values;
    }
    use(values);
}

void InstructionsController::use(const ui::InstructionValues& values) {
    const Instructions instructions = fromValues(values);
    if (!chat_.current().valid()) {
        sender_.setNewChatInstructions(instructions);
    } else {
        storage::Transaction transaction(*data_.database);
        if (check(data_.conversations.setSystemPrompt(chat_.current(), instructions.system_prompt)) &&
            check(data_.conversations.setGeneration(chat_.current(), instructions.generation))) {
            check(transaction.commit());
        }
    }
    showMenu();
}

void InstructionsController::savePreset(const QString& name, const ui::InstructionValues& values) {
    const Instructions instructions = fromValues(values);
    const auto saved = data_.presets.save({{}, name, instructions.system_prompt, instructions.generation});
    if (!saved) chat_.report(saved.error().message);
    showMenu();
}

void InstructionsController::deletePreset(const QString& name) {
    for (const storage::Preset& preset : presets()) {
        if (preset.name == name) check(data_.presets.remove(preset.id));
    }
    if (name == defaultName()) setDefault(QString());
    showMenu();
}

void InstructionsController::setDefault(const QString& name) {
    check(name.isEmpty() ? data_.settings.remove(kDefaultKey) : data_.settings.setValue(kDefaultKey, name));
    if (!chat_.current().valid()) showConversation();
}

}  // namespace griffin::app
