// Markdown that is hard to render while it grows.
#pragma once

#include <QStringList>

namespace griffin::ui::test {

QStringList markdownCorpus();

}  // namespace griffin::ui::test
