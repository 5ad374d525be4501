// The ribbon of an answer: columns as high as their passes brought tokens, in the colours of where they came from, and
// the same passes under the pointer, the keys and in words.
#include "ui/charts/ribbon.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/charts/ribbon_view.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

QByteArray passes(const QList<PassBrief>& list) {
    QByteArray bytes;
    for (const PassBrief& pass : list) bytes.append(pass.byte());
    return bytes;
}

QImage painted(const Ribbon& ribbon, const QSize& size, const ThemeColors& colors, const Ribbon::Marks& marks = {}) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(colors.background);
    QPainter painter(&image);
    ribbon.paint(painter, image.rect(), colors, marks);
    return image;
}

int pixelsOf(const QImage& image, int x, const QColor& color) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) count += image.pixelColor(x, y) == color ? 1 : 0;
    return count;
}

const QList<PassBrief> kEveryKind = {
    {PassBrief::kDraft, 4}, {PassBrief::kDraft, 1}, {PassBrief::kText, 6}, {PassBrief::kNone, 1}};

}  // namespace

class RibbonTest : public QObject {
    Q_OBJECT

  private slots:
    void aByteKeepsAPass();
    void columnsAreAsHighAsTheirTokens();
    void manyPassesShareAColumn();
    void whatIsPaintedIsWhatIsPointedAt_data();
    void whatIsPaintedIsWhatIsPointedAt();
    void thePointerPreviewsOpensAndSelects();
    void theKeysDoTheSame();
    void tellsItsPasses();

  private:
    Theme theme_{*qApp};
};

void RibbonTest::aByteKeepsAPass() {
    for (const PassBrief& pass : kEveryKind) {
        QCOMPARE(PassBrief::ofByte(pass.byte()).origin, pass.origin);
        QCOMPARE(PassBrief::ofByte(pass.byte()).tokens, pass.tokens);
    }
    QCOMPARE(PassBrief::ofByte(PassBrief{PassBrief::kText, 200}.byte()).tokens, PassBrief::kMaxTokens);
    for (const auto origin : {PassBrief::kDraft, PassBrief::kText, PassBrief::kForm}) {
        for (int tokens = 1; tokens <= PassBrief::kMaxWithoutOwn; ++tokens) {
            const PassBrief pass = PassBrief::ofByte(PassBrief{origin, tokens, true}.byte());
            QVERIFY(pass.origin == origin && pass.tokens == tokens && pass.without_own);
            QCOMPARE(pass.guessed(), tokens);
        }
    }
    const PassBrief long_one = PassBrief::ofByte(PassBrief{PassBrief::kText, 30, true}.byte());
    QVERIFY(long_one.origin == PassBrief::kText && long_one.tokens == 30 && !long_one.without_own);
    // Any byte is a pass with a token.
    for (int byte = 0; byte < 256; ++byte) {
        const PassBrief pass = PassBrief::ofByte(static_cast<char>(byte));
        QVERIFY(pass.tokens >= 1 && pass.origin <= PassBrief::kForm && pass.guessed() <= pass.tokens);
    }
}

void RibbonTest::columnsAreAsHighAsTheirTokens() {
    Ribbon ribbon;
    ribbon.setPasses(passes(kEveryKind));
    const ThemeColors& colors = theme_.colors();
    const QImage image = painted(ribbon, {100, 24}, colors);  // four pixels a token
    QCOMPARE(pixelsOf(image, 2, colors.accepted), 12);
    QCOMPARE(pixelsOf(image, 2, colors.target), 4);
    QCOMPARE(image.pixelColor(2, 23), colors.accepted);
    QCOMPARE(image.pixelColor(2, 8), colors.target);
    QCOMPARE(pixelsOf(image, 8, colors.accepted), 0);
    QCOMPARE(pixelsOf(image, 8, colors.target), 4);
    QCOMPARE(pixelsOf(image, 14, colors.found), 10);  // of twenty, in stripes
    QCOMPARE(pixelsOf(image, 14, colors.target), 4);
    QCOMPARE(pixelsOf(image, 20, colors.rejected), 4);
    ribbon.setPasses(passes({{PassBrief::kForm, 5}}));
    const QImage formed = painted(ribbon, {100, 24}, colors);
    QCOMPARE(pixelsOf(formed, 2, colors.formed), 12);  // of sixteen, in stripes
    QCOMPARE(pixelsOf(formed, 2, colors.target), 4);
    // The model's own token of the last pass is not in the answer.
    ribbon.setPasses(passes({{PassBrief::kDraft, 1, true}}));
    const QImage last = painted(ribbon, {100, 24}, colors);
    QCOMPARE(pixelsOf(last, 2, colors.accepted), 4);
    QCOMPARE(pixelsOf(last, 2, colors.target), 0);
    QCOMPARE(pixelsOf(image, 5, colors.background), 24);   // columns are apart
    QCOMPARE(pixelsOf(image, 26, colors.background), 24);  // nothing behind the last
}

void RibbonTest::manyPassesShareAColumn() {
    QList<PassBrief> list;
    for (int i = 0; i < 4000; ++i) list.append({PassBrief::kDraft, i % 2 == 0 ? 5 : 1});
    Ribbon ribbon;
    ribbon.setPasses(passes(list));
    const ThemeColors& colors = theme_.colors();
    const QImage image = painted(ribbon, {400, 24}, colors);
    for (const int x : {0, 1, 200, 399}) {
        QCOMPARE(pixelsOf(image, x, colors.accepted), 8);  // two in the mean
        QCOMPARE(pixelsOf(image, x, colors.target), 4);
    }
}

void RibbonTest::whatIsPaintedIsWhatIsPointedAt_data() {
    QTest::addColumn<int>("count");
    for (const int count : {1, 3, 57, 133, 134, 399, 400}) QTest::addRow("%d", count) << count;
}

void RibbonTest::whatIsPaintedIsWhatIsPointedAt() {
    QFETCH(int, count);
    QList<PassBrief> list(count, {PassBrief::kDraft, 2});
    for (const int other : {0, count / 2, count - 1}) {
        list[other].origin = PassBrief::kText;
        Ribbon ribbon;
        ribbon.setPasses(passes(list));
        const QImage image = painted(ribbon, {400, 24}, theme_.colors());
        for (int x = 0; x < 400; ++x) {
            const int pass = ribbon.passAt(x, 400);
            if (pixelsOf(image, x, theme_.colors().found) > 0) QCOMPARE(list.at(pass).origin, PassBrief::kText);
            if (pixelsOf(image, x, theme_.colors().accepted) > 0) QCOMPARE(list.at(pass).origin, PassBrief::kDraft);
            if (pass < 0) QCOMPARE(pixelsOf(image, x, theme_.colors().background), 24);
        }
        list[other].origin = PassBrief::kDraft;
    }
}

void RibbonTest::thePointerPreviewsOpensAndSelects() {
    RibbonView view(theme_);
    view.resize(300, view.sizeHint().height());
    view.setPasses(passes(QList<PassBrief>(40, {PassBrief::kDraft, 3})));
    view.show();
    QSignalSpy hovered(&view, &RibbonView::hovered);
    QSignalSpy clicked(&view, &RibbonView::clicked);
    QSignalSpy selected(&view, qOverload<int, int>(&RibbonView::selected));
    const auto at = [&](int pass) { return QPoint(3 + 6 * pass + 2, 12); };
    QTest::mouseMove(&view, at(7));
    QCOMPARE(hovered.takeLast().at(0).toInt(), 7);
    QTest::mouseClick(&view, Qt::LeftButton, {}, at(9));
    QCOMPARE(clicked.takeLast().at(0).toInt(), 9);
    QVERIFY(selected.isEmpty());
    QTest::mousePress(&view, Qt::LeftButton, {}, at(12));
    QTest::mouseMove(&view, at(5));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, at(5));
    QVERIFY(clicked.isEmpty());
    QCOMPARE(view.selected(), (PassRange{5, 13}));
    QCOMPARE(selected.takeLast(), (QVariantList{5, 13}));
    QTest::mouseClick(&view, Qt::LeftButton, {}, at(2));
    QVERIFY(view.selected().isEmpty());
    QCOMPARE(selected.takeLast(), (QVariantList{0, 0}));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&view, &leave);
    QCOMPARE(hovered.takeLast().at(0).toInt(), -1);
}

void RibbonTest::theKeysDoTheSame() {
    RibbonView view(theme_);
    view.resize(300, view.sizeHint().height());
    view.setPasses(passes(kEveryKind));
    view.show();
    view.setFocus();
    QSignalSpy clicked(&view, &RibbonView::clicked);
    QSignalSpy hovered(&view, &RibbonView::hovered);
    QTest::keyClick(&view, Qt::Key_End);
    QCOMPARE(hovered.takeLast().at(0).toInt(), 3);
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.accessibleDescription(), QString("Pass 3 of 4: 6 tokens, all but the last found in earlier text"));
    QTest::keyClick(&view, Qt::Key_Return);
    QCOMPARE(clicked.takeLast().at(0).toInt(), 2);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(view.selected(), (PassRange{0, 3}));
}

void RibbonTest::tellsItsPasses() {
    Ribbon ribbon;
    ribbon.setPasses(passes(kEveryKind));
    QCOMPARE(ribbon.summary(), QString("4 passes, tokens: 12, tokens per pass: 3.00"));
    ribbon.setAnswer(10, 0);  // the end of the answer was in the middle of a pass
    QCOMPARE(ribbon.summary(), QString("4 passes, tokens: 10, tokens per pass: 2.50"));
    ribbon.setAnswer(10, 5);
    QCOMPARE(ribbon.summary(), QString("5 passes, tokens: 10, tokens per pass: 2.00"));
    QCOMPARE(ribbon.passText(0), QString("Pass 1 of 4: 4 tokens, all but the last guessed by the draft"));
    QCOMPARE(ribbon.passText(1), QString("Pass 2 of 4: one token, the model's own"));
    QCOMPARE(ribbon.passText(3), QString("Pass 4 of 4: one token, nothing was guessed"));
    ribbon.setPasses(passes({{PassBrief::kDraft, 3, true}, {PassBrief::kText, 4, true}, {PassBrief::kForm, 2, true}}));
    QCOMPARE(ribbon.passText(0), QString("Pass 1 of 3: 3 tokens, guessed by the draft"));
    QCOMPARE(ribbon.passText(1), QString("Pass 2 of 3: 4 tokens, found in earlier text"));
    QCOMPARE(ribbon.passText(2), QString("Pass 3 of 3: 2 tokens, forced by the answer's form"));
    ribbon.setPasses(passes({{PassBrief::kForm, 5}}));
    QCOMPARE(ribbon.passText(0), QString("Pass 1 of 1: 5 tokens, all but the last forced by the answer's form"));
}

GRIFFIN_TEST(RibbonTest)
#include "ribbon_test.moc"
