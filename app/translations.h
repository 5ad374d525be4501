// The program's texts in another language, from ":/translations/griffin_LANGUAGE.qm".
//
// All texts are translated in one context: a text means the same whichever class says it, and where it does not, tr()
// gets a disambiguation. So moving a text from one class to another loses no translation.
#pragma once

#include <QTranslator>

namespace griffin::app {

class Translations : public QTranslator {
    Q_OBJECT

  public:
    using QTranslator::QTranslator;

    /// Null for a text that nobody translated. `context` is not looked at.
    QString translate(const char* context, const char* text, const char* disambiguation, int number) const override;
};

}  // namespace griffin::app
