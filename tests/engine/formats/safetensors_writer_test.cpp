// Files of the writer, read back by the reader and byte by byte; what cannot be written leaves everything as it was.
#include "engine/formats/safetensors.h"

#include <sys/resource.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <csignal>
#include <cstring>

#include "engine/formats/weight_files.h"
#include "kernels/half.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using tests::get;

namespace {

template <class T>
StoredTensor tensorOf(const char* name, StoredType type, std::vector<std::int64_t> shape, const std::vector<T>& data) {
    return {name, type, std::move(shape), std::as_bytes(std::span(data))};
}

/// Files grow to at most this size while it lives.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit = {bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

  private:
    rlimit before_ = {};
    void (*handler_)(int);
};

}  // namespace

class SafetensorsWriterTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    std::string path() const { return folder_.filePath("draft.safetensors").toStdString(); }
    QByteArray contents() const { return tests::readFile(path()); }
    QStringList files() const { return QDir(folder_.path()).entryList(QDir::Files); }

  private slots:
    void init() {
        QFile::remove(QString::fromStdString(path()));
        QVERIFY(files().isEmpty());
    }

    void everyTypeIsReadBack() {
        const std::vector<float> floats = {1.5F, -2.0F, 3.25F, 0.0F, -0.0F, 1e-30F};
        const std::vector<kernels::Half> halves = {kernels::floatToHalf(0.5F), kernels::floatToHalf(-7.0F)};
        const std::vector<std::uint8_t> bytes = {0, 255, 17};
        const std::vector<std::int8_t> codes = {-127, 127, 0};
        const std::vector<std::int32_t> small = {-5, 1 << 30};
        const std::vector<std::int64_t> large = {std::int64_t{-1} << 40, 9};
        const std::vector<std::int64_t> number = {42};
        const std::vector<StoredTensor> tensors = {
            tensorOf("codes", StoredType::kI8, {3}, codes),       tensorOf("floats", StoredType::kF32, {2, 3}, floats),
            tensorOf("bytes", StoredType::kU8, {3, 1}, bytes),    tensorOf("halves", StoredType::kF16, {1, 2}, halves),
            tensorOf("large", StoredType::kI64, {2}, large),      tensorOf("small", StoredType::kI32, {2}, small),
            tensorOf("a \"name\"", StoredType::kI64, {}, number),
        };
        const std::map<std::string, std::string> metadata = {{"griffin.method", "eagle"},
                                                             {"card", "{\"a\": 1}\n\xC3\xA9"}};
        QVERIFY(writeSafetensors(path(), tensors, metadata).has_value());
        QCOMPARE(files(), QStringList("draft.safetensors"));

        const auto file = get(SafetensorsFile::open(path()));
        QCOMPARE(file.metadata(), metadata);
        QCOMPARE(file.tensors().all().size(), 2U);
        QCOMPARE(file.tensors().raw().size(), 5U);
        const std::array<RawType, 6> raw_types = {RawType::kU8, RawType::kU8,  RawType::kU8,
                                                  RawType::kI8, RawType::kI32, RawType::kI64};
        for (const StoredTensor& tensor : tensors) {
            const auto shape = tensor.shape.empty() ? std::vector<std::int64_t>{1} : tensor.shape;
            if (tensor.type == StoredType::kF32 || tensor.type == StoredType::kF16) {
                const CheckpointTensor* found = file.tensors().find(tensor.name);
                QVERIFY(found != nullptr);
                QCOMPARE(found->shape, shape);
                QCOMPARE(found->bytes, tensor.data.size());
                QCOMPARE(std::memcmp(found->data, tensor.data.data(), found->bytes), 0);
                QCOMPARE(reinterpret_cast<std::uintptr_t>(found->data) % storedElementBytes(tensor.type), 0U);
            } else {
                const RawTensor* found = file.tensors().findRaw(tensor.name);
                QVERIFY(found != nullptr);
                QCOMPARE(found->type, raw_types[static_cast<std::size_t>(tensor.type)]);
                QCOMPARE(found->shape, shape);
                QVERIFY(std::equal(found->data.begin(), found->data.end(), tensor.data.begin(), tensor.data.end()));
                QCOMPARE(reinterpret_cast<std::uintptr_t>(found->data.data()) % storedElementBytes(tensor.type), 0U);
            }
        }
    }

    void theBytesAreThoseOfTheFormat() {
        const std::vector<std::uint8_t> bytes = {7, 9};
        const std::vector<StoredTensor> tensors = {tensorOf("b", StoredType::kU8, {2}, bytes)};
        QVERIFY(writeSafetensors(path(), tensors, {{"k", "v"}}).has_value());
        const QByteArray text = R"({"__metadata__":{"k":"v"},"b":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}})";
        const QByteArray header = text + QByteArray(120 - text.size(), ' ');
        QCOMPARE(contents(), QByteArray("\x78\0\0\0\0\0\0\0", 8) + header + QByteArray("\x07\x09"));
    }

    void anEmptyFileIsAFile() {
        QVERIFY(writeSafetensors(path(), {}, {}).has_value());
        const auto file = get(SafetensorsFile::open(path()));
        QVERIFY(file.tensors().all().empty());
    }

    void aFullDiskLeavesTheOldFile() {
        const std::vector<float> values(4096, 1.0F);
        const std::vector<StoredTensor> tensors = {tensorOf("values", StoredType::kF32, {64, 64}, values)};
        QVERIFY(writeSafetensors(path(), {}, {{"age", "old"}}).has_value());
        const QByteArray before = contents();
        {
            const FileSizeLimit limit(8192);
            const auto written = writeSafetensors(path(), tensors, {{"age", "new"}});
            QVERIFY(!written.has_value());
            QCOMPARE(written.error().cause, FailureCause::kDiskFull);
            QVERIFY(written.error().where.english().find("draft.safetensors") != std::string::npos);
            QVERIFY(!written.error().what_to_do.empty());
        }
        QCOMPARE(contents(), before);
        QCOMPARE(files(), QStringList("draft.safetensors"));
        QVERIFY(writeSafetensors(path(), tensors, {{"age", "new"}}).has_value());
        QVERIFY(contents() != before);
    }

    void placesThatCannotBeWrittenAreNamed() {
        const auto missing = writeSafetensors(folder_.filePath("no/such/x.safetensors").toStdString(), {}, {});
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().cause, FailureCause::kFileMissing);
        QVERIFY(missing.error().where.english().ends_with("no/such"));
        // A folder stands where the file should.
        QVERIFY(QDir(folder_.path()).mkdir("draft"));
        const auto taken = writeSafetensors(folder_.filePath("draft").toStdString(), {}, {});
        QVERIFY(!taken.has_value());
        QCOMPARE(taken.error().cause, FailureCause::kFileUnreadable);
        QVERIFY(files().isEmpty());
    }
};

GRIFFIN_TEST(SafetensorsWriterTest)
#include "safetensors_writer_test.moc"
