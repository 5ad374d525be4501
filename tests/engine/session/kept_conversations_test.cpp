// No prompt is read twice: a session that returns to another conversation, a branch or an earlier place goes on from
// what it has kept, and its text is that of a session that reads everything, bit for bit; of every kind of cache and
// method. What is kept never takes more memory than it may, and what was used longest ago goes first.
#include "engine/session/kept_conversations.h"

#include <QTest>
#include <cstring>

#include "tests/engine/session/letter_speaker.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"

namespace griffin::tests {
namespace {

using namespace engine;
using session::ConversationSession;

constexpr int kLongContext = 4096;
#if defined(GRIFFIN_TEST_DEVICE)
// Where every thread is emulated: no window moves.
constexpr int kLong = 300;
#else
constexpr int kLong = 2900;
#endif

class KeptConversationsTest : public QObject {
    Q_OBJECT

  private slots:
    void returningGivesAFreshSessionsText_data() {
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("method");
        int rows = 0;
        for (const char* family :
             {"mistral-window", "gemma3", "gpt_oss", "smollm3", "qwen3moe", "lfm2", "qwen35", "qwen35moe", "gemma4"}) {
            ++rows;  // of other families begin with another method
            for (const Method method : {Method::kVanilla, Method::kSuffix, Method::kLookahead, Method::kDraftModel}) {
                if (!isThorough() && ++rows % 3 != 0) continue;
                QTest::addRow("%s %s", family, nameOf(method).data()) << QString(family) << static_cast<int>(method);
            }
        }
    }
    void returningGivesAFreshSessionsText() {
        QFETCH(QString, family);
        QFETCH(int, method);
        LetterSpeaker keeping(family.toStdString(), kLongContext);
        LetterSpeaker reading(family.toStdString(), kLongContext);
        if (static_cast<Method>(method) == Method::kDraftModel) {
            keeping.takeDraft();
            reading.takeDraft();
        }
        const GenerationOptions options = lettersBy(static_cast<Method>(method));
        ConversationSession session = keeping.open(kPlenty);
        const auto turn = [&](const std::string& text) {
            const Answer answer = answerOf(session, rawText(text), options);
            ConversationSession fresh = reading.open(0);
            const Answer expected = answerOf(fresh, rawText(text), options);
            if (expected.stats.reused_tokens != 0 || answer.tokens != expected.tokens) return Answer();
            if (method == static_cast<int>(Method::kVanilla) && !sameBits(keeping, reading)) return Answer();
            return answer;
        };
        const auto reused = [](const Answer& answer) { return answer.stats.reused_tokens; };

        std::string first = letters(1, 400);
        const std::string second = letters(2, 200);
        Answer answer = turn(first);
        QCOMPARE(static_cast<int>(answer.tokens.size()), 24);
        QCOMPARE(reused(answer), 0);
        first += answer.text + letters(3, 30);
        QVERIFY(reused(turn(first)) >= 423);
        answer = turn(second);  // another conversation
        QVERIFY(!answer.tokens.empty() && reused(answer) < 32);
        answer = turn(first + letters(4, 40));  // and back to the first
        QVERIFY(!answer.tokens.empty());
        QVERIFY2(reused(answer) >= 453, qPrintable(QString::number(reused(answer))));
        const std::string longer = first + letters(4, 40);
        answer = turn(longer);  // regenerated
        QVERIFY(!answer.tokens.empty());
        QCOMPARE(reused(answer), static_cast<int>(longer.size()) - 1);
        answer = turn(second + letters(5, 10));
        QVERIFY(!answer.tokens.empty() && reused(answer) >= 199);
        // A branch off the first, and the first again.
        answer = turn(first.substr(0, 300) + letters(6, 80));
        QVERIFY(!answer.tokens.empty());
        if (!keeping.model.config().recurrent.empty()) {
            QCOMPARE(reused(answer), 0);  // a state cannot be cut back so far
        } else {
            QVERIFY(reused(answer) >= 300);
        }
        answer = turn(longer);
        QVERIFY(!answer.tokens.empty());
        QCOMPARE(reused(answer), static_cast<int>(longer.size()) - 1);
        // Longer than what windows keep.
        const std::string long_text = letters(7, kLong);
        answer = turn(long_text);
        QVERIFY(!answer.tokens.empty());
        QVERIFY(reused(turn(first)) > 0);
        answer = turn(long_text + answer.text + letters(8, 20));
        QVERIFY(!answer.tokens.empty());
        QVERIFY2(reused(answer) >= kLong, qPrintable(QString::number(reused(answer))));
        {
            const ApartRuns apart(session);  // a measurement
            answer = turn(longer);
            QVERIFY(!answer.tokens.empty() && reused(answer) == 0);
            session.clear();
            QCOMPARE(reused(turn(longer)), 0);
        }
        answer = turn(longer);
        QVERIFY(!answer.tokens.empty());
        QCOMPARE(reused(answer), static_cast<int>(longer.size()) - 1);
        QVERIFY(session.keptBytes() > 0 && session.keptBytes() <= kPlenty);
        session.clear();
        QCOMPARE(session.keptBytes(), 0);
        QCOMPARE(reused(turn(longer)), 0);
    }

    /// A repeated answer is guessed from its earlier version, also where something was measured meanwhile; what is
    /// measured is not.
    void whatWasWrittenIsRememberedAfterAMeasurement() {
        LetterSpeaker speaker("smollm3", 1024);
        ConversationSession session = speaker.open(kPlenty);
        const auto passes = [&] {
            return answerOf(session, rawText(letters(3, 150)), lettersBy(Method::kSuffix, 200)).stats.target_passes;
        };
        const int first = passes();
        const int repeated = passes();
        QVERIFY2(repeated < 0.7 * first, qPrintable(QString("%1 of %2").arg(repeated).arg(first)));
        {
            const ApartRuns apart(session);
            session.clear();
            QCOMPARE(passes(), first);
        }
        QVERIFY(passes() <= repeated);
        session.clear();
        QCOMPARE(passes(), first);
    }

    /// The method changes between the turns: what each draft has of a conversation is kept, and no other's is used.
    void methodsTakeTurns() {
        LetterSpeaker keeping("smollm3", 1024);
        LetterSpeaker reading("smollm3", 1024);
        keeping.takeDraft();
        ConversationSession session = keeping.open(kPlenty);
        const std::vector<Method> methods{Method::kDraftModel, Method::kVanilla, Method::kSuffix, Method::kAuto,
                                          Method::kDraftModel};
        std::string first = letters(1, 150);
        std::string second = letters(2, 170);
        for (const Method method : methods) {
            for (std::string* text : {&first, &second}) {
                const Answer answer = answerOf(session, rawText(*text), lettersBy(method));
                ConversationSession fresh = reading.open(0);
                QCOMPARE(answer.tokens, answerOf(fresh, rawText(*text), lettersBy(Method::kVanilla)).tokens);
                if (method != methods.front()) QVERIFY(answer.stats.reused_tokens >= 150);
                *text += answer.text + letters(9, 12);
            }
        }
    }

    /// Conversations of one system message begin with it; it outlives them.
    void systemPromptsArePinned_data() {
        QTest::addColumn<QString>("family");
        for (const char* family : {"smollm3", "gemma3", "lfm2", "qwen35"}) {
            QTest::newRow(family) << QString(family);
        }
    }
    void systemPromptsArePinned() {
        QFETCH(QString, family);
        LetterSpeaker speaker(family.toStdString(), 2048);
        LetterSpeaker reading(family.toStdString(), 2048);
        // Room for a few conversations.
        const std::int64_t kLimit = 5 * bytesOf(speaker, 500);
        ConversationSession session = speaker.open(kLimit);
        const auto ask = [](const std::string& question) {
            Prompt prompt;
            prompt.messages = {{Role::kSystem, letters(50, 200)}, {Role::kUser, question}};
            return prompt;
        };
        for (unsigned i = 0; i < 12; ++i) {
            const Prompt prompt = ask(letters(i, 200));
            const Answer answer = answerOf(session, prompt, lettersBy(Method::kVanilla));
            ConversationSession fresh = reading.open(0);
            QCOMPARE(answer.tokens, answerOf(fresh, prompt, lettersBy(Method::kVanilla)).tokens);
            if (i == 0) continue;
            QVERIFY2(answer.stats.reused_tokens >= 200, qPrintable(QString::number(answer.stats.reused_tokens)));
            QVERIFY(answer.stats.reused_tokens < 300);
            QVERIFY(session.keptBytes() <= kLimit);
        }
    }

    /// Counted by the program's memory, not by our own sums.
    void memoryStaysBelowTheLimit_data() {
        QTest::addColumn<QString>("family");
        for (const char* family : {"smollm3", "gemma3", "qwen35"}) {
            QTest::newRow(family) << QString(family);
        }
    }
    void memoryStaysBelowTheLimit() {
        QFETCH(QString, family);
        LetterSpeaker speaker(family.toStdString(), 2048);
        speaker.takeDraft();
        const std::int64_t kLimit = 6 * bytesOf(speaker, 600);
        ConversationSession session = speaker.open(kLimit);
        GenerationOptions options = lettersBy(Method::kDraftModel, 8);
        const auto turns = [&](unsigned from, unsigned to) {
            for (unsigned i = from; i < to; ++i) {
                // New ones, branches, and returns.
                const std::string text = i % 3 == 1 ? letters(i - 1, 450) + letters(i, 90) : letters(i % 9, 500);
                answerOf(session, rawText(text), options);
                if (session.keptBytes() > kLimit) return false;
            }
            return true;
        };
        QVERIFY(turns(0, 2));  // what answers take besides is there
        const std::int64_t at_start = session.keptBytes();
        const AllocationMeter meter;
        QVERIFY(turns(2, 40));
        const auto peak = static_cast<std::int64_t>(meter.peakBytes());
        qInfo("%lld bytes kept of %lld, %lld more than at the start at most",
              static_cast<long long>(session.keptBytes()), static_cast<long long>(kLimit),
              static_cast<long long>(peak));
        QVERIFY(session.keptBytes() > kLimit / 2);
        QVERIFY(peak <= kLimit - at_start + kLimit / 8 + 400'000);  // lists of them, and an answer's own
    }

    void theLeastRecentlyUsedGoesFirst() {
        LetterSpeaker speaker("smollm3", 1024);
        ConversationSession one = speaker.open(kPlenty);
        for (const unsigned seed : {1U, 2U}) answerOf(one, rawText(letters(seed, 360)), lettersBy(Method::kVanilla));
        ConversationSession session = speaker.open(3 * one.keptBytes() + one.keptBytes() / 2);
        const auto reused = [&](unsigned seed) {
            return answerOf(session, rawText(letters(seed, 360)), lettersBy(Method::kVanilla)).stats.reused_tokens;
        };
        for (const unsigned seed : {1U, 2U, 3U}) QVERIFY(reused(seed) < 32);
        QCOMPARE(reused(1), 359);  // 2 is now the oldest
        QVERIFY(reused(4) < 32);
        QVERIFY(reused(5) < 32);
        QCOMPARE(reused(1), 359);
        QVERIFY(reused(2) < 32);
    }

    /// A text that does not fit is not kept, and takes no other's place.
    void whatDoesNotFitIsLeftOut() {
        LetterSpeaker speaker("smollm3", 1024);
        ConversationSession session = speaker.open(bytesOf(speaker, 300));
        const auto reused = [&](const std::string& text) {
            return answerOf(session, rawText(text), lettersBy(Method::kVanilla)).stats.reused_tokens;
        };
        reused(letters(1, 200));
        reused(letters(2, 700));
        QVERIFY(session.keptBytes() > 0);
        QCOMPARE(reused(letters(1, 200)), 199);
        QVERIFY(reused(letters(2, 700)) < 32);
    }

    void branchesShareTheirBeginning() {
        LetterSpeaker speaker("smollm3", 2048);
        ConversationSession session = speaker.open(kPlenty);
        const std::string begin = letters(1, 1280);
        std::int64_t one = 0;
        for (unsigned branch = 0; branch < 5; ++branch) {
            answerOf(session, rawText(begin + letters(20 + branch, 60)), lettersBy(Method::kVanilla));
            if (branch == 1) one = session.keptBytes();
        }
        QVERIFY(one > 0);
        // Each more is one or two pages.
        QVERIFY2(session.keptBytes() < 2 * one,
                 qPrintable(QString::number(session.keptBytes()) + " of " + QString::number(one)));
    }

    /// What goes on takes its beginning's place: a growing conversation is kept once.
    void aGrowingConversationIsKeptOnce() {
        LetterSpeaker speaker("smollm3", 2048);
        ConversationSession session = speaker.open(kPlenty);
        std::string text = letters(1, 300);
        for (unsigned turn = 0; turn < 6; ++turn) {
            text += answerOf(session, rawText(text), lettersBy(Method::kVanilla)).text + letters(30 + turn, 100);
            answerOf(session, rawText(letters(2, 64)), lettersBy(Method::kVanilla));
        }
        const std::int64_t kept = session.keptBytes();
        const std::int64_t once = bytesOf(speaker, static_cast<int>(text.size()) + 400);
        QVERIFY2(kept <= once, qPrintable(QString("%1 of %2").arg(kept).arg(once)));
    }

  private:
    static bool sameBits(LetterSpeaker& a, LetterSpeaker& b) {
        const std::vector<float> x = a.lastFeatures();
        const std::vector<float> y = b.lastFeatures();
        return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(float)) == 0;
    }
    /// Of a text of so many tokens, about.
    static std::int64_t bytesOf(LetterSpeaker& speaker, int tokens) {
        return model::KvCache::bytes(speaker.model.config(), tokens) +
               model::KvCache::bytes(speaker.small.config(), tokens) + 4 * tokens;
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::KeptConversationsTest)
#include "kept_conversations_test.moc"
