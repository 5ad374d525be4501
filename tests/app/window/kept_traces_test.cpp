// Traces kept with their answers: there again after a restart, within the limit of the settings, gone with the
// conversation, exported and imported, and refused where they are damaged.
#include <QElapsedTimer>

#include "app/chat/trace_keeper.h"
#include "app/traces/left_out.h"
#include "app/traces/trace_codec.h"
#include "storage/conversation_store.h"
#include "storage/message_store.h"
#include "storage/statement.h"
#include "tests/app/traces/made_trace.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/inspector/tree_text.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;

class KeptTracesTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void areThereAfterARestart();
    void areRecordedBehindAClosedInspector();
    void keepToTheLimit();
    void goWithTheConversation();
    void aDamagedOneIsRefused();
    void oneOfManyOpensAtOnce();

  private:
    ui::Inspector& inspector() { return fixture_->window().chatPage().inspector(); }
    app::TraceStore& traces() { return fixture_->application().writer().traces(); }
    storage::MessageId message(int row) { return {fixture_->transcript().at(row).id}; }
    std::unique_ptr<storage::Database> database() {
        return get(storage::Database::openForReading(fixture_->databasePath()));
    }
    std::int64_t kept() {
        const auto opened = database();
        return get(storage::queryInteger(*opened, QStringLiteral("SELECT count(*) FROM message_traces")));
    }
    void ask() {
        fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
        fixture_->ask("Tell me");
        fixture_->ask("Tell me again");
    }
};

void KeptTracesTest::areThereAfterARestart() {
    ask();
    const ui::AnswerTrace before = *traces().find(message(3))->trace;
    const QByteArray passes = fixture_->transcript().at(3).passes;
    QCOMPARE(passes, app::passesOf(before));
    fixture_->close();
    fixture_->start();
    fixture_->window().resize(1280, 800);
    QCOMPARE(fixture_->transcript().at(3).passes, passes);
    QTRY_VERIFY(traces().find(message(3)) != nullptr);
    const ui::AnswerTrace& after = *traces().find(message(3))->trace;
    QVERIFY(after.finished);
    QCOMPARE(after.method, before.method);
    QCOMPARE(after.tokens.size(), before.tokens.size());
    QCOMPARE(after.cycles.size(), before.cycles.size());
    for (std::size_t i = 0; i < before.cycles.size(); ++i) {
        // Not all that was left out is kept.
        engine::CycleRecord here = after.cycles[i];
        engine::CycleRecord there = before.cycles[i];
        QCOMPARE(ui::whyEnded(here), ui::whyEnded(there));
        QCOMPARE(here.left_out.size(), std::min<std::size_t>(there.left_out.size(), app::kKeptLeftOut));
        here.left_out.clear();
        there.left_out.clear();
        QCOMPARE(ui::treeText(here), ui::treeText(there));
    }
    inspector().flush();
    QVERIFY(inspector().tree().step() >= 0);
    // The other answer opens as well.
    QVERIFY(traces().find(message(1)) == nullptr);
    fixture_->press(1, ui::MessageAction::kPasses);
    QTRY_VERIFY(traces().find(message(1)) != nullptr);
    fixture_->picture("kept-trace");
}

void KeptTracesTest::areRecordedBehindAClosedInspector() {
    fixture_->start();
    fixture_->window().actions().inspector->setChecked(false);
    fixture_->close();
    ask();
    fixture_->window().resize(1280, 800);
    QVERIFY(!inspector().isVisible());
    QVERIFY(traces().find(message(3)) != nullptr);
    fixture_->press(3, ui::MessageAction::kPasses);
    QVERIFY(inspector().isVisible());
    QVERIFY(inspector().tree().step() >= 0);
}

void KeptTracesTest::keepToTheLimit() {
    ask();
    fixture_->close();
    QCOMPARE(kept(), 2);
    fixture_->set(QStringLiteral("speculation/kept_traces"), 0);
    fixture_->startReady();
    fixture_->window().actions().inspector->setChecked(false);
    fixture_->ask("And again");
    QVERIFY(traces().find(message(5)) == nullptr);
    QCOMPARE(kept(), 2);  // what is there stays until the limit is changed in the program
    ui::SettingValues values = fixture_->application().settings().values();
    values.kept_traces = 5;
    fixture_->application().settings().set(values);
    fixture_->ask("Once more");
    values.kept_traces = 0;
    fixture_->application().settings().set(values);
    fixture_->close();
    QCOMPARE(kept(), 0);
}

void KeptTracesTest::goWithTheConversation() {
    ask();
    fixture_->close();
    QCOMPARE(kept(), 2);
    fixture_->start();
    const auto beside = get(storage::Database::openBeside(fixture_->databasePath()));
    const auto conversation = get(storage::MessageStore(*beside).find(message(1)))->conversation;
    get(storage::ConversationStore(*beside).purge(conversation));
    QCOMPARE(kept(), 0);
}

void KeptTracesTest::aDamagedOneIsRefused() {
    ask();
    fixture_->close();
    {
        const auto opened = get(storage::Database::open(fixture_->databasePath()));
        get(storage::execute(*opened, QStringLiteral("UPDATE message_traces SET trace = x'0102030405'")));
    }
    fixture_->start();
    fixture_->window().resize(1280, 800);
    QTRY_VERIFY(fixture_->find<QLabel>("noticeText") != nullptr && fixture_->find<QLabel>("noticeText")->isVisible());
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("is damaged"));
    inspector().flush();
    QVERIFY(traces().find(message(3)) == nullptr);
    QVERIFY(fixture_->find<QPushButton>("inspectorAgain")->isVisible());
    fixture_->picture("kept-trace-damaged");
}

void KeptTracesTest::oneOfManyOpensAtOnce() {
    ask();
    fixture_->close();
    const int answers =
        qEnvironmentVariableIntValue("GRIFFIN_TRACES") > 0 ? qEnvironmentVariableIntValue("GRIFFIN_TRACES") : 200;
    {
        const auto opened = get(storage::Database::open(fixture_->databasePath()));
        storage::Transaction transaction(*opened);
        storage::Conversation conversation;
        conversation.title = QStringLiteral("Many");
        const auto id = get(storage::ConversationStore(*opened).add(conversation));
        storage::Message one;
        one.conversation = id;
        for (int i = 0; i < answers; ++i) {
            one.parent = i % 20 == 0 ? storage::MessageId{} : one.parent;
            one.role = storage::MessageRole::kUser;
            one.text = QStringLiteral("q");
            one.parent = get(storage::MessageStore(*opened).append(one));
            one.role = storage::MessageRole::kAssistant;
            one.text = QStringLiteral("word ").repeated(1500);
            one.parent = get(storage::MessageStore(*opened).append(one));
            const ui::AnswerTrace trace = tests::madeTrace(300, 8, static_cast<unsigned>(i));
            get(storage::MessageTraceStore(*opened).save(one.parent, {app::passesOf(trace), app::encodeTrace(trace)}));
        }
        get(transaction.commit());
    }
    fixture_->start();
    fixture_->window().resize(1280, 800);
    fixture_->chooseConversation(0);
    QTRY_VERIFY(fixture_->transcript().count() >= 40);
    inspector().flush();
    double longest = 0;
    for (int row = 1; row < 40; row += 2) {
        if (traces().find(message(row)) != nullptr) continue;
        QElapsedTimer timer;
        timer.start();
        emit fixture_->window().chatPage().transcript().area().passClicked(message(row).value, 150);
        while (inspector().tree().step() != 150 || traces().find(message(row)) == nullptr) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 20);
            QVERIFY(timer.elapsed() < 5000);
        }
        longest = std::max(longest, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        inspector().tree().goTo(0);
    }
    qInfo("%d answers of 300 passes: a trace is on screen after at most %.1f ms", answers, longest);
    QVERIFY(longest > 0);
}

GRIFFIN_TEST(KeptTracesTest)
#include "kept_traces_test.moc"
