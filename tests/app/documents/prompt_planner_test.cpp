// Whole where there is room, else passages; over several questions; and what is told of it.
#include <QTest>

#include "app/documents/prompt_planner.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using engine::Role;
using tests::get;

class PromptPlannerTest : public QObject {
    Q_OBJECT

  private slots:
    void whatFitsGoesWhole() {
        const PromptTurns turns{"Be brief.", {question("What is in it?", {file("a.txt", "one two\n")})}};
        const PlannedPrompt plan = get(planPrompt(turns, room(200)));
        QVERIFY(plan.taken.isEmpty());
        QCOMPARE(plan.prompt.messages.size(), std::size_t{2});
        QCOMPARE(plan.prompt.messages.back().text, std::string("a.txt:\n```\none two\n```\n\nWhat is in it?"));
        // Where nothing is known of the context, all of it goes.
        const PromptTurns large{{}, {question("What?", {file("a.txt", longText())})}};
        QVERIFY(get(planPrompt(large, room(0))).taken.isEmpty());
    }

    void whatDoesNotFitIsSearched() {
        const PromptTurns turns{{}, {question("Where does Wenzel live?", {file("long.txt", longText())})}};
        const TokenRoom tokens = room(400);
        const PlannedPrompt plan = get(planPrompt(turns, tokens));
        QVERIFY(!plan.taken.isEmpty());
        const std::string& text = plan.prompt.messages.back().text;
        QVERIFY2(text.find("Wenzel lives in the lock keeper's house.") != std::string::npos, text.c_str());
        QVERIFY(QString::fromStdString(text).endsWith("Where does Wenzel live?"));
        QVERIFY(tokens.count(plan.prompt) <= tokens.forPrompt());
        bool named = false;
        for (const storage::Passage& passage : plan.taken) {
            QCOMPARE(passage.file_name, QStringLiteral("long.txt"));
            QVERIFY(!passage.isWhole() && passage.last_line >= passage.first_line);
            const std::string place = placeMessage(passage).english();
            QVERIFY2(text.find(place + ":\n```\n") != std::string::npos, place.c_str());
            named = named || longText().mid(passage.begin, passage.length).contains("Wenzel");
        }
        QVERIFY(named);
        // The lines are those of the file.
        const storage::Passage& first = plan.taken.first();
        const QStringList lines =
            longText().split('\n').mid(first.first_line - 1, first.last_line - first.first_line + 1);
        QCOMPARE(longText().mid(first.begin, first.length).trimmed(), lines.join('\n').trimmed());
    }

    void smallFilesStayWhole() {
        const PromptTurns turns{{},
                                {question("Where does Wenzel live?",
                                          {file("long.txt", longText()), file("note.txt", "Ask the miller.\n")})}};
        const PlannedPrompt plan = get(planPrompt(turns, room(400)));
        QVERIFY(plan.taken.size() >= 2);
        QCOMPARE(plan.taken.last().file_name, QStringLiteral("note.txt"));
        QVERIFY(plan.taken.last().isWhole());
        QVERIFY(plan.prompt.messages.back().text.find("note.txt:\n```\nAsk the miller.\n```\n") != std::string::npos);
        QVERIFY(plan.prompt.messages.back().text.find("Wenzel lives") != std::string::npos);
    }

    void theNextQuestionIsSearchedFor() {
        PromptTurns turns{{}, {question("Where does Wenzel live?", {file("long.txt", longText())})}};
        const TokenRoom tokens = room(1200);
        const PlannedPrompt first = get(planPrompt(turns, tokens));
        turns.answered(first.taken, "In the house.");
        turns.turns.append(question("What colour is the barge?", {}));
        const PlannedPrompt second = get(planPrompt(turns, tokens));
        QCOMPARE(second.prompt.messages.size(), std::size_t{3});
        // What was computed for the first question is used again: its message is the same.
        QCOMPARE(second.prompt.messages[0].text, first.prompt.messages[0].text);
        QVERIFY(second.prompt.messages[2].text.find("The barge is painted green.") != std::string::npos);
        QVERIFY(second.taken.first().attachment == 0);
        // Without room for both, the earlier passages go.
        const PlannedPrompt narrow = get(planPrompt(turns, room(160)));
        QVERIFY(narrow.prompt.messages[0].text == "Where does Wenzel live?");
        QVERIFY(narrow.prompt.messages[2].text.find("The barge is painted green.") != std::string::npos);
    }

    void wholeFilesThatLoseTheirRoomAreSearched() {
        PromptTurns turns{{}, {question("What is this?", {file("long.txt", longText())})}};
        turns.answered({}, "A text.");
        turns.turns.append(question("Where does Wenzel live?", {}));
        QVERIFY(get(planPrompt(turns, room(20'000))).taken.isEmpty());
        const PlannedPrompt plan = get(planPrompt(turns, room(800)));
        QVERIFY(!plan.taken.isEmpty());
        QCOMPARE(plan.prompt.messages[0].text, std::string("What is this?"));
        QVERIFY(plan.prompt.messages[2].text.find("Wenzel lives") != std::string::npos);
    }

    void withoutAMatchTheBeginningsAreRead() {
        const PromptTurns turns{{}, {question("Summarise", {file("a.txt", longText()), file("b.txt", longText())})}};
        const PlannedPrompt plan = get(planPrompt(turns, room(900)));
        QVERIFY(plan.taken.size() >= 2);
        QCOMPARE(plan.taken.first().first_line, 1);
        QCOMPARE(plan.taken.first().file_name, QStringLiteral("a.txt"));
        QVERIFY(std::any_of(plan.taken.begin(), plan.taken.end(), [](const storage::Passage& passage) {
            return passage.file_name == "b.txt" && passage.first_line == 1;
        }));
    }

    void whatHasNoRoomAtAllIsSaid() {
        const PromptTurns turns{{}, {question(QStringLiteral("word ").repeated(60), {file("a.txt", longText())})}};
        const auto plan = planPrompt(turns, room(64));
        QVERIFY(!plan);
        QCOMPARE(plan.error().cause, engine::FailureCause::kContextTooSmall);
        QVERIFY(!plan.error().what_to_do.empty());
    }

    void passagesThatAreNotThereAreLeftOut() {
        PromptTurns turns{{}, {question("What?", {file("a.txt", "text")})}};
        turns.turns[0].shown = FilesInPrompt::kPassages;
        for (const auto& [attachment, begin, length] : {std::tuple{7, 0LL, 2LL},
                                                        {-1, 0LL, 2LL},
                                                        {0, -1LL, 2LL},
                                                        {0, 3LL, 2LL},
                                                        {0, 0LL, 1LL << 62},
                                                        {0, 9LL, 1LL}})
            turns.turns[0].passages.append({attachment, "a.txt", 0, 1, 1, begin, length});
        QCOMPARE(promptOf(turns).messages[0].text, std::string("What?"));
        turns.turns[0].passages = {{0, "a.txt", 0, 1, 1, 1, 2}};
        QCOMPARE(promptOf(turns).messages[0].text, std::string("a.txt, line 1:\n```\nex\n```\n\nWhat?"));
    }

    void questionsInARowAreOneMessage() {
        const PromptTurns turns{{},
                                {question("First", {file("a.txt", "x")}), question("Second", {file("b.txt", "y")})}};
        QCOMPARE(promptOf(turns).messages.size(), std::size_t{1});
        QCOMPARE(promptOf(turns).messages[0].text,
                 std::string("a.txt:\n```\nx\n```\n\nFirst\n\nb.txt:\n```\ny\n```\n\nSecond"));
    }

    void placesAreNamed() {
        const auto name = [](int page, int first, int last) {
            return placeMessage({0, "a.pdf", page, first, last, 0, 1}).english();
        };
        QCOMPARE(name(3, 5, 12), std::string("a.pdf, page 3, lines 5 to 12"));
        QCOMPARE(name(3, 5, 5), std::string("a.pdf, page 3, line 5"));
        QCOMPARE(name(0, 5, 12), std::string("a.pdf, lines 5 to 12"));
        QCOMPARE(name(0, 5, 5), std::string("a.pdf, line 5"));
        QCOMPARE(name(0, 0, 0), std::string("a.pdf, all of it"));
    }

  private:
    static PromptTurn question(const QString& text, const QList<AttachedFile>& files) {
        return {Role::kUser, text, files};
    }
    static AttachedFile file(const char* name, const QString& text) {
        return {QString::fromLatin1(name), text, QStringLiteral("UTF-8"), text.size(), -1};
    }
    /// A token is a word.
    static TokenRoom room(int context) {
        const auto words = [](const QString& text) {
            return static_cast<int>(text.simplified().count(QLatin1Char(' '))) + 1;
        };
        return {context, 40,
                [words](const engine::Prompt& prompt) {
                    int sum = 0;
                    for (const engine::ChatMessage& message : prompt.messages)
                        sum += words(QString::fromStdString(message.text));
                    return sum;
                },
                words};
    }
    static const QString& longText() {
        static const QString text = [] {
            QString made;
            for (int i = 0; i < 300; ++i)
                made += QStringLiteral("Number %1 of the notes speaks of water, gates and paddles.\n\n").arg(i);
            made.insert(made.indexOf("Number 211 "), "Wenzel lives in the lock keeper's house.\n\n");
            made.insert(made.indexOf("Number 57 "), "The barge is painted green.\n\n");
            return made;
        }();
        return text;
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PromptPlannerTest)
#include "prompt_planner_test.moc"
