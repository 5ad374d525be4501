// What the tags of HTML do to the blocks.
#include <utility>

#include "ui/chat/markdown/block_builder.h"

namespace griffin::ui {
namespace {

constexpr int kMostTags = 500;  // in one text; each costs time that grows with the text

}  // namespace

void BlockBuilder::html(const QString& tag, const MD_CHAR* text, MD_SIZE size) {
    const HtmlTag kind = htmlTag(tag);
    if (kind == HtmlTag::kBreak) {
        append(QString(QChar::LineSeparator));
        had_tags_ = true;
    } else if (!foldingTag(kind)) {
        append(tag, text, size);
        had_tags_ = true;
        if (kind == HtmlTag::kStyleEnd && ++tags_ <= kMostTags) takeStyledPart(in_cell_ ? cell_ : current_.text, tag);
    }
}

bool BlockBuilder::foldingTag(HtmlTag tag) {
    if (in_cell_ || (open_ && current_.kind != BlockKind::kText)) return false;
    const int outer = outer_containers_.empty() ? 0 : outer_containers_.back() + 1;
    const bool in_summary = open_ && current_.fold != Fold::kNone;
    const bool in_details = in_summary || details_ || containers_.size() > outer;
    had_tags_ = true;
    if ((tag == HtmlTag::kDetails || tag == HtmlTag::kOpenDetails) && containers_.size() < kDeepest - 1) {
        closeText();
        takeDetails();
        details_ = tag == HtmlTag::kDetails ? Fold::kClosed : Fold::kOpen;
    } else if (tag == HtmlTag::kSummary && details_) {
        closeText();
        begin(BlockKind::kText, *std::exchange(details_, std::nullopt));
    } else if (tag == HtmlTag::kSummaryEnd && in_summary) {
        closeText();
    } else if (tag == HtmlTag::kDetailsEnd && in_details) {
        closeText();
        takeDetails();
        containers_.chop(1);
    } else {
        return false;
    }
    had_tags_ = true;  // the space behind it is none
    return true;
}

void BlockBuilder::takeDetails() {
    if (!details_) return;
    begin(BlockKind::kText, *std::exchange(details_, std::nullopt));
    closeText();
}

}  // namespace griffin::ui
