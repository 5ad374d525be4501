#include "ui/composer/composer_edit.h"

#include <QAbstractTextDocumentLayout>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QUrl>
#include <algorithm>
#include <cmath>

namespace griffin::ui {

namespace {
constexpr int kMaximumLines = 8;
}

QStringList textFilesOf(const QMimeData* data) {
    QStringList files;
    const QList<QUrl> addresses = data->urls();
    for (const QUrl& address : addresses) {
        if (address.isLocalFile()) files.append(address.toLocalFile());
    }
    const bool model = files.size() == 1 && files.first().endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive);
    return model ? QStringList() : files;
}

ComposerEdit::ComposerEdit(QWidget* parent) : QPlainTextEdit(parent) {
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

QSize ComposerEdit::sizeHint() const {
    // Wrapped lines count; QPlainTextEdit's document size is in lines, not in pixels.
    const double lines = std::clamp(document()->documentLayout()->documentSize().height(), 1.0, double{kMaximumLines});
    const int line_height = fontMetrics().lineSpacing();
    return {QPlainTextEdit::sizeHint().width(), static_cast<int>(std::ceil(lines)) * line_height};
}

void ComposerEdit::updateHeight() {
    const bool overflows = document()->documentLayout()->documentSize().height() > kMaximumLines;
    setVerticalScrollBarPolicy(overflows ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (height() != sizeHint().height()) {
        setFixedHeight(sizeHint().height());
        if (!overflows) verticalScrollBar()->setValue(0);
    }
}

void ComposerEdit::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    updateHeight();
}

void ComposerEdit::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
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
    QPlainTextEdit::keyPressEvent(event);
}

bool ComposerEdit::canInsertFromMimeData(const QMimeData* source) const {
    if (source->hasUrls()) return !textFilesOf(source).isEmpty();
    return QPlainTextEdit::canInsertFromMimeData(source);
}

void ComposerEdit::insertFromMimeData(const QMimeData* source) {
    const QStringList files = textFilesOf(source);
    if (files.isEmpty()) {
        QPlainTextEdit::insertFromMimeData(source);
    } else {
        emit filesInserted(files);
    }
}

}  // namespace griffin::ui
