// Words of the known pre-tokenizers against the Python library tokenizers with the published expressions.
#include "engine/text/pre_tokenizer.h"

#include <QTest>
#include <algorithm>

#include "tests/engine/text/fixture_tokenizers.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;
using namespace griffin::engine::text;

class PreTokenizerTest : public QObject {
    Q_OBJECT

  private slots:
    void sameWordsAsPython_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"gpt-2", "smollm", "starcoder", "refact", "llama-bpe", "qwen2", "deepseek-llm", "deepseek-coder", "dbrx",
              "glm4", "seed-coder", "gpt-4o", "tekken", "llama4", "lfm2", "qwen35", "superbpe", "deepseek-v3"}) {
            QTest::newRow(name) << name;
        }
    }
    void sameWordsAsPython() {
        QFETCH(QString, name);
        const QJsonObject fixture = griffin::tests::readFixture("tokenizers.json");
        const QJsonArray samples = fixture["samples"].toArray();
        const QJsonArray expected = fixture["words"].toObject()[name].toArray();
        QVERIFY(expected.size() > 50);
        const auto named = preTokenizerByName(name.toStdString());
        QVERIFY(named.has_value());
        const auto words = PreTokenizer::make(named->stages, "test");
        QVERIFY(words);
        for (qsizetype i = 0; i < expected.size(); ++i) {
            const std::string text = samples[i].toString().toStdString();
            std::vector<std::string_view> got;
            auto matchers = words->matchers();
            words->split(text, matchers, got);
            QCOMPARE(static_cast<qsizetype>(got.size()), expected[i].toArray().size());
            for (std::size_t word = 0; word < got.size(); ++word) {
                const QString want = expected[i].toArray()[static_cast<qsizetype>(word)].toString();
                QCOMPARE(std::string(got[word]), want.toStdString());
            }
        }
        qInfo("%d texts cut as Python cuts them", static_cast<int>(expected.size()));
    }

    void unknownNameIsSaid() {
        QVERIFY(!preTokenizerByName("made-up"));
        QVERIFY(!preTokenizerByName(""));
        const QStringList names = QString::fromStdString(preTokenizerNames()).split(", ");
        QVERIFY(names.contains("gpt-2") && names.contains("superbpe") && std::is_sorted(names.begin(), names.end()));
        for (const QString& name : names) QVERIFY(preTokenizerByName(name.toStdString()).has_value());
    }

    void droppedBetween() {
        const auto words = PreTokenizer::make({{"[a-z]+", Between::kDrop}}, "test");
        QVERIFY(words);
        std::vector<std::string_view> got;
        auto matchers = words->matchers();
        words->split("ab, cd. ef", matchers, got);
        QCOMPARE(got.size(), std::size_t{3});
        QCOMPARE(got[1], std::string_view("cd"));
    }

    void emptyMatchesCutNothing() {
        const auto words = PreTokenizer::make({{"x*", Between::kKeep}}, "test");
        QVERIFY(words);
        std::vector<std::string_view> got;
        auto matchers = words->matchers();
        words->split("\xC3\xA4xx\xE5\xAE\xB6", matchers, got);
        QCOMPARE(got.size(), std::size_t{3});
        QCOMPARE(got[1], std::string_view("xx"));
    }

    void badExpressionsAreRefused() {
        for (const std::string& expression :
             {std::string("("), std::string("[a"), std::string("\\C"), std::string("*"), std::string(100000, 'a')}) {
            QVERIFY(!PreTokenizer::make({{expression, Between::kKeep}}, "test"));
        }
        // One that takes for ever counts as no match.
        const auto slow = PreTokenizer::make({{"(a+)+$", Between::kKeep}}, "test");
        QVERIFY(slow);
        std::vector<std::string_view> got;
        auto matchers = slow->matchers();
        slow->split(std::string_view("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"), matchers, got);
        QVERIFY(!got.empty());
    }
};

GRIFFIN_TEST(PreTokenizerTest)
#include "pre_tokenizer_test.moc"
