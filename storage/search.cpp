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

Result<QList<SearchHit>> findByIndex(Database& database, const SearchQuery& query, int limit) {
    QList<SearchHit> hits;
    const QString match = matchExpression(query);
    for (const QString& sql : {kTitles, kMessages}) {
        Statement select(database, sql);
        select.bind(match).bind(limit - static_cast<int>(hits.size()));
        if (const Result<Done> done = readHits(select, hits); !done) return done.error();
    }
    return hits;
}

Result<QList<SearchHit>> findByScan(Database& database, const SearchQuery& query, int limit) {
    const auto everyWordIn = [&query](const QString& column) {
        return QStringList(query.words.size(), column + QStringLiteral(" LIKE ? ESCAPE '\\'"))
            .join(QStringLiteral(" AND "));
    };
    const QString titles = QStringLiteral(
                               "SELECT id, NULL, title, title, updated FROM conversations WHERE trashed IS NULL AND %1 "
                               "ORDER BY updated DESC LIMIT ?")
                               .arg(everyWordIn(QStringLiteral("title")));
    const QString messages =
        QStringLiteral(
            "SELECT conversations.id, messages.id, title, text, updated FROM messages CROSS JOIN "
            "conversations ON conversations.id = messages.conversation WHERE messages.state <> 2 AND %1 "
            "AND trashed IS NULL ORDER BY messages.id DESC LIMIT ?")
            .arg(everyWordIn(QStringLiteral("text")));
    QList<SearchHit> hits;
    for (const QString& sql : {titles, messages}) {
        Statement select(database, sql);
        for (const QString& word : query.words) select.bind(likePattern(word));
        select.bind(limit - static_cast<int>(hits.size()));
        if (const Result<Done> done = readHits(select, hits); !done) return done.error();
    }
    for (SearchHit& hit : hits) hit.snippet = snippetAround(hit.snippet, query.words);
    return hits;
}

}  // namespace

Result<QList<SearchHit>> Search::find(const QString& text, int limit) {
    const SearchQuery query = parseSearch(cleanText(text));
    if (query.words.isEmpty() || limit <= 0) return QList<SearchHit>();
    return query.needs_scan ? findByScan(database_, query, limit) : findByIndex(database_, query, limit);
}

}  // namespace griffin::storage
