#include "app/traces/trace_columns.h"

#include <QString>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <vector>

#include "app/traces/varint.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

using engine::CycleRecord;
using engine::DraftOrigin;
using engine::DraftTreeNode;
using ui::TraceToken;

constexpr int kMaxInt = std::numeric_limits<int>::max();
constexpr std::size_t kMaxMethodName = 64;

// The numbers in the file.
static_assert(static_cast<int>(DraftOrigin::kNone) == 0 && static_cast<int>(DraftOrigin::kModel) == 1 &&
              static_cast<int>(DraftOrigin::kLookup) == 2 && static_cast<int>(DraftOrigin::kForm) == 3);

std::size_t indexOf(TraceColumn column) {
    return static_cast<std::size_t>(column);
}

// Probabilities: 0 not computed, 1 zero, 2 under a tenth of a percent, 3 to 12 tenths, 13 to 111 percents, 112 nearly
// one (it is shown as 100 %), 113 one.
constexpr int kTenths = 2;
constexpr int kPercents = 12;
constexpr int kNearlyOne = kPercents + 100;

char probabilityCode(float probability) {
    const double percent = 100 * static_cast<double>(probability);
    int code = 0;
    if (percent >= 100) {
        code = kNearlyOne + 1;
    } else if (percent >= 1) {
        code = kPercents + static_cast<int>(std::lround(percent));
    } else if (percent >= 0.1) {
        code = kTenths + static_cast<int>(std::lround(10 * percent));
    } else if (percent > 0) {
        code = kTenths;
    } else if (percent == 0) {
        code = 1;
    }
    return static_cast<char>(code);
}

std::optional<float> probabilityOf(int code) {
    if (code == 0) return engine::kUnknownProbability;
    if (code == 1) return 0.0F;
    if (code == kTenths) return 0.0005F;
    // Between the steps, so that none is rounded to the kind of another: "1.0 %" is not "1 %".
    if (code < kPercents) return static_cast<float>(code - kTenths) / 1000 + 0.00001F;
    if (code == kPercents) return 0.00999F;
    if (code == kPercents + 1) return 0.01001F;
    if (code < kNearlyOne) return static_cast<float>(code - kPercents) / 100;
    if (code == kNearlyOne) return 0.9975F;
    if (code == kNearlyOne + 1) return 1.0F;
    return std::nullopt;
}

// Times: 0 for less than a microsecond, else one more than sixteen times the binary logarithm of the microseconds.
constexpr int kTimeSteps = 16;
constexpr int kLongestTime = kTimeSteps * 40;  // twelve days

int timeCode(double milliseconds) {
    const double microseconds = 1000 * milliseconds;
    if (!(microseconds >= 1)) return 0;
    return 1 + static_cast<int>(std::lround(std::min(kTimeSteps * std::log2(microseconds), double{kLongestTime})));
}

double timeOf(int code) {
    return code == 0 ? 0 : std::exp2(static_cast<double>(code - 1) / kTimeSteps) / 1000;
}

/// The token that follows one of the answer, where the answer has all tokens of its cycles.
class TokenPath {
  public:
    explicit TokenPath(const std::vector<CycleRecord>& cycles) : cycles_(cycles) {}

    TraceToken expected() const { return expected_; }
    void follow(int cycle, int node) {
        expected_.cycle = node > 0 ? cycle : cycle + 1;
        expected_.node = 0;
        if (expected_.cycle >= static_cast<int>(cycles_.size())) return;
        const std::vector<DraftTreeNode>& nodes = cycles_[static_cast<std::size_t>(expected_.cycle)].nodes;
        // A damaged trace may name a node that is not there.
        const auto end = static_cast<std::ptrdiff_t>(nodes.size());
        const auto from = std::clamp(std::ptrdiff_t{node} + 1, std::ptrdiff_t{0}, end);
        const auto next =
            std::find_if(nodes.begin() + from, nodes.end(), [](const DraftTreeNode& one) { return one.accepted; });
        if (next != nodes.end()) expected_.node = static_cast<int>(next - nodes.begin());
    }

  private:
    const std::vector<CycleRecord>& cycles_;
    TraceToken expected_;  // the first token comes with the prompt
};

/// Empty: it is not known, because the token came with the prompt.
std::string tokenText(const std::vector<CycleRecord>& cycles, const TraceToken& token) {
    if (token.cycle < 0) return {};
    const CycleRecord& cycle = cycles[static_cast<std::size_t>(token.cycle)];
    return token.fromDraft() ? cycle.nodes[static_cast<std::size_t>(token.node)].text : cycle.bonus_text;
}

/// In the text of the answer, where it is whole characters.
int expectedLength(const std::string& text) {
    return static_cast<int>(QString::fromStdString(text).size());
}

/// The candidates with the likeliest paths of those that a cycle left out, numbered anew.
std::vector<DraftTreeNode> likeliestLeftOut(const CycleRecord& cycle) {
    const std::size_t nodes = cycle.nodes.size();
    std::vector<float> path(nodes + cycle.left_out.size(), 1);
    const auto follow = [&](std::size_t index, const DraftTreeNode& node) {
        path[index] = path[static_cast<std::size_t>(node.parent)] * std::max(node.draft_probability, 0.0F);
    };
    for (std::size_t n = 1; n < nodes; ++n) follow(n, cycle.nodes[n]);
    for (std::size_t n = 0; n < cycle.left_out.size(); ++n) follow(nodes + n, cycle.left_out[n]);
    std::vector<std::size_t> order(cycle.left_out.size());
    std::iota(order.begin(), order.end(), nodes);
    // No path is likelier than its beginning, which comes first among equals: the best are closed under parents.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return path[a] > path[b]; });
    order.resize(std::min<std::size_t>(order.size(), kKeptLeftOut));
    std::sort(order.begin(), order.end());
    std::vector<DraftTreeNode> kept;
    for (const std::size_t index : order) {
        DraftTreeNode& node = kept.emplace_back(cycle.left_out[index - nodes]);
        const auto parent = std::find(order.begin(), order.end(), static_cast<std::size_t>(node.parent));
        if (parent != order.end()) node.parent = static_cast<int>(nodes) + static_cast<int>(parent - order.begin());
    }
    return kept;
}

/// The texts of a trace, the most frequent first.
class Texts {
  public:
    Texts(const ui::AnswerTrace& trace, const std::vector<std::vector<DraftTreeNode>>& left_out) {
        for (const CycleRecord& cycle : trace.cycles) {
            for (const DraftTreeNode& node : cycle.nodes) count(node.text);
            count(cycle.bonus_text);
        }
        for (const std::vector<DraftTreeNode>& nodes : left_out) {
            for (const DraftTreeNode& node : nodes) count(node.text);
        }
        std::stable_sort(texts_.begin(), texts_.end(),
                         [](const Counted& a, const Counted& b) { return a.count > b.count; });
        for (std::size_t i = 0; i < texts_.size(); ++i) number_[texts_[i].text] = i;
    }

    std::size_t count() const { return texts_.size(); }
    std::size_t numberOf(const std::string& text) const { return number_.at(text); }
    std::string_view text(std::size_t number) const { return texts_[number].text; }

  private:
    struct Counted {
        std::string_view text;
        int count = 0;
    };
    void count(const std::string& text) {
        const auto [place, fresh] = number_.try_emplace(text, texts_.size());
        if (fresh) texts_.push_back({text, 0});
        ++texts_[place->second].count;
    }

    std::vector<Counted> texts_;
    std::unordered_map<std::string_view, std::size_t> number_;
};

class ColumnWriter {
  public:
    explicit ColumnWriter(const ui::AnswerTrace& trace)
        : trace_(trace), left_out_(leftOutOf(trace)), texts_(trace, left_out_) {}

    TraceColumns write() {
        writeHead();
        for (std::size_t i = 0; i < trace_.cycles.size(); ++i) writeCycle(trace_.cycles[i], left_out_[i]);
        writeTokens();
        if (has_form_) std::ranges::for_each(trace_.cycles, [this](const CycleRecord& cycle) { writeForm(cycle); });
        return std::move(columns_);
    }

  private:
    static std::vector<std::vector<DraftTreeNode>> leftOutOf(const ui::AnswerTrace& trace) {
        std::vector<std::vector<DraftTreeNode>> all;
        all.reserve(trace.cycles.size());
        for (const CycleRecord& cycle : trace.cycles) all.push_back(likeliestLeftOut(cycle));
        return all;
    }

    std::string& at(TraceColumn column) { return columns_[indexOf(column)]; }

    void writeHead() {
        std::string& head = at(TraceColumn::kHead);
        const std::string_view method = engine::nameOf(trace_.method);
        putVarint(head, method.size());
        head += method;
        putVarint(head, std::bit_cast<std::uint32_t>(static_cast<float>(trace_.tokens_per_second)));
        putVarint(head, std::bit_cast<std::uint32_t>(static_cast<float>(trace_.plain_pass_ms)));
        putVarint(head, trace_.cycles.size());
        putVarint(head, static_cast<std::uint64_t>(trace_.tokens.size()));
        putVarint(head, texts_.count());
        for (std::size_t i = 0; i < texts_.count(); ++i) {
            putVarint(at(TraceColumn::kTextLengths), texts_.text(i).size());
            at(TraceColumn::kTexts) += texts_.text(i);
        }
    }

    void writeForm(const CycleRecord& cycle) {
        const auto last = std::find_if_not(cycle.nodes.rbegin(), cycle.nodes.rend(),
                                           [](const DraftTreeNode& node) { return node.of_form; });
        putVarint(at(TraceColumn::kOfForm), static_cast<std::uint64_t>(last - cycle.nodes.rbegin()));
    }

    void writeCycle(const CycleRecord& cycle, const std::vector<DraftTreeNode>& left_out) {
        const std::vector<DraftTreeNode>& nodes = cycle.nodes;
        has_form_ = has_form_ || cycle.origin == DraftOrigin::kForm || (!nodes.empty() && nodes.back().of_form);
        at(TraceColumn::kOrigins) += static_cast<char>(cycle.origin);
        putVarint(at(TraceColumn::kNodeCounts), nodes.size());
        if (!nodes.empty()) {
            const bool continues = before_ != nullptr && before_->bonus_text == nodes.front().text;
            putVarint(at(TraceColumn::kLeftOut), left_out.size());
            putVarint(at(TraceColumn::kRoots), continues ? 0 : texts_.numberOf(nodes.front().text) + 1);
        }
        int parent = 0;
        std::size_t accepted = 0;
        const auto put = [&](const DraftTreeNode& node) {
            putVarint(at(TraceColumn::kNodes), texts_.numberOf(node.text));
            putFolded(at(TraceColumn::kParents), node.parent - parent);
            at(TraceColumn::kDraft) += probabilityCode(node.draft_probability);
            parent = node.parent;
        };
        putVarint(at(TraceColumn::kAccepted), static_cast<std::uint64_t>(cycle.accepted_tokens));
        for (std::size_t n = 1; n < nodes.size(); ++n) {
            const DraftTreeNode& node = nodes[n];
            put(node);
            at(TraceColumn::kTarget) += probabilityCode(node.target_probability);
            if (node.accepted) putVarint(at(TraceColumn::kAccepted), n - std::exchange(accepted, n) - 1);
        }
        if (!nodes.empty()) std::ranges::for_each(left_out, put);
        putVarint(at(TraceColumn::kOwn), texts_.numberOf(cycle.bonus_text));
        at(TraceColumn::kOwnProbability) += probabilityCode(cycle.bonus_probability);
        putTime(TraceColumn::kDraftTime, cycle.draft_ms, draft_time_);
        putTime(TraceColumn::kVerifyTime, cycle.verify_ms, verify_time_);
        putTime(TraceColumn::kCommitTime, cycle.commit_ms, commit_time_);
        before_ = &cycle;
    }

    void putTime(TraceColumn column, double milliseconds, int& last) {
        const int code = timeCode(milliseconds);
        putFolded(at(column), code - std::exchange(last, code));
    }

    void writeTokens() {
        TokenPath path(trace_.cycles);
        int cycle = -1;
        int end = 0;
        for (const TraceToken& token : trace_.tokens) {
            const TraceToken expected = path.expected();
            if (token.cycle == expected.cycle && token.node == expected.node) {
                putVarint(at(TraceColumn::kPlaces), 0);
            } else {
                putVarint(at(TraceColumn::kPlaces), 1);
                putFolded(at(TraceColumn::kPlaces), token.cycle - cycle);
                putVarint(at(TraceColumn::kPlaces), static_cast<std::uint64_t>(token.node));
            }
            path.follow(token.cycle, token.node);
            putVarint(at(TraceColumn::kStarts), static_cast<std::uint64_t>(token.start - end));
            putFolded(at(TraceColumn::kLengths), token.length - expectedLength(tokenText(trace_.cycles, token)));
            cycle = token.cycle;
            end = token.start + token.length;
        }
    }

    const ui::AnswerTrace& trace_;
    std::vector<std::vector<DraftTreeNode>> left_out_;  // of each cycle, what is kept
    Texts texts_;
    TraceColumns columns_;
    bool has_form_ = false;
    const CycleRecord* before_ = nullptr;
    int draft_time_ = 0;
    int verify_time_ = 0;
    int commit_time_ = 0;
};

/// Whatever does not fit makes `good_` false; indices hold at all times.
class ColumnReader {
  public:
    ColumnReader(const TraceColumnViews& columns, std::size_t most) : most_(most) {
        for (const std::string_view column : columns) readers_.emplace_back(column);
        has_form_ = !at(TraceColumn::kOfForm).atEnd();
    }

    tl::expected<ui::AnswerTrace, TraceFault> read() {
        readHead();
        for (int i = 0; i < cycles_ && good(); ++i) readCycle();
        if (good()) readTokens();
        const bool complete = std::ranges::all_of(readers_, &VarintReader::atEnd);
        if (!good_ || !complete) return tl::unexpected(too_large_ ? TraceFault::kTooLarge : TraceFault::kDamaged);
        trace_.finished = true;
        return std::move(trace_);
    }

  private:
    VarintReader& at(TraceColumn column) { return readers_[indexOf(column)]; }
    bool good() const { return good_ && std::ranges::none_of(readers_, &VarintReader::failed); }

    void readHead() {
        VarintReader& head = at(TraceColumn::kHead);
        const auto method =
            engine::methodFromName(head.bytes(std::min<std::uint64_t>(head.take(), kMaxMethodName + 1)));
        if (!method) good_ = false;
        trace_.method = method.value_or(engine::Method::kVanilla);
        trace_.tokens_per_second = readFigure();
        trace_.plain_pass_ms = readFigure();
        cycles_ = head.count(static_cast<int>(kMaxKeptNodes));
        limit(static_cast<std::size_t>(cycles_));
        tokens_ = head.count(static_cast<int>(2 * kMaxKeptNodes));
        const int texts = head.count(static_cast<int>(2 * kMaxKeptNodes));
        for (int i = 0; i < texts && good(); ++i)
            texts_.emplace_back(at(TraceColumn::kTexts).bytes(at(TraceColumn::kTextLengths).take()));
    }

    void limit(std::size_t count) {
        if (count <= most_) return;
        too_large_ = true;
        good_ = false;
    }

    float readFigure() {
        const auto figure = std::bit_cast<float>(static_cast<std::uint32_t>(at(TraceColumn::kHead).take()));
        if (std::isfinite(figure) && figure >= 0) return figure;
        good_ = false;
        return 0;
    }

    /// Of a text that there is; else empty.
    std::string readText(TraceColumn column) { return textOf(at(column).take()); }
    std::string textOf(std::uint64_t number) {
        if (number < texts_.size()) return used(std::string(texts_[static_cast<std::size_t>(number)]));
        good_ = false;
        return {};
    }
    /// A text of a megabyte that a million nodes have is a terabyte.
    std::string used(std::string text) {
        text_bytes_ += text.size();
        if (text_bytes_ > kMaxTextBytes) good_ = false;
        return text;
    }

    int readByte(TraceColumn column) {
        const std::string_view byte = at(column).bytes(1);
        return byte.empty() ? 0 : static_cast<unsigned char>(byte.front());
    }

    float readProbability(TraceColumn column) {
        const auto probability = probabilityOf(readByte(column));
        if (!probability) good_ = false;
        return probability.value_or(engine::kUnknownProbability);
    }

    double readTime(TraceColumn column, int& last) {
        const std::int64_t code = last + at(column).folded();
        if (code < 0 || code > kLongestTime + 1) {
            good_ = false;
            return 0;
        }
        last = static_cast<int>(code);
        return timeOf(last);
    }

    void readCycle() {
        CycleRecord& cycle = trace_.cycles.emplace_back();
        const int origin = readByte(TraceColumn::kOrigins);
        good_ = good_ && origin <= static_cast<int>(has_form_ ? DraftOrigin::kForm : DraftOrigin::kLookup);
        if (good_) cycle.origin = static_cast<DraftOrigin>(origin);
        const int nodes = at(TraceColumn::kNodeCounts).count(kMaxCycleNodes);
        const int left_out = nodes > 0 ? at(TraceColumn::kLeftOut).count(kKeptLeftOut) : 0;
        trace_.node_count += static_cast<std::size_t>(nodes + left_out);
        limit(trace_.node_count);
        if (nodes > 0) readRoot(cycle);
        int parent = 0;
        for (int n = 1; n < nodes && good(); ++n) {
            cycle.nodes.push_back(readNode(cycle, parent));
            cycle.nodes.back().target_probability = readProbability(TraceColumn::kTarget);
        }
        if (has_form_) readForm(cycle);
        for (int n = 0; n < left_out && good(); ++n) cycle.left_out.push_back(readNode(cycle, parent));
        readAccepted(cycle);
        cycle.bonus_text = readText(TraceColumn::kOwn);
        cycle.bonus_probability = readProbability(TraceColumn::kOwnProbability);
        cycle.draft_ms = readTime(TraceColumn::kDraftTime, draft_time_);
        cycle.verify_ms = readTime(TraceColumn::kVerifyTime, verify_time_);
        cycle.commit_ms = readTime(TraceColumn::kCommitTime, commit_time_);
    }

    void readForm(CycleRecord& cycle) {
        const int of_form = at(TraceColumn::kOfForm).count(kMaxCycleNodes);
        good_ = good_ && (of_form == 0 || static_cast<std::size_t>(of_form) < cycle.nodes.size());
        for (int i = 0; i < of_form && good(); ++i) (cycle.nodes.rbegin() + i)->of_form = true;
    }

    void readRoot(CycleRecord& cycle) {
        DraftTreeNode& root = cycle.nodes.emplace_back();
        root.accepted = true;
        const std::uint64_t text = at(TraceColumn::kRoots).take();
        const auto index = trace_.cycles.size() - 1;
        if (text > 0) {
            root.text = textOf(text - 1);
        } else if (index > 0) {
            root.text = used(trace_.cycles[index - 1].bonus_text);
        } else {
            good_ = false;
        }
    }

    /// The next of the nodes, or of those left out. `parent` is that of the one before it.
    DraftTreeNode readNode(const CycleRecord& cycle, int& parent) {
        DraftTreeNode node;
        const std::size_t nodes = cycle.nodes.size();
        const std::int64_t place = parent + at(TraceColumn::kParents).folded();
        if (place < 0 || place >= static_cast<std::int64_t>(nodes + cycle.left_out.size())) {
            good_ = false;
            return node;
        }
        node.parent = parent = static_cast<int>(place);
        const auto index = static_cast<std::size_t>(place);
        node.depth = 1 + (index < nodes ? cycle.nodes[index] : cycle.left_out[index - nodes]).depth;
        node.text = readText(TraceColumn::kNodes);
        node.draft_probability = readProbability(TraceColumn::kDraft);
        return node;
    }

    void readAccepted(CycleRecord& cycle) {
        const int accepted = at(TraceColumn::kAccepted).count(kMaxCycleNodes);
        cycle.accepted_tokens = accepted;
        std::size_t node = 0;
        for (int i = 0; i < accepted && good(); ++i) {
            node += 1 + static_cast<std::size_t>(at(TraceColumn::kAccepted).count(kMaxCycleNodes));
            if (node < cycle.nodes.size()) {
                cycle.nodes[node].accepted = true;
            } else {
                good_ = false;
            }
        }
    }

    void readTokens() {
        TokenPath path(trace_.cycles);
        std::int64_t cycle = -1;
        std::int64_t end = 0;
        for (int i = 0; i < tokens_ && good(); ++i) {
            TraceToken token = path.expected();
            if (at(TraceColumn::kPlaces).count(1) == 1) {
                cycle += at(TraceColumn::kPlaces).folded();
                token.node = at(TraceColumn::kPlaces).count(kMaxCycleNodes);
            } else {
                cycle = token.cycle;
            }
            const bool there = cycle >= -1 && cycle < static_cast<std::int64_t>(trace_.cycles.size());
            const std::size_t nodes = there && cycle >= 0 ? trace_.cycle(static_cast<int>(cycle)).nodes.size() : 0;
            if (!there || (token.node > 0 && static_cast<std::size_t>(token.node) >= nodes)) {
                good_ = false;
                return;
            }
            token.cycle = static_cast<int>(cycle);
            const std::int64_t start = end + at(TraceColumn::kStarts).count(kMaxInt);
            const std::int64_t length = std::int64_t{expectedLength(used(tokenText(trace_.cycles, token)))} +
                                        at(TraceColumn::kLengths).folded();
            if (length < 0 || length > kMaxInt || start + length > kMaxInt) {
                good_ = false;
                return;
            }
            token.start = static_cast<int>(start);
            token.length = static_cast<int>(length);
            end = start + length;
            path.follow(token.cycle, token.node);
            trace_.tokens.append(token);
        }
    }

    std::size_t most_;
    std::vector<VarintReader> readers_;
    bool has_form_ = false;
    bool good_ = true;
    bool too_large_ = false;
    ui::AnswerTrace trace_;
    int cycles_ = 0;
    int tokens_ = 0;
    std::size_t text_bytes_ = 0;
    std::vector<std::string_view> texts_;
    int draft_time_ = 0;
    int verify_time_ = 0;
    int commit_time_ = 0;
};

}  // namespace

bool isSmallEnough(const ui::AnswerTrace& trace) {
    std::size_t nodes = 0;
    std::size_t bytes = 0;
    for (const CycleRecord& cycle : trace.cycles) {
        if (cycle.nodes.size() > kMaxCycleNodes) return false;
        nodes += cycle.nodes.size() + cycle.left_out.size();
        // Twice: a text is read again for the token of the answer that it became.
        for (const DraftTreeNode& node : cycle.nodes) bytes += 2 * node.text.size();
        for (const DraftTreeNode& node : cycle.left_out) bytes += node.text.size();
        bytes += 2 * cycle.bonus_text.size();
    }
    return trace.cycles.size() <= kMaxKeptNodes && nodes <= kMaxKeptNodes && bytes <= kMaxTextBytes;
}

TraceColumns columnsOf(const ui::AnswerTrace& trace) {
    return ColumnWriter(trace).write();
}

tl::expected<ui::AnswerTrace, TraceFault> traceOf(const TraceColumnViews& columns, std::size_t most) {
    return ColumnReader(columns, most).read();
}

}  // namespace griffin::app
