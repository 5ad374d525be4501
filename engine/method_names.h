// The names of methods and trees: on the command line, in JSON and in the window. A plain value header: ui may include
// it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/generation_options.h"

namespace griffin::engine {

/// "griffin", "prompt-lookup".
std::string_view nameOf(Method method);
/// "eagle2", "dyspec-threshold".
std::string_view nameOf(TreeKind tree);

std::optional<Method> methodFromName(std::string_view name);
std::optional<TreeKind> treeFromName(std::string_view name);

/// All of them, in the order people read them. `simulated` is for measuring only and stands last.
const std::vector<Method>& allMethods();
const std::vector<TreeKind>& allTrees();

/// True for methods whose draft is a file of weights.
bool needsDraft(Method method);

}  // namespace griffin::engine
