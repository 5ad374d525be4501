// Decoding of every element type against the Python package `gguf` (make_quant_fixture.py), bit for bit, and the two
// conversions of half precision on all their values.
#include "kernels/dequantise.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "kernels/half.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;

namespace {

class Reader {
  public:
    explicit Reader(QByteArray data) : data_(std::move(data)) {}
    QByteArray take(qsizetype bytes) {
        const QByteArray part = data_.mid(position_, bytes);
        position_ += bytes;
        return part;
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        std::memcpy(&value, take(4).constData(), 4);
        return value;
    }
    bool atEnd() const { return position_ == data_.size(); }

  private:
    QByteArray data_;
    qsizetype position_ = 0;
};

std::uint32_t bitsOf(float value) {
    return std::bit_cast<std::uint32_t>(value);
}

}  // namespace

class DequantiseTest : public QObject {
    Q_OBJECT

  private slots:
    // Every one, and any number of them, as one conversion by itself.
    void halvesAreConvertedTogether() {
        std::vector<Half> halves(std::size_t{1} << 16);
        for (std::size_t i = 0; i < halves.size(); ++i) halves[i].bits = static_cast<std::uint16_t>(i);
        std::vector<float> values(halves.size());
        for (std::size_t first = 0, count = 1; first < halves.size(); first += count, ++count) {
            count = std::min(count, halves.size() - first);
            dequantise(DType::kF16, reinterpret_cast<const std::byte*>(halves.data() + first),
                       static_cast<std::int64_t>(count), values.data() + first);
        }
        for (std::size_t i = 0; i < halves.size(); ++i) QCOMPARE(bitsOf(values[i]), bitsOf(halfToFloat(halves[i])));
    }

    void agreesWithGguf() {
        Reader reader(
            qUncompress(griffin::tests::readFile(QStringLiteral(GRIFFIN_TEST_FIXTURES "/kernels/quant_blocks.bin"))));
        const std::uint32_t types = reader.number();
        QCOMPARE(types, static_cast<std::uint32_t>(kDTypeCount));
        for (std::uint32_t t = 0; t < types; ++t) {
            const QByteArray name = reader.take(reader.number());
            const std::optional<DType> type = dtypeFromName(name.toStdString());
            QVERIFY2(type.has_value(), name.constData());
            const std::uint32_t count = reader.number();
            const std::uint32_t bytes = reader.number();
            QCOMPARE(storageBytes(*type, 1, count), static_cast<std::size_t>(bytes));
            const QByteArray blocks = reader.take(bytes);
            const QByteArray expected = reader.take(4 * static_cast<qsizetype>(count));
            std::vector<float> values(count);
            // One byte off, since nothing promises alignment.
            const QByteArray shifted = QByteArray(1, '\0') + blocks;
            dequantise(*type, reinterpret_cast<const std::byte*>(shifted.constData()) + 1, count, values.data());
            std::uint32_t different = 0;
            for (std::uint32_t i = 0; i < count; ++i) {
                float wanted = 0.0F;
                std::memcpy(&wanted, expected.constData() + 4 * static_cast<qsizetype>(i), sizeof wanted);
                different += bitsOf(values[i]) != bitsOf(wanted) ? 1 : 0;
            }
            qInfo("%-7s %5u weights, %u differ in a bit", name.constData(), count, different);
            QCOMPARE(different, 0U);
        }
        QVERIFY(reader.atEnd());
    }

    void halfIsExactBothWays() {
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const Half half{static_cast<std::uint16_t>(bits)};
            const float value = halfToFloat(half);
            const bool is_nan = (bits & 0x7FFF) > 0x7C00;
            QCOMPARE(std::isnan(value), is_nan);
            if (is_nan) {
                QVERIFY(std::isnan(halfToFloat(floatToHalf(value))));
                continue;
            }
            QCOMPARE(static_cast<std::uint32_t>(floatToHalf(value).bits), bits);
            if ((bits & 0x7C00) == 0x7C00) continue;
            const double magnitude = (bits & 0x7C00) == 0
                                         ? std::ldexp(bits & 0x3FF, -24)
                                         : std::ldexp(0x400 | (bits & 0x3FF), static_cast<int>(bits >> 10 & 0x1F) - 25);
            QCOMPARE(bitsOf(value), bitsOf(static_cast<float>((bits & 0x8000) != 0 ? -magnitude : magnitude)));
        }
    }

    void halfRoundsToNearestEven() {
        // Between each half and the next: below the middle down, above it up, in the middle to the even one.
        for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
            const float low = halfToFloat(Half{static_cast<std::uint16_t>(bits)});
            const float high = halfToFloat(Half{static_cast<std::uint16_t>(bits + 1)});
            const float middle = low + (high - low) / 2.0F;  // exact in f32
            const std::uint32_t even = (bits & 1) == 0 ? bits : bits + 1;
            QCOMPARE(static_cast<std::uint32_t>(floatToHalf(middle).bits), even);
            QCOMPARE(static_cast<std::uint32_t>(floatToHalf(std::nextafter(middle, 0.0F)).bits), bits);
            QCOMPARE(static_cast<std::uint32_t>(floatToHalf(std::nextafter(middle, 1e9F)).bits), bits + 1);
        }
        QCOMPARE(floatToHalf(65519.99F).bits, std::uint16_t{0x7BFF});
        QCOMPARE(floatToHalf(65520.0F).bits, std::uint16_t{0x7C00});
        QCOMPARE(floatToHalf(-std::numeric_limits<float>::infinity()).bits, std::uint16_t{0xFC00});
        QCOMPARE(floatToHalf(-0.0F).bits, std::uint16_t{0x8000});
    }
};

GRIFFIN_TEST(DequantiseTest)
#include "dequantise_test.moc"
