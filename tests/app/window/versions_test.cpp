// Branches by keyboard, copies of conversations with all their branches, and titles made from the first question.
#include <QListView>

#include "app/chat/transcript_builder.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using ui::MessageAction;

class VersionsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void areWalkedByKeyboard();
    void areCopiedWithTheConversation();
    void leaveTheTitleAlone();
    void titlesAreTheFirstWords_data();
    void titlesAreTheFirstWords();

  private:
    void settle(int messages);
    QAction* previous() { return fixture_->window().actions().previous_version; }
    QAction* next() { return fixture_->window().actions().next_version; }
};

void VersionsTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->send("First");
    settle(2);
    QVERIFY(!previous()->isEnabled() && !next()->isEnabled());
    fixture_->press(0, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Second");
    settle(2);
    fixture_->press(1, MessageAction::kRegenerate);
    settle(2);
}

void VersionsTest::settle(int messages) {
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().count() == messages, 10000);
}

void VersionsTest::areWalkedByKeyboard() {
    QVERIFY(previous()->isEnabled() && !next()->isEnabled());
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);  // the last answer's
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 0);
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);  // then the question's
    QCOMPARE(fixture_->transcript().at(0).text, QString("First"));
    QVERIFY(!previous()->isEnabled() && next()->isEnabled());
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(fixture_->transcript().at(0).text, QString("First"));
    QTest::keyClick(&fixture_->window(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 1);  // the newest answer
}

void VersionsTest::areCopiedWithTheConversation() {
    const qint64 original = fixture_->transcript().at(0).id;
    fixture_->window().actions().duplicate->trigger();
    auto* list = fixture_->find<QListView>("conversationList");
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QCOMPARE(list->currentIndex().data().toString(), QString("First (copy)"));
    QVERIFY(fixture_->transcript().at(0).id != original);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(0).sibling_count, 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 1);
    QVERIFY(fixture_->transcript().at(1).statistics.contains("tok"));
    // A life of its own.
    fixture_->send("More");
    settle(4);
    emit list->clicked(list->model()->index(1, 0));
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(0).id, original);
}

void VersionsTest::leaveTheTitleAlone() {
    auto* list = fixture_->find<QListView>("conversationList");
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("First"));
    QVERIFY(list->model()->setData(list->model()->index(0, 0), "By hand"));
    fixture_->press(0, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Third");
    settle(2);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("By hand"));
}

void VersionsTest::titlesAreTheFirstWords_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("title");
    const auto add = [](const char* name, const char* question, const char* title) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(title);
    };
    add("short", "Why is the sky blue?", "Why is the sky blue?");
    add("lines", "Hello,\n\nwhy is it so?", "Hello, why is it so?");
    add("Markdown", "## A **bold** `word`\n> said", "A bold word said");
    add("code below", "What does this do?\n```cpp\nint main() {}\n```", "What does this do?");
    add("code alone", "```\nint main() {}\n```", "int main() {}");
    add("a fence alone", "```", "```");
    add("a sum", "-3 + 4 * 5 = ?", "-3 + 4 * 5 = ?");
    add("long", "one two three four five six seven eight nine ten eleven twelve thirteen",
        "one two three four five six seven eight nine ten eleven…");
    add("Chinese", "天空为什么是蓝色的？", "天空为什么是蓝色的？");
}

void VersionsTest::titlesAreTheFirstWords() {
    QFETCH(QString, question);
    QFETCH(QString, title);
    QCOMPARE(app::titleFor(question), title);
}

GRIFFIN_TEST(VersionsTest)
#include "versions_test.moc"
