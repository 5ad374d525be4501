#include "app/generation_settings.h"

#include <QSettings>
#include <algorithm>

#include "engine/method_names.h"

namespace griffin::app {
namespace {

const QString kSpeculatingKey = QStringLiteral("speculation/enabled");
const QString kMethodKey = QStringLiteral("speculation/method");

}  // namespace

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
    const SpeculationChoice choice = speculation(settings);
    options.method = choice.on ? choice.method : engine::Method::kVanilla;
    return options;
}

SpeculationChoice speculation(const QSettings& settings) {
    SpeculationChoice choice;
    choice.on = settings.value(kSpeculatingKey, true).toBool();
    const auto method = engine::methodFromName(settings.value(kMethodKey).toString().toStdString());
    const bool guesses = method && *method != engine::Method::kVanilla && *method != engine::Method::kSimulated;
    if (guesses) choice.method = *method;
    return choice;
}

void setSpeculation(QSettings& settings, const SpeculationChoice& choice) {
    const std::string_view name = engine::nameOf(choice.method);
    settings.setValue(kSpeculatingKey, choice.on);
    settings.setValue(kMethodKey, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
}

}  // namespace griffin::app
