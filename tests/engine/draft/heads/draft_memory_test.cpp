// What a draft is said to need, and that loading one refuses what is not there.
#include "engine/draft/heads/load_draft.h"

#include <QTemporaryDir>
#include <QTest>
#include <array>

#include "engine/formats/gguf.h"
#include "engine/generation_options.h"
#include "engine/model/gguf_model.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using draft::MatrixStorage;

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;

class DraftMemoryTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.layers = 6;  // EAGLE-3 reads three of them
        writeTinyModel(path("tiny.gguf"), options);
        model_ = std::make_unique<LoadedModel>(path("tiny.gguf"), 1);
    }

    void weightsCountAsTheyAreKept() {
        FormulaTensors tensors;
        tensors.matrix("fc.weight", 1, 4, 64);
        tensors.norm("norm.weight", 2, 64);
        const auto kept = [&](Method method, MatrixStorage storage) {
            return draft::draftWeightBytes(tensors.directory(), method, storage);
        };
        QCOMPARE(kept(Method::kEagle, MatrixStorage::kAsStored), std::int64_t{4 * 64 * 4 + 64 * 4});
        // Blocks of 32 have 34 bytes.
        QCOMPARE(kept(Method::kEagle, MatrixStorage::kEightBit), std::int64_t{4 * 2 * 34 + 64 * 4});
        tensors.matrix("embed_tokens.weight", 3, 9, 64);  // the target's own
        tensors.matrix("lm_head.weight", 4, 9, 64);       // and this but for EAGLE-3
        QCOMPARE(kept(Method::kEagle, MatrixStorage::kAsStored), std::int64_t{4 * 64 * 4 + 64 * 4});
        QCOMPARE(kept(Method::kEagle3, MatrixStorage::kAsStored), std::int64_t{4 * 64 * 4 + 64 * 4 + 9 * 64 * 4});
    }

    void whatIsNotFreeIsRefused_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::kGriffin, Method::kFspad, Method::kEagle, Method::kEagle3}) {
            QTest::newRow(nameOf(method).data()) << static_cast<int>(method);
        }
    }
    void whatIsNotFreeIsRefused() {
        QFETCH(int, method);
        writeTinyDraft(path("draft.safetensors"),
                       {.method = static_cast<Method>(method), .vocabulary = model_->config().vocabulary});
        const auto file = get(formats::GgufFile::open(path("tiny.gguf")));
        model::GgufTensors tensors(file);
        const auto load = [&](int context, std::optional<std::int64_t> free_bytes) {
            return draft::loadDraft(path("draft.safetensors"), Method::kAuto, model_->target(), tensors, context,
                                    MatrixStorage::kEightBit, free_bytes);
        };
        QVERIFY(load(64, 64 * kMebibyte).has_value());
        QVERIFY(load(64, std::nullopt).has_value());
        // The weights alone, then the keys and values: 128 bytes a token.
        const std::array refusals{load(64, 1000), load(1 << 20, 64 * kMebibyte)};
        for (const auto& refused : refusals) {
            QVERIFY(!refused.has_value());
            QCOMPARE(refused.error().cause, FailureCause::kOutOfMemory);
            QVERIFY(refused.error().what.english().starts_with("The draft needs "));
            QVERIFY(refused.error().what.english().ends_with(" MiB is free"));
            QVERIFY(!refused.error().what_to_do.empty());
        }
    }

  private:
    std::string path(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<LoadedModel> model_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DraftMemoryTest)
#include "draft_memory_test.moc"
