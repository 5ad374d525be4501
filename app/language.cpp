#include "app/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QRegularExpression>

#include "app/shown_messages.h"

namespace griffin::app {
namespace {

const QString kFolder = QStringLiteral(":/translations");

}  // namespace

Language::Language(const QString& language) {
    install(language);
}

Language::~Language() {
    remove();
}

void Language::remove() {
    QCoreApplication::removeTranslator(&program_);
    QCoreApplication::removeTranslator(&qt_);
    showMessagesIn(QString());
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

bool Language::use(const QString& language) {
    if (language == language_) return false;
    remove();
    install(language);
    return true;
}

QString Language::shown() const {
    return QFileInfo(program_.filePath()).completeBaseName().section(QLatin1Char('_'), 1);
}

void Language::install(const QString& language) {
    language_ = language;
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const QString qt_folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (qt_.load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), qt_folder))
        QCoreApplication::installTranslator(&qt_);
    // The English ones are the plurals.
    const QString prefix = QStringLiteral("_");
    if (program_.load(locale, QStringLiteral("griffin"), prefix, kFolder) ||
        program_.load(QLocale(QStringLiteral("en")), QStringLiteral("griffin"), prefix, kFolder))
        QCoreApplication::installTranslator(&program_);
    showMessagesIn(shown());
}

}  // namespace griffin::app
