#include <algorithm>
#include <bit>
#include <unordered_map>
#include <utility>
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

}  // namespace griffin::app
