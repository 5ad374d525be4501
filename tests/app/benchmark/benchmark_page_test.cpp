// Benchmarks in the real window: planned, measured by the real engine, stopped, gone on with, exported.
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>

#include "tests/app/benchmark/benchmark_page_fixture.h"
#include "tests/support/test_program.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/benchmark/server_setup.h"
#include "ui/charts/chart_view.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class BenchmarkPageTest : public tests::BenchmarkPageFixture {
    Q_OBJECT

  private slots:
    void saysThatAModelIsNeeded();
    void measuresWhatWasChosen();
    void theMenuOfMethodsLearnsOfNewChats();
    void ownChatsAndFilesArePromptSets();
    void anotherLanguageKeepsTheSetup();
    void anotherStartKeepsTheSetup();
    void tabGoesAsOneReads();
    void estimatesTheTime();
    void methodsThatCannotRunForAWhileStayChosen();
    void stopsAndGoesOn();
    void anotherModelDoesNotGoOn();
    void offersWhatWasInterrupted();
    void aRunCanBeDeletedAndPutBack();
    void exportsEveryFormat();
    void refusesToChatMeanwhile();
    void everyControlHasAName();
    void looksRightInTheDark();

  private:
    QString endless() { return fixture_->makeModel("endless.gguf", 0); }
};

void BenchmarkPageTest::saysThatAModelIsNeeded() {
    fixture_->start();
    show();
    QVERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
}

void BenchmarkPageTest::measuresWhatWasChosen() {
    fixture_->startReady(fixture_->makeModel("forty-Q8_0.gguf", 40));
    show();
    fixture_->picture("benchmark-setup");
    QCOMPARE(fixture_->find<QSpinBox>("benchmarkRepeats")->value(), 3);  // so that there is a deviation
    auto* tasks = fixture_->find<QListWidget>("benchmarkTasks");
    QCOMPARE(tasks->count(), 5);
    QCOMPARE(tasks->item(2)->text(), QString("everyday · 80"));
    QCOMPARE(tasks->item(3)->text(), QString("documents · 40"));
    QVERIFY(!tasks->item(4)->flags().testFlag(Qt::ItemIsEnabled));  // there are no chats yet
    prepare(3);
    fixture_->find<QLineEdit>("benchmarkTemperatures")->setText("0 warm");
    QVERIFY(!button("benchmarkStart")->isEnabled());
    QVERIFY(button("benchmarkStart")->toolTip().startsWith("Temperatures: numbers from 0 to "));
    fixture_->find<QLineEdit>("benchmarkTemperatures")->setText("0, 0.8");
    fixture_->find<QSpinBox>("benchmarkRepeats")->setValue(2);
    fixture_->find<QCheckBox>("benchmarkHardware")->setChecked(true);
    start();
    QVERIFY(button("benchmarkStop")->isVisible());
    QVERIFY(fixture_->window().focusWidget() == fixture_->find<QPushButton>("benchmarkStop"));
    QVERIFY(fixture_->find<QProgressBar>("benchmarkProgress")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 60000);
    QVERIFY(!page().notices().isVisible());
    QCOMPARE(table()->rowCount(), 2 * 3);
    QCOMPARE(table()->columnCount(), 4);  // of one set of prompts there is no mean
    QCOMPARE(table()->item(0, 0)->text(), QString("Vanilla"));
    QCOMPARE(table()->item(0, 3)->text(), QString("1.00"));
    QVERIFY(table()->item(1, 2)->text().contains(QChar(0xB1)));  // two repeats deviate
    QCOMPARE(table()->item(3, 1)->text(), QString("0.8"));
    QVERIFY(!button("benchmarkResume")->isVisible());
    QCOMPARE(fixture_->find<QComboBox>("benchmarkRuns")->count(), 2);
    fixture_->picture("benchmark-table");
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    const auto empty = [this](const char* chart) { return fixture_->find<ui::ChartView>(chart)->chart().isEmpty(); };
    // Speedup and tokens per pass at both temperatures, and the cost of a pass.
    for (const char* chart :
         {"benchmarkChart0", "benchmarkChart1", "benchmarkChart2", "benchmarkChart3", "benchmarkChart6"})
        QVERIFY(!empty(chart));
    // Whether anything is drafted depends on what passes cost here: without an accepted token there are no depths.
    const auto accepted = [this](int line) { return table()->item(line, 3)->text() != "1.00"; };
    QCOMPARE(empty("benchmarkChart4"), !accepted(1) && !accepted(2));
    QCOMPARE(empty("benchmarkChart5"), !accepted(4) && !accepted(5));
    fixture_->picture("benchmark-charts");
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(2);
    auto* environment = fixture_->find<QTableWidget>("benchmarkEnvironment");
    QCOMPARE(environment->item(0, 1)->text(), QString("forty"));
    const QString picked = fixture_->window().chatPage().modelPicker().accessibleName();
    QVERIFY2(picked.contains("forty") && !picked.contains("forty-Q8_0"), qPrintable(picked));  // as there
    QCOMPARE(environment->item(1, 1)->text().size(), 64);                                      // SHA-256
    fixture_->picture("benchmark-environment");
}

/// At their temperature alone: at 0 more guesses are right.
void BenchmarkPageTest::theMenuOfMethodsLearnsOfNewChats() {
    fixture_->set("generation/temperature", 0.6);
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    const auto note = [this] { return fixture_->methodEntry("Suffix")->text().section('\t', 1); };
    prepare(3);
    runToEnd();
    QCOMPARE(note(), QString("speed not known yet"));
    QTest::mouseClick(button("benchmarkNew"), Qt::LeftButton);
    fixture_->find<QLineEdit>("benchmarkTemperatures")->setText("0.6");
    runToEnd();
    const bool busy = fixture_->find<QLabel>("benchmarkNote")->text().contains("busy");
    QVERIFY2(note().contains("tok/s") == !busy, qPrintable(note()));
}

void BenchmarkPageTest::ownChatsAndFilesArePromptSets() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("A question of mine");
    show();
    auto* tasks = fixture_->find<QListWidget>("benchmarkTasks");
    QCOMPARE(tasks->item(4)->text(), QString("My conversations · 1"));
    QVERIFY(tasks->item(4)->flags().testFlag(Qt::ItemIsEnabled));

    fixture_->drop(&page(), {fixture_->write("dropped.jsonl", R"({"question_id": 81, "turns": ["One", "Two"]})")});
    QCOMPARE(tasks->count(), 6);
    QCOMPARE(tasks->item(5)->text(), QString("dropped · 1"));
    QCOMPARE(tasks->item(5)->checkState(), Qt::Checked);

    fixture_->application().benchmarkPrompts().addFiles({fixture_->write("dropped.jsonl", "nonsense\n")});
    QCOMPARE(tasks->count(), 6);
    QVERIFY(page().notices().isVisible());
}

void BenchmarkPageTest::anotherLanguageKeepsTheSetup() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    fixture_->find<QSpinBox>("benchmarkPrompts")->setValue(7);
    fixture_->find<QLineEdit>("benchmarkTemperatures")->setText("0, 0.8");
    const ui::BenchmarkChoice before = page().setup().choice();
    const ui::ServerChoice served = page().serverSetup().choice();
    QCOMPARE(before.tasks, QList<int>{5});  // the file that was added
    for (const char* language : {"ko", "en"}) {
        fixture_->changeLanguage(language);
        const ui::BenchmarkChoice now = page().setup().choice();
        QCOMPARE(now.tasks, before.tasks);
        QVERIFY(now.methods == before.methods && now.trees == before.trees);
        QCOMPARE(now.temperatures, before.temperatures);
        QCOMPARE(now.prompts, 7);
        QCOMPARE(now.max_new_tokens, before.max_new_tokens);
        QCOMPARE(now.repeats, 1);
        QVERIFY(!now.hardware);
        QCOMPARE(page().serverSetup().choice().tasks, served.tasks);
        QVERIFY(button("benchmarkStart")->isEnabled());
    }
}

void BenchmarkPageTest::anotherStartKeepsTheSetup() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    fixture_->find<QListWidget>("benchmarkTasks")->item(1)->setCheckState(Qt::Checked);
    fixture_->find<QListWidget>("benchmarkTrees")->item(2)->setCheckState(Qt::Checked);
    fixture_->find<QSpinBox>("benchmarkPrompts")->setValue(7);
    fixture_->find<QLineEdit>("benchmarkTemperatures")->setText("0 0.8");
    const ui::BenchmarkChoice before = page().setup().choice();
    fixture_->close();
    fixture_->start();
    show();  // while the model is loaded, and its methods are not known
    QTRY_COMPARE(page().setup().choice().prompts, 7);
    const ui::BenchmarkChoice now = page().setup().choice();
    QCOMPARE(now.tasks, before.tasks);  // one of them is of the file that was added
    QVERIFY(now.methods == before.methods && now.trees == before.trees);
    QCOMPARE(now.temperatures, before.temperatures);
    QCOMPARE(now.max_new_tokens, 16);
    QCOMPARE(now.repeats, 1);
    QVERIFY(!now.hardware);

    // Where it is gone nothing else is chosen in its place.
    fixture_->find<QListWidget>("benchmarkTasks")->item(1)->setCheckState(Qt::Unchecked);
    fixture_->close();
    QVERIFY(QFile::remove(fixture_->path("short.jsonl")));
    fixture_->start();
    show();
    QTRY_COMPARE(page().setup().choice().prompts, 7);
    QVERIFY(page().setup().choice().tasks.isEmpty());
}

void BenchmarkPageTest::tabGoesAsOneReads() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    button("benchmarkAddFile")->setFocus();
    for (const char* name : {"benchmarkHardware", "benchmarkTemperatures", "benchmarkPrompts", "benchmarkLength",
                             "benchmarkRepeats", "benchmarkStart", "benchmarkEstimateButton"}) {
        QTest::keyClick(fixture_->window().focusWidget(), Qt::Key_Tab);
        QCOMPARE(fixture_->window().focusWidget()->objectName(), QLatin1String(name));
    }
}

void BenchmarkPageTest::estimatesTheTime() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(3);
    auto* label = fixture_->find<QLabel>("benchmarkEstimate");
    QVERIFY(label->text().isEmpty());
    QTest::mouseClick(button("benchmarkEstimateButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(label->text().contains("second"), 10000);
    QVERIFY(label->text().startsWith("3 prompt"));
    QVERIFY(!button("benchmarkEstimateButton")->isVisible());
    fixture_->find<QSpinBox>("benchmarkRepeats")->setValue(4);
    QTRY_VERIFY_WITH_TIMEOUT(label->text().startsWith("3 prompts, 4 times each, about"), 5000);
    // What comes in front of them takes longer here than they do.
    QVERIFY(!label->text().contains("t(M)"));
    fixture_->find<QCheckBox>("benchmarkHardware")->setChecked(true);
    QTRY_VERIFY_WITH_TIMEOUT(label->text().endsWith("after measuring t(M)"), 5000);
    // A comma begins decimals, too, and what cannot be measured is said in its place.
    auto* temperatures = fixture_->find<QLineEdit>("benchmarkTemperatures");
    temperatures->setText("0, 0,7; 1");
    QCOMPARE(page().setup().choice().temperatures, (QList<double>{0, 0.7, 1}));
    QVERIFY(button("benchmarkStart")->isEnabled());
    temperatures->setText("warm");
    QVERIFY(label->text().contains("numbers from 0 to 5") && !button("benchmarkStart")->isEnabled());
    temperatures->setText("0");
    QTRY_VERIFY_WITH_TIMEOUT(label->text().endsWith("after measuring t(M)"), 5000);
}

void BenchmarkPageTest::methodsThatCannotRunForAWhileStayChosen() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(1);
    ui::BenchmarkSetup& setup = page().setup();
    QList<ui::MethodChoice> methods(2);
    methods[0].method = engine::Method::kAuto;
    methods[1].method = engine::Method::kGriffin;
    setup.setMethods(methods);
    ui::BenchmarkChoice choice = setup.choice();
    choice.methods = {engine::Method::kAuto, engine::Method::kGriffin};
    setup.setChoice(choice);
    methods[1].disabled_reason = "The model is being loaded";
    setup.setMethods(methods);
    QCOMPARE(setup.choice().methods, (QList<engine::Method>{engine::Method::kAuto}));
    methods[1].disabled_reason.clear();
    setup.setMethods(methods);
    QCOMPARE(setup.choice().methods, choice.methods);
}

void BenchmarkPageTest::stopsAndGoesOn() {
    fixture_->startReady(endless());
    prepare(200);
    start();
    QTRY_VERIFY_WITH_TIMEOUT(table()->rowCount() == 3, 30000);  // the first prompt is shown at once
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("benchmarkProgressText")->text().contains("left"), 5000);
    fixture_->picture("benchmark-running");
    QElapsedTimer timer;
    timer.start();
    QTest::mouseClick(button("benchmarkStop"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 5000);
    qInfo("stopped after %lld ms", static_cast<long long>(timer.elapsed()));
    QVERIFY(timer.elapsed() < 1000);
    QVERIFY(button("benchmarkResume")->isVisible());
    const QString text = fixture_->find<QLabel>("benchmarkProgressText")->text();
    const int done = text.section(' ', 2, 2).toInt();
    QVERIFY2(done > 0 && done < 200, qPrintable(text));
    QTest::mouseClick(button("benchmarkResume"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("benchmarkProgressText")->text().section(' ', 0, 0).toInt() > done,
                             30000);
    timer.start();
    fixture_->close();  // in the middle of it
    QVERIFY(timer.elapsed() < 1000);

    fixture_->startReady();
    show();
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    QCOMPARE(runs->count(), 2);
    QVERIFY(page().notices().isVisible());
    emit runs->activated(1);  // not by what is offered, which is of no more use then
    QCOMPARE(table()->rowCount(), 3);
    QVERIFY(!page().notices().isVisible());
    QVERIFY(fixture_->find<QLabel>("benchmarkProgressText")->text().section(' ', 2, 2).toInt() > done);
    // On screen it is not offered, in a window that was built anew either.
    fixture_->changeLanguage("ko");
    QTRY_VERIFY_WITH_TIMEOUT(button("benchmarkResume")->isVisible(), 5000);
    QVERIFY(!page().notices().isVisible());
}

void BenchmarkPageTest::anotherModelDoesNotGoOn() {
    fixture_->startReady(endless());
    prepare(200);
    start();
    QTRY_VERIFY_WITH_TIMEOUT(table()->rowCount() == 3, 30000);
    fixture_->application().models().load(fixture_->makeModel("other.gguf", 5));  // ends the run
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 5000);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(button("benchmarkResume")->isEnabled(), 5000);
    QTest::mouseClick(button("benchmarkResume"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 20000);
    QVERIFY(page().findChild<QLabel*>("noticeText")->text().contains("another model"));
    QCOMPARE(table()->rowCount(), 3);
}

// The program died: the file ends in the middle of a line.
void BenchmarkPageTest::offersWhatWasInterrupted() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(3);
    runToEnd();
    fixture_->close();
    const QDir folder(fixture_->path("benchmarks"));
    const QStringList files = folder.entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    QFile file(folder.filePath(files.first()));
    QVERIFY(file.resize(file.size() - 100));

    fixture_->startReady();
    show();
    QVERIFY(page().findChild<QLabel*>("noticeText")->text().contains("2 of 3"));
    // On a screen of 640 x 400, too, without scrolling sideways.
    fixture_->window().setMinimumSize(632, 372);
    fixture_->window().resize(632, 372);
    page().setup().setEstimate("10 prompts, 3 times each, about 2 minutes after measuring t(M)");
    const auto sideways = [this] {
        for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
        return page().findChild<QScrollArea*>("pageArea")->horizontalScrollBar()->maximum();
    };
    QTRY_COMPARE(sideways(), 0);
    QTest::mouseClick(page().findChild<QPushButton*>("noticeAction"), Qt::LeftButton);
    QVERIFY(button("benchmarkResume")->isVisible());
    QTRY_COMPARE(sideways(), 0);
    auto* results = page().findChild<QTabWidget*>("benchmarkResults");
    results->setCurrentIndex(1);
    QTRY_COMPARE(results->findChild<QScrollArea*>()->horizontalScrollBar()->maximum(), 0);
    QTest::mouseClick(button("benchmarkResume"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    QVERIFY(!button("benchmarkResume")->isVisible());
    QCOMPARE(tests::readFile(file.fileName()).count("\"question\""), 4);  // one of them is the broken line
}

void BenchmarkPageTest::aRunCanBeDeletedAndPutBack() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    prepare(1);
    runToEnd();
    auto* runs = fixture_->find<QComboBox>("benchmarkRuns");
    auto* trash = fixture_->find<QToolButton>("benchmarkDelete");
    const QDir folder(fixture_->path("benchmarks"));
    QTRY_VERIFY(trash->isVisible());
    QCOMPARE(folder.entryList({"*.jsonl"}).size(), 1);
    QTest::mouseClick(trash, Qt::LeftButton);
    QVERIFY(folder.entryList({"*.jsonl"}).isEmpty());
    QVERIFY(!trash->isVisible() && !runs->isEnabled());
    QVERIFY(button("benchmarkStart")->isVisible());
    auto* undo = page().findChild<QPushButton*>("noticeAction");
    QTest::mouseClick(undo, Qt::LeftButton);
    QCOMPARE(folder.entryList({"*.jsonl"}).size(), 1);
    QVERIFY(trash->isVisible() && table()->isVisible());
    // Once there is no way back, the file is gone.
    QTest::mouseClick(trash, Qt::LeftButton);
    fixture_->close();
    QVERIFY(folder.entryList(QDir::Files).isEmpty());
}

void BenchmarkPageTest::exportsEveryFormat() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(2);
    runToEnd();
    const auto content = [&](ui::BenchmarkExport format, const QString& name) {
        const QString path = fixture_->path(name);
        if (!fixture_->application().benchmark().exportTo(path, format).has_value()) return QByteArray();
        return tests::readFile(path);
    };
    const QJsonObject json = QJsonDocument::fromJson(content(ui::BenchmarkExport::kJson, "run.json")).object();
    QCOMPARE(json.keys(), (QStringList{"environment", "format", "max_new_tokens", "rows", "seed"}));
    QCOMPARE(json["rows"].toArray().size(), 3);
    QCOMPARE(json["environment"]["model"].toString(), QString("forty"));
    QCOMPARE(json["environment"]["model_sha256"].toString().size(), 64);
    QCOMPARE(json["rows"][1]["identical_to_vanilla"].toInt(), 2);
    QCOMPARE(content(ui::BenchmarkExport::kCsv, "run.csv").count('\n'), 4);
    const QByteArray markdown = content(ui::BenchmarkExport::kMarkdown, "run.md");
    QVERIFY(markdown.startsWith("| task |") && markdown.contains("\n\nSpeedup over plain decoding"));
    const QByteArray latex = content(ui::BenchmarkExport::kLatex, "run.tex");
    QVERIFY(latex.contains("\\begin{tabular}") && latex.contains("\n% Speedup over plain decoding"));
    QVERIFY(content(ui::BenchmarkExport::kSvg, "run.svg").contains("<svg"));
    QVERIFY(content(ui::BenchmarkExport::kPng, "run.png").startsWith("\x89PNG"));
    const QByteArray pdf = content(ui::BenchmarkExport::kPdf, "run.pdf");
    QVERIFY(pdf.startsWith("%PDF") && pdf.size() > 5000);
    QVERIFY(!fixture_->application().benchmark().exportTo("/nowhere/run.pdf", ui::BenchmarkExport::kPdf).has_value());
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (!folder.isEmpty()) {
        for (const char* name : {"run.png", "run.svg", "run.pdf", "run.tex"})
            QFile::copy(fixture_->path(name), folder + '/' + name);
    }
}

void BenchmarkPageTest::refusesToChatMeanwhile() {
    fixture_->startReady(endless());
    prepare(200);
    start();
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    fixture_->send("Me too");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Me too"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("benchmark"));
    QVERIFY(busy());
}

void BenchmarkPageTest::everyControlHasAName() {
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(1);
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
    runToEnd();
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void BenchmarkPageTest::looksRightInTheDark() {
    fixture_->set("window/appearance", "dark");
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    prepare(3);
    fixture_->picture("benchmark-setup-dark");
    runToEnd();
    fixture_->picture("benchmark-table-dark");
    fixture_->find<QTabWidget>("benchmarkResults")->setCurrentIndex(1);
    const QColor corner = fixture_->window().grab().toImage().pixelColor(300, 400);
    QVERIFY2(corner.lightness() < 100, qPrintable(corner.name()));
    fixture_->picture("benchmark-charts-dark");
}

GRIFFIN_TEST(BenchmarkPageTest)
#include "benchmark_page_test.moc"
