#include "ui/chat/transcript/syntax.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>
#include <deque>
#include <optional>

namespace griffin::ui {

/// From `open` to `close`: a comment or a string.
struct SyntaxRange {
    QString open;
    QString close;
    QChar escape;  // null: none
    bool multiline = false;
};

struct SyntaxPrefix {
    QString text;
    CodeSpan::Kind kind;
};

struct Syntax {
    QStringList comments;
    QList<SyntaxRange> blocks;
    QList<SyntaxRange> strings;
    QHash<QString, CodeSpan::Kind> words;
    QHash<QChar, CodeSpan::Kind> sigils;
    QList<SyntaxPrefix> lines;
    QString word_characters;
    QString string_prefixes;
    QString raw;
    QString key_separator;
    bool nested = false;
    bool characters = false;
    bool preprocessor = false;
    bool functions = false;
    bool quoted_keys = false;
    bool fold_case = false;
    bool comment_after_space = false;
    bool markup = false;
};

namespace {

CodeSpan::Kind kindOf(const QString& name) {
    static const QHash<QString, CodeSpan::Kind> kKinds = {{"keyword", CodeSpan::kKeyword},
                                                          {"type", CodeSpan::kType},
                                                          {"function", CodeSpan::kFunction},
                                                          {"string", CodeSpan::kString},
                                                          {"number", CodeSpan::kNumber},
                                                          {"comment", CodeSpan::kComment},
                                                          {"preprocessor", CodeSpan::kPreprocessor}};
    return kKinds.value(name);
}

QStringList wordsOf(const QJsonValue& value) {
    QStringList words;
    const QJsonArray lines = value.isArray() ? value.toArray() : QJsonArray{value};
    for (const QJsonValue& line : lines) words += line.toString().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return words;
}

QList<SyntaxRange> rangesOf(const QJsonValue& value, bool comments) {
    QList<SyntaxRange> ranges;
    for (const QJsonValue& entry : value.toArray()) {
        const QStringList parts = entry.toString().split(QLatin1Char(' '));
        const QString escape = parts.value(2, QStringLiteral("-"));
        ranges.append({parts[0], parts[1], escape == QLatin1String("-") ? QChar() : escape[0],
                       comments || parts.contains(QStringLiteral("multi"))});
    }
    return ranges;
}

/// What `entry` says on top of what it extends.
void extend(Syntax& syntax, const QJsonObject& entry) {
    for (const QJsonValue& start : entry["comments"].toArray()) syntax.comments.append(start.toString());
    syntax.blocks += rangesOf(entry["blocks"], true);
    syntax.strings += rangesOf(entry["strings"], false);
    syntax.fold_case |= entry["fold_case"].toBool();
    for (const QString& word : wordsOf(entry["types"])) syntax.words.insert(word, CodeSpan::kType);
    for (const QString& word : wordsOf(entry["keywords"])) syntax.words.insert(word, CodeSpan::kKeyword);
    const QJsonObject sigils = entry["sigils"].toObject();
    for (auto sigil = sigils.begin(); sigil != sigils.end(); ++sigil)
        syntax.sigils.insert(sigil.key()[0], kindOf(sigil->toString()));
    const QJsonObject lines = entry["lines"].toObject();
    for (auto line = lines.begin(); line != lines.end(); ++line)
        syntax.lines.append({line.key(), kindOf(line->toString())});
    std::sort(syntax.lines.begin(), syntax.lines.end(),  // "+++" before "+"
              [](const SyntaxPrefix& left, const SyntaxPrefix& right) { return left.text.size() > right.text.size(); });
    syntax.word_characters += entry["words"].toString();
    syntax.string_prefixes += entry["prefixes"].toString();
    if (entry.contains("raw")) syntax.raw = entry["raw"].toString();
    if (entry.contains("key_separator")) syntax.key_separator = entry["key_separator"].toString();
    syntax.nested |= entry["nested"].toBool();
    syntax.characters |= entry["characters"].toBool();
    syntax.preprocessor |= entry["preprocessor"].toBool();
    syntax.functions |= entry["functions"].toBool();
    syntax.quoted_keys |= entry["quoted_keys"].toBool();
    syntax.comment_after_space |= entry["comment_after_space"].toBool();
    syntax.markup |= entry["markup"].toBool();
}

struct Table {
    std::deque<Syntax> languages;  // stay where they are
    QHash<QString, const Syntax*> by_name;
};

Table readTable() {
    Table table;
    QFile file(QStringLiteral(":/syntax/languages.json"));
    if (!file.open(QIODevice::ReadOnly)) return table;
    for (const QJsonValue& value : QJsonDocument::fromJson(file.readAll()).array()) {
        const QJsonObject entry = value.toObject();
        const Syntax* base = table.by_name.value(entry["like"].toString());
        Syntax& syntax = table.languages.emplace_back(base != nullptr ? *base : Syntax());
        extend(syntax, entry);
        for (const QString& name : wordsOf(entry["names"])) table.by_name.insert(name, &syntax);
    }
    return table;
}

class Scanner {
  public:
    Scanner(const Syntax& syntax, const QString& code) : syntax_(syntax), code_(code) {}

    QList<CodeSpan> run() {
        bool line_start = true;
        while (at_ < code_.size()) {
            const QChar c = code_[at_];
            if (c == QLatin1Char('\n')) {
                line_start = true;
                ++at_;
            } else if (line_start && startOfLine()) {
                line_start = false;
            } else if (c.isSpace()) {
                ++at_;
            } else {
                line_start = false;
                if (!comment() && !(syntax_.markup && !in_tag_ ? text() : token())) ++at_;
            }
        }
        return std::move(spans_);
    }

  private:
    QChar character(qsizetype at) const { return at >= 0 && at < code_.size() ? code_[at] : QChar(); }
    bool stands(const QString& text) const { return QStringView(code_).mid(at_).startsWith(text); }
    bool isWord(QChar c) const {
        return c.isLetterOrNumber() || c == QLatin1Char('_') || c.isSurrogate() ||
               (!c.isNull() && syntax_.word_characters.contains(c));
    }
    qsizetype wordEnd(qsizetype at) const {
        while (at < code_.size() && isWord(code_[at])) ++at;
        return at;
    }
    qsizetype lineEnd() const {
        const qsizetype end = code_.indexOf(QLatin1Char('\n'), at_);
        return end < 0 ? code_.size() : end;
    }
    QChar afterSpace(qsizetype at) const {
        while (at < code_.size() && (code_[at] == QLatin1Char(' ') || code_[at] == QLatin1Char('\t'))) ++at;
        return character(at);
    }
    /// Colours from here to `end`, line by line so that no range crosses a line, and goes there.
    void take(qsizetype end, CodeSpan::Kind kind) {
        while (at_ < end) {
            const qsizetype newline = QStringView(code_).first(end).indexOf(QLatin1Char('\n'), at_);
            const qsizetype stop = newline < 0 ? end : newline;
            if (stop > at_) spans_.append({static_cast<int>(at_), static_cast<int>(stop - at_), kind});
            at_ = std::min(end, stop + 1);
        }
    }

    bool startOfLine() {
        for (const SyntaxPrefix& line : syntax_.lines) {
            if (!stands(line.text)) continue;
            take(lineEnd(), line.kind);
            return true;
        }
        qsizetype first = at_;
        while (character(first) == QLatin1Char(' ') || character(first) == QLatin1Char('\t')) ++first;
        if (syntax_.preprocessor && character(first) == QLatin1Char('#')) {
            at_ = first;
            take(wordEnd(first + 1), CodeSpan::kPreprocessor);
            return true;
        }
        if (syntax_.key_separator.isEmpty()) return false;
        if (character(first) == QLatin1Char('-') && character(first + 1) == QLatin1Char(' ')) first += 2;  // of a list
        const qsizetype end = wordEnd(first);
        if (end == first || afterSpace(end) != syntax_.key_separator[0]) return false;
        at_ = first;
        take(end, CodeSpan::kFunction);
        return true;
    }

    bool comment() {
        for (const SyntaxRange& block : syntax_.blocks) {
            if (!stands(block.open)) continue;
            take(blockEnd(block), CodeSpan::kComment);
            return true;
        }
        if (syntax_.comment_after_space && at_ > 0 && !code_[at_ - 1].isSpace()) return false;
        for (const QString& start : syntax_.comments) {
            if (!stands(start)) continue;
            take(lineEnd(), CodeSpan::kComment);
            return true;
        }
        return false;
    }

    qsizetype blockEnd(const SyntaxRange& block) const {
        qsizetype at = at_ + block.open.size();
        for (int depth = 1; at < code_.size();) {
            const QStringView rest = QStringView(code_).mid(at);
            if (rest.startsWith(block.close)) {
                at += block.close.size();
                if (--depth == 0) return at;
            } else if (syntax_.nested && rest.startsWith(block.open)) {
                at += block.open.size();
                ++depth;
            } else {
                ++at;
            }
        }
        return code_.size();
    }

    /// Between the tags of markup.
    bool text() {
        if (code_[at_] == QLatin1Char('&')) {
            const qsizetype end = wordEnd(at_ + (character(at_ + 1) == QLatin1Char('#') ? 2 : 1));
            if (character(end) != QLatin1Char(';')) return false;
            take(end + 1, CodeSpan::kString);
            return true;
        }
        if (code_[at_] != QLatin1Char('<')) return false;
        qsizetype name = at_ + 1;
        while (QStringLiteral("/!?").contains(character(name)) && name < code_.size()) ++name;
        if (!character(name).isLetter()) return false;
        in_tag_ = true;
        take(wordEnd(name), CodeSpan::kKeyword);
        return true;
    }

    bool token() {
        const QChar c = code_[at_];
        if (c == QLatin1Char('>')) in_tag_ = false;
        if (rawString() || string(at_)) return true;
        if (const auto kind = syntax_.sigils.constFind(c); kind != syntax_.sigils.constEnd()) {
            qsizetype end = wordEnd(at_ + 1);
            if (end == at_ + 1 && character(end) == QLatin1Char('{')) end = bracedEnd(end);
            if (end == at_ + 1) return false;
            take(end, *kind);
            return true;
        }
        if (c.isDigit()) {
            number();
            return true;
        }
        if (!isWord(c)) return false;
        word();
        return true;
    }

    /// Behind "{name}", or `open` where that is something else.
    qsizetype bracedEnd(qsizetype open) const {
        const qsizetype end = wordEnd(open + 1);
        return character(end) == QLatin1Char('}') ? end + 1 : open;
    }

    /// A string that opens at `open`, which is at_ or, after a prefix, just after it.
    bool string(qsizetype open) {
        const QStringView rest = QStringView(code_).mid(open);
        for (const SyntaxRange& range : syntax_.strings) {
            if (!rest.startsWith(range.open)) continue;
            const qsizetype end = stringEnd(range, open + range.open.size());
            const bool key = syntax_.quoted_keys && afterSpace(end) == QLatin1Char(':');
            take(end, key ? CodeSpan::kFunction : CodeSpan::kString);
            return true;
        }
        if (!syntax_.characters || character(open) != QLatin1Char('\'')) return false;
        // 'x' or '\n', but not a lifetime or a prime.
        qsizetype end = open + 1;
        if (character(end) == QLatin1Char('\\')) {
            end = code_.indexOf(QLatin1Char('\''), end + 2);
        } else {
            end += character(end).isHighSurrogate() ? 2 : 1;
        }
        if (end < 0 || end - open > 12 || character(end) != QLatin1Char('\'')) return false;
        take(end + 1, CodeSpan::kString);
        return true;
    }

    qsizetype stringEnd(const SyntaxRange& range, qsizetype at) const {
        while (at < code_.size()) {
            const QChar c = code_[at];
            if (!range.multiline && c == QLatin1Char('\n')) return at;
            if (!range.escape.isNull() && c == range.escape) {
                at += 2;
            } else if (c == range.close[0] && QStringView(code_).mid(at).startsWith(range.close)) {
                return at + range.close.size();
            } else {
                ++at;
            }
        }
        return code_.size();
    }

    /// R"delimiter(text)delimiter" or r##"text"##.
    bool rawString() {
        constexpr qsizetype kMaxDelimiter = 16;
        if (syntax_.raw.isEmpty()) return false;
        const bool rust = syntax_.raw == QLatin1String("rust");
        if (code_[at_] != (rust ? QLatin1Char('r') : QLatin1Char('R'))) return false;
        const QChar stop = rust ? QLatin1Char('"') : QLatin1Char('(');
        qsizetype start = at_ + 1;
        if (!rust && character(start++) != QLatin1Char('"')) return false;
        qsizetype end = start;
        while (end < code_.size() && end - start <= kMaxDelimiter && code_[end] != stop) {
            if (rust ? code_[end] != QLatin1Char('#') : code_[end].isSpace()) return false;
            ++end;
        }
        if (character(end) != stop) return false;
        const QString delimiter = code_.mid(start, end - start);
        const QString close = rust ? QLatin1Char('"') + delimiter : QLatin1Char(')') + delimiter + QLatin1Char('"');
        const qsizetype found = code_.indexOf(close, end + 1);
        take(found < 0 ? code_.size() : found + close.size(), CodeSpan::kString);
        return true;
    }

    void number() {
        qsizetype end = at_;
        while (end < code_.size()) {
            const QChar c = code_[end];
            const bool exponent = (c == QLatin1Char('+') || c == QLatin1Char('-')) &&
                                  character(end - 1).toLower() == QLatin1Char('e') && !stands(QStringLiteral("0x"));
            const bool part =
                c.isLetterOrNumber() || c == QLatin1Char('_') || exponent ||
                (c == QLatin1Char('.') && character(end + 1).isDigit()) ||
                (c == QLatin1Char('\'') && character(end + 1).isDigit() && syntax_.raw == QLatin1String("c++"));
            if (!part) break;
            ++end;
        }
        take(end, CodeSpan::kNumber);
    }

    void word() {
        const qsizetype end = wordEnd(at_);
        const QString word = code_.mid(at_, std::min<qsizetype>(end - at_, kMaxWord));
        if (!syntax_.string_prefixes.isEmpty() && word.size() <= 2 &&
            std::all_of(word.begin(), word.end(), [this](QChar c) { return syntax_.string_prefixes.contains(c); }) &&
            string(end))
            return;
        std::optional<CodeSpan::Kind> kind;
        const auto known = syntax_.words.constFind(syntax_.fold_case ? word.toLower() : word);
        if (known != syntax_.words.constEnd()) {
            kind = *known;
        } else if (syntax_.markup || (syntax_.functions && afterSpace(end) == QLatin1Char('('))) {
            kind = CodeSpan::kFunction;
        }
        if (kind) {
            take(end, *kind);
        } else {
            at_ = end;
        }
    }

    static constexpr qsizetype kMaxWord = 64;  // no word of a table is longer

    const Syntax& syntax_;
    const QString& code_;
    qsizetype at_ = 0;
    bool in_tag_ = false;  // of markup
    QList<CodeSpan> spans_;
};

}  // namespace

const Syntax* syntaxOf(const QString& language) {
    static const Table table = readTable();
    return table.by_name.value(language.toLower());
}

QList<CodeSpan> colouredSpans(const Syntax& syntax, const QString& code) {
    return Scanner(syntax, code).run();
}

}  // namespace griffin::ui
