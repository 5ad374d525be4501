// The sampling values of a conversation or a preset, and the form of its answers, as JSON in the database:
// {"temperature", "top_p", "min_p", "top_k", "repetition_penalty", "max_new_tokens", "form": {"kind", "text"}}. A
// missing value stays as it is; one out of range is clamped. Kinds of forms are "json_schema", "regex" and "grammar".
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QLatin1String>
#include <QString>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"

namespace griffin::app {

inline QLatin1String samplingKey(const engine::SamplingField& field) {
    return {field.name.data(), static_cast<qsizetype>(field.name.size())};
}

/// In the order of engine::AnswerForm::Kind.
inline constexpr std::array<const char*, 4> kFormNames = {"", "json_schema", "regex", "grammar"};

enum class SamplingSource { kSettings, kOwn };

/// The form, and of one's own values all sampling fields but the seed. Empty: nothing differs from the settings.
inline QString samplingJson(const engine::GenerationOptions& options, SamplingSource source) {
    QJsonObject object;
    for (const engine::SamplingField& field : engine::samplingFields()) {
        const bool kept = source == SamplingSource::kOwn && field.name != "seed";
        if (kept) object.insert(samplingKey(field), field.value(options));
    }
    if (options.form.kind != engine::AnswerForm::Kind::kFree) {
        object.insert(QStringLiteral("form"),
                      QJsonObject{{QStringLiteral("kind"),
                                   QLatin1String(kFormNames[static_cast<std::size_t>(options.form.kind)])},
                                  {QStringLiteral("text"), QString::fromStdString(options.form.text)}});
    }
    return object.isEmpty() ? QString() : QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

/// Whether there are sampling values in it.
inline bool hasOwnSampling(const QString& json) {
    const QJsonObject object = QJsonDocument::fromJson(json.toUtf8()).object();
    const auto fields = engine::samplingFields();
    return std::any_of(fields.begin(), fields.end(),
                       [&](const engine::SamplingField& field) { return object.contains(samplingKey(field)); });
}

/// `json` empty, or not JSON: `options` stay as they are.
inline void applySampling(const QString& json, engine::GenerationOptions& options) {
    const QJsonObject object = QJsonDocument::fromJson(json.toUtf8()).object();
    for (const engine::SamplingField& field : engine::samplingFields()) {
        const QJsonValue value = object[samplingKey(field)];
        if (field.name == "seed" || !value.isDouble()) continue;
        const double number = value.toDouble();
        if (!field.integral() || number == std::floor(number)) field.set(options, number);
    }
    const QJsonObject form = object[QStringLiteral("form")].toObject();
    const auto kind = std::find(kFormNames.begin() + 1, kFormNames.end(), form[QStringLiteral("kind")].toString());
    if (kind != kFormNames.end()) {
        options.form = {static_cast<engine::AnswerForm::Kind>(kind - kFormNames.begin()),
                        form[QStringLiteral("text")].toString().toStdString()};
    }
}

}  // namespace griffin::app
