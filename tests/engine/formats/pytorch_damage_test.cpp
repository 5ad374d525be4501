// Damaged and hostile PyTorch checkpoints.
#include <QTest>
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>

#include "engine/formats/pytorch_checkpoint.h"
#include "tests/engine/formats/damage.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using tests::PickleWriter;
using tests::ZipRecord;
using tests::ZipWidth;

namespace {

/// Reads everything that a file offers, so that a view outside of it would be noticed.
std::size_t readAll(const PytorchFile& file) {
    std::size_t sum = 0;
    for (const CheckpointTensor& tensor : file.tensors().all()) {
        for (std::size_t i = 0; i < tensor.bytes; ++i) sum += std::to_integer<std::size_t>(tensor.data[i]);
    }
    for (const RawTensor& tensor : file.tensors().raw()) {
        for (const std::byte b : tensor.data) sum += std::to_integer<std::size_t>(b);
    }
    return sum;
}

std::vector<std::byte> smallFile(ZipWidth width) {
    tests::PytorchWriter writer;
    const std::vector<float> values(6, 0.5F);
    const std::vector<std::int64_t> shape = {2, 3};
    writer.tensor("f32", kernels::DType::kF32, shape, values);
    writer.tensor("half", kernels::DType::kF16, shape, values);
    const std::vector<std::byte> map(16, std::byte{3});
    writer.raw("d2t", "LongStorage", 8, std::vector<std::int64_t>{2}, map);
    return writer.bytes(width);
}

/// 12 elements of f32 under key 0.
std::vector<ZipRecord> oneStorage() {
    return {{"archive/data/0", std::vector<std::byte>(48)}};
}

QByteArray asArray(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size())};
}

std::vector<std::byte> pattern(std::uint32_t value) {
    std::vector<std::byte> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

/// A checkpoint whose pickle is `pickle`.
QByteArray withPickle(const PickleWriter& pickle, const std::vector<ZipRecord>& storages = oneStorage()) {
    return asArray(tests::checkpointBytes(pickle, storages));
}

PickleWriter start() {
    return PickleWriter().op(0x80).op(2).op('}').op('(');
}

/// A dictionary with the one tensor "weights".
QByteArray withTensor(const std::function<void(PickleWriter&)>& storage, std::int64_t offset,
                      const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& strides) {
    PickleWriter pickle = start();
    pickle.text("weights").beginTensor();
    storage(pickle);
    return withPickle(pickle.endTensor(offset, shape, strides).op('u').op('.'));
}

void floats(PickleWriter& pickle) {
    pickle.storage("FloatStorage", "0", 12);
}

}  // namespace

class PytorchDamageTest : public QObject {
    Q_OBJECT

  private slots:
    void cutShortAtEveryByte() {
        for (const ZipWidth width : {ZipWidth::k32, ZipWidth::k64}) {
            const std::vector<std::byte> whole = smallFile(width);
            QCOMPARE(tests::lineOf(PytorchFile::parse(MappedFile::fromMemory("model.pt", whole))), std::string());
            tests::checkCuts<PytorchFile>(whole, whole.size(), "model.pt", "model.pt");
        }
    }

    void everyByteChanged() {
        tests::checkChanges<PytorchFile>(smallFile(ZipWidth::k64), "model.pt", "model.pt", readAll);
    }

    void hostilePickles_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
            QTest::newRow(name) << bytes << QString(words);
        };
        for (const auto& [module, name] : {std::pair("os", "system"),
                                           {"posix", "system"},
                                           {"builtins", "eval"},
                                           {"builtins", "getattr"},
                                           {"__builtin__", "exec"},
                                           {"torch.serialization", "load"},
                                           {"torch", "load"},
                                           {"torch", "FloatStorage.x"},
                                           {"subprocess", "Popen"},
                                           {"collections", "OrderedDict.fromkeys"}}) {
            const std::string full = std::string(module) + "." + name;
            PickleWriter pickle = start();
            pickle.text("x").global(module, name).text("echo").op(0x85).op('R').op('u').op('.');
            row(full.c_str(), withPickle(pickle), ("asks for " + full + ": only weights are read").c_str());
        }
        row("nested reduce",
            withPickle(start()
                           .text("x")
                           .global("torch._utils", "_rebuild_parameter")
                           .op('(')
                           .global("os", "system")
                           .text("echo")
                           .op(0x85)
                           .op('R')
                           .op('t')
                           .op('R')
                           .op('u')
                           .op('.')),
            "asks for os.system");
        row("name with control characters", withPickle(start().global("o\x1b[31ms", std::string(500, 'x'))),
            "asks for o?[31ms.xxx");
        row("global without an end", withPickle(start().op('c').text("os")), "ends early");
        row("INST", withPickle(start().op('i').operand(std::uint32_t{0x0a780a78}).op('.')), "asks for x.x");
        const auto known = [] { return start().global("collections", "OrderedDict"); };
        row("NEWOBJ", withPickle(known().op(')').op(0x81)), "instruction NEWOBJ");
        row("OBJ", withPickle(start().op('o')), "instruction OBJ");
        row("STACK_GLOBAL", withPickle(start().text("os").text("system").op(0x93)), "instruction STACK_GLOBAL");
        row("EXT1", withPickle(start().op(0x82).op(1)), "instruction EXT1");
        row("PERSID", withPickle(start().op('P')), "instruction PERSID");
        row("unknown instruction", withPickle(start().op(0xff)), "instruction 0xff");
        row("protocol 4", withPickle(PickleWriter().op(0x80).op(4)), "protocol 4 is not supported");

        row("empty pickle", withPickle(PickleWriter()), "byte 0");
        row("stop alone", withPickle(PickleWriter().op('.')), "is incomplete");
        row("stop behind a mark", withPickle(start().op('.')), "is incomplete");
        row("two results", withPickle(PickleWriter().op('}').op('}').op('.')), "is incomplete");
        row("a number", withPickle(PickleWriter().number(3).op('.')), "does not hold a dictionary of weights");
        row("an empty dictionary", withPickle(PickleWriter().op('}').op('.')), "holds no weights");
        row("call of a text", withPickle(start().text("x").op(')').op('R')), "unknown function");
        row("call of a dictionary", withPickle(start().op('}').op(')').op('R')), "unknown function");
        row("arguments that are no tuple", withPickle(known().op('}').op('R')), "unknown function");
        row("OrderedDict with arguments", withPickle(known().op('}').op(0x85).op('R')), "invalid dictionary");
        row("state of a tuple", withPickle(start().op(')').op('}').op('b')), "state of something");
        row("state of nothing", withPickle(start().op('}').op('b')), "state of something");

        row("reduce of nothing", withPickle(PickleWriter().op('R')), "takes more values");
        row("below a mark", withPickle(PickleWriter().op('}').op('(').op(0x85)), "takes more values");
        row("tuple without a mark", withPickle(PickleWriter().op('}').op('t')), "mark that it did not set");
        row("append to a tuple", withPickle(PickleWriter().op(')').op('N').op('a')),
            "something other than a list or dictionary");
        row("store of nothing", withPickle(PickleWriter().op('q').op(0)), "takes more values");
        row("items of a list", withPickle(PickleWriter().op(']').op('(').op('N').op('N').op('u')),
            "something other than a list or dictionary");
        row("key without a value", withPickle(start().op('N').op('u')), "key without a value");
        row(
            "deep marks",
            [] {
                PickleWriter pickle;
                for (int i = 0; i < 1000; ++i) pickle.op('(');
                return withPickle(pickle);
            }(),
            "nested too deeply");
        row("memo out of turn", withPickle(PickleWriter().op('}').op('q').op(1)), "stores value 1 out of turn");
        row("memo huge", withPickle(PickleWriter().op('}').op('r').operand(~0U)),
            "stores value 4294967295 out of turn");
        row("memo never stored", withPickle(PickleWriter().op('h').op(0)), "reads value 0");
        row("memo read huge", withPickle(PickleWriter().op('}').op('q').op(0).op('j').operand(~0U)),
            "reads value 4294967295");
        row("text past the end", withPickle(start().op('X').operand(std::uint32_t{4000})), "ends early");
        row("huge text", withPickle(start().op('X').operand(~0U)), "text of 4294967295 bytes");
        row("huge number", withPickle(start().op(0x8a).op(255)), "number of 255 bytes");
        row("cut number", withPickle(start().op('J').op(1)), "ends early");
        row("a list that holds itself", withPickle(PickleWriter().op(']').op('q').op(0).op('h').op(0).op('a').op('.')),
            "does not hold a dictionary of weights");
        row("a dictionary that holds itself",
            withPickle(PickleWriter().op('}').op('q').op(0).text("x").op('h').op(0).op('s').op('.')),
            "holds no weights");
    }
    void hostilePickles() { refused(FailureCause::kFileMalformed); }

    void wrongTensors_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
            QTest::newRow(name) << bytes << QString(words);
        };
        constexpr std::int64_t kHuge = INT64_MAX;
        row("beyond its record", withTensor(floats, 0, {13}, {1}),
            "outside its record of 12 elements: model.pt: tensor "
            "weights");
        row("offset beyond its record", withTensor(floats, 13, {1}, {1}), "outside its record");
        row("offset and shape overflow", withTensor(floats, 1, {kHuge}, {1}), "outside its record");
        row("offset huge", withTensor(floats, kHuge, {1}, {1}), "outside its record");
        row("offset negative", withTensor(floats, -1, {1}, {1}), "invalid tensor description");
        row("extent negative", withTensor(floats, 0, {-1}, {1}), "a dimension is -1");
        row("extent 0", withTensor(floats, 0, {0}, {1}), "a dimension is 0");
        row("product overflows", withTensor(floats, 0, {kHuge, 2}, {2, 1}), "overflows");
        row("nine dimensions", withTensor(floats, 0, std::vector<std::int64_t>(9, 1), std::vector<std::int64_t>(9, 1)),
            "invalid tensor description");
        row("fewer strides than dimensions", withTensor(floats, 0, {2, 2}, {1}), "invalid tensor description");
        row("transposed", withTensor(floats, 0, {3, 4}, {1, 3}), "contiguously");
        row("expanded", withTensor(floats, 0, {3, 4}, {0, 1}), "contiguously");
        row("backwards", withTensor(floats, 3, {4}, {-1}), "contiguously");
        row("huge stride", withTensor(floats, 0, {2, 2}, {kHuge, 1}), "contiguously");
        const auto storage = [](const char* type, const char* key, std::int64_t elements) {
            return withTensor([=](PickleWriter& pickle) { pickle.storage(type, key, elements); }, 0, {4}, {1});
        };
        row("no such record", storage("FloatStorage", "1", 12), "no record archive/data/1");
        row("key that leads elsewhere", storage("FloatStorage", "../data.pkl", 12),
            "no record archive/data/../data.pkl");
        row("fewer elements promised", storage("FloatStorage", "0", 11), "has 48 bytes where 11 elements of F32");
        row("more elements promised", storage("FloatStorage", "0", kHuge), "has 48 bytes");
        row("elements of another size", storage("HalfStorage", "0", 12), "has 48 bytes where 12 elements of F16");
        row("negative elements", storage("FloatStorage", "0", -1), "invalid storage reference");
        row("storage of a function",
            withTensor([](PickleWriter& pickle) { pickle.global("collections", "OrderedDict"); }, 0, {1}, {1}),
            "invalid tensor description");
        row("storage of four parts",
            withTensor(
                [](PickleWriter& pickle) {
                    pickle.op('(').text("storage").text("0").text("cpu").number(1).op('t').op('Q');
                },
                0, {1}, {1}),
            "invalid storage reference");
        row("storage of another kind",
            withTensor(
                [](PickleWriter& pickle) {
                    pickle.op('(')
                        .text("module")
                        .global("torch", "FloatStorage")
                        .text("0")
                        .text("cpu")
                        .number(12)
                        .op('t')
                        .op('Q');
                },
                0, {1}, {1}),
            "invalid storage reference");
        row("storage that is no tuple", withTensor([](PickleWriter& pickle) { pickle.op('N').op('Q'); }, 0, {1}, {1}),
            "invalid storage reference");
        const auto tensor = [](PickleWriter& pickle) -> PickleWriter& {
            pickle.beginTensor();
            floats(pickle);
            return pickle.endTensor(0, std::vector<std::int64_t>{1}, std::vector<std::int64_t>{1});
        };
        PickleWriter nameless = start();
        nameless.number(1);
        row("number for a name", withPickle(tensor(nameless).op('u').op('.')), "has no name");
        PickleWriter twice = start();
        tensor(twice.text("same"));
        row("tensor twice", withPickle(tensor(twice.text("same")).op('u').op('.')), "repeated: model.pt: tensor same");
        row("parameter of nothing",
            withPickle(start()
                           .text("x")
                           .global("torch._utils", "_rebuild_parameter")
                           .op('(')
                           .op('N')
                           .op(0x88)
                           .op('}')
                           .op('t')
                           .op('R')
                           .op('u')
                           .op('.')),
            "invalid parameter description");
        PickleWriter odd = start();
        odd.text("odd").beginTensor().storage("LongStorage", "0", 6);
        odd.endTensor(0, std::vector<std::int64_t>{6}, std::vector<std::int64_t>{1}).op('u').op('.');
        row("record of no whole elements", withPickle(odd, {{"archive/data/0", std::vector<std::byte>(49)}}),
            "has 49 bytes where 6 elements of I64");
    }
    void wrongTensors() { refused(FailureCause::kFileMalformed); }

    void doublesAreRefusedByName() {
        const QByteArray bytes =
            withTensor([](PickleWriter& pickle) { pickle.storage("DoubleStorage", "0", 6); }, 0, {6}, {1});
        const auto file = PytorchFile::parse(MappedFile::fromMemory(
            "m.pt", std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size())))));
        QVERIFY(!file.has_value());
        QCOMPARE(file.error().cause, FailureCause::kUnsupportedQuantisation);
        QVERIFY(file.error().oneLine().starts_with("DoubleStorage is not supported: m.pt: tensor weights"));
    }

    void wrongArchives_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& bytes, const char* words) {
            QTest::newRow(name) << bytes << QString(words);
        };
        const auto zip = [](const std::vector<ZipRecord>& records) {
            return asArray(tests::zipBytes(records, ZipWidth::k32));
        };
        row("a text file", "hello, this is no model", "not a PyTorch checkpoint");
        row("PyTorch before 1.6", QByteArray("\x80\x02\x8a\x0al\xfc\x9c", 7), "before 1.6");
        row("no pickle", zip({{"archive/version", {}}}), "no data.pkl");
        row("pickle at the top", zip({{"data.pkl", {}}}), "no data.pkl");
        row("pickle too deep", zip({{"a/b/data.pkl", {}}}), "no data.pkl");
        row("two pickles", zip({{"a/data.pkl", {}}, {"b/data.pkl", {}}}), "no data.pkl");
        row("compressed", zip({{"a/data.pkl", {}}, {"a/data/0", {}, 8}}), "compressed");
        row("encrypted", zip({{"a/data.pkl", {}, 0, 1}}), "encrypted: model.pt: entry a/data.pkl");
        row("big endian", zip({{"a/data.pkl", {}}, {"a/byteorder", pattern(0x00676962)}}), "not little-endian");
        row("entry twice", zip({{"a/data.pkl", {}}, {"a/data.pkl", {}}}), "repeated: model.pt: entry a/data.pkl");

        const std::vector<std::byte> whole = smallFile(ZipWidth::k32);
        const std::vector<std::byte> wide = smallFile(ZipWidth::k64);
        // Changes of whole fields, found from the end: the end record has 22 bytes, locator and ZIP64 record 76.
        const auto changed = [](std::vector<std::byte> bytes, std::size_t at, const auto value) {
            std::memcpy(bytes.data() + at, &value, sizeof value);
            return asArray(bytes);
        };
        constexpr std::array<std::uint64_t, 2> kTwoHuge = {~std::uint64_t{0}, ~std::uint64_t{0}};
        const std::size_t end = whole.size() - 22;
        const std::size_t end64 = wide.size() - 98;
        row("in parts", changed(whole, end + 4, std::uint16_t{1}), "several parts");
        row("entries elsewhere", changed(whole, end + 8, std::uint16_t{1}), "several parts");
        const auto entries = [&](std::byte count) {
            auto copy = whole;
            copy[end + 8] = copy[end + 10] = count;
            return asArray(copy);
        };
        row("more entries", entries(std::byte{7}), "directory is damaged");
        row("fewer entries", entries(std::byte{5}), "after the last entry");
        row("directory too long", changed(whole, end + 12, ~0U), "lies outside the file");
        row("directory elsewhere", changed(whole, end + 16, ~0U), "lies outside the file");
        row("directory shifted", changed(whole, end + 16, std::uint32_t{1}), "directory is damaged");
        row("ZIP64 entries huge", changed(wide, end64 + 24, kTwoHuge), "18446744073709551615 entries");
        row("ZIP64 directory huge", changed(wide, end64 + 40, ~std::uint64_t{0}), "lies outside the file");
        row("ZIP64 offset huge", changed(wide, end64 + 48, ~std::uint64_t{0}), "lies outside the file");
        row("ZIP64 record elsewhere", changed(wide, wide.size() - 42 + 8, ~std::uint64_t{0}), "is misplaced");
        row("ZIP64 record at the start", changed(wide, wide.size() - 42 + 8, std::uint64_t{0}), "is misplaced");
        row("ZIP64 in parts", changed(wide, end64 + 16, std::uint32_t{1}), "several parts");
        const std::vector<std::byte> signature = pattern(0x02014b50);
        const auto found = std::search(wide.begin(), wide.end(), signature.begin(), signature.end());
        const auto central = static_cast<std::size_t>(std::distance(wide.begin(), found));
        const std::size_t extra = central + 46 + std::string_view("archive/data.pkl").size();
        row("entry of 16 EiB", changed(wide, extra + 4, ~std::uint64_t{0}), "two different sizes");
        row("entry too long", changed(wide, extra + 4, kTwoHuge), "does not lie where");
        row("entry beyond the end", changed(wide, extra + 20, ~std::uint64_t{0} - 8), "does not lie where");
        row("ZIP64 field cut", changed(wide, extra + 2, std::uint16_t{8}), "Entry 0 of the archive's directory");
        row("ZIP64 field absent", changed(wide, extra, std::uint16_t{2}), "Entry 0 of the archive's directory");
        row("another name in the local header", changed(wide, 30, 'x'), "does not lie where");
        // The second entry's header lies inside the first one's data.
        ZipRecord inner{"b", std::vector<std::byte>(4)};
        const auto nested = tests::zipBytes(std::vector<ZipRecord>{inner}, ZipWidth::k32);
        std::vector<std::byte> outer = tests::zipBytes(std::vector<ZipRecord>{{"a", nested}, inner}, ZipWidth::k32);
        const auto second = static_cast<std::size_t>(
            std::find_end(outer.begin(), outer.end(), signature.begin(), signature.end()) - outer.begin());
        row("entries overlap", changed(outer, second + 42, std::uint32_t{64}), "overlap: model.pt: entry b");
    }
    void wrongArchives() { refused(FailureCause::kFileMalformed); }

  private:
    /// The row's file is refused with one line that has its words.
    static void refused(FailureCause cause) {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, words);
        tests::checkRefused<PytorchFile>(std::as_bytes(std::span(bytes.data(), static_cast<std::size_t>(bytes.size()))),
                                         "model.pt", "model.pt", cause, words);
    }
};

GRIFFIN_TEST(PytorchDamageTest)
#include "pytorch_damage_test.moc"
