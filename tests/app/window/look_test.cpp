// Another look of a running window, pages that are not on screen with it, is the look of a window that starts with it.
#include <QActionGroup>
#include <QImage>
#include <QListWidget>
#include <QMap>
#include <QSplitter>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/main_window.h"

using namespace griffin;

class LookTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void changesOnEveryPage_data();
    void changesOnEveryPage();
    void theSideBarHasRoomForItsButtons();
    void theSideBarComesBackToItsWidth();

  private:
    using Pictures = QMap<QString, QImage>;

    /// Of every page and of every part of the settings.
    Pictures everyPage(const QString& when);
};

LookTest::Pictures LookTest::everyPage(const QString& when) {
    Pictures pictures;
    // How much memory is free is another matter; when it is there the models are, too.
    auto* room = fixture_->window().findChild<QLabel*>(QStringLiteral("modelsFreeSpace"));
    room->hide();
    const auto take = [&](const QString& name) {
        // A label that never had a text does not follow the font.
        for (auto* label : fixture_->window().findChildren<QLabel*>()) {
            if (label != room && label->text().isEmpty() && label->pixmap().isNull())
                label->setText(QStringLiteral("-"));
        }
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();  // layouts settle
        fixture_->picture(QString(when + QLatin1Char('-') + name).remove(QLatin1Char('&')));
        pictures[name] = fixture_->window().grab().toImage();
    };
    for (QAction* page : fixture_->window().actions().pages->actions()) {
        room->clear();
        page->trigger();
        const bool shows_models = room->parentWidget()->isVisible();
        if (shows_models && !QTest::qWaitFor([room] { return !room->text().isEmpty(); }, 20'000)) return {};
        take(page->text());
    }
    auto* groups = fixture_->find<QListWidget>("settingsGroups");
    for (int row = 0; row < groups->count(); ++row) {
        groups->setCurrentRow(row);
        take(QStringLiteral("settings-%1").arg(row));
    }
    groups->setCurrentRow(0);
    fixture_->window().actions().pages->actions().first()->trigger();
    return pictures;
}

void LookTest::changesOnEveryPage_data() {
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("steps");  // of larger text
    QTest::addColumn<bool>("seen");  // the pages, before
    QTest::newRow("dark") << true << 0 << true;
    QTest::newRow("large") << false << 3 << true;
    QTest::newRow("dark and large") << true << 3 << true;
    QTest::newRow("large before it is seen") << false << 3 << false;
}

void LookTest::changesOnEveryPage() {
    QFETCH(bool, dark);
    QFETCH(int, steps);
    QFETCH(bool, seen);
    QApplication::setCursorFlashTime(0);
    fixture_->set(QStringLiteral("window/appearance"), QStringLiteral("light"));
    fixture_->start();
    fixture_->window().resize(1280, 900);
    const Pictures before = seen ? everyPage(QStringLiteral("before")) : Pictures();
    if (dark) fixture_->window().actions().appearance_dark->trigger();
    for (int i = 0; i < steps; ++i) QTest::keyClick(&fixture_->window(), Qt::Key_Equal, Qt::ControlModifier);
    const Pictures changed = everyPage(QStringLiteral("changed"));
    fixture_->close();
    fixture_->start();
    fixture_->window().resize(1280, 900);
    const Pictures started = everyPage(QStringLiteral("started"));
    QVERIFY(!started.isEmpty());
    QCOMPARE(changed.keys(), started.keys());
    for (const QString& page : started.keys()) {
        QVERIFY2(changed[page] != before[page], qPrintable(page));
        QVERIFY2(changed[page] == started[page], qPrintable(page));
    }
}

/// On the page that is wider than what is left for it, too.
void LookTest::theSideBarHasRoomForItsButtons() {
    fixture_->set(QStringLiteral("window/text_scale"), 200);
    fixture_->start();
    fixture_->window().resize(1272, 772);
    for (QAction* page : fixture_->window().actions().pages->actions()) {
        page->trigger();
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();  // layouts settle
        fixture_->picture(QString(QStringLiteral("large-") + page->text()).remove(QLatin1Char('&')));
        for (const char* name : {"newChatButton", "trashButton", "chatPageButton", "trainingPageButton"}) {
            const auto* button = fixture_->find<QToolButton>(name);
            QVERIFY2(button->width() >= button->sizeHint().width(),
                     qPrintable(QStringLiteral("%1 on %2: %3 of %4")
                                    .arg(QLatin1String(name), page->text())
                                    .arg(button->width())
                                    .arg(button->sizeHint().width())));
        }
    }
}

void LookTest::theSideBarComesBackToItsWidth() {
    fixture_->start();
    fixture_->window().resize(1272, 772);
    const auto* side_bar = &fixture_->window().sideBar();
    const auto zoom = [this](Qt::Key key, int steps) {
        for (int i = 0; i < steps; ++i) QTest::keyClick(&fixture_->window(), key, Qt::ControlModifier);
    };
    QTRY_COMPARE(side_bar->width(), 264);
    for (QAction* page : fixture_->window().actions().pages->actions()) {
        page->trigger();
        zoom(Qt::Key_Equal, 14);
        QTRY_VERIFY(side_bar->width() > 264);
        zoom(Qt::Key_Minus, 14);
        QTRY_COMPARE(side_bar->width(), 264);
    }
    // What the person chose is kept over a restart with larger text, too.
    auto* splitter = qobject_cast<QSplitter*>(side_bar->parentWidget());
    QTest::mousePress(splitter->handle(1), Qt::LeftButton);
    QTest::mouseMove(splitter->handle(1), QPoint(16, 300));
    QTest::mouseRelease(splitter->handle(1), Qt::LeftButton, {}, QPoint(0, 300));
    const int chosen = side_bar->width();
    QVERIFY2(chosen > 264, qPrintable(QString::number(chosen)));
    zoom(Qt::Key_Equal, 14);
    QTRY_VERIFY(side_bar->width() > chosen);
    fixture_->close();
    fixture_->start();
    fixture_->window().resize(1272, 772);
    side_bar = &fixture_->window().sideBar();
    zoom(Qt::Key_0, 1);
    QTRY_COMPARE(side_bar->width(), chosen);
}

GRIFFIN_TEST(LookTest)
#include "look_test.moc"
