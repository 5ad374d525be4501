// What a pass asks of the device, counted on the emulated one: kernels a layer, and graphs that outlive an answer.
#include <QtTest>
#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/engine.h"
#include "engine/formats/gguf.h"
#include "engine/model/gguf_model.h"
#include "engine/model/memory_plan.h"
#include "engine/model/target_model.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/measure/noise.h"
#include "kernels/cuda/packed_rows.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using kernels::AncestorMask;
using kernels::cuda::CudaBackend;
using tests::get;

namespace {

const kernels::cuda::CudaDevice kDevice{0, "emulated device", 9, 0, std::size_t{1} << 30};

/// A model on the device, and a cache for it.
struct LoadedModel {
    CudaBackend backend{kDevice, 0};
    engine::model::TargetModel target;
    engine::model::KvCache cache{backend, target.config(), 64};

    LoadedModel(const std::string& path, int layers, kernels::DType type) : target(load(path, layers, type)) {}

  private:
    engine::model::TargetModel load(const std::string& path, int layers, kernels::DType type) {
        tests::TinyModelOptions options;
        options.hidden_size = 256;
        options.heads = 4;
        options.kv_heads = 2;
        options.feed_forward_size = 512;
        options.layers = layers;
        options.matrix_type = type;
        tests::writeTinyModel(path, options);
        const auto file = get(engine::formats::GgufFile::open(path));
        engine::model::GgufTensors source(file);
        const auto config = get(engine::model::configFromGguf(file));
        const auto plan = get(engine::model::planMemory(config, source, backend, 64));
        const auto placement = engine::model::placementWith(0, plan.total(), plan.layer_weights);
        return {backend, config,
                get(engine::model::loadWeights(backend, config, source, placement, plan.layer_weights, {}, {}))};
    }
};

/// Kernels of a pass over a model of so many layers.
std::int64_t kernelsOfPass(const std::string& path, int layers, kernels::DType type, int rows) {
    LoadedModel model(path, layers, type);
    const std::vector<std::int32_t> tokens(static_cast<std::size_t>(rows), 5);
    // Once to learn how rows are packed.
    for (int pass = 0; pass < 2; ++pass) {
        const std::int64_t before = emulation::counts().kernels;
        model.target.forwardTree(model.cache, tokens, AncestorMask::chain(rows));
        model.cache.commitTail();
        std::vector<std::int32_t> best(1);
        model.backend.argmax(model.target.logits(0, 1), best);
        if (pass == 1) return emulation::counts().kernels - before;
    }
    return 0;
}

}  // namespace

class PassFiguresTest : public QObject {
    Q_OBJECT

  private slots:
    void kernelsALayer_data() {
        QTest::addColumn<int>("type");
        QTest::addColumn<int>("rows");
        for (const auto type : {kernels::DType::kBf16, kernels::DType::kQ8_0}) {
            for (const int rows : {1, 12}) {
                QTest::addRow("%s, %d rows", kernels::traits(type).name.data(), rows) << static_cast<int>(type) << rows;
            }
        }
    }
    void kernelsALayer() {
        QFETCH(int, type);
        QFETCH(int, rows);
        const std::string path = directory_.filePath("tiny.gguf").toStdString();
        const auto kernelsWith = [&](int layers) {
            return kernelsOfPass(path, layers, static_cast<kernels::DType>(type), rows);
        };
        const std::int64_t a_layer = kernelsWith(3) - kernelsWith(2);
        qInfo("%lld kernels a layer", static_cast<long long>(a_layer));
        QVERIFY(a_layer > 0);
        QVERIFY(a_layer <= 7);
    }

    /// Without a draft on the device: tokens, positions and place of a pass travel together, and what was accepted
    /// moves in all layers at once.
    void theHostPathCopiesAndMovesOnce() {
        LoadedModel model(directory_.filePath("tiny.gguf").toStdString(), 5, kernels::DType::kBf16);
        const std::vector<std::int32_t> tokens(60, 5);
        std::vector<int> parents{-1};
        for (int node = 1; node < 60; ++node) parents.push_back(node / 2);
        const AncestorMask tree = AncestorMask::fromParents(parents);
        float feature = 0.0F;
        const auto wait = [&] { model.backend.download(&feature, model.target.features().data, sizeof feature); };
        for (int pass = 0; pass < 3; ++pass) {
            const emulation::Counts before = emulation::counts();
            model.target.forwardTree(model.cache, tokens, tree);
            wait();
            const emulation::Counts after = emulation::counts();
            const std::int64_t bytes = after.bytes_to_device - before.bytes_to_device;
            qInfo("pass %d: %lld bytes to the device", pass, static_cast<long long>(bytes));
            QCOMPARE(after.copies - before.copies, std::int64_t{2});  // one of them for the feature
            QVERIFY(bytes <= 4096);
        }
        const std::int64_t before = emulation::counts().kernels;
        model.cache.compact(std::vector<int>{0, 1, 3});
        wait();
        QCOMPARE(emulation::counts().kernels - before, std::int64_t{1});
    }

    void aReserveThatFailsChangesNothing() {
        using kernels::cuda::ActivationKind;
        const kernels::cuda::Stream stream;
        kernels::cuda::PackedRows rows;
        QVERIFY(rows.reserve(64, stream.get()));
        const std::vector<float> values(64);
        const kernels::ConstMatrixView x{values.data(), 1, 64, 64};
        const auto packed = rows.target(x, ActivationKind::kHalf);
        const std::size_t before = emulation::deviceBytes();
        // Room for some of the new buffers.
        emulation::limitDevice(before + kernels::kMaxRows * 6400 * 2 * 3);
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, static_cast<void>(rows.reserve(6400, stream.get())));
        emulation::limitDevice(std::size_t{1} << 30);
        QCOMPARE(emulation::deviceBytes(), before);
        QCOMPARE(rows.find(x, ActivationKind::kHalf).data, packed.data);
        QVERIFY(rows.reserve(6400, stream.get()));
        QVERIFY(rows.find(x, ActivationKind::kHalf).data == nullptr);
    }

    void measuredMemoryHasNoPattern() {
        const kernels::cuda::Stream stream;
        kernels::cuda::CudaContext context;
        context.stream = stream.get();
        context.processors = 2;
        std::vector<std::uint32_t> words(100000);
        const std::size_t bytes = words.size() * sizeof words[0];
        const kernels::DeviceBuffer memory = kernels::cuda::allocateDevice(bytes, stream.get());
        kernels::cuda::fillWithNoise(context, memory.as<std::uint32_t>(), words.size());
        GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(words.data(), memory.data(), bytes, cudaMemcpyDeviceToHost, stream.get()));
        int changed = 0;  // bits from one word to the next
        for (std::size_t i = 1; i < words.size(); ++i) changed += std::popcount(words[i] ^ words[i - 1]);
        QVERIFY(std::abs(static_cast<double>(changed) / static_cast<double>(words.size()) - 16.0) < 0.1);
        std::sort(words.begin(), words.end());
        QVERIFY(std::adjacent_find(words.begin(), words.end()) == words.end());
    }

    void graphsOutliveAnAnswer() {
        const std::string model = directory_.filePath("model.gguf").toStdString();
        const std::string draft = directory_.filePath("draft.safetensors").toStdString();
        tests::writeTinyModel(model, {.layers = 2});
        engine::LoadOptions load;
        load.device = engine::Device::kCuda;
        load.model = model;
        const auto loaded = get(engine::Engine::load(load));
        tests::writeTinyDraft(draft, {.method = engine::Method::kGriffin, .vocabulary = loaded->info().vocabulary});
        QVERIFY(loaded->loadDraft(draft));
        const auto session = get(loaded->openSession());
        engine::GenerationOptions options;
        options.method = engine::Method::kGriffin;
        options.max_new_tokens = 12;
        options.tree = {engine::TreeKind::kEagle2, 7, 2, 0};
        std::int64_t made = 0;
        for (int answer = 0; answer < 4; ++answer) {
            const std::int64_t before = emulation::counts().graphs_made;
            session->clear();
            get(session->generate(engine::Prompt{{}, "Once upon a time"}, options, {}, {}));
            made = emulation::counts().graphs_made - before;
            qInfo("answer %d made %lld graphs", answer, static_cast<long long>(made));
            if (answer == 0) QVERIFY(emulation::counts().graph_launches > 0);
        }
        QCOMPARE(made, std::int64_t{0});
    }

  private:
    QTemporaryDir directory_;
};

GRIFFIN_TEST(PassFiguresTest)
#include "pass_figures_test.moc"
