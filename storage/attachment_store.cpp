#include "storage/attachment_store.h"

#include "storage/statement.h"

namespace griffin::storage {
namespace {

const QString kSelect = QStringLiteral("SELECT id, message, file_name, mime_type, content FROM attachments WHERE ");

Attachment read(const Statement& row) {
    return {row.id<AttachmentId>(0), row.id<MessageId>(1), row.text(2), row.text(3), row.bytes(4)};
}

}  // namespace

Result<AttachmentId> AttachmentStore::add(const Attachment& attachment) {
    Statement insert(database_, QStringLiteral("INSERT INTO attachments(message, file_name, mime_type, content) "
                                               "VALUES (?, ?, ?, ?)"));
    insert.bind(attachment.message).bind(attachment.file_name).bind(attachment.mime_type).bind(attachment.content);
    if (const Result<Done> done = insert.run(); !done) return done.error();
    return AttachmentId{insert.insertedId()};
}

Result<QList<Attachment>> AttachmentStore::ofMessage(MessageId message) {
    Statement select(database_, kSelect + QStringLiteral("message = ? ORDER BY id"));
    if (const Result<Done> done = select.bind(message).run(); !done) return done.error();
    QList<Attachment> attachments;
    while (select.next()) attachments.append(read(select));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return attachments;
}

Result<std::optional<Attachment>> AttachmentStore::find(AttachmentId attachment) {
    Statement select(database_, kSelect + QStringLiteral("id = ?"));
    if (const Result<Done> done = select.bind(attachment).run(); !done) return done.error();
    std::optional<Attachment> found;
    if (select.next()) found = read(select);
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return found;
}

Result<QList<AttachmentHead>> AttachmentStore::headsOfMessage(MessageId message) {
    Statement select(database_, QStringLiteral("SELECT id, file_name, length(content) FROM attachments "
                                               "WHERE message = ? ORDER BY id"));
    if (const Result<Done> done = select.bind(message).run(); !done) return done.error();
    QList<AttachmentHead> heads;
    while (select.next()) heads.append({select.id<AttachmentId>(0), select.text(1), select.integer(2)});
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return heads;
}

Result<Done> AttachmentStore::remove(AttachmentId attachment) {
    Statement remove(database_, QStringLiteral("DELETE FROM attachments WHERE id = ?"));
    return remove.bind(attachment).runOnRow(QStringLiteral("The attachment"));
}

}  // namespace griffin::storage
