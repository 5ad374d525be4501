// Files dragged over what takes them are shown a sign, and over what does not take them none.
#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QTest>
#include <QUrl>
#include <QWindow>

#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/search_results.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class DropSignTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void isShownOverWhatTakesFiles();
    void goesWithTheDrag();
    void leavesTextAlone();

  private:
    bool shown() { return window_.findChild<QWidget*>(QStringLiteral("dropSign"))->isVisible(); }
    /// A drag or drop in the middle of `part`. False: it is not taken.
    template <class Event>
    bool drag(const QWidget& part, const QMimeData& data) {
        Event event(part.mapTo(&window_, part.rect().center()), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        event.setAccepted(shown());  // as Qt does: a move goes on as long as nobody says otherwise
        QCoreApplication::sendEvent(window_.windowHandle(), &event);
        return event.isAccepted();
    }
    void leave() {
        QDragLeaveEvent event;
        QCoreApplication::sendEvent(window_.windowHandle(), &event);
    }
    const QWidget& chat() { return window_.chatPage().transcript(); }

    Theme theme_{*qApp};
    ConversationListModel conversations_;
    SearchResultsModel results_;
    TranscriptModel transcript_;
    MainWindow window_{theme_, conversations_, results_, transcript_};
    QMimeData file_;
    QMimeData page_;
    QMimeData text_;
};

void DropSignTest::initTestCase() {
    file_.setUrls({QUrl::fromLocalFile(QStringLiteral("/home/me/notes.txt"))});
    page_.setUrls({QUrl(QStringLiteral("https://example.org/notes.txt"))});
    text_.setText(QStringLiteral("notes"));
    window_.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window_));
}

void DropSignTest::init() {
    leave();
    QVERIFY(!shown());
}

void DropSignTest::isShownOverWhatTakesFiles() {
    QVERIFY(drag<QDragEnterEvent>(chat(), file_));
    QVERIFY(shown());
    QVERIFY(drag<QDragMoveEvent>(chat(), file_));
    QVERIFY(shown());
    leave();
    QVERIFY(!shown());
    // Nothing takes what is not on this computer.
    QVERIFY(!drag<QDragEnterEvent>(chat(), page_));
    QVERIFY(!shown());
}

void DropSignTest::goesWithTheDrag() {
    QStringList taken;
    connect(&window_, &MainWindow::filesDropped, this, [&](const QStringList& paths) {
        QVERIFY(!shown());  // a dialog may be opened now
        taken = paths;
    });
    QVERIFY(drag<QDragEnterEvent>(chat(), file_) && shown());
    QVERIFY(drag<QDropEvent>(chat(), file_));
    QCOMPARE(taken, QStringList{QStringLiteral("/home/me/notes.txt")});
    QVERIFY(!shown());
}

/// Words go where they are dropped: no sign lies over the place.
void DropSignTest::leavesTextAlone() {
    const auto* field = window_.chatPage().composer().findChild<QWidget*>(QStringLiteral("composerEdit"));
    QVERIFY(drag<QDragEnterEvent>(*field, text_));
    QVERIFY(!shown());
}

GRIFFIN_TEST(DropSignTest)
#include "drop_sign_test.moc"
