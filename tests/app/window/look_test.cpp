// Another look of a running window, pages that are not on screen with it, is the look of a window that starts with it.
#include <QAction>
#include <QActionGroup>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMap>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/shell/main_actions.h"

using namespace griffin;
using tests::WindowFixture;

namespace {

using Pictures = QMap<QString, QImage>;

/// Of every page and of every part of the settings.
Pictures everyPage(WindowFixture& fixture, const QString& when) {
    Pictures pictures;
    // How much memory is free is another matter; when it is there the models are, too.
    auto* room = fixture.window().findChild<QLabel*>(QStringLiteral("modelsFreeSpace"));
    room->hide();
    const auto take = [&](const QString& name) {
        // A label that never had a text does not follow the font.
        for (auto* label : fixture.window().findChildren<QLabel*>()) {
            if (label != room && label->text().isEmpty() && label->pixmap().isNull())
                label->setText(QStringLiteral("-"));
        }
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();  // layouts settle
        fixture.picture(QString(when + QLatin1Char('-') + name).remove(QLatin1Char('&')));
        pictures[name] = fixture.window().grab().toImage();
    };
    for (QAction* page : fixture.window().actions().pages->actions()) {
        room->clear();
        page->trigger();
        const bool shows_models = room->parentWidget()->isVisible();
        if (shows_models && !QTest::qWaitFor([room] { return !room->text().isEmpty(); }, 20'000)) return {};
        take(page->text());
    }
    auto* groups = fixture.find<QListWidget>("settingsGroups");
    for (int row = 0; row < groups->count(); ++row) {
        groups->setCurrentRow(row);
        take(QStringLiteral("settings-%1").arg(row));
    }
    groups->setCurrentRow(0);
    fixture.window().actions().pages->actions().first()->trigger();
    return pictures;
}

}  // namespace

class LookTest : public QObject {
    Q_OBJECT

  private slots:
    void changesOnEveryPage_data();
    void changesOnEveryPage();
};

void LookTest::changesOnEveryPage_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("steps");  // of larger text
    QTest::newRow("dark") << true << 0;
    QTest::newRow("large") << false << 3;
    QTest::newRow("dark and large") << true << 3;
}

void LookTest::changesOnEveryPage() {
    QFETCH(bool, dark);
    QFETCH(int, steps);
    QApplication::setCursorFlashTime(0);
    WindowFixture fixture;
    fixture.set(QStringLiteral("window/appearance"), QStringLiteral("light"));
    fixture.start();
    fixture.window().resize(1280, 900);
    const Pictures before = everyPage(fixture, QStringLiteral("before"));
    if (dark) fixture.window().actions().appearance_dark->trigger();
    for (int i = 0; i < steps; ++i) QTest::keyClick(&fixture.window(), Qt::Key_Equal, Qt::ControlModifier);
    const Pictures changed = everyPage(fixture, QStringLiteral("changed"));
    fixture.close();
    fixture.start();
    fixture.window().resize(1280, 900);
    const Pictures started = everyPage(fixture, QStringLiteral("started"));
    QVERIFY(!started.isEmpty());
    QCOMPARE(changed.keys(), started.keys());
    for (const QString& page : started.keys()) {
        QVERIFY2(changed[page] != before[page], qPrintable(page));
        QVERIFY2(changed[page] == started[page], qPrintable(page));
    }
    fixture.close();
}

GRIFFIN_TEST(LookTest)
#include "look_test.moc"
