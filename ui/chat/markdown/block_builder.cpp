#include "ui/chat/markdown/block_builder.h"

#include <QCoreApplication>
#include <QTextDocumentFragment>
#include <algorithm>
#include <utility>

namespace griffin::ui {
namespace {

constexpr int kMaxParagraph = 6000;  // cut here even inside a word

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

}  // namespace

void BlockBuilder::enterBlock(MD_BLOCKTYPE type, void* detail) {
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
            closeText();  // its text begins it: a paragraph may hold nothing but tags
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

void BlockBuilder::leaveBlock(MD_BLOCKTYPE type) {
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
            ++cells_;
            in_cell_ = false;
            break;
        case MD_BLOCK_DOC:
            takeDetails();
            break;
        default:
            break;
    }
}

void BlockBuilder::enterSpan(MD_SPANTYPE type, void* detail) {
    if (type == MD_SPAN_A) links_.append(attributeText(static_cast<MD_SPAN_A_DETAIL*>(detail)->href));
    if (type == MD_SPAN_IMG) links_.append(attributeText(static_cast<MD_SPAN_IMG_DETAIL*>(detail)->src));
    if (int* depth = depthOf(type)) ++*depth;
    if (type == MD_SPAN_LATEXMATH) append(QStringLiteral("$"));
    if (type == MD_SPAN_LATEXMATH_DISPLAY) append(QStringLiteral("$$"));
}

void BlockBuilder::leaveSpan(MD_SPANTYPE type) {
    if (type == MD_SPAN_LATEXMATH) append(QStringLiteral("$"));
    if (type == MD_SPAN_LATEXMATH_DISPLAY) append(QStringLiteral("$$"));
    if (int* depth = depthOf(type)) --*depth;
    if (type == MD_SPAN_A || type == MD_SPAN_IMG) links_.removeLast();
}

int* BlockBuilder::depthOf(MD_SPANTYPE type) {
    switch (type) {
        case MD_SPAN_EM:
            return &depth_[0];
        case MD_SPAN_STRONG:
            return &depth_[1];
        case MD_SPAN_CODE:
            return &depth_[2];
        case MD_SPAN_DEL:
            return &depth_[3];
        case MD_SPAN_LATEXMATH:
        case MD_SPAN_LATEXMATH_DISPLAY:
            return &depth_[4];
        default:
            return nullptr;
    }
}

void BlockBuilder::text(MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size) {
    switch (type) {
        case MD_TEXT_NULLCHAR:
            append(QString(QChar::ReplacementCharacter));
            break;
        case MD_TEXT_BR:
        case MD_TEXT_SOFTBR:  // models mean line breaks as such: verses, sums, addresses
            if (open_) append(QString(QChar::LineSeparator));
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

void BlockBuilder::codeText(const MD_CHAR* text, MD_SIZE size) {
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

QString BlockBuilder::indentationBefore(const MD_CHAR* text) const {
    if (indentation_ == 0) return {};
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

void BlockBuilder::enterContainer(char kind) {
    takeDetails();
    outer_containers_.push_back(static_cast<int>(containers_.size()));
    if (containers_.size() < kDeepest) containers_.append(kind);
}

void BlockBuilder::leaveContainer() {
    takeDetails();
    containers_.truncate(outer_containers_.back());
    outer_containers_.pop_back();
}

void BlockBuilder::enterList(const ListLevel& list) {
    closeText();
    takeDetails();
    flushMarker();
    lists_.push_back(list);
    first_item_ = true;
}

void BlockBuilder::enterItem(const MD_BLOCK_LI_DETAIL& item) {
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

void BlockBuilder::flushMarker() {
    if (marker_.isEmpty()) return;
    begin(BlockKind::kText);
    closeText();
}

void BlockBuilder::enterCell(bool heading, MD_ALIGN align) {
    cell_ = RichText();
    tags_ = 0;
    in_cell_ = true;
    if (!heading) return;
    ++current_.columns;
    current_.alignments.append(align == MD_ALIGN_CENTER ? 'c' : align == MD_ALIGN_RIGHT ? 'r' : 'l');
}

void BlockBuilder::begin(BlockKind kind, Fold fold) {
    takeDetails();
    current_ = MarkdownBlock();
    tags_ = 0;
    current_.kind = kind;
    current_.fold = fold;
    current_.containers = containers_;
    current_.marker = marker_;
    // Inside a tight list blocks are close together, but the first item keeps its distance from the text before.
    const bool tight = !lists_.empty() && lists_.back().tight;
    const bool first_of_outer_list = first_item_ && lists_.size() == 1;
    if (tight && !first_of_outer_list) current_.before = Separation::kLine;
    if (!lists_.empty()) first_item_ = false;
    marker_.clear();
    open_ = true;
}

bool BlockBuilder::isInSource(const MD_CHAR* text) const {
    return text >= source_.constData() && text < source_.constData() + source_.size();
}

void BlockBuilder::append(const QString& piece, const MD_CHAR* from, MD_SIZE size) {
    if (details_ && piece.trimmed().isEmpty()) return;
    if (!open_) begin(BlockKind::kText);
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
    quint8 style = !in_cell_ && current_.fold != Fold::kNone ? kBold : 0;
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

void BlockBuilder::appendSource(QList<SourcePiece>& pieces, const SourcePiece& piece) {
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

void BlockBuilder::closeText() {
    if (!open_) return;
    if (current_.kind == BlockKind::kCode && current_.text.text.endsWith(QLatin1Char('\n'))) {
        current_.text.text.chop(1);
    }
    const bool had_tags = std::exchange(had_tags_, false);
    if (current_.kind == BlockKind::kText) {
        if (had_tags) trimSpace(current_.text);
        if (current_.fold != Fold::kNone && current_.text.text.isEmpty())
            append(QCoreApplication::translate("Transcript", "Details"));
    }
    open_ = false;
    if (current_.kind == BlockKind::kText && current_.text.text.size() > kLongParagraph) {
        appendInPieces();
    } else if (current_.kind != BlockKind::kText || !current_.text.text.isEmpty() || !current_.marker.isEmpty()) {
        blocks.append(current_);  // not a paragraph of tags alone
    }
    if (current_.fold != Fold::kNone) containers_.append('d');
}

void BlockBuilder::trimSpace(RichText& text) {
    int from = 0;
    int to = static_cast<int>(text.text.size());
    while (from < to && text.text.at(from).isSpace()) ++from;
    while (to > from && text.text.at(to - 1).isSpace()) --to;
    if (to - from < text.text.size()) text = slice(text, from, to);
}

int endOfPiece(const QString& text, int start) {
    const int end = static_cast<int>(text.size());
    if (end - start <= kLongParagraph) return end;
    int cut = static_cast<int>(text.indexOf(QLatin1Char(' '), start + kLongParagraph)) + 1;
    if (cut == 0 || cut - start > kMaxParagraph) cut = start + kMaxParagraph;
    cut = std::min(cut, end);
    return cut < end && text.at(cut).isLowSurrogate() ? cut + 1 : cut;
}

void BlockBuilder::appendInPieces() {
    const RichText whole = current_.text;
    const Fold fold = std::exchange(current_.fold, Fold::kNone);
    int start = 0;
    while (start < whole.text.size()) {
        const int end = endOfPiece(whole.text, start);
        current_.text = slice(whole, start, end);
        if (end == whole.text.size()) current_.fold = fold;
        blocks.append(current_);
        current_.before = Separation::kNone;
        current_.marker.clear();
        start = end;
    }
}

}  // namespace griffin::ui
