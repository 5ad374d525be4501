// Markdown as a model writes it, whole and as it streams: whatever the text is, the blocks that are shown are sound,
// not larger than it gives reason for, and at the end the same however the text arrived.
#include <algorithm>

#include "tests/fuzz/fuzz_input.h"
#include "ui/chat/transcript/message_document.h"

using namespace griffin;

namespace {

void check(const ui::RichText& text, const QString& source) {
    int end = 0;
    for (const ui::InlineSpan& span : text.spans) {
        fuzz::require(span.start >= end && span.length > 0);
        end = span.start + span.length;
    }
    fuzz::require(end <= text.text.size());
    end = 0;
    for (const ui::SourcePiece& piece : text.sources) {
        fuzz::require(piece.start >= end && piece.length >= 0);
        fuzz::require(piece.source >= 0 && piece.source_length >= 0);
        fuzz::require(piece.source + piece.source_length <= source.size());
        end = piece.start + piece.length;
    }
    fuzz::require(end <= text.text.size());
}

void check(const QList<ui::MarkdownBlock>& blocks, const QString& source) {
    qsizetype letters = 0;
    QByteArray details;  // the containers that a summary has opened
    for (const ui::MarkdownBlock& block : blocks) {
        check(block.text, source);
        for (const ui::RichText& cell : block.cells) check(cell, source);
        fuzz::require(block.columns == 0 ? block.cells.isEmpty() : block.cells.size() % block.columns == 0);
        fuzz::require(block.alignments.size() == block.columns);
        fuzz::require(block.containers.size() <= 66);
        fuzz::require(block.fold == ui::Fold::kNone || block.kind == ui::BlockKind::kText);
        letters += ui::plainText(block).size() + block.marker.size();
    }
    // An entity may stand for two letters, and "<details>" brings a word.
    fuzz::require(blocks.size() <= source.size() + 1 && letters <= 4 * source.size() + 16);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QString source = QString::fromUtf8(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const QList<ui::MarkdownBlock> whole = ui::parseMarkdown(source);
    check(whole, source);

    // In a dozen pieces, because each is read with all that is not finished before it.
    ui::MessageDocument document(ui::TextFormat::kMarkdown);
    const qsizetype step = std::max<qsizetype>(source.size() / 12, 1);
    for (qsizetype from = 0; from < source.size(); from += step) {
        document.append(source.mid(from, step));
        document.update();
        check(document.blocks(), document.source());
    }
    document.finish();
    fuzz::require(document.source() == source && document.blocks() == whole);

    // What is short, again and again: time and size must not grow faster than the text.
    if (source.isEmpty() || source.size() > 64) return 0;
    const QString long_source = source.repeated(8192 / source.size());
    check(ui::parseMarkdown(long_source), long_source);
    return 0;
}
