#include "storage/message_stats_store.h"

#include "storage/statement.h"

namespace griffin::storage {

Result<Done> MessageStatsStore::save(const MessageStats& stats) {
    Statement insert(database_,
                     QStringLiteral("INSERT OR REPLACE INTO message_stats(message, model, method, prompt_tokens, "
                                    "reused_tokens, new_tokens, target_passes, prefill_ms, time_to_first_token_ms, "
                                    "decode_ms, seed, committed_tokens, draft_ms, verify_ms, plain_pass_ms) "
                                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"));
    insert.bind(stats.message)
        .bind(stats.model)
        .bind(stats.method)
        .bind(stats.prompt_tokens)
        .bind(stats.reused_tokens)
        .bind(stats.new_tokens)
        .bind(stats.target_passes)
        .bind(stats.prefill_ms)
        .bind(stats.time_to_first_token_ms)
        .bind(stats.decode_ms)
        .bind(stats.seed)
        .bind(stats.committed_tokens)
        .bind(stats.draft_ms)
        .bind(stats.verify_ms)
        .bind(stats.plain_pass_ms);
    return insert.run();
}

Result<std::optional<MessageStats>> MessageStatsStore::find(MessageId message) {
    Statement select(
        database_,
        QStringLiteral("SELECT message, model, method, prompt_tokens, reused_tokens, new_tokens, "
                       "target_passes, prefill_ms, time_to_first_token_ms, decode_ms, seed, "
                       "committed_tokens, draft_ms, verify_ms, plain_pass_ms FROM message_stats WHERE message = ?"));
    if (const Result<Done> done = select.bind(message).run(); !done) return done.error();
    std::optional<MessageStats> found;
    if (select.next()) {
        MessageStats stats;
        stats.message = select.id<MessageId>(0);
        stats.model = select.text(1);
        stats.method = select.text(2);
        stats.prompt_tokens = static_cast<int>(select.integer(3));
        stats.reused_tokens = static_cast<int>(select.integer(4));
        stats.new_tokens = static_cast<int>(select.integer(5));
        stats.target_passes = static_cast<int>(select.integer(6));
        stats.prefill_ms = select.real(7);
        stats.time_to_first_token_ms = select.real(8);
        stats.decode_ms = select.real(9);
        stats.seed = select.integer(10);
        stats.committed_tokens = static_cast<int>(select.integer(11));
        stats.draft_ms = select.real(12);
        stats.verify_ms = select.real(13);
        stats.plain_pass_ms = select.real(14);
        found = stats;
    }
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return found;
}

}  // namespace griffin::storage
