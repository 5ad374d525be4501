#include "app/text_dictionary.h"

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>

namespace griffin::app {
namespace {

bool hasValues(const QString& text) {
    static const QRegularExpression value(QStringLiteral("%L?[0-9n]"));
    return value.match(text).hasMatch();
}

}  // namespace

TextDictionary TextDictionary::of(const QString& language) {
    QFile file(QStringLiteral(":/translations/griffin_%1.ts").arg(language));
    return file.open(QIODevice::ReadOnly) ? read(file) : TextDictionary();
}

TextDictionary TextDictionary::read(QIODevice& file) {
    TextDictionary dictionary;
    QXmlStreamReader xml(&file);
    Source source;
    QString text;
    while (!xml.atEnd()) {
        const QXmlStreamReader::TokenType token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            if (xml.name() == QLatin1String("message")) {
                source = {};
                text.clear();
            } else if (xml.name() == QLatin1String("source")) {
                source.text = xml.readElementText();
            } else if (xml.name() == QLatin1String("comment")) {
                source.disambiguation = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                // Of a plural there are several.
                text = xml.readElementText(QXmlStreamReader::SkipChildElements);
            }
        } else if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("message")) {
            if (!text.trimmed().isEmpty() && !hasValues(source.text)) dictionary.texts_.insert(source, text);
        }
    }
    return dictionary;
}

}  // namespace griffin::app
