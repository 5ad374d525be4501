// What stands in the window already, in another language: one place instead of a function in every widget.
//
// Every text of every widget and action is looked up among all texts of the program in the language shown so far, and
// where it is one of them, it becomes that of the new one. So it is with a text that has lost the marks of a menu, and
// with one that has keys behind it: "Stop the answer (Esc)". What a person or a model wrote is not looked at: what is
// typed into fields, models of views, and what is marked as data (ui/theme/interface_text.h). Messages of the engine
// are known with their values (app/message_texts.h); other texts with values in them come with what shows the values
// next.
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include "app/message_texts.h"
#include "app/text_dictionary.h"

class QAction;
class QObject;
class QWidget;

namespace griffin::app {

class Retranslation {
  public:
    /// `shown`: what the texts are in now.
    explicit Retranslation(TextDictionary shown);

    /// Everything below `window`, and itself.
    void change(QWidget& window, TextDictionary next);
    /// The same, and messages of the engine that were shown in one language and are now in another.
    void change(QWidget& window, TextDictionary next, MessageTexts shown_messages, MessageTexts next_messages);
    /// The text as it is in the language of the last change, if it was one of the one before; otherwise as it is.
    /// `object` says it, which matters where several texts are the same in a language.
    QString changed(const QObject* object, const QString& text);

  private:
    using Source = TextDictionary::Source;
    struct Saying {  // an object and what it says
        const QObject* object;
        QString text;

        friend bool operator==(const Saying& left, const Saying& right) {
            return left.object == right.object && left.text == right.text;
        }
        friend size_t qHash(const Saying& saying, size_t seed) { return qHashMulti(seed, saying.object, saying.text); }
    };
    struct Known {
        Source source;
        QString next;
    };

    void prepare(const TextDictionary& next);
    QString known(const QObject* object, const QString& text);
    void walk(QWidget& window);
    void changeAction(QAction* action);
    void changeWidget(QWidget* widget);
    void changeContent(QWidget* widget);
    void changeItems(QWidget* widget);

    template <class Set>
    void put(const QObject* object, const QString& text, const Set& set);

    TextDictionary shown_;
    MessageTexts shown_messages_;         // while it changes; otherwise empty
    MessageTexts next_messages_;          // likewise
    QHash<QString, QList<Known>> known_;  // by what they are in the language before
    QHash<QString, int> meanings_;        // how many texts are this one in the new language
    QHash<Saying, Source> remembered_;    // where the text alone does not say it
    QHash<Saying, Source> to_remember_;
};

}  // namespace griffin::app
