// What lists folders and reads files, with each of its allocations refused in turn: it fails, and the program goes on.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/base/fingerprint.h"
#include "engine/base/folder_names.h"
#include "engine/base/json_tree.h"
#include "engine/base/processor_time.h"
#include "tests/support/files.h"
#include "tests/support/refuse_each.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;

class RefusedMemoryTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        writeFile(folder_.filePath(QStringLiteral("a file with a name that is too long for a short string.gguf")), "a");
        writeFile(folder_.filePath(QStringLiteral("another file, for which the same is true, beside it.json")), "b");
        path_ = folder_.path().toStdString();
    }

    void namesOfAFolder() {
        auto names = namesIn(path_);
        QVERIFY(names.has_value());
        std::sort(names->begin(), names->end());
        QCOMPARE(names->size(), std::size_t{2});
        QVERIFY(names->front().starts_with("a file"));
        QCOMPARE(namesIn(path_ + "/nowhere").error(), std::errc::no_such_file_or_directory);
        refuseEach([this] { return namesIn(path_).has_value(); });
    }

    void fingerprints() {
        const std::string whole = get(fileFingerprint(path_));
        refuseEach([&] {
            const auto again = fileFingerprint(path_);
            return again && *again == whole;
        });
    }

    // What was read of it ends without memory, and so does all of it.
    void treesOfJson() {
        const std::string text =
            R"({"a": [[1, 2.5], {"b": ["a text that is too long for a short string", null]}], "c": {}})";
        const JsonTree whole = readJsonTree(text);
        refuseEach([&] { return readJsonTree(text) == whole; });
        const nlohmann::json plain = readJsonTree(text);
        const nlohmann::json copied = whole;
        QVERIFY(plain == whole && copied == whole && whole.dump() == nlohmann::json::parse(text).dump());
        JsonTree tree = readJsonTree(text);
        const AllocationMeter meter;
        tree = JsonTree();
        QCOMPARE(meter.allocations(), std::size_t{0});
    }

    void timesOfThreads() {
        if (!processorTime()) QSKIP("this system does not tell how long threads wait");
        refuseEach([] { return processorTime().has_value(); });
    }

  private:
    QTemporaryDir folder_;
    std::string path_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::RefusedMemoryTest)
#include "refused_memory_test.moc"
