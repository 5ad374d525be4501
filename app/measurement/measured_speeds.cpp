#include "app/measurement/measured_speeds.h"

#include <QSettings>
#include <QStringList>
#include <QUrl>
#include <string>

namespace griffin::app {
namespace {

// Once this many tokens are summed up, half of them are forgotten.
constexpr double kMostTokens = 8192.0;
constexpr int kFields = 3;

QString keyOf(const QString& model, engine::Method method) {
    return QStringLiteral("speeds/%1/%2").arg(model, QString::fromStdString(std::string(engine::nameOf(method))));
}

QString answersKey(const QString& path) {
    return QStringLiteral("speeds/answers/") + QString::fromLatin1(QUrl::toPercentEncoding(path));
}

struct Sums {
    double tokens = 0.0;
    double milliseconds = 0.0;
    double speedup = 0.0;
};

/// Zero for what is not three numbers of at least 0.
Sums sumsFrom(const QString& text) {
    const QStringList parts = text.split(QLatin1Char(' '));
    if (parts.size() != kFields) return {};
    double numbers[kFields] = {};
    for (int i = 0; i < kFields; ++i) {
        bool valid = false;
        numbers[i] = parts[i].toDouble(&valid);
        if (!valid || !(numbers[i] >= 0.0)) return {};
    }
    return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace

MeasuredSpeed MeasuredSpeeds::find(const QString& model, engine::Method method) const {
    const Sums sums = sumsFrom(file_.value(keyOf(model, method)).toString());
    if (sums.tokens <= 0.0 || sums.milliseconds <= 0.0) return {};
    return {sums.tokens * 1000.0 / sums.milliseconds, sums.speedup};
}

void MeasuredSpeeds::add(const QString& model, engine::Method method, int tokens, double decode_ms, double speedup) {
    if (model.isEmpty() || tokens <= 0 || decode_ms <= 0.0) return;
    const QString key = keyOf(model, method);
    Sums sums = sumsFrom(file_.value(key).toString());
    sums.tokens += tokens;
    sums.milliseconds += decode_ms;
    if (speedup > 0.0) sums.speedup = speedup;
    if (sums.tokens > kMostTokens) {
        sums.tokens /= 2.0;
        sums.milliseconds /= 2.0;
    }
    file_.setValue(key, QStringLiteral("%1 %2 %3").arg(sums.tokens).arg(sums.milliseconds).arg(sums.speedup));
}

double MeasuredSpeeds::manyAnswers(const QString& path) const {
    return file_.value(answersKey(path)).toDouble();
}

void MeasuredSpeeds::setManyAnswers(const QString& path, double tokens_per_second) {
    if (tokens_per_second > 0.0) file_.setValue(answersKey(path), tokens_per_second);
}

}  // namespace griffin::app
