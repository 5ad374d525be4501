// Products in bfloat16 against plain loops in double over the rounded numbers, for shapes around the tiles' and
// chunks' sizes, in all four orders of the operands.
#include <QTest>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/training/bf16_product.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;
using namespace griffin::kernels::cpu;

namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

/// Numbers in [-1, 1) from a counter.
std::vector<float> randomNumbers(int count, std::uint64_t seed) {
    std::vector<float> numbers(static_cast<std::size_t>(count));
    std::uint64_t state = seed * 2654435761U + 1;
    for (float& number : numbers) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        number = static_cast<float>(static_cast<double>(state >> 11) * 0x1p-52 - 1.0);
    }
    return numbers;
}

/// To the nearest number with 8 significant bits, ties to even.
double rounded(float x) {
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t up = 0x7fffU + ((bits >> 16) & 1U);
    return static_cast<double>(std::bit_cast<float>((bits + up) & 0xffff0000U));
}

struct Shape {
    int rows, cols, inner;
};

}  // namespace

class Bf16ProductTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        if (!hasBf16Products()) QSKIP("this processor has no instructions for bfloat16");
    }

    void matchesPlainLoops() {
        double worst = 0.0;
        for (const Shape shape : {Shape{1, 1, 1}, Shape{8, 48, 32}, Shape{9, 49, 33}, Shape{7, 47, 31},
                                  Shape{33, 17, 2}, Shape{16, 96, 767}, Shape{257, 50, 769}, Shape{3, 200, 1540}}) {
            const std::vector<float> a = randomNumbers(shape.rows * shape.inner, 1);
            const std::vector<float> b = randomNumbers(shape.cols * shape.inner, 2);
            for (const Operand a_is : {Operand::kAsIs, Operand::kTransposed}) {
                for (const Operand b_is : {Operand::kAsIs, Operand::kTransposed}) {
                    for (const bool add : {false, true})
                        worst = std::max(worst, difference(shape, a, a_is, b, b_is, add));
                }
            }
        }
        qInfo("largest difference %.1e of the sum of the products' sizes", worst);
        QVERIFY(worst < 1e-6);
    }

    void sameBitsForAnyNumberOfThreads() {
        const Shape shape{70, 130, 900};
        const std::vector<float> a = randomNumbers(shape.rows * shape.inner, 3);
        const std::vector<float> b = randomNumbers(shape.cols * shape.inner, 4);
        std::vector<std::vector<float>> results;
        for (const int threads : {1, 2, 3}) {
            ThreadPool pool(threads);
            Bf16Products products(pool);
            std::vector<float> c(at(shape.rows * shape.cols));
            products.multiply({a.data(), shape.rows, shape.inner, shape.inner}, Operand::kAsIs,
                              {b.data(), shape.cols, shape.inner, shape.inner}, Operand::kTransposed, false,
                              {c.data(), shape.rows, shape.cols, shape.cols});
            results.push_back(c);
        }
        QCOMPARE(results[1], results[0]);
        QCOMPARE(results[2], results[0]);
    }

  private:
    ThreadPool pool_{2};

    /// Largest difference between a result and plain loops, as a share of the sum of |a b|; infinite when a number
    /// beside the result was touched.
    double difference(const Shape& shape, const std::vector<float>& a, Operand a_is, const std::vector<float>& b,
                      Operand b_is, bool add) {
        constexpr int kMargin = 5;
        constexpr float kBefore = 0.5F;
        const bool a_turned = a_is == Operand::kTransposed;
        const bool b_turned = b_is == Operand::kTransposed;
        const int stride = shape.cols + kMargin;
        std::vector<float> c(at(shape.rows * stride), kBefore);
        Bf16Products(pool_).multiply({a.data(), a_turned ? shape.inner : shape.rows,
                                      a_turned ? shape.rows : shape.inner, a_turned ? shape.rows : shape.inner},
                                     a_is,
                                     {b.data(), b_turned ? shape.cols : shape.inner,
                                      b_turned ? shape.inner : shape.cols, b_turned ? shape.inner : shape.cols},
                                     b_is, add, {c.data(), shape.rows, shape.cols, stride});
        double worst = 0.0;
        for (int i = 0; i < shape.rows; ++i) {
            for (int j = 0; j < shape.cols; ++j) {
                double sum = add ? static_cast<double>(kBefore) : 0.0;
                double size = 1.0;
                for (int k = 0; k < shape.inner; ++k) {
                    const int at_a = a_turned ? k * shape.rows + i : i * shape.inner + k;
                    const int at_b = b_turned ? j * shape.inner + k : k * shape.cols + j;
                    const double product = rounded(a[at(at_a)]) * rounded(b[at(at_b)]);
                    sum += product;
                    size += std::abs(product);
                }
                const double result = c[at(i * stride + j)];
                worst = std::max(worst, std::abs(result - sum) / size);
            }
            for (int j = shape.cols; j < stride; ++j) {
                if (c[at(i * stride + j)] != kBefore) return HUGE_VAL;
            }
        }
        return worst;
    }
};

GRIFFIN_TEST(Bf16ProductTest)
#include "bf16_product_test.moc"
