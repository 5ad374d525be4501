#include "ui/chat/markdown/footnotes.h"

#include <QHash>
#include <QMap>
#include <QRegularExpression>
#include <QStringList>
#include <utility>

namespace griffin::ui {
namespace {

constexpr int kLongestName = 60;
constexpr int kMostMentions = 100;  // in one text; each costs time that grows with the text

const QRegularExpression& definition() {
    static const QRegularExpression expression(
        QStringLiteral("^ {0,3}(\\[\\^[^\\]\\s\\[]{1,%1}\\]:)").arg(kLongestName), QRegularExpression::MultilineOption);
    return expression;
}

const QRegularExpression& mention() {
    static const QRegularExpression expression(QStringLiteral("\\[\\^([^\\]\\s\\[]{1,%1})\\](:?)").arg(kLongestName));
    return expression;
}

bool isText(const RichText& text, int place) {
    return (styleAt(text, place) & (kCode | kMath)) == 0;
}

/// Whether a definition begins at this place of a paragraph.
bool isDefinition(const RichText& text, const QRegularExpressionMatch& match) {
    const auto start = match.capturedStart();
    const bool at_line = start == 0 || text.text.at(start - 1) == QChar::LineSeparator;
    return at_line && !match.captured(2).isEmpty() && isText(text, static_cast<int>(start));
}

/// A paragraph whose lines define notes, cut before each; one that defines none stays whole.
QList<MarkdownBlock> cutAtDefinitions(const MarkdownBlock& block) {
    QList<int> cuts;
    auto matches = mention().globalMatch(block.text.text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        if (isDefinition(block.text, match)) cuts.append(static_cast<int>(match.capturedStart()));
    }
    if (cuts.isEmpty()) return {block};
    QList<MarkdownBlock> parts;
    const auto take = [&](int from, int to) {
        if (from >= to) return;
        MarkdownBlock part = block;
        part.text = slice(block.text, from, to);
        if (!parts.isEmpty()) {
            part.before = Separation::kLine;
            part.marker.clear();
        }
        parts.append(part);
    };
    take(0, cuts.first() - 1);  // without the line break
    for (qsizetype i = 0; i < cuts.size(); ++i)
        take(cuts.at(i), i + 1 < cuts.size() ? cuts.at(i + 1) - 1 : static_cast<int>(block.text.text.size()));
    return parts;
}

/// The name that a block defines; empty: none.
QString definedBy(const MarkdownBlock& block) {
    if (block.kind != BlockKind::kText) return {};
    const auto match = mention().match(block.text.text);
    return match.hasMatch() && match.capturedStart() == 0 && isDefinition(block.text, match) ? match.captured(1)
                                                                                             : QString();
}

class Numbers {
  public:
    explicit Numbers(const QStringList& names) {
        for (const QString& name : names) numbers_.insert(name, 0);
    }
    bool defines(const QString& name) const { return numbers_.contains(name); }
    QString of(const QString& name) {
        int& number = numbers_[name];
        if (number == 0) number = ++last_;
        return QString::number(number);
    }

  private:
    QHash<QString, int> numbers_;
    int last_ = 0;
};

void raiseMentions(RichText& text, Numbers& numbers) {
    qsizetype from = 0;
    for (int i = 0; i < kMostMentions; ++i) {
        const auto match = mention().match(text.text, from);
        if (!match.hasMatch()) return;
        const auto start = static_cast<int>(match.capturedStart());
        from = match.capturedEnd();
        if (!numbers.defines(match.captured(1)) || !isText(text, start)) continue;
        const QString number = numbers.of(match.captured(1));
        const auto end = static_cast<int>(match.capturedEnd()) - static_cast<int>(match.captured(2).size());
        replaceText(text, start, end, number);
        addStyle(text, start, start + static_cast<int>(number.size()), kSuperscript);
        from = start + number.size();
    }
}

}  // namespace

QString withLiteralFootnotes(const QString& source) {
    if (!source.contains(QLatin1String("[^"))) return source;
    QString result;
    qsizetype done = 0;
    auto matches = definition().globalMatch(source);
    while (matches.hasNext()) {
        const auto start = matches.next().capturedStart(1);
        result += QStringView(source).mid(done, start - done);
        result += QLatin1Char('\\');
        done = start;
    }
    result += QStringView(source).mid(done);
    return result;
}

void takeFootnotes(QList<MarkdownBlock>& blocks) {
    QList<MarkdownBlock> cut;
    QStringList names;
    for (const MarkdownBlock& block : std::as_const(blocks)) {
        if (block.kind != BlockKind::kText || block.fold != Fold::kNone) {
            cut.append(block);
            continue;
        }
        for (const MarkdownBlock& part : cutAtDefinitions(block)) {
            cut.append(part);
            if (const QString name = definedBy(part); !name.isEmpty()) names.append(name);
        }
    }
    if (names.isEmpty()) return;
    blocks = cut;
    Numbers numbers(names);
    for (MarkdownBlock& block : blocks) {
        if (block.kind == BlockKind::kCode || !definedBy(block).isEmpty()) continue;
        raiseMentions(block.text, numbers);
        for (RichText& cell : block.cells) raiseMentions(cell, numbers);
    }
    QMap<int, MarkdownBlock> notes;  // those at the end, by number
    QList<MarkdownBlock> others;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        MarkdownBlock block = blocks.at(i);
        const QString name = definedBy(block);
        if (name.isEmpty()) {
            others.append(block);
            continue;
        }
        const bool continues = i + 1 < blocks.size() && blocks.at(i + 1).before == Separation::kNone;
        const bool stays = continues || !block.containers.isEmpty();  // in its quotation or list
        auto end = name.size() + 4;                                   // [^:]
        while (end < block.text.text.size() && block.text.text.at(end) == QLatin1Char(' ')) ++end;
        block.text = slice(block.text, static_cast<int>(end), static_cast<int>(block.text.text.size()));
        block.marker = numbers.of(name) + QLatin1Char('.');
        block.containers.append('l');
        raiseMentions(block.text, numbers);
        const int number = numbers.of(name).toInt();
        if (stays || notes.contains(number)) {
            others.append(block);
        } else {
            notes.insert(number, block);
        }
    }
    blocks = others;
    auto before = Separation::kParagraph;
    for (MarkdownBlock note : std::as_const(notes)) {
        note.before = std::exchange(before, Separation::kLine);
        blocks.append(note);
    }
}

}  // namespace griffin::ui
