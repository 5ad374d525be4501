// A short conversation that shows everything a transcript can show; used by the demo and by the tests.
#pragma once

#include <QList>

#include "ui/chat/transcript/transcript_model.h"

namespace griffin::ui::test {

QList<TranscriptMessage> demoMessages();
/// Formulas, footnotes, tags and a difference.
TranscriptMessage demoSigns();

}  // namespace griffin::ui::test
