#include "ui/settings/setting_forms.h"

#include <QLocale>
#include <array>

#include "engine/method_names.h"

namespace griffin::ui {

QList<SettingChoice> SettingForms::languages(const SettingOffers& offers) {
    QList<SettingChoice> choices = {{QString(), tr("System"), {}, {}},
                                    {QStringLiteral("en"), QStringLiteral("English"), {}, {}},
                                    {QStringLiteral("zh"), QStringLiteral("中文"), {}, {}},
                                    {QStringLiteral("ko"), QStringLiteral("한국어"), {}, {}}};
    for (SettingChoice& choice : choices) {
        const QString language = choice.value.toString();
        if (!language.isEmpty() && !offers.languages.contains(language))
            choice.obstacle = tr("This translation is not part of this program");
    }
    return choices;
}

void SettingForms::addAppearance(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingAppearance"),
        [] {
            return QList<SettingChoice>{{static_cast<int>(ThemeMode::kSystem), tr("As the system"), {}, {}},
                                        {static_cast<int>(ThemeMode::kLight), tr("Light"), {}, {}},
                                        {static_cast<int>(ThemeMode::kDark), tr("Dark"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.appearance)); },
        [](SettingValues& values, const QVariant& value) { values.appearance = static_cast<ThemeMode>(value.toInt()); },
        {[] { return tr("Colours"); }, [] { return tr("Light, dark, or as your desktop is set."); }});
    form.addWhole(
        QStringLiteral("settingTextScale"), &SettingValues::text_scale, {50, 300, 10},
        {[] { return tr("Text size"); }, [] { return tr("Of all text, beside the size your desktop asks for."); }}, {},
        [] { return tr(" %"); });
    form.addChoice(
        QStringLiteral("settingLanguage"), [&offers] { return languages(offers); },
        [](const SettingValues& values) { return QVariant(values.language); },
        [](SettingValues& values, const QVariant& value) { values.language = value.toString(); },
        {[] { return tr("Language"); },
         [] { return tr("Of this program. Models answer in the language you write in."); }});
}

void SettingForms::addGeneration(SettingForm& form) {
    form.addNumber(
        QStringLiteral("settingTemperature"), &SettingValues::temperature, 0.0, 5.0, 0.1,
        {[] { return tr("Temperature"); },
         [] { return tr("0 always takes the most likely token; higher values give more varied answers."); }});
    form.addNumber(
        QStringLiteral("settingTopP"), &SettingValues::top_p, 0.01, 1.0, 0.05,
        {[] { return tr("Top-p"); },
         [] { return tr("Draws from the likeliest tokens that together reach this probability. 1: off."); }});
    form.addWhole(QStringLiteral("settingTopK"), &SettingValues::top_k, {0, 100'000},
                  {[] { return tr("Top-k"); }, [] { return tr("Draws from so many of the likeliest tokens."); }},
                  [] { return tr("Off"); });
    form.addNumber(QStringLiteral("settingMinP"), &SettingValues::min_p, 0.0, 1.0, 0.01,
                   {[] { return tr("Min-p"); },
                    [] { return tr("Leaves out tokens less likely than this share of the likeliest one. 0: off."); }});
    form.addNumber(QStringLiteral("settingRepetitionPenalty"), &SettingValues::repetition_penalty, 1.0, 3.0, 0.05,
                   {[] { return tr("Repetition penalty"); },
                    [] { return tr("Makes tokens that have occurred less likely. 1: off."); }});
    form.addWhole(QStringLiteral("settingMaxNewTokens"), &SettingValues::max_new_tokens, {0, 1'000'000, 256},
                  {[] { return tr("Longest answer"); },
                   [] { return tr("In tokens; a token is about three quarters of a word."); }},
                  [] { return tr("Until the context is full"); });
    form.addWhole(
        QStringLiteral("settingSeed"), &SettingValues::seed, {-1, 999'999'999},
        {[] { return tr("Seed"); },
         [] { return tr("The same seed gives the same answer to the same question with the same settings."); }},
        [] { return tr("Another one each time"); });
    form.addText(QStringLiteral("settingSystemPrompt"), &SettingValues::system_prompt, 4,
                 {[] { return tr("System prompt"); },
                  [] { return tr("Tells the model how to behave. New conversations begin with it."); }},
                 [] { return tr("The model's own"); });
}

void SettingForms::addSpeculation(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingSpeculating"),
        [] {
            return QList<SettingChoice>{{true, tr("On"), {}, {}}, {false, tr("Off"), {}, {}}};
        },
        [](const SettingValues& values) { return QVariant(values.speculating); },
        [](SettingValues& values, const QVariant& value) { values.speculating = value.toBool(); },
        {[] { return tr("Speculation"); },
         [] { return tr("Guesses several tokens ahead and has the model check them in one pass."); }});
    form.addChoice(
        QStringLiteral("settingMethod"),
        [&offers] {
            QList<SettingChoice> choices;
            const auto automatic = engine::Method::kAuto;
            choices.append({static_cast<int>(automatic), methodText(automatic), methodHint(automatic), {}});
            for (const MethodChoice& offer : offers.methods) {
                if (offer.method == engine::Method::kAuto) continue;
                choices.append({static_cast<int>(offer.method), methodText(offer.method), methodHint(offer.method),
                                offer.obstacle});
            }
            return choices;
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.method)); },
        [](SettingValues& values, const QVariant& value) {
            values.method = static_cast<engine::Method>(value.toInt());
        },
        {[] { return tr("Method"); },
         [] {
             return tr(
                 "How tokens are guessed ahead. The text is the same with each; only the speed differs. "
                 "Automatic uses speculation only where it pays.");
         }});
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
        {[] { return tr("Draft tree"); },
         [] { return tr("How the guesses branch. Automatic takes what fits the method."); }});
    const auto automatic = [] { return tr("Automatic"); };
    form.addWhole(
        QStringLiteral("settingTreeSize"), &SettingValues::tree_size, {2, 256, 1, true},
        {[] { return tr("Tree size"); },
         [] { return tr("Tokens that one pass of the model checks. Automatic takes what pays on this computer."); }},
        automatic);
    form.addWhole(QStringLiteral("settingTreeDepth"), &SettingValues::tree_depth, {0, 64},
                  {[] { return tr("Tree depth"); }, [] { return tr("How many tokens ahead are guessed."); }},
                  automatic);
    form.addWhole(QStringLiteral("settingTreeChildren"), &SettingValues::tree_children, {0, 64},
                  {[] { return tr("Branches"); }, [] { return tr("Guesses that follow each token of the tree."); }},
                  automatic);
}

void SettingForms::addEngine(SettingForm& form, const SettingOffers& offers) {
    form.addChoice(
        QStringLiteral("settingDevice"),
        [&offers] {
            return QList<SettingChoice>{
                {static_cast<int>(ComputeDevice::kAuto),
                 tr("Automatic"),
                 tr("The graphics card where there is one"),
                 {}},
                {static_cast<int>(ComputeDevice::kCpu), tr("Processor"), {}, {}},
                {static_cast<int>(ComputeDevice::kCuda), tr("Graphics card (CUDA)"), {}, offers.cuda_obstacle}};
        },
        [](const SettingValues& values) { return QVariant(static_cast<int>(values.device)); },
        [](SettingValues& values, const QVariant& value) { values.device = static_cast<ComputeDevice>(value.toInt()); },
        {[] { return tr("Device"); }, [] { return tr("What the model is computed on."); }});
    form.addWhole(
        QStringLiteral("settingThreads"), &SettingValues::threads, {0, 1024},
        {[] { return tr("Threads"); }, [] { return tr("Of the processor. More than it has cores make it slower."); }},
        [&offers] { return tr("All cores (%1)").arg(offers.cores); });
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
        {[] { return tr("Context"); },
         [] { return tr("Tokens of a conversation that the model sees at once. More need more memory."); }});
    form.addWhole(
        QStringLiteral("settingGpuMemory"), &SettingValues::gpu_memory, {0, 1024},
        {[] { return tr("Graphics memory"); },
         [] {
             return tr(
                 "The most a model takes of the graphics card. Layers beyond it stay in the computer's "
                 "memory and are copied for every pass: slower, but larger models run.");
         }},
        [] { return tr("All that is free"); }, [] { return QStringLiteral(" GiB"); });
}

}  // namespace griffin::ui
