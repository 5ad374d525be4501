// Golden masks computed by an independent script, and the closed form over packed sequences.
#include "engine/train/network/alignment_mask.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <random>
#include <string>

using namespace griffin::engine::train;

namespace {

std::vector<std::uint8_t> bits(const std::string& text) {
    std::vector<std::uint8_t> values;
    for (const char c : text) values.push_back(c == '1' ? 1 : 0);
    return values;
}

std::string textOf(std::span<const std::uint8_t> values) {
    std::string text;
    for (const std::uint8_t value : values) text += value != 0 ? '1' : '0';
    return text;
}

/// Ranks that hit where the bit is set, with top = 3.
std::vector<std::int32_t> ranksOf(std::span<const std::uint8_t> hits) {
    std::vector<std::int32_t> ranks;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const auto spread = static_cast<std::int32_t>(i % 3);
        ranks.push_back(hits[i] != 0 ? spread : 3 + spread);
    }
    return ranks;
}

}  // namespace

class AlignmentMaskTest : public QObject {
    Q_OBJECT

  private slots:
    void goldenMasks_data() {
        QTest::addColumn<int>("shift");
        QTest::addColumn<QStringList>("masks");
        QTest::newRow("code") << static_cast<int>(MaskShift::kCode)
                              << QStringList{"00111110", "00101100", "00110100", "00010000"};
        QTest::newRow("paper") << static_cast<int>(MaskShift::kPaper)
                               << QStringList{"00111110", "00110110", "00011010", "00101000"};
    }
    void goldenMasks() {
        QFETCH(int, shift);
        QFETCH(QStringList, masks);
        const std::vector<int> segments = {0, 8};
        AlignmentMask alignment(segments, bits("00111110"), static_cast<MaskShift>(shift));
        const std::vector<std::string> hits = {"11101100", "10111100", "11110100"};
        for (std::size_t pass = 0; pass < 4; ++pass) {
            QCOMPARE(QString::fromStdString(textOf(alignment.mask())), masks[static_cast<qsizetype>(pass)]);
            if (pass < hits.size()) alignment.advance(ranksOf(bits(hits[pass])), 3);
        }
    }

    void packedSequencesStandAlone_data() {
        QTest::addColumn<int>("shift");
        QTest::newRow("code") << static_cast<int>(MaskShift::kCode);
        QTest::newRow("paper") << static_cast<int>(MaskShift::kPaper);
    }
    void packedSequencesStandAlone() {
        QFETCH(int, shift);
        const int before = static_cast<MaskShift>(shift) == MaskShift::kPaper ? 1 : 0;
        const std::vector<int> segments = {0, 5, 6, 6, 13, 20};
        constexpr int kRows = 20;
        constexpr int kPasses = 5;
        std::mt19937 random(7);
        std::vector<std::uint8_t> learnt(kRows);
        for (auto& value : learnt) value = random() % 8 != 0;
        std::vector<std::vector<std::uint8_t>> hits(kPasses, std::vector<std::uint8_t>(kRows));
        for (auto& rows : hits) {
            for (auto& value : rows) value = random() % 5 != 0;
        }
        AlignmentMask alignment(segments, learnt, static_cast<MaskShift>(shift));
        int counted = 0;
        for (int pass = 1; pass <= kPasses; ++pass) {
            for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
                for (int row = segments[s]; row < segments[s + 1]; ++row) {
                    bool expected = learnt[static_cast<std::size_t>(row)] != 0;
                    for (int j = 1; j < pass; ++j) {
                        const int asked = row - (pass - 1 - j) - before;
                        expected =
                            expected && (asked < segments[s] ||
                                         hits[static_cast<std::size_t>(j - 1)][static_cast<std::size_t>(asked)] != 0);
                    }
                    QCOMPARE(alignment.mask()[static_cast<std::size_t>(row)] != 0, expected);
                    counted += expected ? 1 : 0;
                }
            }
            alignment.advance(ranksOf(hits[static_cast<std::size_t>(pass - 1)]), 3);
        }
        QVERIFY(counted > kRows);
    }

    void unknownRanksAreNoHits() {
        const std::vector<int> segments = {0, 4};
        AlignmentMask alignment(segments, bits("0111"), MaskShift::kCode);
        alignment.advance(std::vector<std::int32_t>{-1, 0, 1, 2}, 2);
        QCOMPARE(textOf(alignment.mask()), std::string("0110"));
        alignment.advance(std::vector<std::int32_t>{-1, 0, 0, 0}, 2);
        QCOMPARE(textOf(alignment.mask()), std::string("0011"));
    }
};

GRIFFIN_TEST(AlignmentMaskTest)
#include "alignment_mask_test.moc"
