#include "ui/chat/markdown/markdown.h"

#include <md4c.h>

#include <algorithm>
#include <vector>

#include "ui/chat/markdown/block_builder.h"
#include "ui/chat/markdown/footnotes.h"
#include "ui/chat/markdown/formula_blocks.h"
#include "ui/chat/markdown/formulas.h"

namespace griffin::ui {

namespace {

/// For each byte of a text's UTF-8, and for its end, the place of the character in `source`; the text is the source
/// with escapes added, each before its character.
std::vector<int> placesIn(const QString& source, const QString& text, const QByteArray& utf8) {
    std::vector<int> of_unit(static_cast<std::size_t>(text.size()) + 1);
    auto place = source.size();
    of_unit.back() = static_cast<int>(place);
    // From the end, so that of two equal signs the first is the escape.
    for (auto unit = text.size() - 1; unit >= 0; --unit) {
        if (place > 0 && source.at(place - 1) == text.at(unit)) --place;
        of_unit[static_cast<std::size_t>(unit)] = static_cast<int>(place);
    }
    std::vector<int> places;
    places.reserve(static_cast<std::size_t>(utf8.size()) + 1);
    std::size_t unit = 0;
    for (const char byte : utf8) {
        const auto bits = static_cast<unsigned char>(byte);
        const bool begins = (bits & 0xC0U) != 0x80U;
        places.push_back(begins ? of_unit[std::min(unit, of_unit.size() - 1)] : places.back());
        if (begins) unit += bits >= 0xF0U ? 2 : 1;
    }
    places.push_back(of_unit.back());
    return places;
}

BlockBuilder& builder(void* user_data) {
    return *static_cast<BlockBuilder*>(user_data);
}

}  // namespace

QString plainText(const MarkdownBlock& block) {
    if (block.kind != BlockKind::kTable) return block.text.text;
    QString text;
    for (int i = 0; i < block.cells.size(); ++i) {
        if (i > 0) text += i % block.columns == 0 ? QLatin1Char('\n') : QLatin1Char('\t');
        text += block.cells.at(i).text;
    }
    return text;
}

QList<SourcePiece> sourcesOf(const MarkdownBlock& block) {
    if (block.kind != BlockKind::kTable) return block.text.sources;
    QList<SourcePiece> pieces;
    int start = 0;
    for (const RichText& cell : block.cells) {
        for (SourcePiece piece : cell.sources) {
            piece.start += start;
            pieces.append(piece);
        }
        start += static_cast<int>(cell.text.size()) + 1;  // the tab or line break
    }
    return pieces;
}

QList<MarkdownBlock> parseMarkdown(const QString& source) {
    const QString escaped = withLiteralFormulas(source);
    const QByteArray utf8 = escaped.toUtf8();
    const std::vector<int> places = placesIn(source, escaped, utf8);
    BlockBuilder result(source, utf8, places);
    MD_PARSER parser = {};
    parser.flags = MD_FLAG_NOHTMLBLOCKS | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS |
                   MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_LATEXMATHSPANS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) {
        builder(data).enterBlock(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) {
        builder(data).leaveBlock(type);
        return builder(data).isTooLarge() ? 1 : 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) {
        builder(data).enterSpan(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* data) {
        builder(data).leaveSpan(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) {
        builder(data).text(type, text, size);
        return 0;
    };
    if (md_parse(utf8.constData(), static_cast<MD_SIZE>(utf8.size()), &parser, &result) != 0) {
        return parsePlainText(source);  // it is too large, or memory ran out
    }
    takeFootnotes(result.blocks);
    takeFormulas(result.blocks);
    return result.blocks;
}

QList<MarkdownBlock> parsePlainText(const QString& source) {
    QList<MarkdownBlock> blocks;
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        int start = 0;
        do {
            MarkdownBlock block;
            if (!blocks.isEmpty()) block.before = start == 0 ? Separation::kLine : Separation::kNone;
            const int end = endOfPiece(line, start);
            block.text.text = line.mid(start, end - start);
            blocks.append(block);
            start = end;
        } while (start < line.size());
    }
    return blocks;
}

}  // namespace griffin::ui
