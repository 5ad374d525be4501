// The scalar twin of one block of attention on the GPU: 32 lanes read queries, keys and values where attention_layout.h
// says, put them into the instruction where mma_layout.h says, and must find plain scores and plain weighted sums.
#include <QTest>
#include <cmath>
#include <random>
#include <vector>

#include "kernels/cuda/attention/attention_layout.h"
#include "kernels/cuda/pass_place.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::cuda;

namespace {

constexpr std::size_t indexOf(int number) {
    return static_cast<std::size_t>(number);
}

constexpr int kDim = 128;

double sum(const double (&a)[16][16], const double (&b)[16][8], int row, int column) {
    double total = 0.0;
    for (int k = 0; k < 16; ++k) total += a[row][k] * b[k][column];
    return total;
}

/// Registers of one lane as the kernel holds them: two numbers each.
struct Pair {
    double element[2] = {};
};

std::vector<double> randomNumbers(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    std::vector<double> numbers(count);
    for (double& number : numbers) number = normal(random);
    return numbers;
}

}  // namespace

class AttentionLayoutTwinTest : public QObject {
    Q_OBJECT

  private slots:
    void blockIsPlainAttention() {
        const std::vector<double> queries = randomNumbers(kTileQueries * kDim, 1);
        const std::vector<double> keys = randomNumbers(kBlockKeys * kDim, 2);
        const std::vector<double> values = randomNumbers(kBlockKeys * kDim, 3);
        const auto at = [](const std::vector<double>& rows, int row, int element) {
            return rows[indexOf(row * kDim + element)];
        };

        // Scores, by the instructions of weighKeys().
        double scores[kWarpLanes][kKeyTiles][4] = {};
        for (int tile = 0; tile < kKeyTiles; ++tile) {
            for (int step = 0; step < kDim / 16; ++step) {
                double a[16][16] = {};
                double b[16][8] = {};
                for (int lane = 0; lane < kWarpLanes; ++lane) {
                    for (int element = 0; element < 2; ++element) {
                        for (int reg = 0; reg < 4; ++reg) {
                            const FragmentPlace p = placeInA(lane, reg, element);
                            const int column = step / 2 * 32 + columnOfSlot(step % 2, placeInA(lane, reg, 0).column);
                            a[p.row][p.column] = at(queries, lane / 4 + reg % 2 * 8, column + element);
                        }
                        for (int reg = 0; reg < 2; ++reg) {
                            // Word 2 (step % 2) + reg of the lane's eight elements.
                            const int word = step % 2 * 2 + reg;
                            const FragmentPlace p = placeInB(lane, reg, element);
                            b[p.row][p.column] = at(keys, keyOfLane(tile, lane),
                                                    step / 2 * 32 + firstKeyElement(lane) + 2 * word + element);
                        }
                    }
                }
                for (int lane = 0; lane < kWarpLanes; ++lane) {
                    for (int reg = 0; reg < 4; ++reg) {
                        const FragmentPlace p = placeInC(lane, reg);
                        scores[lane][tile][reg] += sum(a, b, p.row, p.column);
                    }
                }
            }
        }
        for (int lane = 0; lane < kWarpLanes; ++lane) {
            for (int tile = 0; tile < kKeyTiles; ++tile) {
                for (int reg = 0; reg < 4; ++reg) {
                    double plain = 0.0;
                    for (int d = 0; d < kDim; ++d) {
                        plain += at(queries, placeInC(lane, reg).row, d) * at(keys, keyOfScore(tile, lane, reg), d);
                    }
                    QVERIFY(std::abs(scores[lane][tile][reg] - plain) < 1e-9);
                }
            }
        }

        // The scores serve as weights: they become A without leaving their lane.
        Pair weights[kWarpLanes][kValueSteps][4];
        for (int lane = 0; lane < kWarpLanes; ++lane) {
            for (int tile = 0; tile < kKeyTiles; ++tile) {
                for (int upper = 0; upper < 2; ++upper) {
                    Pair& pair = weights[lane][tile / 2][weightRegister(tile % 2, upper)];
                    for (int i = 0; i < 2; ++i) pair.element[i] = scores[lane][tile][2 * upper + i];
                }
            }
        }
        for (int run = 0; run < kDim / 64; ++run) {
            for (int tile = 0; tile < 8; ++tile) {
                double sums[kWarpLanes][4] = {};
                for (int step = 0; step < kValueSteps; ++step) {
                    double a[16][16] = {};
                    double b[16][8] = {};
                    for (int lane = 0; lane < kWarpLanes; ++lane) {
                        for (int element = 0; element < 2; ++element) {
                            for (int reg = 0; reg < 4; ++reg) {
                                const FragmentPlace p = placeInA(lane, reg, element);
                                a[p.row][p.column] = weights[lane][step][reg].element[element];
                            }
                            for (int reg = 0; reg < 2; ++reg) {
                                // Element `tile` of the eight that the lane reads of key 2 reg + element.
                                const FragmentPlace p = placeInB(lane, reg, element);
                                b[p.row][p.column] = at(values, keyOfValue(step, lane, 2 * reg + element),
                                                        run * 64 + firstValueElement(lane) + tile);
                            }
                        }
                    }
                    for (int lane = 0; lane < kWarpLanes; ++lane) {
                        for (int reg = 0; reg < 4; ++reg) {
                            const FragmentPlace p = placeInC(lane, reg);
                            sums[lane][reg] += sum(a, b, p.row, p.column);
                        }
                    }
                }
                for (int lane = 0; lane < kWarpLanes; ++lane) {
                    for (int reg = 0; reg < 4; ++reg) {
                        const int query = placeInC(lane, reg).row;
                        const int element = run * 64 + elementOfSum(tile, lane, reg);
                        double plain = 0.0;
                        for (int key = 0; key < kBlockKeys; ++key) {
                            double score = 0.0;
                            for (int d = 0; d < kDim; ++d) score += at(queries, query, d) * at(keys, key, d);
                            plain += score * at(values, key, element);
                        }
                        QVERIFY(std::abs(sums[lane][reg] - plain) < 1e-7);
                    }
                }
            }
        }
    }

    void everyElementIsStoredOnce() {
        for (int upper = 0; upper < 2; ++upper) {
            std::vector<int> stored(8 * 64);
            for (int lane = 0; lane < kWarpLanes; ++lane) {
                for (int tile = 0; tile < 8; ++tile) {
                    for (int column = 0; column < 2; ++column) {
                        const int element = elementOfSum(tile, lane, upper * 2 + column);
                        ++stored[indexOf(lane / 4 * 64 + element)];
                    }
                }
            }
            for (const int count : stored) QCOMPARE(count, 1);
        }
    }

    /// Full blocks and tail of every row together are the row's keys, whatever the tree, and bounds provide for them.
    void blocksCoverTheRow_data() {
        QTest::addColumn<int>("prefix");
        QTest::addColumn<int>("shape");  // 0: chain, 1: random tree, 2: everything under the root
        for (const int prefix : {0, 1, 63, 64, 65, 127, 300}) {
            for (int shape = 0; shape < 3; ++shape) QTest::addRow("%d, shape %d", prefix, shape) << prefix << shape;
        }
    }
    void blocksCoverTheRow() {
        QFETCH(int, prefix);
        QFETCH(int, shape);
        std::mt19937 random(7);
        for (const int nodes : {1, 2, 60, 64, 65, 256}) {
            AncestorMask mask = AncestorMask::reserved();
            for (int n = 0; n < nodes; ++n) {
                const int any = n == 0 ? -1 : static_cast<int>(random() % static_cast<unsigned>(n));
                mask.append(shape == 0 ? n - 1 : shape == 1 ? any : n == 0 ? -1 : 0);
            }
            for (const int rows : {1, (nodes + 1) / 2, nodes}) {
                PassPlace place;
                setPlace(place, prefix, mask, rows);
                QVERIFY(!setPlace(place, prefix, mask, rows));
                const PassBounds bounds = boundsOf(place);
                const PassBounds general = boundsFor(prefix, nodes);
                QVERIFY(bounds.chunks <= general.chunks && bounds.tails <= general.tails);
                for (int row = 0; row < rows; ++row) {
                    const int node = nodes - rows + row;
                    QCOMPARE(nodeOf(place, row), node);
                    QCOMPARE(rowLength(place, row), prefix + mask.depth(node) + 1);
                    std::vector<int> path;
                    mask.path(node, path);
                    for (std::size_t i = 0; i < path.size(); ++i) {
                        QCOMPARE(ancestorsBefore(place, node, path[i]), static_cast<int>(i));
                    }
                    const int full = fullBlocks(place, row);
                    const int blocks = rowBlocks(place, row);
                    QVERIFY(full <= blocks && full * kBlockKeys <= rowLength(place, row));
                    QVERIFY(blocks * kBlockKeys >= rowLength(place, row));
                    QVERIFY(full <= bounds.chunks * kChunkBlocks && blocks - full <= bounds.tails);
                    // A full block's keys lie in the slots of their numbers.
                    for (int key = prefix; key < full * kBlockKeys; ++key) {
                        QCOMPARE(path[indexOf(key - prefix)], key - prefix);
                    }
                    // Later rows have more full blocks: a tile's last row knows whether a block is needed.
                    if (row > 0) QVERIFY(full >= fullBlocks(place, row - 1));
                }
            }
        }
    }
};

GRIFFIN_TEST(AttentionLayoutTwinTest)
#include "attention_layout_twin_test.moc"
