// Models come to the models page in the real window: dropped on it or elsewhere, fetched from an address.
#include <QActionGroup>
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QRadioButton>
#include <algorithm>

#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/library/model_catalogue.h"
#include "engine/engine.h"
#include "tests/app/window/models_page_fixture.h"
#include "tests/support/http_server.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/models/import_dialogs.h"
#include "ui/models/transfer_list.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/theme_colors.h"

using namespace griffin;

class AddingModelsTest : public tests::ModelsPageFixture {
    Q_OBJECT

  private slots:
    void addsWhatIsDropped();
    void refusesWhatIsNoModel();
    void whatIsDroppedElsewhereIsUsedAndCanBeAdded();
    void aDraftDroppedOnTheChatIsOfferedAsOne();
    void severalDroppedOnTheChatAreOfferedTogether();
    void anAddedDraftIsUsedAtOnce();
    void theDefaultIsNotOfferedWhileItIsUsed();
    void asksForWhatItIs();
    void fetchesFromAnAddress();
    void aDownloadIsContinuedAfterARestart();
    void aModelInPartsIsOneDownload();
    void whatIsNotOnTheServerIsNotContinued();
    void aWrongChecksumIsSaidAndCorrected();

  private:
    /// Presses OK in a dialog that is open.
    template <class Dialog>
    void confirm(const char* name) {
        auto* box = fixture_->find<Dialog>(name)->template findChild<QDialogButtonBox*>();
        QVERIFY(box->button(QDialogButtonBox::Ok)->isEnabled());
        QTest::mouseClick(box->button(QDialogButtonBox::Ok), Qt::LeftButton);
    }
    /// The question of the dialog on screen.
    QString asked() { return fixture_->find<QLabel>("importTitle")->text(); }
    void fetch(const QString& address, const QString& sha256) {
        QTest::mouseClick(button("modelsAddAddress"), Qt::LeftButton);
        QTRY_VERIFY(fixture_->find<ui::AddressDialog>("addressDialog") != nullptr);
        fixture_->find<QLineEdit>("addressField")->setText(address);
        fixture_->find<QLineEdit>("checksumField")->setText(sha256);
        confirm<ui::AddressDialog>("addressDialog");
    }
};

void AddingModelsTest::addsWhatIsDropped() {
    fixture_->startReady(installModel("first.gguf", 10));
    const QString moved = fixture_->makeModel("moved.gguf", 11);
    const QString linked = fixture_->makeModel("linked.gguf", 12);
    show();
    fixture_->drop(&page(), {moved});
    QTRY_VERIFY(fixture_->find<QRadioButton>("importMove") != nullptr);
    QVERIFY(fixture_->find<QRadioButton>("importCopy")->isChecked());
    QCOMPARE(asked(), QString("How should the file be added?"));
    auto* add =
        fixture_->find<ui::ImportDialog>("importDialog")->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    const QColor ground = add->grab().toImage().pixelColor(8, add->height() / 2);
    QVERIFY2(ground == ui::lightColors().accent || ground == ui::lightColors().accent_hover, qPrintable(ground.name()));
    fixture_->find<QRadioButton>("importMove")->click();
    confirm<ui::ImportDialog>("importDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("moved", "Kind"), QString("Model"), 10000);
    QVERIFY(!QFile::exists(moved) && QFile::exists(fixture_->path("models/moved.gguf")));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("moved"));

    fixture_->drop(&page(), {linked});
    QTRY_VERIFY(fixture_->find<QRadioButton>("importLink") != nullptr &&
                fixture_->find<QRadioButton>("importLink")->isVisible());
    QVERIFY(fixture_->find<QRadioButton>("importMove")->isChecked());  // as last time
    fixture_->find<QRadioButton>("importLink")->click();
    confirm<ui::ImportDialog>("importDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("linked", "Kind"), QString("Model"), 10000);
    QVERIFY(QFileInfo(fixture_->path("models/linked.gguf")).isSymbolicLink());
    choose("linked");
    const QString lines = fixture_->find<QLabel>("modelPanelLines")->text();
    QVERIFY2(lines.contains("A link to " + linked), qPrintable(lines));
}

void AddingModelsTest::refusesWhatIsNoModel() {
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    const QString letter = fixture_->write("letter.gguf", "Dear Sir or Madam, this is not a model at all");
    const QString note = fixture_->write("note.gguf", "Nor is this");
    fixture_->drop(&page(), {letter, note, fixture_->makeModel("second.gguf", 11)});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    confirm<ui::ImportDialog>("importDialog");
    QTRY_VERIFY_WITH_TIMEOUT(page().notices().isVisible(), 10000);
    const QString told = fixture_->find<QLabel>("noticeText")->text();
    for (const char* line : {"letter.gguf was not added. ", "note.gguf was not added. ", "second was added."})
        QVERIFY2(told.contains(line), qPrintable(told));
    QVERIFY(button("noticeAction")->isVisible());
    QVERIFY(QFile::exists(letter) && !QFile::exists(fixture_->path("models/letter.gguf")));
    fixture_->picture("models-refused");
}

void AddingModelsTest::whatIsDroppedElsewhereIsUsedAndCanBeAdded() {
    fixture_->startReady(installModel("first.gguf", 10));
    const QString path = fixture_->makeModel("elsewhere.gguf", 11);
    fixture_->drop(&fixture_->window(), {path});
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().path(), path, 10000);
    QVERIFY(fixture_->window().chatPage().notices().isVisible());
    QTest::mouseClick(button("noticeAction"), Qt::LeftButton);
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&page()));
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    confirm<ui::ImportDialog>("importDialog");
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fixture_->path("models/elsewhere.gguf")), 10000);
    QVERIFY(QFile::exists(path));
}

void AddingModelsTest::aDraftDroppedOnTheChatIsOfferedAsOne() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const QString draft = fixture_->path("mine.safetensors");
    tests::writeTinyDraft(draft.toStdString(), {});
    fixture_->drop(&fixture_->window(), {draft});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    QVERIFY(page().isVisible());
    QTRY_COMPARE(asked(), QString("How should the draft be added?"));
    confirm<ui::ImportDialog>("importDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("mine", "Kind"), QString("Draft"), 10000);
    // Others publish theirs as folders.
    QVERIFY(QDir(fixture_->path("")).mkpath("published"));
    const QString folder = fixture_->path("published");
    QVERIFY(QFile::copy(draft, folder + "/model.safetensors"));
    fixture_->write("published/config.json", "{}");
    fixture_->window().actions().pages->actions().first()->trigger();
    fixture_->drop(&fixture_->window(), {folder});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    QVERIFY(page().isVisible() && fixture_->find<QLabel>("importNames")->text().contains("published"));
    confirm<ui::ImportDialog>("importDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("published", "Kind"), QString("Draft"), 10000);
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kReady);
}

/// On the composer as well, and a document that comes with them goes with the message.
void AddingModelsTest::severalDroppedOnTheChatAreOfferedTogether() {
    const QString model = fixture_->makeModel("ten.gguf", 10);
    fixture_->startReady(model);
    const QString draft = fixture_->path("mine.safetensors");
    tests::writeTinyDraft(draft.toStdString(), {});
    fixture_->drop(&fixture_->window(), {draft, fixture_->write("note.txt", "Buy milk."), model});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    const QString names = fixture_->find<QLabel>("importNames")->text();
    QVERIFY2(names.contains("mine") && names.contains("ten") && !names.contains("note"), qPrintable(names));
    QVERIFY(page().isVisible());
    confirm<ui::ImportDialog>("importDialog");
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(fixture_->path("models/ten.gguf")), 10000);
    QTRY_COMPARE_WITH_TIMEOUT(cell("mine", "Kind"), QString("Draft"), 10000);
    QTRY_COMPARE(fixture_->window().findChildren<QFrame*>("attachmentChip").size(), 1);
}

/// As the panel says; it is not to wait until the model is loaded again.
void AddingModelsTest::anAddedDraftIsUsedAtOnce() {
    const QString model = installModel("first.gguf", 10);
    fixture_->startReady(model);
    const app::ModelController& models = fixture_->application().models();
    const QString added = app::draftFolders().first() + "/mine.safetensors";
    QVERIFY(app::DraftLibrary().choose(models.model().fingerprint.toStdString(), added).has_value());
    const QString draft = fixture_->path("mine.safetensors");
    const auto content = engine::inspectFile(model.toStdString());
    QVERIFY(content.has_value());
    tests::writeTinyDraft(draft.toStdString(), {.vocabulary = content->model.vocabulary});
    show();
    QVERIFY(models.model().drafts.isEmpty() && models.model().drafted.isEmpty());
    fixture_->drop(&page(), {draft});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    confirm<ui::ImportDialog>("importDialog");
    QTRY_COMPARE_WITH_TIMEOUT(models.model().drafts, QStringList{added}, 10000);
    QCOMPARE(models.model().drafted, QList<engine::Method>{engine::Method::kGriffin});
}

void AddingModelsTest::theDefaultIsNotOfferedWhileItIsUsed() {
    const QString first = installModel("first.gguf", 10);
    installModel("second.gguf", 10);  // one alone would be the default
    fixture_->startReady(first);
    ui::ModelPicker& picker = fixture_->window().chatPage().modelPicker();
    const auto offered = [&picker] {
        emit picker.menu()->aboutToShow();
        const QList<QAction*> actions = picker.menu()->actions();
        return std::any_of(actions.begin(), actions.end(), [](const QAction* action) {
            return action->text() == QStringLiteral("Install the default model");
        });
    };
    QVERIFY(offered());
    emit picker.modelChosen(fixture_->makeModel(app::defaultModel().file, 10));  // beside the models folder
    QTRY_VERIFY_WITH_TIMEOUT(!offered(), 10000);
}

void AddingModelsTest::asksForWhatItIs() {
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    const QString file = fixture_->makeModel("second.gguf", 11);
    const QString draft = fixture_->path("mine.safetensors");
    tests::writeTinyDraft(draft.toStdString(), {});
    QVERIFY(QDir(fixture_->path("")).mkpath("model") && QDir(fixture_->path("")).mkpath("another"));
    const QString folder = fixture_->path("model");
    const auto ask = [&](const QStringList& paths, const char* question) {
        fixture_->drop(&page(), paths);
        auto* dialog = fixture_->find<ui::ImportDialog>("importDialog");
        QVERIFY(dialog != nullptr);
        QTRY_COMPARE(asked(), QString(question));
        // Among others a draft is told by its line.
        const auto marked = [this] {
            return fixture_->find<QLabel>("importNames")->text().contains("mine.safetensors (draft)");
        };
        QTRY_COMPARE(marked(), paths.size() == 3);
        delete dialog;
    };
    ask({file}, "How should the file be added?");
    ask({file, fixture_->write("third.gguf", "")}, "How should the files be added?");
    ask({folder}, "How should the folder be added?");
    ask({folder, fixture_->path("another")}, "How should the folders be added?");
    ask({draft}, "How should the draft be added?");
    ask({draft, draft}, "How should the drafts be added?");
    ask({folder, file, draft}, "How should these be added?");
}

void AddingModelsTest::fetchesFromAnAddress() {
    const QByteArray model = tests::readFile(fixture_->makeModel("served.gguf", 10));
    tests::HttpServer server(
        [&](const tests::HttpRequest& request) { return tests::serveFile(request, model, "\"1\""); });
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    QTest::mouseClick(button("modelsAddAddress"), Qt::LeftButton);
    QTRY_VERIFY(fixture_->find<ui::AddressDialog>("addressDialog") != nullptr);
    auto* dialog = fixture_->find<ui::AddressDialog>("addressDialog");
    auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QVERIFY(!ok->isEnabled());
    QTest::keyClicks(fixture_->find<QLineEdit>("addressField"), "just words");
    QVERIFY(!ok->isEnabled() && fixture_->find<QLabel>("addressHint")->text().contains("https"));
    fixture_->find<QLineEdit>("addressField")->setText("http://");
    QVERIFY(!ok->isEnabled());
    QCOMPARE(
        fixture_->find<QLabel>("addressHint")->text(),
        QString("The name of the machine is missing after http://, as machine.example in https://machine.example"));
    QCOMPARE(fixture_->unnamedControls(dialog).join(QStringLiteral("; ")), QString());
    fixture_->find<QLineEdit>("addressField")->setText(server.address("/served.gguf"));
    QVERIFY(ok->isEnabled());
    QTest::mouseClick(ok, Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("served", "Kind"), QString("Model"), 10000);
    QCOMPARE(tests::readFile(fixture_->path("models/served.gguf")), model);
    const QByteArray hash = QCryptographicHash::hash(model, QCryptographicHash::Sha256).toHex();
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains(QString::fromLatin1(hash)));
    QVERIFY(!page().transfers().isVisible());
}

void AddingModelsTest::aDownloadIsContinuedAfterARestart() {
    const QByteArray model = tests::readFile(fixture_->makeModel("served.gguf", 10));
    bool stalls = true;
    tests::HttpServer server([&](const tests::HttpRequest& request) {
        tests::HttpAnswer answer = tests::serveFile(request, model, "\"1\"");
        if (stalls) answer.sent = model.size() / 2;
        answer.stalls = stalls;
        return answer;
    });
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    fetch(server.address("/served.gguf"), {});
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("transferText") != nullptr &&
                                 fixture_->find<QLabel>("transferText")->text().contains(" of "),
                             10000);
    fixture_->picture("models-download");
    QElapsedTimer timer;
    timer.start();
    fixture_->close();
    QVERIFY(timer.elapsed() < 1000);
    stalls = false;
    fixture_->startReady();
    show();
    QTRY_VERIFY(fixture_->find<QPushButton>("transferContinue") != nullptr &&
                fixture_->find<QPushButton>("transferContinue")->isVisible());
    QVERIFY(fixture_->find<QLabel>("transferText")->text().contains("downloaded"));
    fixture_->picture("models-unfinished");
    QTest::mouseClick(button("transferContinue"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("served", "Kind"), QString("Model"), 10000);
    QCOMPARE(tests::readFile(fixture_->path("models/served.gguf")), model);
    QCOMPARE(server.requests().last().headers.value("range"), "bytes=" + QByteArray::number(model.size() / 2) + "-");
}

void AddingModelsTest::aModelInPartsIsOneDownload() {
    tests::writeTinyModel(fixture_->path("large.gguf").toStdString(), {.answer_words = 10, .parts = 3});
    enum { kStalls, kLacksOne, kHasAll } mood = kStalls;
    tests::HttpServer server([&](const tests::HttpRequest& request) {
        const QByteArray content = tests::readFile(fixture_->path(QString::fromUtf8(request.path.mid(1))));
        tests::HttpAnswer answer = tests::serveFile(request, content, "\"1\"");
        if (mood == kStalls && request.path.contains("-00002-")) {
            answer.sent = content.size() / 2;
            answer.stalls = true;
        }
        if (mood == kLacksOne && request.path.contains("-00003-")) answer = {404, {}, {}, -1, -1, false};
        return answer;
    });
    const auto text = [this] {
        const auto* label = fixture_->find<QLabel>("transferText");
        return label == nullptr ? QString() : label->text();
    };
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    fetch(server.address("/large-00001-of-00003.gguf"), {});
    QTRY_VERIFY_WITH_TIMEOUT(text().contains("Part 2 of 3"), 10000);
    fixture_->picture("models-part-of-several");
    fixture_->close();
    mood = kLacksOne;
    fixture_->startReady();
    show();
    QTRY_VERIFY(text().contains("downloaded"));
    QCOMPARE(page().transfers().findChildren<QPushButton*>("transferContinue").size(), 1);
    QTest::mouseClick(button("transferContinue"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(text().contains("Part 3 of 3 is not on the server"), 10000);
    QTest::qWait(50);  // for the layout
    fixture_->picture("models-part-missing");
    mood = kHasAll;
    QTest::mouseClick(button("transferContinue"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("large", "Kind"), QString("Model"), 10000);
    QVERIFY(!page().transfers().isVisible());
    QCOMPARE(fixture_->find<QLabel>("noticeText")->text(), QString("large is installed."));
    choose("large");
    QTest::mouseClick(button("modelUse"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("large", "State"), QString("In use"), 20000);
}

void AddingModelsTest::whatIsNotOnTheServerIsNotContinued() {
    tests::HttpServer server([](const tests::HttpRequest&) { return tests::HttpAnswer{404, {}, {}, -1, -1, false}; });
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    fetch(server.address("/absent.gguf"), {});
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("transferText") != nullptr &&
                                 fixture_->find<QLabel>("transferText")->text().contains("no file at this address"),
                             10000);
    QVERIFY(!button("transferContinue")->isVisible());
    QVERIFY(button("transferDiscard")->isVisible());
}

void AddingModelsTest::aWrongChecksumIsSaidAndCorrected() {
    const QByteArray model = tests::readFile(fixture_->makeModel("served.gguf", 10));
    tests::HttpServer server(
        [&](const tests::HttpRequest& request) { return tests::serveFile(request, model, "\"1\""); });
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    fetch(server.address("/served.gguf"), QString(64, '0'));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QPushButton>("transferChecksum") != nullptr &&
                                 fixture_->find<QPushButton>("transferChecksum")->isVisible(),
                             10000);
    QVERIFY(fixture_->find<QLabel>("transferText")->text().contains("download is kept"));
    fixture_->picture("models-wrong-checksum");
    QTest::mouseClick(button("transferChecksum"), Qt::LeftButton);
    QTRY_VERIFY(fixture_->find<QLineEdit>("checksumField") != nullptr &&
                fixture_->find<QLineEdit>("checksumField")->isVisible());
    QCOMPARE(fixture_->find<QLineEdit>("addressField")->text(), server.address("/served.gguf"));
    // What is typed corrects the SHA-256, not the address.
    auto* dialog = fixture_->find<ui::AddressDialog>("addressDialog");
    QCOMPARE(dialog->windowTitle(), QString("Correct the SHA-256"));
    QCOMPARE(dialog->focusWidget(), fixture_->find<QLineEdit>("checksumField"));
    QCOMPARE(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->text(), QString("Check again"));
    dialog->reject();
    QTRY_VERIFY(fixture_->find<ui::AddressDialog>("addressDialog") == nullptr);
    // The next window says it as well, as after a change of the language.
    fixture_->close();
    fixture_->startReady();
    show();
    QTRY_VERIFY(fixture_->find<QLabel>("transferText") != nullptr &&
                fixture_->find<QLabel>("transferText")->text().contains("download is kept"));
    QVERIFY(button("transferChecksum")->isVisible() && !button("transferContinue")->isVisible());
    QTest::mouseClick(button("transferChecksum"), Qt::LeftButton);
    QTRY_VERIFY(fixture_->find<QLineEdit>("checksumField") != nullptr &&
                fixture_->find<QLineEdit>("checksumField")->isVisible());
    fixture_->find<QLineEdit>("checksumField")->clear();
    confirm<ui::AddressDialog>("addressDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("served", "Kind"), QString("Model"), 10000);
    QCOMPARE(server.requests().size(), 1);
}

GRIFFIN_TEST(AddingModelsTest)
#include "adding_models_test.moc"
