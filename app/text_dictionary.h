// The texts of one language of the interface by what they are in the source.
//
// Read from ":/translations/griffin_LANGUAGE.ts", which is compiled into the .qm that tr() asks: a .qm holds hashes of
// the texts of the source, and cannot be read backwards. Texts with numbers in them, plurals and values, are not in it.
#pragma once

#include <QHash>
#include <QString>

class QIODevice;

namespace griffin::app {

class TextDictionary {
  public:
    /// What a text is in the source: which one it is where two are the same in another language.
    struct Source {
        QString text;
        QString disambiguation;

        friend bool operator==(const Source& left, const Source& right) {
            return left.text == right.text && left.disambiguation == right.disambiguation;
        }
        friend size_t qHash(const Source& source, size_t seed) {
            return qHashMulti(seed, source.text, source.disambiguation);
        }
    };

    /// Empty where there is no such file: then every text is what it is in the source.
    static TextDictionary of(const QString& language);
    static TextDictionary read(QIODevice& file);

    const QHash<Source, QString>& texts() const { return texts_; }
    QString text(const Source& source) const { return texts_.value(source, source.text); }

  private:
    QHash<Source, QString> texts_;
};

}  // namespace griffin::app
