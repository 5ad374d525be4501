// What a model of a server is called on screen. A server that was given a file or folder, and no name for it, names its
// model by the whole path (llama-server, vLLM): its last part is shown, and the path is what the server is asked for.
#pragma once

#include <QString>
#include <algorithm>

namespace griffin::app {

inline QString shownModelName(const QString& name) {
    const bool is_path = name.startsWith(QLatin1Char('/')) || name.indexOf(QStringLiteral(":\\")) == 1;
    const qsizetype end = std::max(name.lastIndexOf(QLatin1Char('/')), name.lastIndexOf(QLatin1Char('\\')));
    return is_path && end + 1 < name.size() ? name.mid(end + 1) : name;
}

}  // namespace griffin::app
