#include "ui/chat/markdown/formulas.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ui/chat/formula/latex_tables.h"
#include "ui/chat/markdown/footnotes.h"

namespace griffin::ui {
namespace {

constexpr int kCodeIndentation = 4;

bool isPunctuation(QChar c) {
    return c.unicode() > u' ' && c.unicode() < 127 && !c.isLetterOrNumber();
}

qsizetype runLength(QStringView text, qsizetype at) {
    qsizetype end = at;
    while (end < text.size() && text.at(end) == text.at(at)) ++end;
    return end - at;
}

/// What md4c gives as `text`. In a paragraph that is `quoted`, marks of the quote stay marks.
QString escaped(QStringView text, bool quoted) {
    QString result;
    bool line_start = false;
    for (const QChar c : text) {
        const bool mark_of_quote = line_start && quoted && c == u'>';
        if (isPunctuation(c) && !mark_of_quote) result += u'\\';
        result += c;
        line_start = c == u'\n' || (line_start && (c.isSpace() || mark_of_quote));
    }
    return result;
}

/// End of the code span that begins at `at`; of its run of ` if nothing closes it.
qsizetype endOfCode(QStringView text, qsizetype at) {
    const qsizetype length = runLength(text, at);
    for (qsizetype i = text.indexOf(u'`', at + length); i >= 0; i = text.indexOf(u'`', i)) {
        const qsizetype other = runLength(text, i);
        i += other;
        if (other == length) return i;
    }
    return at + length;
}

/// Finds one sign after rising places; a text is read once, however often it is asked.
class Finder {
  public:
    Finder(QStringView text, QString sign) : text_(text), sign_(std::move(sign)) {}

    /// The first place of the sign from `from` on; the size of the text: there is none.
    qsizetype after(qsizetype from) {
        if (found_ < from) {
            const qsizetype next = text_.indexOf(sign_, from);
            found_ = next < 0 ? text_.size() : next;
        }
        return found_;
    }

  private:
    QStringView text_;
    QString sign_;
    qsizetype found_ = -1;
};

/// Finds the ends of formulas that begin with a backslash, in the order of their beginnings.
class LatexEnds {
  public:
    explicit LatexEnds(QStringView text)
        : text_(text),
          round_(text, QStringLiteral("\\)")),
          square_(text, QStringLiteral("\\]")),
          line_(text, QStringLiteral("\n")) {}

    /// Of the one that begins at `at`; -1: there is none.
    qsizetype of(qsizetype at) {
        const QChar bracket = at + 1 < text_.size() ? text_.at(at + 1) : QChar();
        if (bracket == u'b') return ofEnvironment(at);
        if (bracket != u'(' && bracket != u'[') return -1;
        const qsizetype end = (bracket == u'(' ? round_ : square_).after(at + 2);
        const bool cut = bracket == u'(' && line_.after(at + 2) < end;
        return end == text_.size() || cut ? -1 : end + 2;
    }

  private:
    qsizetype ofEnvironment(qsizetype at) {
        const QStringView rest = text_.mid(at);
        if (!rest.startsWith(kBegin)) return -1;
        constexpr qsizetype kLongest = 20;
        const QStringView name = rest.mid(kBegin.size(), kLongest);
        const qsizetype brace = name.indexOf(u'}');
        const QString key = name.first(std::max<qsizetype>(brace, 0)).toString();
        if (!latexEnvironments().contains(key)) return -1;
        const QString sign = QStringLiteral("\\end{%1}").arg(key);
        const qsizetype end = environments_.try_emplace(key, text_, sign).first->second.after(at);
        return end == text_.size() ? -1 : end + sign.size();
    }

    static constexpr QStringView kBegin = u"\\begin{";
    QStringView text_;
    Finder round_;
    Finder square_;
    Finder line_;
    std::map<QString, Finder> environments_;  // by their names
};

/// Of what is between two dollars: "5 and 10".
bool isAmount(QStringView text) {
    const auto any = [text](QStringView characters) {
        return std::any_of(text.begin(), text.end(), [characters](QChar c) { return characters.contains(c); });
    };
    return text.at(0).isDigit() && any(u" \n") && !any(u"\\^_=+*<>{}");
}

/// End of the formula that begins at `at` with a dollar; -1: there is none.
qsizetype endOfDollars(QStringView text, qsizetype at) {
    const qsizetype length = runLength(text, at);
    if (length == 2) {
        const qsizetype end = text.indexOf(u"$$", at + 2);
        return end < 0 ? -1 : end + 2;
    }
    const auto isSpace = [&](qsizetype i) { return i >= text.size() || text.at(i).isSpace(); };
    if (length > 2 || isSpace(at + 1) || (at > 0 && text.at(at - 1).isLetterOrNumber())) return -1;
    for (qsizetype i = text.indexOf(u'$', at + 1); i >= 0; i = text.indexOf(u'$', i + 1)) {
        const bool digit = i + 1 < text.size() && text.at(i + 1).isDigit();
        if (text.at(i - 1) == u'\\') continue;
        const bool closes = !isSpace(i - 1) && !digit && runLength(text, i) == 1;
        return closes && !isAmount(text.mid(at + 1, i - at - 1)) ? i + 1 : -1;
    }
    return -1;
}

QString paragraphWithLiterals(QStringView text) {
    const bool quoted = text.trimmed().startsWith(u'>');
    const bool dollars = text.count(u'$') > 1;
    LatexEnds latex_ends(text);
    QString result;
    qsizetype i = 0;
    while (i < text.size()) {
        qsizetype end = i + 1;
        if (text.at(i) == u'`') {
            end = endOfCode(text, i);
        } else if (text.at(i) == u'\\') {
            const qsizetype latex = latex_ends.of(i);
            if (latex >= 0) {
                result += escaped(text.mid(i, latex - i), quoted);
                i = latex;
                continue;
            }
            end = std::min(i + 2, text.size());
        } else if (text.at(i) == u'$' && dollars) {
            end = endOfDollars(text, i);
            if (end < 0) {
                end = i + runLength(text, i);
                result += escaped(text.mid(i, end - i), quoted);
                i = end;
                continue;
            }
        }
        result += text.mid(i, end - i);
        i = end;
    }
    return result;
}

struct Line {
    QStringView content;  // without indentation, marks of quotes and of one list item
    bool quoted = false;
    bool item = false;      // it begins a list item
    bool indented = false;  // it may go on in one
};

Line readLine(QStringView text) {
    Line line;
    line.indented = text.startsWith(u"  ") || text.startsWith(u'\t');
    line.content = text.trimmed();
    while (true) {
        QStringView& rest = line.content;
        if (rest.startsWith(u'>')) {
            line.quoted = true;
            rest = rest.mid(1).trimmed();
            continue;
        }
        qsizetype mark = 0;
        while (mark < rest.size() && rest.at(mark).isDigit()) ++mark;
        const bool bullet = mark == 0 && !rest.isEmpty() && QStringView(u"-+*").contains(rest.at(0));
        const bool number = mark > 0 && mark < rest.size() && QStringView(u".)").contains(rest.at(mark));
        if (line.item || !(bullet || number) || mark + 1 >= rest.size() || !rest.at(mark + 1).isSpace()) return line;
        rest = rest.mid(mark + 1).trimmed();
        line.item = true;
    }
}

/// Tells code from text, line by line.
class CodeLines {
  public:
    /// Whether the line belongs to a block of code.
    bool next(QStringView text) {
        const Line line = readLine(text);
        const bool blank = line.content.isEmpty();
        const bool left_item = in_item_ && !blank && !line.indented;
        if (left_item || (quoted_ && !line.quoted)) fence_.clear();
        if (!fence_.isEmpty()) {
            const bool closes = line.content.startsWith(fence_) && runLength(line.content, 0) == line.content.size();
            if (closes && !line.item && line.quoted == quoted_) fence_.clear();
            after_blank_ = false;
            return true;
        }
        if (line.item) {
            in_list_ = true;
        } else if (after_blank_ && !blank && !line.indented) {
            in_list_ = false;
        }
        if (opensFence(line.content)) {
            fence_ = line.content.first(runLength(line.content, 0)).toString();
            in_item_ = in_list_ && (line.item || line.indented);
            quoted_ = line.quoted;
            after_blank_ = false;
            return true;
        }
        in_item_ = quoted_ = false;
        const bool code = after_blank_ && isIndented(text);
        after_blank_ = blank || code;
        return code;
    }

  private:
    static bool opensFence(QStringView text) {
        if (text.startsWith(u"~~~")) return true;
        return text.startsWith(u"```") && !text.mid(runLength(text, 0)).contains(u'`');
    }

    static bool isIndented(QStringView text) {
        return text.startsWith(u'\t') ||
               (text.size() >= kCodeIndentation && text.first(kCodeIndentation).trimmed().isEmpty());
    }

    QString fence_;         // the open one; empty: there is none
    bool in_item_ = false;  // it is in a list item, and ends with it
    bool quoted_ = false;
    bool in_list_ = false;
    bool after_blank_ = true;  // or after indented code
};

}  // namespace

QString withLiteralFormulas(const QString& source) {
    if (!source.contains(u'$') && !source.contains(u'\\') && !source.contains(u"[^")) return source;
    const QStringView whole(source);
    QString result;
    CodeLines lines;
    qsizetype paragraph = 0;  // where the one that is being read begins
    const auto take = [&](qsizetype end) {
        result += withLiteralFootnotes(paragraphWithLiterals(whole.mid(paragraph, end - paragraph)));
    };
    for (qsizetype start = 0; start < source.size();) {
        const qsizetype newline = source.indexOf(u'\n', start);
        const qsizetype end = newline < 0 ? source.size() : newline + 1;
        const QStringView line = whole.mid(start, end - start);
        if (lines.next(line) || readLine(line).content.isEmpty()) {
            take(start);
            result += line;
            paragraph = end;
        }
        start = end;
    }
    take(source.size());
    return result;
}

}  // namespace griffin::ui
