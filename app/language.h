// The language of the interface, switched while the program runs. Widgets are told by QEvent::LanguageChange; what they
// say already is changed by Retranslation.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

#include "app/translations.h"

namespace griffin::app {

class Language {
  public:
    /// REQUIRES: a QApplication. The first language, see use().
    explicit Language(const QString& language = QString());
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// The languages of which there are texts: "en", "ko", "zh".
    static QStringList available();
    /// One of them; empty: the system's, or English where its texts are not there. False: it is used already.
    bool use(const QString& language);
    /// The one whose texts are used.
    QString shown() const;

  private:
    void install(const QString& language);
    void remove();

    QString language_;
    Translations program_;
    QTranslator qt_;  // the texts of Qt's own dialogs
};

}  // namespace griffin::app
