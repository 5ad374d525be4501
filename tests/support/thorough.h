// Tests that try many random inputs try a part of them with every change, and all with GRIFFIN_THOROUGH, as a full run
// does. What they expect of the numbers they count is scaled likewise.
#pragma once

#include <QtGlobal>

namespace griffin::tests {

inline bool isThorough() {
    return qEnvironmentVariableIsSet("GRIFFIN_THOROUGH");
}

/// How many of `all` are tried.
inline int tried(int all) {
    constexpr int kShare = 4;
    return isThorough() ? all : all / kShare;
}

}  // namespace griffin::tests
