#include "ui/chat/markdown/markdown.h"

#include <md4c.h>

#include <QTextDocumentFragment>
#include <algorithm>
#include <utility>
#include <vector>

#include "ui/chat/markdown/footnotes.h"
#include "ui/chat/markdown/formula_blocks.h"
#include "ui/chat/markdown/formulas.h"
#include "ui/chat/markdown/html_tags.h"

namespace griffin::ui {

namespace {

// A paragraph is split at the first space after this many characters, because the time to lay one out grows with it.
constexpr int kLongParagraph = 4000;
constexpr int kMaxParagraph = 6000;  // cut here even inside a word

struct ListLevel {
    bool ordered;
    bool tight;
    unsigned next_number;
    QChar delimiter;
};

QString decode(const MD_CHAR* text, MD_SIZE size) {
    return QString::fromUtf8(text, static_cast<qsizetype>(size));
}

QString decodeEntity(const MD_CHAR* text, MD_SIZE size) {
    return QTextDocumentFragment::fromHtml(decode(text, size)).toPlainText();
}

/// An address or a language, which may contain entities.
QString attributeText(const MD_ATTRIBUTE& attribute) {
    QString result;
    if (attribute.text == nullptr || attribute.size == 0) return result;
    for (int i = 0; attribute.substr_offsets[i] < attribute.size; ++i) {
        const MD_CHAR* text = attribute.text + attribute.substr_offsets[i];
        const MD_SIZE size = attribute.substr_offsets[i + 1] - attribute.substr_offsets[i];
        result += attribute.substr_types[i] == MD_TEXT_ENTITY ? decodeEntity(text, size) : decode(text, size);
    }
    return result;
}

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

/// Receives md4c's events and builds the blocks.
class BlockBuilder {
  public:
    /// `source` is what md4c reads, `places` those of its bytes in `original`.
    BlockBuilder(const QString& original, const QByteArray& source, const std::vector<int>& places)
        : original_(original), source_(source), places_(places) {}

    QList<MarkdownBlock> blocks;

    void enterBlock(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_QUOTE:
                closeText();
                enterContainer('q');
                break;
            case MD_BLOCK_UL:
                enterList({false, static_cast<MD_BLOCK_UL_DETAIL*>(detail)->is_tight != 0, 0, {}});
                break;
            case MD_BLOCK_OL: {
                const auto* list = static_cast<MD_BLOCK_OL_DETAIL*>(detail);
                enterList({true, list->is_tight != 0, list->start, QLatin1Char(list->mark_delimiter)});
                break;
            }
            case MD_BLOCK_LI:
                enterItem(*static_cast<MD_BLOCK_LI_DETAIL*>(detail));
                break;
            case MD_BLOCK_HR:
                closeText();
                begin(BlockKind::kRule);
                closeText();
                break;
            case MD_BLOCK_H:
                closeText();
                begin(BlockKind::kHeading);
                current_.heading_level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
                break;
            case MD_BLOCK_CODE: {
                closeText();
                begin(BlockKind::kCode);
                const auto* code = static_cast<MD_BLOCK_CODE_DETAIL*>(detail);
                current_.language = attributeText(code->lang);
                break;
            }
            case MD_BLOCK_P:
                closeText();
                begin(BlockKind::kText);
                break;
            case MD_BLOCK_TABLE:
                closeText();
                begin(BlockKind::kTable);
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                enterCell(type == MD_BLOCK_TH, static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align);
                break;
            default:
                break;
        }
    }

    void leaveBlock(MD_BLOCKTYPE type) {
        switch (type) {
            case MD_BLOCK_QUOTE:
                closeText();
                leaveContainer();
                break;
            case MD_BLOCK_UL:
            case MD_BLOCK_OL:
                closeText();
                lists_.pop_back();
                break;
            case MD_BLOCK_LI:
                closeText();
                flushMarker();
                leaveContainer();
                break;
            case MD_BLOCK_H:
            case MD_BLOCK_CODE:
            case MD_BLOCK_P:
            case MD_BLOCK_TABLE:
                closeText();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                current_.cells.append(cell_);
                in_cell_ = false;
                break;
            default:
                break;
        }
    }

    void enterSpan(MD_SPANTYPE type, void* detail) {
        switch (type) {
            case MD_SPAN_EM:
                ++depth_[0];
                break;
            case MD_SPAN_STRONG:
                ++depth_[1];
                break;
            case MD_SPAN_CODE:
                ++depth_[2];
                break;
            case MD_SPAN_DEL:
                ++depth_[3];
                break;
            case MD_SPAN_LATEXMATH:
            case MD_SPAN_LATEXMATH_DISPLAY:
                ++depth_[4];
                append(type == MD_SPAN_LATEXMATH ? QStringLiteral("$") : QStringLiteral("$$"));
                break;
            case MD_SPAN_A:
                links_.append(attributeText(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
                break;
            case MD_SPAN_IMG:
                links_.append(attributeText(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src));
                break;
            default:
                break;
        }
    }

    void leaveSpan(MD_SPANTYPE type) {
        switch (type) {
            case MD_SPAN_EM:
                --depth_[0];
                break;
            case MD_SPAN_STRONG:
                --depth_[1];
                break;
            case MD_SPAN_CODE:
                --depth_[2];
                break;
            case MD_SPAN_DEL:
                --depth_[3];
                break;
            case MD_SPAN_LATEXMATH:
            case MD_SPAN_LATEXMATH_DISPLAY:
                append(type == MD_SPAN_LATEXMATH ? QStringLiteral("$") : QStringLiteral("$$"));
                --depth_[4];
                break;
            case MD_SPAN_A:
            case MD_SPAN_IMG:
                links_.removeLast();
                break;
            default:
                break;
        }
    }

    void text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size) {
        switch (type) {
            case MD_TEXT_NULLCHAR:
                append(QString(QChar::ReplacementCharacter));
                break;
            case MD_TEXT_BR:
            case MD_TEXT_SOFTBR:  // models mean line breaks as such: verses, sums, addresses
                append(QString(QChar::LineSeparator));
                break;
            case MD_TEXT_ENTITY:
                append(decodeEntity(text, size), text, size);
                break;
            case MD_TEXT_CODE:
                codeText(text, size);
                break;
            case MD_TEXT_HTML:
                html(decode(text, size), text, size);
                break;
            default:
                append(decode(text, size), text, size);
                break;
        }
    }

  private:
    /// md4c reports a line's indentation as spaces, without its tabs: they are restored from the source.
    void codeText(const MD_CHAR* text, MD_SIZE size) {
        const bool from_source = isInSource(text);
        if (current_.kind != BlockKind::kCode || in_cell_) {
            append(decode(text, size), text, size);
        } else if (!from_source && *text == ' ') {
            indentation_ += static_cast<int>(size);
        } else {
            append(from_source ? indentationBefore(text) : QString(indentation_, QLatin1Char(' ')));
            indentation_ = 0;
            append(decode(text, size), text, size);
        }
    }

    /// The source's white space before `text` that is as wide as the indentation that md4c reported.
    QString indentationBefore(const MD_CHAR* text) const {
        const MD_CHAR* line = text;
        while (line > source_.constData() && line[-1] != '\n') --line;
        std::vector<int> columns;  // of each byte from the start of the line to `text`
        int column = 0;
        for (const MD_CHAR* c = line; c < text; ++c) {
            columns.push_back(column);
            column += *c == '\t' ? 4 - column % 4 : 1;
        }
        for (std::size_t i = columns.size(); i > 0 && (line[i - 1] == ' ' || line[i - 1] == '\t'); --i) {
            if (columns[i - 1] == column - indentation_) {
                return QString::fromLatin1(line + i - 1, text - (line + i - 1));
            }
        }
        return QString(indentation_, QLatin1Char(' '));
    }

    void enterContainer(char kind) {
        outer_containers_.push_back(static_cast<int>(containers_.size()));
        containers_.append(kind);
    }

    void leaveContainer() {
        containers_.truncate(outer_containers_.back());
        outer_containers_.pop_back();
    }

    void html(const QString& tag, const MD_CHAR* text, MD_SIZE size) {
        switch (htmlTag(tag)) {
            case HtmlTag::kBreak:
                append(QString(QChar::LineSeparator));
                break;
            case HtmlTag::kDetails:
                details_begin_ = true;
                break;
            case HtmlTag::kDetailsEnd: {
                const int outer = outer_containers_.empty() ? 0 : outer_containers_.back() + 1;
                if (containers_.size() > outer) containers_.chop(1);
                break;
            }
            case HtmlTag::kStyleEnd:
                append(tag, text, size);
                takeStyledPart(in_cell_ ? cell_ : current_.text, tag);
                break;
            case HtmlTag::kStyle:
            case HtmlTag::kNone:
                append(tag, text, size);
                break;
        }
        had_tags_ = true;
    }

    void enterList(const ListLevel& list) {
        closeText();
        flushMarker();
        lists_.push_back(list);
        first_item_ = true;
    }

    void enterItem(const MD_BLOCK_LI_DETAIL& item) {
        closeText();
        flushMarker();
        enterContainer('l');
        ListLevel& list = lists_.back();
        if (item.is_task) {
            marker_ = item.task_mark == ' ' ? QStringLiteral("☐") : QStringLiteral("☑");
        } else if (list.ordered) {
            marker_ = QString::number(list.next_number) + list.delimiter;
        } else {
            marker_ = QStringLiteral("•");
        }
        if (list.ordered) ++list.next_number;
    }

    /// An item without text gets an empty block for its marker.
    void flushMarker() {
        if (marker_.isEmpty()) return;
        begin(BlockKind::kText);
        closeText();
    }

    void enterCell(bool heading, MD_ALIGN align) {
        cell_ = RichText();
        in_cell_ = true;
        if (!heading) return;
        ++current_.columns;
        current_.alignments.append(align == MD_ALIGN_CENTER ? 'c' : align == MD_ALIGN_RIGHT ? 'r' : 'l');
    }

    void begin(BlockKind kind) {
        current_ = MarkdownBlock();
        current_.kind = kind;
        current_.containers = containers_;
        current_.marker = marker_;
        // Inside a tight list blocks are close together, but the first item keeps its distance from the text before.
        const bool tight = !lists_.empty() && lists_.back().tight;
        const bool first_of_outer_list = first_item_ && lists_.size() == 1;
        if (tight && !first_of_outer_list) current_.before = Separation::kLine;
        if (!lists_.empty()) first_item_ = false;
        marker_.clear();
        had_tags_ = false;
        open_ = true;
    }

    bool isInSource(const MD_CHAR* text) const {
        return text >= source_.constData() && text < source_.constData() + source_.size();
    }

    /// `from` is what it was made of, if that is in the source.
    void append(const QString& piece, const MD_CHAR* from = nullptr, MD_SIZE size = 0) {
        if (!open_) begin(BlockKind::kText);  // text of a tight list item comes without a paragraph
        RichText& rich = in_cell_ ? cell_ : current_.text;
        const int start = static_cast<int>(rich.text.size());
        if (from != nullptr && isInSource(from)) {
            const auto byte = static_cast<std::size_t>(from - source_.constData());
            const int place = places_[byte];
            // Among escaped backslashes it is not known which one is the escape; the text tells.
            const bool literal = QStringView(original_).mid(place).startsWith(piece);
            const int length = static_cast<int>(piece.size());
            appendSource(rich.sources, {start, length, place, literal ? length : places_[byte + size] - place});
        }
        rich.text += piece;
        quint8 style = 0;
        constexpr quint8 kBits[] = {kItalic, kBold, kCode, kStrike, kMath};
        for (int i = 0; i < 5; ++i) {
            if (depth_[i] > 0) style |= kBits[i];
        }
        const QString href = links_.isEmpty() ? QString() : links_.last();
        if (style == 0 && href.isEmpty()) return;
        if (!rich.spans.isEmpty()) {
            InlineSpan& last = rich.spans.last();
            if (last.start + last.length == start && last.style == style && last.href == href) {
                last.length += static_cast<int>(piece.size());
                return;
            }
        }
        rich.spans.append({start, static_cast<int>(piece.size()), style, href});
    }

    static void appendSource(QList<SourcePiece>& pieces, const SourcePiece& piece) {
        if (!pieces.isEmpty()) {
            SourcePiece& last = pieces.last();
            const bool literal = last.length == last.source_length && piece.length == piece.source_length;
            if (literal && last.start + last.length == piece.start && last.source + last.length == piece.source) {
                last.length += piece.length;
                last.source_length += piece.length;
                return;
            }
        }
        pieces.append(piece);
    }

    void closeText() {
        if (!open_) return;
        open_ = false;
        if (current_.kind == BlockKind::kCode && current_.text.text.endsWith(QLatin1Char('\n'))) {
            current_.text.text.chop(1);
        }
        const bool had_html = std::exchange(had_tags_, false);
        if (had_html && current_.kind == BlockKind::kText) trimBreaks(current_.text);
        if (had_html && current_.kind == BlockKind::kText && current_.text.text.isEmpty() &&
            current_.marker.isEmpty()) {
            // A paragraph of tags alone.
        } else if (current_.kind == BlockKind::kText && current_.text.text.size() > kLongParagraph) {
            appendInPieces();
        } else {
            blocks.append(current_);
        }
        if (std::exchange(details_begin_, false)) containers_.append('q');
    }

    /// Line breaks around tags that are gone.
    static void trimBreaks(RichText& text) {
        int from = 0;
        int to = static_cast<int>(text.text.size());
        while (from < to && text.text.at(from) == QChar::LineSeparator) ++from;
        while (to > from && text.text.at(to - 1) == QChar::LineSeparator) --to;
        if (to - from < text.text.size()) text = slice(text, from, to);
    }

    void appendInPieces() {
        const RichText whole = current_.text;
        int start = 0;
        while (start < whole.text.size()) {
            int end = static_cast<int>(whole.text.size());
            if (end - start > kLongParagraph) {
                int cut = static_cast<int>(whole.text.indexOf(QLatin1Char(' '), start + kLongParagraph)) + 1;
                if (cut == 0 || cut - start > kMaxParagraph) cut = start + kMaxParagraph;
                cut = std::min(cut, end);
                if (cut < end && whole.text.at(cut).isLowSurrogate()) ++cut;
                end = cut;
            }
            current_.text = slice(whole, start, end);
            blocks.append(current_);
            current_.before = Separation::kNone;
            current_.marker.clear();
            start = end;
        }
    }

    const QString& original_;
    const QByteArray& source_;
    const std::vector<int>& places_;
    int indentation_ = 0;  // of the next line of code
    MarkdownBlock current_;
    RichText cell_;
    bool open_ = false;
    bool in_cell_ = false;
    bool first_item_ = false;
    bool had_tags_ = false;       // of the current block
    bool details_begin_ = false;  // with the end of the current block
    QByteArray containers_;
    std::vector<int> outer_containers_;  // for each quote and list item, how many are around it
    QString marker_;
    std::vector<ListLevel> lists_;
    QList<QString> links_;
    int depth_[5] = {};  // italic, bold, code, strike, math
};

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
        return 0;
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
        return parsePlainText(source);  // md4c gives up only when memory runs out
    }
    takeFootnotes(result.blocks);
    takeFormulas(result.blocks);
    return result.blocks;
}

QList<MarkdownBlock> parsePlainText(const QString& source) {
    QList<MarkdownBlock> blocks;
    for (const QString& line : source.split(QLatin1Char('\n'))) {
        for (int start = 0; start == 0 || start < line.size(); start += kLongParagraph) {
            MarkdownBlock block;
            if (!blocks.isEmpty()) block.before = start == 0 ? Separation::kLine : Separation::kNone;
            block.text.text = line.mid(start, kLongParagraph);
            blocks.append(block);
        }
    }
    return blocks;
}

}  // namespace griffin::ui
