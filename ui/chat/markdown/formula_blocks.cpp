#include "ui/chat/markdown/formula_blocks.h"

#include <QRegularExpression>
#include <QStringList>
#include <array>
#include <utility>

#include "ui/chat/formula/latex_tables.h"

namespace griffin::ui {
namespace {

struct Delimiters {
    QLatin1String opening;
    QLatin1String closing;
    bool by_itself;
};

// "$$" before "$".
constexpr std::array kDelimiters{Delimiters{QLatin1String("$$"), QLatin1String("$$"), true},
                                 Delimiters{QLatin1String("$"), QLatin1String("$"), false},
                                 Delimiters{QLatin1String("\\["), QLatin1String("\\]"), true},
                                 Delimiters{QLatin1String("\\("), QLatin1String("\\)"), false}};

/// Those that are formulas without any signs around them.
QString environment() {
    QStringList names;
    for (const QString& name : latexEnvironments().keys()) names.append(QRegularExpression::escape(name));
    return QStringLiteral(R"(\\begin\{(%1)\}(?:(?!\\begin\{\1\}).)*?\\end\{\1\})").arg(names.join(QLatin1Char('|')));
}

/// In backslashes, in two dollars, or an environment.
const QRegularExpression& formula() {
    static const QRegularExpression expression(
        QStringLiteral(R"(\\\((?:(?!\\\().)+?\\\)|\\\[(?:(?!\\\[).)+?\\\]|\$\$[^$]+\$\$|)") + environment(),
        QRegularExpression::DotMatchesEverythingOption);
    return expression;
}

struct Range {
    int from = 0;
    int to = 0;
};

/// Styles what is in backslashes; returns the formulas by themselves.
QList<Range> takeFrom(RichText& text) {
    QList<Range> by_themselves;
    if (!text.text.contains(u'\\') && !text.text.contains(u'$')) return by_themselves;
    auto matches = formula().globalMatch(text.text);
    while (matches.hasNext()) {
        const auto match = matches.next();
        const Range range{static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedEnd())};
        const quint8 style = styleAt(text, range.from);
        const bool dollars = text.text.at(range.from) == u'$';
        if ((style & kCode) != 0 || dollars != ((style & kMath) != 0)) continue;
        if (!dollars) addStyle(text, range.from, range.to, kMath);
        if (formulaText(match.captured()).value_or(FormulaText()).by_itself) by_themselves.append(range);
    }
    return by_themselves;
}

bool isSpace(QChar c) {
    return c.isSpace() || c == QChar::LineSeparator;
}

}  // namespace

void takeFormulas(QList<MarkdownBlock>& blocks) {
    QList<MarkdownBlock> taken;
    for (MarkdownBlock& block : blocks) {
        for (RichText& cell : block.cells) takeFrom(cell);
        const bool text = block.kind == BlockKind::kText || block.kind == BlockKind::kHeading;
        const QList<Range> formulas = text ? takeFrom(block.text) : QList<Range>();
        if (formulas.isEmpty() || block.kind != BlockKind::kText || block.fold != Fold::kNone) {
            taken.append(block);
            continue;
        }
        bool first = true;
        const auto take = [&](int from, int to) {
            while (from < to && isSpace(block.text.text.at(from))) ++from;
            while (to > from && isSpace(block.text.text.at(to - 1))) --to;
            if (from == to) return;
            MarkdownBlock part = block;
            part.text = slice(block.text, from, to);
            if (!std::exchange(first, false)) {
                part.before = Separation::kLine;
                part.marker.clear();
            }
            taken.append(part);
        };
        int done = 0;
        for (const Range& range : formulas) {
            take(done, range.from);
            take(range.from, range.to);
            done = range.to;
        }
        take(done, static_cast<int>(block.text.text.size()));
    }
    blocks = taken;
}

std::optional<FormulaText> formulaText(const QString& text) {
    for (const Delimiters& signs : kDelimiters) {
        const auto around = signs.opening.size() + signs.closing.size();
        if (text.size() <= around || !text.startsWith(signs.opening) || !text.endsWith(signs.closing)) continue;
        return FormulaText{text.mid(signs.opening.size(), text.size() - around), signs.by_itself};
    }
    if (text.startsWith(QLatin1String("\\begin{"))) return FormulaText{text, true};
    return std::nullopt;
}

std::optional<FormulaText> formulaOf(const MarkdownBlock& block) {
    const RichText& text = block.text;
    if (block.kind != BlockKind::kText || text.spans.size() != 1) return std::nullopt;
    const InlineSpan& span = text.spans.first();
    if ((span.style & kMath) == 0 || span.start != 0 || span.length != text.text.size()) return std::nullopt;
    auto formula = formulaText(text.text);
    return formula && formula->by_itself ? formula : std::nullopt;
}

}  // namespace griffin::ui
