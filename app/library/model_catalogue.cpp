#include "app/library/model_catalogue.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUrl>
#include <utility>

namespace griffin::app {
namespace {

constexpr int kCatalogueFormat = 1;

tl::unexpected<engine::Failure> malformed(const QString& where, engine::Message what) {
    return engine::failed({engine::FailureCause::kFileMalformed,
                           std::move(what),
                           where.toStdString(),
                           engine::Message("reinstall the program"),
                           {}});
}

// Reads the fields of one object and remembers the first that is missing or of another type.
class Fields {
  public:
    explicit Fields(const QJsonObject& object) : object_(object) {}

    QString text(const char* name) {
        const QString value = object_.value(QLatin1String(name)).toString();
        note(value.isEmpty(), name);
        return value;
    }
    qint64 bytes(const char* name) {
        const qint64 value = object_.value(QLatin1String(name)).toInteger(0);
        note(value <= 0, name);
        return value;
    }
    QByteArray sha256(const char* name) {
        const QByteArray value = object_.value(QLatin1String(name)).toString().toLatin1();
        note(QByteArray::fromHex(value).size() != 32 || value != value.toLower(), name);
        return value;
    }
    /// A name without folders.
    QString fileName(const char* name) {
        const QString value = text(name);
        note(value.contains(u'/') || value.startsWith(u'.'), name);
        return value;
    }
    /// Optional.
    QString address(const char* name) {
        const QJsonValue value = object_.value(QLatin1String(name));
        const QUrl url(value.toString(), QUrl::StrictMode);
        const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
        note(!value.isUndefined() && (!url.isValid() || !web), name);
        return value.toString();
    }
    const QString& bad() const { return bad_; }

  private:
    void note(bool is_bad, const char* name) {
        if (is_bad && bad_.isEmpty()) bad_ = QLatin1String(name);
    }
    QJsonObject object_;
    QString bad_;
};

}  // namespace

engine::Result<QList<CatalogueModel>> parseCatalogue(const QByteArray& json) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull())
        return malformed(error.errorString(), engine::Message("The catalogue of models is not JSON"));
    if (document.object().value(QStringLiteral("format")).toInt() != kCatalogueFormat) {
        return malformed(QStringLiteral("format"), engine::Message("The catalogue of models has an unknown format"));
    }
    QList<CatalogueModel> models;
    for (const QJsonValue& entry : document.object().value(QStringLiteral("models")).toArray()) {
        Fields model(entry.toObject());
        models.append({model.text("id"), model.text("name"), model.fileName("file"), model.bytes("bytes"),
                       model.sha256("sha256"), model.text("licence"), model.address("address")});
        if (!model.bad().isEmpty()) {
            return malformed(QStringLiteral("model %1: %2").arg(models.size()).arg(model.bad()),
                             engine::Message("The catalogue of models has a bad field"));
        }
    }
    if (models.isEmpty())
        return malformed(QStringLiteral("models"), engine::Message("The catalogue of models is empty"));
    return models;
}

const QList<CatalogueModel>& modelCatalogue() {
    static const QList<CatalogueModel> catalogue = [] {
        QFile file(QStringLiteral(":/models.json"));
        const bool opened = file.open(QIODevice::ReadOnly);
        Q_ASSERT(opened);  // compiled in
        engine::Result<QList<CatalogueModel>> parsed = parseCatalogue(opened ? file.readAll() : QByteArray());
        Q_ASSERT(parsed.has_value());
        return parsed.has_value() ? std::move(*parsed) : QList<CatalogueModel>();
    }();
    return catalogue;
}

const CatalogueModel& defaultModel() {
    return modelCatalogue().first();
}

QString installerScript() {
    const QString installed = QDir::cleanPath(QCoreApplication::applicationDirPath() +
                                              QStringLiteral("/../share/griffin-chat/fetch_default_model.sh"));
    return QFile::exists(installed) ? installed : QStringLiteral("installer/fetch_default_model.sh");
}

QString defaultModelCommand() {
    return defaultModel().address.isEmpty() ? installerScript() : QStringLiteral("`griffin models fetch default`");
}

}  // namespace griffin::app
