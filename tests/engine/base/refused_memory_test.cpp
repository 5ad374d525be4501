// What lists folders, with each of its allocations refused in turn: it fails, and the program goes on.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <functional>
#include <new>

#include "engine/base/fingerprint.h"
#include "engine/base/folder_names.h"
#include "engine/base/processor_time.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/files.h"
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

    void timesOfThreads() {
        if (!processorTime()) QSKIP("this system does not tell how long threads wait");
        refuseEach([] { return processorTime().has_value(); });
    }

  private:
    /// Refuses the first allocation of `work`, then its second and so on, until it needs no more.
    static void refuseEach(const std::function<bool()>& work) {
        int refused = 0;
        for (std::size_t number = 1; number < 10'000; ++number) {
            bool done = false;
            const AllocationMeter meter;
            AllocationMeter::refuse(number);
            try {
                done = work();
            } catch (const std::bad_alloc&) {  // as it should
            }
            AllocationMeter::refuse(0);
            if (!done) ++refused;
            if (done && meter.allocations() < number) break;
        }
        qInfo("%d refused", refused);
        QVERIFY(refused > 0);
        QVERIFY(work());
    }

    QTemporaryDir folder_;
    std::string path_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::RefusedMemoryTest)
#include "refused_memory_test.moc"
