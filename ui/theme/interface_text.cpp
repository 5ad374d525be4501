#include "ui/theme/interface_text.h"

#include <QObject>
#include <QRegularExpression>
#include <QVariant>

namespace griffin::ui {
namespace {

constexpr const char* kDataProperty = "holdsData";

}  // namespace

QString withoutMnemonic(const QString& text) {
    if (!text.contains(QLatin1Char('&'))) return text;
    static const QRegularExpression behind(QStringLiteral("\\s*[(（]&[^&\\s][)）]"));
    static const QRegularExpression before(QStringLiteral("&(.)"));
    return QString(text).remove(behind).replace(before, QStringLiteral("\\1"));
}

QString withoutMenuMarks(const QString& text) {
    return withoutMnemonic(text).remove(QStringLiteral("…"));
}

void markAsData(QObject* object, bool data) {
    object->setProperty(kDataProperty, data);
}

bool isData(const QObject* object) {
    return object->property(kDataProperty).toBool();
}

}  // namespace griffin::ui
