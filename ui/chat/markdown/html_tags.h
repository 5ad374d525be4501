// The few tags of HTML that models write and that cannot do harm: br, sub, sup, kbd, details and summary, without
// attributes but for the "open" of details. A tag that has no partner in its paragraph, and any other, is text.
#pragma once

#include <QString>

#include "ui/chat/markdown/rich_text.h"

namespace griffin::ui {

enum class HtmlTag { kNone, kBreak, kDetails, kOpenDetails, kDetailsEnd, kSummary, kSummaryEnd, kStyle, kStyleEnd };

HtmlTag htmlTag(const QString& tag);
/// Of kStyle and kStyleEnd.
quint8 styleOfTag(const QString& tag);

/// The text ends with the tag of an end: gives what is between it and its begin the style, and removes both. False:
/// there is no begin.
bool takeStyledPart(RichText& text, const QString& end_tag);

}  // namespace griffin::ui
