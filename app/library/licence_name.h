// Names of licences for people. Hubs and the files that come from them write SPDX's identifiers in lower case.
#pragma once

#include <QString>

namespace griffin::app {

/// As SPDX spells it: "Apache-2.0" of "apache-2.0". What is not in its list stays as it is.
QString licenceName(const QString& licence);

}  // namespace griffin::app
