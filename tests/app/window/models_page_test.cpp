// The models page in the real window: what is installed, used, removed, and which draft a model works with.
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QRadioButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableWidget>

#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/library/library_files.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_trash.h"
#include "app/models/library_view.h"
#include "engine/base/fingerprint.h"
#include "engine/engine.h"
#include "tests/app/window/models_page_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;

class ModelsPageTest : public tests::ModelsPageFixture {
    Q_OBJECT

  private slots:
    void saysThatNothingIsInstalled();
    void listsWhatIsInstalled();
    void whatIsUsedElsewhereIsNotOffered();
    void usesAnotherModel();
    void whatCannotBeUsedSaysWhy();
    void aModelFromElsewhereGoesOffTheList();
    void removesToTheTrash();
    void theTrashKeepsWhatWasRemoved();
    void aDraftThatIsPutBackIsUsed();
    void keepsWhatIsInUse();
    void asksForTraining();
    void everyDraftIsListedWithItsReason();
    void aChosenDraftIsListedWhereverItLies();
    void theChosenDraftIsUsedAndRemembered();
    void aDraftThatDoesNotFitAfterAllIsSaid();
    void aDraftNamesTheModelInUse();
    void everyControlHasAName();
    void theListHasRoomInASmallWindow();
    void theListFollowsTheSizeOfTheText();
    void looksRightInTheDark();

  private:
    QRadioButton* draft(const QString& text) {
        for (auto* button : page().findChildren<QRadioButton*>()) {
            if (button->text().contains(text)) return button;
        }
        return nullptr;
    }
    QString installDraft(const QString& file, int hidden_size, engine::Method method, int vocabulary = 0);
};

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
    // Rows are as wide as the page, also after it was brought up to date.
    auto* table = fixture_->find<QTableWidget>("modelTable");
    for (int i = 0; i < 2; ++i) {
        QTRY_COMPARE(table->horizontalHeader()->length(), table->viewport()->width());
        fixture_->window().showPageAt(0);
        fixture_->application().modelsPageController().refresh();
        show();
    }
    fixture_->picture("models");
}

/// A model of the catalogue that was opened where it lies, outside the models folder.
void ModelsPageTest::whatIsUsedElsewhereIsNotOffered() {
    const app::CatalogueModel& offered = app::defaultModel();
    const auto states = [&] {
        QStringList found;
        for (int row = 0; row < table().rowCount(); ++row) {
            if (table().item(row, 0)->text() == offered.name)
                found.append(table().item(row, table().columnCount() - 1)->text());
        }
        return found;
    };
    QVERIFY(QDir().mkpath(fixture_->path("elsewhere")));
    const QString path = fixture_->makeModel("elsewhere/" + offered.file, 10);
    fixture_->startReady(path);
    show();
    QCOMPARE(states(), QStringList{"In use"});
    // Where it cannot be used, it is.
    fixture_->close();
    QVERIFY(QFile::resize(path, 1000));
    fixture_->start();
    show();
    QCOMPARE(states(), (QStringList{"Cannot be used", "Not installed"}));
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

void ModelsPageTest::aModelFromElsewhereGoesOffTheList() {
    const QString path = fixture_->makeModel("elsewhere.gguf", 11);
    fixture_->startReady(path);
    show();
    QTRY_COMPARE(cell("elsewhere", "Kind"), QString("Model"));
    choose("elsewhere");
    QVERIFY(!button("modelRemove")->isEnabled());  // it is in use
    const QString other = installModel("stays.gguf", 10);
    fixture_->application().models().load(other);
    QTRY_COMPARE(cell("stays", "State"), QString("In use"));
    choose("elsewhere");
    QTRY_VERIFY(button("modelRemove")->isEnabled());
    QCOMPARE(button("modelRemove")->text(), QString("Remove from the list"));
    QTest::mouseClick(button("modelRemove"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("elsewhere", "Kind"), QString("no such row"), 10000);
    QVERIFY(QFile::exists(path));
    QTest::mouseClick(button("noticeAction"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("elsewhere", "Kind"), QString("Model"), 10000);
    choose("stays");
    QCOMPARE(button("modelRemove")->text(), QString("Remove…"));
}

void ModelsPageTest::removesToTheTrash() {
    fixture_->startReady(installModel("stays.gguf", 10));
    const QString path = installModel("goes.gguf", 10);
    const QByteArray content = tests::readFile(path);
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
    QVERIFY(QFile::exists(fixture_->path("models/stays.gguf")));
    // It says what that takes, and Undo puts it back as it was.
    const QString size = app::dataSize(static_cast<qint64>(content.size()));
    QVERIFY2(fixture_->find<QLabel>("noticeText")->text().contains(size), "the size");
    QTRY_VERIFY(button("modelsTrash")->isVisible());
    QVERIFY2(button("modelsTrash")->text().contains(size), qPrintable(button("modelsTrash")->text()));
    fixture_->picture("models-trash");
    QTest::mouseClick(button("noticeAction"), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(cell("goes", "Kind"), QString("Model"), 10000);
    QCOMPARE(tests::readFile(path), content);
    QTRY_VERIFY(!button("modelsTrash")->isVisible());
}

void ModelsPageTest::theTrashKeepsWhatWasRemoved() {
    fixture_->startReady(installModel("stays.gguf", 10));
    const QString path = installModel("goes.gguf", 10);
    const app::ModelTrash trash(fixture_->path("models"));
    QVERIFY(trash.put("goes", {path}).has_value());
    QVERIFY(!QFile::exists(path));
    fixture_->close();
    fixture_->startReady();
    show();
    const auto actions = [this] { return page().findChild<QMenu*>("modelsTrashMenu")->actions(); };
    QVERIFY2(actions().first()->text().contains("goes"), qPrintable(actions().first()->text()));
    // Where another model has its name, nothing is overwritten.
    tests::writeFile(path, "another");
    actions().first()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("noticeText")->text().contains("another file of this name"), 10000);
    QCOMPARE(tests::readFile(path), QByteArray("another"));
    QVERIFY(QFile::remove(path));
    actions().first()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(cell("goes", "Kind"), QString("Model"), 10000);
    QTRY_VERIFY(trash.list().isEmpty());  // it is listed again before its place is cleared

    // A folder, a draft and a link go as well; empty means gone, but not what a link leads to.
    QVERIFY(QDir().mkpath(fixture_->path("models/folder")));
    tests::writeFile(fixture_->path("models/folder/config.json"), "{}");
    QVERIFY(QFile::link(path, fixture_->path("models/link.gguf")));
    QVERIFY(trash.put("folder", {fixture_->path("models/folder")}).has_value());
    const auto link = trash.put("link", {fixture_->path("models/link.gguf")});
    QVERIFY(link.has_value() && link->bytes == 0);
    QCOMPARE(trash.list().size(), 2);
    fixture_->application().modelsPageController().refresh();
    QTRY_COMPARE_WITH_TIMEOUT(actions().size(), 4, 10000);
    actions().last()->trigger();
    auto* box = fixture_->find<QMessageBox>("modelTrashQuestion");
    QVERIFY(box != nullptr && box->informativeText().contains("2 bytes"));
    QTest::mouseClick(box->buttons().first() == box->defaultButton() ? box->buttons().last() : box->buttons().first(),
                      Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(trash.list().isEmpty(), 10000);
    QVERIFY(QFile::exists(path));
    QTRY_VERIFY_WITH_TIMEOUT(!QDir(fixture_->path("models/.trash")).exists(), 10000);
    QVERIFY(!trash.put("gone", {fixture_->path("models/gone.gguf")}).has_value());
    QVERIFY(trash.list().isEmpty());
}

void ModelsPageTest::aDraftThatIsPutBackIsUsed() {
    const QString model = installModel("target.gguf", 10);
    const auto content = get(engine::inspectFile(model.toStdString()));
    const QString path = installDraft("mine.safetensors", 64, engine::Method::kGriffin, content.model.vocabulary);
    const auto fingerprint = engine::fileFingerprint(model.toStdString());
    QVERIFY(fingerprint && app::DraftLibrary().choose(*fingerprint, path).has_value());
    QVERIFY(app::ModelTrash(fixture_->path("models")).put("mine", {path}).has_value());
    fixture_->startReady(model);
    show();
    QVERIFY(fixture_->application().models().model().drafts.isEmpty());
    QTRY_VERIFY(button("modelsTrash")->isVisible());
    page().findChild<QMenu*>("modelsTrashMenu")->actions().first()->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().model().drafts, QStringList{path}, 10000);
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

/// Of several equal models a draft names the one in use, not just the first.
void ModelsPageTest::aDraftNamesTheModelInUse() {
    const QString first = installModel("a.gguf", 10);
    const QString used = fixture_->path("models/b.gguf");
    QVERIFY(QFile::copy(first, used));
    fixture_->startReady(used);
    app::LibraryListing listing;
    for (const QString& path : {first, used}) {
        app::LibraryEntry model;
        model.path = path;
        model.info.fingerprint = "the same";
        listing.models.append(model);
    }
    app::LibraryEntry draft;
    draft.path = QStringLiteral("mine.safetensors");
    draft.draft.emplace().target = "the same";
    listing.drafts.append(draft);
    const auto lines = [&] {
        return app::libraryPanel(listing, draft.path, fixture_->application().models(), app::DraftLibrary()).lines;
    };
    QVERIFY2(lines().contains("Trained for b."), qPrintable(lines().join(u'|')));
    listing.models.removeLast();
    QVERIFY2(lines().contains("Trained for a."), qPrintable(lines().join(u'|')));
}

void ModelsPageTest::everyControlHasAName() {
    installDraft("mine.safetensors", 64, engine::Method::kGriffin);
    fixture_->startReady(installModel("target.gguf", 10));
    show();
    choose("target");
    QCOMPARE(fixture_->unnamedControls(&page()).join(QStringLiteral("; ")), QString());
}

void ModelsPageTest::theListHasRoomInASmallWindow() {
    for (const char* file : {"one.gguf", "two.gguf", "three.gguf", "four.gguf"}) installModel(file, 5);
    for (const char* file : {"a.safetensors", "b.safetensors", "c.safetensors", "d.safetensors", "e.safetensors"})
        installDraft(file, 32, engine::Method::kGriffin);
    fixture_->start();
    fixture_->window().resize(fixture_->window().minimumSize());
    show();
    choose("one");
    QTRY_VERIFY(draft("e") != nullptr);
    for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();  // layouts settle
    fixture_->picture("models-small");
    QVERIFY2(
        table().viewport()->height() >= 4 * table().rowHeight(0),
        qPrintable(QStringLiteral("%1 of rows of %2").arg(table().viewport()->height()).arg(table().rowHeight(0))));
    const auto* list = fixture_->find<QScrollArea>("modelDrafts");
    QVERIFY2(list->viewport()->height() >= 2 * draft("e")->height(),
             qPrintable(QString::number(list->viewport()->height())));
}

void ModelsPageTest::theListFollowsTheSizeOfTheText() {
    fixture_->startReady(installModel("one.gguf", 5));
    show();
    const double before = table().item(0, 0)->font().pointSizeF();
    for (int i = 0; i < 5; ++i) QTest::keyClick(&fixture_->window(), Qt::Key_Equal, Qt::ControlModifier);
    QVERIFY2(table().item(0, 0)->font().pointSizeF() > 1.4 * before,
             qPrintable(QString::number(table().item(0, 0)->font().pointSizeF())));
    QVERIFY(table().item(0, 1)->font().pointSizeF() > 1.4 * before);
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
