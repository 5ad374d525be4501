#include "app/library/licence_name.h"

#include <algorithm>
#include <iterator>

namespace griffin::app {
namespace {

/// Those that models are published under.
constexpr const char* kSpdx[] = {
    "0BSD",
    "AFL-3.0",
    "AGPL-3.0",
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "Apache-2.0",
    "Artistic-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSD-3-Clause-Clear",
    "BSL-1.0",
    "CC-BY-2.0",
    "CC-BY-2.5",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-NC-2.0",
    "CC-BY-NC-3.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-ND-3.0",
    "CC-BY-NC-ND-4.0",
    "CC-BY-NC-SA-2.0",
    "CC-BY-NC-SA-3.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "CDLA-Permissive-1.0",
    "CDLA-Permissive-2.0",
    "CDLA-Sharing-1.0",
    "ECL-2.0",
    "EPL-1.0",
    "EPL-2.0",
    "EUPL-1.1",
    "EUPL-1.2",
    "GPL-2.0",
    "GPL-2.0-only",
    "GPL-2.0-or-later",
    "GPL-3.0",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "ISC",
    "LGPL-2.1",
    "LGPL-3.0",
    "LPPL-1.3c",
    "MIT",
    "MPL-2.0",
    "MS-PL",
    "NCSA",
    "ODbL-1.0",
    "ODC-By-1.0",
    "OFL-1.1",
    "OSL-3.0",
    "PDDL-1.0",
    "PostgreSQL",
    "Unlicense",
    "WTFPL",
    "Zlib",
    "etalab-2.0",
};

}  // namespace

QString licenceName(const QString& licence) {
    const auto* const known = std::find_if(std::begin(kSpdx), std::end(kSpdx), [&](const char* name) {
        return licence.compare(QLatin1String(name), Qt::CaseInsensitive) == 0;
    });
    return known == std::end(kSpdx) ? licence : QString::fromLatin1(*known);
}

}  // namespace griffin::app
