#include "engine/generation_options.h"

#include <algorithm>
#include <array>

namespace griffin::engine {
namespace {

template <typename Value>
struct Named {
    Value value;
    std::string_view name;
};

constexpr std::array<Named<Method>, 15> kMethods{{
    {Method::kAuto, "auto"},
    {Method::kVanilla, "vanilla"},
    {Method::kGriffin, "griffin"},
    {Method::kEagle, "eagle"},
    {Method::kHass, "hass"},
    {Method::kFspad, "fspad"},
    {Method::kEagle3, "eagle3"},
    {Method::kMedusa, "medusa"},
    {Method::kHydra, "hydra"},
    {Method::kMtp, "mtp"},
    {Method::kDraftModel, "draft-model"},
    {Method::kPromptLookup, "prompt-lookup"},
    {Method::kLookahead, "lookahead"},
    {Method::kSuffix, "suffix"},
    {Method::kSimulated, "simulated"},
}};

constexpr std::array<Named<TreeKind>, 10> kTrees{{
    {TreeKind::kAuto, "auto"},
    {TreeKind::kEagle2, "eagle2"},
    {TreeKind::kCoupled, "coupled"},
    {TreeKind::kDySpec, "dyspec"},
    {TreeKind::kDySpecThreshold, "dyspec-threshold"},
    {TreeKind::kSequoia, "sequoia"},
    {TreeKind::kSpecInfer, "specinfer"},
    {TreeKind::kSpecTr, "spectr"},
    {TreeKind::kStatic, "static"},
    {TreeKind::kChain, "chain"},
}};

constexpr std::array<Named<Reasoning>, 6> kReasonings{{
    {Reasoning::kAuto, "auto"},
    {Reasoning::kOff, "off"},
    {Reasoning::kOn, "on"},
    {Reasoning::kLow, "low"},
    {Reasoning::kMedium, "medium"},
    {Reasoning::kHigh, "high"},
}};

template <typename Table, typename Value>
std::string_view nameIn(const Table& table, Value value) {
    const auto found =
        std::find_if(table.begin(), table.end(), [value](const auto& entry) { return entry.value == value; });
    return found == table.end() ? std::string_view() : found->name;
}

template <typename Value, typename Table>
std::optional<Value> valueIn(const Table& table, std::string_view name) {
    const auto found =
        std::find_if(table.begin(), table.end(), [name](const auto& entry) { return entry.name == name; });
    if (found == table.end()) return std::nullopt;
    return found->value;
}

template <typename Value, typename Table>
std::vector<Value> valuesOf(const Table& table) {
    std::vector<Value> values;
    values.reserve(table.size());
    for (const auto& entry : table) values.push_back(entry.value);
    return values;
}

}  // namespace

std::string_view nameOf(Method method) {
    return nameIn(kMethods, method);
}

std::string_view nameOf(TreeKind tree) {
    return nameIn(kTrees, tree);
}

std::string_view nameOf(Reasoning reasoning) {
    return nameIn(kReasonings, reasoning);
}

std::optional<Method> methodFromName(std::string_view name) {
    return valueIn<Method>(kMethods, name);
}

std::optional<TreeKind> treeFromName(std::string_view name) {
    return valueIn<TreeKind>(kTrees, name);
}

std::optional<Reasoning> reasoningFromName(std::string_view name) {
    return valueIn<Reasoning>(kReasonings, name);
}

const std::vector<Reasoning>& allReasonings() {
    static const std::vector<Reasoning> all = valuesOf<Reasoning>(kReasonings);
    return all;
}

const std::vector<Method>& allMethods() {
    static const std::vector<Method> all = valuesOf<Method>(kMethods);
    return all;
}

const std::vector<TreeKind>& allTrees() {
    static const std::vector<TreeKind> all = valuesOf<TreeKind>(kTrees);
    return all;
}

bool needsDraft(Method method) {
    switch (method) {
        case Method::kGriffin:
        case Method::kEagle:
        case Method::kHass:
        case Method::kFspad:
        case Method::kEagle3:
        case Method::kMedusa:
        case Method::kHydra:
        case Method::kMtp:
        case Method::kDraftModel:
            return true;
        case Method::kAuto:
        case Method::kVanilla:
        case Method::kPromptLookup:
        case Method::kLookahead:
        case Method::kSuffix:
        case Method::kSimulated:
            return false;
    }
    return false;
}

bool draftServes(Method loaded, Method wanted) {
    const auto sameNetwork = [](Method method) { return method == Method::kHass ? Method::kEagle : method; };
    return sameNetwork(loaded) == sameNetwork(wanted);
}

}  // namespace griffin::engine
