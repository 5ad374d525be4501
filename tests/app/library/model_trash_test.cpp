// Removing models and drafts where something is in the way; with what is there the window's tests work.
#include "app/library/model_trash.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class ModelTrashTest : public QObject {
    Q_OBJECT

  private slots:
    /// On a full disk, say, on which models are removed above all.
    void aTrashThatCannotBeWrittenIsSaid() {
        const QTemporaryDir models;
        const QString model = tests::writeFile(models.filePath("goes.gguf"), "a model");
        const QString place = tests::writeFile(models.filePath(".trash"), "no folder");
        const ModelTrash trash(models.path());
        const auto put = trash.put("goes", {model});
        QVERIFY(!put.has_value());
        const QString said = QString::fromStdString(put.error().oneLine());
        QVERIFY2(said.contains("trash cannot be written: " + place) && said.contains("free some space") &&
                     said.endsWith(model),
                 qPrintable(said));
        QCOMPARE(tests::readFile(model), QByteArray("a model"));
        QVERIFY(QFile::remove(place));
        QVERIFY(trash.put("goes", {model}).has_value());
        QVERIFY(!QFile::exists(model));
        QCOMPARE(trash.list().size(), 1);
    }

    void allOfSeveralFilesOrNone() {
        const QTemporaryDir models;
        const QString first = tests::writeFile(models.filePath("one.gguf"), "first");
        const ModelTrash trash(models.path());
        const auto put = trash.put("both", {first, models.filePath("two.gguf")});
        QVERIFY(!put.has_value());
        QVERIFY(put.error().where.english().find("two.gguf") != std::string::npos);
        QCOMPARE(tests::readFile(first), QByteArray("first"));
        QVERIFY(trash.list().isEmpty());
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelTrashTest)
#include "model_trash_test.moc"
