// The language of the interface: the texts of the program, the messages of app/shell/message_text.h, and Qt's own
// texts.
//
// All texts of the program are translated in one context: a text means the same whichever class says it, and where it
// does not, tr() gets a disambiguation. So moving a text from one class to another loses no translation. Messages have
// the context "message". Texts that are on screen do not follow a change: Application rebuilds the window.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

namespace griffin::app {

class Language {
  public:
    /// REQUIRES: a QApplication. `language` as in use().
    explicit Language(const QString& language = QString());
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// The languages that have a translation: "en", "ko", "zh".
    static QStringList available();
    /// One of them; empty: the system's, or English where that has no translation.
    void use(const QString& language);
    /// As given to use().
    const QString& used() const { return language_; }

  private:
    class Texts : public QTranslator {
      public:
        /// Null for a text that has no translation.
        QString translate(const char* context, const char* text, const char* disambiguation, int number) const override;
    };

    void install(const QString& language);
    void remove();

    QString language_;
    Texts program_;  // ":/translations/griffin_LANGUAGE.qm"
    QTranslator qt_;
};

}  // namespace griffin::app
