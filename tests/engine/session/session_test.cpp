// Sessions on tiny models: what is reused gives the same bits as computing from nothing; answers end where they should.
#include <QTest>
#include <cstring>

#include "engine/formats/gguf.h"
#include "engine/session/conversation_session.h"
#include "engine/text/utf8.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using session::ConversationSession;

/// A model with its tokenizer and template; sessions borrow it.
struct Speaker {
    explicit Speaker(const std::string& path)
        : model(path),
          tokenizer(std::move(*text::tokenizerFromGguf(*formats::GgufFile::open(path)))),
          chat_template(text::ChatTemplate::recognise(*tokenizer)) {}

    ConversationSession open(int context) { return {model.target(), *tokenizer, chat_template, drafts, context}; }
    std::vector<float> lastFeatures() {
        const float* row = model.target().features().row(model.target().lastRow());
        return {row, row + model.config().hidden_size};
    }

    LoadedModel model;
    std::unique_ptr<text::Tokenizer> tokenizer;
    text::ChatTemplate chat_template;
    session::DrafterRegistry drafts{model.target(), 512, {}, {}};
};

struct Told {
    PromptReady ready;
    std::string text;
    std::vector<std::int32_t> tokens;
    bool valid = true;  // every piece of text is UTF-8
};

EventSink recorder(Told& told) {
    return [&told](const GenerationEvent& event) {
        if (const auto* ready = std::get_if<PromptReady>(&event)) told.ready = *ready;
        if (const auto* added = std::get_if<TextAdded>(&event)) {
            told.text += added->text;
            told.tokens.insert(told.tokens.end(), added->tokens.begin(), added->tokens.end());
            told.valid = told.valid && text::toValidUtf8(added->text) == added->text;
        }
    };
}

Prompt conversation(std::initializer_list<ChatMessage> messages) {
    Prompt prompt;
    prompt.messages = messages;
    return prompt;
}

GenerationOptions upTo(int tokens) {
    GenerationOptions options;
    options.method = Method::kVanilla;
    options.max_new_tokens = tokens;
    return options;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

class SessionTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string babbler = directory_.filePath("babbler.gguf").toStdString();
        writeTinyModel(babbler);
        babbler_ = std::make_unique<Speaker>(babbler);
        const std::string teller = directory_.filePath("teller.gguf").toStdString();
        writeTinyModel(teller, {.answer_words = 12});
        teller_ = std::make_unique<Speaker>(teller);
    }

    /// Asked again, an answer is found in the memory of the first; cleared, it is measured as if for the first time.
    void aClearedSessionFindsNothingOfItsAnswers() {
        ConversationSession session = teller_->open(512);
        GenerationOptions options = upTo(12);
        options.method = Method::kSuffix;
        options.tree.size = 8;  // every cycle speculates
        const Prompt prompt = conversation({{Role::kUser, "Tell me"}});
        const int first = answerTo(session, prompt, options).stats.target_passes;
        const int again = answerTo(session, prompt, options).stats.target_passes;
        session.clear();
        const int cleared = answerTo(session, prompt, options).stats.target_passes;
        qInfo("%d passes, %d when asked again, %d when cleared before", first, again, cleared);
        QVERIFY(again < first);
        QCOMPARE(cleared, first);
    }

    /// Every turn of a growing conversation, against a new session that computes everything.
    void aConversationThatGoesOnReusesItsPrefix() {
        ConversationSession session = babbler_->open(1024);
        Prompt prompt = conversation({{Role::kSystem, "Be brief."}});
        int cached = 0;
        for (const char* question : {"First question?", "And the second, which is longer?", "Third."}) {
            prompt.messages.push_back({Role::kUser, question});
            const Answer answer = answerTo(session, prompt, upTo(40));
            const std::vector<float> features = babbler_->lastFeatures();
            // The answer's tokens are in the cache too, if the answer's text gives the same tokens again.
            QVERIFY(answer.stats.reused_tokens >= cached);
            cached = answer.stats.prompt_tokens;

            ConversationSession fresh = babbler_->open(1024);
            const Answer expected = answerTo(fresh, prompt, upTo(40));
            QCOMPARE(expected.stats.reused_tokens, 0);
            QCOMPARE(answer.tokens, expected.tokens);
            QVERIFY(sameBits(features, babbler_->lastFeatures()));
            prompt.messages.push_back({Role::kAssistant, answer.text});
        }
    }

    void anEditedConversationReusesWhatIsBeforeTheEdit() {
        ConversationSession session = babbler_->open(1024);
        Prompt prompt = conversation({{Role::kUser, "Tell me about ships."},
                                      {Role::kAssistant, "They float."},
                                      {Role::kUser, "And about trains?"}});
        const Answer before = answerTo(session, prompt, upTo(20));
        prompt.messages[2].text = "And about planes?";
        const Answer edited = answerTo(session, prompt, upTo(20));
        const std::vector<float> features = babbler_->lastFeatures();
        QVERIFY(edited.stats.reused_tokens > before.stats.prompt_tokens / 2);
        QVERIFY(edited.stats.reused_tokens < before.stats.prompt_tokens - 5);
        ConversationSession fresh = babbler_->open(1024);
        QCOMPARE(answerTo(fresh, prompt, upTo(20)).tokens, edited.tokens);
        QVERIFY(sameBits(features, babbler_->lastFeatures()));
    }

    void theSamePromptComputesOnlyItsLastToken() {
        ConversationSession session = babbler_->open(512);
        const Prompt prompt = conversation({{Role::kUser, "Again, please."}});
        const Answer first = answerTo(session, prompt, upTo(30));
        const Answer again = answerTo(session, prompt, upTo(30));
        QCOMPARE(again.stats.reused_tokens, first.stats.prompt_tokens - 1);
        QCOMPARE(again.tokens, first.tokens);
        QCOMPARE(session.countTokens(prompt), first.stats.prompt_tokens);
    }

    void aFullContextDropsTheOldestTurnsWhole() {
        constexpr int kContext = 300;
        ConversationSession session = babbler_->open(kContext);
        Prompt prompt = conversation({{Role::kSystem, "Remember me."}});
        for (int turn = 0; turn < 6; ++turn) {
            prompt.messages.push_back({Role::kUser, "Question number " + std::to_string(turn)});
            prompt.messages.push_back({Role::kAssistant, "An answer of a few words."});
        }
        prompt.messages.push_back({Role::kUser, "The last question"});
        QVERIFY(session.countTokens(prompt) > kContext);
        Told told;
        const auto answer = get(session.generate(prompt, upTo(10), recorder(told), {}));
        const int dropped = told.ready.dropped_messages;
        QVERIFY(dropped > 0 && dropped % 2 == 0);
        QCOMPARE(answer.stats.dropped_messages, dropped);
        QCOMPARE(told.ready.context_tokens, kContext);

        Prompt shorter = prompt;
        shorter.messages.erase(shorter.messages.begin() + 1, shorter.messages.begin() + 1 + dropped);
        ConversationSession fresh = babbler_->open(kContext);
        const Answer expected = answerTo(fresh, shorter, upTo(10));
        QCOMPARE(expected.stats.dropped_messages, 0);
        QCOMPARE(answer.prompt_tokens, expected.prompt_tokens);
        // What remains is computed again: its keys had seen what went.
        QCOMPARE(answer.tokens, expected.tokens);
        // Not more than needed: with one turn more there would be no room for the answer.
        shorter.messages.insert(shorter.messages.begin() + 1, prompt.messages.begin() + dropped - 1,
                                prompt.messages.begin() + dropped + 1);
        QVERIFY(session.countTokens(shorter) + 10 > kContext);
    }

    void anAnswerThatIsThereGoesOn() {
        ConversationSession session = teller_->open(512);
        const Prompt prompt = conversation({{Role::kUser, "Go"}});
        const Answer whole = answerTo(session, prompt, upTo(100));
        const std::size_t cut = whole.text.find(' ', whole.text.size() / 2);
        Prompt rest = prompt;
        rest.begun = whole.text.substr(0, cut);
        const Answer answer = answerTo(session, rest, upTo(100));
        QCOMPARE(rest.begun + answer.text, whole.text);
        QCOMPARE(answer.prompt_tokens.size() + answer.tokens.size(), whole.prompt_tokens.size() + whole.tokens.size());
        // Nothing of what was computed for the first is computed again.
        QCOMPARE(answer.stats.reused_tokens, answer.stats.prompt_tokens - 1);
        // What looks like the end of a turn in it is text.
        rest.begun = "<|im_end|>";
        QVERIFY(session.countTokens(rest) > session.countTokens(prompt) + 1);
    }

    void aSingleMessageThatIsTooLongIsRefused() {
        ConversationSession session = babbler_->open(64);
        const auto answer = session.generate(conversation({{Role::kUser, std::string(500, 'x')}}), upTo(5), {}, {});
        QVERIFY(!answer.has_value());
        QCOMPARE(answer.error().cause, FailureCause::kContextTooSmall);
        QVERIFY(answer.error().what.english().find(" 64") != std::string::npos);
        QVERIFY(session.generate(conversation({{Role::kUser, "short"}}), upTo(5), {}, {}).has_value());
    }

    void anAnswerEndsWithTheEndToken() {
        ConversationSession session = teller_->open(512);
        Told told;
        const auto answer = get(session.generate(conversation({{Role::kUser, "Go"}}), upTo(100), recorder(told), {}));
        QCOMPARE(answer.finish_reason, FinishReason::kStop);
        QCOMPARE(answer.text, tinyModelAnswer(12));
        QCOMPARE(answer.tokens.size(), std::size_t{12});
        QCOMPARE(answer.stats.target_passes, 12);
        QCOMPARE(told.text, answer.text);
        QCOMPARE(told.tokens, answer.tokens);
    }

    void anAnswerEndsBeforeAStopText_data() {
        QTest::addColumn<QString>("stop");
        QTest::addColumn<QString>("text");
        const QString answer = QString::fromStdString(tinyModelAnswer(12));
        for (const char* stop : {"me the", "pon", "O", " "}) {
            QTest::newRow(stop) << QString(stop) << answer.left(answer.indexOf(stop));
        }
        QTest::newRow("absent") << "time." << answer;
    }
    void anAnswerEndsBeforeAStopText() {
        QFETCH(QString, stop);
        QFETCH(QString, text);
        ConversationSession session = teller_->open(512);
        GenerationOptions options = upTo(100);
        options.stop_texts = {stop.toStdString()};
        Told told;
        const auto answer = get(session.generate(conversation({{Role::kUser, "Go"}}), options, recorder(told), {}));
        QCOMPARE(QString::fromStdString(answer.text), text);
        QCOMPARE(told.text, answer.text);
        QCOMPARE(answer.finish_reason, FinishReason::kStop);
    }

    void lengthAndContextEndAnAnswer() {
        ConversationSession session = babbler_->open(100);
        const Prompt prompt = conversation({{Role::kUser, "Talk"}});
        const Answer limited = answerTo(session, prompt, upTo(7));
        QCOMPARE(limited.finish_reason, FinishReason::kLength);
        QCOMPARE(limited.tokens.size(), std::size_t{7});
        const Answer full = answerTo(session, prompt, upTo(0));
        QCOMPARE(full.finish_reason, FinishReason::kLength);
        QCOMPARE(static_cast<int>(full.tokens.size()), 100 - full.stats.prompt_tokens + 1);
    }

    void aStopRequestEndsTheAnswerAfterThePass() {
        ConversationSession session = babbler_->open(512);
        const Prompt prompt = conversation({{Role::kUser, "Stop me"}});
        std::stop_source stop;
        int told = 0;
        const auto answer = session.generate(
            prompt, upTo(100),
            [&](const GenerationEvent& event) {
                if (std::holds_alternative<TextAdded>(event) && ++told == 5) stop.request_stop();
            },
            stop.get_token());
        QVERIFY(answer.has_value());
        QCOMPARE(answer->finish_reason, FinishReason::kCancelled);
        QCOMPARE(answer->tokens.size(), std::size_t{5});

        const auto nothing = get(session.generate(prompt, upTo(100), {}, stop.get_token()));
        QCOMPARE(nothing.finish_reason, FinishReason::kCancelled);
        QVERIFY(nothing.text.empty());
        // What was begun does not spoil what comes next.
        ConversationSession fresh = babbler_->open(512);
        QCOMPARE(answerTo(session, prompt, upTo(30)).tokens, answerTo(fresh, prompt, upTo(30)).tokens);
    }

    void aSeedGivesTheSameTextAgain() {
        const Prompt prompt = conversation({{Role::kUser, "Dice"}});
        GenerationOptions options = upTo(60);
        options.sampling.temperature = 1.0F;
        ConversationSession session = babbler_->open(512);
        const Answer unseeded = answerTo(session, prompt, options);
        options.sampling.seed = unseeded.stats.seed;
        QCOMPARE(answerTo(session, prompt, options).text, unseeded.text);
        options.sampling.seed = unseeded.stats.seed + 1;
        const Answer other = answerTo(session, prompt, options);
        QVERIFY(other.text != unseeded.text);
        QCOMPARE(other.stats.seed, unseeded.stats.seed + 1);
    }

    /// At a high temperature this model throws bytes at random; what is told must be UTF-8 all the same.
    void textComesInWholeCharacters() {
        GenerationOptions options = upTo(400);
        options.sampling.temperature = 100.0F;
        options.sampling.seed = 11;
        ConversationSession session = babbler_->open(1024);
        Told told;
        const auto answer = get(session.generate(conversation({{Role::kUser, "Noise"}}), options, recorder(told), {}));
        QVERIFY(told.valid);
        QCOMPARE(told.text, answer.text);
        const std::string bytes = babbler_->tokenizer->decode(answer.tokens, SpecialTokens::kPlainText);
        QVERIFY(text::toValidUtf8(bytes) != bytes);
        QCOMPARE(answer.text, text::toValidUtf8(bytes));
    }

    void rawTextIsContinuedAsItIs() {
        ConversationSession session = babbler_->open(512);
        Prompt prompt;
        prompt.raw_text = "No template here";
        const Answer answer = answerTo(session, prompt, upTo(5));
        QCOMPARE(answer.prompt_tokens, babbler_->tokenizer->encode(prompt.raw_text, SpecialTokens::kParse));
        prompt.raw_text.clear();
        QCOMPARE(session.generate(prompt, upTo(5), {}, {}).error().cause, FailureCause::kBadArgument);
    }

  private:
    static Answer answerTo(ConversationSession& session, const Prompt& prompt, const GenerationOptions& options) {
        return get(session.generate(prompt, options, {}, {}));
    }

    QTemporaryDir directory_;
    std::unique_ptr<Speaker> babbler_;
    std::unique_ptr<Speaker> teller_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SessionTest)
#include "session_test.moc"
