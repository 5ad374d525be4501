#include "ui/theme/plain_edit.h"

#include <QMimeData>

namespace griffin::ui {

void PlainEdit::insertFromMimeData(const QMimeData* source) {
    if (!source->formats().isEmpty()) QPlainTextEdit::insertFromMimeData(source);
}

}  // namespace griffin::ui

#include "moc_plain_edit.cpp"
