// The prompts that come with the program: their number, their length, no two alike.
#include <QRegularExpression>
#include <QTest>
#include <set>

#include "app/benchmark/own_prompts.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

class OwnPromptsTest : public QObject {
    Q_OBJECT

  private slots:
    void bothTasksAreThere() {
        const std::vector<BenchmarkTask> tasks = ownPrompts();
        QCOMPARE(tasks.size(), std::size_t{2});
        QCOMPARE(tasks[0].name, std::string("summarise"));
        QCOMPARE(tasks[1].name, std::string("edit-code"));
        std::set<std::string> ids;
        std::set<std::string> texts;
        for (const BenchmarkTask& task : tasks) {
            QCOMPARE(task.questions.size(), std::size_t{10});
            for (const Question& question : task.questions) {
                QVERIFY(ids.insert(question.id.dump()).second);
                QCOMPARE(question.turns.size(), std::size_t{1});
                QVERIFY(texts.insert(question.turns.front()).second);
            }
        }
    }

    void textsToSummariseHaveTheirLength() {
        const std::vector<BenchmarkTask> tasks = ownPrompts();
        for (const Question& question : tasks[0].questions) {
            const auto words = QString::fromStdString(question.turns.front())
                                   .split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts)
                                   .size();
            QVERIFY2(words >= 125 && words <= 280, qPrintable(QString::number(words)));  // with the request
        }
    }

    void functionsToEditStandInAFence() {
        const std::vector<BenchmarkTask> tasks = ownPrompts();
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

GRIFFIN_TEST(griffin::app::OwnPromptsTest)
#include "own_prompts_test.moc"
