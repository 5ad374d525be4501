// A trace as columns of bytes. Whole numbers are varints (seven bits a byte, the lowest first); those that may be
// negative are folded (0, -1, 1, -2 are 0, 1, 2, 3). Most values are told as the difference from what the ones before
// let expect, so that most bytes are 0.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "ui/inspector/answer_trace.h"

namespace griffin::app {

/// What is larger is not kept, and refused when it is read: nodes of one tree (the engine's have at most 256), nodes of
/// all trees together (60 MB in memory), and bytes of the texts of all nodes.
inline constexpr int kMaxCycleNodes = 1024;
inline constexpr std::size_t kMaxKeptNodes = 1'000'000;
inline constexpr std::size_t kMaxTextBytes = 64U << 20;

/// The order in the file: never changed, only followed by another version.
enum class TraceColumn {
    kHead,         // length and name of the method, bits of two floats (speed, plain pass), cycles, tokens, texts
    kTextLengths,  // of each text, the most frequent first
    kTexts,        // their bytes
    kOrigins,      // of a cycle: 0 none, 1 a model, 2 earlier text, 3 the form of the answer
    kNodeCounts,   // of a cycle
    kLeftOut,      // of a cycle with nodes: how many candidates that were left out follow them, numbered on
    kRoots,        // of a cycle with nodes: 0 where the text is that of the own token before it, else text + 1
    kNodes,        // of all other nodes and of those left out: text
    kParents,      // of the same: difference of the parents of this one and the one before it
    kDraft,        // of the same: probability
    kTarget,       // of all other nodes: probability
    kAccepted,     // of a cycle: how many accepted nodes, then the distance of each from the one before it, less one
    kOwn,          // of a cycle: text of the target's own token
    kOwnProbability,
    kDraftTime,  // of a cycle: difference from the cycle before it
    kVerifyTime,
    kCommitTime,
    kPlaces,   // of a token of the answer: 0 where it is the next of its path, else 1, difference of cycles, node
    kStarts,   // of a token: distance from the end of the one before it
    kLengths,  // of a token: difference from the length of its text
    kOfForm,   // of a cycle: how many of its last nodes the form leaves alone; not there if none of any cycle is
    kCount
};
// The origins in the file.
static_assert(static_cast<int>(engine::DraftOrigin::kNone) == 0 && static_cast<int>(engine::DraftOrigin::kModel) == 1 &&
              static_cast<int>(engine::DraftOrigin::kLookup) == 2 && static_cast<int>(engine::DraftOrigin::kForm) == 3);

/// Without the last.
inline constexpr std::size_t kColumnsOfVersion1 = static_cast<std::size_t>(TraceColumn::kOfForm);

constexpr std::size_t indexOf(TraceColumn column) {
    return static_cast<std::size_t>(column);
}

using TraceColumns = std::array<std::string, static_cast<std::size_t>(TraceColumn::kCount)>;
using TraceColumnViews = std::array<std::string_view, static_cast<std::size_t>(TraceColumn::kCount)>;

bool isSmallEnough(const ui::AnswerTrace& trace);
/// REQUIRES: it is small enough; parents are before their children, and as many nodes are accepted, the root apart, as
/// accepted_tokens says.
TraceColumns columnsOf(const ui::AnswerTrace& trace);
/// kDamaged: no trace has these columns. kTooLarge: it has more cycles or nodes than `most`, kMaxKeptNodes or less.
enum class TraceFault { kDamaged, kTooLarge };
tl::expected<ui::AnswerTrace, TraceFault> traceOf(const TraceColumnViews& columns, std::size_t most = kMaxKeptNodes);

}  // namespace griffin::app
