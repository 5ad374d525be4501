#include "app/documents/passage_index.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>
#include <atomic>
#include <utility>

#include "app/documents/attached_file.h"

namespace griffin::app {
namespace {

constexpr int kMaxTerms = 64;  // of a question; a pasted page has more than a search needs
constexpr int kMaxFound = 200;
constexpr double kLeastShare = 0.1;  // of the best score

/// Written without spaces, or, as Korean, with endings that stick to the words.
bool standsAlone(QChar character) {
    switch (character.script()) {
        case QChar::Script_Han:
        case QChar::Script_Hiragana:
        case QChar::Script_Katakana:
        case QChar::Script_Hangul:
            return true;
        default:
            return false;
    }
}

/// For the index: such characters are words of their own.
QString spaced(const QString& text) {
    QString spaced;
    spaced.reserve(text.size() + text.size() / 4);
    for (const QChar character : text) {
        if (standsAlone(character)) {
            spaced += QLatin1Char(' ');
            spaced += character;
            spaced += QLatin1Char(' ');
        } else {
            // The marks of document_text.h are between words, too.
            spaced += character.unicode() < 0x20 ? QLatin1Char(' ') : character;
        }
    }
    return spaced;
}

/// The words of a question as FTS5 wants them: any of them may match.
QString queryFor(const QString& question) {
    QStringList terms;
    const auto add = [&](const QString& term) {
        const QString quoted = QLatin1Char('"') + term + QLatin1Char('"');
        if (terms.size() < kMaxTerms && !terms.contains(quoted)) terms.append(quoted);
    };
    QString word;
    for (qsizetype i = 0; i <= question.size(); ++i) {
        const QChar character = i < question.size() ? question.at(i) : QChar(QLatin1Char(' '));
        const bool alone = standsAlone(character);
        const bool part = !alone && (character.isLetterOrNumber() || character.isMark() || character.isSurrogate());
        if (part) {
            word += character.toLower();
            continue;
        }
        if (!word.isEmpty()) add(std::exchange(word, {}));
        if (!alone) continue;
        const bool before = i > 0 && standsAlone(question.at(i - 1));
        const bool after = i + 1 < question.size() && standsAlone(question.at(i + 1));
        if (after) add(QString(character) + QLatin1Char(' ') + question.at(i + 1));
        if (!before && !after) add(QString(character));
    }
    return terms.join(QStringLiteral(" OR "));
}

tl::unexpected<engine::Failure> failure(const QSqlError& error) {
    return engine::failed({engine::FailureCause::kDatabaseError,
                           engine::Message("The documents cannot be searched"),
                           {},
                           engine::Message("attach smaller ones"),
                           error.text().toStdString()});
}

}  // namespace

engine::Result<std::unique_ptr<PassageIndex>> PassageIndex::build(const QList<AttachedFile>& files,
                                                                  const QList<int>& numbers, qsizetype longest) {
    static std::atomic<int> count = 0;
    std::unique_ptr<PassageIndex> index(new PassageIndex(QStringLiteral("passages-%1").arg(++count)));
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), index->connection_);
    database.setDatabaseName(QStringLiteral(":memory:"));
    if (!database.open()) return failure(database.lastError());
    QSqlQuery query(database);
    // It keeps no copy of the text.
    if (!query.exec(QStringLiteral("CREATE VIRTUAL TABLE passages USING fts5(text, name, content = '', "
                                   "tokenize = 'porter unicode61 remove_diacritics 2')")) ||
        !query.exec(QStringLiteral("BEGIN")) ||
        !query.prepare(QStringLiteral("INSERT INTO passages(rowid, text, name) VALUES (?, ?, ?)")))
        return failure(query.lastError());
    for (const int number : numbers) {
        const AttachedFile& file = files.at(number);
        const QList<TextPart> parts = partsOf(file.name, file.text);
        for (const TextPassage& passage : passagesOf(number, file.name, file.text, longest)) {
            query.bindValue(0, index->passages_.size() + 1);
            query.bindValue(1, spaced(file.text.mid(passage.begin, passage.length)));
            query.bindValue(2, spaced(parts.at(passage.part).name));
            if (!query.exec()) return failure(query.lastError());
            index->passages_.append(passage);
        }
    }
    if (!query.exec(QStringLiteral("COMMIT"))) return failure(query.lastError());
    return index;
}

PassageIndex::~PassageIndex() {
    QSqlDatabase::removeDatabase(connection_);
}

engine::Result<QList<TextPassage>> PassageIndex::find(const QString& question) const {
    const QString terms = queryFor(question);
    if (terms.isEmpty()) return QList<TextPassage>();
    QSqlQuery query(QSqlDatabase::database(connection_));
    query.setForwardOnly(true);
    if (!query.prepare(QStringLiteral("SELECT rowid, bm25(passages) AS score FROM passages WHERE passages MATCH ? "
                                      "ORDER BY score, rowid LIMIT %1")
                           .arg(kMaxFound)))
        return failure(query.lastError());
    query.addBindValue(terms);
    if (!query.exec()) return failure(query.lastError());
    QList<TextPassage> found;
    double best = 0.0;  // scores are negative: the smaller, the better
    while (query.next()) {
        const double score = query.value(1).toDouble();
        if (found.isEmpty()) best = score;
        if (score > kLeastShare * best) break;
        found.append(passages_.at(query.value(0).toInt() - 1));
    }
    if (query.lastError().isValid()) return failure(query.lastError());
    return found;
}

}  // namespace griffin::app
