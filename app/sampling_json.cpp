#include "app/sampling_json.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

namespace griffin::app {
namespace {

/// 0.7, not 0.699999988079071.
double rounded(float value) {
    return std::round(static_cast<double>(value) * 1e4) / 1e4;
}

void read(const QJsonObject& object, const char* key, float low, float high, float& value) {
    const QJsonValue found = object[QLatin1String(key)];
    if (found.isDouble()) value = std::clamp(static_cast<float>(found.toDouble()), low, high);
}

void read(const QJsonObject& object, const char* key, int& value) {
    const QJsonValue found = object[QLatin1String(key)];
    if (found.isDouble()) value = std::max(found.toInt(value), 0);
}

}  // namespace

QString samplingJson(const engine::SamplingOptions& sampling, int max_new_tokens) {
    const QJsonObject object{{QStringLiteral("temperature"), rounded(sampling.temperature)},
                             {QStringLiteral("top_p"), rounded(sampling.top_p)},
                             {QStringLiteral("min_p"), rounded(sampling.min_p)},
                             {QStringLiteral("top_k"), sampling.top_k},
                             {QStringLiteral("repetition_penalty"), rounded(sampling.repetition_penalty)},
                             {QStringLiteral("max_new_tokens"), max_new_tokens}};
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

void applySampling(const QString& json, engine::GenerationOptions& options) {
    const QJsonObject object = QJsonDocument::fromJson(json.toUtf8()).object();
    engine::SamplingOptions& sampling = options.sampling;
    read(object, "temperature", 0.0F, 5.0F, sampling.temperature);
    read(object, "top_p", 0.01F, 1.0F, sampling.top_p);
    read(object, "min_p", 0.0F, 1.0F, sampling.min_p);
    read(object, "top_k", sampling.top_k);
    read(object, "repetition_penalty", 1.0F, 3.0F, sampling.repetition_penalty);
    read(object, "max_new_tokens", options.max_new_tokens);
}

}  // namespace griffin::app
