// The operations of training on the CPU: forward results against plain loops, every gradient against finite
// differences in double precision, f32 against double, and the golden numbers of zero-logit masking.
#include <QTest>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "kernels/training_backend.h"
#include "tests/support/finite_differences.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using griffin::test::worstGradientError;

namespace {

constexpr double kTolerance = 1e-8;

/// Numbers in [-1, 1) from a counter.
class Numbers {
  public:
    explicit Numbers(std::uint64_t seed) : state_(seed * 2654435761U + 1) {}
    double next() {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<double>(state_ >> 11) * 0x1p-52 - 1.0;
    }

  private:
    std::uint64_t state_;
};

template <class Real>
struct OwnMatrix {
    std::vector<Real> numbers;
    int rows = 0;
    int cols = 0;

    OwnMatrix(int r, int c) : numbers(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)), rows(r), cols(c) {}
    static OwnMatrix random(int r, int c, std::uint64_t seed) {
        OwnMatrix matrix(r, c);
        Numbers source(seed);
        for (Real& number : matrix.numbers) number = static_cast<Real>(source.next());
        return matrix;
    }
    MatrixViewOf<Real> view() { return {numbers.data(), rows, cols, cols}; }
    Real& at(int r, int c) { return view().row(r)[c]; }
};

using Doubles = OwnMatrix<double>;

double along(const Doubles& a, const Doubles& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.numbers.size(); ++i) sum += a.numbers[i] * b.numbers[i];
    return sum;
}

// Two sequences of 5 and 3 rows.
const std::vector<int> kSegments{0, 5, 8};

}  // namespace

class TrainingBackendTest : public QObject {
    Q_OBJECT

    std::unique_ptr<TrainingBackend<double>> backend_ = makeCpuTrainingBackend<double>(2);

    void verifyGradient(const char* what, Doubles& x, const Doubles& gradient, const std::function<double()>& loss) {
        const double worst = worstGradientError(x.numbers, gradient.numbers, loss);
        qInfo("%s: largest difference %.2e (limit %.0e)", what, worst, kTolerance);
        QVERIFY2(worst < kTolerance, what);
    }

  private slots:
    void products_data() {
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("outputs");
        for (const int rows : {1, 5, 33}) {
            for (const int outputs : {1, 7, 40}) QTest::addRow("%d x %d", rows, outputs) << rows << outputs;
        }
    }
    void products() {
        QFETCH(int, rows);
        QFETCH(int, outputs);
        constexpr int kInner = 9;
        Doubles x = Doubles::random(rows, kInner, 1);
        Doubles w = Doubles::random(outputs, kInner, 2);
        Doubles y = Doubles::random(rows, outputs, 3);
        Doubles expected = y;
        for (int i = 0; i < rows; ++i) {
            for (int j = 0; j < outputs; ++j) {
                for (int k = 0; k < kInner; ++k) expected.at(i, j) += x.at(i, k) * w.at(j, k);
            }
        }
        backend_->multiply(x.view(), w.view(), y.view(), MatmulOutput::kAdd);
        for (std::size_t i = 0; i < y.numbers.size(); ++i) {
            QVERIFY(std::abs(y.numbers[i] - expected.numbers[i]) < 1e-12);
        }
        // Its gradients, by the loss <y, c>.
        Doubles c = Doubles::random(rows, outputs, 4);
        Doubles dx(rows, kInner);
        Doubles dw(outputs, kInner);
        backend_->multiplyForInput(c.view(), w.view(), dx.view(), MatmulOutput::kStore);
        backend_->multiplyForWeight(c.view(), x.view(), dw.view());
        const auto loss = [&] {
            backend_->multiply(x.view(), w.view(), y.view(), MatmulOutput::kStore);
            return along(y, c);
        };
        verifyGradient("dx", x, dx, loss);
        verifyGradient("dw", w, dw, loss);
    }

    void norm() {
        Doubles x = Doubles::random(6, 7, 1);
        Doubles weight = Doubles::random(1, 7, 2);
        Doubles c = Doubles::random(6, 7, 3);
        Doubles y(6, 7);
        Doubles inverse(1, 6);
        const auto loss = [&] {
            backend_->rmsNorm(x.view(), weight.view(), 1e-3, y.view(), inverse.view());
            return along(y, c);
        };
        loss();
        double mean = 0.0;
        for (int i = 0; i < 7; ++i) mean += x.at(2, i) * x.at(2, i) / 7;
        QVERIFY(std::abs(y.at(2, 3) - weight.at(0, 3) * x.at(2, 3) / std::sqrt(mean + 1e-3)) < 1e-12);
        Doubles dx(6, 7);
        Doubles dweight(1, 7);
        backend_->rmsNormBackward(x.view(), weight.view(), inverse.view(), c.view(), dx.view(), dweight.view());
        verifyGradient("x", x, dx, loss);
        verifyGradient("weight", weight, dweight, loss);
        Doubles weight_alone(1, 7);
        loss();
        backend_->rmsNormBackward(x.view(), weight.view(), inverse.view(), c.view(), {}, weight_alone.view());
        QCOMPARE(weight_alone.numbers, dweight.numbers);
    }

    void activations() {
        Doubles x = Doubles::random(4, 6, 1);
        for (double& number : x.numbers) number *= 6.0;
        Doubles c = Doubles::random(4, 6, 2);
        Doubles y(4, 6);
        Doubles dx(4, 6);
        const auto silu = [&] {
            backend_->silu(x.view(), y.view());
            return along(y, c);
        };
        silu();
        QVERIFY(std::abs(y.at(1, 2) - x.at(1, 2) / (1.0 + std::exp(-x.at(1, 2)))) < 1e-12);
        backend_->siluBackward(x.view(), c.view(), dx.view());
        verifyGradient("silu", x, dx, silu);

        Doubles gated(4, 3);
        Doubles d = Doubles::random(4, 3, 3);
        const auto gate = [&] {
            backend_->siluGate(x.view(), gated.view());
            return along(gated, d);
        };
        backend_->siluGateBackward(x.view(), d.view(), dx.view());
        verifyGradient("siluGate", x, dx, gate);
    }

    void biasAndRows() {
        Doubles x = Doubles::random(8, 3, 1);
        Doubles bias = Doubles::random(1, 3, 2);
        Doubles c = Doubles::random(8, 3, 3);
        Doubles y(8, 3);
        const auto loss = [&] {
            y = x;
            backend_->addBias(y.view(), bias.view());
            return along(y, c);
        };
        Doubles dbias(1, 3);
        backend_->addBiasBackward(c.view(), dbias.view());
        verifyGradient("bias", bias, dbias, loss);

        backend_->shiftRows(x.view(), c.view(), kSegments, y.view());
        for (int row = 0; row < 8; ++row) {
            for (int i = 0; i < 3; ++i) {
                QCOMPARE(y.at(row, i), row == 0 || row == 5 ? c.at(row, i) : x.at(row - 1, i));
            }
        }
        Doubles gathered(2, 3);
        const std::array<int, 2> rows{6, 1};
        backend_->gatherRows(x.view(), rows, gathered.view());
        QCOMPARE(gathered.at(0, 2), x.at(6, 2));
        backend_->scatterRows(gathered.view(), rows, c.view());
        QCOMPARE(c.at(1, 0), x.at(1, 0));
    }

    void rotation_data() {
        QTest::addColumn<int>("layout");
        QTest::addRow("halves") << static_cast<int>(RopeLayout::kHalves);
        QTest::addRow("adjacent") << static_cast<int>(RopeLayout::kAdjacent);
    }
    void rotation() {
        QFETCH(int, layout);
        RopeSpec spec;
        spec.dim = 4;
        spec.layout = static_cast<RopeLayout>(layout);
        const RopeTable table = makeRopeTable(spec);
        Doubles x = Doubles::random(8, 8, 1);
        const Doubles before = x;
        backend_->rotate(x.view(), 2, table, kSegments, 3, Rotation::kForward);
        // Row 6 is the second of its sequence: position 4. The first pair of its second head.
        const int second = spec.layout == RopeLayout::kHalves ? 6 : 5;
        const double angle = 4.0 * static_cast<double>(table.frequencies[0]);
        Doubles old = before;
        QVERIFY(std::abs(x.at(6, 4) - (old.at(6, 4) * std::cos(angle) - old.at(6, second) * std::sin(angle))) < 1e-12);
        backend_->rotate(x.view(), 2, table, kSegments, 3, Rotation::kBack);
        for (std::size_t i = 0; i < x.numbers.size(); ++i) {
            QVERIFY(std::abs(x.numbers[i] - before.numbers[i]) < 1e-12);
        }
    }

    // Base keys up to a lag, then keys of other passes; two query heads on one key head; long and short sequences.
    void attention_data() {
        QTest::addColumn<int>("lag");
        QTest::addColumn<std::vector<int>>("shifts");
        QTest::addColumn<bool>("zero_logits");
        QTest::addRow("plain") << 0 << std::vector<int>{} << false;
        QTest::addRow("second pass") << 1 << std::vector<int>{0} << false;
        QTest::addRow("third pass, zero logits") << 2 << std::vector<int>{0, 1} << true;
        QTest::addRow("EAGLE-3, third step") << 0 << std::vector<int>{0, 0} << false;
    }
    void attention() {
        QFETCH(int, lag);
        QFETCH(std::vector<int>, shifts);
        QFETCH(bool, zero_logits);
        const TrainingAttention shape{4, 2, 3, lag, zero_logits ? HiddenColumns::kZeroLogit : HiddenColumns::kAbsent};
        Doubles q = Doubles::random(8, 12, 1);
        Doubles keys = Doubles::random(8, 6, 2);
        Doubles values = Doubles::random(8, 6, 3);
        std::vector<Doubles> other_keys;
        std::vector<Doubles> other_values;
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            other_keys.push_back(Doubles::random(8, 6, 10 + i));
            other_values.push_back(Doubles::random(8, 6, 20 + i));
        }
        std::vector<LaggedKeys<double>> lagged;
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            lagged.push_back({other_keys[i].view(), other_values[i].view(), shifts[i]});
        }
        Doubles c = Doubles::random(8, 12, 4);
        Doubles out(8, 12);
        const auto loss = [&] {
            backend_->attention(shape, kSegments, q.view(), keys.view(), values.view(), lagged, out.view());
            return along(out, c);
        };
        loss();
        // Row 7 (the third of the second sequence), head 3, which reads key head 1, one number after the other.
        std::vector<double> scores;
        std::vector<const double*> seen;
        const auto see = [&](Doubles& k, Doubles& v, int row) {
            double score = 0.0;
            for (int i = 0; i < 3; ++i) score += q.at(7, 9 + i) * k.at(row, 3 + i);
            scores.push_back(score / std::sqrt(3.0));
            seen.push_back(&v.at(row, 3));
        };
        for (int row = 5; row <= 7 - lag; ++row) see(keys, values, row);
        for (std::size_t i = 0; i < shifts.size(); ++i) see(other_keys[i], other_values[i], 7 - shifts[i]);
        double sum = zero_logits ? 3.0 - static_cast<double>(scores.size()) : 0.0;
        for (const double score : scores) sum += std::exp(score);
        for (int i = 0; i < 3; ++i) {
            double expected = 0.0;
            for (std::size_t s = 0; s < scores.size(); ++s) expected += std::exp(scores[s]) / sum * seen[s][i];
            QVERIFY(std::abs(out.at(7, 9 + i) - expected) < 1e-12);
        }

        Doubles dq(8, 12);
        Doubles dkeys(8, 6);
        Doubles dvalues(8, 6);
        std::vector<Doubles> other_dkeys(shifts.size(), Doubles(8, 6));
        std::vector<Doubles> other_dvalues(shifts.size(), Doubles(8, 6));
        std::vector<LaggedKeyGradients<double>> gradients;
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            gradients.push_back({other_dkeys[i].view(), other_dvalues[i].view()});
        }
        backend_->attentionBackward(shape, kSegments, q.view(), keys.view(), values.view(), lagged, c.view(), dq.view(),
                                    dkeys.view(), dvalues.view(), gradients);
        verifyGradient("q", q, dq, loss);
        verifyGradient("keys", keys, dkeys, loss);
        verifyGradient("values", values, dvalues, loss);
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            verifyGradient("other keys", other_keys[i], other_dkeys[i], loss);
            verifyGradient("other values", other_values[i], other_dvalues[i], loss);
        }
    }

    // Logits (2, 1, 0.5, -1) seen and two hidden columns: the published masking leaves weights that sum to less than 1.
    void zeroLogitWeights() {
        const std::array<double, 4> logits{2.0, 1.0, 0.5, -1.0};
        for (const bool zero_logits : {true, false}) {
            // One head of one element: scores are q * key, values pick out one weight after the other.
            Doubles q(6, 1);
            Doubles keys(6, 1);
            q.at(3, 0) = 1.0;
            for (int i = 0; i < 4; ++i) keys.at(i, 0) = logits[static_cast<std::size_t>(i)];
            const std::vector<int> one{0, 6};
            const std::array<double, 4> expected = zero_logits ? std::array{0.523158, 0.192459, 0.116732, 0.026047}
                                                               : std::array{0.609460, 0.224208, 0.135989, 0.030343};
            const auto hidden = zero_logits ? HiddenColumns::kZeroLogit : HiddenColumns::kAbsent;
            for (int i = 0; i < 4; ++i) {
                Doubles values(6, 1);
                values.at(i, 0) = 1.0;
                Doubles out(6, 1);
                backend_->attention({1, 1, 1, 0, hidden}, one, q.view(), keys.view(), values.view(), {}, out.view());
                QVERIFY(std::abs(out.at(3, 0) - expected[static_cast<std::size_t>(i)]) < 1e-6);
            }
        }
    }

    // A sequence longer than a block of the attention gives what two numbers computed apart give.
    void longAttention() {
        constexpr int kRows = 300;
        auto single = makeCpuTrainingBackend<float>(1);
        auto shared = makeCpuTrainingBackend<float>(2);
        auto q = OwnMatrix<float>::random(kRows, 8, 1);
        auto keys = OwnMatrix<float>::random(kRows, 4, 2);
        auto values = OwnMatrix<float>::random(kRows, 4, 3);
        const std::vector<int> one{0, kRows};
        OwnMatrix<float> a(kRows, 8);
        OwnMatrix<float> b(kRows, 8);
        const TrainingAttention shape{2, 1, 4, 0, HiddenColumns::kAbsent};
        single->attention(shape, one, q.view(), keys.view(), values.view(), {}, a.view());
        shared->attention(shape, one, q.view(), keys.view(), values.view(), {}, b.view());
        QCOMPARE(a.numbers, b.numbers);
        for (const int row : {0, 127, 128, 299}) {
            double sum = 0.0;
            double value = 0.0;
            for (int c = 0; c <= row; ++c) {
                double score = 0.0;
                for (int i = 0; i < 4; ++i) score += static_cast<double>(q.at(row, 4 + i) * keys.at(c, i));
                sum += std::exp(score / 2.0);
                value += std::exp(score / 2.0) * static_cast<double>(values.at(c, 1));
            }
            QVERIFY(std::abs(static_cast<double>(a.at(row, 5)) - value / sum) < 1e-5);
        }
    }

    void crossEntropy_data() {
        QTest::addColumn<int>("kind");
        QTest::addRow("likeliest tokens") << static_cast<int>(SecondLoss::kLikeliest);
        QTest::addRow("acceptance") << static_cast<int>(SecondLoss::kAcceptance);
        QTest::addRow("coupled draws") << static_cast<int>(SecondLoss::kCoupled);
    }
    void crossEntropy() {
        QFETCH(int, kind);
        constexpr int kRows = 3;
        constexpr int kTokens = 9;
        Doubles teacher = Doubles::random(kRows, kTokens, 1);
        backend_->softmax(teacher.view());
        for (int row = 0; row < kRows; ++row) {
            double sum = 0.0;
            for (int i = 0; i < kTokens; ++i) sum += teacher.at(row, i);
            QVERIFY(std::abs(sum - 1.0) < 1e-12);
        }
        std::vector<std::int32_t> best(kRows * 2);
        backend_->topColumns(teacher.view(), 2, best);
        Doubles logits = Doubles::random(kRows, kTokens, 2);
        const CrossEntropyWeights weights{0.3, 0.7, 2, static_cast<SecondLoss>(kind)};
        const std::vector<double> row_weights{0.5, 0.0, 2.0};
        std::vector<CrossEntropyLoss> losses(kRows);
        Doubles gradient = logits;
        backend_->crossEntropy(teacher.view(), best, weights, row_weights, gradient.view(), losses);
        QCOMPARE(losses[1].all, 0.0);
        const auto loss = [&] {
            Doubles scratch = logits;
            backend_->crossEntropy(teacher.view(), best, weights, row_weights, scratch.view(), losses);
            double sum = 0.0;
            for (int row = 0; row < kRows; ++row) {
                const auto at = static_cast<std::size_t>(row);
                sum += row_weights[at] * (weights.all * losses[at].all + weights.second * losses[at].second);
            }
            return sum;
        };
        verifyGradient("logits", logits, gradient, loss);
    }

    // Overlaps against what they stand for, pair by pair: near distributions, far ones, tokens that one of them lacks.
    void overlaps_data() {
        QTest::addColumn<double>("spread");
        for (const double spread : {0.0, 0.3, 3.0, 30.0}) QTest::addRow("%g", spread) << spread;
    }
    void overlaps() {
        QFETCH(double, spread);
        constexpr int kTokens = 300;
        Doubles teacher = Doubles::random(1, kTokens, 1);
        Doubles logits = teacher;
        const Doubles other = Doubles::random(1, kTokens, 2);
        for (std::size_t i = 0; i < kTokens; ++i) logits.numbers[i] += spread * other.numbers[i];
        backend_->softmax(teacher.view());
        teacher.numbers[7] = 0.0;
        Doubles drafted = logits;
        backend_->softmax(drafted.view());
        const std::vector<double>& p = teacher.numbers;
        const std::vector<double>& q = drafted.numbers;
        double accepted = 0.0;
        double matched = 0.0;
        for (std::size_t i = 0; i < kTokens; ++i) {
            accepted += std::min(p[i], q[i]);
            double larger = 0.0;
            for (std::size_t j = 0; j < kTokens; ++j) larger += std::max(p[j] / p[i], q[j] / q[i]);
            if (p[i] > 0.0) matched += 1.0 / larger;
        }
        std::vector<CrossEntropyLoss> losses(1);
        const auto overlapOf = [&](SecondLoss kind) {
            Doubles scratch = logits;
            backend_->crossEntropy(teacher.view(), {}, {0.0, 1.0, 0, kind}, std::vector<double>{1.0}, scratch.view(),
                                   losses);
            return std::exp(-losses[0].second);
        };
        QVERIFY(std::abs(overlapOf(SecondLoss::kAcceptance) - accepted) < 1e-12);
        const double found = overlapOf(SecondLoss::kCoupled);
        qInfo("accepted %.6f, matched %.6f, by classes %.6f", accepted, matched, found);
        QVERIFY(matched < accepted + 1e-12);
        QVERIFY(std::abs(found - matched) < matched / 64);
    }

    // Row after row the same as with doubles, and as the softmax of a row says.
    void singlePrecisionOverlaps() {
        const auto backend = makeCpuTrainingBackend<float>(2);
        constexpr int kRows = 5;
        constexpr int kTokens = 600;
        auto teacher = OwnMatrix<float>::random(kRows, kTokens, 1);
        for (float& number : teacher.numbers) number *= 4.0F;
        auto logits = OwnMatrix<float>::random(kRows, kTokens, 2);
        std::vector<double> sums(kRows);
        backend->logSumExp(logits.view(), sums);
        for (int row = 0; row < kRows; ++row) {
            double sum = 0.0;
            for (int i = 0; i < kTokens; ++i) sum += std::exp(static_cast<double>(logits.at(row, i)));
            QVERIFY(std::abs(sums[static_cast<std::size_t>(row)] - std::log(sum)) < 1e-5);
        }
        backend->softmax(teacher.view());
        Doubles wide_teacher(kRows, kTokens);
        wide_teacher.numbers.assign(teacher.numbers.begin(), teacher.numbers.end());
        const std::vector<double> row_weights{1.0, 0.5, 0.0, 2.0, 1.0};
        for (const SecondLoss kind : {SecondLoss::kAcceptance, SecondLoss::kCoupled}) {
            Doubles exact(kRows, kTokens);
            exact.numbers.assign(logits.numbers.begin(), logits.numbers.end());
            OwnMatrix<float> rounded = logits;
            std::vector<CrossEntropyLoss> losses(kRows);
            std::vector<CrossEntropyLoss> exact_losses(kRows);
            backend->crossEntropy(teacher.view(), {}, {0.1, 0.5, 0, kind}, row_weights, rounded.view(), losses);
            backend_->crossEntropy(wide_teacher.view(), {}, {0.1, 0.5, 0, kind}, row_weights, exact.view(),
                                   exact_losses);
            for (std::size_t row = 0; row < kRows; ++row) {
                QVERIFY(std::abs(losses[row].second - exact_losses[row].second) < 1e-4);
                QVERIFY(std::abs(losses[row].all - exact_losses[row].all) < 1e-4);
            }
            for (std::size_t i = 0; i < exact.numbers.size(); ++i) {
                QVERIFY(std::abs(static_cast<double>(rounded.numbers[i]) - exact.numbers[i]) < 1e-4);
            }
        }
    }

    // Two features, three tokens, two of three rows counted: losses per counted row as computed independently.
    void goldenLosses() {
        Doubles teacher(2, 3);
        teacher.numbers = {2.0, 0.0, -1.0, 0.0, 1.0, 0.5};
        backend_->softmax(teacher.view());
        Doubles logits(2, 3);
        logits.numbers = {1.0, 0.5, 0.0, 0.2, 0.3, 0.1};
        std::vector<std::int32_t> best(4);
        backend_->topColumns(teacher.view(), 2, best);
        std::vector<CrossEntropyLoss> losses(2);
        const std::vector<double> weights{1.0, 1.0};
        backend_->crossEntropy(teacher.view(), best, {1.0, 1.0, 2}, weights, logits.view(), losses);
        QVERIFY(std::abs((losses[0].all + losses[1].all) / (2 + 1e-5) - 0.930691) < 1e-6);
        QVERIFY(std::abs((losses[0].second + losses[1].second) / (2 + 1e-5) - 0.792739) < 1e-6);

        Doubles regress(2, 2);
        regress.numbers = {0.0, -1.5, 0.0, 0.5};
        Doubles target(2, 2);
        target.numbers = {0.5, -1.0, 2.0, 0.0};
        std::vector<double> feature(2);
        backend_->smoothL1(target.view(), weights, regress.view(), feature);
        QVERIFY(std::abs((feature[0] + feature[1]) / (2 + 1e-5) - 0.468748) < 1e-6);
    }

    void smoothL1() {
        Doubles y = Doubles::random(4, 5, 1);
        for (double& number : y.numbers) number *= 3.0;
        Doubles target = Doubles::random(4, 5, 2);
        const std::vector<double> weights{1.0, 0.0, 0.5, 3.0};
        std::vector<double> losses(4);
        Doubles gradient = y;
        backend_->smoothL1(target.view(), weights, gradient.view(), losses);
        const auto loss = [&] {
            Doubles scratch = y;
            backend_->smoothL1(target.view(), weights, scratch.view(), losses);
            double sum = 0.0;
            for (std::size_t row = 0; row < 4; ++row) sum += weights[row] * losses[row];
            return sum;
        };
        verifyGradient("y", y, gradient, loss);
    }

    void ranksAndBest() {
        Doubles x(2, 5);
        x.numbers = {3.0, 1.0, 3.0, 2.0, 3.0, 0.0, 0.0, 5.0, 4.0, 0.0};
        std::vector<std::int32_t> best(6);
        backend_->topColumns(x.view(), 3, best);
        QCOMPARE(best, (std::vector<std::int32_t>{0, 2, 4, 2, 3, 0}));
        std::vector<std::int32_t> ranks(2);
        backend_->ranks(x.view(), std::vector<std::int32_t>{2, 4}, 16, ranks);
        QCOMPARE(ranks, (std::vector<std::int32_t>{1, 4}));
        backend_->ranks(x.view(), std::vector<std::int32_t>{-1, 4}, 3, ranks);
        QCOMPARE(ranks, (std::vector<std::int32_t>{3, 3}));
    }

    // Three steps beside the formula, one number at a time.
    void adamW() {
        Doubles value = Doubles::random(2, 3, 1);
        Doubles m(2, 3);
        Doubles v(2, 3);
        Doubles expected = value;
        Doubles em(2, 3);
        Doubles ev(2, 3);
        AdamWSettings settings{0.1, 0.9, 0.95, 1e-8, 0.01, 0};
        for (int step = 1; step <= 3; ++step) {
            settings.step = step;
            Doubles gradient = Doubles::random(2, 3, static_cast<std::uint64_t>(step));
            backend_->adamW(settings, value.view(), gradient.view(), m.view(), v.view());
            for (std::size_t i = 0; i < 6; ++i) {
                const double g = gradient.numbers[i];
                em.numbers[i] = 0.9 * em.numbers[i] + 0.1 * g;
                ev.numbers[i] = 0.95 * ev.numbers[i] + 0.05 * g * g;
                const double mean = em.numbers[i] / (1.0 - std::pow(0.9, step));
                const double square = ev.numbers[i] / (1.0 - std::pow(0.95, step));
                expected.numbers[i] =
                    expected.numbers[i] * (1.0 - 0.1 * 0.01) - 0.1 * mean / (std::sqrt(square) + 1e-8);
                QVERIFY(std::abs(value.numbers[i] - expected.numbers[i]) < 1e-12);
            }
        }
    }

    void sizes() {
        Doubles x(1, 4);
        x.numbers = {3.0, -4.0, 12.0, 0.5};
        QCOMPARE(backend_->sumOfSquares(x.view()), 169.25);
        backend_->scale(0.5, x.view());
        backend_->clamp(2.0, x.view());
        QCOMPARE(x.numbers, (std::vector<double>{1.5, -2.0, 2.0, 0.25}));
        backend_->clear(x.view());
        QCOMPARE(backend_->sumOfSquares(x.view()), 0.0);
        QVERIFY(backend_->description().find("2 threads") != std::string::npos);
    }
};

GRIFFIN_TEST(TrainingBackendTest)
#include "training_backend_test.moc"
