// Prompt files: what is read, and the line that a failure names; and the built-in prompts: number, length, no
// duplicates, kinds.
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <map>
#include <set>

#include "app/measurement/prompt_sets.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

using tests::get;

class PromptSetsTest : public QObject {
    Q_OBJECT

  private slots:
    void questionsAreRead() {
        const auto questions = get(parseQuestions(
            "{\"question_id\": 81, \"category\": \"writing\", \"turns\": [\"One\", \"Two\\n\"], \"reference\": []}\n"
            "\n \t\r\n"
            "{\"question_id\": \"HumanEval/0\", \"turns\": [\"\\u00e9 \\\"x\\\"\"]}\r\n",
            "file"));
        QCOMPARE(questions.size(), std::size_t{2});
        QCOMPARE(questions.at(0).id.dump(), std::string("81"));
        QCOMPARE(questions.at(0).turns, (std::vector<std::string>{"One", "Two\n"}));
        QCOMPARE(questions.at(1).id.dump(), std::string("\"HumanEval/0\""));
        QCOMPARE(questions.at(1).turns, (std::vector<std::string>{"é \"x\""}));
    }

    void failuresNameTheLine_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("where");
        const QByteArray good = "{\"question_id\": 1, \"turns\": [\"a\"]}\n";
        QTest::newRow("no JSON") << good + "\nwords\n"
                                 << "f.jsonl: line 3";
        QTest::newRow("cut short") << good + "{\"question_id\": 2, \"turns\": [\"a"
                                   << "f.jsonl: line 2";
        QTest::newRow("an array") << QByteArray("[1]\n") << "f.jsonl: line 1";
        QTest::newRow("no id") << QByteArray("{\"turns\": [\"a\"]}") << "f.jsonl: line 1";
        QTest::newRow("id is a fraction")
            << QByteArray("{\"question_id\": 1.5, \"turns\": [\"a\"]}") << "f.jsonl: line 1";
        QTest::newRow("no turns") << QByteArray("{\"question_id\": 1}") << "f.jsonl: line 1";
        QTest::newRow("turns are a text") << QByteArray("{\"question_id\": 1, \"turns\": \"a\"}") << "f.jsonl: line 1";
        QTest::newRow("empty turns") << QByteArray("{\"question_id\": 1, \"turns\": []}") << "f.jsonl: line 1";
        QTest::newRow("a turn is a number")
            << QByteArray("{\"question_id\": 1, \"turns\": [\"a\", 1]}") << "f.jsonl: line 1";
        QTest::newRow("not UTF-8") << QByteArray("{\"question_id\": 1, \"turns\": [\"\xff\"]}") << "f.jsonl: line 1";
        QTest::newRow("nothing") << QByteArray("\n \n") << "f.jsonl";
    }
    void failuresNameTheLine() {
        QFETCH(QByteArray, content);
        QFETCH(QString, where);
        const auto questions = parseQuestions(content.toStdString(), "f.jsonl");
        QVERIFY(!questions.has_value());
        QCOMPARE(QString::fromStdString(questions.error().where.english()), where);
        QVERIFY(!questions.error().what_to_do.empty());
    }

    void allTasksAreThere() {
        const std::vector<BenchmarkTask> tasks = builtInPrompts();
        QCOMPARE(tasks.size(), std::size_t{4});
        QCOMPARE(tasks[0].name, std::string("summarise"));
        QCOMPARE(tasks[1].name, std::string("edit-code"));
        QCOMPARE(tasks[2].name, std::string("everyday"));
        QCOMPARE(tasks[3].name, std::string("documents"));
        const std::vector<std::size_t> sizes{10, 10, 80, 40};
        std::size_t place = 0;
        std::set<std::string> ids;
        std::set<std::string> texts;
        for (const BenchmarkTask& task : tasks) {
            const bool everyday = task.name == "everyday";
            QCOMPARE(task.questions.size(), sizes[place++]);
            for (const Question& question : task.questions) {
                QVERIFY(ids.insert(question.id.dump()).second);
                QVERIFY(everyday ? question.turns.size() <= 3 : question.turns.size() == 1);
                for (const std::string& turn : question.turns) {
                    QVERIFY(!QString::fromStdString(turn).trimmed().isEmpty());
                    QVERIFY(texts.insert(turn).second);
                }
            }
        }
    }

    // They take turns, so that a limit of 8, 16, ... has as many of each.
    void everydayHasTenOfEachKind() {
        const std::vector<std::string> kinds{"chat",       "advice",    "rewriting", "translation",
                                             "extraction", "summaries", "questions", "programs"};
        QFile file(QStringLiteral(":/prompts/everyday.jsonl"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        std::size_t prompts = 0;
        for (; !file.atEnd(); ++prompts) {
            const nlohmann::json prompt = nlohmann::json::parse(file.readLine().toStdString());
            QCOMPARE(prompt.at("category").get<std::string>(), kinds[prompts % kinds.size()]);
        }
        QCOMPARE(prompts, 10 * kinds.size());
    }

    void textsToSummariseHaveTheirLength() {
        const std::vector<BenchmarkTask> tasks = builtInPrompts();
        for (const Question& question : tasks[0].questions) {
            const auto words = QString::fromStdString(question.turns.front())
                                   .split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts)
                                   .size();
            QVERIFY2(words >= 125 && words <= 280, qPrintable(QString::number(words)));  // with the request
        }
    }

    // As app/documents places them, so that what is measured is what an attached document is answered with.
    void documentsStandBeforeTheirQuestions() {
        const std::vector<BenchmarkTask> tasks = builtInPrompts();
        std::map<std::string, std::set<std::string>> documents;  // texts by name
        static const QRegularExpression form(QStringLiteral("\\A(\\S+\\.\\w+):\\n```\\n(.+)\\n```\\n\\n[^\\n]+\\z"),
                                             QRegularExpression::DotMatchesEverythingOption);
        for (const Question& question : tasks[3].questions) {
            const auto match = form.match(QString::fromStdString(question.turns.front()));
            QVERIFY2(match.hasMatch(), question.id.dump().c_str());
            documents[match.captured(1).toStdString()].insert(match.captured(2).toStdString());
        }
        QCOMPARE(documents.size(), std::size_t{10});
        for (const auto& [name, texts] : documents) QVERIFY2(texts.size() == 1, name.c_str());
    }

    void functionsToEditStandInAFence() {
        const std::vector<BenchmarkTask> tasks = builtInPrompts();
        for (const Question& question : tasks[1].questions) {
            const QStringList parts = QString::fromStdString(question.turns.front()).split(QStringLiteral("```"));
            QCOMPARE(parts.size(), 3);
            const auto lines = parts[1].trimmed().count('\n');  // the first names the language
            QVERIFY2(lines >= 15 && lines <= 40, qPrintable(parts[1]));
        }
    }
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PromptSetsTest)
#include "prompt_sets_test.moc"
