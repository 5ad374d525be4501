#include "app/generation_settings.h"

#include <QSettings>
#include <algorithm>

namespace griffin::app {

engine::GenerationOptions generationOptions(const QSettings& settings) {
    const auto number = [&](const char* key, float fallback, float low, float high) {
        const QString name = QStringLiteral("generation/") + QLatin1String(key);
        return std::clamp(settings.value(name, fallback).toFloat(), low, high);
    };
    const auto whole = [&](const char* key, int fallback) {
        return std::max(0, settings.value(QStringLiteral("generation/") + QLatin1String(key), fallback).toInt());
    };
    engine::GenerationOptions options;
    options.sampling.temperature = number("temperature", 0.6F, 0.0F, 5.0F);
    options.sampling.top_p = number("top_p", 0.95F, 0.01F, 1.0F);
    options.sampling.min_p = number("min_p", 0.05F, 0.0F, 1.0F);
    options.sampling.top_k = whole("top_k", 0);
    options.sampling.repetition_penalty = number("repetition_penalty", 1.1F, 1.0F, 3.0F);
    options.max_new_tokens = whole("max_new_tokens", 2048);
    return options;
}

}  // namespace griffin::app
