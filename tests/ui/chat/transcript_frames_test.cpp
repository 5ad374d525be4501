// What is painted in parts while an answer grows is what would be painted at once.
#include <QGuiApplication>
#include <QPaintEvent>
#include <QScreen>
#include <QScrollBar>
#include <QTest>

#include "tests/support/test_program.h"
#include "tests/ui/chat/demo_messages.h"
#include "tests/ui/chat/markdown_corpus.h"
#include "tests/ui/chat/transcript_fixture.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;

class TranscriptFramesTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

    void partsAreTheWhole_data() {
        QTest::addColumn<int>("scrolled");  // from the end, in pixels
        QTest::newRow("at the end") << 0;
        QTest::newRow("further up") << 120;
    }
    void partsAreTheWhole() {
        QFETCH(int, scrolled);
        model_->append(answer(1, test::paragraphs(3)));
        TranscriptMessage message = answer(2, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        const QString text = test::markdownCorpus().join(QLatin1Char('\n'));
        QByteArray passes;
        int compared = 0;
        for (int at = 0; at < text.size(); at += 11) {
            write(text.mid(at, 11));
            passes.append(PassBrief{PassBrief::kDraft, 3}.byte());
            model_->setPasses(1, passes);
            QScrollBar* bar = area().verticalScrollBar();
            if (scrolled > 0 && at % 550 == 0) bar->setValue(bar->maximum() - scrolled);
            area().flush();
            QCoreApplication::processEvents();
            if (at % 77 != 0) continue;
            const QImage parts = onScreen();
            area().viewport()->repaint();  // at once: no colours of code come between the two
            QVERIFY2(parts == onScreen(), qPrintable(QStringLiteral("after %1 letters").arg(at)));
            ++compared;
        }
        QVERIFY(compared > 20);
    }

    void onlyWhatChangedIsPainted() {
        model_->append(answer(1, test::paragraphs(2)));
        TranscriptMessage message = answer(2, QString());
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        write(QStringLiteral("First paragraph.\n\nSecond"));
        area().flush();
        QCoreApplication::processEvents();
        painted_ = {};
        area().viewport()->installEventFilter(this);
        write(QStringLiteral(" and more"));
        area().flush();
        QCoreApplication::processEvents();
        area().viewport()->removeEventFilter(this);
        QVERIFY(!painted_.isEmpty());
        QVERIFY2(painted_.top() > area().height() / 8, qPrintable(QString::number(painted_.top())));
    }

  private:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) painted_ |= static_cast<QPaintEvent*>(event)->rect();
        return QObject::eventFilter(watched, event);
    }
    QImage onScreen() { return QGuiApplication::primaryScreen()->grabWindow(view_->winId()).toImage(); }

    QRect painted_;
};

GRIFFIN_TEST(TranscriptFramesTest)
#include "transcript_frames_test.moc"
