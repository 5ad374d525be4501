#include "ui/transcript/message_document.h"

#include <algorithm>

#include "ui/transcript/markdown_parser.h"

namespace griffin::ui {

QList<MarkdownBlock> MessageDocument::parse(const QString& source) const {
    return format_ == TextFormat::kMarkdown ? parseMarkdown(source) : parsePlainText(source);
}

int MessageDocument::setSource(const QString& source) {
    source_ = source;
    stable_ = StablePrefix();
    streaming_ = false;
    pending_ = false;
    frozen_length_ = 0;
    frozen_blocks_ = 0;
    return takeTail(parse(source_), blocks_);
}

void MessageDocument::append(const QString& text) {
    source_ += text;
    streaming_ = true;
    pending_ = true;
}

int MessageDocument::update() {
    if (!pending_) return static_cast<int>(blocks_.size());
    pending_ = false;
    const QList<MarkdownBlock> shown = blocks_;
    if (format_ == TextFormat::kMarkdown && stable_.advance(source_)) freeze();
    return takeTail(parse(source_.mid(frozen_length_)), shown);
}

int MessageDocument::finish() {
    streaming_ = false;
    pending_ = false;
    frozen_length_ = 0;
    frozen_blocks_ = 0;
    stable_ = StablePrefix();
    return takeTail(parse(source_), blocks_);
}

void MessageDocument::freeze() {
    const int cut = stable_.cut();
    const QString finished = source_.mid(frozen_length_, cut - frozen_length_);
    const QString next_line = source_.mid(cut, stable_.lineEnd() - cut);
    const QList<MarkdownBlock> before = parse(finished);
    if (before + parse(next_line) != parse(finished + next_line)) return;  // the line belongs to what is before it
    blocks_.resize(frozen_blocks_);
    blocks_ += before;
    frozen_blocks_ = static_cast<int>(blocks_.size());
    frozen_length_ = cut;
}

int MessageDocument::takeTail(const QList<MarkdownBlock>& tail, QList<MarkdownBlock> shown) {
    blocks_.resize(frozen_blocks_);
    blocks_ += tail;
    if (streaming_ && !blocks_.isEmpty() && blocks_.last().kind == BlockKind::kCode) blocks_.last().closed = false;
    const auto limit = std::min(shown.size(), blocks_.size());
    int same = 0;
    while (same < limit && shown.at(same) == blocks_.at(same)) ++same;
    return same;
}

}  // namespace griffin::ui
