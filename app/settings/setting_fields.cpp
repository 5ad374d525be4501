#include "app/settings/setting_fields.h"

#include <QKeySequence>
#include <QLocale>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/program_text.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

using ui::SettingGroup;
using ui::SettingValues;
using Values = SettingValues;

constexpr int kLongestPrompt = 100'000;  // characters
constexpr int kLongestShortcut = 200;

QString fromView(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList appearanceWords() {
    return {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
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

// The words of these enums stand in the order of their values.
template <class Enum>
QString wordOf(const QStringList& words, Enum value) {
    return words.at(static_cast<int>(value));
}

template <class Enum>
Enum valueOf(const QStringList& words, const QString& word) {
    return static_cast<Enum>(words.indexOf(word));
}

const WordField kAppearanceField{
    [](const Values& v) { return wordOf(appearanceWords(), v.appearance); },
    [](Values& v, const QString& word) { v.appearance = valueOf<ui::ThemeMode>(appearanceWords(), word); },
    appearanceWords};
const WordField kLanguageField{
    [](const Values& v) { return v.language.isEmpty() ? languageWords().first() : v.language; },
    [](Values& v, const QString& word) { v.language = word == languageWords().first() ? QString() : word; },
    languageWords};
const WordField kMethodField{[](const Values& v) { return fromView(engine::nameOf(v.method)); },
                             [](Values& v, const QString& word) {
                                 v.method = engine::methodFromName(word.toStdString()).value_or(engine::Method::kAuto);
                             },
                             methodWords};
const WordField kTreeField{[](const Values& v) { return fromView(engine::nameOf(v.tree)); },
                           [](Values& v, const QString& word) {
                               v.tree = engine::treeFromName(word.toStdString()).value_or(engine::TreeKind::kAuto);
                           },
                           treeWords};
const WordField kDeviceField{
    [](const Values& v) { return wordOf(deviceWords(), v.device); },
    [](Values& v, const QString& word) { v.device = valueOf<ui::ComputeDevice>(deviceWords(), word); }, deviceWords};

const std::array kFields = {
    SettingField{"window/appearance", SettingGroup::kAppearance, kAppearanceField},
    SettingField{"window/text_scale", SettingGroup::kAppearance, WholeField{&Values::text_scale, 50, 300}},
    SettingField{"window/language", SettingGroup::kAppearance, kLanguageField},
    SettingField{"generation/temperature", SettingGroup::kGeneration, NumberField{&Values::temperature, 0.0, 5.0}},
    SettingField{"generation/top_p", SettingGroup::kGeneration, NumberField{&Values::top_p, 0.01, 1.0}},
    SettingField{"generation/top_k", SettingGroup::kGeneration, WholeField{&Values::top_k, 0, 100'000}},
    SettingField{"generation/min_p", SettingGroup::kGeneration, NumberField{&Values::min_p, 0.0, 1.0}},
    SettingField{"generation/repetition_penalty", SettingGroup::kGeneration,
                 NumberField{&Values::repetition_penalty, 1.0, 3.0}},
    SettingField{"generation/max_new_tokens", SettingGroup::kGeneration,
                 WholeField{&Values::max_new_tokens, 0, 1'000'000}},
    SettingField{"generation/seed", SettingGroup::kGeneration, WholeField{&Values::seed, -1, 999'999'999}},
    SettingField{"generation/system_prompt", SettingGroup::kGeneration,
                 TextField{&Values::system_prompt, kLongestPrompt}},
    SettingField{"speculation/enabled", SettingGroup::kSpeculation, FlagField{&Values::speculating}},
    SettingField{"speculation/method", SettingGroup::kSpeculation, kMethodField},
    SettingField{"speculation/tree", SettingGroup::kSpeculation, kTreeField},
    SettingField{"speculation/tree_size", SettingGroup::kSpeculation, WholeField{&Values::tree_size, 2, 256, true}},
    SettingField{"speculation/tree_depth", SettingGroup::kSpeculation, WholeField{&Values::tree_depth, 1, 64, true}},
    SettingField{"speculation/tree_children", SettingGroup::kSpeculation,
                 WholeField{&Values::tree_children, 1, 64, true}},
    SettingField{"engine/device", SettingGroup::kEngine, kDeviceField},
    SettingField{"engine/threads", SettingGroup::kEngine, WholeField{&Values::threads, 1, 1024, true}},
    SettingField{"engine/context", SettingGroup::kEngine, WholeField{&Values::context, 16, 1'048'576, true}},
    SettingField{"engine/gpu_memory", SettingGroup::kEngine, WholeField{&Values::gpu_memory, 1, 1024, true}},
};

bool inRange(const WholeField& field, int value) {
    return (value >= field.low && value <= field.high) || (field.zero && value == 0);
}

}  // namespace

QJsonValue SettingField::valueIn(const SettingValues& values) const {
    if (const auto* number = std::get_if<NumberField>(&kind)) return values.*number->member;
    if (const auto* whole = std::get_if<WholeField>(&kind)) return values.*whole->member;
    if (const auto* flag = std::get_if<FlagField>(&kind)) return values.*flag->member;
    if (const auto* word = std::get_if<WordField>(&kind)) return word->get(values);
    return values.*std::get<TextField>(kind).member;
}

bool SettingField::assign(SettingValues& values, const QJsonValue& value) const {
    if (const auto* number = std::get_if<NumberField>(&kind)) {
        const double wanted = value.toDouble();
        if (!value.isDouble() || !(wanted >= number->low && wanted <= number->high)) return false;
        values.*number->member = wanted;
    } else if (const auto* whole = std::get_if<WholeField>(&kind)) {
        const double wanted = value.toDouble();
        if (!value.isDouble() || wanted != std::floor(wanted) || std::abs(wanted) > 1e9) return false;
        if (!inRange(*whole, static_cast<int>(wanted))) return false;
        values.*whole->member = static_cast<int>(wanted);
    } else if (const auto* flag = std::get_if<FlagField>(&kind)) {
        if (!value.isBool()) return false;
        values.*flag->member = value.toBool();
    } else if (const auto* word = std::get_if<WordField>(&kind)) {
        if (!value.isString() || !word->words().contains(value.toString())) return false;
        word->set(values, value.toString());
    } else {
        const auto& text = std::get<TextField>(kind);
        if (!value.isString() || value.toString().size() > text.longest) return false;
        values.*text.member = value.toString();
    }
    return true;
}

QString SettingField::allowed() const {
    const QLocale locale;
    if (const auto* number = std::get_if<NumberField>(&kind))
        return tr("a number from %1 to %2").arg(locale.toString(number->low), locale.toString(number->high));
    if (const auto* whole = std::get_if<WholeField>(&kind)) {
        return (whole->zero ? tr("a whole number from %1 to %2, or 0") : tr("a whole number from %1 to %2"))
            .arg(whole->low)
            .arg(whole->high);
    }
    if (std::holds_alternative<FlagField>(kind)) return tr("true or false");
    if (const auto* word = std::get_if<WordField>(&kind))
        return tr("one of %1").arg(word->words().join(QStringLiteral(", ")));
    return tr("a text of at most %1 characters").arg(std::get<TextField>(kind).longest);
}

std::span<const SettingField> settingFields() {
    return kFields;
}

bool isShortcut(const QString& command, const QString& sequences) {
    static const QRegularExpression name(QStringLiteral("^[A-Za-z][A-Za-z0-9_-]{0,63}$"));
    if (!name.match(command).hasMatch() || sequences.size() > kLongestShortcut) return false;
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
    for (const SettingField& field : kFields) {
        if (field.group == group) field.assign(reset, field.valueIn(defaults));
    }
    if (group == SettingGroup::kShortcuts) reset.shortcuts.clear();
    return reset;
}

}  // namespace griffin::app
