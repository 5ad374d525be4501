// The composer by its keys and buttons.
#include <QAbstractTextDocumentLayout>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>
#include <QUrl>
#include <QtMath>
#include <algorithm>
#include <memory>
#include <random>

#include "tests/support/test_program.h"
#include "ui/chat/composer/attachment_bar.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/composer/queue_list.h"
#include "ui/chat/pickers/track_switch.h"
#include "ui/theme/plain_edit.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

/// How often a widget was painted.
class PaintCounter : public QObject {
  public:
    bool eventFilter(QObject* object, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++count;
        return QObject::eventFilter(object, event);
    }
    int count = 0;
};

class ComposerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { theme_ = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { theme_.reset(); }
    void init() {
        composer_ = std::make_unique<Composer>(*theme_);
        composer_->resize(500, composer_->sizeHint().height());
        composer_->show();
        QVERIFY(QTest::qWaitForWindowExposed(composer_.get()));
        composer_->focusEdit();
    }
    void cleanup() { composer_.reset(); }

    void enterSendsAndShiftEnterDoesNot() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 0);  // nothing to send
        QTest::keyClicks(edit(), QStringLiteral("  "));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 0);
        composer_->setText(QString());
        QTest::keyClicks(edit(), QStringLiteral("one"));
        QTest::keyClick(edit(), Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClicks(edit(), QStringLiteral("two"));
        QCOMPARE(sent.count(), 0);
        QTest::keyClick(edit(), Qt::Key_Enter);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(sent.first().first().toString(), QStringLiteral("one\ntwo"));
        QCOMPARE(composer_->text(), QStringLiteral("one\ntwo"));  // the owner clears it
    }

    void thePlaceholderFollowsTheAnswer() {
        edit()->clearFocus();  // no cursor that blinks
        QTRY_VERIFY(!edit()->hasFocus());
        QTest::qWait(50);
        for (const bool generating : {true, false}) {
            PaintCounter counter;
            edit()->viewport()->installEventFilter(&counter);
            composer_->setGenerating(generating);
            QTRY_VERIFY(counter.count > 0);
        }
    }

    void buttonSendsThenStops() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QSignalSpy stopped(composer_.get(), &Composer::stopRequested);
        QVERIFY(!button()->isEnabled());
        QTest::keyClicks(edit(), QStringLiteral("hello"));
        QVERIFY(button()->isEnabled());
        QTest::mouseClick(button(), Qt::LeftButton);
        QCOMPARE(sent.count(), 1);
        composer_->setGenerating(true);
        composer_->setText(QString());
        QVERIFY(button()->isEnabled());
        QCOMPARE(button()->accessibleName(), QStringLiteral("Stop"));
        QTest::mouseClick(button(), Qt::LeftButton);
        QTest::keyClick(edit(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 2);
        // Writing goes on meanwhile, and Enter sends: the owner lets it wait. The button stops.
        QVERIFY(edit()->placeholderText().contains(QStringLiteral("queues")));
        QTest::keyClicks(edit(), QStringLiteral("next"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 2);
        QCOMPARE(stopped.count(), 2);
        composer_->setGenerating(false);
        QTest::keyClick(edit(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 2);
        QCOMPARE(composer_->text(), QStringLiteral("next"));
    }

    void whatIsSavedNeedsNoModel() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        const auto* reason = composer_->findChild<QLabel*>(QStringLiteral("composerReason"));
        const auto* problem = composer_->findChild<QLabel*>(QStringLiteral("composerProblem"));
        composer_->setText(QStringLiteral("an answer"));
        composer_->setDisabledReason(QStringLiteral("No model"));
        composer_->setProblem(QStringLiteral("Too long"));
        QVERIFY(!button()->isEnabled() && reason->isVisible() && problem->isVisible());
        composer_->setSaving(true);
        QVERIFY(button()->isEnabled() && !reason->isVisible() && !problem->isVisible());
        QCOMPARE(button()->toolTip(), QStringLiteral("Save (Enter)"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
        composer_->setText(QString());
        QVERIFY(!button()->isEnabled());
        // An answer that is being written is stopped by it meanwhile.
        composer_->setGenerating(true);
        QCOMPARE(button()->accessibleName(), QStringLiteral("Stop"));
        composer_->setGenerating(false);
        composer_->setText(QStringLiteral("a question"));
        composer_->setSaving(false);
        QVERIFY(!button()->isEnabled() && reason->isVisible() && problem->isVisible());
        QCOMPARE(button()->toolTip(), QStringLiteral("No model"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
    }

    void growsToEightLines() {
        const int line = lineHeight();
        const int one = edit()->height();
        int last = one;
        for (int lines = 2; lines <= 8; ++lines) {
            QTest::keyClick(edit(), Qt::Key_Return, Qt::ShiftModifier);
            QCOMPARE(edit()->height(), last + line);
            last = edit()->height();
        }
        QTest::keyClick(edit(), Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(edit()->height(), last);
        composer_->setText(QString());
        QCOMPARE(edit()->height(), one);
        composer_->setText(QString(200, QLatin1Char('m')) + QLatin1Char(' ') + QString(200, QLatin1Char('m')));
        QVERIFY(edit()->height() >= 4 * line);  // wrapped lines count
    }

    // The scroll bar takes width, so that lines wrap which did not; that must come to an end with any text.
    void anyTextHasOneHeight() {
        QPlainTextEdit& edit = *composer_->findChild<QPlainTextEdit*>("composerEdit");
        const int line_height = lineHeight();
        std::mt19937 random(3);
        const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
        for (int round = 0; round < 600; ++round) {
            QString text;
            for (int i = 1 + below(9); i > 0; --i) {
                for (int word = below(60); word > 0; --word) text += QString(1 + below(12), 'm') + ' ';
                text += '\n';
            }
            composer_->resize(240 + below(700), composer_->height());
            edit.setPlainText(text);
            edit.moveCursor(below(2) == 0 ? QTextCursor::End : QTextCursor::Start);
            composer_->resize(240 + below(700), composer_->height());
            QCoreApplication::sendPostedEvents();
            edit.insertPlainText(QString(below(40), 'w'));
            int lines = 0;
            for (QTextBlock block = edit.document()->begin(); block.isValid(); block = block.next()) {
                edit.document()->documentLayout()->blockBoundingRect(block);
                lines += block.layout()->lineCount();
            }
            QCOMPARE(edit.height(), std::clamp(lines, 1, 8) * line_height);
            if (lines <= 8) QCOMPARE(edit.verticalScrollBar()->value(), 0);
        }
    }
    void showsWhyItCannotSend() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        auto* reason = composer_->findChild<QLabel*>(QStringLiteral("composerReason"));
        QVERIFY(!reason->isVisible());
        composer_->setDisabledReason(QStringLiteral("Load a model first"));
        QVERIFY(reason->isVisible());
        QCOMPARE(reason->text(), QStringLiteral("Load a model first"));
        QTest::keyClicks(edit(), QStringLiteral("draft"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 0);
        QVERIFY(!button()->isEnabled());
        QCOMPARE(button()->toolTip(), QStringLiteral("Load a model first"));
        composer_->setDisabledReason(QString());
        QVERIFY(!reason->isVisible());
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
    }

    void pastesPlainTextOnly() {
        auto* data = new QMimeData;
        data->setHtml(QStringLiteral("<b>bold</b>"));
        data->setText(QStringLiteral("bold"));
        QApplication::clipboard()->setMimeData(data);
        edit()->paste();
        QCOMPARE(composer_->text(), QStringLiteral("bold"));
    }

    /// An empty clipboard has no formats.
    void pastingNothingDoesNothing() {
        QApplication::clipboard()->setMimeData(new QMimeData);
        edit()->paste();
        QCOMPARE(composer_->text(), QString());
        PlainEdit field;
        field.paste();
        QCOMPARE(field.toPlainText(), QString());
    }

    /// Han letters come from another font, whose lines may be higher.
    void thePlaceholderIsNotCut() {
        const QString text = QStringLiteral("输入消息… 메시지 입력");
        edit()->setPlaceholderText(text);
        composer_->resize(composer_->width() + 1, composer_->height());
        QTRY_VERIFY(edit()->height() >=
                    edit()->fontMetrics().boundingRect(QRect(0, 0, 2000, 0), Qt::AlignTop, text).height());
        composer_->setText(text);
        QTRY_VERIFY(edit()->height() >= edit()->document()->firstBlock().layout()->lineAt(0).height());
    }

    void theSwitchAndTheMeterGrowWithTheText() {
        const TrackSwitch control(*theme_);
        const ContextMeter& meter = composer_->contextMeter();
        const QSize small = control.sizeHint();
        const int bar = meter.sizeHint().width() - meter.minimumSizeHint().width();
        theme_->setLook(ThemeMode::kLight, 200);
        QVERIFY(control.sizeHint().width() > small.width() * 3 / 2 &&
                control.sizeHint().height() == 2 * small.height());
        QVERIFY(meter.sizeHint().width() - meter.minimumSizeHint().width() > bar * 3 / 2);
        theme_->setLook(ThemeMode::kLight, 100);
        QCOMPARE(control.sizeHint(), small);
    }

    void contextMeterTells() {
        ContextMeter& meter = composer_->contextMeter();
        QVERIFY(!meter.isVisible());
        meter.setUsage(983, 8192);
        QVERIFY(meter.isVisible());
        QVERIFY(meter.toolTip().contains(QLocale().toString(983)));
        QVERIFY(meter.toolTip().contains(QLocale().toString(8192)));
        QCOMPARE(meter.text(), QString("11 %"));
        const QImage little = meter.grab().toImage();
        meter.setUsage(8000, 8192);
        QVERIFY(meter.grab().toImage() != little);
        // Nothing is 0 %, and what is something is not.
        meter.setUsage(0, 8192);
        QCOMPARE(meter.text(), QString("0 %"));
        const QImage nothing = meter.grab().toImage();
        meter.setUsage(1, 8192, ContextMeter::Count::kEstimate);
        QCOMPARE(meter.text(), QString("< 1 %"));
        QVERIFY(meter.toolTip().startsWith("About 1 of"));
        QVERIFY(meter.grab().toImage() != nothing);
        meter.setUsage(82, 8192);
        QCOMPARE(meter.text(), QString("1 %"));
    }

    void takesFilesNotTheirNames() {
        QSignalSpy dropped(composer_.get(), &Composer::filesDropped);
        auto* data = new QMimeData;
        data->setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/a.txt")), QUrl(QStringLiteral("https://b.example/c")),
                       QUrl::fromLocalFile(QStringLiteral("/tmp/d.txt"))});
        QApplication::clipboard()->setMimeData(data);
        edit()->paste();
        QCOMPARE(dropped.count(), 1);
        QCOMPARE(dropped.first().first().toStringList(), QStringList({"/tmp/a.txt", "/tmp/d.txt"}));
        QVERIFY(composer_->text().isEmpty());
        // A model is for the window.
        auto* model = new QMimeData;
        model->setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/m.gguf"))});
        QApplication::clipboard()->setMimeData(model);
        edit()->paste();
        QCOMPARE(dropped.count(), 1);
        // What is pasted with a document is told of.
        auto* both = new QMimeData;
        both->setUrls(
            {QUrl::fromLocalFile(QStringLiteral("/tmp/a.txt")), QUrl::fromLocalFile(QStringLiteral("/tmp/m.gguf"))});
        QApplication::clipboard()->setMimeData(both);
        edit()->paste();
        QCOMPARE(dropped.at(1).first().toStringList(), QStringList({"/tmp/a.txt", "/tmp/m.gguf"}));
    }

    void showsTheFilesAndWhatIsWrongWithThem() {
        AttachmentBar& bar = composer_->attachments();
        QVERIFY(!bar.isVisible());
        const int before = composer_->sizeHint().height();
        bar.setChips({{QStringLiteral("notes.txt"), QStringLiteral("12 tokens"), QStringLiteral("UTF-8"), false},
                      {QStringLiteral("big.txt"), QStringLiteral("9,000 tokens"), QString(), true}});
        composer_->setProblem(QStringLiteral("Too big"));
        composer_->setText(QStringLiteral("Read it"));
        QVERIFY(!button()->isEnabled());
        QCOMPARE(button()->toolTip(), QStringLiteral("Too big"));
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 0);
        QVERIFY(composer_->findChild<QLabel*>(QStringLiteral("composerProblem"))->isVisible());
        QVERIFY(bar.isVisible());
        QTRY_VERIFY(composer_->sizeHint().height() > before);
        const auto buttons = bar.findChildren<QToolButton*>(QStringLiteral("attachmentRemove"));
        QCOMPARE(buttons.size(), 2);
        QCOMPARE(buttons.first()->accessibleName(), QStringLiteral("Remove notes.txt"));
        QSignalSpy removed(&bar, &AttachmentBar::removeRequested);
        QTest::mouseClick(buttons.last(), Qt::LeftButton);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(removed.first().first().toInt(), 1);
        // Many of them take more rows, not more width.
        const QList<AttachmentChip> many(12,
                                         {QStringLiteral("a longer name.txt"), QStringLiteral("12 tokens"), {}, false});
        bar.setChips(many);
        composer_->resize(520, composer_->heightForWidth(520));  // as its page does
        QTRY_VERIFY(bar.height() >
                    2 * bar.findChildren<QToolButton*>(QStringLiteral("attachmentRemove")).last()->height());
        QVERIFY(composer_->width() <= 520);
        bar.setChips({});
        QVERIFY(!bar.isVisible());
        composer_->setProblem(QString());
        QVERIFY(button()->isEnabled());
    }

    void showsWhatWaits() {
        QueueList& queue = composer_->queue();
        QVERIFY(!queue.isVisible());
        queue.setMessages({QStringLiteral("first"), QStringLiteral("second")}, false);
        QVERIFY(queue.isVisible());
        QVERIFY(!queue.findChild<QPushButton*>(QStringLiteral("queueSend"))->isVisible());
        QSignalSpy edited(&queue, &QueueList::editRequested);
        QSignalSpy removed(&queue, &QueueList::removeRequested);
        QTest::mouseClick(queue.findChildren<QToolButton*>(QStringLiteral("queueEdit")).at(1), Qt::LeftButton);
        QTest::mouseClick(queue.findChildren<QToolButton*>(QStringLiteral("queueRemove")).at(0), Qt::LeftButton);
        QCOMPARE(edited.first().first().toInt(), 1);
        QCOMPARE(removed.first().first().toInt(), 0);
        queue.setMessages({QStringLiteral("second")}, true);
        QVERIFY(queue.findChild<QPushButton*>(QStringLiteral("queueSend"))->isVisible());
        queue.setMessages({}, false);
        QVERIFY(!queue.isVisible());
    }

    void upInTheEmptyFieldWantsTheLastQuestion() {
        QSignalSpy wanted(composer_.get(), &Composer::editLastRequested);
        QTest::keyClick(edit(), Qt::Key_Up);
        QCOMPARE(wanted.count(), 1);
        QTest::keyClicks(edit(), QStringLiteral("text"));
        QTest::keyClick(edit(), Qt::Key_Up);
        composer_->setText(QString());
        composer_->setGenerating(true);
        QTest::keyClick(edit(), Qt::Key_Up);
        QCOMPARE(wanted.count(), 1);
    }

    void pickersStandInTheBottomRow() {
        auto* picker = new QToolButton;
        picker->setText(QStringLiteral("Model"));
        composer_->addPicker(picker);
        QTest::qWait(20);
        QVERIFY(picker->isVisible());
        QVERIFY(picker->mapTo(composer_.get(), QPoint(0, 0)).y() > edit()->geometry().bottom());
        QVERIFY(picker->mapTo(composer_.get(), QPoint(0, 0)).x() < composer_->width() / 2);
    }

    void everyButtonHasANameAndATip() {
        QAction attach(QStringLiteral("&Attach text files…"));
        composer_->setAttachAction(&attach);
        composer_->attachments().setChips({{QStringLiteral("a.txt"), QString(), QString(), false}});
        composer_->queue().setMessages({QStringLiteral("waits")}, true);
        for (const QToolButton* tool : composer_->findChildren<QToolButton*>()) {
            QVERIFY(!tool->accessibleName().isEmpty());
            QVERIFY(!tool->toolTip().isEmpty());
        }
        QVERIFY(!edit()->accessibleName().isEmpty());
    }

  private:
    /// As it is laid out, which is not always the font's own spacing.
    int lineHeight() { return qCeil(edit()->document()->firstBlock().layout()->lineAt(0).height()); }
    QPlainTextEdit* edit() { return composer_->findChild<QPlainTextEdit*>(QStringLiteral("composerEdit")); }
    QToolButton* button() { return composer_->findChild<QToolButton*>(QStringLiteral("sendButton")); }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<Composer> composer_;
};

GRIFFIN_TEST(ComposerTest)
#include "composer_test.moc"
