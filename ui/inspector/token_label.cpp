#include "ui/inspector/token_label.h"

#include <QCoreApplication>
#include <QLocale>

namespace griffin::ui {
namespace {

QString visible(const QString& text) {
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        if (c == QLatin1Char('\n')) {
            shown += QChar(0x23CE);  // return symbol
        } else if (c == QLatin1Char('\t')) {
            shown += QChar(0x21E5);  // tabulator
        } else if (c == QLatin1Char('\r')) {
            shown += QChar(0x240D);
        } else if (c.category() == QChar::Other_Control) {
            shown += QChar(QChar::ReplacementCharacter);
        } else {
            shown += c;
        }
    }
    return shown;
}

}  // namespace

QString tokenLabel(const QString& text) {
    if (!text.isEmpty() && text.count(QLatin1Char(' ')) == text.size())
        return QString(text.size(), QChar(0x2423));  // open box, the sign for a space
    return visible(text.startsWith(QLatin1Char(' ')) ? text.mid(1) : text);
}

QString quotedToken(const QString& text) {
    return QCoreApplication::translate("Inspector", "“%1”").arg(visible(text));
}

QString probabilityText(float probability) {
    if (probability < 0) return {};
    const QLocale locale;
    const double percent = 100.0 * static_cast<double>(probability);
    if (percent > 0 && percent < 0.1)
        return QCoreApplication::translate("Inspector", "under %1 %").arg(locale.toString(0.1, 'f', 1));
    const int digits = percent > 0 && percent < 1 ? 1 : 0;
    return QCoreApplication::translate("Inspector", "%1 %").arg(locale.toString(percent, 'f', digits));
}

}  // namespace griffin::ui
