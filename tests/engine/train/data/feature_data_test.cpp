// Training data on disk: what is written is read back bit for bit, a run that was ended goes on, a full disk takes
// nothing away, and no damaged byte goes unseen.
#include "engine/train/data/feature_data.h"

#include <sys/resource.h>

#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "engine/base/random.h"
#include "engine/train/data/feature_writer.h"
#include "tests/support/guarded_bytes.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;
using tests::lineOf;

namespace {

constexpr int kHidden = 12;
constexpr int kVocabulary = 100;

struct Sequence {
    std::vector<std::int32_t> tokens;
    std::vector<std::uint8_t> answer;
    std::vector<kernels::Half> features;

    Sequence(std::uint64_t seed, int length, bool with_features = true) {
        Random random(seed);
        for (int i = 0; i < length; ++i) {
            tokens.push_back(static_cast<std::int32_t>(random.next() % kVocabulary));
            answer.push_back(static_cast<std::uint8_t>(i >= length / 2));
            for (int j = 0; with_features && j < kHidden; ++j) {
                features.push_back({static_cast<std::uint16_t>(random.next())});
            }
        }
    }
    TrainingSequence view() const { return {tokens, answer, features}; }
    PromptKey key() const { return promptKey(tokens); }
};

template <class T>
bool same(std::span<const T> a, std::span<const T> b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

bool same(const TrainingSequence& a, const TrainingSequence& b) {
    return same(a.tokens, b.tokens) && same(a.answer, b.answer) && same(a.features, b.features);
}

DataManifest manifest() {
    DataManifest head;
    head.target_name = "Tiny";
    head.target_fingerprint = "0123456789abcdef0123456789abcdef";
    head.hidden_size = kHidden;
    head.vocabulary = kVocabulary;
    head.settings = {{"temperatures", {0.0, 0.8}}, {"max_new_tokens", 64}};
    return head;
}

FeatureWriter openWriter(const std::string& folder, std::uint64_t shard_bytes = FeatureWriter::kShardBytes) {
    return get(FeatureWriter::open(folder, manifest(), shard_bytes));
}

void write(FeatureWriter& writer, const Sequence& sequence) {
    get(writer.append(sequence.key(), sequence.view()));
}

std::string bytesOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void saveBytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

class FeatureDataTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void whatIsWrittenIsRead() {
        const std::vector<Sequence> sequences = {{1, 1}, {2, 13}, {3, 64}, {4, 7}, {5, 200}};
        {
            FeatureWriter writer = openWriter(path(), 4096);  // several shards
            for (const Sequence& sequence : sequences) write(writer, sequence);
            QVERIFY(writer.flush().has_value());
            QCOMPARE(writer.size(), 5);
        }
        QVERIFY(std::filesystem::exists(path() + "/" + shardName(1)));
        const auto data = FeatureData::open(path());
        QVERIFY2(data.has_value(), lineOf(data).c_str());
        QCOMPARE(data->size(), 5);
        QCOMPARE(data->hiddenSize(), kHidden);
        QCOMPARE(data->vocabulary(), kVocabulary);
        QCOMPARE(data->targetFingerprint(), manifest().target_fingerprint);
        QCOMPARE(data->tokens(), 285);
        QCOMPARE(data->answerTokens(), 1 + 7 + 32 + 4 + 100);
        QVERIFY(!data->sequence(0)->features.empty());
        for (int round = 0; round < 2; ++round) {  // checked, then known to be right
            for (int i = 0; i < 5; ++i) {
                const auto sequence = get(data->sequence(i));
                QVERIFY(same(sequence, sequences[static_cast<std::size_t>(i)].view()));
            }
        }
    }

    void featuresMayBeLeftOut() {
        DataManifest head = manifest();
        head.features = false;
        auto writer = get(FeatureWriter::open(path(), head));
        const Sequence sequence(1, 30, false);
        write(writer, sequence);
        const auto data = get(FeatureData::open(path()));
        QVERIFY(same(*data.sequence(0), sequence.view()));
    }

    void aRunThatWasEndedGoesOn() {
        const Sequence first(1, 20);
        const Sequence second(2, 30);
        {
            FeatureWriter writer = openWriter(path());
            write(writer, first);
            write(writer, second);
        }
        const std::string shard = path() + "/" + shardName(0);
        const std::string whole = bytesOf(shard);
        const std::size_t first_end = whole.size() - recordBytes(30, kHidden, true);
        for (const std::size_t size :
             {std::size_t{0}, std::size_t{63}, std::size_t{64}, std::size_t{100}, std::size_t{128}, first_end - 1,
              first_end, first_end + 63, first_end + 64, whole.size() - 1}) {
            saveBytes(shard, whole.substr(0, size));
            const bool has_first = size >= first_end;
            const auto data = FeatureData::open(path());
            QCOMPARE(data.has_value(), has_first);
            if (has_first) QCOMPARE(data->size(), 1);
            FeatureWriter writer = openWriter(path());
            QCOMPARE(writer.has(first.key()), has_first);
            QVERIFY(!writer.has(second.key()));
            if (!has_first) write(writer, first);
            write(writer, second);
            QCOMPARE(QByteArray::fromStdString(bytesOf(shard)), QByteArray::fromStdString(whole));
        }
        saveBytes(shard, whole.substr(0, first_end) + std::string(whole.size() - first_end, '\0'));  // power was lost
        QVERIFY(!openWriter(path()).has(second.key()));
        QCOMPARE(std::filesystem::file_size(shard), first_end);
    }

    void aFullDiskTakesNothingAway() {
        std::signal(SIGXFSZ, SIG_IGN);
        FeatureWriter writer = openWriter(path());
        write(writer, Sequence(1, 20));
        const std::string before = bytesOf(path() + "/" + shardName(0));
        rlimit usual = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
        rlimit limit = usual;
        limit.rlim_cur = before.size() + 500;
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &limit), 0);
        const Sequence second(2, 400);
        const auto full = writer.append(second.key(), second.view());
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &usual), 0);
        QVERIFY(!full.has_value());
        QCOMPARE(full.error().cause, FailureCause::kDiskFull);
        QVERIFY2(full.error().what.english().find("The disk is full") != std::string::npos,
                 full.error().what.english().c_str());
        QCOMPARE(QByteArray::fromStdString(bytesOf(path() + "/" + shardName(0))), QByteArray::fromStdString(before));
        QVERIFY(!writer.has(second.key()));
        write(writer, second);  // there is room again
        QCOMPARE(FeatureData::open(path())->size(), 2);
    }

    void everyDamagedByteIsSeen() {
        {
            FeatureWriter writer = openWriter(path());
            write(writer, Sequence(1, 9));
            write(writer, Sequence(2, 5));
        }
        const std::string shard = path() + "/" + shardName(0);
        const std::string whole = bytesOf(shard);
        const std::size_t last = whole.size() - recordBytes(5, kHidden, true);
        std::fstream file(shard, std::ios::binary | std::ios::in | std::ios::out);
        const auto put = [&file](std::size_t at, char byte) {
            file.seekp(static_cast<std::streamoff>(at));
            file.put(byte).flush();
        };
        for (std::size_t i = 0; i < whole.size(); ++i) {
            if (i > 0) put(i - 1, whole[i - 1]);
            put(i, static_cast<char>(whole[i] ^ 0x10));
            const auto data = FeatureData::open(path());
            if (!data.has_value()) continue;
            const bool in_tail = i >= last;  // looks like a record that was not finished
            QCOMPARE(data->size(), in_tail ? 1 : 2);
            QCOMPARE(data->sequence(0).has_value(), in_tail);
        }
    }

    void aHostileShardReadsNothingBeyondItsEnd() {
        Sequence sequence(1, 9);
        std::vector<std::byte> shard = shardHeader(kHidden);
        std::vector<std::byte> record;
        makeRecord(sequence.key(), sequence.view(), kHidden, record);
        shard.insert(shard.end(), record.begin(), record.end());
        for (std::size_t size = 0; size <= shard.size(); size += 4) {
            const std::span<const std::byte> part = std::span(shard).first(size);
            const tests::GuardedBytes guarded(part);
            const auto file = MappedFile::fromMemory("shard", guarded.bytes());
            const auto contents = get(scanShard(file, kHidden));
            QCOMPARE(contents.records.size(), size == shard.size() ? 1U : 0U);
        }
        const auto file = MappedFile::fromMemory("shard", shard);
        const auto contents = get(scanShard(file, kHidden));
        QVERIFY(!readRecord(file, contents.records.front(), kHidden, 2).has_value());  // tokens beyond the vocabulary
        sequence.answer[3] = 7;
        makeRecord(sequence.key(), sequence.view(), kHidden, record);
        std::copy(record.begin(), record.end(), shard.begin() + kShardHeaderBytes);
        QVERIFY(!readRecord(file, scanShard(file, kHidden)->records.front(), kHidden, kVocabulary).has_value());
    }

    void foldersThatDoNotFitAreRefused() {
        {
            FeatureWriter writer = openWriter(path());
            write(writer, Sequence(1, 9));
            const auto other = FeatureWriter::open(path(), manifest());
            QVERIFY(lineOf(other).find("Another process") == 0);
        }
        DataManifest head = manifest();
        head.target_fingerprint = "another";
        QVERIFY(lineOf(FeatureWriter::open(path(), head)).find("made with another model: Tiny") != std::string::npos);
        head = manifest();
        head.settings["max_new_tokens"] = 65;
        QVERIFY(lineOf(FeatureWriter::open(path(), head)).find("other settings") != std::string::npos);
        head = manifest();
        head.features = false;
        QVERIFY(lineOf(FeatureWriter::open(path(), head)).find("has features") != std::string::npos);
        QVERIFY(FeatureWriter::open(path(), manifest()).has_value());
        saveBytes(path() + "/data.json", "{}");
        QVERIFY(!FeatureData::open(path()).has_value());
        QVERIFY(!FeatureWriter::open(path(), manifest()).has_value());
        std::filesystem::remove(path() + "/data.json");
        QCOMPARE(lineOf(FeatureData::open(path())).find("There is no such file"), 0U);
        QVERIFY(lineOf(FeatureWriter::open(path(), manifest())).find("no data.json") != std::string::npos);
    }

    void aMissingShardAndATornOneInTheMiddleAreTold() {
        {
            FeatureWriter writer = openWriter(path(), 1);  // a shard for each sequence
            for (std::uint64_t i = 0; i < 3; ++i) write(writer, Sequence(i, 10));
        }
        const std::string first = path() + "/" + shardName(0);
        std::filesystem::resize_file(first, std::filesystem::file_size(first) - 1);
        QVERIFY(lineOf(FeatureData::open(path())).find("A shard ends early") == 0);
        QVERIFY(lineOf(FeatureWriter::open(path(), manifest())).find("A shard ends early") == 0);
    }

  private:
    std::string path() const { return folder_->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> folder_;
};

GRIFFIN_TEST(FeatureDataTest)
#include "feature_data_test.moc"
