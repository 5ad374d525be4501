// States that are saved and loaded bit by bit, and everything that is not the state of this training refused.
#include "engine/train/loop/training_state.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <cstring>
#include <limits>
#include <random>

#include <sys/resource.h>

#include "engine/formats/safetensors.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;
using namespace griffin::engine::train;
using formats::StoredTensor;
using formats::StoredType;
using griffin::tests::get;

namespace {

constexpr const char* kOptions = R"({"data":"abc","seed":18446744073709551615,"target":"0123","rate":{"peak":3e-05}})";

/// Any bits, those of no numbers included.
std::vector<float> anyBits(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<std::uint32_t> bits(count);
    for (std::uint32_t& value : bits) value = static_cast<std::uint32_t>(random());
    bits[0] = 0x7FC12345U;
    bits[1] = 0x80000000U;
    std::vector<float> values(count);
    std::memcpy(values.data(), bits.data(), count * sizeof(float));
    return values;
}

TrainingState someState() {
    TrainingState state;
    state.tensors.push_back({"fc.weight", anyBits(12, 1), anyBits(12, 2), anyBits(12, 3), {3, 4}, {}});
    state.tensors.push_back({"a norm", anyBits(5, 4), anyBits(5, 5), anyBits(5, 6), {5}, anyBits(5, 7)});
    state.step = std::int64_t{1} << 40;
    state.consumed_sequences = 12345;
    state.options = kOptions;
    state.measurements = 7;
    return state;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    return a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

}  // namespace

class TrainingStateTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    std::string path(const char* name = "state.safetensors") const { return folder_.filePath(name).toStdString(); }
    std::string check(const std::string& options, const std::vector<StateTensor>& tensors) const {
        const auto checked = checkTrainingState(someState(), options, tensors, "state.safetensors");
        return checked ? std::string() : checked.error().oneLine();
    }

  private slots:
    void everyBitComesBack() {
        const TrainingState state = someState();
        QVERIFY(saveTrainingState(path(), state).has_value());
        const auto loaded = get(loadTrainingState(path()));
        QCOMPARE(loaded.step, state.step);
        QCOMPARE(loaded.consumed_sequences, state.consumed_sequences);
        QCOMPARE(loaded.options, state.options);
        QCOMPARE(loaded.measurements, 7);
        QCOMPARE(loaded.tensors.size(), 2U);
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(loaded.tensors[i].name, state.tensors[i].name);
            QCOMPARE(loaded.tensors[i].shape, state.tensors[i].shape);
            QVERIFY(sameBits(loaded.tensors[i].value, state.tensors[i].value));
            QVERIFY(sameBits(loaded.tensors[i].first_moment, state.tensors[i].first_moment));
            QVERIFY(sameBits(loaded.tensors[i].second_moment, state.tensors[i].second_moment));
            QVERIFY(sameBits(loaded.tensors[i].sum, state.tensors[i].sum));
        }
        QVERIFY(checkTrainingState(loaded, kOptions, state.tensors, path()).has_value());
    }

    void aStateThatCannotBeWrittenLeavesTheOldOne() {
        QVERIFY(saveTrainingState(path(), someState()).has_value());
        TrainingState later = someState();
        later.step = 7;
        rlimit usual{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &usual), 0);
        const rlimit little{64, usual.rlim_max};  // bytes of a file, as if the disk were full
        std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &little);
        const auto saved = saveTrainingState(path(), later);
        setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(!saved.has_value());
        QCOMPARE(saved.error().cause, FailureCause::kDiskFull);
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files), QStringList{"state.safetensors"});
        QCOMPARE(loadTrainingState(path())->step, someState().step);
        QVERIFY(saveTrainingState(path(), later).has_value());
        QCOMPARE(loadTrainingState(path())->step, 7);
    }

    void otherTrainingsAreRefused() {
        std::vector<StateTensor> tensors = someState().tensors;
        for (StateTensor& tensor : tensors) tensor.value.clear();  // names and shapes are enough
        QCOMPARE(check(kOptions, tensors), std::string());
        // The order of keys means nothing.
        QCOMPARE(check(R"({"seed":18446744073709551615,"rate":{"peak":3e-5},"target":"0123","data":"abc"})", tensors),
                 std::string());
        const auto refused = [&](const char* options, const char* words) {
            const std::string message = check(options, tensors);
            QVERIFY2(message.find(words) != std::string::npos, message.c_str());
            QVERIFY2(message.find("state.safetensors") != std::string::npos, message.c_str());
        };
        refused(R"({"data":"abd","seed":18446744073709551615,"target":"0123","rate":{"peak":3e-05}})",
                "another data: \"abc\" instead of \"abd\"");
        refused(R"({"data":"abc","seed":1,"target":"0123","rate":{"peak":3e-05}})", "another seed");
        refused(R"({"data":"abc","seed":18446744073709551615,"target":"0123","rate":{"peak":4e-05}})",
                "another rate: {\"peak\":3e-05} instead of {\"peak\":4e-05}");
        refused(R"({"data":"abc","seed":18446744073709551615,"rate":{"peak":3e-05}})", "instead of nothing");
        refused(R"({"data":"abc","extra":0,"seed":18446744073709551615,"target":"0123","rate":{"peak":3e-05}})",
                "another extra: nothing instead of 0");

        tensors[1].shape = {6};
        refused(kOptions, "a norm [5] where the training has a norm [6]");
        tensors[1] = {"another norm", {}, {}, {}, {5}, {}};
        refused(kOptions, "a norm [5] where the training has another norm [5]");
        tensors.pop_back();
        refused(kOptions, "2 tensors, the training 1");
    }

    void otherFilesAreRefused() {
        const std::vector<float> floats(6, 1.0F);
        const std::int64_t numbers[] = {3, -3};
        const auto values = [&](const char* name, std::vector<std::int64_t> shape) {
            return StoredTensor{name, StoredType::kF32, std::move(shape), std::as_bytes(std::span(floats))};
        };
        const auto number = [&](const char* name, int at) {
            return StoredTensor{name, StoredType::kI64, {1}, std::as_bytes(std::span(&numbers[at], 1))};
        };
        const StoredTensor value = values("value/w", {2, 3});
        const StoredTensor first = values("first_moment/w", {2, 3});
        const StoredTensor second = values("second_moment/w", {2, 3});
        const StoredTensor step = number("step", 0);
        const StoredTensor consumed = number("consumed_sequences", 0);
        const std::map<std::string, std::string> header = {{"griffin.training_state", "1"}, {"griffin.options", "{}"}};
        const auto message = [&](const std::vector<StoredTensor>& tensors,
                                 const std::map<std::string, std::string>& metadata) {
            const std::string file = path("other.safetensors");
            if (!formats::writeSafetensors(file, tensors, metadata)) return std::string("not written");
            const auto loaded = loadTrainingState(file);
            return loaded ? std::string() : loaded.error().oneLine();
        };
        const std::vector<StoredTensor> good = {value, first, second, step, consumed};
        QCOMPARE(message(good, header), std::string());
        QCOMPARE(message({value, first, second, values("sum/w", {2, 3}), step, consumed}, header), std::string());
        const auto refused = [&](const std::vector<StoredTensor>& tensors,
                                 const std::map<std::string, std::string>& metadata, const char* words) {
            const std::string text = message(tensors, metadata);
            QVERIFY2(text.find(words) != std::string::npos && text.find("other.safetensors") != std::string::npos,
                     text.c_str());
        };
        for (const char* none : {"", "-3", "3x", "99999999999"}) {
            auto other = header;
            other["griffin.measurements"] = none;
            QCOMPARE(message(good, other), std::string());
            QCOMPARE(loadTrainingState(path("other.safetensors"))->measurements, 0);
        }
        refused(good, {}, "not the checkpoint of a training");
        refused(good, {{"griffin.training_state", "2"}, {"griffin.options", "{}"}}, "another version");
        refused(good, {{"griffin.training_state", "1"}}, "options");
        refused(good, {{"griffin.training_state", "1"}, {"griffin.options", "[1]"}}, "not a JSON object");
        refused({value, second, step, consumed}, header, "first_moment/w is missing");
        refused({value, first, values("second_moment/w", {3, 2}), step, consumed}, header, "second_moment/w");
        refused({value, first, second, values("sum/w", {3, 2}), step, consumed}, header, "sum/w");
        refused({value, first, second, values("sum/x", {2, 3}), step, consumed}, header,
                "do not belong to a checkpoint");
        refused({value, first, second, step}, header, "consumed_sequences is missing");
        refused({value, first, second, number("step", 1), consumed}, header, "step is negative: -3");
        refused({value, first, second, step, consumed, values("first_moment/x", {6})}, header,
                "do not belong to a checkpoint");
        refused({value, first, second, step, consumed, number("more", 0)}, header, "do not belong to a checkpoint");

        QCOMPARE(loadTrainingState(path("nothing")).error().cause, FailureCause::kFileMissing);
        QFile cut(folder_.filePath("other.safetensors"));
        QVERIFY(cut.resize(cut.size() - 4));
        QCOMPARE(loadTrainingState(path("other.safetensors")).error().cause, FailureCause::kFileTruncated);
    }
};

GRIFFIN_TEST(TrainingStateTest)
#include "training_state_test.moc"
