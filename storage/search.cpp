#include "storage/search.h"

#include <algorithm>
#include <utility>

#include "storage/statement.h"

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

// Whether the index can hold this word: its tokens are runs of letters and digits.
bool isIndexed(const QString& word) {
    const QList<uint> characters = word.toUcs4();
    const bool has_letter =
        std::any_of(characters.begin(), characters.end(), [](uint c) { return QChar::isLetterOrNumber(c); });
    return has_letter &&
           std::none_of(characters.begin(), characters.end(), [](uint c) { return isWrittenWithoutSpaces(c); });
}

// What was typed into the search field, as words.
struct SearchQuery {
    QStringList words;        // "quoted words" are one entry
    bool needs_scan = false;  // a word that the index cannot know: a script without spaces, or nothing but signs
};

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

// An FTS5 expression that no input can break out of: all words, each as a string, the last one also as a prefix.
// REQUIRES: words is not empty.
QString matchExpression(const SearchQuery& query) {
    QStringList parts;
    for (QString word : query.words) parts.append(u'"' + word.replace(u'"', QStringLiteral("\"\"")) + u'"');
    return parts.join(u' ') + u'*';
}

// A pattern for `LIKE ? ESCAPE '\'` that finds `word` anywhere.
QString likePattern(const QString& word) {
    QString escaped = word;
    for (const char16_t sign : {u'\\', u'%', u'_'}) {
        escaped.replace(QChar(sign), QStringLiteral("\\") + QChar(sign));
    }
    return u'%' + escaped + u'%';
}

// About 100 characters of `text` around the first occurrence of a word, on one line.
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

// Columns of every query here: conversation, message, title, text around the match, updated.
Result<Done> readHits(Statement& select, QList<SearchHit>& hits) {
    return select.forEachRow([&](const Statement& row) {
        hits.append(
            {row.id<ConversationId>(0), row.id<MessageId>(1), row.text(2), row.text(3).simplified(), row.time(4)});
    });
}

// CROSS JOIN keeps the order of the tables: the index is read newest first and only as far as needed.
const QString kTitles = QStringLiteral(R"(
    SELECT conversations.id, NULL, conversations.title, conversations.title, conversations.updated
        FROM title_index CROSS JOIN conversations ON conversations.id = title_index.rowid
        WHERE title_index MATCH ? AND conversations.trashed IS NULL
        ORDER BY conversations.updated DESC LIMIT ?)");
const QString kMessages = QStringLiteral(R"(
    SELECT conversations.id, messages.id, conversations.title,
            snippet(message_index, 0, '', '', '…', 16), conversations.updated
        FROM message_index CROSS JOIN messages ON messages.id = message_index.rowid
            CROSS JOIN conversations ON conversations.id = messages.conversation
        WHERE message_index MATCH ? AND conversations.trashed IS NULL
        ORDER BY message_index.rowid DESC LIMIT ?)");

// Messages that are scanned at a time without the index: a few milliseconds.
constexpr std::int64_t kSlice = 4096;

Result<QList<SearchHit>> findByIndex(Database& database, const SearchQuery& query, int limit,
                                     const Search::Progress& progress) {
    QList<SearchHit> hits;
    const QString match = matchExpression(query);
    for (const QString& sql : {kTitles, kMessages}) {
        Statement select(database, sql);
        select.bind(match).bind(limit - static_cast<int>(hits.size()));
        if (auto done = readHits(select, hits); !done) return tl::unexpected(std::move(done).error());
        if (!progress(hits)) break;
    }
    return hits;
}

QString everyWordIn(const SearchQuery& query, const QString& column) {
    return QStringList(query.words.size(), column + QStringLiteral(" LIKE ? ESCAPE '\\'"))
        .join(QStringLiteral(" AND "));
}

Result<QList<SearchHit>> findByScan(Database& database, const SearchQuery& query, int limit,
                                    const Search::Progress& progress) {
    QList<SearchHit> hits;
    const auto readMore = [&](Statement& select) -> Result<Done> {
        const qsizetype before = hits.size();
        select.bind(limit - static_cast<int>(hits.size()));
        if (auto done = readHits(select, hits); !done) return done;
        for (qsizetype i = before; i < hits.size(); ++i) hits[i].snippet = snippetAround(hits[i].snippet, query.words);
        return Done{};
    };
    Statement titles(database, QStringLiteral("SELECT id, NULL, title, title, updated FROM conversations "
                                              "WHERE trashed IS NULL AND %1 ORDER BY updated DESC LIMIT ?")
                                   .arg(everyWordIn(query, QStringLiteral("title"))));
    for (const QString& word : query.words) titles.bind(likePattern(word));
    if (auto done = readMore(titles); !done) return tl::unexpected(std::move(done).error());
    bool go_on = progress(hits);

    const auto newest = queryInteger(database, QStringLiteral("SELECT max(id) FROM messages"));
    if (!newest) return tl::unexpected(newest.error());
    const QString sql = QStringLiteral(
                            "SELECT conversations.id, messages.id, title, text, updated FROM messages CROSS JOIN "
                            "conversations ON conversations.id = messages.conversation WHERE messages.id <= ? AND "
                            "messages.id > ? AND messages.state <> 2 AND %1 AND trashed IS NULL "
                            "ORDER BY messages.id DESC LIMIT ?")
                            .arg(everyWordIn(query, QStringLiteral("text")));
    for (std::int64_t last = *newest; go_on && last > 0 && hits.size() < limit; last -= kSlice) {
        Statement messages(database, sql);
        messages.bind(last).bind(last - kSlice);
        for (const QString& word : query.words) messages.bind(likePattern(word));
        if (auto done = readMore(messages); !done) return tl::unexpected(std::move(done).error());
        go_on = progress(hits);
    }
    return hits;
}

}  // namespace

Result<QList<SearchHit>> Search::find(const QString& text, int limit) {
    return find(text, limit, [](const QList<SearchHit>&) { return true; });
}

Result<QList<SearchHit>> Search::find(const QString& text, int limit, const Progress& progress) {
    const SearchQuery query = parseSearch(cleanText(text));
    if (query.words.isEmpty() || limit <= 0) return QList<SearchHit>();
    return query.needs_scan ? findByScan(database_, query, limit, progress)
                            : findByIndex(database_, query, limit, progress);
}

}  // namespace griffin::storage
