// Tokenizers against the Python libraries tokenizers and sentencepiece: same ids for the samples of
// make_tokenizer_fixture.py; the same vocabularies inside a GGUF file; decode(encode(x)) = x on random Unicode.
#include "engine/text/tokenizer.h"

#include <QTest>

#include <algorithm>
#include <ctime>
#include <random>

#include "engine/formats/gguf.h"
#include "engine/text/sentencepiece_model.h"
#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;
using namespace griffin::engine::text;
using griffin::tests::fixturePath;
using griffin::tests::get;
using griffin::tests::GgufWriter;
using griffin::tests::idsFrom;
using griffin::tests::openFixture;
using griffin::tests::tokenizerFrom;

namespace {

/// The vocabulary of a tokenizer.json as a GGUF file.
GgufWriter jsonAsGguf(const char* file, std::string_view kind) {
    const QJsonObject json = griffin::tests::readFixture(file);
    std::vector<std::string> tokens(600);
    std::vector<std::int32_t> kinds(600, 1);
    int count = 0;
    const QJsonObject vocab = json["model"].toObject()["vocab"].toObject();
    for (auto it = vocab.begin(); it != vocab.end(); ++it, ++count) {
        const auto id = static_cast<std::size_t>(it->toInt());
        tokens[id] = it.key().toStdString();
        if (tokens[id].starts_with("<0x")) kinds[id] = 6;
    }
    for (const QJsonValue& added : json["added_tokens"].toArray()) {
        const auto id = static_cast<std::size_t>(added["id"].toInt());
        if (tokens[id].empty()) ++count;
        tokens[id] = added["content"].toString().toStdString();
        kinds[id] = added["special"].toBool() ? 3 : 4;
    }
    tokens.resize(static_cast<std::size_t>(count));
    kinds.resize(static_cast<std::size_t>(count));
    std::vector<std::string> merges;
    for (const QJsonValue& merge : json["model"].toObject()["merges"].toArray()) {
        merges.push_back(merge.isString()
                             ? merge.toString().toStdString()
                             : merge[0].toString().toStdString() + " " + merge[1].toString().toStdString());
    }
    GgufWriter writer;
    writer.text("general.architecture", "llama");
    writer.text("tokenizer.ggml.model", kind);
    writer.texts("tokenizer.ggml.tokens", tokens);
    writer.values<std::int32_t>("tokenizer.ggml.token_type", kinds);
    writer.texts("tokenizer.ggml.merges", merges);
    return writer;
}

/// The small BPE vocabulary.
GgufWriter bpeAsGguf(std::string_view pre) {
    GgufWriter writer = jsonAsGguf("small_bpe.json", "gpt2");
    writer.text("tokenizer.ggml.pre", pre);
    writer.value<std::uint32_t>("tokenizer.ggml.bos_token_id", 0);
    writer.value<std::uint32_t>("tokenizer.ggml.eos_token_id", 1);
    writer.value<bool>("tokenizer.ggml.add_bos_token", true);
    return writer;
}

/// The small vocabulary like Gemma's, as converters write that of Gemma 4, or as a way to split words.
GgufWriter gemmaAsGguf(std::string_view kind) {
    GgufWriter writer = jsonAsGguf("small_gemma.json", kind);
    if (kind == "gpt2") writer.text("tokenizer.ggml.pre", "gemma4");
    writer.value<std::uint32_t>("tokenizer.ggml.unknown_token_id", 3);
    writer.value<std::uint32_t>("tokenizer.ggml.bos_token_id", 2);
    writer.value<std::uint32_t>("tokenizer.ggml.eos_token_id", 1);
    return writer;
}

/// The small sentencepiece vocabulary as a GGUF file.
GgufWriter sentencePieceAsGguf(bool add_space_prefix) {
    const auto file = MappedFile::open(fixturePath("small_spm.model"));
    const auto model = parseSentencePieceModel(file->bytes(), "small_spm.model");
    std::vector<std::string> tokens;
    std::vector<std::int32_t> kinds;
    for (const Token& token : model->tokens) {
        tokens.push_back(token.name);
        kinds.push_back(static_cast<std::int32_t>(token.kind));
    }
    GgufWriter writer;
    writer.text("tokenizer.ggml.model", "llama");
    writer.texts("tokenizer.ggml.tokens", tokens);
    writer.values<float>("tokenizer.ggml.scores", model->scores);
    writer.values<std::int32_t>("tokenizer.ggml.token_type", kinds);
    writer.value<bool>("tokenizer.ggml.add_space_prefix", add_space_prefix);
    writer.value<std::uint32_t>("tokenizer.ggml.unknown_token_id", 0);
    writer.value<std::uint32_t>("tokenizer.ggml.bos_token_id", 1);
    writer.value<std::uint32_t>("tokenizer.ggml.eos_token_id", 2);
    return writer;
}

std::string randomText(std::mt19937& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<char32_t>(random() % n); };
    std::u32string text;
    for (unsigned long left = 1 + random() % 60; left > 0; --left) {
        switch (random() % 10) {
            case 0:
                text += below(0x80);
                break;  // controls, line breaks and raw spaces among them
            case 1:
                text += static_cast<char32_t>(0x300 + below(0x70));
                break;  // combining
            case 2:
                text += static_cast<char32_t>(0x1F300 + below(0x600));
                break;  // emoji
            case 3:
                text += static_cast<char32_t>(0x4E00 + below(0x5000));
                break;  // CJK
            case 4:
                text += U" \n\t\r\u00A0\u3000\u200D\uFE0F"[random() % 8];
                break;
            case 5: {
                char32_t any = below(0x110000);
                while (any >= 0xD800 && any < 0xE000) any = below(0x110000);
                text += any;
                break;
            }
            default:
                text += U'a' + below(26);
                break;
        }
    }
    std::erase(text, U'\u2581');  // sentencepiece's own mark for a space
    return QString::fromStdU32String(text).toStdString();
}

}  // namespace

class TokenizerTest : public QObject {
    Q_OBJECT

  private slots:
    void sameIdsAsPython_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("key");
        QTest::newRow("byte-level BPE") << "small_bpe.json"
                                        << "small_bpe";
        QTest::newRow("sentencepiece BPE, byte fallback") << "small_spm.model"
                                                          << "small_spm";
        QTest::newRow("sentencepiece unigram, normalisation rules") << "small_unigram.model"
                                                                    << "small_unigram";
        QTest::newRow("tokenizer.json with byte fallback, as Gemma's") << "small_gemma.json"
                                                                       << "small_gemma";
    }
    void sameIdsAsPython() {
        QFETCH(QString, file);
        QFETCH(QString, key);
        const auto tokenizer = openFixture(fixturePath(qPrintable(file)));
        if (!tokenizer) return;
        const QJsonObject fixture = griffin::tests::readFixture("tokenizers.json");
        const QJsonArray samples = fixture["samples"].toArray();
        const QJsonArray expected = fixture[key].toArray();
        QVERIFY(samples.size() > 200 && samples.size() == expected.size());
        const bool bpe =
            file.endsWith(".json");  // the tokenizers library parses special tokens, sentencepiece does not
        for (qsizetype i = 0; i < samples.size(); ++i) {
            const std::string text = samples[i].toString().toStdString();
            const auto ids = tokenizer->encode(text, bpe ? SpecialTokens::kParse : SpecialTokens::kPlainText);
            QVERIFY2(ids == idsFrom(expected[i]),
                     qPrintable(QString("sample %1: %2").arg(i).arg(samples[i].toString())));
        }
        qInfo("%d texts give the ids that Python gives", static_cast<int>(samples.size()));
    }

    /// The GGUF form of the same vocabularies gives the same ids. (No NFC there: samples are left out that change.)
    void sameIdsFromGguf() {
        const auto bpe = get(tokenizerFrom(bpeAsGguf("smollm")));
        const auto spm = get(tokenizerFrom(sentencePieceAsGguf(true)));
        QVERIFY(bpe && spm);
        QVERIFY(bpe->warnings().empty());
        QCOMPARE(bpe->description(), std::string("byte-level BPE (smollm)"));
        const QJsonObject fixture = griffin::tests::readFixture("tokenizers.json");
        const QJsonArray samples = fixture["samples"].toArray();
        int compared = 0;
        for (qsizetype i = 0; i < samples.size(); ++i) {
            const QString sample = samples[i].toString();
            const std::string text = sample.toStdString();
            QVERIFY(spm->encode(text, SpecialTokens::kPlainText) == idsFrom(fixture["small_spm"].toArray()[i]));
            // A GGUF file does not say that a token takes white space along.
            if (sample.normalized(QString::NormalizationForm_C) != sample || sample.contains("<|wide|>")) continue;
            const auto ids = bpe->encode(text, SpecialTokens::kParse);
            QVERIFY2(ids == idsFrom(fixture["small_bpe"].toArray()[i]), qPrintable(sample));
            ++compared;
        }
        QVERIFY(compared > 100);
    }

    /// Merges stand in place of scores.
    void sameIdsFromGgufOfGemma() {
        const QJsonObject fixture = griffin::tests::readFixture("tokenizers.json");
        const QJsonArray samples = fixture["samples"].toArray();
        for (const char* kind : {"gemma4", "gpt2"}) {
            const auto tokenizer = get(tokenizerFrom(gemmaAsGguf(kind)));
            QVERIFY(tokenizer && tokenizer->addsBos() && !tokenizer->startsWithDummySpace());
            for (qsizetype i = 0; i < samples.size(); ++i) {
                const auto ids = tokenizer->encode(samples[i].toString().toStdString(), SpecialTokens::kParse);
                QVERIFY2(ids == idsFrom(fixture["small_gemma"].toArray()[i]), qPrintable(samples[i].toString()));
            }
        }
        GgufWriter none;
        none.text("tokenizer.ggml.model", "gemma4");
        none.texts("tokenizer.ggml.tokens", std::vector<std::string>{"a", "b"});
        const auto refused = tokenizerFrom(none);
        QVERIFY(!refused && refused.error().oneLine().find("no merges") != std::string::npos);
    }

    void roundTrip_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("byte-level BPE") << 0;
        QTest::newRow("sentencepiece") << 1;
        QTest::newRow("sentencepiece without dummy prefix") << 2;
        QTest::newRow("sentencepiece file") << 3;
    }
    void roundTrip() {
        QFETCH(int, which);
        const auto tokenizer = which == 0   ? get(tokenizerFrom(bpeAsGguf("llama-bpe")))
                               : which == 1 ? get(tokenizerFrom(sentencePieceAsGguf(true)))
                               : which == 2 ? get(tokenizerFrom(sentencePieceAsGguf(false)))
                                            : openFixture(fixturePath("small_spm.model"));
        QVERIFY(tokenizer);
        std::mt19937 random(static_cast<unsigned>(which));
        for (int i = 0; i < 3000; ++i) {
            const std::string text = randomText(random);
            const SpecialTokens special = i % 2 == 0 ? SpecialTokens::kParse : SpecialTokens::kPlainText;
            const auto ids = tokenizer->encode(text, special);
            QCOMPARE(tokenizer->decode(ids, special), text);
            // Piece by piece, as an answer comes.
            std::string streamed;
            for (const TokenId id : ids) streamed += tokenizer->pieceBytes(id);
            if (tokenizer->startsWithDummySpace()) streamed.erase(0, 1);
            QCOMPARE(streamed, text);
        }
        qInfo("3000 random texts came back as they were");
    }

    void normalisedRoundTrip() {
        const auto tokenizer = openFixture(fixturePath("small_bpe.json"));
        QVERIFY(tokenizer);
        std::mt19937 random(5);
        for (int i = 0; i < 1000; ++i) {
            const std::string text = randomText(random);
            const auto decoded =
                tokenizer->decode(tokenizer->encode(text, SpecialTokens::kPlainText), SpecialTokens::kPlainText);
            const QString normal = QString::fromStdString(text).normalized(QString::NormalizationForm_C);
            QCOMPARE(QString::fromStdString(decoded), normal);
        }
    }

    /// Bytes that are no UTF-8 pass through byte-level BPE unchanged and never stop anything.
    void invalidUtf8() {
        const auto bpe = get(tokenizerFrom(bpeAsGguf("gpt-2")));
        const auto spm = get(tokenizerFrom(sentencePieceAsGguf(true)));
        QVERIFY(bpe && spm);
        std::mt19937 random(11);
        for (int i = 0; i < 2000; ++i) {
            std::string bytes(1 + random() % 50, '\0');
            for (char& byte : bytes) byte = static_cast<char>(random() % 3 == 0 ? 'a' + random() % 26 : random() % 256);
            const auto ids = bpe->encode(bytes, SpecialTokens::kParse);
            QCOMPARE(bpe->decode(ids, SpecialTokens::kParse), bytes);
            spm->decode(spm->encode(bytes, SpecialTokens::kParse), SpecialTokens::kParse);
        }
    }

    // Of gpt-oss, whose answers have channels, it ends one of them and not the answer.
    void anEndOfAPartEndsNoAnswer() {
        const auto ends = [](std::vector<std::string> names) {
            std::vector<Token> tokens;
            for (std::string& name : names) tokens.push_back({std::move(name), "", TokenKind::kControl, false, false});
            const auto vocabulary = Vocabulary::make(std::move(tokens), {}, "here");
            return vocabulary && vocabulary->endsGeneration(0);
        };
        QVERIFY(ends({"<|end|>", "<|user|>"}));
        QVERIFY(!ends({"<|end|>", "<|channel|>"}));
    }

    void specialTokens() {
        const auto tokenizer = get(tokenizerFrom(bpeAsGguf("smollm")));
        QVERIFY(tokenizer);
        const std::string text = "<|begin|>Hi<|end|>";
        const auto parsed = tokenizer->encode(text, SpecialTokens::kParse);
        QCOMPARE(parsed.front(), 0);
        QCOMPARE(parsed.back(), 1);
        QCOMPARE(tokenizer->decode(parsed, SpecialTokens::kParse), text);
        QCOMPARE(tokenizer->decode(parsed, SpecialTokens::kPlainText), std::string("Hi"));
        const auto plain = tokenizer->encode(text, SpecialTokens::kPlainText);
        QVERIFY(std::none_of(plain.begin(), plain.end(), [&](TokenId id) { return tokenizer->isSpecial(id); }));
        QCOMPARE(tokenizer->decode(plain, SpecialTokens::kPlainText), text);
        QVERIFY(tokenizer->endsGeneration(1));
        QVERIFY(!tokenizer->endsGeneration(0));
        QVERIFY(tokenizer->pieceBytes(1).empty());
        QVERIFY(tokenizer->pieceBytes(-1).empty());
        QVERIFY(tokenizer->pieceBytes(1 << 30).empty());
    }

    /// Segments are one text: words run across their borders, special tokens do not.
    void segments() {
        const auto tokenizer = get(tokenizerFrom(bpeAsGguf("smollm")));
        QVERIFY(tokenizer);
        const std::vector<TextSegment> split = {{"<|begin|>the ho", SpecialTokens::kParse},
                                                {"use<|end|> x", SpecialTokens::kPlainText},
                                                {"<|end|>", SpecialTokens::kParse}};
        const auto ids = tokenizer->encode(split);
        std::vector<TokenId> expected{0};
        for (const TokenId id : tokenizer->encode("the house<|end|> x", SpecialTokens::kPlainText))
            expected.push_back(id);
        expected.push_back(1);
        QVERIFY(ids == expected);
        // BOS is added where it is missing only.
        QVERIFY(tokenizer->encodePrompt(split) == expected);
        QCOMPARE(tokenizer->encodePrompt("Hi", SpecialTokens::kParse).front(), 0);
        QVERIFY(tokenizer->encode("", SpecialTokens::kParse).empty());
        QCOMPARE(tokenizer->encodePrompt("", SpecialTokens::kParse).size(), std::size_t{1});
    }

    /// A model split in another way than it was trained with answers nonsense, so nobody guesses.
    void unknownPreTokenizersAreRefusedUnlessOneInsists() {
        for (const char* name : {"", "made-up"}) {
            const std::vector<std::byte> bytes = bpeAsGguf(name).bytes();
            const auto file = formats::GgufFile::parse(MappedFile::fromMemory("test.gguf", bytes));
            QVERIFY(file);
            const auto refused = tokenizerFromGguf(*file);
            QVERIFY(!refused);
            QCOMPARE(refused.error().cause, FailureCause::kUnsupportedTokenizer);
            const QString said = QString::fromStdString(refused.error().oneLine());
            QVERIFY2(said.contains(name) && said.contains("--pre-tokenizer") && said.contains("qwen2"),
                     qPrintable(said));
            const auto insisted = tokenizerFromGguf(*file, {0, "smollm"});
            QVERIFY(insisted);
            QCOMPARE((*insisted)->description(), std::string("byte-level BPE (smollm)"));
            const auto named = get(tokenizerFrom(bpeAsGguf("smollm")));
            QVERIFY((*insisted)->encode("It's 123", SpecialTokens::kPlainText) ==
                    named->encode("It's 123", SpecialTokens::kPlainText));
            const auto wrong = tokenizerFromGguf(*file, {0, "nonsense"});
            QVERIFY(!wrong && QString::fromStdString(wrong.error().oneLine()).contains("“nonsense”"));
        }
    }

    void embeddingSizes() {
        const auto refused = openTokenizer(fixturePath("small_bpe.json"), {100});
        QVERIFY(!refused);
        QCOMPARE(refused.error().cause, FailureCause::kVocabularyMismatch);
        QVERIFY(openTokenizer(fixturePath("small_bpe.json"), {100000}));
        QVERIFY(!openTokenizer(fixturePath("small_spm.model"), {100}));
    }

    /// Texts of 100 KB stay fast, also those that make expressions and queues work hard.
    void longTexts() {
        const auto tokenizers = {get(tokenizerFrom(bpeAsGguf("smollm"))), get(tokenizerFrom(bpeAsGguf("deepseek-llm"))),
                                 get(tokenizerFrom(bpeAsGguf("llama-bpe"))),
                                 get(tokenizerFrom(sentencePieceAsGguf(true)))};
        std::vector<std::string> texts = {std::string(100000, ' '), std::string(100000, 'a'),
                                          std::string(100000, ' ') + "x", std::string(100000, '\n'),
                                          std::string(100000, '\xFF')};
        std::string prose;
        while (prose.size() < 100000)
            prose += "The house stands on a hill above the river, and it's 12 miles to town.\n";
        texts.push_back(prose);
        std::string mixed;
        while (mixed.size() < 100000) mixed += "a\xFF ";
        texts.push_back(mixed);
        double slowest = 0.0;
        for (const auto& tokenizer : tokenizers) {
            QVERIFY(tokenizer);
            for (const std::string& text : texts) {
                const std::clock_t start = std::clock();  // of the processor, which others share
                const auto ids = tokenizer->encode(text, SpecialTokens::kParse);
                slowest = std::max(slowest, 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
                QVERIFY(!ids.empty());
            }
        }
        qInfo("slowest text of 100 KB: %.1f ms", slowest);
        QVERIFY2(slowest < 5000.0, "a text of 100 KB takes seconds: something is quadratic");
    }
};

GRIFFIN_TEST(TokenizerTest)
#include "tokenizer_test.moc"
