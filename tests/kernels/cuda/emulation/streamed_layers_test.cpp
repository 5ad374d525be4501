// Layers that are streamed, on the emulated device: with copies that come as early, and as late, as events allow, a
// layer never computes with the weights of another, and the model says the same as with all its layers on the device.
#include <QtTest>
#include <algorithm>

#include "engine/formats/gguf.h"
#include "engine/model/gguf_model.h"
#include "engine/model/memory_plan.h"
#include "engine/model/target_model.h"
#include "kernels/cuda/cuda_backend.h"
#include "kernels/cuda/cuda_weight.h"
#include "kernels/half.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"
#include "tests/kernels/cuda/emulation/emulated_streams.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using emulation::Eager;
using kernels::AncestorMask;
using kernels::cuda::CudaBackend;
using tests::get;

namespace {

constexpr int kLayers = 7;
const kernels::cuda::CudaDevice kDevice{0, "emulated device", 9, 0, std::size_t{1} << 30};

/// Hands on what the file has until the request `fails_at`.
class FailingTensors : public engine::model::TensorSource {
  public:
    FailingTensors(TensorSource& source, int fails_at) : source_(source), left_(fails_at) {}
    engine::Result<kernels::HostTensor> tensor(const engine::model::TensorRequest& request) override {
        if (left_-- > 0) return source_.tensor(request);
        return engine::failed(
            {engine::FailureCause::kFileTruncated, engine::Message("The file ends early"), {}, {}, {}});
    }

  private:
    TensorSource& source_;
    int left_;
};

/// A file with a model, and the model loaded onto the emulated device.
class TinyFile {
  public:
    explicit TinyFile(const std::string& path)
        : file_(get(engine::formats::GgufFile::open(path))),
          source(file_),
          config(get(engine::model::configFromGguf(file_))) {}

    engine::model::MemoryPlan plan(const CudaBackend& backend) {
        return get(engine::model::planMemory(config, source, backend, 256));
    }
    std::unique_ptr<engine::model::TargetModel> load(CudaBackend& backend, int streamed) {
        const engine::model::MemoryPlan needs = plan(backend);
        const auto placement = engine::model::placementWith(streamed, needs.total(), needs.layer_weights);
        return std::make_unique<engine::model::TargetModel>(
            backend, config,
            get(engine::model::loadWeights(backend, config, source, placement, needs.layer_weights, {}, {})));
    }

  private:
    engine::formats::GgufFile file_;

  public:
    engine::model::GgufTensors source;
    engine::model::ModelConfig config;
};

/// What a model says: the logits of a prompt's last token and of a tree, and a greedy continuation.
struct Sayings {
    std::vector<float> logits;
    std::vector<std::int32_t> tokens;
};

Sayings sayingsOf(engine::model::TargetModel& target) {
    Sayings says;
    kernels::Backend& backend = target.backend();
    engine::model::KvCache cache(backend, target.config(), 64);
    const auto keep = [&](int rows) {
        const auto logits = target.logits(0, rows);
        std::vector<float> values(static_cast<std::size_t>(rows * logits.cols));
        backend.download(values.data(), logits.data, values.size() * sizeof(float));
        says.logits.insert(says.logits.end(), values.begin(), values.end());
    };
    const std::vector<std::int32_t> prompt = {5, 17, 3, 40, 8};
    target.prefill(cache, prompt, {});
    keep(5);
    const std::vector<int> parents = {-1, 0, 0, 1, 1, 2};
    const std::vector<std::int32_t> tree = {9, 1, 2, 30, 4, 50};
    target.forwardTree(cache, tree, AncestorMask::fromParents(parents));
    keep(6);
    cache.compact(std::vector<int>{0, 2, 5});
    std::int32_t next = 50;
    for (int i = 0; i < 4; ++i) {
        target.forwardTree(cache, std::span(&next, 1), AncestorMask::chain(1));
        cache.commitTail();
        backend.argmax(target.logits(0, 1), std::span(&next, 1));
        says.tokens.push_back(next);
    }
    return says;
}

/// A stream of layers of one small matrix each, whose numbers tell the layer.
class NumberedLayers {
  public:
    explicit NumberedLayers(int layers) {
        context_.stream = operations_.get();
        context_.packed = &packed_;
        context_.workspace = &workspace_;
        constexpr int kRows = 16;
        constexpr int kCols = 64;
        const auto bytes = kernels::cuda::planPacking(kernels::DType::kF32, kRows, kCols).bytes;
        stream_ = std::make_unique<kernels::cuda::CudaLayerStream>(context_, bytes);
        for (int layer = 0; layer < layers; ++layer) {
            const std::vector<float> numbers(kRows * kCols, static_cast<float>(layer + 1));
            const kernels::HostTensor tensor{"layer",
                                             kernels::DType::kF32,
                                             kRows,
                                             kCols,
                                             reinterpret_cast<const std::byte*>(numbers.data()),
                                             numbers.size() * sizeof(float)};
            stream_->addLayer(bytes);
            weights_.push_back(stream_->makeWeight(std::span(&tensor, 1)));
        }
        found_.reserve(1000);
    }

    /// Asks for one pass; each layer reads its matrix once.
    void pass() {
        for (int layer = 0; layer < static_cast<int>(weights_.size()); ++layer) {
            stream_->beginLayer(layer);
            read(layer);
            stream_->endLayer(layer);
        }
    }
    /// A pass that ends in the middle of a layer.
    void brokenPass(int layer) {
        for (int i = 0; i < layer; ++i) {
            stream_->beginLayer(i);
            read(i);
            stream_->endLayer(i);
        }
        stream_->beginLayer(layer);
        read(layer);
    }
    void finish() { emulation::finish(operations_.get()); }
    const kernels::LayerStream& stream() const { return *stream_; }
    /// What each read found, in order: the number of the layer whose weights lay there, -1 for a mixture.
    const std::vector<int>& found() const { return found_; }
    /// What the reads should have found.
    const std::vector<int>& expected() const { return expected_; }
    /// How many copies had been done at each read.
    const std::vector<std::int64_t>& copiesSeen() const { return copies_seen_; }

  private:
    void read(int layer) {
        expected_.push_back(layer);
        const auto& weight = static_cast<const kernels::cuda::CudaWeight&>(*weights_[static_cast<std::size_t>(layer)]);
        const auto* halves = reinterpret_cast<const std::uint16_t*>(weight.segments().front().view.codes);
        const float* scale = weight.segments().front().view.row_scales;
        emulation::ask(operations_.get(), emulation::Work::kOperation, [this, halves, scale] {
            emulation::onDevice([&] {
                const bool same = std::all_of(halves, halves + 16 * 64, [&](auto half) { return half == halves[0]; });
                const float number = kernels::halfToFloat(kernels::Half{halves[0]}) * scale[0];
                found_.push_back(same ? static_cast<int>(number) - 1 : -1);
                copies_seen_.push_back(emulation::counts().copies);
            });
        });
    }

    kernels::cuda::Stream operations_;
    kernels::cuda::PackedRows packed_;
    kernels::cuda::Workspace workspace_;
    kernels::cuda::CudaContext context_;
    std::unique_ptr<kernels::cuda::CudaLayerStream> stream_;
    std::vector<std::unique_ptr<kernels::Weight>> weights_;
    std::vector<int> found_;
    std::vector<int> expected_;
    std::vector<std::int64_t> copies_seen_;
};

}  // namespace

Q_DECLARE_METATYPE(Eager)

class StreamedLayersTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        path_ = directory_.filePath("tiny.gguf").toStdString();
        tests::writeTinyModel(path_, {.layers = kLayers});
    }
    void cleanup() {
        emulation::setEager(Eager::kAll);
        emulation::limitDevice(std::size_t{1} << 30);
        QCOMPARE(emulation::deviceBytes(), std::size_t{0});
        QCOMPARE(emulation::pinnedBytes(), std::size_t{0});
    }

    void everyLayerFindsItsOwnWeights_data() { addOrders(); }
    void everyLayerFindsItsOwnWeights() {
        QFETCH(Eager, eager);
        emulation::setEager(eager);
        for (const int layers : {1, 2, 3, 4, 5, 8}) {
            NumberedLayers numbered(layers);
            for (int pass = 0; pass < 3; ++pass) numbered.pass();
            numbered.finish();
            QCOMPARE(numbered.found(), numbered.expected());
            // A pass that failed leaves nothing behind that could mislead the next.
            for (int broken = 0; broken < layers; ++broken) {
                numbered.brokenPass(broken);
                numbered.pass();
            }
            numbered.finish();
            QCOMPARE(numbered.found(), numbered.expected());
        }
    }

    void nothingIsCopiedTwice() {
        for (const int layers : {1, 2, 3, 4, 5, 8}) {
            NumberedLayers numbered(layers);
            numbered.pass();
            numbered.finish();
            std::int64_t before = emulation::counts().copies;
            const std::size_t layer_bytes = kernels::cuda::planPacking(kernels::DType::kF32, 16, 64).bytes;
            for (int pass = 0; pass < 4; ++pass) {
                numbered.pass();
                numbered.finish();
                const std::int64_t copies = emulation::counts().copies - before;
                QCOMPARE(copies, layers <= 2 ? 0 : layers == 3 ? 2 : layers);
                QCOMPARE(numbered.stream().bytes(), static_cast<std::size_t>(copies) * layer_bytes);
                before += copies;
            }
        }
    }

    void theNextPassIsFetchedBeforeItIsAskedFor() {
        emulation::setEager(Eager::kCopies);
        for (const int layers : {5, 8}) {
            NumberedLayers numbered(layers);
            numbered.finish();  // its memory is cleared
            const std::int64_t before = emulation::counts().copies;
            // Nothing computes: two layers come, and then no buffer is free.
            numbered.pass();
            QCOMPARE(emulation::counts().copies - before, 2);
            numbered.finish();
            // All of this pass and the first two of the next.
            QCOMPARE(emulation::counts().copies - before, layers + 2);
        }
    }

    /// While a layer computes, the next one comes, and the one after it as soon as there is a buffer: copies wait for
    /// no operation but those of the layer whose buffer they take, operations for no copy but that of their own layer.
    void copiesAreTwoLayersAhead() {
        constexpr int kLayersOfPass = 6;
        for (const Eager eager : {Eager::kCopies, Eager::kOperations}) {
            emulation::setEager(eager);
            NumberedLayers numbered(kLayersOfPass);
            numbered.finish();
            const std::int64_t before = emulation::counts().copies;
            numbered.pass();
            numbered.finish();
            for (int layer = 0; layer < kLayersOfPass; ++layer) {
                // Copies that were done when the layer computed.
                const std::int64_t done = numbered.copiesSeen()[static_cast<std::size_t>(layer)] - before;
                QCOMPARE(done, eager == Eager::kCopies ? layer + 2 : layer + 1);
            }
            QCOMPARE(numbered.found(), numbered.expected());
        }
    }

    void tokensAreThoseOfResidentLayers_data() { addOrders(); }
    void tokensAreThoseOfResidentLayers() {
        QFETCH(Eager, eager);
        emulation::setEager(eager);
        CudaBackend backend(kDevice, 0);
        TinyFile file(path_);
        const Sayings resident = sayingsOf(*file.load(backend, 0));
        for (const int streamed : {3, 4, kLayers}) {
            const auto target = file.load(backend, streamed);
            QVERIFY(target->weights().stream->bytes() > 0);
            const Sayings says = sayingsOf(*target);
            QCOMPARE(says.tokens, resident.tokens);
            QVERIFY(std::memcmp(says.logits.data(), resident.logits.data(), says.logits.size() * sizeof(float)) == 0);
        }
    }

    void memoryIsWhatThePlanSays() {
        CudaBackend backend(kDevice, 0);
        TinyFile file(path_);
        const auto plan = file.plan(backend);
        const std::size_t own = emulation::pinnedBytes();  // of the back end, for what every pass is told
        const auto takenWith = [&](int streamed) {
            const auto target = file.load(backend, streamed);
            const engine::model::KvCache cache(backend, file.config, plan.context);
            const auto placement = engine::model::placementWith(streamed, plan.total(), plan.layer_weights);
            const auto pinned = static_cast<std::int64_t>(emulation::pinnedBytes() - own);
            if (pinned != placement.pinned_bytes) return std::int64_t{0};
            return static_cast<std::int64_t>(emulation::deviceBytes());
        };
        static_cast<void>(file.load(backend, 0));  // from here on there is room for packed rows
        const std::int64_t resident = takenWith(0);
        QVERIFY(resident <= plan.total());
        for (const int streamed : {3, 5, kLayers}) {
            const auto placement = engine::model::placementWith(streamed, plan.total(), plan.layer_weights);
            const std::int64_t saved = resident - takenWith(streamed);
            const std::int64_t planned = plan.total() - placement.device_bytes;
            // Matrices that are packed together need a little less than each of them alone.
            QVERIFY(saved > planned * 8 / 10 && saved <= planned);
        }
    }

    void aFailedLoadLeavesNothing() {
        CudaBackend backend(kDevice, 0);
        TinyFile file(path_);
        const auto plan = file.plan(backend);
        const auto placement = engine::model::placementWith(4, plan.total(), plan.layer_weights);
        const std::size_t device = emulation::deviceBytes();
        const std::size_t pinned = emulation::pinnedBytes();
        for (const int fails_at : {0, 2, 5, 20, 40}) {
            FailingTensors failing(file.source, fails_at);
            const auto weights =
                engine::model::loadWeights(backend, file.config, failing, placement, plan.layer_weights, {}, {});
            QVERIFY(!weights);
            QCOMPARE(weights.error().what.english(), std::string("The file ends early"));
        }
        // What is packed ahead of products belongs to the back end and stays.
        const std::size_t rows = emulation::deviceBytes() - device;
        for (const std::size_t left : {1000, 100000, 300000}) {
            emulation::limitDevice(emulation::deviceBytes() + left);
            QVERIFY_THROWS_EXCEPTION(std::bad_alloc, static_cast<void>(file.load(backend, 4)));
            QCOMPARE(emulation::deviceBytes(), device + rows);
            QCOMPARE(emulation::pinnedBytes(), pinned);
        }
        emulation::limitDevice(std::size_t{1} << 30);
        QVERIFY(!sayingsOf(*file.load(backend, 4)).tokens.empty());
        // Memory for intermediate results stays as well.
        const std::size_t in_use = emulation::deviceBytes();
        QVERIFY(!sayingsOf(*file.load(backend, 4)).tokens.empty());
        QCOMPARE(emulation::deviceBytes(), in_use);
    }

  private:
    static void addOrders() {
        QTest::addColumn<Eager>("eager");
        QTest::newRow("as it comes") << Eager::kAll;
        QTest::newRow("copies first") << Eager::kCopies;
        QTest::newRow("copies last") << Eager::kOperations;
    }

    QTemporaryDir directory_;
    std::string path_;
};

GRIFFIN_TEST(StreamedLayersTest)
#include "streamed_layers_test.moc"
