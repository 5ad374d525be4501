// deltaNet: against the recurrence in double, and layout invariance: every node of a tree, at once or level by level,
// has the bits of its path token by token, and so has the state behind an accepted path, whatever it was brought along
// by.
#include "kernels/delta_net.h"
#include "tests/kernels/attention_test.h"
#include "tests/kernels/tree_passes.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::test;

namespace {

DeltaShape shapeOf(ValueHeads order) {
    DeltaShape shape;
    shape.taps = 4;
    shape.key_heads = 2;
    shape.value_heads = 4;
    shape.key_dim = 24;
    shape.value_dim = 20;
    shape.order = order;
    return shape;
}

/// A layer with random weights, and rows that its products might make.
struct Layer {
    DeltaShape shape;
    Matrix rows;
    Matrix weight;
    Matrix rates;
    Matrix biases;
    Matrix mixed;
    std::vector<float> states;

    Layer(const DeltaShape& s, int count, unsigned seed)
        : shape(s),
          rows(randomMatrix(count, s.columns(), seed)),
          weight(randomMatrix(s.taps, s.channels(), 7)),
          rates(randomMatrix(1, s.value_heads, 8)),
          biases(randomMatrix(1, s.value_heads, 9)),
          mixed(kMaxRows, s.columns()),
          states(static_cast<std::size_t>(kDeltaStates) * s.stateElements()) {
        for (float& rate : rates.data) rate = -std::abs(rate);
    }
    DeltaNet net() {
        return {shape, weight.data.data(), rates.data.data(), biases.data.data(), mixed.view(), states.data()};
    }
    double row(int i, int column) { return static_cast<double>(rows.row(i)[column]); }
};

/// A conversation: inputs and a state.
struct Conversation {
    KvCache inputs;
    std::vector<float> state;
    int position = 0;

    Conversation(const DeltaShape& shape, int capacity)
        : inputs(AttentionShape{1, 1, shape.columns()}, capacity), state(shape.stateElements(), 7.0F) {}

    Matrix pass(cpu::CpuBackend& backend, Layer& layer, int first, int count, int prefix, const AncestorMask& mask) {
        Matrix out(count, layer.shape.valueWidth());
        backend.deltaNet(layer.net(), layer.rows.slice(first, count), inputs.view, {state.data(), position}, prefix,
                         mask, out.view());
        position = prefix;
        return out;
    }
};

/// What the recurrence gives in double for rows one after the other: [rows, valueWidth()].
std::vector<double> recurrence(Layer& layer) {
    const DeltaShape& shape = layer.shape;
    std::vector<double> state(shape.stateElements());
    std::vector<double> results;
    for (int row = 0; row < layer.rows.rows; ++row) {
        std::vector<double> x(static_cast<std::size_t>(shape.channels()));
        for (int i = 0; i < shape.channels(); ++i) {
            double sum = 0.0;
            for (int tap = 0; tap < shape.taps; ++tap) {
                const int from = row - (shape.taps - 1 - tap);
                if (from >= 0) sum += static_cast<double>(layer.weight.row(tap)[i]) * layer.row(from, i);
            }
            x[static_cast<std::size_t>(i)] = sum / (1.0 + std::exp(-sum));
        }
        for (int head = 0; head < shape.value_heads; ++head) {
            const int key_head = shape.order == ValueHeads::kInTurn ? head % shape.key_heads
                                                                    : head / (shape.value_heads / shape.key_heads);
            const double* q = x.data() + key_head * shape.key_dim;
            const double* k = q + shape.keyWidth();
            const double* v = x.data() + 2 * shape.keyWidth() + head * shape.value_dim;
            double q_norm = 1e-6;
            double k_norm = 1e-6;
            for (int i = 0; i < shape.key_dim; ++i) {
                q_norm += q[i] * q[i];
                k_norm += k[i] * k[i];
            }
            q_norm = 1.0 / std::sqrt(q_norm * shape.key_dim);
            k_norm = 1.0 / std::sqrt(k_norm);
            const double decay = layer.row(row, shape.channels() + head) +
                                 static_cast<double>(layer.biases.data[static_cast<std::size_t>(head)]);
            const double rate = static_cast<double>(layer.rates.data[static_cast<std::size_t>(head)]);
            const double kept = std::exp(rate * std::log1p(std::exp(decay)));
            const double strength =
                1.0 / (1.0 + std::exp(-layer.row(row, shape.channels() + shape.value_heads + head)));
            double* own = state.data() + head * shape.key_dim * shape.value_dim;
            for (int j = 0; j < shape.value_dim; ++j) {
                double known = 0.0;
                for (int i = 0; i < shape.key_dim; ++i) {
                    own[i * shape.value_dim + j] *= kept;
                    known += own[i * shape.value_dim + j] * k[i] * k_norm;
                }
                double out = 0.0;
                for (int i = 0; i < shape.key_dim; ++i) {
                    own[i * shape.value_dim + j] += k[i] * k_norm * strength * (v[j] - known);
                    out += own[i * shape.value_dim + j] * q[i] * q_norm;
                }
                results.push_back(out);
            }
        }
    }
    return results;
}

}  // namespace

class DeltaNetTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithDouble_data() { addSetRows(); }
    void agreesWithDouble() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        for (const ValueHeads order : {ValueHeads::kGrouped, ValueHeads::kInTurn}) {
            Layer layer(shapeOf(order), 200, 1);
            const std::vector<double> expected = recurrence(layer);
            Conversation conversation(layer.shape, 200);
            const Matrix out = conversation.pass(backend, layer, 0, 200, 0, AncestorMask::chain(200));
            double worst = 0.0;
            for (std::size_t i = 0; i < expected.size(); ++i) {
                worst = std::max(worst, std::abs(static_cast<double>(out.data[i]) - expected[i]));
            }
            qInfo("largest difference %.1e", worst);
            QVERIFY(worst < 2e-5);
        }
    }

    void rowsDoNotDependOnTheirNumber_data() { addSetRows(); }
    void rowsDoNotDependOnTheirNumber() {
        QFETCH(int, set);
        cpu::CpuBackend one(static_cast<cpu::InstructionSet>(set), 1);
        Layer layer(shapeOf(ValueHeads::kGrouped), 256, 2);
        Conversation singles(layer.shape, 256);
        Matrix expected(256, layer.shape.valueWidth());
        for (int row = 0; row < 256; ++row) {
            const Matrix out = singles.pass(one, layer, row, 1, row, AncestorMask::chain(1));
            std::copy(out.data.begin(), out.data.end(), expected.row(row));
        }
        for (const int threads : kThreadCounts) {
            cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), threads);
            for (const int count : kRowCounts) {
                Conversation conversation(layer.shape, 256);
                QVERIFY(sameInRuns(expected, count, [&](int first, int some) {
                    return conversation.pass(backend, layer, first, some, first, AncestorMask::chain(some));
                }));
                QVERIFY(conversation.inputs.sameSlots(singles.inputs, 256));
            }
        }
    }

    void pathsOfRandomTrees_data() { addSetRows(); }
    void pathsOfRandomTrees() {
        QFETCH(int, set);
        cpu::CpuBackend backend(static_cast<cpu::InstructionSet>(set), 2);
        std::mt19937 random(3);
        const DeltaShape shape = shapeOf(ValueHeads::kInTurn);
        Layer prompt(shape, 140, 4);
        Layer tokens(shape, kMaxTreeNodes, 5);
        int compared = 0;
        for (const int prefix : {0, 1, 3, 64, 130}) {
            for (const int nodes : {1, 2, 5, 17, 70, kMaxTreeNodes}) {
                const auto parents = randomTree(nodes, nodes == 17 ? 3 : 1, nodes == 5, random);
                const int result = compareTree(backend, prompt, tokens, prefix, parents, random);
                QVERIFY(result > 0);
                compared += result;
            }
        }
        // As deep as wide: every node forks into two of equal size.
        std::vector<int> halves(kMaxTreeNodes - 1, -1);
        for (int node = 1; node < kMaxTreeNodes - 1; ++node) halves[static_cast<std::size_t>(node)] = (node - 1) / 2;
        QVERIFY(compareTree(backend, prompt, tokens, 7, halves, random) > 0);
        qInfo("%d nodes bit for bit", compared);
    }

  private:
    /// Compares all nodes of a tree; returns how many, or -1.
    static int compareTree(cpu::CpuBackend& backend, Layer& prompt, Layer& tokens, int prefix,
                           const std::vector<int>& parents, std::mt19937& random) {
        const int nodes = static_cast<int>(parents.size());
        const auto mask = AncestorMask::fromParents(parents);
        Conversation before(prompt.shape, prefix + nodes + 2);
        if (prefix > 0) before.pass(backend, prompt, 0, prefix, 0, AncestorMask::chain(prefix));
        Conversation whole = before;
        const Matrix tree = whole.pass(backend, tokens, 0, nodes, prefix, mask);
        Conversation grown = before;
        const auto pass = [&](int first, int count, const AncestorMask& some) {
            return grown.pass(backend, tokens, first, count, prefix, some);
        };
        if (!sameInPieces(tree, parents, random, pass)) return -1;
        std::vector<int> path;
        for (int node = 0; node < nodes; node += 1 + nodes / 20) {
            mask.path(node, path);
            Conversation chain = before;
            int slot = prefix;
            for (const int step : path) {
                const Matrix alone = chain.pass(backend, tokens, step, 1, slot++, AncestorMask::chain(1));
                if (!sameRow(tree, step, alone, 0)) return -1;
            }
            Conversation compacted = whole;
            backend.compactKv({&compacted.inputs.view, 1}, prefix, path);
            const Matrix next = compacted.pass(backend, prompt, 0, 1, slot, AncestorMask::chain(1));
            if (!sameRow(next, 0, chain.pass(backend, prompt, 0, 1, slot, AncestorMask::chain(1)), 0)) return -1;
            if (compacted.state != chain.state) return -1;
        }
        return nodes;
    }
};

GRIFFIN_TEST(DeltaNetTest)
#include "delta_net_test.moc"
