#include "ui/chat/transcript/token_colours.h"

#include <algorithm>

namespace griffin::ui {

void TokenColours::takeBlocks(const QList<MarkdownBlock>& blocks) {
    starts_.assign(1, 0);
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        // A block is a line, or a piece of a very long one.
        const bool line_ends = i + 1 < blocks.size() && blocks.at(i + 1).before == Separation::kLine;
        starts_.push_back(starts_.back() + static_cast<int>(blocks.at(i).text.text.size()) + (line_ends ? 1 : 0));
    }
}

QList<TextMark> TokenColours::marksOf(int block) const {
    QList<TextMark> marks;
    const auto index = static_cast<std::size_t>(block);
    if (index + 1 >= starts_.size()) return marks;
    const int begin = starts_[index];
    const int end = starts_[index + 1];
    auto it = std::partition_point(ranges_.begin(), ranges_.end(),
                                   [&](const TokenRange& range) { return range.start + range.length <= begin; });
    for (; it != ranges_.end() && it->start < end; ++it) {
        const int from = std::max(it->start, begin);
        const int to = std::min(it->start + it->length, end);
        if (from < to) marks.append({from - begin, to - from, it->draft ? TextMark::kDraftToken : TextMark::kOwnToken});
    }
    return marks;
}

int TokenColours::tokenAt(int block, int offset) const {
    const auto index = static_cast<std::size_t>(block);
    if (index + 1 >= starts_.size()) return -1;
    const int place = starts_[index] + offset;
    const auto it = std::partition_point(ranges_.begin(), ranges_.end(),
                                         [&](const TokenRange& range) { return range.start + range.length <= place; });
    return it != ranges_.end() && it->start <= place ? static_cast<int>(it - ranges_.begin()) : -1;
}

}  // namespace griffin::ui
