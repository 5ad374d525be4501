// Files that PyTorch wrote (tests/reference/make_pytorch_fixture.py), round trips with our writer.
#include "engine/formats/pytorch_checkpoint.h"

#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/engine/formats/ramp.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using kernels::DType;
using tests::get;
using tests::lineOf;
using tests::ramp;

namespace {

const std::string kFolder = GRIFFIN_TEST_FIXTURES "/engine/formats/fixtures/pytorch/";

bool holds(const TensorDirectory& tensors, const char* name, DType type, const std::vector<std::int64_t>& shape,
           const std::vector<float>& values) {
    const CheckpointTensor* tensor = tensors.find(name);
    const auto expected = tests::encodeWeights(type, values);
    return tensor != nullptr && tensor->dtype == type && tensor->shape == shape && tensor->bytes == expected.size() &&
           std::memcmp(tensor->data, expected.data(), expected.size()) == 0;
}

template <class T>
bool holdsRaw(const TensorDirectory& tensors, const char* name, RawType type, const std::vector<T>& values) {
    const RawTensor* tensor = tensors.findRaw(name);
    return tensor != nullptr && tensor->type == type &&
           tensor->shape == std::vector<std::int64_t>{static_cast<std::int64_t>(values.size())} &&
           tensor->data.size() == values.size() * sizeof(T) &&
           std::memcmp(tensor->data.data(), values.data(), tensor->data.size()) == 0;
}

}  // namespace

class PytorchCheckpointTest : public QObject {
    Q_OBJECT

  private slots:
    void fileOfPytorch() {
        const auto file = get(PytorchFile::open(kFolder + "pytorch_model.bin"));
        const TensorDirectory& tensors = file.tensors();
        QCOMPARE(tensors.all().size(), 7U);
        QCOMPARE(tensors.raw().size(), 7U);
        QVERIFY(holds(tensors, "head.weight", DType::kF32, {2, 3}, ramp(6)));
        QVERIFY(holds(tensors, "head.bias", DType::kF32, {2}, ramp(2)));
        QVERIFY(holds(tensors, "f16", DType::kF16, {4, 6}, ramp(24)));
        QVERIFY(holds(tensors, "bf16", DType::kBf16, {4, 6}, ramp(24)));
        QVERIFY(holds(tensors, "parameter", DType::kF32, {4}, ramp(4)));
        QVERIFY(holds(tensors, "shared.first", DType::kF32, {2, 3}, ramp(6)));
        QVERIFY(holds(tensors, "shared.second", DType::kF32, {3, 2}, ramp(6, 6)));
        QVERIFY(holdsRaw<std::uint8_t>(tensors, "u8", RawType::kU8, {255, 0, 1, 2, 3}));
        QVERIFY(holdsRaw<std::int8_t>(tensors, "i8", RawType::kI8, {-1, 0, 1, 2, 3}));
        QVERIFY(holdsRaw<std::int16_t>(tensors, "i16", RawType::kI16, {-1, 0, 1, 2, 3}));
        QVERIFY(holdsRaw<std::int32_t>(tensors, "i32", RawType::kI32, {-1, 0, 1, 2, 3}));
        QVERIFY(holdsRaw<std::int64_t>(tensors, "d2t", RawType::kI64, {-1, 0, 1, 2, 3}));
        QVERIFY(holdsRaw<std::uint8_t>(tensors, "t2d", RawType::kBool, {1, 0, 0, 1, 0}));
        QVERIFY(holdsRaw<std::int64_t>(tensors, "number", RawType::kI64, {7}));
        QCOMPARE(file.fileBytes(), std::filesystem::file_size(kFolder + "pytorch_model.bin"));
    }

    void filesOfPytorchThatAreRefused() {
        const auto hostile = PytorchFile::open(kFolder + "hostile.bin");
        QVERIFY(!hostile.has_value());
        QCOMPARE(lineOf(hostile),
                 std::string("The file asks for posix.system: only weights are read: hostile.bin: data.pkl: byte 169: "
                             "get the weights as safetensors, or from a source you trust"));
        const auto transposed = PytorchFile::open(kFolder + "transposed.bin");
        QVERIFY(!transposed.has_value());
        QCOMPARE(lineOf(transposed),
                 std::string("A tensor does not lie contiguously in the file (transposed or expanded): transposed.bin: "
                             "tensor t: save it with .contiguous()"));
    }

    void roundTrip_data() {
        QTest::addColumn<bool>("wide");
        QTest::newRow("32-bit archive") << false;
        QTest::newRow("ZIP64") << true;
    }

    void roundTrip() {
        QFETCH(bool, wide);
        tests::PytorchWriter writer;
        writer.tensor("a", DType::kF32, std::vector<std::int64_t>{4, 2, 3}, ramp(24));
        writer.tensor("b.weight", DType::kBf16, std::vector<std::int64_t>{7, 1}, ramp(7));
        const std::vector<std::int64_t> numbers = {5, -70000, std::int64_t{1} << 40};
        writer.raw("d2t", "LongStorage", 8, std::vector<std::int64_t>{3}, std::as_bytes(std::span(numbers)));
        const auto bytes = writer.bytes(wide ? tests::ZipWidth::k64 : tests::ZipWidth::k32);
        const auto file = get(PytorchFile::parse(MappedFile::fromMemory("m.pt", bytes)));
        QVERIFY(holds(file.tensors(), "a", DType::kF32, {4, 2, 3}, ramp(24)));
        QCOMPARE(file.tensors().find("a")->rows, 8);
        QVERIFY(holds(file.tensors(), "b.weight", DType::kBf16, {7, 1}, ramp(7)));
        QVERIFY(holdsRaw(file.tensors(), "d2t", RawType::kI64, numbers));
        QCOMPARE(file.tensors().elements(), 31U);
    }

    void stridesOfSingleElementsDoNotMatter() {
        const std::array<std::int64_t, 3> shape = {1, 2, 1};
        const std::array<std::int64_t, 3> strides = {77, 1, -9};
        tests::PickleWriter pickle;
        pickle.op('}').op('(').text("t").beginTensor().storage("FloatStorage", "0", 3);
        pickle.endTensor(1, shape, strides).op('u').op('.');
        const std::vector<tests::ZipRecord> storages = {{"archive/data/0", tests::encodeWeights(DType::kF32, ramp(3))}};
        const auto bytes = tests::checkpointBytes(pickle, storages);
        const auto file = get(PytorchFile::parse(MappedFile::fromMemory("m.pt", bytes)));
        QVERIFY(holds(file.tensors(), "t", DType::kF32, {1, 2, 1}, ramp(2, 1)));
    }

    void recordOfFiveGigabytes() {
        // A small archive whose last record is then widened by a hole, which takes no space on the disk.
        constexpr std::uint64_t kHole = std::uint64_t{5} << 30;
        const auto rows = static_cast<std::int64_t>((kHole + 64) / 64);
        tests::PickleWriter pickle;
        pickle.op('}').op('(').text("t").beginTensor().storage("FloatStorage", "0", rows * 16);
        pickle.endTensor(0, std::array{rows, std::int64_t{16}}, std::array{std::int64_t{16}, std::int64_t{1}});
        pickle.op('u').op('.');
        auto bytes = tests::zipBytes(
            std::vector<tests::ZipRecord>{{"a/data.pkl", pickle.bytes()}, {"a/data/0", std::vector<std::byte>(64)}},
            tests::ZipWidth::k64);
        const auto widen = [&bytes](std::size_t from_end) {
            std::uint64_t value = 0;
            std::byte* place = bytes.data() + bytes.size() - from_end;
            std::memcpy(&value, place, sizeof value);
            value += kHole;
            std::memcpy(place, &value, sizeof value);
        };
        constexpr std::size_t kEnds = 98;  // the ZIP64 end record, its locator, the end record
        widen(kEnds + 24);                 // the last entry's sizes
        widen(kEnds + 16);
        widen(kEnds - 48);  // where the directory begins
        widen(42 - 8);      // where the ZIP64 end record is
        std::uint64_t directory = 0;
        std::memcpy(&directory, bytes.data() + bytes.size() - (kEnds - 48), sizeof directory);
        const auto split = static_cast<std::ptrdiff_t>(directory - kHole);
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString() + "/big.pt";
        std::ofstream file(path, std::ios::binary);
        file.write(reinterpret_cast<const char*>(bytes.data()), split);
        file.seekp(split + static_cast<std::streamoff>(kHole));
        file.write(reinterpret_cast<const char*>(bytes.data()) + split,
                   static_cast<std::streamsize>(bytes.size()) - split);
        file.close();
        const auto checkpoint = get(PytorchFile::open(path));
        const CheckpointTensor* tensor = checkpoint.tensors().find("t");
        QVERIFY(tensor != nullptr);
        QCOMPARE(tensor->bytes, kHole + 64);
        QVERIFY(tensor->data[tensor->bytes - 1] == std::byte{0});
    }
};

GRIFFIN_TEST(PytorchCheckpointTest)
#include "pytorch_checkpoint_test.moc"
