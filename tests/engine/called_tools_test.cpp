// Calls taken out of an answer while it grows, with its reasoning left in place, however it is cut.
#include "engine/called_tools.h"

#include <QTest>
#include <random>

#include "tests/support/test_program.h"

namespace griffin::engine {

class CalledToolsTest : public QObject {
    Q_OBJECT

  private slots:
    void idsAreOnesOwn() {
        QCOMPARE(newCallId().size(), std::size_t{9});
        QVERIFY(newCallId() != newCallId());
    }

    void textAndCalls_data() {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("calls");
        const QByteArray call = QByteArray::fromStdString(textOf({{{}, "f", "{\"a\": \"<x>\"}"}}, marks()));
        const auto row = [](const char* name, const QByteArray& answer, const QByteArray& text, int calls) {
            QTest::newRow(name) << answer << text << calls;
        };
        row("text", "Hello <b>", "Hello <b>", 0);
        row("empty", "", "", 0);
        row("only a call", call, "", 1);
        row("text first", "Let me see.\n" + call, "Let me see.", 1);
        row("reasoning first", "<think>\nHm.\n</think>\n\n" + call, "<think>\nHm.\n</think>\n\n", 1);
        row("reasoning and text", "<think>Hm.</think>\nWell\n" + call, "<think>Hm.</think>\nWell", 1);
        row("a call in the reasoning", "<think>" + call + "</think>no", "<think>" + call + "</think>no", 0);
        row("reasoning that does not end", "<think>" + call, "<think>" + call, 0);
        row("begins as reasoning does", "<thi", "<thi", 0);
        row("a mark alone", QByteArray::fromStdString(marks().mark).left(4),
            QByteArray::fromStdString(marks().mark).left(4), 0);
    }
    void textAndCalls() {
        QFETCH(QByteArray, answer);
        QFETCH(QByteArray, text);
        QFETCH(int, calls);
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            CalledTools called(marks());
            std::string said;
            for (qsizetype at = 0; at < answer.size();) {
                const qsizetype size = round == 0 ? answer.size() : 1 + static_cast<qsizetype>(random() % 7);
                said += called.push(answer.mid(at, size).toStdString());
                at += size;
            }
            said += called.finish();
            QCOMPARE(QByteArray::fromStdString(said), text);
            QCOMPARE(static_cast<int>(called.calls().size()), calls);
            if (calls == 0) continue;
            QCOMPARE(called.calls()[0].name, std::string("f"));
            QCOMPARE(called.calls()[0].arguments, std::string("{\"a\": \"<x>\"}"));
            QCOMPARE(called.calls()[0].id.size(), std::size_t{9});
        }
    }

    void withoutMarksAllIsText() {
        CalledTools called;
        const std::string answer = "<tool_call>{}</tool_call>";
        QCOMPARE(called.push(answer) + called.finish(), answer);
        QVERIFY(called.calls().empty());
    }

  private:
    static ToolMarks marks() {
        ToolMarks marks;
        marks.mark = "<tool_call>";
        marks.call_before = "<tool_call>\n{\"name\": \"";
        marks.call_middle = "\", \"arguments\": ";
        marks.call_after = "}\n</tool_call>";
        marks.between = "\n";
        return marks;
    }
};

}  // namespace griffin::engine

GRIFFIN_TEST(griffin::engine::CalledToolsTest)
#include "called_tools_test.moc"
