#include "storage/search_query.h"

#include <algorithm>

namespace griffin::storage {
namespace {

constexpr qsizetype kMaxCharacters = 256;
constexpr qsizetype kMaxWords = 16;
constexpr qsizetype kSnippetBefore = 40;
constexpr qsizetype kSnippetLength = 100;

bool isWrittenWithoutSpaces(char32_t c) {
    switch (QChar::script(c)) {
        case QChar::Script_Han:
        case QChar::Script_Hiragana:
        case QChar::Script_Katakana:
        case QChar::Script_Thai:
        case QChar::Script_Lao:
        case QChar::Script_Khmer:
        case QChar::Script_Myanmar:
            return true;
        default:
            return false;
    }
}

// Does the index hold this word? Its tokens are runs of letters and digits.
bool isIndexed(const QString& word) {
    const QList<uint> characters = word.toUcs4();
    const bool has_letter =
        std::any_of(characters.begin(), characters.end(), [](uint c) { return QChar::isLetterOrNumber(c); });
    return has_letter &&
           std::none_of(characters.begin(), characters.end(), [](uint c) { return isWrittenWithoutSpaces(c); });
}

}  // namespace

SearchQuery parseSearch(const QString& text) {
    SearchQuery query;
    QString word;
    bool quoted = false;
    const auto finishWord = [&] {
        const QString clean = word.simplified();
        if (!clean.isEmpty() && query.words.size() < kMaxWords) {
            query.words.append(clean);
            query.needs_scan = query.needs_scan || !isIndexed(clean);
        }
        word.clear();
    };
    const QString start = text.left(kMaxCharacters);
    for (const QChar c : start) {
        if (c == u'"') {
            finishWord();
            quoted = !quoted;
        } else if (c.isSpace() && !quoted) {
            finishWord();
        } else {
            word.append(c);
        }
    }
    finishWord();
    return query;
}

QString matchExpression(const SearchQuery& query) {
    QStringList parts;
    for (QString word : query.words) parts.append(u'"' + word.replace(u'"', QStringLiteral("\"\"")) + u'"');
    return parts.join(u' ') + u'*';
}

QString likePattern(const QString& word) {
    QString escaped = word;
    for (const char16_t sign : {u'\\', u'%', u'_'}) {
        escaped.replace(QChar(sign), QStringLiteral("\\") + QChar(sign));
    }
    return u'%' + escaped + u'%';
}

QString snippetAround(const QString& text, const QStringList& words) {
    qsizetype at = -1;
    for (const QString& word : words) {
        const qsizetype found = text.indexOf(word, 0, Qt::CaseInsensitive);
        if (found >= 0 && (at < 0 || found < at)) at = found;
    }
    const qsizetype begin = std::max<qsizetype>(0, at - kSnippetBefore);
    QString snippet = text.mid(begin, kSnippetLength);
    // Never half a surrogate pair.
    if (!snippet.isEmpty() && snippet.front().isLowSurrogate()) snippet.remove(0, 1);
    if (!snippet.isEmpty() && snippet.back().isHighSurrogate()) snippet.chop(1);
    return (begin > 0 ? QStringLiteral("…") : QString()) + snippet.simplified() +
           (begin + kSnippetLength < text.size() ? QStringLiteral("…") : QString());
}

}  // namespace griffin::storage
