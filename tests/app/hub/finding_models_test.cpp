// Finding models on a hub in the real window: nothing is asked before, what is found can be used.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QTableWidget>

#include "app/hub/known_models.h"
#include "app/library/licence_name.h"
#include "app/models/models_page_controller.h"
#include "tests/app/hub/fake_hub.h"
#include "tests/app/window/models_page_fixture.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "ui/models/find_dialog.h"

namespace griffin::tests {

using app::hub::FakeHub;

class FindingModelsTest : public ModelsPageFixture {
    Q_OBJECT

  private slots:
    void aModelIsFoundAndDownloaded() {
        const FakeHub hub = honest();
        open();
        QTest::qWait(200);
        QVERIFY(hub.requests().isEmpty());
        QVERIFY(!button("findSearch")->isEnabled() && !button("findDownload")->isEnabled());
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_COMPARE_WITH_TIMEOUT(models()->count(), 1, 10'000);
        QVERIFY2(models()->item(0)->text().contains("downloads: 1,204,332 · Apache-2.0"),
                 qPrintable(models()->item(0)->text()));
        QTRY_VERIFY_WITH_TIMEOUT(files()->rowCount() == 1 && !files()->item(0, 3)->text().isEmpty(), 10'000);
        QCOMPARE(files()->item(0, 1)->text(), QString("Q8_0"));
        QVERIFY(notice().isEmpty());
        window().find().showTransfers({});  // others' downloads are none of its business
        QVERIFY2(notice().isEmpty(), qPrintable(notice()));
        downloadFirst();
        QTRY_VERIFY(notice().contains("is being downloaded"));
        // It says so for as long as it is true.
        QTRY_COMPARE_WITH_TIMEOUT(notice(), QString("found-Q8_0.gguf is installed."), 20'000);
        fixture_->find<ui::FindDialog>("findDialog")->close();
        QTRY_COMPARE_WITH_TIMEOUT(cell("found", "Kind"), QString("Model"), 20'000);
        QCOMPARE(readFile(fixture_->path("models/found-Q8_0.gguf")), model_);
        // The address is there the next time.
        QTest::mouseClick(button("modelsFind"), Qt::LeftButton);
        QTRY_VERIFY(fixture_->find<QLineEdit>("findHub") != nullptr);
        QTRY_COMPARE(fixture_->find<QLineEdit>("findHub")->text(), hub.address());
    }

    void aModelInPartsIsDownloadedWhole() {
        writeTinyModel(fixture_->path("split.gguf").toStdString(), {.answer_words = 12, .parts = 3});
        FakeHub::Files parts;
        for (const char* name : {"split-00001-of-00003.gguf", "split-00002-of-00003.gguf", "split-00003-of-00003.gguf"})
            parts[name] = readFile(fixture_->path(name));
        const FakeHub hub(parts);
        open();
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(files()->rowCount() == 1 && !files()->item(0, 3)->text().isEmpty(), 10'000);
        downloadFirst();
        QTRY_COMPARE_WITH_TIMEOUT(notice(), QString("split-00001-of-00003.gguf is installed."), 20'000);
        for (const auto& [name, content] : parts)
            QCOMPARE(readFile(fixture_->path("models/" + QString::fromUtf8(name))), content);
    }

    /// Hubs have many files of one name: another model's is not replaced, and its bytes are not asked for.
    void whatIsInstalledStays() {
        const FakeHub hub = honest();
        const QByteArray mine = readFile(installModel("found-Q8_0.gguf", 5));
        QVERIFY(mine != model_);
        open();
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(files()->rowCount() == 1 && !files()->item(0, 3)->text().isEmpty(), 10'000);
        const qsizetype asked = hub.requests().size();
        downloadFirst();
        QTRY_VERIFY2_WITH_TIMEOUT(notice().contains("A file with this name is installed"), qPrintable(notice()),
                                  10'000);
        QCOMPARE(readFile(fixture_->path("models/found-Q8_0.gguf")), mine);
        QCOMPARE(hub.requests().size(), asked);
    }

    /// Models to begin with are there before anybody is asked; their files are the hub's to tell.
    void knownModelsAreOffered() {
        FakeHub hub = honest();
        const app::hub::KnownModel& known = app::hub::knownModels().first();
        hub.answerWith("/api/models/" + known.model.toUtf8() + "/tree/main", [&](const HttpRequest&) {
            const QJsonArray list{QJsonObject{{"type", "file"}, {"path", "other-Q8_0.gguf"}, {"size", 1000}},
                                  QJsonObject{{"type", "file"}, {"path", known.file}, {"size", 2000}}};
            return HttpAnswer{200, QJsonDocument(list).toJson()};
        });
        open();
        QCOMPARE(models()->count(), static_cast<int>(app::hub::knownModels().size()));
        QVERIFY(!models()->isEnabled());
        QVERIFY(models()->toolTip().contains("address"));
        QVERIFY2(notice().contains("Write the address of a hub"), qPrintable(notice()));
        fixture_->find<QLineEdit>("findHub")->setText(hub.address());
        QVERIFY(models()->isEnabled());
        QVERIFY2(notice().contains("is asked when you choose one"), qPrintable(notice()));
        QVERIFY2(models()->item(0)->text().contains(known.name + " · " + app::licenceName(known.licence)),
                 qPrintable(models()->item(0)->text()));
        QVERIFY2(models()->item(0)->text().contains(known.draft), qPrintable(models()->item(0)->text()));
        QVERIFY(hub.requests().isEmpty());
        QTest::mouseClick(models()->viewport(), Qt::LeftButton, {},
                          models()->visualItemRect(models()->item(0)).center());
        QTRY_COMPARE_WITH_TIMEOUT(files()->rowCount(), 2, 10'000);
        QVERIFY(button("findDownload")->isEnabled());
        QCOMPARE(files()->selectedItems().first()->text(), known.file);
    }

    /// They come back when nothing is searched for any more, however the search ended.
    void knownModelsComeBack() {
        const FakeHub hub = honest();
        const auto known = static_cast<int>(app::hub::knownModels().size());
        open();
        fixture_->find<QLineEdit>("findHub")->setText(hub.address());
        const QString begin = notice();
        search(QStringLiteral("nonsense"), QStringLiteral("tiny"));
        QTRY_VERIFY(notice().contains("https://"));
        QCOMPARE(models()->count(), known);  // the address was wrong, not they
        wordsField()->clear();
        fixture_->find<QLineEdit>("findHub")->setText(hub.address());
        QCOMPARE(models()->count(), known);
        QCOMPARE(notice(), begin);
        search(hub.address(), QStringLiteral("tiny"));
        wordsField()->clear();  // before the answer, which is late then
        QTest::qWait(500);
        QCOMPARE(models()->count(), known);
        QCOMPARE(notice(), begin);
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_COMPARE_WITH_TIMEOUT(files()->rowCount(), 1, 10'000);
        wordsField()->clear();
        QCOMPARE(models()->count(), known);
        QCOMPARE(files()->rowCount(), 0);
    }

    void whatGoesWrongIsSaid() {
        FakeHub hub = honest();
        open();
        search(QStringLiteral("nonsense"), QStringLiteral("tiny"));
        QTRY_VERIFY(notice().contains("https://"));
        hub.answerWith("/api/", [](const HttpRequest&) { return HttpAnswer{200, "<html>Welcome</html>"}; });
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(notice().contains("does not answer with a list"), 10'000);
        hub.answerWith("/api/", [](const HttpRequest&) { return HttpAnswer{200, "[]"}; });
        search(hub.address(), QStringLiteral("tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(notice().contains("no such model"), 10'000);
        hub.answerWith("/api/", [](const HttpRequest&) { return HttpAnswer{401, "{}"}; });
        search(hub.address(), QStringLiteral("someone/gated"));
        QTRY_VERIFY_WITH_TIMEOUT(notice().contains("login"), 10'000);
        QCOMPARE(files()->rowCount(), 0);
        QVERIFY(!button("findDownload")->isEnabled());
    }

    /// A dialog that is closed, or asked anew, does not take an older answer.
    void lateAnswersAreDropped() {
        FakeHub hub = honest();
        bool stall = true;
        hub.answerWith("/api/models?", [&](const HttpRequest&) {
            HttpAnswer answer{200, R"([{"id": "late/late"}])"};
            if (std::exchange(stall, false)) {
                answer.announced = answer.body.size() + 1;
                answer.stalls = true;
            } else {
                answer.body = R"([{"id": "someone/tiny-GGUF"}])";
            }
            return answer;
        });
        open();
        search(hub.address(), QStringLiteral("first"));
        // With its port: another hub may be on the same machine.
        QTRY_COMPARE_WITH_TIMEOUT(notice(), QString("Asking %1…").arg(QUrl(hub.address()).authority()), 10'000);
        search(hub.address(), QStringLiteral("second"));
        QTRY_VERIFY_WITH_TIMEOUT(models()->count() == 1, 20'000);
        QVERIFY(models()->item(0)->text().startsWith("someone/tiny-GGUF"));
        search(hub.address(), QStringLiteral("third"));
        fixture_->find<ui::FindDialog>("findDialog")->close();
        QTest::qWait(500);
    }

    /// The sign of an estimate is explained where a figure wears it.
    void estimatesAreExplained() {
        open();
        fixture_->find<ui::FindDialog>("findDialog")
            ->setFiles({{"a.gguf", "Q8_0", "1 GB", "2 GB", "≈ 34 tokens/s", true}, {"b.gguf", "Q8_0", "1 GB"}});
        const auto hint = [this](int row) { return files()->item(row, 4)->toolTip(); };
        QVERIFY2(hint(0).startsWith("≈ 34 tokens/s") && hint(0).contains("≈: estimated"), qPrintable(hint(0)));
        QVERIFY(!hint(1).contains(QChar(u'≈')));
    }

  private:
    FakeHub honest() {
        model_ = readFile(fixture_->makeModel("made.gguf", 12));
        return FakeHub(FakeHub::Files{{"found-Q8_0.gguf", model_}});
    }
    void open() {
        qunsetenv("GRIFFIN_HUB");
        fixture_->startReady(installModel("first.gguf", 10));
        window().find().setPatience({500, 2, 5, 2000});
        show();
        QTest::mouseClick(button("modelsFind"), Qt::LeftButton);
        QTRY_VERIFY(fixture_->find<ui::FindDialog>("findDialog") != nullptr);
    }
    app::ModelsPageController& window() { return fixture_->application().modelsPageController(); }
    void search(const QString& hub, const QString& words) {
        fixture_->find<QLineEdit>("findHub")->setText(hub);
        wordsField()->setText(words);
        QTest::keyClick(wordsField(), Qt::Key_Return);
    }
    void downloadFirst() {
        QTest::mouseClick(files()->viewport(), Qt::LeftButton, {},
                          files()->visualItemRect(files()->item(0, 0)).center());
        QTest::mouseClick(button("findDownload"), Qt::LeftButton);
    }
    QLineEdit* wordsField() { return fixture_->find<QLineEdit>("findWords"); }
    QListWidget* models() { return fixture_->find<QListWidget>("findModels"); }
    QTableWidget* files() { return fixture_->find<QTableWidget>("findFiles"); }
    QString notice() { return fixture_->find<QLabel>("findNotice")->text(); }

    QByteArray model_;
};

}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::FindingModelsTest)
#include "finding_models_test.moc"
