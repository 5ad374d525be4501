// Every page of the real window as a screen reader and a keyboard meet it: the accessible tree is walked from the
// window down, and each control that is on screen has a name, a role and a place in the tab order.
#include <QAccessible>
#include <QActionGroup>
#include <QMenuBar>
#include <QSet>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using tests::WindowFixture;

namespace {

/// What a person acts on or reads as one thing.
bool isControl(QAccessible::Role role) {
    static const QSet<int> kControls{QAccessible::PushButton, QAccessible::CheckBox,    QAccessible::RadioButton,
                                     QAccessible::ComboBox,   QAccessible::SpinBox,     QAccessible::Slider,
                                     QAccessible::List,       QAccessible::Tree,        QAccessible::Table,
                                     QAccessible::PageTab,    QAccessible::Link,        QAccessible::ButtonMenu,
                                     QAccessible::MenuItem,   QAccessible::EditableText};
    return kControls.contains(role);
}

/// A line for each control below `element` that is on screen and has no name.
void collectUnnamed(QAccessibleInterface* element, const QString& path, QStringList& unnamed, int& seen) {
    if (element == nullptr || !element->isValid() || element->state().invisible) return;
    const QObject* object = element->object();
    const QString name = object != nullptr ? object->objectName() : QString();
    // A spin box, a combo box and a scroll area name their parts.
    if (name.startsWith(QLatin1String("qt_"))) return;
    const QString here = path + QLatin1Char('/') + name;
    if (isControl(element->role())) {
        ++seen;
        if (element->text(QAccessible::Name).trimmed().isEmpty()) {
            const QString kind =
                object != nullptr ? QString::fromLatin1(object->metaObject()->className()) : QString::number(seen);
            unnamed.append(here + QLatin1Char(' ') + kind);
        }
    }
    const bool whole = element->role() == QAccessible::SpinBox || element->role() == QAccessible::ComboBox;
    for (int i = 0; !whole && i < element->childCount(); ++i) collectUnnamed(element->child(i), here, unnamed, seen);
}

}  // namespace

class AccessibilityTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QAccessible::setActive(true);
        fixture_.startReady(fixture_.makeModel("ten.gguf", 10));
        fixture_.send("A question");
        QTRY_VERIFY_WITH_TIMEOUT(!fixture_.answering() && fixture_.transcript().count() == 2, 10000);
    }
    void cleanupTestCase() { fixture_.close(); }

    void everyControlHasAName_data() {
        QTest::addColumn<int>("page");
        const QList<QAction*> pages = fixture_.window().actions().pages->actions();
        for (int i = 0; i < pages.size(); ++i) QTest::newRow(qPrintable(pages[i]->objectName())) << i;
    }
    void everyControlHasAName() {
        QFETCH(int, page);
        fixture_.window().actions().pages->actions().at(page)->trigger();
        QTRY_VERIFY(fixture_.window().currentPage()->isVisible());
        QStringList unnamed;
        int seen = 0;
        collectUnnamed(QAccessible::queryAccessibleInterface(&fixture_.window()), {}, unnamed, seen);
        qInfo("%d controls", seen);
        QVERIFY(seen > 5);
        QCOMPARE(unnamed.join(QLatin1Char('\n')), QString());
        QCOMPARE(WindowFixture::unnamedControls(&fixture_.window()).join(QLatin1Char('\n')), QString());
    }

    void everyControlIsReachedByTab_data() { everyControlHasAName_data(); }
    void everyControlIsReachedByTab() {
        QFETCH(int, page);
        fixture_.window().actions().pages->actions().at(page)->trigger();
        QTRY_VERIFY(fixture_.window().currentPage()->isVisible());
        QStringList missed;
        for (const QWidget* widget : fixture_.window().currentPage()->findChildren<QWidget*>()) {
            const QAccessibleInterface* named = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            if (named == nullptr || !isControl(named->role()) || !widget->isVisible() || !widget->isEnabled()) continue;
            // Parts of a control are reached through it; buttons of a tab bar by its arrows.
            const QWidget* parent = widget->parentWidget();
            if (widget->objectName().startsWith(QLatin1String("qt_")) || parent->inherits("QAbstractSpinBox") ||
                parent->inherits("QComboBox") || parent->inherits("QTabBar") || parent->inherits("QLineEdit"))
                continue;
            const QWidget* takes = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
            if ((takes->focusPolicy() & Qt::TabFocus) == 0)
                missed.append(QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                              widget->objectName());
        }
        QCOMPARE(missed.join(QLatin1Char('\n')), QString());
    }

    // What the mouse finds in the menus, the keyboard finds, too.
    void everyMenuHasAMnemonic() {
        for (const QAction* menu : fixture_.window().menuBar()->actions()) {
            QVERIFY2(menu->text().contains(QLatin1Char('&')), qPrintable(menu->text()));
            for (const QAction* action : menu->menu()->actions()) {
                if (!action->isSeparator()) QVERIFY2(!action->text().isEmpty(), qPrintable(menu->text()));
            }
        }
    }

  private:
    WindowFixture fixture_;
};

GRIFFIN_TEST(AccessibilityTest)
#include "accessibility_test.moc"
