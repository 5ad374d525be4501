#include "engine/formats/pickle_stack.h"

namespace griffin::engine::formats {
namespace {

constexpr std::size_t kMaxValues = 1'000'000;  // a tensor takes about 16
constexpr std::size_t kMaxMarks = 32;          // a dictionary of tensors needs 4

}  // namespace

bool PickleStack::push(PickleValue value) {
    if (values_.size() == kMaxValues) return refuse(Message("The pickle has more than %1 values", kMaxValues));
    stack_.push_back(static_cast<PickleRef>(values_.size()));
    values_.push_back(value);
    return true;
}

bool PickleStack::pushContainer(PickleKind kind, std::vector<PickleRef> items) {
    containers_.push_back(std::move(items));
    return push({kind, static_cast<std::int64_t>(containers_.size() - 1), {}});
}

bool PickleStack::pop(PickleRef& ref) {
    if (stack_.size() <= floor()) return refuse(Message("The pickle takes more values than it has made"));
    ref = stack_.back();
    stack_.pop_back();
    return true;
}

bool PickleStack::popLast(PickleRef& ref) {
    if (marks_.empty() && stack_.size() == 1) return pop(ref);
    return refuse(Message("The pickle is incomplete"));
}

bool PickleStack::mark() {
    if (marks_.size() == kMaxMarks) return refuse(Message("The pickle is nested too deeply"));
    marks_.push_back(stack_.size());
    return true;
}

bool PickleStack::popMark(std::vector<PickleRef>& items) {
    if (marks_.empty()) return refuse(Message("The pickle returns to a mark that it did not set"));
    items.assign(stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back()), stack_.end());
    stack_.resize(marks_.back());
    marks_.pop_back();
    return true;
}

bool PickleStack::tuple(std::size_t size) {
    std::vector<PickleRef> items(size);
    for (std::size_t i = size; i-- > 0;) {
        if (!pop(items[i])) return false;
    }
    return pushContainer(PickleKind::kTuple, std::move(items));
}

bool PickleStack::tupleFromMark() {
    std::vector<PickleRef> items;
    return popMark(items) && pushContainer(PickleKind::kTuple, std::move(items));
}

bool PickleStack::addTo(PickleKind kind, const std::vector<PickleRef>& items) {
    if (!topIs(kind)) return refuse(Message("The pickle adds to something other than a list or dictionary"));
    if (kind == PickleKind::kDict && items.size() % 2 != 0)
        return refuse(Message("The pickle has a key without a value"));
    std::vector<PickleRef>& container = containers_[static_cast<std::size_t>(value(stack_.back()).number)];
    container.insert(container.end(), items.begin(), items.end());
    return true;
}

bool PickleStack::append(PickleKind kind) {
    std::vector<PickleRef> items(kind == PickleKind::kDict ? 2 : 1);
    for (std::size_t i = items.size(); i-- > 0;) {
        if (!pop(items[i])) return false;
    }
    return addTo(kind, items);
}

bool PickleStack::appendFromMark(PickleKind kind) {
    std::vector<PickleRef> items;
    return popMark(items) && addTo(kind, items);
}

bool PickleStack::put(std::size_t index) {
    if (stack_.size() <= floor()) return refuse(Message("The pickle takes more values than it has made"));
    if (index > memo_.size()) return refuse(Message("The pickle stores value %1 out of turn", index));
    if (index == memo_.size()) memo_.push_back(0);
    memo_[index] = stack_.back();
    return true;
}

bool PickleStack::get(std::size_t index) {
    if (index >= memo_.size()) return refuse(Message("The pickle reads value %1, which it never stored", index));
    stack_.push_back(memo_[index]);
    return true;
}

}  // namespace griffin::engine::formats
