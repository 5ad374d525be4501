// Which draft a model is used with: the best that was trained for it, or the one that a person chose.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/draft_library.h"
#include "app/library/library_reader.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

using engine::Method;
using tests::get;

class DraftLibraryTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        library_ = std::make_unique<DraftLibrary>(QStringList{path("own"), path("given")});
    }

    void theBestOneIsTakenUntilOneIsChosen() {
        const std::vector<InstalledDraft> drafts = {{"a", "/a", Method::kEagle, "model"},
                                                    {"b", "/b", Method::kGriffin, "other"},
                                                    {"c", "/c", Method::kGriffin, "model"},
                                                    {"d", "/d", Method::kGriffin, "model"}};
        QCOMPARE(bestDraft(drafts, "model", Method::kAuto), &drafts[2]);
        QCOMPARE(bestDraft(drafts, "model", Method::kEagle), &drafts[0]);
        QVERIFY(bestDraft(drafts, "model", Method::kMedusa) == nullptr);
        QVERIFY(bestDraft(drafts, "third", Method::kAuto) == nullptr);
    }

    void aChoiceIsKept() {
        const QString draft = makeDraft("elsewhere.safetensors", Method::kGriffin);
        QVERIFY(library_->chosen("one").isEmpty());
        QVERIFY(!library_->best("one", Method::kAuto));
        QVERIFY(library_->choose("one", draft).has_value());
        QVERIFY(library_->choose("two", path("gone.safetensors")).has_value());
        const DraftLibrary again(QStringList{path("own")});
        QCOMPARE(again.chosen("one"), draft);
        QCOMPARE(again.best("one", Method::kAuto)->path, draft.toStdString());
        QCOMPARE(again.best("one", Method::kGriffin)->path, draft.toStdString());
        QVERIFY(!again.best("one", Method::kEagle));
        QVERIFY(!again.best("two", Method::kAuto));
        QVERIFY(library_->choose("one", {}).has_value());
        QVERIFY(again.chosen("one").isEmpty());
        QCOMPARE(again.chosen("two"), path("gone.safetensors"));
    }

    // A model's own draft serves where no other is installed, or where it is chosen.
    void aModelMayBringItsDraft() {
        engine::ModelInfo model;
        model.path = path("brings.gguf").toStdString();
        model.fingerprint = "three";
        QVERIFY(!ownDraft(model) && !library_->bestFor(model, Method::kAuto));
        model.own_draft = "mtp";
        for (const Method method : {Method::kAuto, Method::kMtp}) {
            const auto own = library_->bestFor(model, method);
            QVERIFY(own.has_value());
            QCOMPARE(own->method, Method::kMtp);
            QCOMPARE(own->path, path("brings.gguf").toStdString());
            QCOMPARE(own->target, std::string("three"));
        }
        QVERIFY(!library_->bestFor(model, Method::kGriffin));
        const QString other = makeDraft("other.safetensors", Method::kGriffin);
        QVERIFY(library_->choose("three", other).has_value());
        QCOMPARE(library_->bestFor(model, Method::kAuto)->path, other.toStdString());
        QCOMPARE(library_->bestFor(model, Method::kMtp)->method, Method::kMtp);
        QVERIFY(library_->choose("three", path("brings.gguf")).has_value());
        QCOMPARE(library_->bestFor(model, Method::kAuto)->method, Method::kMtp);
        QVERIFY(library_->choose("three", {}).has_value());
    }

    // GRIFFIN's draft in 4 bits came with the program under a name of its own, beside that in 8 bits.
    void aChosenDraftIsFoundUnderItsPresentName() {
        QVERIFY(QDir().mkpath(path("given")));
        const QString before = path("given/smollm2-135m-griffin-4bit.safetensors");
        QVERIFY(library_->choose("one", before).has_value());
        QCOMPARE(library_->chosen("one"), before);
        const QString now = makeDraft("given/smollm2-135m-griffin.safetensors", Method::kGriffin);
        QCOMPARE(library_->chosen("one"), now);
        QCOMPARE(library_->allChosen(), QStringList{now});
        QCOMPARE(library_->best("one", Method::kAuto)->path, now.toStdString());
        makeDraft("given/smollm2-135m-griffin-4bit.safetensors", Method::kGriffin);
        QCOMPARE(library_->chosen("one"), before);
    }

    void choicesOfAnotherFormatAreLeftAlone() {
        QVERIFY(QDir().mkpath(path("own")));
        const char* later = "{\"format\": 2, \"chosen\": {\"one\": \"/x\"}}";
        for (const char* text : {"not json", "", later}) {
            tests::writeFile(path("own/choices.json"), text);
            QVERIFY(library_->chosen("one").isEmpty());
        }
        QVERIFY(library_->choose("one", "/y").has_value());
        QCOMPARE(library_->chosen("one"), QString("/y"));
        QCOMPARE(tests::readFile(path("own/choices.json.damaged")), QByteArray(later));
        QVERIFY(library_->choose("two", "/z").has_value());
        QCOMPARE(tests::readFile(path("own/choices.json.damaged")), QByteArray(later));
    }

    // As others publish theirs.
    void foldersAreDraftsToo() {
        const QString draft(GRIFFIN_TEST_FIXTURES "/../resources/drafts/smollm2-135m-hass.safetensors");  // of a model
        QVERIFY(QDir().mkpath(path("own/published.v2")) && QDir().mkpath(path("own/other")));
        QVERIFY(QFile::copy(draft, path("own/published.v2/model.safetensors")));
        QVERIFY(library_->list().empty());
        QFile configuration(path("own/published.v2/config.json"));
        QVERIFY(configuration.open(QIODevice::WriteOnly) && configuration.write("{}") == 2);
        configuration.close();
        const std::vector<InstalledDraft> drafts = library_->list();
        QCOMPARE(drafts.size(), std::size_t{1});
        QCOMPARE(drafts[0].name, std::string("published.v2"));
        QCOMPARE(drafts[0].path, path("own/published.v2").toStdString());
        QCOMPARE(drafts[0].method, Method::kHass);
        QVERIFY(library_->best(drafts[0].target, Method::kAuto).has_value());
    }

    void draftsAreAddedToTheFirstFolder() {
        const QString draft = makeDraft("new.safetensors", Method::kEagle);
        ModelLibrary models(path("models"));
        const auto added = get(addFile(draft, ui::ImportMode::kMove, models, *library_, {}, {}));
        QCOMPARE(added.path, path("own/new.safetensors"));
        QVERIFY(QFile::exists(added.path) && !QFile::exists(draft));
        QVERIFY(!QFile::exists(path("models")));
        const auto again =
            addFile(makeDraft("new.safetensors", Method::kEagle), ui::ImportMode::kCopy, models, *library_, {}, {});
        QVERIFY(!again.has_value());
        QVERIFY(again.error().what.english().find("name is installed") != std::string::npos);
    }

    void whatCannotBeUsedIsNotAdded() {
        const QString text = tests::writeFile(path("text.gguf"), "GGUF, but not for long");
        ModelLibrary models(path("models"));
        const auto added = addFile(text, ui::ImportMode::kMove, models, *library_, {}, {});
        QVERIFY(!added.has_value());
        QVERIFY(!added.error().what.empty());
        QVERIFY(QFile::exists(text));
    }

    void fittingIsToldFromTheFiles() {
        LibraryEntry model;
        model.info.hidden_size = 64;
        model.info.vocabulary = 300;
        model.info.parameters = 1000;
        model.info.fingerprint = "it";
        LibraryEntry draft;
        draft.info.hidden_size = 64;
        draft.info.vocabulary = 300;
        draft.draft = engine::DraftFileInfo{"griffin", "it", 0};
        QVERIFY(draftFit(model, draft).disabled_reason.empty() && draftFit(model, draft).warning.empty());
        draft.draft->target = "another";
        QVERIFY(draftFit(model, draft).disabled_reason.empty() &&
                draftFit(model, draft).warning.english().find("another") != std::string::npos);
        draft.draft->target.clear();
        QVERIFY(!draftFit(model, draft).warning.empty());
        draft.info.vocabulary = 301;
        QVERIFY(draftFit(model, draft).disabled_reason.english().find("301") != std::string::npos);
        draft.info.hidden_size = 128;
        QVERIFY(draftFit(model, draft).disabled_reason.english().find("128") != std::string::npos);
        draft.failure = engine::Failure{engine::FailureCause::kFileTruncated, engine::Message("Cut short"), {}, {}, ""};
        QCOMPARE(draftFit(model, draft).disabled_reason.english(), std::string("Cut short"));
        LibraryEntry small = model;
        small.info.parameters = 100;
        QVERIFY(draftFit(model, small).disabled_reason.empty());
        small.info.parameters = 1000;
        QVERIFY(!draftFit(model, small).disabled_reason.empty());
        small.info.parameters = 100;
        small.info.vocabulary = 5000;
        QVERIFY(!draftFit(model, small).disabled_reason.empty());
    }

  private:
    QString path(const QString& name) const { return folder_->filePath(name); }
    QString makeDraft(const QString& name, Method method) {
        tests::writeTinyDraft(path(name).toStdString(), {.method = method});
        return path(name);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<DraftLibrary> library_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::DraftLibraryTest)
#include "draft_library_test.moc"
