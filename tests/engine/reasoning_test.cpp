// The reasoning in front of an answer: what is thought and what is said, however the text is cut.
#include "engine/reasoning.h"

#include <QTest>
#include <array>
#include <random>

#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;

struct Case {
    std::string_view answer;
    std::string_view reasoning;
    std::string_view text;
};

constexpr std::array kCases{
    Case{"", "", ""},
    Case{"Hello", "", "Hello"},
    Case{"\n  Hello\n", "", "\n  Hello\n"},
    Case{"<", "", "<"},
    Case{"<thin", "", "<thin"},
    Case{" <thin air>", "", " <thin air>"},
    Case{"A <think>no</think> B", "", "A <think>no</think> B"},
    Case{"<think>", "", ""},
    Case{"<think>\nHm.\n</think>\n\nDone.", "Hm.", "Done."},
    Case{" \n<think>Hm.</think>Done.", "Hm.", "Done."},
    Case{"<think>\n\n</think>\n\nDone.\n", "", "Done.\n"},
    Case{"<think>a\n\nb <th</thin </think> \n c</think>", "a\n\nb <th</thin ", " \n c</think>"},
    Case{"<think>\n\nlong\n\n</th", "long\n\n</th", ""},
    Case{"<think>long\n\n", "long", ""},
    Case{"<think><think>x</think>\n</think>y", "<think>x", "</think>y"},
    Case{"<think>\xE4\xB8\xAD</think>\n\xF0\x9F\x98\x80", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80"},
};

AnswerParts cutAt(std::string_view answer, const std::vector<std::size_t>& cuts) {
    ReasoningSplitter splitter;
    AnswerParts all;
    const auto take = [&all](const AnswerParts& parts) {
        all.reasoning += parts.reasoning;
        all.text += parts.text;
    };
    std::size_t from = 0;
    for (const std::size_t cut : cuts) {
        take(splitter.push(answer.substr(from, cut - from)));
        from = cut;
    }
    take(splitter.push(answer.substr(from)));
    take(splitter.finish());
    return all;
}

class ReasoningTest : public QObject {
    Q_OBJECT

  private slots:
    void partsAreTheSameAtEveryCut() {
        for (const Case& one : kCases) {
            const AnswerParts expected{std::string(one.reasoning), std::string(one.text)};
            QCOMPARE(partsOf(one.answer), expected);
            std::vector<std::size_t> every;
            for (std::size_t a = 0; a <= one.answer.size(); ++a) {
                every.push_back(a);
                for (std::size_t b = a; b <= one.answer.size(); ++b) QCOMPARE(cutAt(one.answer, {a, b}), expected);
            }
            QCOMPARE(cutAt(one.answer, every), expected);
        }
    }

    /// Texts that a model may write, random ones of marks and what looks like them.
    void randomTextsAreTheSameAtRandomCuts() {
        constexpr std::array<std::string_view, 9> kPieces{"<think>", "</think>", "\n",     " ", "a",
                                                          "<",       "</",       "think>", "/"};
        std::mt19937 random(7);
        for (int round = 0; round < 2000; ++round) {
            std::string answer = round % 2 == 0 ? "<think>" : "";
            for (int i = 0; i < 12; ++i) answer += kPieces[random() % kPieces.size()];
            std::vector<std::size_t> cuts;
            for (std::size_t at = 0; at < answer.size(); ++at) {
                if (random() % 3 == 0) cuts.push_back(at);
            }
            QCOMPARE(cutAt(answer, cuts), partsOf(answer));
        }
    }

    /// In bytes and in units of UTF-16, at every length.
    void placesAreThoseOfTheParts() {
        for (const Case& one : kCases) {
            const QString whole = QString::fromUtf8(one.answer.data(), static_cast<qsizetype>(one.answer.size()));
            for (qsizetype length = 0; length <= whole.size(); ++length) {
                const std::u16string wide = whole.left(length).toStdU16String();
                const std::string narrow = QString::fromStdU16String(wide).toStdString();
                const AnswerParts parts = cutAt(narrow, {});
                const auto places = reasoningPlaces(wide);
                QCOMPARE(reasoningPlaces(narrow).has_value(), places.has_value());
                const auto piece = [&](std::size_t begin, std::size_t end) {
                    return QString::fromStdU16String(wide.substr(begin, end - begin)).toStdString();
                };
                QCOMPARE(places ? piece(places->begin, places->end) : std::string(), parts.reasoning);
                if (places || !parts.text.empty()) QCOMPARE(piece(places ? places->text : 0, wide.size()), parts.text);
                if (places) QCOMPARE(places->closed, narrow.find(kReasoningEnd) != std::string::npos);
            }
        }
    }

    void partsMakeTheAnswerAgain() {
        for (const AnswerParts& parts : {AnswerParts{"", "Said."}, {"Thought.", "Said."}, {"Thought\n\ntwice.", ""}})
            QCOMPARE(partsOf(answerOf(parts)), parts);
    }

    void whatIsSaidIsTheEndOfTheAnswer() {
        for (const Case& one : kCases) QVERIFY(one.answer.ends_with(partsOf(one.answer).text));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ReasoningTest)
#include "reasoning_test.moc"
