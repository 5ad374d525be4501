// Files that are cut short or replaced while they are mapped: no crash, a failure that names the file.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "engine/base/mapped_file.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;

class MappedFileTest : public QObject {
    Q_OBJECT

  private slots:
    void aCutFileReadsAsZerosAndIsTold() {
        const std::string path = file("cut.bin");
        const MappedFile mapped = griffin::tests::get(MappedFile::open(path));
        const auto read = guarded([&]() -> Result<Done> {
            std::filesystem::resize_file(path, kKept);
            const auto bytes = mapped.bytes();
            const bool kept = std::all_of(bytes.begin(), bytes.begin() + kKept, [](std::byte b) { return b == kFill; });
            const bool zeros = std::all_of(bytes.begin() + kKept, bytes.end(), [](std::byte b) { return b == kNone; });
            if (!kept || !zeros) return failed(outOfMemory());
            return Done{};
        });
        QVERIFY(!read.has_value());
        QCOMPARE(read.error().cause, FailureCause::kFileTruncated);
        QCOMPARE(read.error().where.english(), path);
        // What is done afterwards without reading more of it has nothing to do with it.
        QVERIFY(guarded([]() -> Result<Done> { return Done{}; }).has_value());
    }

    void eachFileIsToldByItsName() {
        const std::string first = file("first.bin");
        const std::string second = file("second.bin");
        const MappedFile one = griffin::tests::get(MappedFile::open(first));
        MappedFile two = griffin::tests::get(MappedFile::open(second));
        const MappedFile moved = std::move(two);  // watched where it is, whoever owns it
        std::filesystem::resize_file(second, 0);
        std::filesystem::resize_file(first, 0);
        for (const MappedFile* mapped : {&moved, &one}) {
            const auto read = guarded([&]() -> Result<int> { return static_cast<int>(mapped->bytes().back()); });
            QVERIFY(!read.has_value());
            QCOMPARE(read.error().where.english(), mapped->path());
        }
    }

    void aReplacedFileStaysAsItWas() {
        const std::string path = file("replaced.bin");
        const MappedFile mapped = griffin::tests::get(MappedFile::open(path));
        std::filesystem::rename(file("new.bin"), path);
        const auto bytes = mapped.bytes();
        QVERIFY(std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == kFill; }));
    }

  private:
    static constexpr std::byte kFill{'x'};
    static constexpr std::byte kNone{0};
    static constexpr std::ptrdiff_t kKept = 65536;  // whole pages, however large they are

    std::string file(const char* name) const {
        return griffin::tests::writeFile(folder_.filePath(name), QByteArray(4 * kKept, 'x')).toStdString();
    }

    QTemporaryDir folder_;
};

GRIFFIN_TEST(MappedFileTest)
#include "mapped_file_test.moc"
