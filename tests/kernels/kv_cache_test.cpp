// appendKv and compactKv: bytes in the right slots, rounding to nearest even on every instruction set.
#include <bit>
#include <cmath>

#include "kernels/cpu/simd/vector_loops.h"
#include "kernels/half.h"
#include "tests/kernels/cpu_op_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

struct Cache {
    KvLayerView view;
    std::vector<Half> keys;
    std::vector<Half> values;

    Cache(int kv_heads, int capacity, int head_dim) {
        const auto elements = static_cast<std::size_t>(kv_heads) * static_cast<std::size_t>(capacity) *
                              static_cast<std::size_t>(head_dim);
        keys.assign(elements, Half{0xBEEF});
        values.assign(elements, Half{0xDEAD});
        view = {keys.data(), values.data(), capacity, kv_heads, head_dim};
    }
    /// Keys lie in panels of 16 slots, values in rows.
    Half& key(int head, int slot, int d) { return keys[index(head, slot / 16 * 16) + indexOf(d * 16 + slot % 16)]; }
    Half& value(int head, int slot, int d) { return values[index(head, slot) + indexOf(d)]; }
    bool operator==(const Cache& other) const {
        const std::size_t bytes = keys.size() * sizeof(Half);
        return std::memcmp(keys.data(), other.keys.data(), bytes) == 0 &&
               std::memcmp(values.data(), other.values.data(), bytes) == 0;
    }

  private:
    static std::size_t indexOf(int number) { return static_cast<std::size_t>(number); }
    std::size_t index(int head, int slot) const { return indexOf((head * view.capacity + slot) * view.head_dim); }
};

}  // namespace

class KvCacheTest : public QObject {
    Q_OBJECT

  private slots:
    // Every f16 value, the middle between neighbours and one f32 step to either side of it; sampled f32 besides.
    void roundsToNearestEven_data() { addSetRows(); }
    void roundsToNearestEven() {
        QFETCH(int, set);
        std::vector<float> inputs;
        for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
            const float value = halfToFloat(Half{static_cast<std::uint16_t>(bits)});
            inputs.push_back(value);
            if (std::isnan(value) || std::isinf(value)) continue;
            const float next = halfToFloat(Half{static_cast<std::uint16_t>(bits + 1)});
            const float middle = (bits & 0x7FFFU) == 0x7BFFU ? std::copysign(65520.0F, value) : (value + next) / 2;
            inputs.push_back(middle);
            inputs.push_back(std::nextafter(middle, INFINITY));
            inputs.push_back(std::nextafter(middle, -INFINITY));
        }
        for (std::uint64_t bits = 0; bits < 0x100000000ULL; bits += 9973) {
            inputs.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        }
        std::vector<Half> halves(inputs.size());
        const auto& loops = cpu::vectorLoops(static_cast<cpu::InstructionSet>(set));
        loops.toHalf(inputs.data(), static_cast<int>(inputs.size()), halves.data());
        int differing = 0;
        for (std::size_t i = 0; i < inputs.size(); ++i) differing += halves[i].bits != floatToHalf(inputs[i]).bits;
        qInfo("%zu values, %d differ from the scalar conversion", inputs.size(), differing);
        QCOMPARE(differing, 0);
        // The scalar conversion itself, where the answer is plain: ties go to the even neighbour.
        QCOMPARE(floatToHalf(1.0F + 1.0F / 2048).bits, std::uint16_t{0x3C00});
        QCOMPARE(floatToHalf(1.0F + 3.0F / 2048).bits, std::uint16_t{0x3C02});
        QCOMPARE(floatToHalf(65519.996F).bits, std::uint16_t{0x7BFF});
        QCOMPARE(floatToHalf(65520.0F).bits, std::uint16_t{0x7C00});
        QCOMPARE(floatToHalf(0x1p-25F).bits, std::uint16_t{0});
        QCOMPARE(floatToHalf(0x1.8p-24F).bits, std::uint16_t{2});
    }

    void appendWritesItsSlotsOnly_data() { addSetRows(); }
    void appendWritesItsSlotsOnly() {
        QFETCH(int, set);
        int appended = 0;
        for (const int head_dim : {8, 20, 64}) {
            Matrix k = randomMatrix(256, 3 * head_dim, 1, 100.0F);
            Matrix v = randomMatrix(256, 3 * head_dim, 2);
            Cache expected(3, 304, head_dim);
            for (int row = 0; row < 256; ++row) {
                for (int i = 0; i < 3 * head_dim; ++i) {
                    expected.key(i / head_dim, 17 + row, i % head_dim) = floatToHalf(k.row(row)[i]);
                    expected.value(i / head_dim, 17 + row, i % head_dim) = floatToHalf(v.row(row)[i]);
                }
            }
            for (const int threads : kThreadCounts) {
                cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
                for (const int count : kRowCounts) {
                    Cache cache(3, 304, head_dim);
                    for (int first = 0; first < 256; first += count) {
                        const int some = std::min(count, 256 - first);
                        backend.appendKv(k.slice(first, some), v.slice(first, some), cache.view, 17 + first);
                    }
                    QVERIFY(cache == expected);
                    appended += 256;
                }
            }
        }
        qInfo("%d slots bit for bit, in runs of 1 to 256 rows", appended);
    }

    void compactMovesTheNodes() {
        std::mt19937 random(3);
        for (int round = 0; round < 200; ++round) {
            const int head_dim = 8 + static_cast<int>(random() % 3) * 12;
            Cache cache(2, 64, head_dim);
            for (Half& h : cache.keys) h.bits = static_cast<std::uint16_t>(random());
            for (Half& h : cache.values) h.bits = static_cast<std::uint16_t>(random());
            Cache expected = cache;
            const int prefix = static_cast<int>(random() % 20);
            std::vector<int> nodes;
            for (int n = 0; n < 64 - prefix; ++n) {
                if (random() % 3 == 0) nodes.push_back(n);
            }
            for (int head = 0; head < 2; ++head) {
                for (std::size_t i = 0; i < nodes.size(); ++i) {
                    const int to = prefix + static_cast<int>(i);
                    for (int d = 0; d < head_dim; ++d) {
                        expected.key(head, to, d) = cache.key(head, prefix + nodes[i], d);
                        expected.value(head, to, d) = cache.value(head, prefix + nodes[i], d);
                    }
                }
            }
            cpu::CpuBackend backend(cpu::InstructionSet::kGeneric, 2);
            backend.compactKv({&cache.view, 1}, prefix, nodes);
            QVERIFY(cache == expected);
        }
    }
};

GRIFFIN_TEST(KvCacheTest)
#include "kv_cache_test.moc"
