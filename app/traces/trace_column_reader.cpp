#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "app/traces/left_out.h"
#include "app/traces/token_path.h"
#include "app/traces/trace_codes.h"
#include "app/traces/trace_columns.h"
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
        if (code < 0 || code > kLongestTimeCode) {
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

tl::expected<ui::AnswerTrace, TraceFault> traceOf(const TraceColumnViews& columns, std::size_t most) {
    return ColumnReader(columns, most).read();
}

}  // namespace griffin::app
