// Several sequences that go on by a token each: the bits of appending and attending one by one, in caches and results,
// whatever the lengths, the number of sequences and the threads.
#include <algorithm>

#include "tests/kernels/attention_test.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

constexpr int kLengths[] = {0, 1, 5, 62, 63, 64, 65, 127, 128, 200, 255};
constexpr int kMaxKeys = 255;

}  // namespace

class AttendSequencesTest : public QObject {
    Q_OBJECT

  private slots:
    void sameBitsAsOneByOne_data() { addSetRows(); }
    void sameBitsAsOneByOne() {
        QFETCH(int, set);
        for (const AttentionShape shape : {AttentionShape{9, 3, 64}, AttentionShape{40, 1, 32},
                                           AttentionShape{4, 4, 128}, AttentionShape{4, 2, 16, 50}}) {
            cpu::CpuBackend filler(static_cast<cpu::InstructionSet>(set), 1);
            Tokens prefix(shape, kMaxKeys, 1);
            std::vector<KvCache> filled;
            for (const int length : kLengths) {
                filled.emplace_back(shape, length + 2);
                if (length == 0) continue;
                filler.appendKv(prefix.k.slice(0, length), prefix.v.slice(0, length), filled.back().view, 0);
            }
            for (const int threads : kThreadCounts) {
                cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
                for (const int rows : {1, 2, 11, 70}) {
                    std::vector<KvCache> together;
                    std::vector<KvCache> alone;
                    std::vector<int> lengths;
                    for (int i = 0; i < rows; ++i) {
                        const std::size_t which = static_cast<std::size_t>(i) % std::size(kLengths);
                        together.push_back(filled[which]);
                        alone.push_back(filled[which]);
                        lengths.push_back(kLengths[which]);
                    }
                    std::vector<SequenceKv> sequences;
                    for (int i = 0; i < rows; ++i) {
                        const auto at = static_cast<std::size_t>(i);
                        sequences.push_back({together[at].view, lengths[at]});
                    }
                    Tokens tokens(shape, rows, 900);
                    Matrix out(rows, shape.queryCols());
                    backend.attendSequences(tokens.q.view(), shape.heads, tokens.k.view(), tokens.v.view(), sequences,
                                            shape.rule(), out.view());
                    const AncestorMask single = AncestorMask::chain(1);
                    Matrix expected(rows, shape.queryCols());
                    for (int i = 0; i < rows; ++i) {
                        const auto at = static_cast<std::size_t>(i);
                        backend.appendKv(tokens.k.slice(i, 1), tokens.v.slice(i, 1), alone[at].view, lengths[at]);
                        backend.attention(tokens.q.slice(i, 1), shape.heads, alone[at].view, lengths[at], single,
                                          shape.rule(), expected.slice(i, 1));
                        QVERIFY(together[at].sameSlots(alone[at], lengths[at] + 1));
                    }
                    QVERIFY(std::memcmp(out.data.data(), expected.data.data(), out.data.size() * sizeof(float)) == 0);
                }
            }
        }
    }
};

GRIFFIN_TEST(AttendSequencesTest)
#include "attend_sequences_test.moc"
