#include "ui/chat/transcript/message_document.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/reasoning.h"

namespace griffin::ui {
namespace {

int indentation(QStringView line) {
    int columns = 0;
    for (const QChar c : line) {
        if (c == QLatin1Char(' ')) {
            ++columns;
        } else if (c == QLatin1Char('\t')) {
            columns += 4 - columns % 4;
        } else {
            break;
        }
    }
    return columns;
}

/// `line` without indentation: does it begin a list item?
bool isListItem(QStringView line) {
    qsizetype i = 0;
    if (!line.isEmpty() && QStringView(u"-+*").contains(line.at(0))) {
        i = 1;
    } else {
        while (i < line.size() && i < 10 && line.at(i) >= u'0' && line.at(i) <= u'9') ++i;
        if (i == 0 || i == line.size() || (line.at(i) != u'.' && line.at(i) != u')')) return false;
        ++i;
    }
    return i == line.size() || line.at(i).isSpace();
}

/// `line` without indentation: length of the run of ` or ~ it begins with, 0 where that opens no fence.
int fenceLength(QStringView line) {
    if (line.isEmpty() || (line.at(0) != u'`' && line.at(0) != u'~')) return 0;
    qsizetype n = 1;
    while (n < line.size() && line.at(n) == line.at(0)) ++n;
    if (n < 3 || (line.at(0) == u'`' && line.mid(n).contains(u'`'))) return 0;
    return static_cast<int>(n);
}

std::optional<engine::ReasoningPlaces> reasoningOf(const QString& source) {
    return engine::reasoningPlaces({QStringView(source).utf16(), static_cast<std::size_t>(source.size())});
}

MarkdownBlock blockOf(const engine::ReasoningPlaces& reasoning, const QString& source) {
    const int begin = static_cast<int>(reasoning.begin);
    const int length = static_cast<int>(reasoning.end) - begin;
    MarkdownBlock block;
    block.kind = BlockKind::kReasoning;
    block.closed = reasoning.closed;
    block.text.text = source.mid(begin, length).replace(QLatin1Char('\n'), QChar::LineSeparator);
    block.text.sources = {{0, length, begin, length}};
    return block;
}

}  // namespace

bool StablePrefix::advance(const QString& text) {
    const int cut_before = cut_;
    while (true) {
        const auto newline = text.indexOf(QLatin1Char('\n'), read_);
        if (newline < 0) break;
        const int end = static_cast<int>(newline) + 1;
        readLine(QStringView(text).mid(read_, newline - read_), read_, end);
        read_ = end;
    }
    return cut_ != cut_before;
}

void StablePrefix::readLine(QStringView line, int start, int end) {
    const QStringView content = line.trimmed();
    if (content.isEmpty()) {
        after_blank_ = true;
        return;
    }
    const int indent = indentation(line);
    const int fence = fenceLength(content);
    if (!fence_.isNull()) {
        // A fence closes with at least as many of its characters and nothing behind them.
        if (fence >= fence_length_ && content.at(0) == fence_ && content.size() == fence) fence_ = QChar();
        after_blank_ = false;
        return;
    }
    const bool item = isListItem(content);
    if (after_blank_ && indent == 0 && !(in_list_ && item)) {
        cut_ = start;
        line_end_ = end;
        in_list_ = false;
    }
    after_blank_ = false;
    if (item) in_list_ = true;
    if (fence > 0) {
        fence_ = content.at(0);
        fence_length_ = fence;
    }
}

int MessageDocument::afterReasoning() const {
    const auto reasoning = reasoningOf(source_);
    return reasoning ? static_cast<int>(reasoning->text) : 0;
}

QList<MarkdownBlock> MessageDocument::parse(int from, int length) const {
    if (format_ == TextFormat::kPlain) return parsePlainText(source_.mid(from, length));
    QList<MarkdownBlock> blocks;
    const int end = length < 0 ? static_cast<int>(source_.size()) : from + length;
    if (const auto reasoning = from == 0 ? reasoningOf(source_) : std::nullopt) {
        // One that is empty says that the model was asked not to think.
        if (reasoning->end > reasoning->begin || !reasoning->closed) blocks.append(blockOf(*reasoning, source_));
        from = static_cast<int>(reasoning->text);
    }
    const auto move = [from](RichText& text) {
        for (SourcePiece& piece : text.sources) piece.source += from;
    };
    for (MarkdownBlock& block : parseMarkdown(source_.mid(from, std::max(end - from, 0)))) {
        move(block.text);
        for (RichText& cell : block.cells) move(cell);
        blocks.append(std::move(block));
    }
    return blocks;
}

int MessageDocument::setSource(const QString& source) {
    source_ = source;
    stable_ = StablePrefix();
    streaming_ = false;
    pending_ = false;
    frozen_length_ = 0;
    frozen_blocks_ = 0;
    return takeTail(parse(0, -1), blocks_);
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
    return takeTail(parse(frozen_length_, -1), shown);
}

int MessageDocument::finish() {
    streaming_ = false;
    pending_ = false;
    frozen_length_ = 0;
    frozen_blocks_ = 0;
    stable_ = StablePrefix();
    return takeTail(parse(0, -1), blocks_);
}

void MessageDocument::freeze() {
    const int cut = stable_.cut();
    if (frozen_length_ == 0 && cut <= afterReasoning()) return;
    const QList<MarkdownBlock> before = parse(frozen_length_, cut - frozen_length_);
    const QList<MarkdownBlock> next_line = parse(cut, stable_.lineEnd() - cut);
    // Else the line belongs to what is before it.
    if (before + next_line != parse(frozen_length_, stable_.lineEnd() - frozen_length_)) return;
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
