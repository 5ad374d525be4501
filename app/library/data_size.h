// How large something is, as every page and message says it.
#pragma once

#include <QString>

namespace griffin::app {

/// In powers of 1000, one decimal, as the language writes it: "98.4 MB".
QString dataSize(qint64 bytes);

}  // namespace griffin::app
