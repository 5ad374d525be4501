// Damaged GGUF files.
#include <QTest>
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "engine/formats/gguf.h"
#include "tests/engine/formats/damage.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;

namespace {

/// Writes the file format field by field, wrong ones included.
class Raw {
  public:
    static Raw header(std::uint64_t tensors, std::uint64_t pairs, std::uint32_t version = 3) {
        Raw raw;
        raw.put(std::uint32_t{0x46554747}).put(version).put(tensors).put(pairs);
        return raw;
    }
    template <class T>
    Raw& put(T value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    Raw& text(const std::string& text) {
        put(static_cast<std::uint64_t>(text.size()));
        bytes_.append(text.data(), static_cast<qsizetype>(text.size()));
        return *this;
    }
    Raw& key(const std::string& name, GgufType type) { return text(name).put(static_cast<std::uint32_t>(type)); }
    Raw& alignment(std::uint32_t value) { return key("general.alignment", GgufType::kUint32).put(value); }
    Raw& tensor(const std::string& name, const std::vector<std::uint64_t>& extents, std::uint32_t type,
                std::uint64_t offset) {
        text(name).put(static_cast<std::uint32_t>(extents.size()));
        for (const std::uint64_t extent : extents) put(extent);
        return put(type).put(offset);
    }
    /// Pads to 32 and adds `count` bytes of data.
    Raw& data(int count) {
        bytes_.append((32 - bytes_.size() % 32) % 32 + count, '\0');
        return *this;
    }
    operator QByteArray() const { return bytes_; }  // NOLINT: conversion is the point

  private:
    QByteArray bytes_;
};

std::span<const std::byte> span(const QByteArray& bytes) {
    return {reinterpret_cast<const std::byte*>(bytes.data()), static_cast<std::size_t>(bytes.size())};
}

/// Reads everything that a file offers, so that a view outside of it would be noticed.
std::size_t touch(const GgufFile& file) {
    std::size_t sum = 0;
    for (const auto& entry : file.metadata().entries()) {
        sum += GgufMetadata::shortForm(entry.value).size();
        if (const auto texts = file.metadata().texts(entry.key)) {
            for (const std::string_view text : *texts)
                sum += static_cast<std::size_t>(std::count(text.begin(), text.end(), 'a'));
        }
        if (const auto integers = file.metadata().integers(entry.key)) sum += integers->size();
        if (const auto numbers = file.metadata().numbers(entry.key)) sum += numbers->size();
    }
    for (const CheckpointTensor& tensor : file.tensors().all()) {
        for (std::size_t i = 0; i < tensor.bytes; ++i) sum += std::to_integer<std::size_t>(tensor.data[i]);
    }
    return sum;
}

/// Every value type, an array of strings and three tensors in less than 1000 bytes.
std::vector<std::byte> smallFile() {
    tests::GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.value("general.alignment", std::uint32_t{32});
    writer.value("a", std::uint8_t{1});
    writer.value("b", std::int8_t{-1});
    writer.value("c", std::uint16_t{1});
    writer.value("d", std::int16_t{-1});
    writer.value("e", std::int32_t{-1});
    writer.value("f", 1.0F);
    writer.value("g", true);
    writer.value("h", std::uint64_t{1});
    writer.value("i", std::int64_t{-1});
    writer.value("j", 1.0);
    const std::vector<std::string> texts = {"one", "", "three"};
    writer.texts("k", texts);
    const std::vector<float> numbers = {1, 2, 3};
    writer.values("l", std::span<const float>(numbers));
    const std::vector<float> values(64, 0.5F);
    const std::vector<std::int64_t> shape = {2, 32};
    writer.tensor("norm", kernels::DType::kF32, std::vector<std::int64_t>{3}, std::span<const float>(numbers));
    writer.tensor("half", kernels::DType::kF16, shape, std::span<const float>(values));
    writer.tensor("q8", kernels::DType::kQ8_0, shape, std::span<const float>(values));
    return writer.bytes();
}

}  // namespace

class GgufDamageTest : public QObject {
    Q_OBJECT

  private slots:
    void cutShortAtEveryByte() {
        const std::vector<std::byte> whole = smallFile();
        const auto intact = tests::get(GgufFile::parse(MappedFile::fromMemory("model.gguf", whole)));
        const CheckpointTensor& last = intact.tensors().all().back();
        const auto needed = static_cast<std::size_t>(last.data - whole.data()) + last.bytes;
        tests::checkCuts<GgufFile>(whole, needed, "model.gguf", "model.gguf: ");
    }

    void everyByteChanged() { tests::checkChanges<GgufFile>(smallFile(), "model.gguf", "model.gguf: ", touch); }

    void damagedFiles_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& bytes, FailureCause cause, const char* words) {
            QTest::newRow(name) << bytes << static_cast<int>(cause) << QString(words);
        };
        constexpr auto kMalformed = FailureCause::kFileMalformed;
        constexpr auto kTruncated = FailureCause::kFileTruncated;
        constexpr std::uint64_t kHuge = ~std::uint64_t{0};
        constexpr std::uint32_t kF32 = 0;
        constexpr std::uint32_t kQ4K = 12;
        using Type = GgufType;

        row("magic", Raw().put(std::uint32_t{0x46554748}).put(std::uint64_t{3}), kMalformed, "not a GGUF file");
        row("a text file", QByteArray("hello, this is no model"), kMalformed, "not a GGUF file");
        row("a text file named as a model", QByteArray("hello, this is no model"), kMalformed, "only its name says so");
        row("version 1", Raw::header(0, 0, 1), kMalformed, "version 1");
        row("version 4", Raw::header(0, 0, 4), kMalformed, "version 4");
        row("big-endian", Raw::header(0, 0, 3U << 24), kMalformed, "big-endian");
        row("tensors without bytes", Raw::header(1000, 0), kTruncated, "header");
        row("huge number of tensors", Raw::header(kHuge, 0), kMalformed, "18446744073709551615 tensors");
        row("huge number of pairs", Raw::header(0, kHuge), kMalformed, "18446744073709551615 metadata");
        row("pairs without bytes", Raw::header(0, 60000), kTruncated, "header");

        const auto pair = [] { return Raw::header(0, 1); };
        row("key too long", pair().put(kHuge).data(100), kMalformed, "metadata value 0");
        row("key past the end", pair().put(std::uint64_t{5000}).data(100), kTruncated, "metadata value 0");
        row("empty key", pair().put(std::uint64_t{0}).data(100), kMalformed, "0 characters");
        row("value type 13", pair().text("k").put(std::uint32_t{13}).data(100), kMalformed, "type 13");
        row("value type huge", pair().text("k").put(~std::uint32_t{0}).data(100), kMalformed, "type 4294967295");
        row("string too long", pair().key("k", Type::kString).put(kHuge).data(9), kTruncated, "metadata value k");
        row("string past the end", pair().key("k", Type::kString).put(std::uint64_t{100}).data(9), kTruncated,
            "metadata value k");
        row("truth of 2", pair().key("k", Type::kBool).put(std::uint8_t{2}).data(9), kMalformed, "neither 0 nor 1");
        const auto array = [&pair](std::uint32_t type, std::uint64_t count) {
            return pair().key("k", Type::kArray).put(type).put(count).data(64);
        };
        row("array of u8, huge", array(0, kHuge), kTruncated, "metadata value k");
        row("array of u64, overflowing", array(10, (std::uint64_t{1} << 61) + 1), kTruncated, "metadata value k");
        row("array of strings, huge", array(8, kHuge), kTruncated, "metadata value k");
        row("array of strings, many", array(8, 1000), kTruncated, "metadata value k");
        row("array of arrays", array(9, 1), kMalformed, "Arrays of arrays");
        row("array of type 13", array(13, 1), kMalformed, "type 13");
        row("array of truths", pair().key("k", Type::kArray).put(7U).put(std::uint64_t{1}).put(std::uint8_t{9}).data(9),
            kMalformed, "neither 0 nor 1");
        row("string in an array past the end",
            pair().key("k", Type::kArray).put(8U).put(std::uint64_t{2}).text("fine").put(kHuge).data(9), kTruncated,
            "string 1");
        row("key twice",
            Raw::header(0, 2).key("k", Type::kUint8).put(std::uint8_t{1}).key("k", Type::kUint8).put(std::uint8_t{1}),
            kMalformed, "is repeated: model.gguf: metadata value k");

        for (const std::uint32_t alignment : {0U, 3U, 48U, 1U << 21, 1U << 31}) {
            row(("alignment " + std::to_string(alignment)).c_str(),
                Raw::header(1, 1).alignment(alignment).tensor("t", {8}, kF32, 0).data(64), kMalformed,
                "general.alignment");
        }
        row("alignment of text", Raw::header(0, 1).key("general.alignment", Type::kString).text("32").data(9),
            kMalformed, "general.alignment");

        const auto tensor = [](const std::vector<std::uint64_t>& extents, std::uint32_t type, std::uint64_t offset) {
            return Raw::header(1, 0).tensor("weights", extents, type, offset).data(256);
        };
        row("no dimension", tensor({}, kF32, 0), kMalformed, "0 dimensions: model.gguf: tensor weights");
        row("five dimensions", tensor({1, 1, 1, 1, 1}, kF32, 0), kMalformed, "5 dimensions");
        row("huge number of dimensions", Raw::header(1, 0).text("weights").put(~std::uint32_t{0}).data(64), kMalformed,
            "4294967295 dimensions");
        row("dimension 0", tensor({8, 0}, kF32, 0), kMalformed, "tensor weights");
        row("dimension negative", tensor({kHuge, 2}, kF32, 0), kMalformed, "a dimension is -1");
        row("product overflows", tensor({1ULL << 32, 1ULL << 31}, kF32, 0), kMalformed, "overflows");
        row("bytes overflow", tensor({1ULL << 62}, kF32, 0), kMalformed, "overflows");
        row("not whole blocks", tensor({100, 2}, kQ4K, 0), kMalformed, "whole blocks of 256");
        row("type 4", tensor({32}, 4, 0), FailureCause::kUnsupportedQuantisation, "type 4 (unknown)");
        row("type 18", tensor({256}, 18, 0), FailureCause::kUnsupportedQuantisation, "type 18 (IQ3_XXS)");
        row("type huge", tensor({32}, ~0U, 0), FailureCause::kUnsupportedQuantisation, "type 4294967295");
        row("tensor beyond the end", tensor({65}, kF32, 0), kTruncated, "tensor weights");
        row("offset beyond the end", tensor({8}, kF32, 256), kTruncated, "tensor weights");
        row("offset huge", tensor({8}, kF32, kHuge - 31), kTruncated, "tensor weights");
        row("offset not aligned", tensor({8}, kF32, 4), kMalformed, "multiple of 32");
        row("huge tensor", tensor({1ULL << 50}, kF32, 0), kTruncated, "4194304.0 GiB of tensor weights at 0 bytes");
        row("empty tensor name", Raw::header(1, 0).tensor("", {8}, kF32, 0).data(64), kMalformed, "tensor 0");
        row("tensors overlap",
            Raw::header(2, 0).tensor("first", {16}, kF32, 0).tensor("second", {16}, kF32, 32).data(256), kMalformed,
            "overlap, the other is first: model.gguf: tensor second");
        row("tensors at one place",
            Raw::header(2, 0).tensor("first", {16}, kF32, 0).tensor("second", {16}, kF32, 0).data(256), kMalformed,
            "overlap");
        row("tensor twice", Raw::header(2, 0).tensor("same", {8}, kF32, 0).tensor("same", {8}, kF32, 32).data(256),
            kMalformed, "repeated: model.gguf: tensor same");
        row("name with control characters",
            Raw::header(1, 0).tensor("a\nb\x1b[31m\xff" + std::string(500, 'x'), {8}, kF32, 4).data(64), kMalformed,
            "tensor a?b?[31m?");
    }

    void damagedFiles() {
        QFETCH(QByteArray, bytes);
        QFETCH(int, cause);
        QFETCH(QString, words);
        tests::checkRefused<GgufFile>(span(bytes), "model.gguf", "model.gguf: ", static_cast<FailureCause>(cause),
                                      words);
    }
};

GRIFFIN_TEST(GgufDamageTest)
#include "gguf_damage_test.moc"
