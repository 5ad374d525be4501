// A file of translations (.ts), as Qt Linguist writes it.
#pragma once

#include <QString>
#include <functional>

class QIODevice;

namespace griffin::app {

struct TranslatedText {
    QString source;
    QString comment;      // tells texts apart that are the same in the source
    QString translation;  // never empty; a plural, whose forms stand in elements of their own, is left out
};

/// Calls `found` for every message that is translated, in the file's order; stops at what is no XML.
void readTranslations(QIODevice& file, const std::function<void(const TranslatedText&)>& found);

}  // namespace griffin::app
