// Texts in the language of the interface: the messages and failures of the engine, the storage and the rooms shared
// with the command line. The command line says them in English: Message::english(), Failure::oneLine(). Any thread.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <vector>

#include "engine/base/failure.h"

namespace griffin::app {

/// A text of the program where there is no class to translate it.
inline QString tr(const char* text) {
    return QCoreApplication::translate("griffin", text);
}

inline QString messageText(const engine::Message& message) {
    if (!message.translatable()) return QString::fromStdString(message.text());
    const QString text = QCoreApplication::translate("message", message.text().c_str());
    QString sentence;
    for (qsizetype i = 0; i < text.size(); ++i) {
        // Not QString::arg(), which would also fill what looks like a place in an argument.
        const int place = text.at(i) == QLatin1Char('%') && i + 1 < text.size() ? text.at(i + 1).unicode() - '1' : -1;
        if (place >= 0 && static_cast<std::size_t>(place) < message.arguments().size()) {
            sentence += messageText(message.arguments()[static_cast<std::size_t>(place)]);
            ++i;
        } else {
            sentence += text.at(i);
        }
    }
    return sentence;
}

inline QStringList messageTexts(const std::vector<engine::Message>& messages) {
    QStringList texts;
    texts.reserve(static_cast<qsizetype>(messages.size()));
    for (const engine::Message& message : messages) texts.append(messageText(message));
    return texts;
}

/// Sentences one after the other, as the language sets them; empty ones are left out.
inline QString sentencesText(const QStringList& sentences) {
    QString text;
    for (const QString& sentence : sentences) {
        if (sentence.isEmpty()) continue;
        text = text.isEmpty() ? sentence
                              : QCoreApplication::translate("griffin", "%1 %2", "two sentences").arg(text, sentence);
    }
    return text;
}

/// "what: where: what to do" on one line.
inline QString failureText(const engine::Failure& failure) {
    QStringList parts;
    for (const engine::Message* part : {&failure.what, &failure.where, &failure.what_to_do}) {
        if (!part->empty()) parts.append(messageText(*part));
    }
    QString line = parts.join(QStringLiteral(": "));
    for (QChar& character : line) {
        if (character.category() == QChar::Other_Control) character = QLatin1Char(' ');
    }
    return line;
}

}  // namespace griffin::app
