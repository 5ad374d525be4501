// Attention of one or a few rows: the threads share the blocks of keys, so that a long context keeps all of them busy.
// What every block gives is kept and folded in logical order.
#pragma once

#include "kernels/cpu/attention_call.h"
#include "kernels/cpu/cpu_context.h"

namespace griffin::kernels::cpu {

/// Whether that is quicker than giving each thread rows of its own.
bool areFewRows(const CpuContext& context, const AttentionCall& call);

/// REQUIRES: areFewRows(context, call).
void attendFewRows(const CpuContext& context, const AttentionCall& call);

}  // namespace griffin::kernels::cpu
