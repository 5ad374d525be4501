// The page "Train a draft" in the real window, with a folder of drafts of its own and the real trainer.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <csignal>

#include "app/library/application_identity.h"
#include "app/training/training_controller.h"
#include "tests/app/window/window_fixture.h"
#include "ui/training/training_page.h"

namespace griffin::tests {

class TrainingPageFixture : public WindowTest {
  protected:
    void init() override {
        qputenv("XDG_DATA_HOME", QFile::encodeName(data_home_.path()));
        QVERIFY(app::draftFolders().first().startsWith(data_home_.path()));
        WindowTest::init();
    }
    void cleanup() override {
        // A trainer that saves in peace would do so in a folder that is gone.
        if (runner().trainer() > 0) ::kill(static_cast<pid_t>(runner().trainer()), SIGKILL);
        QTRY_VERIFY_WITH_TIMEOUT(!runner().running() && runner().trainer() == 0, 20000);
        WindowTest::cleanup();
        QDir(app::draftFolders().first()).removeRecursively();
    }

    ui::TrainingPage& page() { return fixture_->application().trainingPage(); }
    app::TrainingController& training() { return fixture_->application().training(); }
    app::TrainingRunner& runner() { return fixture_->application().trainer(); }
    ui::TrainingState state() { return page().run().view().state; }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void click(const char* name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("trainingPageButton"), Qt::LeftButton); }
    QString label(const char* name) { return fixture_->find<QLabel>(name)->text(); }

    /// `number` short prompts, answers of a few words, no time limit.
    void prepare(int number, double epochs = 2.0) {
        QByteArray lines;
        for (int i = 0; i < number; ++i) lines += "{\"prompt\": \"Question " + QByteArray::number(i) + "\"}\n";
        show();
        training().setPromptFile(fixture_->write("prompts.jsonl", lines));
        fixture_->find<QCheckBox>("trainingOurPrompts")->setChecked(false);
        QTest::mouseClick(fixture_->find<QToolButton>("trainingMore"), Qt::LeftButton);
        fixture_->find<QSpinBox>("trainingLength")->setValue(16);
        auto* time = fixture_->find<QComboBox>("trainingTime");
        time->setCurrentIndex(time->findData(0));
        fixture_->find<QDoubleSpinBox>("trainingEpochs")->setValue(epochs);
        fixture_->find<QSpinBox>("trainingThreads")->setValue(1);
    }
    /// Starts a training that takes long enough to be disturbed, and waits until it learns.
    void startLong() {
        fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
        prepare(300, 40.0);
        fixture_->find<QSpinBox>("trainingLength")->setValue(12);
        click("trainingStart");
        QTRY_VERIFY_WITH_TIMEOUT(page().run().view().charts[0].count() > 1, 60000);
    }

  private:
    QTemporaryDir data_home_;
};

}  // namespace griffin::tests
