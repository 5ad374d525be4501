// What is kept of a trace is what is shown of it; what is damaged is refused.
#include "app/traces/trace_codec.h"

#include <QTest>
#include <cmath>
#include <random>

#include "app/traces/answer_recorder.h"
#include "app/traces/trace_columns.h"
#include "tests/app/traces/made_trace.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/inspector/tree_text.h"

using namespace griffin;
using tests::get;
using tests::madeTrace;

namespace {

/// The last nodes of every third cycle are the form's.
ui::AnswerTrace formed(ui::AnswerTrace trace) {
    for (std::size_t c = 0; c < trace.cycles.size(); c += 3) {
        engine::CycleRecord& cycle = trace.cycles[c];
        for (std::size_t n = std::max<std::size_t>(1, cycle.nodes.size() / 2); n < cycle.nodes.size(); ++n) {
            cycle.nodes[n].of_form = true;
        }
        if (cycle.nodes.size() > 1) cycle.origin = engine::DraftOrigin::kForm;
    }
    return trace;
}

void compare(const ui::AnswerTrace& kept, const ui::AnswerTrace& trace) {
    QCOMPARE(kept.method, trace.method);
    QCOMPARE(kept.tokens_per_second, trace.tokens_per_second);
    QCOMPARE(kept.plain_pass_ms, trace.plain_pass_ms);
    QCOMPARE(kept.node_count, trace.node_count);
    QVERIFY(kept.finished);
    QCOMPARE(kept.tokens.size(), trace.tokens.size());
    for (int i = 0; i < trace.tokens.size(); ++i) {
        QCOMPARE(kept.tokens.at(i).start, trace.tokens.at(i).start);
        QCOMPARE(kept.tokens.at(i).length, trace.tokens.at(i).length);
        QCOMPARE(kept.tokens.at(i).cycle, trace.tokens.at(i).cycle);
        QCOMPARE(kept.tokens.at(i).node, trace.tokens.at(i).node);
        QCOMPARE(ui::tokenText(kept, i), ui::tokenText(trace, i));
    }
    QCOMPARE(kept.cycles.size(), trace.cycles.size());
    for (std::size_t c = 0; c < trace.cycles.size(); ++c) {
        const engine::CycleRecord& here = kept.cycles[c];
        const engine::CycleRecord& there = trace.cycles[c];
        QCOMPARE(here.origin, there.origin);
        QCOMPARE(here.accepted_tokens, there.accepted_tokens);
        QCOMPARE(here.nodes.size(), there.nodes.size());
        for (std::size_t n = 0; n < there.nodes.size(); ++n) {
            QCOMPARE(here.nodes[n].parent, there.nodes[n].parent);
            QCOMPARE(here.nodes[n].depth, there.nodes[n].depth);
            QCOMPARE(here.nodes[n].accepted, there.nodes[n].accepted);
        }
        QCOMPARE(here.left_out.size(), there.left_out.size());
        for (std::size_t n = 0; n < there.left_out.size(); ++n) {
            QCOMPARE(here.left_out[n].text, there.left_out[n].text);
            QCOMPARE(here.left_out[n].parent, there.left_out[n].parent);
            QCOMPARE(here.left_out[n].depth, there.left_out[n].depth);
        }
        // Texts and probabilities as people see them.
        QCOMPARE(ui::treeText(here), ui::treeText(there));
        for (const auto& [a, b] : {std::pair(here.draft_ms, there.draft_ms), std::pair(here.verify_ms, there.verify_ms),
                                   std::pair(here.commit_ms, there.commit_ms)}) {
            if (b < 0.001) {
                QCOMPARE(a, 0.0);
            } else {
                QVERIFY(std::abs(a / b - 1) < 0.022);
            }
        }
    }
}

}  // namespace

class TraceCodecTest : public QObject {
    Q_OBJECT

  private slots:
    void bringsBackWhatIsShown_data();
    void bringsBackWhatIsShown();
    void keepsEveryProbabilityAsItIsShown();
    void keepsTheLikeliestThatWereLeftOut();
    void keepsOddTokens();
    void keepsWhatTheFormLeft();
    void refusesWhatIsTooLarge();
    void refusesDamagedBytes();
    void refusesColumnsThatDoNotFit();
    void tellsPassesInBrief();
};

void TraceCodecTest::bringsBackWhatIsShown_data() {
    QTest::addColumn<int>("cycles");
    QTest::addColumn<int>("size");
    QTest::newRow("one cycle") << 1 << 2;
    QTest::newRow("small trees") << 300 << 6;
    QTest::newRow("large trees") << 60 << 256;
    QTest::newRow("a long answer") << 4000 << 8;
}

void TraceCodecTest::bringsBackWhatIsShown() {
    QFETCH(int, cycles);
    QFETCH(int, size);
    const ui::AnswerTrace trace = madeTrace(cycles, size);
    const QByteArray bytes = app::encodeTrace(trace);
    qInfo("%.1f bytes a pass", static_cast<double>(bytes.size()) / cycles);
    compare(get(app::decodeTrace(bytes)), trace);
    QCOMPARE(app::encodeTrace(get(app::decodeTrace(bytes))), bytes);  // a second time nothing changes
}

void TraceCodecTest::keepsEveryProbabilityAsItIsShown() {
    ui::AnswerTrace trace = madeTrace(1, 2);
    engine::CycleRecord& cycle = trace.cycles.front();
    for (int i = -1; i <= 20'000; ++i) {
        const float probability = i < 0 ? engine::kUnknownProbability : static_cast<float>(i) / 20'000;
        // Halves are rounded either way when they are shown.
        const double step = probability < 0.01F ? 1000 : 100;
        const double scaled = step * static_cast<double>(probability);
        if (i > 0 && std::abs(scaled - std::floor(scaled) - 0.5) < 0.001) continue;
        cycle.bonus_probability = probability;
        const ui::AnswerTrace kept = get(app::decodeTrace(app::encodeTrace(trace)));
        QCOMPARE(ui::probabilityText(kept.cycles.front().bonus_probability), ui::probabilityText(probability));
        QCOMPARE(kept.cycles.front().bonus_probability < 1, probability < 1);
    }
}

void TraceCodecTest::keepsTheLikeliestThatWereLeftOut() {
    ui::AnswerTrace trace = madeTrace(1, 2);
    for (unsigned seed = 2; !trace.cycles.front().nodes[1].accepted; ++seed) trace = madeTrace(1, 2, seed);
    engine::CycleRecord& cycle = trace.cycles.front();
    cycle.left_out.clear();
    const int nodes = static_cast<int>(cycle.nodes.size());
    const auto add = [&](const char* text, int parent, float probability) {
        engine::DraftTreeNode node;
        node.text = text;
        node.parent = parent;
        node.depth = parent == 0 ? 1 : 2;
        node.draft_probability = probability;
        cycle.left_out.push_back(node);
    };
    add("a", 0, 0.1F);
    add("b", 0, 0.4F);
    add("c", nodes + 1, 0.9F);  // below b: 0.36
    add("d", nodes, 0.9F);      // below a: 0.09
    add("e", 0, 0.2F);
    add("f", 0, 0.05F);
    trace.node_count = static_cast<std::size_t>(nodes) + 6;
    const ui::AnswerTrace kept = get(app::decodeTrace(app::encodeTrace(trace)));
    const auto& left_out = kept.cycles.front().left_out;
    QCOMPARE(left_out.size(), std::size_t{4});
    QStringList texts;
    QList<int> parents;
    for (const engine::DraftTreeNode& node : left_out) {
        texts.append(QString::fromStdString(node.text));
        parents.append(node.parent);
    }
    QCOMPARE(texts, (QStringList{"a", "b", "c", "e"}));
    QCOMPARE(parents, (QList<int>{0, 0, nodes + 1, 0}));
    QCOMPARE(kept.node_count, static_cast<std::size_t>(nodes) + 4);
    // While the answer is written it shows what it shows after a restart.
    app::AnswerRecorder recorder;
    engine::TextAdded event;
    event.cycle = &cycle;
    ui::TraceDelta delta;
    recorder.read(event, {}, delta);
    QCOMPARE(delta.cycles.front().left_out.size(), left_out.size());
    for (std::size_t i = 0; i < left_out.size(); ++i) QCOMPARE(delta.cycles.front().left_out[i].text, left_out[i].text);
    // What continues the accepted path tells why that ended.
    add("g", 1, 0.01F);
    ++trace.node_count;
    const ui::AnswerTrace told = get(app::decodeTrace(app::encodeTrace(trace)));
    QCOMPARE(told.cycles.front().left_out.front().text, std::string("b"));
    QCOMPARE(told.cycles.front().left_out.back().text, std::string("g"));
}

// The last nodes of some cycles are the form's. Without any the bytes are those of the first version.
void TraceCodecTest::keepsWhatTheFormLeft() {
    ui::AnswerTrace trace = madeTrace(30, 6);
    QCOMPARE(app::encodeTrace(trace).at(0), char{1});
    trace = formed(std::move(trace));
    const QByteArray bytes = app::encodeTrace(trace);
    QCOMPARE(bytes.at(0), char{2});
    const ui::AnswerTrace kept = get(app::decodeTrace(bytes));
    compare(kept, trace);
    for (std::size_t c = 0; c < trace.cycles.size(); ++c) {
        for (std::size_t n = 0; n < trace.cycles[c].nodes.size(); ++n) {
            QCOMPARE(kept.cycles[c].nodes[n].of_form, trace.cycles[c].nodes[n].of_form);
        }
        QCOMPARE(ui::briefOf(kept, static_cast<int>(c)).origin == ui::PassBrief::kForm,
                 trace.cycles[c].origin == engine::DraftOrigin::kForm);
    }
    QByteArray as_first = bytes;
    as_first[0] = 1;  // the columns of one more are no trace of the first version
    QVERIFY(!app::decodeTrace(as_first).has_value());
}

void TraceCodecTest::keepsOddTokens() {
    ui::AnswerTrace trace = madeTrace(6, 4);
    // A character in two tokens, an answer cut before its last tokens, tokens nobody saw, text after the last one.
    trace.cycles[1].bonus_text = "\xC3";
    trace.cycles[2].nodes.front().text = "\xA9 after";
    trace.tokens.remove(2, 2);
    trace.tokens.removeLast();
    trace.tokens.last().length += 7;
    for (int i = 3; i < trace.tokens.size(); ++i) trace.tokens[i].start += 100;
    trace.cycles[4].nodes.clear();
    trace.node_count -= 1;
    compare(get(app::decodeTrace(app::encodeTrace(trace))), trace);
}

void TraceCodecTest::refusesWhatIsTooLarge() {
    QVERIFY(app::encodeTrace({}).isEmpty());
    ui::AnswerTrace trace = madeTrace(3, 3);
    trace.cycles[1].nodes.resize(app::kMaxCycleNodes + 1, trace.cycles[1].nodes.back());
    QVERIFY(app::encodeTrace(trace).isEmpty());
    trace = madeTrace(1200, 3);
    for (engine::CycleRecord& cycle : trace.cycles) cycle.nodes.resize(1000, cycle.nodes.back());
    QVERIFY(app::encodeTrace(trace).isEmpty());
    // One for which there is no room left is not called damaged.
    const QByteArray bytes = app::encodeTrace(madeTrace(40, 8));
    QVERIFY(app::decodeTrace(bytes, 2000));
    for (const std::size_t room : {0U, 39U, 45U})
        QCOMPARE(app::decodeTrace(bytes, room).error().cause, engine::FailureCause::kOutOfMemory);
}

void TraceCodecTest::refusesDamagedBytes() {
    const QByteArray bytes = app::encodeTrace(madeTrace(40, 8));
    std::mt19937 random(7);
    for (qsizetype length = 0; length < bytes.size(); ++length) QVERIFY(!app::decodeTrace(bytes.left(length)));
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        QByteArray damaged = bytes;
        damaged[i] = static_cast<char>(damaged.at(i) ^ (1 + random() % 255));
        const auto refused = app::decodeTrace(damaged);
        if (refused) continue;  // a bit of the frame's head that means nothing
        QCOMPARE(refused.error().cause, engine::FailureCause::kFileMalformed);
        QVERIFY(!refused.error().details.empty());
    }
    QVERIFY(!app::decodeTrace(bytes + 'x'));
    QByteArray newer = bytes;
    newer[0] = 3;
    QCOMPARE(app::decodeTrace(newer).error().details, std::string("it has another version"));
    newer[0] = 2;
    QVERIFY(!app::decodeTrace(newer).has_value());
}

void TraceCodecTest::refusesColumnsThatDoNotFit() {
    const app::TraceColumns columns = app::columnsOf(formed(madeTrace(40, 8)));
    const auto read = [](const app::TraceColumns& from) {
        app::TraceColumnViews views;
        std::copy(from.begin(), from.end(), views.begin());
        return app::traceOf(views);
    };
    QVERIFY(read(columns).has_value());
    std::mt19937 random(11);
    int refused = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        app::TraceColumns damaged = columns;
        damaged[i].pop_back();
        QVERIFY2(!read(damaged), qPrintable(QStringLiteral("column %1 cut").arg(i)));
        damaged[i] = columns[i] + '\0';
        QVERIFY2(!read(damaged), qPrintable(QStringLiteral("column %1 longer").arg(i)));
        for (int round = 0; round < 200; ++round) {
            damaged[i] = columns[i];
            damaged[i][random() % damaged[i].size()] = static_cast<char>(random());
            const auto trace = read(damaged);
            if (!trace) {
                ++refused;
                continue;
            }
            // What is taken holds together.
            for (int token = 0; token < trace->tokens.size(); ++token) ui::tokenText(*trace, token);
            for (const engine::CycleRecord& cycle : trace->cycles) ui::treeText(cycle);
        }
    }
    qInfo("%d of %d refused", refused, static_cast<int>(200 * columns.size()));
    QVERIFY(refused > 500);
}

void TraceCodecTest::tellsPassesInBrief() {
    const ui::AnswerTrace trace = madeTrace(30, 8);
    const QByteArray passes = app::passesOf(trace);
    QCOMPARE(passes.size(), 30);
    for (int i = 0; i < 30; ++i) {
        QCOMPARE(passes.at(i) & 63, trace.cycle(i).accepted_tokens + 1);
        QCOMPARE(static_cast<unsigned char>(passes.at(i)) >> 6, static_cast<int>(trace.cycle(i).origin));
    }
}

GRIFFIN_TEST(TraceCodecTest)
#include "trace_codec_test.moc"
