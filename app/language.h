// The language of the interface, switched while the program runs. Widgets are told by QEvent::LanguageChange.
#pragma once

#include <QString>
#include <QStringList>
#include <QTranslator>

#include "app/translations.h"

namespace griffin::app {

class Language {
  public:
    Language() = default;
    ~Language();
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// The languages of which there are texts: "en", "ko", "zh".
    static QStringList available();
    /// One of them; empty: the system's, or English where its texts are not there. REQUIRES: a QApplication.
    void use(const QString& language);

  private:
    void remove();

    bool used_ = false;
    QString language_;
    Translations program_;
    QTranslator qt_;  // the texts of Qt's own dialogs
};

}  // namespace griffin::app
