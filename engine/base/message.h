// Message, a sentence that a person may read: that of the kernels, for the engine and for the layers above it, which
// include no header of the kernels.
#pragma once

#include "kernels/translatable_message.h"

namespace griffin::engine {

using kernels::Message;

}  // namespace griffin::engine
