#include "app/hub/hub_listing.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "app/hub/hub.h"
#include "app/library/split_name.h"

namespace griffin::app::hub {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr qsizetype kMostModels = 1'000;
constexpr qsizetype kMostFiles = 20'000;
constexpr qint64 kMostBytes = qint64{1} << 50;
constexpr qsizetype kLongestPath = 500;
constexpr qsizetype kLongestLicence = 100;

tl::unexpected<engine::Failure> strange(const QString& where, const QString& details) {
    return engine::failed({FailureCause::kNetwork, Message("The hub does not answer with a list"), where.toStdString(),
                           Message("check the address of the hub"), details.toStdString()});
}

engine::Result<QJsonArray> listIn(const QByteArray& json, const QString& where, qsizetype most) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (document.isNull()) {
        const bool page = json.trimmed().startsWith('<');
        return strange(where, page ? QStringLiteral("It is a web page.") : error.errorString());
    }
    if (!document.isArray()) return strange(where, QStringLiteral("It is an object."));
    const QJsonArray list = document.array();
    if (list.size() > most) return strange(where, QStringLiteral("It has %1 entries.").arg(list.size()));
    return list;
}

/// Without what a terminal or a table would take for something else.
QString cleaned(const QString& text, qsizetype most) {
    QString clean;
    for (const QChar c : text.left(most)) {
        if (c.isPrint()) clean.append(c);
    }
    return clean;
}

QString licenceOf(const QJsonObject& model) {
    for (const QJsonValue& tag : model[QStringLiteral("tags")].toArray()) {
        const QString text = tag.toString();
        if (text.startsWith(QStringLiteral("license:"))) return cleaned(text.mid(8), kLongestLicence);
    }
    return {};
}

/// A path in a model that may be shown, and joined to an address.
bool isPlainPath(const QString& path) {
    return !path.isEmpty() && path.size() <= kLongestPath && !path.startsWith(u'/') &&
           !path.contains(QStringLiteral("..")) && !path.contains(u'\\') &&
           std::all_of(path.begin(), path.end(), [](QChar c) { return c.isPrint(); });
}

QByteArray hashOf(const QJsonObject& file) {
    const QByteArray hash = file[QStringLiteral("lfs")].toObject()[QStringLiteral("oid")].toString().toLatin1();
    static const QRegularExpression form(QStringLiteral(R"(\A[0-9a-f]{64}\z)"));
    return form.match(QString::fromLatin1(hash)).hasMatch() ? hash : QByteArray();
}

QString nameOf(const QString& path) {
    return path.mid(path.lastIndexOf(u'/') + 1);
}

}  // namespace

QString HubFile::partPath(int number) const {
    const QString name = nameOf(path);
    const std::optional<SplitName> first = splitName(name);
    return first ? path.chopped(name.size()) + first->fileName(number) : path;
}

QString quantisationOf(const QString& file) {
    static const QRegularExpression form(
        QStringLiteral(R"((?:^|[-._])(I?Q\d(?:_[A-Z0-9]+)*|TQ\d_\d|MXFP4(?:_MOE)?|BF16|F16|FP16|F32)(?=[-._]|$))"),
        QRegularExpression::CaseInsensitiveOption);
    QString found;  // the last one: a name may begin with another model's
    QRegularExpressionMatchIterator matches = form.globalMatch(nameOf(file));
    while (matches.hasNext()) found = matches.next().captured(1).toUpper();
    return found;
}

engine::Result<QList<HubModel>> readModels(const QByteArray& json, const QString& where) {
    const engine::Result<QJsonArray> list = listIn(json, where, kMostModels);
    if (!list) return engine::failed(list.error());
    QList<HubModel> models;
    for (const QJsonValue& entry : *list) {
        const QJsonObject model = entry.toObject();
        const QString name = model[QStringLiteral("id")].toString(model[QStringLiteral("modelId")].toString());
        if (!isModelName(name)) continue;
        const QJsonValue gated = model[QStringLiteral("gated")];  // false, or "auto", or "manual"
        models.append({name, std::max<qint64>(-1, model[QStringLiteral("downloads")].toInteger(-1)), licenceOf(model),
                       gated.isString() || gated.toBool()});
    }
    return models;
}

engine::Result<QList<HubFile>> readFiles(const QByteArray& json, const QString& where) {
    const engine::Result<QJsonArray> list = listIn(json, where, kMostFiles);
    if (!list) return engine::failed(list.error());
    std::map<QString, std::map<int, qint64>> splits;  // bytes by number, by folder, stem and count of the parts
    QList<HubFile> files;
    for (const QJsonValue& entry : *list) {
        const QJsonObject object = entry.toObject();
        const QString path = object[QStringLiteral("path")].toString();
        const QString name = nameOf(path);
        const qint64 bytes = object[QStringLiteral("size")].toInteger(0);
        if (!isPlainPath(path) || !name.endsWith(QStringLiteral(".gguf")) || bytes <= 0 || bytes > kMostBytes) continue;
        if (name.startsWith(QStringLiteral("mmproj"), Qt::CaseInsensitive)) continue;
        const std::optional<SplitName> split = splitName(name);
        if (!split) {
            files.append({path, bytes, hashOf(object), quantisationOf(path), {bytes}});
            continue;
        }
        const SplitName first{split->stem, 1, split->parts};
        splits[path.chopped(name.size()) + first.fileName(1)].emplace(split->part, bytes);
    }
    for (const auto& [path, parts] : splits) {
        const SplitName first = *splitName(nameOf(path));
        if (static_cast<int>(parts.size()) != first.parts) continue;
        HubFile file{path, 0, {}, quantisationOf(first.stem), {}};
        for (const auto& [number, bytes] : parts) {
            file.parts.append(bytes);
            file.bytes = std::min(kMostBytes, file.bytes + bytes);
        }
        files.append(file);
    }
    std::stable_sort(files.begin(), files.end(), [](const HubFile& a, const HubFile& b) { return a.bytes < b.bytes; });
    return files;
}

}  // namespace griffin::app::hub
