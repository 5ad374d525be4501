// Files of questions: what is read, and the line that a failure names.
#include <QTest>

#include "app/benchmark/prompt_file.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

class PromptFileTest : public QObject {
    Q_OBJECT

  private slots:
    void questionsAreRead() {
        const auto questions = parseQuestions(
            "{\"question_id\": 81, \"category\": \"writing\", \"turns\": [\"One\", \"Two\\n\"], \"reference\": []}\n"
            "\n \t\r\n"
            "{\"question_id\": \"HumanEval/0\", \"turns\": [\"\\u00e9 \\\"x\\\"\"]}\r\n",
            "file");
        QVERIFY(questions.ok());
        QCOMPARE(questions->size(), std::size_t{2});
        QCOMPARE(questions->at(0).id.dump(), std::string("81"));
        QCOMPARE(questions->at(0).turns, (std::vector<std::string>{"One", "Two\n"}));
        QCOMPARE(questions->at(1).id.dump(), std::string("\"HumanEval/0\""));
        QCOMPARE(questions->at(1).turns, (std::vector<std::string>{"é \"x\""}));
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
        QVERIFY(!questions.ok());
        QCOMPARE(QString::fromStdString(questions.failure().where), where);
        QVERIFY(!questions.failure().what_to_do.empty());
    }
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PromptFileTest)
#include "prompt_file_test.moc"
