// Files under a provisional name: what was left there goes, and several who write the same file do not meet.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <filesystem>
#include <memory>
#include <thread>
#include <vector>

#include "engine/base/new_file.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;

class NewFileTest : public QObject {
    Q_OBJECT

  private slots:
    void appearsWhenItIsWhole() {
        const std::string path = file("one");
        {
            NewFile abandoned(path);
            abandoned.write(bytes("half"));
            QCOMPARE(names(), QStringList{"one.part"});
        }
        QCOMPARE(names(), QStringList{});
        NewFile written(path);
        written.write(bytes("whole"));
        QVERIFY(written.finish(Flush::kNo).has_value());
        QCOMPARE(content(path), std::string("whole"));
        QCOMPARE(names(), QStringList{"one"});
    }

    void whatAKilledProgramLeftGoes() {
        const std::string path = file("two");
        griffin::tests::writeFile(QString::fromStdString(path + ".part"), "half of what a killed program wrote");
        for (const auto access : {FileAccess::kUsual, FileAccess::kOwnerOnly}) {
            NewFile written(path, access);
            written.write(bytes("all"));
            QVERIFY(written.finish().has_value());
            QCOMPARE(content(path), std::string("all"));
            QCOMPARE(names(), QStringList{"two"});
        }
    }

    void severalDoNotMeet() {
        const std::string path = file("three");
        std::vector<std::unique_ptr<NewFile>> files;
        for (int i = 0; i < 5; ++i) files.push_back(std::make_unique<NewFile>(path));
        for (std::size_t i = 0; i < files.size(); ++i) files[i]->write(bytes(std::string(10 + i, 'a')));
        for (std::size_t i = 0; i < files.size(); ++i) {
            QVERIFY(files[i]->finish(Flush::kNo).has_value());
            QCOMPARE(content(path), std::string(10 + i, 'a'));
        }
        QCOMPARE(names(), QStringList{"three"});
    }

    void manyAtOnceAllSucceedAndLeaveOneThatIsWhole() {
        const std::string path = file("four");
        std::atomic<int> failures = 0;
        std::vector<std::jthread> writers;
        for (int i = 0; i < 8; ++i) {
            writers.emplace_back([&path, &failures, i] {
                const std::string text(1 + static_cast<std::size_t>(i) * 1000, static_cast<char>('a' + i));
                for (int k = 0; k < 200; ++k) {
                    NewFile written(path);
                    written.write(bytes(text));
                    if (!written.finish(Flush::kNo)) ++failures;
                }
            });
        }
        writers.clear();
        QCOMPARE(failures.load(), 0);
        const std::string kept = content(path);
        QCOMPARE(kept, std::string(1 + static_cast<std::size_t>(kept[0] - 'a') * 1000, kept[0]));
        QCOMPARE(names(), QStringList{"four"});
    }

    void cleanup() {
        for (const QString& name : names()) QVERIFY(QFile::remove(folder_.filePath(name)));
    }

  private:
    static std::span<const std::byte> bytes(const std::string& text) { return std::as_bytes(std::span(text)); }
    static std::string content(const std::string& path) { return griffin::tests::readFile(path).toStdString(); }
    std::string file(const char* name) const { return folder_.filePath(name).toStdString(); }
    QStringList names() const { return QDir(folder_.path()).entryList(QDir::Files | QDir::Hidden, QDir::Name); }

    QTemporaryDir folder_;
};

GRIFFIN_TEST(NewFileTest)
#include "new_file_test.moc"
