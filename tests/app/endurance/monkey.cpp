#include "tests/app/endurance/monkey.h"

#include <QAction>
#include <QApplication>
#include <QEventLoop>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>
#include <iterator>

#include "ui/chat/composer/composer.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"

namespace griffin::tests {
namespace {

constexpr int kStepMilliseconds = 10;
constexpr int kInputsInADialog = 60;
constexpr int kMovesOfADrag = 5;

struct Stroke {
    Qt::Key key;
    Qt::KeyboardModifiers modifiers = Qt::NoModifier;
};

constexpr Stroke kStrokes[] = {{Qt::Key_Return},
                               {Qt::Key_Return, Qt::ShiftModifier},
                               {Qt::Key_Escape},
                               {Qt::Key_Tab},
                               {Qt::Key_Tab},
                               {Qt::Key_Backtab, Qt::ShiftModifier},
                               {Qt::Key_Up},
                               {Qt::Key_Down},
                               {Qt::Key_Left},
                               {Qt::Key_Right},
                               {Qt::Key_Home},
                               {Qt::Key_End, Qt::ControlModifier},
                               {Qt::Key_PageUp},
                               {Qt::Key_PageDown},
                               {Qt::Key_Space},
                               {Qt::Key_Backspace},
                               {Qt::Key_Delete},
                               {Qt::Key_F2},
                               {Qt::Key_F3},
                               {Qt::Key_F9},
                               {Qt::Key_F10},
                               {Qt::Key_F11},
                               {Qt::Key_Menu},
                               {Qt::Key_A, Qt::ControlModifier},
                               {Qt::Key_C, Qt::ControlModifier},
                               {Qt::Key_V, Qt::ControlModifier},
                               {Qt::Key_Z, Qt::ControlModifier},
                               {Qt::Key_N, Qt::ControlModifier},
                               {Qt::Key_F, Qt::ControlModifier},
                               {Qt::Key_K, Qt::ControlModifier},
                               {Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier},
                               {Qt::Key_Comma, Qt::ControlModifier},
                               {Qt::Key_1, Qt::ControlModifier},
                               {Qt::Key_2, Qt::ControlModifier},
                               {Qt::Key_3, Qt::ControlModifier},
                               {Qt::Key_4, Qt::ControlModifier},
                               {Qt::Key_5, Qt::ControlModifier},
                               {Qt::Key_Plus, Qt::ControlModifier},
                               {Qt::Key_Minus, Qt::ControlModifier},
                               {Qt::Key_0, Qt::ControlModifier}};

QString nameOf(const QWidget& widget) {
    return QLatin1String(widget.metaObject()->className()) + u' ' + widget.objectName();
}

}  // namespace

Monkey::Monkey(ui::MainWindow& window, quint32 seed) : window_(window), fence_(window), random_(seed) {}

void Monkey::play(int milliseconds) {
    QEventLoop loop;
    over_ = false;
    if (milliseconds >= 0) QTimer::singleShot(milliseconds, this, [this] { over_ = true; });
    QTimer closing;
    connect(&closing, &QTimer::timeout, this, [&] {
        if (!over_) return;
        QWidget* open = QApplication::activePopupWidget();
        if (open == nullptr) open = QApplication::activeModalWidget();
        if (open != nullptr) {
            open->close();
        } else {
            loop.quit();
        }
    });
    closing.start(kStepMilliseconds);
    QTimer::singleShot(0, this, &Monkey::step);
    loop.exec();
}

void Monkey::step() {
    if (over_) return;
    // First of all, since what is done now may open a dialog with a loop of its own.
    QTimer::singleShot(kStepMilliseconds, this, &Monkey::step);
    dismissOldDialogs();
    ++inputs_;
    if (moves_left_ > 0) return dragOn();
    const int choice = static_cast<int>(random_.bounded(100));
    if (inputs_ % 50 == 1 && !window_.chatPage().composer().isGenerating()) {
        ask();
    } else if (choice < 45) {
        click();
    } else if (choice < 80) {
        key();
    } else if (choice < 90) {
        turnWheel();
    } else if (choice < 97) {
        drag();
    } else {
        resize();
    }
}

/// What a person would do, with as many keys.
void Monkey::ask() {
    if (&target() != &window_) return;
    auto& composer = window_.chatPage().composer();
    emit asks();
    emit acts(QStringLiteral("a question"));
    QTest::keyClick(&handle(), Qt::Key_1, Qt::ControlModifier);
    if (random_.bounded(4) == 0) QTest::keyClick(&handle(), Qt::Key_N, Qt::ControlModifier);
    composer.focusEdit();
    QTest::keyClick(&handle(), Qt::Key_A, Qt::ControlModifier);
    const QString text = QStringLiteral("Question %1 %2").arg(++questions_).arg(random_.generate());
    for (const QChar letter : text) QTest::keyClick(&handle(), letter.toLatin1());
    QTest::keyClick(&handle(), Qt::Key_Return);
}

void Monkey::click() {
    const QPoint at = place();
    const QWidget* widget = target().childAt(at);
    QString what = nameOf(widget == nullptr ? target() : *widget);
    if (const auto* menu = qobject_cast<const QMenu*>(&target())) {
        if (const QAction* action = menu->actionAt(at)) what += u' ' + action->text();
    }
    emit acts(QStringLiteral("a click on %1").arg(what));
    const int kind = static_cast<int>(random_.bounded(10));
    const Qt::MouseButton button = kind == 1 || kind == 2 ? Qt::RightButton : Qt::LeftButton;
    const QPointer<QWindow> window(&handle());
    if (kind == 0 && window == window_.windowHandle()) {
        QTest::mouseDClick(window, button, Qt::NoModifier, at);
        return;
    }
    QTest::mousePress(window, button, Qt::NoModifier, at);
    if (window) QTest::mouseRelease(window, button, Qt::NoModifier, at);
}

void Monkey::key() {
    if (random_.bounded(2) == 0) {
        const char letter = static_cast<char>('a' + random_.bounded(26));
        emit acts(QStringLiteral("a letter into %1").arg(nameOf(target())));
        strike(static_cast<Qt::Key>(Qt::Key_A + letter - 'a'), Qt::NoModifier, QString(QLatin1Char(letter)));
        return;
    }
    const Stroke& stroke = kStrokes[random_.bounded(static_cast<quint32>(std::size(kStrokes)))];
    emit acts(QStringLiteral("the key ") + QKeySequence(stroke.key | stroke.modifiers).toString());
    strike(stroke.key, stroke.modifiers, {});
}

/// What a press does may end a popup with its window, to which Qt Test would still send the release.
void Monkey::strike(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& text) {
    const QPointer<QWindow> window(&handle());
    QTest::simulateEvent(window, true, key, modifiers, text, false);
    if (window) QTest::simulateEvent(window, false, key, modifiers, text, false);
}

void Monkey::turnWheel() {
    const QPoint at = place();
    QWidget* widget = target().childAt(at);
    if (widget == nullptr) return;
    emit acts(QStringLiteral("the wheel over %1").arg(nameOf(*widget)));
    const int turn = random_.bounded(2) == 0 ? 120 : -120;
    QWheelEvent event(widget->mapFrom(&target(), at), widget->mapToGlobal(widget->mapFrom(&target(), at)), {},
                      {0, turn}, Qt::NoButton, random_.bounded(8) == 0 ? Qt::ControlModifier : Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

/// The moves and the release follow in turns of their own, as from a mouse.
void Monkey::drag() {
    const QPoint from = place();
    const QWidget* widget = target().childAt(from);
    dragged_ = nameOf(widget == nullptr ? target() : *widget);
    moves_left_ = kMovesOfADrag;
    emit acts(QStringLiteral("a press on %1").arg(dragged_));
    QTest::mousePress(&handle(), Qt::LeftButton, Qt::NoModifier, from);
}

void Monkey::dragOn() {
    emit acts(QStringLiteral("a drag of %1").arg(dragged_));
    if (--moves_left_ > 0) {
        QTest::mouseMove(&handle(), place());
    } else {
        QTest::mouseRelease(&handle(), Qt::LeftButton, Qt::NoModifier, place());
    }
}

void Monkey::resize() {
    emit acts(QStringLiteral("another size"));
    window_.resize(700 + static_cast<int>(random_.bounded(900)), 480 + static_cast<int>(random_.bounded(500)));
}

/// A dialog would else swallow all inputs until one of them happens to close it.
void Monkey::dismissOldDialogs() {
    QWidget* dialog = QApplication::activeModalWidget();
    in_dialog_ = dialog == nullptr ? 0 : in_dialog_ + 1;
    if (in_dialog_ <= kInputsInADialog) return;
    in_dialog_ = 0;
    dialog->close();
}

QWidget& Monkey::target() const {
    if (QWidget* popup = QApplication::activePopupWidget()) return *popup;
    if (QWidget* dialog = QApplication::activeModalWidget()) return *dialog;
    return window_;
}

QWindow& Monkey::handle() const {
    QWindow* handle = target().window()->windowHandle();
    return handle == nullptr ? *window_.windowHandle() : *handle;
}

/// Half the time on something that can be pressed or typed into, else anywhere.
QPoint Monkey::place() {
    QWidget& widget = target();
    if (random_.bounded(2) == 0) {
        QList<QWidget*> controls;
        for (QWidget* child : widget.findChildren<QWidget*>()) {
            if (child->isVisible() && child->focusPolicy() != Qt::NoFocus && child->window() == widget.window())
                controls.append(child);
        }
        if (!controls.isEmpty()) {
            QWidget& control = *controls[static_cast<int>(random_.bounded(static_cast<quint32>(controls.size())))];
            return control.mapTo(&widget, control.rect().center());
        }
    }
    return {static_cast<int>(random_.bounded(static_cast<quint32>(std::max(1, widget.width())))),
            static_cast<int>(random_.bounded(static_cast<quint32>(std::max(1, widget.height()))))};
}

}  // namespace griffin::tests
