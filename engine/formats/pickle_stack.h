// The values of a pickle and the stack, marks and memo of the machine that makes them.
//
// Values live in one table and refer to each other by number, so a shared or cyclic value costs nothing, and the table
// never has more entries than the pickle has bytes. Every operation returns false when the pickle must be refused;
// error() then says why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/message.h"

namespace griffin::engine::formats {

enum class PickleKind : std::uint8_t {
    kNone,
    kBool,
    kInteger,
    kReal,
    kText,
    kTuple,
    kList,
    kDict,
    kStorageType,
    kFunction,
    kStorage,
    kTensor,
};

/// `number`: the value of kBool and kInteger; the place of a kTuple, kList or kDict among the containers; what the
/// reader keeps for a kFunction, kStorage or kTensor. `text` is that of a kText and the name of a kStorageType.
struct PickleValue {
    PickleKind kind = PickleKind::kNone;
    std::int64_t number = 0;
    std::string_view text;
};

/// Place of a value in the table.
using PickleRef = std::uint32_t;

class PickleStack {
  public:
    const PickleValue& value(PickleRef ref) const { return values_[ref]; }
    bool is(PickleRef ref, PickleKind kind) const { return value(ref).kind == kind; }
    /// Of a kTuple or kList; of a kDict key, value, key, value, ... REQUIRES: it is one of them.
    const std::vector<PickleRef>& items(PickleRef ref) const {
        return containers_[static_cast<std::size_t>(value(ref).number)];
    }
    /// True when nothing but `ref` is left, no mark either. Takes it.
    bool popLast(PickleRef& ref);
    /// The newest value is of this kind.
    bool topIs(PickleKind kind) const { return stack_.size() > floor() && is(stack_.back(), kind); }
    const Message& error() const { return error_; }

    bool push(PickleValue value);
    void pushAgain(PickleRef ref) { stack_.push_back(ref); }
    bool pushContainer(PickleKind kind, std::vector<PickleRef> items);
    bool pop(PickleRef& ref);
    bool mark();
    /// The newest `size` values become a tuple.
    bool tuple(std::size_t size);
    /// The values above the last mark do.
    bool tupleFromMark();
    /// Adds to the list or dictionary below them the newest value or pair.
    bool append(PickleKind kind);
    /// The same with all values above the last mark.
    bool appendFromMark(PickleKind kind);
    /// Remembers the newest value under this number, which is the next one or one used before.
    bool put(std::size_t index);
    bool get(std::size_t index);

  private:
    bool refuse(Message why) {
        error_ = std::move(why);
        return false;
    }
    std::size_t floor() const { return marks_.empty() ? 0 : marks_.back(); }
    bool popMark(std::vector<PickleRef>& items);
    bool addTo(PickleKind kind, const std::vector<PickleRef>& items);

    std::vector<PickleValue> values_;
    std::vector<std::vector<PickleRef>> containers_;
    std::vector<PickleRef> stack_;
    std::vector<std::size_t> marks_;  // height of the stack at each mark
    std::vector<PickleRef> memo_;
    Message error_;
};

}  // namespace griffin::engine::formats
