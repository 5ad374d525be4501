#include "app/text_dictionary.h"

#include <QFile>
#include <QRegularExpression>

#include "app/translation_file.h"

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
    readTranslations(file, [&](const TranslatedText& text) {
        if (!hasValues(text.source)) dictionary.texts_.insert({text.source, text.comment}, text.translation);
    });
    return dictionary;
}

}  // namespace griffin::app
