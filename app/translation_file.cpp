#include "app/translation_file.h"

#include <QXmlStreamReader>

namespace griffin::app {

void readTranslations(QIODevice& file, const std::function<void(const TranslatedText&)>& found) {
    QXmlStreamReader xml(&file);
    TranslatedText text;
    while (!xml.atEnd()) {
        const QXmlStreamReader::TokenType token = xml.readNext();
        if (token == QXmlStreamReader::StartElement) {
            if (xml.name() == QLatin1String("message")) {
                text = {};
            } else if (xml.name() == QLatin1String("source")) {
                text.source = xml.readElementText();
            } else if (xml.name() == QLatin1String("comment")) {
                text.comment = xml.readElementText();
            } else if (xml.name() == QLatin1String("translation")) {
                text.translation = xml.readElementText(QXmlStreamReader::SkipChildElements);
            }
        } else if (token == QXmlStreamReader::EndElement && xml.name() == QLatin1String("message")) {
            if (!text.translation.trimmed().isEmpty()) found(text);
        }
    }
}

}  // namespace griffin::app
