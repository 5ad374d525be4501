#include "ui/chat/composer/composer_edit.h"

#include <QAbstractTextDocumentLayout>
#include <QDropEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QtMath>
#include <algorithm>
#include <utility>

#include "ui/chat/composer/dropped_files.h"

namespace griffin::ui {

ComposerEdit::ComposerEdit(QWidget* parent) : PlainEdit(parent) {
    setObjectName(QStringLiteral("composerEdit"));
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    connect(this, &QPlainTextEdit::textChanged, this, &ComposerEdit::updateHeight);
    updateHeight();
}

void ComposerEdit::setMostLines(int lines) {
    if (std::exchange(most_lines_, lines) == lines) return;
    updateHeight();
    ensureCursorVisible();
}

QSize ComposerEdit::sizeHint() const {
    return {PlainEdit::sizeHint().width(), shown().height};
}

// Of the document's own size, paragraphs out of sight have one line each when the width has changed.
ComposerEdit::Shown ComposerEdit::shown() const {
    const QRect any_width(0, 0, QWIDGETSIZE_MAX, 0);
    const int one_line = std::max(fontMetrics().lineSpacing(),
                                  fontMetrics().boundingRect(any_width, Qt::AlignTop, placeholderText()).height());
    qreal text_height = 0;
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines <= most_lines_; block = block.next()) {
        document()->documentLayout()->blockBoundingRect(block);  // lays it out
        const QTextLayout& layout = *block.layout();
        for (int line = 0; line < layout.lineCount() && ++lines <= most_lines_; ++line)
            text_height += layout.lineAt(line).height();
    }
    return {std::max(one_line, qCeil(text_height)), lines > most_lines_};
}

void ComposerEdit::updateHeight() {
    if (updating_) return;  // the scroll bar changes the width
    const QScopedValueRollback<bool> updating(updating_, true);
    const bool overflows = shown().overflows;
    setVerticalScrollBarPolicy(overflows ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    const int wanted = shown().height;  // without the scroll bar there may be fewer lines
    if (height() != wanted) setFixedHeight(wanted);
    if (!overflows) verticalScrollBar()->setValue(0);  // it may have been narrower, or lower, before
}

void ComposerEdit::resizeEvent(QResizeEvent* event) {
    PlainEdit::resizeEvent(event);
    updateHeight();
}

void ComposerEdit::changeEvent(QEvent* event) {
    PlainEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateHeight();
}

void ComposerEdit::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !(event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier))) {
        emit enterPressed();
        return;
    }
    if (enter) {  // Shift+Enter: an ordinary new line, not the line separator QPlainTextEdit would insert
        insertPlainText(QStringLiteral("\n"));
        ensureCursorVisible();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        emit escapePressed();
        return;
    }
    if (event->key() == Qt::Key_Up && event->modifiers() == Qt::NoModifier && document()->isEmpty()) {
        emit upPressed();
        return;
    }
    if (event->matches(QKeySequence::Undo) && !document()->isUndoAvailable()) {
        emit undoPressed();
        return;
    }
    PlainEdit::keyPressEvent(event);
}

void ComposerEdit::dragEnterEvent(QDragEnterEvent* event) {
    PlainEdit::dragEnterEvent(event);
    if (event->mimeData()->hasUrls() && event->isAccepted()) takeCopy(*event);
}

void ComposerEdit::dragMoveEvent(QDragMoveEvent* event) {
    PlainEdit::dragMoveEvent(event);
    if (event->mimeData()->hasUrls() && event->isAccepted()) takeCopy(*event);
}

void ComposerEdit::dropEvent(QDropEvent* event) {
    PlainEdit::dropEvent(event);
    if (event->mimeData()->hasUrls() && event->isAccepted()) takeCopy(*event);
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData* source) const {
    // What there is to add beside them is the window's, too.
    if (source->hasUrls())
        return modelFileOf(source).isEmpty() && weightsOf(source).isEmpty() && !textFilesOf(source).isEmpty();
    return PlainEdit::canInsertFromMimeData(source);
}

void ComposerEdit::insertFromMimeData(const QMimeData* source) {
    if (textFilesOf(source).isEmpty()) {
        PlainEdit::insertFromMimeData(source);
    } else {
        emit filesInserted(localFilesOf(source));  // of those that cannot be attached it is said
    }
}

}  // namespace griffin::ui

#include "moc_composer_edit.cpp"
