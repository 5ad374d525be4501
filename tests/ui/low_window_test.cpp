// In a window that is low for the size of its text the message field has fewer lines, and all of them are seen.
#include <QApplication>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/search_results.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class LowWindowTest : public QObject {
    Q_OBJECT

  private slots:
    void whatIsTypedIsSeen_data();
    void whatIsTypedIsSeen();

  private:
    Theme theme_{*qApp};
    ConversationListModel conversations_;
    SearchResultsModel results_;
    TranscriptModel transcript_;
};

void LowWindowTest::whatIsTypedIsSeen_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    QTest::newRow("low, large text") << QSize(640, 400) << 200;
    QTest::newRow("low") << QSize(640, 400) << 100;
    QTest::newRow("usual, large text") << QSize(1280, 800) << 200;
}

void LowWindowTest::whatIsTypedIsSeen() {
    QFETCH(QSize, size);
    QFETCH(int, percent);
    theme_.setTextScale(percent);
    MainWindow window(theme_, conversations_, results_, transcript_);
    window.show();
    window.setMinimumSize(size);
    window.resize(size);
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const Composer& composer = window.chatPage().composer();
    auto* edit = composer.findChild<QPlainTextEdit*>(QStringLiteral("composerEdit"));
    const auto* send = composer.findChild<QToolButton*>(QStringLiteral("sendButton"));
    for (int line = 1; line <= 12; ++line) {
        QTest::keyClicks(edit, QString::number(line));
        QTest::keyClick(edit, Qt::Key_Return, Qt::ShiftModifier);
        for (int i = 0; i < 4; ++i) QCoreApplication::processEvents();
        const int end = edit->geometry().bottom();
        QVERIFY2(end < send->geometry().top(), qPrintable(QString::number(line)));
        QVERIFY(send->geometry().bottom() < composer.height());
        const QRect cursor = edit->cursorRect();
        QVERIFY2(cursor.top() >= 0 && cursor.bottom() <= edit->viewport()->height(), qPrintable(QString::number(line)));
    }
    QVERIFY(edit->verticalScrollBar()->maximum() > 0);
}

GRIFFIN_TEST(LowWindowTest)
#include "low_window_test.moc"
