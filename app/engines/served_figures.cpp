#include "app/engines/served_figures.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

namespace griffin::app {
namespace {

const QString kProgram = QStringLiteral("program");
const QString kTokensPerPass = QStringLiteral("tokens_per_pass");
const QString kSinceStart = QStringLiteral("since_start");
const QString kAcceptance = QStringLiteral("acceptance");
const QString kTokensEstimated = QStringLiteral("tokens_estimated");
const QString kFirstTokens = QStringLiteral("first_tokens");
constexpr int kMostPositions = 64;
constexpr int kLongestProgram = 60;

}  // namespace

ServedFigures figuresOf(remote::ServerKind kind, const remote::RemoteFigures& figures) {
    ServedFigures served;
    served.program = QString::fromStdString(remote::nameOf(kind));
    served.tokens_per_pass = figures.tokens_per_pass.value_or(0.0);
    served.since_start = figures.since_start;
    served.acceptance = QList<double>(figures.acceptance_by_position.begin(), figures.acceptance_by_position.end());
    return served;
}

QString toText(const ServedFigures& figures) {
    QJsonObject object;
    if (!figures.program.isEmpty()) object.insert(kProgram, figures.program);
    if (figures.tokens_per_pass > 0) object.insert(kTokensPerPass, figures.tokens_per_pass);
    if (figures.since_start) object.insert(kSinceStart, true);
    QJsonArray acceptance;
    for (const double share : figures.acceptance) acceptance.append(share);
    if (!acceptance.isEmpty()) object.insert(kAcceptance, acceptance);
    if (figures.tokens_estimated) object.insert(kTokensEstimated, true);
    if (figures.first_tokens > 1) object.insert(kFirstTokens, figures.first_tokens);
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

ServedFigures servedFigures(const QString& text) {
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    ServedFigures figures;
    figures.program = object.value(kProgram).toString().left(kLongestProgram);
    const double per_pass = object.value(kTokensPerPass).toDouble();
    if (std::isfinite(per_pass) && per_pass >= 1.0) figures.tokens_per_pass = per_pass;
    figures.since_start = object.value(kSinceStart).toBool();
    figures.tokens_estimated = object.value(kTokensEstimated).toBool();
    figures.first_tokens = std::max(1, object.value(kFirstTokens).toInt(1));
    for (const QJsonValue& share : object.value(kAcceptance).toArray()) {
        if (figures.acceptance.size() == kMostPositions) break;
        figures.acceptance.append(std::clamp(share.toDouble(), 0.0, 1.0));
    }
    return figures;
}

}  // namespace griffin::app
