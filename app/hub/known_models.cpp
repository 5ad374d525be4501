#include "app/hub/known_models.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace griffin::app::hub {

const QList<KnownModel>& knownModels() {
    static const QList<KnownModel> known = [] {
        QFile file(QStringLiteral(":/models.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        Q_ASSERT(opened);  // compiled in
        const QJsonObject catalogue = opened ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
        QList<KnownModel> models;
        for (const QJsonValue& entry : catalogue.value(QStringLiteral("hub")).toArray()) {
            const auto text = [&entry](const char* field) { return entry[QLatin1String(field)].toString(); };
            models.append({text("name"), text("model"), text("file"), text("licence"), text("draft")});
        }
        return models;
    }();
    return known;
}

const KnownModel* knownModel(const QString& model) {
    const QList<KnownModel>& known = knownModels();
    const auto found =
        std::find_if(known.begin(), known.end(), [&model](const KnownModel& one) { return one.model == model; });
    return found != known.end() ? &*found : nullptr;
}

}  // namespace griffin::app::hub
