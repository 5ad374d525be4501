#include "app/measurement/measured_speeds.h"

#include <QSettings>
#include <QStringList>
#include <QUrl>
#include <array>
#include <string>

namespace griffin::app {
namespace {

// Once this many tokens are summed up, half of them are forgotten.
constexpr double kMostTokens = 8192.0;
constexpr qsizetype kFieldsOnce = 3;  // of earlier versions
constexpr qsizetype kFields = 5;

QString keyOf(const QString& model, engine::Method method) {
    return QStringLiteral("speeds/%1/%2").arg(model, QString::fromStdString(std::string(engine::nameOf(method))));
}

QString answersKey(const QString& path) {
    return QStringLiteral("speeds/answers/") + QString::fromLatin1(QUrl::toPercentEncoding(path));
}

struct Sums {
    double tokens = 0.0;
    double milliseconds = 0.0;

    void add(double more_tokens, double more_milliseconds) {
        tokens += more_tokens;
        milliseconds += more_milliseconds;
        if (tokens <= kMostTokens) return;
        tokens /= 2.0;
        milliseconds /= 2.0;
    }
    double perSecond() const { return tokens > 0.0 && milliseconds > 0.0 ? tokens * 1000.0 / milliseconds : 0.0; }
};

struct KeptSpeed {
    Sums all;
    Sums compared;
    double speedup = 0.0;  // of those compared, together
};

/// Nothing for what is not so many numbers of at least 0.
KeptSpeed speedFrom(const QString& text) {
    const QStringList parts = text.split(QLatin1Char(' '));
    if (parts.size() != kFields && parts.size() != kFieldsOnce) return {};
    std::array<double, kFields> numbers{};
    for (qsizetype i = 0; i < parts.size(); ++i) {
        bool valid = false;
        const double number = parts[i].toDouble(&valid);
        if (!valid || !(number >= 0.0)) return {};
        numbers[static_cast<std::size_t>(i)] = number;
    }
    return {{numbers[0], numbers[1]}, {numbers[3], numbers[4]}, numbers[2]};
}

}  // namespace

MeasuredSpeed MeasuredSpeeds::find(const QString& model, engine::Method method) const {
    const KeptSpeed kept = speedFrom(file_.value(keyOf(model, method)).toString());
    const double compared = kept.compared.perSecond();
    if (compared > 0.0 && kept.speedup > 0.0) return {compared, kept.speedup};
    return {kept.all.perSecond(), 0.0};
}

void MeasuredSpeeds::add(const QString& model, engine::Method method, int tokens, double decode_ms, double speedup) {
    if (model.isEmpty() || tokens <= 0 || decode_ms <= 0.0) return;
    const QString key = keyOf(model, method);
    KeptSpeed kept = speedFrom(file_.value(key).toString());
    kept.all.add(tokens, decode_ms);
    if (speedup > 0.0) {
        // The time of plain decoding over that of the method, both of all these answers.
        const double before = kept.compared.milliseconds;
        kept.speedup = (kept.speedup * before + speedup * decode_ms) / (before + decode_ms);
        kept.compared.add(tokens, decode_ms);
    }
    file_.setValue(key, QStringLiteral("%1 %2 %3 %4 %5")
                            .arg(kept.all.tokens)
                            .arg(kept.all.milliseconds)
                            .arg(kept.speedup)
                            .arg(kept.compared.tokens)
                            .arg(kept.compared.milliseconds));
}

void MeasuredSpeeds::setDrafts(const QString& model, const QStringList& drafts) {
    using engine::Method;
    const QString key = QStringLiteral("speeds/%1/drafts").arg(model);
    const QString leading = drafts.value(0);
    const QString before = file_.value(key).toString();
    const bool known = file_.contains(key);  // an earlier version did not keep it
    QStringList kept;
    if (known) {
        kept = before.split(QLatin1Char('\n'));
        if (kept.takeFirst() != leading) file_.remove(keyOf(model, Method::kAuto));
    }
    for (const QString& draft : drafts) {
        const QString name = draft.section(QLatin1Char(' '), 0, 0);
        const auto method = engine::methodFromName(name.toStdString());
        const qsizetype others = kept.removeIf(
            [&](const QString& one) { return one != draft && one.section(QLatin1Char(' '), 0, 0) == name; });
        if (others > 0 && method) file_.remove(keyOf(model, *method));
        if (!kept.contains(draft)) kept.append(draft);
    }
    kept.prepend(leading);
    const QString now = kept.join(QLatin1Char('\n'));
    if (!known || now != before) file_.setValue(key, now);
}

double MeasuredSpeeds::manyAnswers(const QString& path) const {
    return file_.value(answersKey(path)).toDouble();
}

void MeasuredSpeeds::setManyAnswers(const QString& path, double tokens_per_second) {
    if (tokens_per_second > 0.0) file_.setValue(answersKey(path), tokens_per_second);
}

}  // namespace griffin::app
