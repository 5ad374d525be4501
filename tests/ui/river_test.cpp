// The river of passes: where its boxes lie, which pass is shown when, and what moves.
#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "tests/support/test_program.h"
#include "ui/inspector/pass_text.h"
#include "ui/inspector/replay.h"
#include "ui/inspector/river_layout.h"
#include "ui/inspector/river_view.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;

namespace {

/// A pass that accepts so many tokens, each with a rejected one beside it, and one left out.
engine::CycleRecord passOf(int accepted, int number) {
    engine::CycleRecord cycle;
    cycle.nodes = {{0, " root", -1, 0, -1, -1, true}};
    int end = 0;
    for (int depth = 1; depth <= accepted; ++depth) {
        const auto next = static_cast<int>(cycle.nodes.size());
        cycle.nodes.push_back({next, " a" + std::to_string(number), end, depth, 0.6F, 0.5F, true});
        cycle.nodes.push_back({next + 1, " wrong", end, depth, 0.2F, 0.1F, false});
        end = next;
    }
    cycle.left_out = {{99, " out", end, accepted + 1, 0.1F, -1, false}};
    cycle.origin = engine::DraftOrigin::kModel;
    cycle.accepted_tokens = accepted;
    cycle.bonus_text = " b" + std::to_string(number);
    cycle.bonus_probability = 0.7F;
    cycle.draft_ms = 2;
    cycle.verify_ms = 7;
    cycle.commit_ms = 1;
    return cycle;
}

AnswerTrace traceOf(const QList<int>& accepted) {
    AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    for (const int tokens : accepted) {
        const auto pass = static_cast<int>(trace.cycles.size());
        trace.cycles.push_back(passOf(tokens, pass));
        if (pass == 0) trace.tokens.append({0, 5, -1, 0});
        for (int depth = 1; depth <= tokens; ++depth) trace.tokens.append({0, 3, pass, 2 * depth - 1});
        trace.tokens.append({0, 3, pass, 0});
    }
    return trace;
}

}  // namespace

class RiverTest : public QObject {
    Q_OBJECT

  private slots:
    void theSpineIsStraight_data();
    void theSpineIsStraight();
    void beginsAtTheBeginning();
    void sixToEightPassesFillTheView();
    void neverJumps();
    void withoutMotionItIsThereAtOnce();
    void holdsWhatIsNotable();
    void playsAsLongAsItTook();
    void findsWinsAndMisses();
    void wordsAroundAPass();
    void choosesAPass();

  private:
    Theme theme_{*qApp};
};

void RiverTest::theSpineIsStraight_data() {
    QTest::addColumn<bool>("upright");
    QTest::newRow("to the left") << false;
    QTest::newRow("up") << true;
}

void RiverTest::theSpineIsStraight() {
    QFETCH(bool, upright);
    const TreeStyle style(theme_);
    const AnswerTrace trace = traceOf({1, 0, 3, 2, 0, 1, 6, 0, 2, 1});
    const QSizeF room = upright ? QSizeF(310, 460) : QSizeF(900, 300);
    const RiverFlow flow = riverFlow(room, style.metrics);
    QCOMPARE(flow == RiverFlow::kUp, upright);
    const River river = layOutRiver(trace, 9, flow, room, 0, style.metrics);
    QCOMPARE(river.passes.back().pass, 9);
    double spine = -1;
    double along = -1e9;
    for (const RiverBox& box : river.boxes) {
        const double begins = upright ? box.place.top() : box.place.left();
        const double across = upright ? box.place.left() : box.place.top();
        if (!box.on_spine) {
            QVERIFY(across > spine);
            QVERIFY((upright ? box.place.right() : box.place.bottom()) <= (upright ? room.width() : room.height()));
            continue;
        }
        if (spine >= 0) QCOMPARE(across, spine);
        QVERIFY(begins > along);  // in the order of the text
        spine = across;
        along = upright ? box.place.bottom() : box.place.right();
    }
    QVERIFY(along <= (upright ? room.height() : room.width()));
    for (std::size_t a = 0; a < river.boxes.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) QVERIFY(!river.boxes[a].place.intersects(river.boxes[b].place));
    }
    // Each pass begins where the one before it ended.
    for (std::size_t i = 1; i < river.passes.size(); ++i) QCOMPARE(river.passes[i].begin, river.passes[i - 1].end);
}

void RiverTest::beginsAtTheBeginning() {
    const TreeStyle style(theme_);
    const AnswerTrace trace = traceOf({1, 0, 1});
    const River river = layOutRiver(trace, 1, RiverFlow::kLeft, QSizeF(900, 300), 0, style.metrics);
    QVERIFY(river.boxes.front().box.kind == BoxKind::kRoot);
    QVERIFY(river.boxes.front().place.left() >= 0 && river.boxes.front().place.left() < 30);
    // What is there does not move while there is room.
    const River longer = layOutRiver(trace, 2, RiverFlow::kLeft, QSizeF(900, 300), 0, style.metrics);
    QCOMPARE(longer.boxes.front().place, river.boxes.front().place);
    QCOMPARE(longer.passes.front().end, river.passes.front().end);
}

void RiverTest::sixToEightPassesFillTheView() {
    for (const int accepted : {1, 2}) {
        const AnswerTrace trace = traceOf(QList<int>(40, accepted));
        for (const QSize& size : {QSize(312, 430), QSize(900, 500), QSize(1880, 900)}) {
            RiverView view(theme_);
            view.resize(size);
            view.show();
            view.setTrace(&trace);
            view.setHead(39);
            const bool upright = view.river().flow == RiverFlow::kUp;
            const double reach = (upright ? size.height() : size.width()) / view.scale();
            const auto whole =
                std::count_if(view.river().passes.begin(), view.river().passes.end(),
                              [&](const RiverPass& pass) { return pass.begin >= 0 && pass.end <= reach + 20; });
            qInfo("%d tokens a pass, %d x %d: %d whole passes at scale %.2f", accepted + 1, size.width(), size.height(),
                  static_cast<int>(whole), view.scale());
            QVERIFY(whole >= 4 && whole <= 8);
            QVERIFY(view.river().passes.front().begin <= 40);  // nothing is left empty
        }
    }
}

void RiverTest::neverJumps() {
    AnswerTrace trace = traceOf({1, 2, 0, 1, 3, 1, 2, 0, 1, 1, 2, 1, 0, 2, 1, 5, 1, 1});
    RiverView view(theme_);
    view.resize(312, 430);
    view.show();
    view.setTrace(&trace);
    view.setHead(10);
    QVERIFY(!view.isMoving());
    const double scale = view.scale();
    const double end = view.river().passes.back().end;
    view.setHead(11);
    QVERIFY(view.isMoving());
    QCOMPARE(view.scale(), scale);
    QCOMPARE(view.river().passes.back().end, end);  // the head stays where it is
    QTRY_VERIFY_WITH_TIMEOUT(!view.isMoving(), 2000);
    const int paints = view.paints();
    QTest::qWait(100);
    QCOMPARE(view.paints(), paints);  // at rest it does nothing
}

void RiverTest::withoutMotionItIsThereAtOnce() {
    const AnswerTrace trace = traceOf(QList<int>(20, 1));
    theme_.setMoves(false);
    RiverView view(theme_);
    view.resize(312, 430);
    view.show();
    view.setTrace(&trace);
    view.setHead(10);
    view.setHead(15);
    QVERIFY(!view.isMoving());
    theme_.setMoves(true);
    view.setHead(16);
    QVERIFY(view.isMoving());
}

void RiverTest::holdsWhatIsNotable() {
    AnswerTrace trace = traceOf({1});
    RiverPacer pacer;
    QCOMPARE(pacer.next(trace, -1, 1000), 0);
    trace.cycles.push_back(passOf(0, 1));
    QCOMPARE(pacer.next(trace, 0, 1100), 0);  // it may be read first
    trace.cycles.push_back(passOf(4, 2));
    trace.cycles.push_back(passOf(1, 3));
    QCOMPARE(pacer.wait(1200), 50);
    QCOMPARE(pacer.next(trace, 0, 1000 + RiverPacer::kShown), 2);  // the best of those that came
    trace.cycles.push_back(passOf(6, 4));
    QCOMPARE(pacer.next(trace, 2, 1250 + RiverPacer::kHeld - 1), 2);
    QCOMPARE(pacer.next(trace, 2, 1250 + RiverPacer::kHeld), 4);
    QCOMPARE(pacer.next(trace, 4, 9000), 4);  // nothing new
}

void RiverTest::playsAsLongAsItTook() {
    const AnswerTrace trace = traceOf({1, 0, 2, 1, 1});  // ten milliseconds each
    ReplayClock clock;
    clock.setSpeed(0.5);
    clock.start();
    QCOMPARE(clock.advance(trace, 0, 19), 0);
    QCOMPARE(clock.advance(trace, 0, 1), 1);
    QCOMPARE(clock.advance(trace, 1, 50), 3);  // and half of one is left
    QCOMPARE(clock.advance(trace, 3, 10), 4);
    QCOMPARE(clock.advance(trace, 4, 1000), 4);
    QCOMPARE(ReplayClock::speeds().first(), 0.1);
    QCOMPARE(ReplayClock::speeds().last(), 2.0);
}

void RiverTest::findsWinsAndMisses() {
    const AnswerTrace trace = traceOf({3, 0, 1, 3, 5, 5});
    QCOMPARE(bestPass(trace), 4);
    QCOMPARE(nextWin(trace, 0), 3);
    QCOMPARE(nextWin(trace, 5), -1);
    QCOMPARE(nextMiss(trace, 0), -1);  // a pass without guesses misses nothing
    AnswerTrace missed = trace;
    missed.cycles[2].nodes[1].accepted = false;
    missed.cycles[2].accepted_tokens = 0;
    QCOMPARE(nextMiss(missed, 0), 2);
    QCOMPARE(bestPass(AnswerTrace()), -1);
    // What was accepted behind the end of the answer is no part of it.
    AnswerTrace ended = traceOf({3, 0, 5});
    ended.tokens.removeIf([](const TraceToken& token) { return token.cycle == 2; });
    QCOMPARE(bestPass(ended), 2);  // more may come
    ended.finished = true;
    QCOMPARE(tokensOf(ended, 2), 1);
    QCOMPARE(briefOf(ended, 2).tokens, 1);
    QVERIFY(briefOf(ended, 2).without_own && !briefOf(ended, 1).without_own && !briefOf(ended, 0).without_own);
    QCOMPARE(bestPass(ended), 0);
    QCOMPARE(nextWin(ended, 0), -1);
    ended.tokens.append({40, 1, 2, 1});
    ended.tokens.append({41, 1, 2, 2});
    QCOMPARE(tokensOf(ended, 2), 2);
    QCOMPARE(briefOf(ended, 2).guessed(), 2);
    // The model's own token ended the answer where nothing was accepted.
    AnswerTrace plain = traceOf({1, 0});
    plain.tokens.removeIf([](const TraceToken& token) { return token.cycle == 1; });
    plain.finished = true;
    QVERIFY(tokensOf(plain, 1) == 1 && !briefOf(plain, 1).without_own);
}

void RiverTest::wordsAroundAPass() {
    const AnswerTrace trace = traceOf({1, 2, 0});
    const PassWords words = wordsOf(trace, 1, 10);
    QCOMPARE(words.before, QString(" root a0 b0"));
    QCOMPARE(words.brought(), QString(" a1 a1 b1"));
    const auto origin = [&words](int piece) { return words.pieces.at(piece).origin; };
    QVERIFY(origin(0) == PassBrief::kDraft && origin(1) == PassBrief::kDraft && origin(2) == PassBrief::kNone);
    QCOMPARE(words.after, QString(" b2"));
    QCOMPARE(wordsOf(trace, 1, 1).before, QString(" b0"));
    // A part of a character is kept together among letters from right to left.
    AnswerTrace hebrew = traceOf({1, 1});
    hebrew.cycles[1].nodes[1].text = "\x20\xd7";
    const PassWords parts = wordsOf(hebrew, 1, 10);
    QCOMPARE(parts.brought(), QString("<20D7> b1"));
    QCOMPARE(parts.pieces[0].shown(), QString::fromUtf8("\u2068<20D7>\u2069"));
    QCOMPARE(parts.pieces[1].shown(), QString(" b1"));
}

void RiverTest::choosesAPass() {
    const AnswerTrace trace = traceOf(QList<int>(20, 1));
    RiverView view(theme_);
    view.resize(900, 300);
    view.show();
    view.setTrace(&trace);
    view.setHead(19);
    QSignalSpy pressed(&view, &RiverView::passPressed);
    const RiverPass& pass = view.river().passes.at(view.river().passes.size() - 3);
    QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(static_cast<int>((pass.begin + 4) * view.scale()), 100));
    QCOMPARE(pressed.count(), 1);
    QCOMPARE(pressed.first().first().toInt(), 17);
}

GRIFFIN_TEST(RiverTest)
#include "river_test.moc"
