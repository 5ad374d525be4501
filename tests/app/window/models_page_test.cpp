// The models page in the real window: what is installed, used, added, fetched, removed, and which draft a model works
// with.
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QDir>
#include <QLineEdit>
#include <QMessageBox>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardPaths>

#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "engine/base/fingerprint.h"
#include "engine/engine.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/http_server.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/models/import_dialogs.h"
#include "ui/models/library_table.h"
#include "ui/models/models_page.h"
#include "ui/models/transfer_list.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;

class ModelsPageTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void saysThatNothingIsInstalled();
    void listsWhatIsInstalled();
    void usesAnotherModel();
    void whatCannotBeUsedSaysWhy();
    void removesToTheTrash();
    void keepsWhatIsInUse();
    void asksForTraining();
    void everyDraftIsListedWithItsReason();
    void aChosenDraftIsListedWhereverItLies();
    void theChosenDraftIsUsedAndRemembered();
    void aDraftThatDoesNotFitAfterAllIsSaid();
    void addsWhatIsDropped();
    void refusesWhatIsNoModel();
    void whatIsDroppedElsewhereIsUsedAndCanBeAdded();
    void fetchesFromAnAddress();
    void aDownloadIsContinuedAfterARestart();
    void aModelInPartsIsOneDownload();
    void aWrongChecksumIsSaidAndCorrected();
    void everyControlHasAName();
    void looksRightInTheDark();

  private:
    ui::ModelsPage& page() { return fixture_->application().modelsPage(); }
    ui::LibraryTable& table() { return *fixture_->find<ui::LibraryTable>("modelTable"); }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void show() {
        QTest::mouseClick(fixture_->find<QToolButton>("modelsPageButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(table().rowCount() > 0, 10000);
    }
    /// The text in the row of this name; the column as the person reads it.
    QString cell(const QString& name, const QString& column) {
        for (int row = 0; row < table().rowCount(); ++row) {
            for (int c = 0; c < table().columnCount(); ++c) {
                if (table().item(row, 0)->text() == name && table().horizontalHeaderItem(c)->text() == column)
                    return table().item(row, c)->text();
            }
        }
        return QStringLiteral("no such row");
    }
    void choose(const QString& name) {
        for (int row = 0; row < table().rowCount(); ++row) {
            if (table().item(row, 0)->text() != name) continue;
            QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                              table().visualItemRect(table().item(row, 0)).center());
        }
        QCOMPARE(fixture_->find<QLabel>("modelPanelName")->text(), name);
    }
    QRadioButton* draft(const QString& text) {
        for (auto* button : page().findChildren<QRadioButton*>()) {
            if (button->text().contains(text)) return button;
        }
        return nullptr;
    }
    /// Presses OK in a dialog that is open.
    template <class Dialog>
    void confirm(const char* name) {
        auto* box = fixture_->find<Dialog>(name)->template findChild<QDialogButtonBox*>();
        QVERIFY(box->button(QDialogButtonBox::Ok)->isEnabled());
        QTest::mouseClick(box->button(QDialogButtonBox::Ok), Qt::LeftButton);
    }
    void fetch(const QString& address, const QString& sha256) {
        QTest::mouseClick(button("modelsAddAddress"), Qt::LeftButton);
        QTRY_VERIFY(fixture_->find<ui::AddressDialog>("addressDialog") != nullptr);
        fixture_->find<QLineEdit>("addressField")->setText(address);
        fixture_->find<QLineEdit>("checksumField")->setText(sha256);
        confirm<ui::AddressDialog>("addressDialog");
    }
    QString installModel(const QString& file, int words) { return fixture_->makeModel("models/" + file, words); }
    QString installDraft(const QString& file, int hidden_size, engine::Method method, int vocabulary = 0);

    QTemporaryDir data_;
};

void ModelsPageTest::init() {
    qputenv("XDG_DATA_HOME", data_.path().toUtf8());  // drafts and trash
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
    WindowTest::init();
    QVERIFY(QDir().mkpath(fixture_->path("models")));
}

QString ModelsPageTest::installDraft(const QString& file, int hidden_size, engine::Method method, int vocabulary) {
    const QString folder = app::draftFolders().first();
    QDir().mkpath(folder);
    const QString path = folder + "/" + file;
    tests::writeTinyDraft(path.toStdString(), {.method = method, .hidden_size = hidden_size, .vocabulary = vocabulary});
    return path;
}

void ModelsPageTest::saysThatNothingIsInstalled() {
    fixture_->start();
    QTest::keyClick(&fixture_->window(), Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&page()));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr, 10000);
    fixture_->picture("models-empty");
}

void ModelsPageTest::listsWhatIsInstalled() {
    const QString path = installModel("Small-Q8_0.gguf", 10);
    fixture_->startReady(path);
    show();
    QCOMPARE(cell("Small", "Kind"), QString("Model"));
    QCOMPARE(cell("Small", "Architecture"), QString("llama"));
    QCOMPARE(cell("Small", "Quantisation"), QString("Q8_0"));
    QCOMPARE(cell("Small", "Context"), QLocale().toString(2048));
    QCOMPARE(cell("Small", "Size"), QLocale().formattedDataSize(QFileInfo(path).size(), 1, QLocale::DataSizeSIFormat));
    QVERIFY(!cell("Small", "Memory").isEmpty());
    QCOMPARE(cell("Small", "State"), QString("In use"));
    QVERIFY(fixture_->find<QLabel>("modelsFreeSpace")->text().contains("memory"));
    fixture_->picture("models");
}

void ModelsPageTest::usesAnotherModel() {
    fixture_->startReady(installModel("first.gguf", 10));
    installModel("second.gguf", 12);
    show();
    choose("first");
    QVERIFY(!button("modelUse")->isEnabled());
    choose("second");
    QTest::mouseClick(button("modelUse"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("second", "State"), QString("In use"), 20000);
    QCOMPARE(cell("first", "State"), QString());
    QCOMPARE(fixture_->application().models().path(), fixture_->path("models/second.gguf"));
    QCOMPARE(fixture_->find<QLabel>("modelPanelName")->text(), QString("second"));
}

void ModelsPageTest::whatCannotBeUsedSaysWhy() {
    const QString whole = installModel("good.gguf", 10);
    QFile file(whole);
    QVERIFY(file.copy(fixture_->path("models/cut.gguf")));
    QVERIFY(QFile::resize(fixture_->path("models/cut.gguf"), file.size() / 2));
    QVERIFY(QFile::link(fixture_->path("nowhere.gguf"), fixture_->path("models/lost.gguf")));
    fixture_->startReady(whole);
    show();
    QCOMPARE(cell("cut", "State"), QString("Cannot be used"));
    choose("cut");
    QVERIFY(!button("modelUse")->isEnabled() && !button("modelUse")->toolTip().isEmpty());
    QVERIFY(!button("modelTrain")->isEnabled());
    QVERIFY(fixture_->find<QLabel>("modelPanelLines")->text().contains("cut.gguf"));
    choose("lost");
    QVERIFY(fixture_->find<QLabel>("modelPanelLines")->text().contains("missing"));
    QTest::qWait(50);  // for the layout
    fixture_->picture("models-unusable");
}

void ModelsPageTest::removesToTheTrash() {
    fixture_->startReady(installModel("stays.gguf", 10));
    const QString path = installModel("goes.gguf", 10);
    show();
    choose("goes");
    QTest::mouseClick(button("modelRemove"), Qt::LeftButton);
    auto* box = fixture_->find<QMessageBox>("modelRemoveQuestion");
    QVERIFY(box != nullptr && box->text().contains("goes"));
    QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    QVERIFY(QFile::exists(path));
    QTest::mouseClick(button("modelRemove"), Qt::LeftButton);
    QTRY_VERIFY(fixture_->find<QMessageBox>("modelRemoveQuestion")->isVisible());
    box = fixture_->find<QMessageBox>("modelRemoveQuestion");
    QTest::mouseClick(box->defaultButton(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("goes", "Kind"), QString("no such row"), 10000);
    QCOMPARE(cell("stays", "Kind"), QString("Model"));
    QVERIFY(!QFile::exists(path));
    QVERIFY(QFile::exists(data_.filePath("Trash/files/goes.gguf")) || !page().notices().isHidden());
    QVERIFY(QFile::exists(fixture_->path("models/stays.gguf")));
}

void ModelsPageTest::keepsWhatIsInUse() {
    fixture_->startReady(installModel("used.gguf", 10));
    show();
    choose("used");
    QVERIFY(!button("modelRemove")->isEnabled());
    QVERIFY(button("modelRemove")->toolTip().contains("in use"));
}

void ModelsPageTest::asksForTraining() {
    const QString path = installModel("pupil.gguf", 10);
    fixture_->startReady(path);
    show();
    QSignalSpy asked(&fixture_->application().modelsPageController(), &app::ModelsPageController::trainingAsked);
    choose("pupil");
    QTest::mouseClick(button("modelTrain"), Qt::LeftButton);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toString(), path);
    QVERIFY(fixture_->application().trainingPage().isVisible());
}

void ModelsPageTest::everyDraftIsListedWithItsReason() {
    installDraft("mine.safetensors", 64, engine::Method::kGriffin);
    installDraft("wide.safetensors", 128, engine::Method::kEagle);
    fixture_->startReady(installModel("target.gguf", 10));
    show();
    QCOMPARE(cell("mine", "Kind"), QString("Draft"));
    QCOMPARE(cell("wide", "Architecture"), QString("EAGLE"));
    choose("target");
    QVERIFY(draft("Automatic")->isChecked());
    QVERIFY(draft("mine")->isEnabled() && draft("mine")->text().contains("Note:"));
    QVERIFY(!draft("wide")->isEnabled());
    QVERIFY(draft("wide")->text().contains("128") && draft("wide")->text().contains("64"));
    QVERIFY(!draft("smollm2-135m-griffin")->isEnabled());
    QVERIFY2(draft("mine")->text().contains("in your drafts folder"), qPrintable(draft("mine")->text()));
    QVERIFY(draft("wide")->text().contains("in your drafts folder"));
    QVERIFY(draft("smollm2-135m-griffin")->text().contains("ships with the program"));
    QVERIFY(draft("wide")->accessibleDescription().endsWith("/wide.safetensors"));
    QTest::qWait(50);  // for the layout
    fixture_->picture("models-drafts");
    choose("mine");
    QVERIFY(!button("modelTrain")->isVisible() && button("modelRemove")->isEnabled());
}

void ModelsPageTest::aChosenDraftIsListedWhereverItLies() {
    const QString model = installModel("target.gguf", 10);
    const auto content = engine::inspectFile(model.toStdString());
    const auto fingerprint = engine::fileFingerprint(model.toStdString());
    QVERIFY(content.has_value() && fingerprint);
    const QString path = fixture_->path("usb/far.safetensors");
    QVERIFY(QDir().mkpath(fixture_->path("usb")));
    tests::writeTinyDraft(path.toStdString(), {.vocabulary = content->model.vocabulary});
    QVERIFY(app::DraftLibrary().choose(*fingerprint, path).has_value());
    fixture_->startReady(model);
    QCOMPARE(fixture_->application().models().model().drafts, QStringList{path});
    show();
    QCOMPARE(cell("far", "State"), QString("In use"));
    choose("target");
    QVERIFY(draft("far")->isChecked());
    QVERIFY2(draft("far")->text().contains("in " + fixture_->path("usb")), qPrintable(draft("far")->text()));
    QTest::qWait(50);  // for the layout
    fixture_->picture("models-draft-elsewhere");
    QTest::mouseClick(draft("Automatic"), Qt::LeftButton, {}, QPoint(8, draft("Automatic")->height() / 2));
    QVERIFY(app::DraftLibrary().choose("of another model", path).has_value());
    fixture_->close();
    fixture_->startReady(model);
    show();
    QCOMPARE(cell("far", "State"), QString("Elsewhere"));
    choose("far");
    QVERIFY(!button("modelRemove")->isEnabled() && button("modelRemove")->toolTip().contains("outside"));

    // The stick is pulled out.
    QVERIFY(app::DraftLibrary().choose(*fingerprint, path).has_value());
    QVERIFY(QFile::remove(path));
    fixture_->close();
    fixture_->startReady(model);
    show();
    QCOMPARE(cell("far", "Kind"), QString("no such row"));
    choose("target");
    QVERIFY(draft("Automatic")->isChecked());
    QVERIFY(fixture_->find<QLabel>("modelPanelLines")->text().contains("is missing: " + path));
}

void ModelsPageTest::theChosenDraftIsUsedAndRemembered() {
    const QString model = installModel("target.gguf", 40);
    const auto content = get(engine::inspectFile(model.toStdString()));
    const QString path = installDraft("mine.safetensors", 64, engine::Method::kGriffin, content.model.vocabulary);
    fixture_->startReady(model);
    QVERIFY(fixture_->application().models().model().drafts.isEmpty());
    show();
    choose("target");
    QTest::mouseClick(draft("mine"), Qt::LeftButton, {}, QPoint(8, draft("mine")->height() / 2));
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().model().drafts, QStringList{path}, 10000);
    QTRY_COMPARE_WITH_TIMEOUT(cell("mine", "State"), QString("In use"), 10000);
    QVERIFY(draft("mine")->isChecked());
    choose("mine");
    QVERIFY(!button("modelRemove")->isEnabled());
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->application().models().model().drafts, QStringList{path});
}

void ModelsPageTest::aDraftThatDoesNotFitAfterAllIsSaid() {
    const QString model = installModel("target.gguf", 10);
    const auto content = get(engine::inspectFile(model.toStdString()));
    // Its tokens are not in order, which is seen when it is loaded.
    QVERIFY(QDir().mkpath(app::draftFolders().first()));
    tests::writeTinyDraft((app::draftFolders().first() + "/disorderly.safetensors").toStdString(),
                          {.vocabulary = content.model.vocabulary, .known_tokens = 2 * content.model.vocabulary});
    fixture_->startReady(model);
    show();
    choose("target");
    QVERIFY(draft("disorderly")->isEnabled());
    QTest::mouseClick(draft("disorderly"), Qt::LeftButton, {}, QPoint(8, draft("disorderly")->height() / 2));
    QTRY_VERIFY_WITH_TIMEOUT(page().notices().isVisible(), 10000);
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("not used"));
    QTRY_VERIFY(draft("Automatic")->isChecked());
    QVERIFY(fixture_->application().models().model().drafts.isEmpty());
}

void ModelsPageTest::addsWhatIsDropped() {
    fixture_->startReady(installModel("first.gguf", 10));
    const QString moved = fixture_->makeModel("moved.gguf", 11);
    const QString linked = fixture_->makeModel("linked.gguf", 12);
    show();
    fixture_->drop(&page(), {moved});
    QTRY_VERIFY(fixture_->find<QRadioButton>("importMove") != nullptr);
    QVERIFY(fixture_->find<QRadioButton>("importCopy")->isChecked());
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
    QVERIFY(fixture_->find<QLabel>("modelPanelLines")->text().contains("link"));
}

void ModelsPageTest::refusesWhatIsNoModel() {
    fixture_->startReady(installModel("first.gguf", 10));
    show();
    const QString letter = fixture_->write("letter.gguf", "Dear Sir or Madam, this is not a model at all");
    fixture_->drop(&page(), {letter});
    QTRY_VERIFY(fixture_->find<ui::ImportDialog>("importDialog") != nullptr);
    confirm<ui::ImportDialog>("importDialog");
    QTRY_VERIFY_WITH_TIMEOUT(page().notices().isVisible(), 10000);
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("letter.gguf was not added"));
    QVERIFY(QFile::exists(letter) && !QFile::exists(fixture_->path("models/letter.gguf")));
    fixture_->picture("models-refused");
}

void ModelsPageTest::whatIsDroppedElsewhereIsUsedAndCanBeAdded() {
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

void ModelsPageTest::fetchesFromAnAddress() {
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

void ModelsPageTest::aDownloadIsContinuedAfterARestart() {
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

void ModelsPageTest::aModelInPartsIsOneDownload() {
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

void ModelsPageTest::aWrongChecksumIsSaidAndCorrected() {
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
    fixture_->find<QLineEdit>("checksumField")->clear();
    confirm<ui::AddressDialog>("addressDialog");
    QTRY_COMPARE_WITH_TIMEOUT(cell("served", "Kind"), QString("Model"), 10000);
    QCOMPARE(server.requests().size(), 1);
}

void ModelsPageTest::everyControlHasAName() {
    installDraft("mine.safetensors", 64, engine::Method::kGriffin);
    fixture_->startReady(installModel("target.gguf", 10));
    show();
    choose("target");
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void ModelsPageTest::looksRightInTheDark() {
    fixture_->set("window/appearance", "dark");
    installDraft("mine.safetensors", 64, engine::Method::kGriffin);
    fixture_->startReady(installModel("target-Q8_0.gguf", 10));
    installModel("another.gguf", 10);
    show();
    const QColor corner = fixture_->window().grab().toImage().pixelColor(400, 60);
    QVERIFY2(corner.lightness() < 100, qPrintable(corner.name()));
    QTest::qWait(50);  // for the layout
    fixture_->picture("models-dark");
}

GRIFFIN_TEST(ModelsPageTest)
#include "models_page_test.moc"
