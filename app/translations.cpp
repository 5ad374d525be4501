#include "app/translations.h"

namespace griffin::app {

QString Translations::translate(const char* /*context*/, const char* text, const char* disambiguation,
                                int number) const {
    return QTranslator::translate("griffin", text, disambiguation, number);
}

}  // namespace griffin::app
