// From the engine's events to the record of an answer: places of tokens whose characters are not finished, tokens of
// cycles nobody saw, and the bound on what is kept.
#include <QTest>

#include "app/chat/trace_store.h"
#include "app/traces/answer_recorder.h"
#include "tests/support/test_program.h"
#include "ui/inspector/tree_text.h"

using namespace griffin;
using app::AnswerRecorder;
using app::TraceStore;
using ui::TraceDelta;

namespace {

engine::CycleRecord cycle(const std::vector<std::pair<std::string, bool>>& nodes, const std::string& bonus) {
    engine::CycleRecord record;
    int token = 10;
    for (const auto& [text, accepted] : nodes) {
        engine::DraftTreeNode node;
        node.token = token++;
        node.text = text;
        node.parent = record.nodes.empty() ? -1 : 0;
        node.depth = record.nodes.empty() ? 0 : 1;
        node.accepted = accepted;
        if (accepted && !record.nodes.empty()) ++record.accepted_tokens;
        record.nodes.push_back(node);
    }
    record.bonus = token;
    record.bonus_text = bonus;
    return record;
}

/// An event with the text as the engine would give it.
void read(AnswerRecorder& reader, const std::string& text, const std::vector<int>& ends, std::size_t tokens,
          const engine::CycleRecord* record, TraceDelta& delta) {
    engine::TextAdded event;
    event.text = text;
    event.tokens.resize(tokens);
    event.cycle = record;
    event.text_ends = ends;
    reader.read(event, QString::fromStdString(text), delta);
}

}  // namespace

class TraceTest : public QObject {
    Q_OBJECT

  private slots:
    void placesFollowUnfinishedCharacters();
    void placesFollowWhatNobodySaw();
    void theRestBelongsToTheLastToken();
    void keepsTheNewestWithinItsBound();
};

void TraceTest::placesFollowUnfinishedCharacters() {
    AnswerRecorder reader;
    reader.begin();
    TraceDelta delta;
    read(reader, "A", {1}, 1, nullptr, delta);
    // The first half of é, its second half with a wide sign of two UTF-16 units, then the target's own token.
    const engine::CycleRecord record =
        cycle({{"A", true}, {"no", false}, {"\xC3", true}, {"\xA9\U0001F600", true}}, " b");
    read(reader, "é\U0001F600 b", {0, 6, 8}, 3, &record, delta);
    QCOMPARE(delta.cycles.size(), std::size_t{1});
    QCOMPARE(delta.tokens.size(), 4);
    const auto check = [&](int i, int start, int length, int from, int node) {
        const ui::TraceToken& token = delta.tokens.at(i);
        QCOMPARE(token.start, start);
        QCOMPARE(token.length, length);
        QCOMPARE(token.cycle, from);
        QCOMPARE(token.node, node);
    };
    check(0, 0, 1, -1, 0);
    check(1, 1, 0, 0, 2);
    check(2, 1, 3, 0, 3);
    check(3, 4, 2, 0, 0);
    QCOMPARE(ui::tokenString(delta.cycles.at(0).nodes.at(2).text), QString("<C3>"));
}

void TraceTest::placesFollowWhatNobodySaw() {
    AnswerRecorder reader;
    reader.begin();
    TraceDelta delta;
    read(reader, "unseen ", {}, 2, nullptr, delta);
    QVERIFY(delta.isEmpty());
    const engine::CycleRecord record = cycle({{"x", true}}, "seen");
    read(reader, "seen", {4}, 1, &record, delta);
    QCOMPARE(delta.tokens.at(0).start, 7);
    QCOMPARE(delta.tokens.at(0).cycle, 0);
}

void TraceTest::theRestBelongsToTheLastToken() {
    AnswerRecorder reader;
    reader.begin();
    TraceDelta delta;
    read(reader, "end", {3}, 1, nullptr, delta);
    read(reader, "…", {}, 0, nullptr, delta);
    QCOMPARE(delta.rest, 1);
    TraceStore store;
    store.append({1}, delta);
    QCOMPARE(store.find({1})->trace->tokens.last().length, 4);
    // Not where the last tokens were not told.
    reader.begin();
    TraceDelta other;
    read(reader, "end", {3}, 1, nullptr, other);
    read(reader, " unseen", {}, 1, nullptr, other);
    read(reader, "…", {}, 0, nullptr, other);
    QCOMPARE(other.rest, 0);
}

void TraceTest::keepsTheNewestWithinItsBound() {
    TraceStore store(100);
    TraceDelta delta;
    engine::CycleRecord one;
    one.nodes.resize(40);
    delta.cycles = {one};
    for (qint64 message = 1; message <= 5; ++message) {
        store.append({message}, delta);
        store.trim({message}, {1});  // the first one is on screen
    }
    QCOMPARE(store.count(), 2);
    QVERIFY(store.find({1}) != nullptr);
    QVERIFY(store.find({4}) == nullptr);
    QVERIFY(store.find({5}) != nullptr);
    store.trim({5}, {5});
    QVERIFY(store.find({5}) != nullptr);
}

GRIFFIN_TEST(TraceTest)
#include "trace_test.moc"
