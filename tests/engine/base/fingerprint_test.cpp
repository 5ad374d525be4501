// Fingerprints against the reference implementation of XXH3 (the Python package xxhash over the same bytes), and what
// they tell apart.
#include "engine/base/fingerprint.h"

#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <vector>

#include "tests/support/checkpoint_writers.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr std::size_t kLarge = 40'000'001;  // bytes: larger than what is read whole

Bytes largeFile() {
    Bytes bytes(kLarge);
    for (const std::size_t at : {std::size_t{0}, kMebibyte, kLarge / 2, kLarge - 1}) bytes[at] = std::byte{7};
    return bytes;
}

class Folder {
  public:
    std::string path(const std::string& name = {}) const { return folder_.path().toStdString() + "/" + name; }
    std::string file(const std::string& name, std::string_view text) const {
        tests::saveBytes(path(name), std::as_bytes(std::span(text)));
        return path(name);
    }

  private:
    QTemporaryDir folder_;
};

/// Of a file or folder that can be read.
std::string of(const std::string& path) {
    const Result<std::string> result = fileFingerprint(path);
    return result.has_value() ? *result : result.error().oneLine();
}

}  // namespace

class FingerprintTest : public QObject {
    Q_OBJECT

  private slots:
    void isTheReferenceHash() {
        const Folder folder;
        QCOMPARE(of(folder.file("model.gguf", "griffin\n")), std::string("2e201a85d7b23164706ff9b8ea3c3421"));
        QCOMPARE(of(folder.file("empty.gguf", "")), std::string("2c0a8a99dc147d5445c3b49d035665b2"));
        QCOMPARE(fingerprintOf(largeFile()), std::string("e73bd000018fdb988d516412d08c295b"));
    }

    void namesDoNotMatter() {
        const Folder folder;
        QCOMPARE(of(folder.file("b.safetensors", "weights")), of(folder.file("a.gguf", "weights")));
    }

    void oneByteOfASmallFileMatters() {
        const Folder folder;
        QVERIFY(of(folder.file("a", "weights")) != of(folder.file("b", "weighty")));
    }

    void aLargeFilesHeaderSamplesEndAndSizeMatter() {
        Bytes bytes = largeFile();
        const std::string before = fingerprintOf(bytes);
        // The second sample begins at kMebibyte + (kLarge - 65536 - kMebibyte) / 255.
        for (const std::size_t at : {std::size_t{100}, kMebibyte - 1, kMebibyte, std::size_t{1'201'069}, kLarge - 1}) {
            bytes[at] ^= std::byte{1};
            QVERIFY(fingerprintOf(bytes) != before);
            bytes[at] ^= std::byte{1};
        }
        QCOMPARE(fingerprintOf(bytes), before);
        QVERIFY(fingerprintOf(std::span(bytes).first(kLarge - 1)) != before);
    }

    void hugeFilesAreQuick() {
        const Folder folder;
        const std::string path = folder.file("model.gguf", "GGUF");
        std::filesystem::resize_file(path, std::uintmax_t{40} << 30);  // takes no room on the disk
        const std::string whole = of(path);
        QCOMPARE(whole.size(), std::size_t{32});
        std::filesystem::resize_file(path, (std::uintmax_t{40} << 30) - 1);
        QVERIFY(of(path) != whole);
    }

    void aFolderIsItsModelFiles() {
        const Folder folder;
        folder.file("model.safetensors", "griffin\n");
        folder.file("config.json", "{}");
        const std::string before = of(folder.path());
        QCOMPARE(before, std::string("40a1bf4ae225bcb85bf98f0a8adf3dcc"));
        folder.file("README.md", "text");
        folder.file(".hidden.json", "{}");
        QCOMPARE(of(folder.path()), before);
        std::filesystem::rename(folder.path("model.safetensors"), folder.path("z.safetensors"));
        QCOMPARE(of(folder.path()), before);
        folder.file("config.json", "[]");
        QVERIFY(of(folder.path()) != before);
    }

    void absentFilesAreFailures() {
        const Folder folder;
        const Result<std::string> absent = fileFingerprint(folder.path("none.gguf"));
        QVERIFY(!absent.has_value());
        QCOMPARE(absent.error().cause, FailureCause::kFileMissing);
        const Result<std::string> empty = fileFingerprint(folder.path());
        QVERIFY(!empty.has_value());
        QCOMPARE(empty.error().cause, FailureCause::kFileMissing);
    }
};

GRIFFIN_TEST(FingerprintTest)
#include "fingerprint_test.moc"
