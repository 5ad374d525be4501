#include "storage/search.h"

#include "storage/search_query.h"
#include "storage/statement.h"

namespace griffin::storage {
namespace {

// Columns of every query here: conversation, message, title, text around the match, updated.
Result<Done> readHits(Statement& select, QList<SearchHit>& hits) {
    if (const Result<Done> done = select.run(); !done) return done.error();
    while (select.next()) {
        hits.append({select.id<ConversationId>(0), select.id<MessageId>(1), select.text(2), select.text(3).simplified(),
                     select.time(4)});
    }
    return select.finished();
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

// Messages that are looked through at a time without the index, some milliseconds' worth.
constexpr std::int64_t kSlice = 4096;

Result<QList<SearchHit>> findByIndex(Database& database, const SearchQuery& query, int limit,
                                     const Search::Progress& progress) {
    QList<SearchHit> hits;
    const QString match = matchExpression(query);
    for (const QString& sql : {kTitles, kMessages}) {
        Statement select(database, sql);
        select.bind(match).bind(limit - static_cast<int>(hits.size()));
        if (const Result<Done> done = readHits(select, hits); !done) return done.error();
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
        if (const Result<Done> done = readHits(select, hits); !done) return done.error();
        for (qsizetype i = before; i < hits.size(); ++i) hits[i].snippet = snippetAround(hits[i].snippet, query.words);
        return Done{};
    };
    Statement titles(database, QStringLiteral("SELECT id, NULL, title, title, updated FROM conversations "
                                              "WHERE trashed IS NULL AND %1 ORDER BY updated DESC LIMIT ?")
                                   .arg(everyWordIn(query, QStringLiteral("title"))));
    for (const QString& word : query.words) titles.bind(likePattern(word));
    if (const Result<Done> done = readMore(titles); !done) return done.error();
    bool wanted = progress(hits);

    const auto newest = queryInteger(database, QStringLiteral("SELECT max(id) FROM messages"));
    if (!newest) return newest.error();
    const QString sql = QStringLiteral(
                            "SELECT conversations.id, messages.id, title, text, updated FROM messages CROSS JOIN "
                            "conversations ON conversations.id = messages.conversation WHERE messages.id <= ? AND "
                            "messages.id > ? AND messages.state <> 2 AND %1 AND trashed IS NULL "
                            "ORDER BY messages.id DESC LIMIT ?")
                            .arg(everyWordIn(query, QStringLiteral("text")));
    for (std::int64_t last = *newest; wanted && last > 0 && hits.size() < limit; last -= kSlice) {
        Statement messages(database, sql);
        messages.bind(last).bind(last - kSlice);
        for (const QString& word : query.words) messages.bind(likePattern(word));
        if (const Result<Done> done = readMore(messages); !done) return done.error();
        wanted = progress(hits);
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
