#include "tests/app/endurance/fence.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QMenu>
#include <QRegularExpression>
#include <QUrl>

namespace griffin::tests {
namespace {

/// What cannot be undone, by the name of a command or button or by its words.
bool isFinal(const QString& name, const QString& text) {
    static const QRegularExpression words(QStringLiteral("quit|purge|empty.*trash|forever|for good|permanently|"
                                                         "退出|永久|清空|종료|완전히|비우기"),
                                          QRegularExpression::CaseInsensitiveOption);
    return words.match(name).hasMatch() || words.match(QString(text).remove(u'&')).hasMatch();
}

/// Another language makes another window: in Settings, and at the first start.
bool isOfLanguages(const QComboBox& box) {
    return box.objectName() == QLatin1String("settingLanguage") || box.objectName() == QLatin1String("firstLanguage");
}

}  // namespace

Fence::Fence(QWidget& window) : window_(window) {
    qputenv("PATH", "/nonexistent");
    for (const char* scheme : {"file", "http", "https", "mailto"})
        QDesktopServices::setUrlHandler(QLatin1String(scheme), this, "swallow");
    for (QAction* action : window.findChildren<QAction*>()) {
        if (isFinal(action->objectName(), action->text())) action->setEnabled(false);
    }
    for (QComboBox* box : window.findChildren<QComboBox*>()) {
        if (isOfLanguages(*box)) box->setEnabled(false);
    }
    qApp->installEventFilter(this);
}

Fence::~Fence() {
    qApp->removeEventFilter(this);
    for (const char* scheme : {"file", "http", "https", "mailto"})
        QDesktopServices::unsetUrlHandler(QLatin1String(scheme));
}

void Fence::swallow(const QUrl& /*url*/) {}

bool Fence::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Close && watched == &window_) {
        event->ignore();
        return true;
    }
    // A notice that is on screen may get a final button without being shown anew.
    const bool pressed = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick ||
                         event->type() == QEvent::KeyPress;
    if (const auto* button = qobject_cast<QAbstractButton*>(watched); pressed && button != nullptr)
        return isFinal(button->objectName(), button->text());
    if (event->type() != QEvent::Show) return false;
    if (auto* dialog = qobject_cast<QFileDialog*>(watched)) {
        QMetaObject::invokeMethod(dialog, &QDialog::reject, Qt::QueuedConnection);
    } else if (auto* menu = qobject_cast<QMenu*>(watched)) {
        for (QAction* action : menu->actions()) {
            if (isFinal(action->objectName(), action->text())) action->setEnabled(false);
        }
    } else if (auto* button = qobject_cast<QAbstractButton*>(watched)) {
        if (isFinal(button->objectName(), button->text())) button->setEnabled(false);
    } else if (auto* box = qobject_cast<QComboBox*>(watched)) {
        if (isOfLanguages(*box)) box->setEnabled(false);
    }
    return false;
}

}  // namespace griffin::tests
