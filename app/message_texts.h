// What the engine, the storage and other parts that speak English only say, in one language of the interface: failures,
// notices, reasons. They are found by the English text that comes from there, values and all.
//
// Read from ":/translations/messages_LANGUAGE.ts", which resources/translations/update.py fills with the messages in
// the sources. A text of several messages, joined by ": " or on lines of their own, is taken apart so that as much of
// it as possible is known; what is not known stays as it came.
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include "app/message_pattern.h"

class QIODevice;

namespace griffin::app {

class MessageTexts {
  public:
    /// Empty where there is no such file: then every message is English.
    static MessageTexts of(const QString& language);
    static MessageTexts read(QIODevice& file);

    bool isEmpty() const { return english_.patterns.isEmpty(); }
    /// The English messages with their places for values: "The tensor %1 is missing".
    const QStringList& messages() const { return messages_; }

    QString translated(const QString& english) const;
    /// Back again, for what is on the screen when the language changes.
    QString english(const QString& translated) const;

  private:
    struct Side {
        QList<MessagePattern> patterns;   // the same messages in the same order on both sides
        QHash<QString, qsizetype> whole;  // those without values
        QList<qsizetype> valued;          // the others, most characters that are no values first
    };
    struct Found {
        qsizetype message = -1;  // none
        qsizetype weight = 0;
        QStringList values;
    };

    static Found find(const Side& side, const QString& text);
    static QString taken(const Side& from, const Side& to, const QString& text);
    static QString takenLine(const Side& from, const Side& to, const QString& line);
    static QString filled(const Side& from, const Side& to, const Found& found);
    static void finish(Side& side, const QStringList& texts);

    QStringList messages_;
    Side english_;
    Side translated_;
};

}  // namespace griffin::app
