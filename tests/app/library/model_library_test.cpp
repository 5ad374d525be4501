// Installed models: what is listed, what is copied, and that nothing half done is left.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using tests::get;

class ModelLibraryTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir(folder_->path()).mkpath(QStringLiteral("from/hf")));
        library_ = std::make_unique<ModelLibrary>(folder_->filePath(QStringLiteral("data/models")));
    }

    void bothProgramsShareOneFolder() {
        QCoreApplication::setApplicationName(QStringLiteral("some-test"));
        setApplicationIdentity();
        const QString data = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
        QVERIFY2(data.endsWith(QStringLiteral("/griffin-chat")), qPrintable(data));
        QCOMPARE(modelsFolder(), data + QStringLiteral("/models"));
        QCOMPARE(databasePath(), data + QStringLiteral("/griffin-chat.db"));
    }

    void anEmptyLibraryIsNoError() {
        QVERIFY(library_->list().isEmpty());
        QVERIFY(!library_->find(QStringLiteral("default")).has_value());
        QVERIFY(!library_->remove(QStringLiteral("x")).has_value());
    }

    void aFolderThatTakesNothingIsSaid() {
        const QString model = write(QStringLiteral("from/a.gguf"), "model");
        const auto added = ModelLibrary(QStringLiteral("/proc/self")).add(model);
        QVERIFY(!added.has_value());
        QCOMPARE(added.error().what_to_do.english(), std::string("check the permissions of the folder"));
        QCOMPARE(tests::readFile(model), QByteArray("model"));
    }

    void aFileIsCopiedUnderItsName() {
        const QByteArray content = QByteArray("model ").repeated(2'000'000);
        double last = 0.0;
        const auto added =
            library_->add(write(QStringLiteral("from/My Model.Q4.gguf"), content), [&last](double fraction) {
                QVERIFY(fraction >= last);
                last = fraction;
            });
        QVERIFY2(added.has_value(), added.has_value() ? "" : added.error().oneLine().c_str());
        QCOMPARE(last, 1.0);
        QCOMPARE(added->name, QStringLiteral("My Model.Q4"));
        QCOMPARE(added->bytes, content.size());
        QCOMPARE(tests::readFile(added->path), content);
        QVERIFY(added->is_default);  // the only one
        QCOMPARE(library_->find(QStringLiteral("my model.q4.GGUF"))->path, added->path);
        QCOMPARE(entries(), QStringList{QStringLiteral("My Model.Q4.gguf")});

        const auto again = library_->add(folder_->filePath(QStringLiteral("from/My Model.Q4.gguf")));
        QVERIFY(!again.has_value());
        QVERIFY(again.error().what.english().find("name is installed") != std::string::npos);

        QVERIFY(library_->remove(QStringLiteral("My Model.Q4")).has_value());
        QVERIFY(entries().isEmpty());
    }

    void filesAreMovedOrLinked() {
        const QString moved = write(QStringLiteral("from/moved.gguf"), "moved");
        QVERIFY(library_->add(moved, {}, {}, ui::ImportMode::kMove).has_value());
        QVERIFY(!QFile::exists(moved));
        const QString linked = write(QStringLiteral("from/linked.gguf"), "linked");
        const auto link = get(library_->add(linked, {}, {}, ui::ImportMode::kLink));
        QVERIFY(QFileInfo(link.path).isSymbolicLink());
        QCOMPARE(tests::readFile(link.path), QByteArray("linked"));
        QCOMPARE(library_->list().size(), 2);

        write(QStringLiteral("from/hf/config.json"), "{}");
        write(QStringLiteral("from/hf/model.safetensors"), "weights");
        QVERIFY(library_->add(folder_->filePath(QStringLiteral("from/hf")), {}, {}, ui::ImportMode::kLink).has_value());
        QCOMPARE(library_->list().size(), 3);
        // What is removed is the link.
        QVERIFY(library_->remove(QStringLiteral("hf")).has_value());
        QVERIFY(library_->remove(QStringLiteral("linked")).has_value());
        QVERIFY(QFile::exists(linked));
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("from/hf/model.safetensors"))));
        QVERIFY(library_->add(folder_->filePath(QStringLiteral("from/hf")), {}, {}, ui::ImportMode::kMove).has_value());
        QVERIFY(!QFile::exists(folder_->filePath(QStringLiteral("from/hf"))));
        QCOMPARE(entries(), (QStringList{QStringLiteral("hf"), QStringLiteral("moved.gguf")}));
    }

    void splitFilesAndFoldersAreOneModel() {
        for (int part = 1; part <= 3; ++part) {
            write(QStringLiteral("from/big-0000%1-of-00003.gguf").arg(part), QByteArray(part, 'x'));
        }
        const auto split = get(library_->add(folder_->filePath(QStringLiteral("from/big-00002-of-00003.gguf"))));
        QCOMPARE(split.name, QStringLiteral("big"));
        QCOMPARE(split.bytes, 6);
        QVERIFY(split.path.endsWith(QStringLiteral("/big-00001-of-00003.gguf")));

        write(QStringLiteral("from/hf/config.json"), "{}");
        write(QStringLiteral("from/hf/model.safetensors"), "weights");
        const auto folder = get(library_->add(folder_->filePath(QStringLiteral("from/hf/"))));
        QCOMPARE(folder.name, QStringLiteral("hf"));
        QCOMPARE(folder.bytes, 9);
        QCOMPARE(tests::readFile(folder.path + QStringLiteral("/model.safetensors")), QByteArray("weights"));
        QCOMPARE(library_->list().size(), 2);
        QVERIFY(!library_->find(QStringLiteral("default")).has_value());  // two, none of them the catalogue's

        QVERIFY(library_->remove(QStringLiteral("big")).has_value());
        QVERIFY(library_->remove(QStringLiteral("hf")).has_value());
        QVERIFY(entries().isEmpty());

        QVERIFY(QFile::remove(folder_->filePath(QStringLiteral("from/big-00003-of-00003.gguf"))));
        const auto incomplete = library_->add(folder_->filePath(QStringLiteral("from/big-00001-of-00003.gguf")));
        QVERIFY(!incomplete.has_value());
        QCOMPARE(incomplete.error().cause, engine::FailureCause::kFileMissing);
    }

    void theCataloguesModelIsTheDefault() {
        QVERIFY(library_->add(write(QStringLiteral("from/a.gguf"), "a")).has_value());
        QVERIFY(library_->add(write(QStringLiteral("from/") + defaultModel().file, "b")).has_value());
        QCOMPARE(library_->find(QStringLiteral("default"))->name + QStringLiteral(".gguf"), defaultModel().file);
    }

    void whatIsNoModelIsRefused() {
        for (const QString& path : {write(QStringLiteral("from/notes.txt"), "x"), folder_->filePath("from/hf"),
                                    folder_->filePath(QStringLiteral("from/absent.gguf")), QString()}) {
            QVERIFY2(!library_->add(path).has_value(), qPrintable(path));
        }
        QVERIFY(entries().isEmpty());
        QVERIFY(QDir(folder_->path()).mkpath(QStringLiteral("data/models")));
        // Names are looked up among what is installed, so none leads out of the folder.
        write(QStringLiteral("data/outside.gguf"), "x");
        QVERIFY(!library_->remove(QStringLiteral("../outside")).has_value());
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("data/outside.gguf"))));
    }

    void stoppingLeavesNothing() {
        const QString path = write(QStringLiteral("from/large.gguf"), QByteArray(20 << 20, 'x'));
        std::stop_source stop;
        const auto stopped = library_->add(
            path,
            [&stop](double fraction) {
                if (fraction > 0.3) stop.request_stop();
            },
            stop.get_token());
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().cause, engine::FailureCause::kCancelled);
        QVERIFY(entries().isEmpty());
    }

    void aFileThatShrinksMeanwhileIsNotAdded() {
        const QString path = write(QStringLiteral("from/large.gguf"), QByteArray(20 << 20, 'x'));
        const auto added = library_->add(path, [&path](double) { QFile::resize(path, 10 << 20); });
        QVERIFY(!added.has_value());
        QCOMPARE(added.error().cause, engine::FailureCause::kFileTruncated);
        QVERIFY(entries().isEmpty());
    }

    void theNextCopyRemovesWhatAKilledOneLeft() {
        QVERIFY(QDir().mkpath(folder_->filePath(QStringLiteral("data/models/.add-abcdef"))));
        write(QStringLiteral("data/models/.add-abcdef/half.gguf"), "hal");
        // Another program is copying to this one.
        const QString busy = folder_->filePath(QStringLiteral("data/models/.add-ghijkl"));
        QVERIFY(QDir().mkpath(busy));
        const int number = ::open(busy.toUtf8().constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        QCOMPARE(::flock(number, LOCK_EX), 0);
        QVERIFY(library_->add(write(QStringLiteral("from/a.gguf"), "a")).has_value());
        QVERIFY(!QFile::exists(folder_->filePath(QStringLiteral("data/models/.add-abcdef"))));
        QVERIFY(QFile::exists(busy));
        ::close(number);
        QVERIFY(library_->add(write(QStringLiteral("from/b.gguf"), "b")).has_value());
        QVERIFY(!QFile::exists(busy));
    }

    void aFullDiskIsNoticedBefore() {
        QVERIFY(checkDiskSpace(folder_->filePath(QStringLiteral("not/yet/there")), 1000).has_value());
        const auto too_much = checkDiskSpace(folder_->filePath(QStringLiteral("not/yet/there")), qint64{1} << 60);
        QVERIFY(!too_much.has_value());
        QCOMPARE(too_much.error().cause, engine::FailureCause::kDiskFull);
        QVERIFY(too_much.error().oneLine().find("1.00 EiB needed") != std::string::npos);
    }

  private:
    QString write(const QString& name, const QByteArray& content) {
        return tests::writeFile(folder_->filePath(name), content);
    }
    // Hidden ones too.
    QStringList entries() const {
        return QDir(library_->folder()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ModelLibrary> library_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelLibraryTest)
#include "model_library_test.moc"
