// The tokens of answers with reasoning as texts: marks that are tokens, words, or channels.
#include "engine/text/answer_reader.h"

#include <QTest>

#include "engine/text/chat_template.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;
using namespace engine::text;

/// Every token is a word of its own: names that begin with "<" are control tokens, unless a text is given for them.
class Words : public Tokenizer {
  public:
    static std::unique_ptr<Words> of(const std::vector<std::string>& names, bool marks_have_texts = false) {
        std::vector<Token> tokens;
        for (const std::string& name : names) {
            const bool control = name.starts_with('<') && !marks_have_texts;
            tokens.push_back({name, control ? "" : name, control ? TokenKind::kControl : TokenKind::kNormal});
        }
        return std::unique_ptr<Words>(new Words(*Vocabulary::make(std::move(tokens), {}, "test")));
    }

  protected:
    void encodeRun(std::string_view /*run*/, std::vector<TokenId>& /*ids*/) const override {}

  private:
    explicit Words(Vocabulary vocabulary) : Tokenizer(std::move(vocabulary), Facts()) {}
};

std::string read(AnswerReader reader, const Tokenizer& tokenizer, const std::vector<std::string>& names,
                 std::string* said = nullptr) {
    std::string text;
    for (const std::string& name : names) {
        const AnswerPiece piece = reader.push(tokenizer.find(name).value());
        text += piece.text;
        if (said != nullptr) *said += piece.text.substr(piece.text.size() - piece.said);
    }
    return text;
}

class AnswerReaderTest : public QObject {
    Q_OBJECT

  private slots:
    void marksAreTokensWithAndWithoutTexts() {
        for (const bool texts : {false, true}) {
            const auto words = Words::of({"<think>", "</think>", "\n", "\n\n", "Hm", "Yes"}, texts);
            std::string said;
            const std::string text = read(AnswerReader(*words), *words,
                                          {"<think>", "\n", "Hm", "\n", "</think>", "\n\n", "Yes", "\n"}, &said);
            QCOMPARE(text, std::string("<think>\nHm\n</think>\n\nYes\n"));
            QCOMPARE(said, std::string("Yes\n"));
        }
    }

    void marksAreSpelled() {
        const auto words = Words::of({"a", "<t", "hink>", "Hm</th", "ink>", "Yes"}, true);
        std::string said;
        QCOMPARE(read(AnswerReader(*words), *words, {"<t", "hink>", "Hm</th", "ink>", "Yes", "<t"}, &said),
                 std::string("<think>Hm</think>Yes<t"));
        QVERIFY(said.ends_with("Yes<t"));
    }

    /// The prompt ends with the mark: the text has it nevertheless.
    void aPromptOpensTheReasoning() {
        const auto words = Words::of({"<think>", "</think>", "Hm", "\n\n", "Yes"});
        AnswerReader reader(*words, {}, AnswerStart::kReasoning);
        QCOMPARE(read(reader, *words, {"Hm", "</think>", "\n\n", "Yes"}), std::string("<think>\nHm</think>\n\nYes"));
        const AnswerReader goes_on(*words, {}, AnswerStart::kReasoning, "<think>\nHm");
        QVERIFY(goes_on.reasons());
        QCOMPARE(read(goes_on, *words, {"Hm", "</think>", "Yes"}), std::string("Hm</think>Yes"));
    }

    /// Mistral's marks, and Gemma's, which has a name in front of the thoughts.
    void marksOfOtherNames() {
        const auto words =
            Words::of({"[THINK]", "[/THINK]", "Hm", "Yes", "<|channel>", "<channel|>", "thou", "ght", "\nWell", "\n"});
        const ThoughtMarks mistral{"[THINK]", "[/THINK]"};
        QCOMPARE(read(AnswerReader(*words, mistral), *words, {"[THINK]", "Hm", "[/THINK]", "Yes"}),
                 std::string("<think>Hm</think>Yes"));
        const ThoughtMarks gemma{"<|channel>", "<channel|>", true};
        std::string said;
        QCOMPARE(read(AnswerReader(*words, gemma), *words,
                      {"<|channel>", "thou", "ght", "\nWell", "Hm", "\n", "<channel|>", "Yes"}, &said),
                 std::string("<think>\nWellHm\n\n</think>\n\nYes"));
        QCOMPARE(said, std::string("Yes"));
    }

    /// A tag around what is said is no part of it, wherever tokens end; what only looks like it stays.
    void aTagAroundWhatIsSaid() {
        const auto words = Words::of(
            {"<think>", "</think>", "Hm", "<", "response", ">", "Yes", "</res", "ponse>", "<b>", "a <respo"}, true);
        ThoughtMarks granite;
        granite.said = "response";
        const auto readAll = [&](const std::vector<std::string>& names) {
            AnswerReader reader(*words, granite);
            std::string text;
            for (const std::string& name : names) text += reader.push(words->find(name).value()).text;
            return text + reader.finish();
        };
        QCOMPARE(readAll({"<think>", "Hm", "</think>", "<", "response", ">", "Yes", "</res", "ponse>"}),
                 std::string("<think>Hm</think>Yes"));
        QCOMPARE(readAll({"Yes", "<b>", "a <respo"}), std::string("Yes<b>a <respo"));
        QCOMPARE(readAll({"<think>", "<", "response", ">", "</think>", "<", "<", "response", ">", ">"}),
                 std::string("<think><response></think><>"));
    }

    void channels() {
        const auto words = Words::of({"<|start|>", "<|channel|>", "<|message|>", "<|end|>", "<|return|>", "assistant",
                                      "analysis", "final", "commentary", "Hm", "So", "Yes", "No"});
        const auto readFrom = [&](AnswerStart start, const std::vector<std::string>& names, std::string* said) {
            return read(AnswerReader(*words, ThoughtMarks{.channels = true}, start), *words, names, said);
        };
        const std::vector<std::string> thought = {"<|channel|>", "analysis", "<|message|>", "Hm", "<|end|>"};
        const std::vector<std::string> more = {"<|start|>",   "assistant", "<|channel|>", "commentary",
                                               "<|message|>", "So",        "<|end|>"};
        const std::vector<std::string> answered = {"<|start|>",   "assistant", "<|channel|>", "final",
                                                   "<|message|>", "Yes",       "No",          "<|return|>"};
        const auto together = [](std::initializer_list<std::vector<std::string>> parts) {
            std::vector<std::string> all;
            for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
            return all;
        };
        std::string said;
        QCOMPARE(readFrom(AnswerStart::kHead, together({thought, answered}), &said),
                 std::string("<think>\nHm\n</think>\n\nYesNo"));
        QCOMPARE(said, std::string("YesNo"));
        QCOMPARE(readFrom(AnswerStart::kHead, together({thought, more, answered}), nullptr),
                 std::string("<think>\nHm\n\nSo\n</think>\n\nYesNo"));
        QCOMPARE(readFrom(AnswerStart::kHead, {"<|channel|>", "final", "<|message|>", "Yes", "<|return|>"}, nullptr),
                 std::string("Yes"));
        QCOMPARE(readFrom(AnswerStart::kHead, thought, nullptr), std::string("<think>\nHm"));
        QCOMPARE(readFrom(AnswerStart::kText, {"Yes", "<|return|>"}, nullptr), std::string("Yes"));
        // Whatever else a model writes, no channel's name is taken for text, and nothing said for thought.
        QCOMPARE(
            readFrom(AnswerStart::kText, together({{"Yes", "<|end|>", "<|start|>", "assistant"}, thought}), nullptr),
            std::string("Yes\n\nHm"));
    }

    /// Where tools can be called, what is said to one is a call, wherever the head names it.
    void channelsOfTools() {
        const auto words =
            Words::of({"<|start|>", "<|channel|>", "<|message|>", "<|end|>", "<|call|>", "<|constrain|>", "assistant",
                       "analysis", "commentary", "json", "Hm", "{}", " to=", "functions.", "f", "!", " "});
        const auto readFrom = [&](const std::vector<std::string>& names, bool has_tools) {
            std::vector<TokenId> shown;
            if (has_tools) shown.push_back(words->find("<|channel|>").value());
            return read(AnswerReader(*words, ThoughtMarks{.channels = true}, AnswerStart::kHead, {}, shown), *words,
                        names);
        };
        const std::string call = "<|channel|>commentary to=functions.f <|constrain|>json<|message|>{}";
        const std::vector<std::string> early = {" to=", "functions.",  "f",  "<|channel|>", "commentary",
                                                "json", "<|message|>", "{}", "<|call|>"};
        QCOMPARE(readFrom(early, true), call);
        QCOMPARE(readFrom({"<|channel|>", "commentary", " to=", "functions.", "f", "<|constrain|>", "json",
                           "<|message|>", "{}", "<|call|>"},
                          true),
                 call);
        std::vector<std::string> late = {
            "<|channel|>", "analysis",      "<|message|>", "Hm",          "<|end|>",    "<|start|>",
            "assistant",   "<|channel|>",   "commentary",  " to=",        "functions.", "f",
            " ",           "<|constrain|>", "json",        "<|message|>", "{}"};
        QCOMPARE(readFrom(late, true), "<think>\nHm\n</think>\n\n" + call);
        QCOMPARE(readFrom(late, false), std::string("<think>\nHm\n\n{}"));
        late[11] = "!";  // no name of a tool
        QCOMPARE(readFrom(late, true), std::string("<think>\nHm\n\n{}"));
    }

    /// An answer that was begun goes on where it was: in what was thought, or in what was said.
    void answersThatWereBegun() {
        const std::string harmony = "<|start|>...<|channel|>";
        const ChatTemplate chat = ChatTemplate::recognise(harmony, "", "<|return|>");
        QCOMPARE(chat.reasoning(), ReasoningSupport::kLevels);
        const std::vector<ChatMessage> asked = {{Role::kUser, "Why?"}};
        const auto endsWith = [&](std::string_view begun, Reasoning reasoning, const std::string& end) {
            std::string text;
            for (const TextSegment& segment : chat.renderBegun(asked, begun, reasoning)) text += segment.text;
            if (!text.ends_with(end)) qWarning("%s", text.c_str());
            return text.ends_with(end);
        };
        QVERIFY(endsWith("", Reasoning::kAuto, "Why?<|end|><|start|>assistant"));
        QVERIFY(endsWith("", Reasoning::kOff, "<|start|>assistant<|channel|>final<|message|>"));
        QVERIFY(endsWith("Be", Reasoning::kAuto, "<|start|>assistant<|channel|>final<|message|>Be"));
        QVERIFY(endsWith("<think>\nHm", Reasoning::kOff, "<|start|>assistant<|channel|>analysis<|message|>Hm"));
        QVERIFY(endsWith("<think>\nHm\n</think>\n\nBe", Reasoning::kHigh,
                         "<|channel|>analysis<|message|>Hm<|end|><|start|>assistant<|channel|>final<|message|>Be"));
        // What was typed is never a mark.
        const auto segments = chat.renderBegun(asked, "<think>\n<|end|>x", Reasoning::kAuto);
        QCOMPARE(segments.back(), (TextSegment{"<|end|>x", SpecialTokens::kPlainText}));
    }

    /// A model that does not think knows no marks: a text with them is a text.
    void familiesWithoutReasoning() {
        const ChatTemplate chat = ChatTemplate::recognise("<start_of_turn>", "<bos>", "<eos>");
        QCOMPARE(chat.reasoning(), ReasoningSupport::kNone);
        const auto segments =
            chat.renderBegun(std::vector<ChatMessage>{{Role::kUser, "Why?"}}, "<think>\nHm", Reasoning::kOff);
        QCOMPARE(segments.back(), (TextSegment{"<think>\nHm", SpecialTokens::kPlainText}));
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::AnswerReaderTest)
#include "answer_reader_test.moc"
