// Each operation of training against the CPU, at boundary numbers of rows and columns, between numbers that must stay.
#include <array>
#include <cstdint>

#include "tests/gpu/training_matrices.h"

namespace griffin::gpu_test {
namespace {

using namespace kernels;

/// Three sequences, the second of which has no rows.
std::vector<int> segmentsOf(int rows) {
    return {0, rows / 3, rows / 3, rows};
}

std::vector<int> everyThirdRowBackwards(int rows) {
    std::vector<int> list;
    for (int row = rows - 1; row >= 0; row -= 3) list.push_back(row);
    return list;
}

struct Shape {
    int rows;
    int cols;
    int padding;
    int note() const { return rows * 1000 + cols; }
    HostMatrix matrix(unsigned seed, float spread = 1.0F) const {
        return HostMatrix::random(rows, cols, padding, seed, spread);
    }
    HostMatrix vector(unsigned seed) const { return HostMatrix::random(1, cols, padding, seed); }
};

void testRows(const OperationTester& tester, const Shape& shape) {
    const int note = shape.note();
    const HostMatrix x = shape.matrix(1);
    const HostMatrix y = shape.matrix(2);
    tester.compare("clear", note, {x}, [](auto& device, auto& data) { device.clear(data.matrices[0]); });
    tester.compare("copy", note, {x, y},
                   [](auto& device, auto& data) { device.copy(data.matrices[0], data.matrices[1]); });
    tester.compare("add", note, {x, y},
                   [](auto& device, auto& data) { device.add(data.matrices[0], data.matrices[1]); });
    tester.compare("addBias", note, {x, shape.vector(3)},
                   [](auto& device, auto& data) { device.addBias(data.matrices[0], data.matrices[1]); });
    tester.compare("addBiasBackward", note, {x, shape.vector(3)},
                   [](auto& device, auto& data) { device.addBiasBackward(data.matrices[0], data.matrices[1]); });
    const std::vector<int> segments = segmentsOf(shape.rows);
    tester.compare("shiftRows", note, {x, y, shape.matrix(3)}, [&](auto& device, auto& data) {
        device.shiftRows(data.matrices[0], data.matrices[1], segments, data.matrices[2]);
    });
    const std::vector<int> list = everyThirdRowBackwards(shape.rows);
    tester.compare("gatherRows", note, {x, y},
                   [&](auto& device, auto& data) { device.gatherRows(data.matrices[0], list, data.matrices[1]); });
    tester.compare("scatterRows", note, {x, y},
                   [&](auto& device, auto& data) { device.scatterRows(data.matrices[0], list, data.matrices[1]); });
}

void testNormAndActivations(const OperationTester& tester, const Shape& shape) {
    const int note = shape.note();
    const HostMatrix x = shape.matrix(1, 3.0F);
    const HostMatrix dy = shape.matrix(2);
    const HostMatrix inverse = HostMatrix::random(1, shape.rows + 2, 0, 3);
    tester.compare("rmsNorm", note, {x, shape.vector(4), dy, inverse}, [](auto& device, auto& data) {
        device.rmsNorm(data.matrices[0], data.matrices[1], 1e-5, data.matrices[2], data.matrices[3]);
    });
    tester.compare("rmsNormBackward", note, {x, shape.vector(4), inverse, dy, shape.matrix(5), shape.vector(6)},
                   [](auto& device, auto& data) {
                       device.rmsNormBackward(data.matrices[0], data.matrices[1], data.matrices[2], data.matrices[3],
                                              data.matrices[4], data.matrices[5]);
                   });
    tester.compare("rmsNormBackward without dx", note, {x, shape.vector(4), inverse, dy, shape.vector(6)},
                   [](auto& device, auto& data) {
                       device.rmsNormBackward(data.matrices[0], data.matrices[1], data.matrices[2], data.matrices[3],
                                              {}, data.matrices[4]);
                   });
    tester.compare("silu", note, {x, dy},
                   [](auto& device, auto& data) { device.silu(data.matrices[0], data.matrices[1]); });
    tester.compare("siluBackward", note, {x, dy, shape.matrix(5)}, [](auto& device, auto& data) {
        device.siluBackward(data.matrices[0], data.matrices[1], data.matrices[2]);
    });
    const HostMatrix gate_up = HostMatrix::random(shape.rows, 2 * shape.cols, shape.padding, 7, 3.0F);
    tester.compare("siluGate", note, {gate_up, dy},
                   [](auto& device, auto& data) { device.siluGate(data.matrices[0], data.matrices[1]); });
    tester.compare("siluGateBackward", note, {gate_up, dy, gate_up}, [](auto& device, auto& data) {
        device.siluGateBackward(data.matrices[0], data.matrices[1], data.matrices[2]);
    });
}

void testParameters(const OperationTester& tester, const Shape& shape) {
    const int note = shape.note();
    const HostMatrix x = shape.matrix(1);
    HostMatrix squares = shape.matrix(4);
    for (float& number : squares.numbers) number = std::fabs(number);
    tester.compare("sumOfSquares", note, {x},
                   [](auto& device, auto& data) { data.results.push_back(device.sumOfSquares(data.matrices[0])); });
    tester.compare("scale", note, {x}, [](auto& device, auto& data) { device.scale(0.37, data.matrices[0]); });
    tester.compare("clamp", note, {x}, [](auto& device, auto& data) { device.clamp(0.5, data.matrices[0]); });
    tester.compare("adamW", note, {x, shape.matrix(2), shape.matrix(3), squares}, [](auto& device, auto& data) {
        device.adamW({1e-2, 0.9, 0.95, 1e-8, 0.01, 3}, data.matrices[0], data.matrices[1], data.matrices[2],
                     data.matrices[3]);
    });
}

void testLosses(const OperationTester& tester, const Shape& shape) {
    const int note = shape.note();
    const auto rows = static_cast<std::size_t>(shape.rows);
    const HostMatrix x = shape.matrix(1, 2.0F);
    tester.compare("softmax", note, {x}, [](auto& device, auto& data) { device.softmax(data.matrices[0]); });
    HostMatrix ties = x;
    for (float& number : ties.numbers) number = std::round(number);
    const int k = std::min(shape.cols, 10);
    tester.compare("topColumns", note, {ties}, [&](auto& device, auto& data) {
        std::vector<std::int32_t> columns(rows * static_cast<std::size_t>(k));
        device.topColumns(data.matrices[0], k, columns);
        data.results.assign(columns.begin(), columns.end());
    });
    std::vector<std::int32_t> asked(rows);
    std::vector<double> row_weights(rows);
    std::vector<std::int32_t> best(rows * static_cast<std::size_t>(k));
    for (std::size_t row = 0; row < rows; ++row) {
        asked[row] = row % 4 == 3 ? -1 : static_cast<std::int32_t>(row * 7) % shape.cols;
        row_weights[row] = row % 3 == 1 ? 0.0 : 0.25 * static_cast<double>(row % 5 + 1);
        for (int j = 0; j < k; ++j) {
            best[row * static_cast<std::size_t>(k) + static_cast<std::size_t>(j)] =
                (static_cast<std::int32_t>(row) + shape.cols - j) % shape.cols;
        }
    }
    tester.compare("ranks", note, {ties}, [&](auto& device, auto& data) {
        std::vector<std::int32_t> ranks(rows);
        device.ranks(data.matrices[0], asked, 16, ranks);
        data.results.assign(ranks.begin(), ranks.end());
    });
    tester.compare("logSumExp", note, {x}, [&](auto& device, auto& data) {
        data.results.resize(rows);
        device.logSumExp(data.matrices[0], data.results);
    });
    for (const CrossEntropyWeights weights : {CrossEntropyWeights{0.3, 0.7, k}, CrossEntropyWeights{1.0, 0.0, 0},
                                              CrossEntropyWeights{0.3, 0.7, 0, SecondLoss::kAcceptance},
                                              CrossEntropyWeights{0.3, 0.7, 0, SecondLoss::kCoupled}}) {
        tester.compare("crossEntropy", note, {shape.matrix(2), x}, [&](auto& device, auto& data) {
            device.softmax(data.matrices[0]);
            std::vector<CrossEntropyLoss> losses(rows);
            device.crossEntropy(data.matrices[0], weights.k > 0 ? best : std::vector<std::int32_t>{}, weights,
                                row_weights, data.matrices[1], losses);
            for (const CrossEntropyLoss& loss : losses) {
                data.results.push_back(loss.all);
                data.results.push_back(loss.second);
            }
        });
    }
    tester.compare("smoothL1", note, {shape.matrix(2, 2.0F), x}, [&](auto& device, auto& data) {
        data.results.resize(rows);
        device.smoothL1(data.matrices[0], row_weights, data.matrices[1], data.results);
    });
}

enum class Numbers { kAny, kOfFewBits };

/// Numbers that bfloat16 has, where asked for: what is rounded then is nothing but sums.
HostMatrix numbersOf(Numbers kind, HostMatrix matrix) {
    if (kind == Numbers::kAny) return matrix;
    for (float& number : matrix.numbers) number = std::round(number * 16.0F) / 16.0F;
    return matrix;
}

void testProducts(const OperationTester& tester, const Shape& shape, int inner, Numbers kind) {
    const int note = shape.note();
    const HostMatrix x = numbersOf(kind, HostMatrix::random(shape.rows, inner, shape.padding, 1));
    const HostMatrix w = numbersOf(kind, HostMatrix::random(shape.cols, inner, shape.padding, 2));
    const HostMatrix y = numbersOf(kind, shape.matrix(3));
    for (const MatmulOutput output : {MatmulOutput::kStore, MatmulOutput::kAdd}) {
        tester.compare("multiply", note, {x, w, y}, [&](auto& device, auto& data) {
            device.multiply(data.matrices[0], data.matrices[1], data.matrices[2], output);
        });
        tester.compare("multiplyForInput", note, {y, w, x}, [&](auto& device, auto& data) {
            device.multiplyForInput(data.matrices[0], data.matrices[1], data.matrices[2], output);
        });
    }
    tester.compare("multiplyForWeight", note, {y, x, w}, [](auto& device, auto& data) {
        device.multiplyForWeight(data.matrices[0], data.matrices[1], data.matrices[2]);
    });
}

void testRotation(const OperationTester& tester, int rows) {
    const std::vector<int> segments = segmentsOf(rows);
    for (const RopeLayout layout : {RopeLayout::kHalves, RopeLayout::kAdjacent}) {
        RopeSpec spec;
        spec.dim = 12;
        spec.layout = layout;
        const RopeTable table = makeRopeTable(spec);
        for (const Rotation rotation : {Rotation::kForward, Rotation::kBack}) {
            // Heads of 16, of which 12 are rotated.
            tester.compare("rotate", rows, {HostMatrix::random(rows, 48, 5, 1)}, [&](auto& device, auto& data) {
                device.rotate(data.matrices[0], 3, table, segments, 3, rotation);
            });
        }
    }
}

struct AttentionCase {
    TrainingAttention shape;
    std::vector<int> shifts;
    bool shared_gradients = false;  // of all lagged keys in the same memory
};

/// Matrices: q, keys, values, out, dout, dq, dkeys, dvalues, then keys, values and their gradients for each shift.
void testAttention(const OperationTester& tester, const AttentionCase& of, const std::vector<int>& segments) {
    const int rows = segments.back();
    const int query_width = of.shape.heads * of.shape.head_dim;
    const int kv_width = of.shape.kv_heads * of.shape.head_dim;
    std::vector<HostMatrix> matrices;
    const auto add = [&](int width) {
        matrices.push_back(HostMatrix::random(rows, width, 4, static_cast<unsigned>(matrices.size()) + 1));
    };
    for (const int width : {query_width, kv_width, kv_width, query_width, query_width, query_width, kv_width}) {
        add(width);
    }
    add(kv_width);
    for (std::size_t i = 0; i < 4 * of.shifts.size(); ++i) add(kv_width);
    const auto run = [&](auto& device, auto& data) {
        const auto& m = data.matrices;
        std::vector<LaggedKeys<float>> lagged;
        std::vector<LaggedKeyGradients<float>> gradients;
        for (std::size_t i = 0; i < of.shifts.size(); ++i) {
            lagged.push_back({m[8 + 4 * i], m[9 + 4 * i], of.shifts[i]});
            const std::size_t to = of.shared_gradients ? 0 : i;
            gradients.push_back({m[10 + 4 * to], m[11 + 4 * to]});
        }
        device.attention(of.shape, segments, m[0], m[1], m[2], lagged, m[3]);
        device.attentionBackward(of.shape, segments, m[0], m[1], m[2], lagged, m[4], m[5], m[6], m[7], gradients);
    };
    const int note = (rows * 1000 + of.shape.head_dim) * 100 + of.shape.base_lag;
    tester.compare("attention", note, matrices, run, 2e-5);
}

/// Sequences of one row and of several tiles in one pass, heads of every kind of width, and up to three lagged keys.
void testSequences(const OperationTester& tester) {
    const std::vector<int> segments = {0, 1, 34, 34, 66, 67, 165};
    const std::vector<AttentionCase> cases = {
        {{6, 2, 64, 0, HiddenColumns::kAbsent}, {}},          {{6, 2, 64, 1, HiddenColumns::kZeroLogit}, {0}},
        {{3, 1, 7, 2, HiddenColumns::kZeroLogit}, {0, 0, 1}}, {{2, 1, 80, 1, HiddenColumns::kAbsent}, {0}},
        {{2, 1, 130, 0, HiddenColumns::kZeroLogit}, {3, 40}}, {{2, 2, 256, 2, HiddenColumns::kAbsent}, {0, 1, 2}, true},
        {{4, 1, 64, 70, HiddenColumns::kZeroLogit}, {0}},
    };
    for (const AttentionCase& of : cases) testAttention(tester, of, segments);
}

void testAttentions(const OperationTester& tester, const TrainingTestSizes& sizes) {
    const std::vector<AttentionCase> cases = {
        {{4, 2, 8, 0, HiddenColumns::kAbsent}, {}},           {{4, 2, 8, 1, HiddenColumns::kAbsent}, {0}},
        {{3, 1, 20, 2, HiddenColumns::kZeroLogit}, {0, 1}},   {{2, 2, 64, 0, HiddenColumns::kAbsent}, {0, 0, 0}},
        {{4, 2, 8, 2, HiddenColumns::kAbsent}, {0, 1}, true},
    };
    for (const AttentionCase& of : cases) {
        for (const int rows : sizes.rows) testAttention(tester, of, segmentsOf(rows));
    }
    testAttention(tester, {{1, 1, 8, 1, HiddenColumns::kAbsent}, {0}}, {0, sizes.long_rows});
    testSequences(tester);
}

}  // namespace

void testTrainingOperations(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes) {
    const OperationTester tester(device, cpu, sizes.before_again);
    const auto forShapes = [&](const auto& test) {
        for (const int rows : sizes.rows) {
            for (const int cols : sizes.cols) test(Shape{rows, cols, cols % 2 == 0 ? 4 : 3});
        }
    };
    run("training: rows", [&] { forShapes([&](const Shape& shape) { testRows(tester, shape); }); });
    run("training: norm and activations",
        [&] { forShapes([&](const Shape& shape) { testNormAndActivations(tester, shape); }); });
    run("training: parameters", [&] {
        forShapes([&](const Shape& shape) { testParameters(tester, shape); });
        testParameters(tester, {1, sizes.vocabulary, 1});
        testParameters(tester, {sizes.vocabulary, 1, 1});
    });
    run("training: losses", [&] {
        forShapes([&](const Shape& shape) { testLosses(tester, shape); });
        testLosses(tester, {5, sizes.vocabulary, 4});
    });
    run("training: products", [&] {
        for (const int inner : {1, 8, 37}) {
            forShapes([&](const Shape& shape) { testProducts(tester, shape, inner, Numbers::kAny); });
        }
    });
    run("training: rotation", [&] {
        for (const int rows : sizes.rows) testRotation(tester, rows);
    });
    run("training: attention", [&] { testAttentions(tester, sizes); });
    run("training: no rows", [&] {
        const Shape none{0, 8, 4};
        testRows(tester, none);
        testNormAndActivations(tester, none);
        testParameters(tester, none);
        testLosses(tester, none);
        testProducts(tester, none, 8, Numbers::kAny);
        testRotation(tester, 0);
        testAttention(tester, {{2, 1, 8, 0, HiddenColumns::kAbsent}, {0}}, {0});
    });
}

void testBf16Products(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes) {
    const OperationTester tester(device, cpu, sizes.before_again);
    run("training: bf16 products", [&] {
        for (const int rows : sizes.rows) {
            for (const int cols : sizes.cols) {
                for (const int inner : {8, 37}) {
                    testProducts(tester, {rows, cols, cols % 2 == 0 ? 4 : 3}, inner, Numbers::kOfFewBits);
                }
            }
        }
    });
    run("training: rounding to bf16", [&] {
        for (const int cols : {64, 37}) {
            const HostMatrix x = HostMatrix::random(9, cols, 0, 1);
            HostMatrix one = HostMatrix::random(cols, cols, 0, 2, 0.0F);
            for (int i = 0; i < cols; ++i) one.at(i, i) = 1.0F;
            const OperationOutcome outcome = outcomeOf(device, {x, one, x}, [](auto& on, auto& data) {
                on.multiply(data.matrices[0], data.matrices[1], data.matrices[2], MatmulOutput::kStore);
            });
            int wrong = 0;
            for (std::size_t i = 0; i < x.numbers.size(); ++i) {
                int exponent = 0;
                const float fraction = std::frexp(x.numbers[i], &exponent);
                // Eight bits, to nearest; nearbyint decides ties for the even one.
                const float rounded = std::ldexp(std::nearbyint(std::ldexp(fraction, 8)), exponent - 8);
                wrong += outcome.matrices[2].numbers[i] == rounded ? 0 : 1;
            }
            check(wrong == 0, "%d of %zu numbers are not rounded to nearest", wrong, x.numbers.size());
        }
    });
}

}  // namespace griffin::gpu_test
