#include "ui/settings/setting_forms.h"

#include <QLocale>
#include <string>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"
#include "ui/chat/pickers/thinking_picker.h"

namespace griffin::ui {

QList<SettingChoice> SettingForms::languages(const SettingOffers& offers) {
    QList<SettingChoice> choices = {{QString(), tr("System"), {}, {}},
                                    {QStringLiteral("en"), QStringLiteral("English"), {}, {}},
                                    {QStringLiteral("zh"), QStringLiteral("中文"), {}, {}},
                                    {QStringLiteral("ko"), QStringLiteral("한국어"), {}, {}}};
    for (SettingChoice& choice : choices) {
        const QString language = choice.value.toString();
        if (!language.isEmpty() && !offers.languages.contains(language))
            choice.disabled_reason = tr("This translation is not part of this program");
    }
    return choices;
}

void SettingForms::addAppearance(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingAppearance"),
        [] {
            return QList<SettingChoice>{{static_cast<int>(ThemeMode::kSystem), tr("System"), {}, {}},
                                        {static_cast<int>(ThemeMode::kLight), tr("Light"), {}, {}},
                                        {static_cast<int>(ThemeMode::kDark), tr("Dark"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.appearance)); },
        [](SettingValues& values, const QVariant& value) { values.appearance = static_cast<ThemeMode>(value.toInt()); },
        {tr("Colours"), tr("Light, dark, or the same as your desktop.")});
    form.addChoice(
        QStringLiteral("settingMotion"),
        [] {
            return QList<SettingChoice>{{static_cast<int>(MotionMode::kSystem), tr("System"), {}, {}},
                                        {static_cast<int>(MotionMode::kNone), tr("None"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.motion)); },
        [](SettingValues& values, const QVariant& value) { values.motion = static_cast<MotionMode>(value.toInt()); },
        {tr("Motion"), tr("Pictures that move explain how an answer is made. Without motion they change at once.")});
    form.addInt(QStringLiteral("settingTextScale"), &SettingValues::text_scale, {50, 300, 10},
                {tr("Text size"), tr("Scales all text on top of the size your desktop sets.")}, {}, tr(" %"));
    form.addChoice(
        QStringLiteral("settingLanguage"), [&offers] { return languages(offers); },
        [](const SettingValues& values) { return QVariant(values.language); },
        [](SettingValues& values, const QVariant& value) { values.language = value.toString(); },
        {tr("Language"), tr("The program's language. Models answer in the language you write in.")});
}

void SettingForms::addGeneration(SettingForm& form) {
    for (const engine::SamplingField& field : engine::samplingFields()) {
        QString name = QStringLiteral("setting");
        for (const QString& word : QString::fromStdString(std::string(field.name)).split(QLatin1Char('_')))
            name += word.left(1).toUpper() + word.mid(1);
        form.addSampling(name, field);
    }
    form.addChoice(
        QStringLiteral("settingReasoning"),
        [] {
            QList<SettingChoice> choices;
            for (const engine::Reasoning reasoning : engine::allReasonings())
                choices.append({static_cast<int>(reasoning), reasoningText(reasoning), {}, {}});
            return choices;
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.reasoning)); },
        [](SettingValues& values, const QVariant& value) {
            values.reasoning = static_cast<engine::Reasoning>(value.toInt());
        },
        {tr("Thinking"), tr("Whether a model that can think first does so, and how much. One without levels takes what "
                            "comes nearest.")});
    form.addInt(QStringLiteral("settingReasoningBudget"), &SettingValues::reasoning_budget, {0, 1'000'000, 256},
                {tr("Thinking at most"), tr("Then the model is led to its answer.")}, tr("No limit"), tr(" tokens"));
    form.addText(QStringLiteral("settingSystemPrompt"), &SettingValues::system_prompt, 4,
                 {tr("System prompt"), tr("Tells the model how to behave. New conversations start with it.")},
                 tr("The model's own"));
}

void SettingForms::addSpeculation(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingSpeculating"),
        [] {
            return QList<SettingChoice>{{true, tr("On"), {}, {}}, {false, tr("Off"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(values.speculating); },
        [](SettingValues& values, const QVariant& value) { values.speculating = value.toBool(); },
        {tr("Speculation"), tr("Guesses several tokens ahead and has the model check them in one pass.")});
    form.addChoice(
        QStringLiteral("settingMethod"),
        [&offers] {
            QList<SettingChoice> choices;
            const auto automatic = engine::Method::kAuto;
            choices.append({static_cast<int>(automatic), methodText(automatic), methodHint(automatic), {}});
            for (const MethodChoice& offer : offers.methods) {
                if (offer.method == engine::Method::kAuto) continue;
                choices.append({static_cast<int>(offer.method), methodText(offer.method), methodHint(offer.method),
                                offer.disabled_reason});
            }
            return choices;
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.method)); },
        [](SettingValues& values, const QVariant& value) {
            values.method = static_cast<engine::Method>(value.toInt());
        },
        {tr("Method"), tr("How tokens are guessed ahead. The text is the same with every method; only the speed "
                          "differs. Automatic uses speculation only when it is faster.")});
    form.addChoice(
        QStringLiteral("settingTree"),
        [] {
            QList<SettingChoice> choices;
            for (const engine::TreeKind tree : engine::allTrees())
                choices.append({static_cast<int>(tree), treeText(tree), {}, {}});
            return choices;
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.tree)); },
        [](SettingValues& values, const QVariant& value) {
            values.tree = static_cast<engine::TreeKind>(value.toInt());
        },
        {tr("Draft tree"), tr("How the guesses branch. Automatic uses what suits the method.")});
    const auto automatic = tr("Automatic");
    form.addInt(
        QStringLiteral("settingTreeSize"), &SettingValues::tree_size, {2, 256, 1, true},
        {tr("Tree size"), tr("Tokens the model checks in one pass. Automatic uses what is fastest on this computer.")},
        automatic);
    form.addInt(QStringLiteral("settingTreeDepth"), &SettingValues::tree_depth, {0, 64},
                {tr("Tree depth"), tr("How many tokens ahead to guess.")}, automatic);
    form.addInt(QStringLiteral("settingTreeChildren"), &SettingValues::tree_children, {0, 64},
                {tr("Branches"), tr("How many guesses follow each token of the tree.")}, automatic);
    form.addInt(QStringLiteral("settingKeptTraces"), &SettingValues::kept_traces, {0, 100'000, 50},
                {tr("Kept trees"), tr("Room for how answers came about, which the inspector shows. What is oldest goes "
                                      "first when it is full.")},
                tr("None"), tr(" MB"));
}

void SettingForms::addEngine(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingDevice"),
        [&offers] {
            return QList<SettingChoice>{
                {static_cast<int>(engine::Device::kAuto),
                 tr("Automatic"),
                 tr("The graphics card where there is one"),
                 {}},
                {static_cast<int>(engine::Device::kCpu), tr("Processor"), {}, {}},
                {static_cast<int>(engine::Device::kCuda), tr("Graphics card (CUDA)"), {}, offers.cuda_disabled_reason}};
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.device)); },
        [](SettingValues& values, const QVariant& value) {
            values.device = static_cast<engine::Device>(value.toInt());
        },
        {tr("Device"), tr("Where the model runs.")});
    form.addInt(QStringLiteral("settingThreads"), &SettingValues::threads, {0, 1024},
                {tr("Threads"), tr("Processor threads. More threads than cores make it slower.")},
                tr("One for each physical core"));
    form.addChoice(
        QStringLiteral("settingContext"),
        [] {
            QList<SettingChoice> choices = {{0, tr("The model's own"), tr("At most 8192 tokens"), {}}};
            for (const int tokens : {1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072})
                choices.append({tokens, QLocale().toString(tokens), {}, {}});
            return choices;
        },
        [](const SettingValues& values) { return QVariant(values.context); },
        [](SettingValues& values, const QVariant& value) { values.context = value.toInt(); },
        {tr("Context"),
         tr("Tokens of a conversation that the model sees at once. A larger context needs more memory.")});
    form.addInt(QStringLiteral("settingGpu"), &SettingValues::gpu, {0, 64},
                {tr("Graphics card"), tr("Which of several graphics cards computes, counted from 1.")},
                tr("The first that can compute"));
    form.addInt(
        QStringLiteral("settingGpuMemory"), &SettingValues::gpu_memory, {0, 1024},
        {tr("Graphics memory"), tr("The most graphics memory that a model may take. Layers beyond it stay in the "
                                   "computer's memory and are copied for every pass: slower, but larger models run.")},
        tr("All that is free"), QStringLiteral(" GiB"));
    form.addChoice(
        QStringLiteral("settingKeptMemory"),
        [] {
            QList<SettingChoice> choices = {
                {-1, tr("Automatic"), tr("Four whole contexts, and at most a quarter of the free memory"), {}},
                {0, tr("None"), {}, {}}};
            for (const int size : {256, 512}) choices.append({size, QStringLiteral("%1 MiB").arg(size), {}, {}});
            for (const int size : {1, 2, 4, 8, 16, 32, 64})
                choices.append({size * 1024, QStringLiteral("%1 GiB").arg(size), {}, {}});
            return choices;
        },
        [](const SettingValues& values) { return QVariant(values.kept_memory); },
        [](SettingValues& values, const QVariant& value) { values.kept_memory = value.toInt(); },
        {tr("Memory for other conversations"),
         tr("So that the model need not read a conversation, a branch or a system prompt again when you return to it. "
            "What was used longest ago goes first.")});
    form.addChoice(
        QStringLiteral("settingKeptOnDisk"),
        [] {
            return QList<SettingChoice>{{false, tr("Off"), {}, {}}, {true, tr("On"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(values.kept_on_disk); },
        [](SettingValues& values, const QVariant& value) { values.kept_on_disk = value.toBool(); },
        {tr("Go on at once after a restart"),
         tr("What the model has read of the last conversation is written to a file that only you can read when you "
            "quit. It can be large, and holds the conversation's words.")});
}

}  // namespace griffin::ui
