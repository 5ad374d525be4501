// Finds text in the messages on screen.
#pragma once

#include <QList>
#include <QString>

#include "ui/transcript/text_position.h"

namespace griffin::ui {

class TranscriptArea;

/// Every place where `needle` stands in the shown text, without regard to case, in order; matches do not overlap and
/// do not cross from one block to the next.
QList<TextMatch> findInTranscript(TranscriptArea& area, const QString& needle);

}  // namespace griffin::ui
