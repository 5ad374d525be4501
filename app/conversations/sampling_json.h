// The sampling values of a conversation or a preset as JSON in the database: {"temperature", "top_p", "min_p", "top_k",
// "repetition_penalty", "max_new_tokens"}. A missing value stays as it is; one out of range is clamped.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QLatin1String>
#include <QString>
#include <cmath>

#include "engine/generation_options.h"
#include "engine/sampling_fields.h"

namespace griffin::app {

inline QLatin1String samplingKey(const engine::SamplingField& field) {
    return {field.name.data(), static_cast<qsizetype>(field.name.size())};
}

/// All sampling fields but the seed.
inline QString samplingJson(const engine::GenerationOptions& options) {
    QJsonObject object;
    for (const engine::SamplingField& field : engine::samplingFields()) {
        if (field.name != "seed") object.insert(samplingKey(field), field.value(options));
    }
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
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
}

}  // namespace griffin::app
