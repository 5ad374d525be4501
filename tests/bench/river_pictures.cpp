#include <QClipboard>
#include <QFile>
#include <QMenu>
#include <QMimeData>
#include <QToolButton>
#include <QElapsedTimer>
#include <cstdio>
#include "tests/app/window/window_fixture.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/replay.h"
#include "ui/inspector/river_view.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"
using namespace griffin;
int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QString model = QString::fromLocal8Bit(argv[1]);
    const QString out = QString::fromLocal8Bit(argv[2]);
    tests::WindowFixture fixture;
    fixture.set("engine/threads", 0);
    fixture.set("generation/max_new_tokens", 160);
    if (argc > 3 && atoi(argv[3]) > 0) fixture.set("speculation/tree_size", atoi(argv[3]));
    fixture.startReady(model);
    auto& window = fixture.window();
    window.resize(1280, 800);
    const auto shot = [&](const QString& name, QWidget* w = nullptr) { QTest::qWait(300); (w ? w : &window)->grab().save(out + "/" + name + ".png"); };
    fixture.send("Why is the sky blue? Explain it, then list the steps as Python code.");
    QTest::qWaitFor([&] { return fixture.answering() && fixture.transcript().count() > 1 && fixture.transcript().at(1).text.size() > 150; }, 60000);
    window.grab().save(out + "/live-1280.png");
    window.resize(1920, 1040);
    QTest::qWait(800);
    window.grab().save(out + "/live-1920.png");
    QTest::qWaitFor([&] { return !fixture.answering(); }, 120000);
    shot("rest-1920");
    window.resize(1280, 800);
    shot("rest-1280");
    auto& panel = window.chatPage().inspector().tree();
    panel.view().select(1);
    for (int n = 0; n < panel.view().places(); ++n) { panel.view().select(n); if (n > 2) break; }
    shot("selected-1280");
    fixture.application().theme().setMode(ui::ThemeMode::kDark);
    shot("rest-1280-dark");
    panel.goTo(20);
    shot("pass-1280-dark");
    for (auto* b : panel.findChildren<QToolButton*>("treePlay")) b->click();
    QTest::qWait(1500);
    window.grab().save(out + "/play-1280-dark.png");
    window.resize(1920, 1040);
    QTest::qWait(700);
    window.grab().save(out + "/play-1920-dark.png");
    fixture.application().theme().setMode(ui::ThemeMode::kLight);
    for (auto* b : panel.findChildren<QToolButton*>("treeFull")) b->click();
    QTest::qWait(700);
    window.grab().save(out + "/full-play.png");
    for (auto* b : panel.findChildren<QToolButton*>("treePlay")) b->click();
    shot("full-rest");
    QMenu& menu = panel.menu();
    for (QAction* a : menu.actions()) {
        if (a->objectName() == "treeCopyCard") { a->trigger(); QGuiApplication::clipboard()->image().save(out + "/card.png"); }
        if (a->objectName() == "treeCopyPicture") { a->trigger(); QGuiApplication::clipboard()->image().save(out + "/tree.png"); QFile f(out + "/tree.svg"); f.open(QIODevice::WriteOnly); f.write(QGuiApplication::clipboard()->mimeData()->data("image/svg+xml")); }
        if (a->objectName() == "treeCopyAnimation") { a->trigger(); QFile f(out + "/passes.png"); f.open(QIODevice::WriteOnly); f.write(QGuiApplication::clipboard()->mimeData()->data("image/apng")); }
    }
    fixture.close();
}
