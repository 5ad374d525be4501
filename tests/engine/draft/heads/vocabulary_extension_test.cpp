// Rows of the target's head for the words of a text: which tokens they are, and their logits against plain products.
#include <QTest>
#include <cmath>
#include <cstddef>
#include <memory>
#include <random>
#include <vector>

#include "engine/draft/heads/vocabulary_extension.h"
#include "kernels/backend_registry.h"
#include "tests/support/test_program.h"

using namespace griffin;
using engine::draft::VocabularyExtension;
using engine::tree::TokenId;

namespace {

constexpr int kVocabulary = 3000;
constexpr int kHidden = 96;
constexpr std::size_t kColumns = kHidden;

}  // namespace

class VocabularyExtensionTest : public QObject {
    Q_OBJECT

    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    kernels::Backend& backend() { return *selection_.backend; }
    std::vector<float> head_;
    std::unique_ptr<kernels::Weight> weight_;

    std::vector<TokenId> tokensOf(const VocabularyExtension& extension) const {
        return {extension.tokens().begin(), extension.tokens().end()};
    }
    /// The largest difference from products in double, relative to the size of the numbers.
    double worstLogit(const VocabularyExtension& extension) {
        constexpr int kRows = 3;
        std::mt19937 random(7);
        std::normal_distribution<float> normal;
        std::vector<float> x(kRows * kColumns);
        for (float& value : x) value = normal(random);
        const auto size = static_cast<std::size_t>(extension.size());
        const int padded = extension.paddedSize();
        const auto stride = static_cast<std::size_t>(padded);
        std::vector<float> logits(kRows * stride, -1.0F);
        extension.multiply({x.data(), kRows, kHidden, kHidden}, {logits.data(), kRows, padded, padded});
        double worst = 0.0;
        for (std::size_t row = 0; row < kRows; ++row) {
            for (std::size_t i = 0; i < size; ++i) {
                const auto token = static_cast<std::size_t>(extension.tokens()[i]);
                double expected = 0.0;
                for (std::size_t k = 0; k < kColumns; ++k) {
                    expected +=
                        static_cast<double>(x[row * kColumns + k]) * static_cast<double>(head_[token * kColumns + k]);
                }
                worst = std::max(worst, std::abs(expected - static_cast<double>(logits[row * stride + i])));
            }
        }
        return worst / std::sqrt(static_cast<double>(kHidden));
    }

  private slots:
    void initTestCase() {
        std::mt19937 random(3);
        std::normal_distribution<float> normal;
        head_.resize(kVocabulary * kColumns);
        for (float& value : head_) value = normal(random);
        const kernels::HostTensor tensor{"head",
                                         kernels::DType::kF32,
                                         kVocabulary,
                                         kHidden,
                                         reinterpret_cast<const std::byte*>(head_.data()),
                                         head_.size() * sizeof(float)};
        weight_ = backend().makeWeight(std::span(&tensor, 1));
    }

    void unknownTokensAreLearntOnce() {
        const std::vector<TokenId> known = {1, 5, 9};
        VocabularyExtension extension(backend(), *weight_, known);
        QCOMPARE(extension.size(), 0);
        const std::vector<TokenId> text = {5, 2999, 7, 2999, 1, 0};
        QVERIFY(extension.learn(text, 0));
        QCOMPARE(tokensOf(extension), (std::vector<TokenId>{2999, 7, 0}));
        QVERIFY(!extension.learn(text, 6));
        QCOMPARE(extension.size(), 3);
        QVERIFY(worstLogit(extension) < 1e-3);
    }

    // Matrices of 64 rows: one more, several at once, and one by one.
    void theirLogitsAreThoseOfTheHead() {
        VocabularyExtension extension(backend(), *weight_, {});
        std::vector<TokenId> text;
        for (TokenId token = 0; token < 200; ++token) text.push_back(token * 7 + 3);
        QVERIFY(extension.learn(std::span(text).first(63), 0));
        for (std::size_t i = 63; i < 67; ++i) {
            QVERIFY(extension.learn(std::span(text).subspan(i, 1), static_cast<int>(i)));
            QVERIFY(worstLogit(extension) < 1e-3);
        }
        QVERIFY(extension.learn(std::span(text).subspan(67), 67));
        QCOMPARE(tokensOf(extension), text);
        QVERIFY(worstLogit(extension) < 1e-3);
    }

    void aTextCutShortForgetsTheRest() {
        VocabularyExtension extension(backend(), *weight_, {});
        std::vector<TokenId> text;
        for (TokenId token = 0; token < 150; ++token) text.push_back(token);
        extension.learn(text, 0);
        for (const int length : {150, 149, 100, 64, 10}) {
            QCOMPARE(extension.forgetFrom(length), length < 150);
            QCOMPARE(extension.size(), length);
            QVERIFY(worstLogit(extension) < 1e-3);
        }
        // A token that also occurs before the cut is kept; one behind it is new again.
        QVERIFY(!extension.learn(std::vector<TokenId>{3}, 10));
        QVERIFY(!extension.forgetFrom(10));
        QVERIFY(extension.learn(std::vector<TokenId>{100, 12}, 10));
        QCOMPARE(extension.tokens()[10], 100);
        QCOMPARE(extension.size(), 12);
        QVERIFY(worstLogit(extension) < 1e-3);
        QVERIFY(extension.forgetFrom(0));
        QCOMPARE(extension.size(), 0);
    }

    void thereIsAnEnd() {
        VocabularyExtension extension(backend(), *weight_, {});
        std::vector<TokenId> text;
        for (TokenId token = 0; token < kVocabulary; ++token) text.push_back(token);
        QVERIFY(extension.learn(text, 0));
        QCOMPARE(extension.size(), VocabularyExtension::kMaxTokens);
        QVERIFY(!extension.learn(text, kVocabulary));
        QVERIFY(worstLogit(extension) < 1e-3);
    }
};

GRIFFIN_TEST(VocabularyExtensionTest)
#include "vocabulary_extension_test.moc"
