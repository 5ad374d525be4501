// What a screen reader is told: the transcript is a list, each message an item with its author and text, and under it
// its buttons.
#pragma once

namespace griffin::ui {

/// Makes Qt ask for our interface of TranscriptArea; may be called more than once.
void installTranscriptAccessibility();

}  // namespace griffin::ui
