// The reasoning in front of an answer: folded while it is written and after, opened by a click or a key, left out of
// copies. What is shown is what the engine tells apart, however the text comes.
#include <QApplication>
#include <QClipboard>
#include <QTest>

#include "engine/reasoning.h"
#include "tests/support/test_program.h"
#include "tests/ui/chat/demo_messages.h"
#include "tests/ui/chat/transcript_fixture.h"
#include "ui/chat/transcript/reasoning_layout.h"
#include "ui/chat/transcript/token_colours.h"

using namespace griffin;
using namespace griffin::ui;
using test::answer;

namespace {

const QString kAnswer = QStringLiteral(
    "<think>\nFirst I think.\n\n- Then I *list*\n```\nand code\n\n</think>\n\nIt **is** so.\n\n1. One\n\n2. Two\n");

QString shownText(const QList<MarkdownBlock>& blocks, bool reasoning) {
    QString text;
    for (const MarkdownBlock& block : blocks) {
        if ((block.kind == BlockKind::kReasoning) == reasoning) text += plainText(block);
    }
    return text;
}

}  // namespace

class ReasoningViewTest : public test::TranscriptTest {
    Q_OBJECT

  private slots:
    void cleanupTestCase() { theme_.reset(); }
    void init() { openView(); }
    void cleanup() { closeView(); }

    void partsAreTheEngines() {
        for (const char* text :
             {"Hello", "<think>", "<think>Hm", "<think>\nHm\n\n</think>\n\nYes", " \n<think>a</think>b",
              "<think>\n\n</think>\n\nYes", "x <think>y</think>", "<think>a</think>b</think>c"}) {
            MessageDocument document(TextFormat::kMarkdown);
            document.setSource(QString::fromUtf8(text));
            const engine::AnswerParts parts = engine::partsOf(text);
            QString reasoning = shownText(document.blocks(), true);
            QCOMPARE(reasoning.replace(QChar::LineSeparator, QLatin1Char('\n')),
                     QString::fromStdString(parts.reasoning));
            QString said;
            for (const MarkdownBlock& block : parseMarkdown(QString::fromStdString(parts.text)))
                said += plainText(block);
            QCOMPARE(shownText(document.blocks(), false), said);
        }
    }

    /// Letter by letter, with all the frozen parts, the end is what the whole text gives; every token has its place.
    void growingGivesTheSameBlocks() {
        MessageDocument whole(TextFormat::kMarkdown);
        whole.setSource(kAnswer);
        QCOMPARE(whole.blocks().first().kind, BlockKind::kReasoning);
        QVERIFY(whole.blocks().first().closed);
        MessageDocument growing(TextFormat::kMarkdown);
        for (const QChar letter : kAnswer) {
            growing.append(letter);
            growing.update();
            if (!growing.blocks().isEmpty() && growing.blocks().first().kind == BlockKind::kReasoning)
                QCOMPARE(shownText(growing.blocks(), true).isEmpty() || growing.blocks().first().closed ||
                             growing.blocks().size() == 1,
                         true);
        }
        QCOMPARE(growing.blocks(), whole.blocks());
        growing.finish();
        QCOMPARE(growing.blocks(), whole.blocks());
        const auto place = static_cast<int>(kAnswer.indexOf(QLatin1String("list")));
        const MarkdownBlock& block = whole.blocks().first();
        QCOMPARE(sourceOf(block, static_cast<int>(plainText(block).indexOf(QLatin1String("list")))), place);
        const MarkdownBlock& said = whole.blocks().at(1);
        QCOMPARE(sourceOf(said, 0), static_cast<int>(kAnswer.indexOf(QLatin1String("It"))));
    }

    void isFoldedAndOpensByAClick() {
        TranscriptMessage message = answer(1, QStringLiteral("<think>\nOne.\n\nTwo.\n\nThree."));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        QTRY_COMPARE_WITH_TIMEOUT(area().row(0).blocks().size(), 1, 500);
        QVERIFY(!area().row(0).blocks().first().closed);
        QVERIFY(!area().row(0).codeView(0).whole);
        write(QStringLiteral("\n</think>\n\nIt is so."));
        QTRY_COMPARE_WITH_TIMEOUT(area().row(0).blocks().size(), 2, 500);
        QVERIFY(area().row(0).blocks().first().closed);
        const int folded = area().row(0).blockRect(0).height();
        finish(storage::MessageState::kComplete, QStringLiteral("1 tok/s"));
        QCOMPARE(area().row(0).blockRect(0).height(), folded);
        QTest::qWait(50);
        click(MessageAction::kShowCode);
        QVERIFY(area().row(0).codeView(0).whole);
        QVERIFY(area().row(0).blockRect(0).height() > 3 * folded);
        QTest::qWait(50);
        click(MessageAction::kShowCode);
        QCOMPARE(area().row(0).blockRect(0).height(), folded);
    }

    void saysWhatItTook() {
        QCOMPARE(reasoningTitle(ReasoningState::kEnded, {}), QStringLiteral("Reasoning"));
        QCOMPARE(reasoningTitle(ReasoningState::kGrows, {}), QStringLiteral("Thinking…"));
        QCOMPARE(reasoningTitle(ReasoningState::kEnded, {345, 12'340.0}),
                 QStringLiteral("Thought for 12.3 s · 345 tokens"));
        QCOMPARE(reasoningTitle(ReasoningState::kGrows, {2, 500.0}), QStringLiteral("Thinking… 0.5 s · 2 tokens"));
        QCOMPARE(reasoningTitle(ReasoningState::kEnded, {9000, 125'900.0}),
                 QStringLiteral("Thought for 2 min 5 s · 9000 tokens"));
        // The line grows with the figures, though no text comes.
        TranscriptMessage message = answer(1, QStringLiteral("<think>\nOne."));
        message.state = storage::MessageState::kStreaming;
        model_->append(message);
        QTRY_COMPARE_WITH_TIMEOUT(area().row(0).blocks().size(), 1, 500);
        QTest::qWait(50);
        const int before = area().row(0).blockLayout(0)->showButton().width();
        model_->setReasoning(0, {123, 4567.0});
        QTRY_VERIFY_WITH_TIMEOUT(area().row(0).blockLayout(0)->showButton().width() > before, 500);
        const int known = area().row(0).blockLayout(0)->showButton().width();
        write(QStringLiteral(" Two.\n</think>\n\nIt is so."));
        message = model_->at(0);
        message.state = storage::MessageState::kComplete;
        message.reasoning = {123, 4567.0};
        model_->replace(0, message);
        QTest::qWait(50);
        QVERIFY(area().row(0).blockLayout(0)->showButton().width() != before);
        click(MessageAction::kShowCode);  // laid out again, it still knows
        QVERIFY(area().row(0).blockLayout(0)->showButton().width() >= known - 40);
        QVERIFY(area().row(0).blockLayout(0)->showButton().width() > before);
    }

    void anEmptyOneIsNotShown() {
        model_->append(answer(1, QStringLiteral("<think>\n\n</think>\n\nYes.")));
        QCOMPARE(area().row(0).blocks().size(), 1);
        QCOMPARE(plainText(area().row(0).blocks().first()), QStringLiteral("Yes."));
    }

    void copiesLeaveItOut() {
        model_->append(answer(1, kAnswer));
        QTest::qWait(50);
        click(MessageAction::kCopy);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("It **is** so.\n\n1. One\n\n2. Two\n"));
        QCOMPARE(area().withReasoning(0), QStringLiteral("> First I think.\n>\n> - Then I *list*\n> ```\n> and code\n\n"
                                                         "It **is** so.\n\n1. One\n\n2. Two\n"));
        area().selectAll();
        area().copySelection();
        QVERIFY2(QApplication::clipboard()->text().startsWith(QLatin1String("It is so.")),
                 qPrintable(QApplication::clipboard()->text()));
        QTest::qWait(50);
        click(MessageAction::kShowCode);
        area().selectAll();
        area().copySelection();
        QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("First I think.")));
    }
};

GRIFFIN_TEST(ReasoningViewTest)
#include "reasoning_view_test.moc"
