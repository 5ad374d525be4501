// The race page in the real window, and a race from its setup to the end of its replay.
#pragma once

#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "app/chat/engine_jobs.h"
#include "tests/app/window/window_fixture.h"
#include "ui/charts/ribbon_view.h"
#include "ui/race/race_page.h"

namespace griffin::tests {

class RacePageFixture : public WindowTest {
  protected:
    ui::RacePage& page() { return fixture_->application().racePage(); }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton); }
    void choose(const char* box, engine::Method method) {
        auto* combo = fixture_->find<QComboBox>(box);
        combo->setCurrentIndex(combo->findData(static_cast<int>(method)));
    }
    /// Opens the page, types the prompt and presses the button.
    void startRace(const QString& prompt) {
        show();
        QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), prompt);
        choose("raceMethod1", engine::Method::kSuffix);
        choose("raceMethod2", engine::Method::kPromptLookup);
        QTest::mouseClick(button("raceStart"), Qt::LeftButton);
    }
    /// The same, and waits until it was replayed.
    void runRace(const QString& prompt) {
        startRace(prompt);
        QTRY_VERIFY_WITH_TIMEOUT(button("raceRematch")->isVisible() && idle(), 20000);
    }
    bool idle() {
        return !fixture_->application().jobs().busy() && !fixture_->find<QLabel>("raceReplayMark")->isVisible();
    }
    /// Lanes are laid out in several rounds, each of which may move the next.
    static void settle() {
        for (int i = 0; i < 10; ++i) QCoreApplication::processEvents();
    }
    /// Starts the program and opens the race that was kept.
    void openEarlierRace() {
        fixture_->start();
        fixture_->window().resize(1280, 800);
        show();
        emit fixture_->find<QComboBox>("raceHistory")->activated(1);
    }
    QString figure(int lane, const char* name) {
        return page().lane(lane).findChild<QLabel*>(QLatin1String(name))->text();
    }
};

}  // namespace griffin::tests
