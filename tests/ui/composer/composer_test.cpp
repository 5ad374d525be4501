// The composer by its keys and buttons.
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <memory>

#include "ui/composer/composer.h"
#include "ui/composer/context_meter.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

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
        // Writing goes on meanwhile, sending does not.
        QTest::keyClicks(edit(), QStringLiteral("next"));
        QTest::keyClick(edit(), Qt::Key_Return);
        QCOMPARE(sent.count(), 1);
        QCOMPARE(stopped.count(), 2);
        composer_->setGenerating(false);
        QTest::keyClick(edit(), Qt::Key_Escape);
        QCOMPARE(stopped.count(), 2);
        QCOMPARE(composer_->text(), QStringLiteral("next"));
    }

    void growsToEightLines() {
        const int line = edit()->fontMetrics().lineSpacing();
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

    void contextMeterTells() {
        ContextMeter& meter = composer_->contextMeter();
        QVERIFY(!meter.isVisible());
        meter.setUsage(983, 8192);
        QVERIFY(meter.isVisible());
        QVERIFY(meter.toolTip().contains(QLocale().toString(983)));
        QVERIFY(meter.toolTip().contains(QLocale().toString(8192)));
        const QImage little = meter.grab().toImage();
        meter.setUsage(8000, 8192);
        QVERIFY(meter.grab().toImage() != little);
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
        for (const QToolButton* tool : composer_->findChildren<QToolButton*>()) {
            QVERIFY(!tool->accessibleName().isEmpty());
            QVERIFY(!tool->toolTip().isEmpty());
        }
        QVERIFY(!edit()->accessibleName().isEmpty());
    }

  private:
    QPlainTextEdit* edit() { return composer_->findChild<QPlainTextEdit*>(QStringLiteral("composerEdit")); }
    QToolButton* button() { return composer_->findChild<QToolButton*>(QStringLiteral("sendButton")); }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<Composer> composer_;
};

QTEST_MAIN(ComposerTest)
#include "composer_test.moc"
