#include "app/configuration/setting_fields.h"

#include <QKeySequence>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::Message;
using ui::SettingGroup;
using ui::SettingValues;
using Values = SettingValues;

constexpr int kMaxPrompt = 100'000;  // characters
constexpr int kMaxShortcut = 200;
constexpr int kMaxReasoning = 1'000'000;  // tokens

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList appearanceWords() {
    return {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
}

QStringList motionWords() {
    return {QStringLiteral("system"), QStringLiteral("none")};
}

QStringList languageWords() {
    return {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh"), QStringLiteral("ko")};
}

QStringList deviceWords() {
    return {QStringLiteral("auto"), QStringLiteral("cpu"), QStringLiteral("cuda")};
}

QStringList methodWords() {
    QStringList words;
    for (const engine::Method method : engine::allMethods()) {
        if (method != engine::Method::kSimulated && method != engine::Method::kVanilla)
            words.append(fromView(engine::nameOf(method)));
    }
    return words;
}

QStringList treeWords() {
    QStringList words;
    for (const engine::TreeKind tree : engine::allTrees()) words.append(fromView(engine::nameOf(tree)));
    return words;
}

QStringList reasoningWords() {
    QStringList words;
    for (const engine::Reasoning reasoning : engine::allReasonings()) words.append(fromView(engine::nameOf(reasoning)));
    return words;
}

// The words of these enums stand in the order of their values.
template <class Enum>
QString wordOf(const QStringList& words, Enum value) {
    return words.at(static_cast<int>(value));
}

template <class Enum>
Enum valueOf(const QStringList& words, const QString& word) {
    return static_cast<Enum>(words.indexOf(word));
}

const EnumField kAppearanceField{
    [](const Values& v) { return wordOf(appearanceWords(), v.appearance); },
    [](Values& v, const QString& word) { v.appearance = valueOf<ui::ThemeMode>(appearanceWords(), word); },
    appearanceWords};
const EnumField kMotionField{
    [](const Values& v) { return wordOf(motionWords(), v.motion); },
    [](Values& v, const QString& word) { v.motion = valueOf<ui::MotionMode>(motionWords(), word); }, motionWords};
const EnumField kLanguageField{
    [](const Values& v) { return v.language.isEmpty() ? languageWords().first() : v.language; },
    [](Values& v, const QString& word) { v.language = word == languageWords().first() ? QString() : word; },
    languageWords};
const EnumField kMethodField{[](const Values& v) { return fromView(engine::nameOf(v.method)); },
                             [](Values& v, const QString& word) {
                                 v.method = engine::methodFromName(word.toStdString()).value_or(engine::Method::kAuto);
                             },
                             methodWords};
const EnumField kTreeField{[](const Values& v) { return fromView(engine::nameOf(v.tree)); },
                           [](Values& v, const QString& word) {
                               v.tree = engine::treeFromName(word.toStdString()).value_or(engine::TreeKind::kAuto);
                           },
                           treeWords};
const EnumField kReasoningField{
    [](const Values& v) { return fromView(engine::nameOf(v.reasoning)); },
    [](Values& v, const QString& word) {
        v.reasoning = engine::reasoningFromName(word.toStdString()).value_or(engine::Reasoning::kAuto);
    },
    reasoningWords};
const EnumField kDeviceField{
    [](const Values& v) { return wordOf(deviceWords(), v.device); },
    [](Values& v, const QString& word) { v.device = valueOf<engine::Device>(deviceWords(), word); }, deviceWords};

std::vector<SettingField> makeFields() {
    std::vector<SettingField> fields = {
        {"window/appearance", SettingGroup::kAppearance, kAppearanceField},
        {"window/motion", SettingGroup::kAppearance, kMotionField},
        {"window/text_scale", SettingGroup::kAppearance, IntField{&Values::text_scale, 50, 300}},
        {"window/language", SettingGroup::kAppearance, kLanguageField},
    };
    for (const engine::SamplingField& field : engine::samplingFields())
        fields.push_back({"generation/" + std::string(field.name), SettingGroup::kGeneration, &field});
    const std::initializer_list<SettingField> rest = {
        {"generation/system_prompt", SettingGroup::kGeneration, TextField{&Values::system_prompt, kMaxPrompt}},
        {"generation/reasoning", SettingGroup::kGeneration, kReasoningField},
        {"generation/reasoning_budget", SettingGroup::kGeneration,
         IntField{&Values::reasoning_budget, 1, kMaxReasoning, true}},
        {"speculation/enabled", SettingGroup::kSpeculation, BoolField{&Values::speculating}},
        {"speculation/method", SettingGroup::kSpeculation, kMethodField},
        {"speculation/tree", SettingGroup::kSpeculation, kTreeField},
        {"speculation/tree_size", SettingGroup::kSpeculation, IntField{&Values::tree_size, 2, 256, true}},
        {"speculation/tree_depth", SettingGroup::kSpeculation, IntField{&Values::tree_depth, 1, 64, true}},
        {"speculation/tree_children", SettingGroup::kSpeculation, IntField{&Values::tree_children, 1, 64, true}},
        {"speculation/kept_traces", SettingGroup::kSpeculation, IntField{&Values::kept_traces, 1, 100'000, true}},
        {"engine/device", SettingGroup::kEngine, kDeviceField},
        {"engine/threads", SettingGroup::kEngine, IntField{&Values::threads, 1, 1024, true}},
        {"engine/context", SettingGroup::kEngine, IntField{&Values::context, 16, 1'048'576, true}},
        {"engine/gpu", SettingGroup::kEngine, IntField{&Values::gpu, 1, 64, true}},
        {"engine/gpu_memory", SettingGroup::kEngine, IntField{&Values::gpu_memory, 1, 1024, true}},
        {"engine/kept_memory", SettingGroup::kEngine, IntField{&Values::kept_memory, -1, 1'048'576}},
        {"engine/kept_on_disk", SettingGroup::kEngine, BoolField{&Values::kept_on_disk}},
    };
    fields.insert(fields.end(), rest);
    return fields;
}

bool inRange(const IntField& field, double value) {
    return value == std::floor(value) && ((value >= field.min && value <= field.max) || (field.zero && value == 0.0));
}

}  // namespace

QJsonValue SettingField::valueIn(const SettingValues& values) const {
    if (const auto* sampling = std::get_if<const engine::SamplingField*>(&kind)) {
        const double number = (*sampling)->value(values.generation);
        return (*sampling)->integral() ? QJsonValue(static_cast<int>(number)) : QJsonValue(number);
    }
    if (const auto* integer = std::get_if<IntField>(&kind)) return values.*integer->member;
    if (const auto* flag = std::get_if<BoolField>(&kind)) return values.*flag->member;
    if (const auto* word = std::get_if<EnumField>(&kind)) return word->get(values);
    return values.*std::get<TextField>(kind).member;
}

bool SettingField::assign(SettingValues& values, const QJsonValue& value) const {
    if (const auto* sampling = std::get_if<const engine::SamplingField*>(&kind)) {
        if (!value.isDouble() || !(*sampling)->allows(value.toDouble())) return false;
        (*sampling)->set(values.generation, value.toDouble());
    } else if (const auto* integer = std::get_if<IntField>(&kind)) {
        if (!value.isDouble() || !inRange(*integer, value.toDouble())) return false;
        values.*integer->member = static_cast<int>(value.toDouble());
    } else if (const auto* flag = std::get_if<BoolField>(&kind)) {
        if (!value.isBool()) return false;
        values.*flag->member = value.toBool();
    } else if (const auto* word = std::get_if<EnumField>(&kind)) {
        if (!value.isString() || !word->words().contains(value.toString())) return false;
        word->set(values, value.toString());
    } else {
        const auto& text = std::get<TextField>(kind);
        if (!value.isString() || value.toString().size() > text.max_length) return false;
        values.*text.member = value.toString();
    }
    return true;
}

Message SettingField::allowed() const {
    const auto text = [](double number) { return QLocale::c().toString(number).toStdString(); };
    if (const auto* sampling = std::get_if<const engine::SamplingField*>(&kind)) {
        const std::string min = text((*sampling)->min);
        const std::string max = text((*sampling)->max);
        return (*sampling)->integral() ? Message("a whole number from %1 to %2", min, max)
                                       : Message("a number from %1 to %2", min, max);
    }
    if (const auto* integer = std::get_if<IntField>(&kind)) {
        const std::string min = std::to_string(integer->min);
        const std::string max = std::to_string(integer->max);
        return integer->zero ? Message("a whole number from %1 to %2, or 0", min, max)
                             : Message("a whole number from %1 to %2", min, max);
    }
    if (std::holds_alternative<BoolField>(kind)) return Message("true or false");
    if (const auto* word = std::get_if<EnumField>(&kind))
        return Message("one of %1", word->words().join(QStringLiteral(", ")).toStdString());
    return Message("a text of at most %1 characters", std::to_string(std::get<TextField>(kind).max_length));
}

std::span<const SettingField> settingFields() {
    static const std::vector<SettingField> fields = makeFields();
    return fields;
}

bool isShortcut(const QString& command, const QString& sequences) {
    static const QRegularExpression name(QStringLiteral("^[A-Za-z][A-Za-z0-9_-]{0,63}$"));
    if (!name.match(command).hasMatch() || sequences.size() > kMaxShortcut) return false;
    if (sequences.isEmpty()) return true;
    const QList<QKeySequence> keys = QKeySequence::listFromString(sequences);
    return !keys.isEmpty() && std::none_of(keys.begin(), keys.end(), [](const QKeySequence& sequence) {
        bool unknown = sequence.isEmpty();
        for (int i = 0; i < sequence.count(); ++i) {
            const Qt::Key key = sequence[static_cast<uint>(i)].key();
            unknown = unknown || key == Qt::Key_unknown || key == 0;
        }
        return unknown;
    });
}

SettingValues withDefaults(const SettingValues& values, SettingGroup group) {
    const SettingValues defaults;
    SettingValues reset = values;
    for (const SettingField& field : settingFields()) {
        if (field.group == group) field.assign(reset, field.valueIn(defaults));
    }
    if (group == SettingGroup::kShortcuts) reset.shortcuts.clear();
    return reset;
}

}  // namespace griffin::app
