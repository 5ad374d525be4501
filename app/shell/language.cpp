#include "app/shell/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>
#include <cstring>

namespace griffin::app {
namespace {

const QString kFolder = QStringLiteral(":/translations");

}  // namespace

QString Language::Texts::translate(const char* context, const char* text, const char* disambiguation,
                                   int number) const {
    const bool message = std::strcmp(context, "message") == 0;
    return QTranslator::translate(message ? context : "griffin", text, disambiguation, number);
}

Language::Language(const QString& language) {
    install(language);
}

Language::~Language() {
    remove();
}

void Language::remove() {
    QCoreApplication::removeTranslator(&program_);
    QCoreApplication::removeTranslator(&qt_);
}

QStringList Language::available() {
    QStringList languages;
    static const QRegularExpression name(QStringLiteral("^griffin_([A-Za-z_]+)\\.qm$"));
    for (const QString& file : QDir(kFolder).entryList(QDir::Files, QDir::Name)) {
        const auto match = name.match(file);
        if (match.hasMatch()) languages.append(match.captured(1));
    }
    return languages;
}

void Language::use(const QString& language) {
    if (language == language_) return;
    remove();
    install(language);
}

void Language::install(const QString& language) {
    language_ = language;
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const QString qt_folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (qt_.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), qt_folder))
        QCoreApplication::installTranslator(&qt_);
    // English has a file for its plurals.
    const QString prefix = QStringLiteral("_");
    if (program_.load(locale, QStringLiteral("griffin"), prefix, kFolder) ||
        program_.load(QLocale(QStringLiteral("en")), QStringLiteral("griffin"), prefix, kFolder))
        QCoreApplication::installTranslator(&program_);
}

}  // namespace griffin::app
