// Full-text search over passages: SQLite's FTS5 in memory, ranked by BM25. English words are found in all their forms,
// case and accents do not matter, and scripts written without spaces (Chinese, Japanese) and Korean are found by pairs
// of characters. What is searched for is never query syntax.
#pragma once

#include <QList>
#include <QString>
#include <memory>

#include "app/documents/passages.h"
#include "engine/base/result.h"

namespace griffin::app {

struct AttachedFile;

/// Belongs to the thread that made it.
class PassageIndex {
  public:
    /// Of the files with these numbers, in passages of at most `longest` UTF-16 units.
    static engine::Result<std::unique_ptr<PassageIndex>> build(const QList<AttachedFile>& files,
                                                               const QList<int>& numbers, qsizetype longest);
    ~PassageIndex();
    PassageIndex(const PassageIndex&) = delete;
    PassageIndex& operator=(const PassageIndex&) = delete;

    /// In the order of the files.
    const QList<TextPassage>& passages() const { return passages_; }
    /// Those with words of the question, the best first, without those that share only what nearly all passages have.
    engine::Result<QList<TextPassage>> find(const QString& question) const;

  private:
    explicit PassageIndex(QString connection) : connection_(std::move(connection)) {}

    QString connection_;  // to the database, which ends with it
    QList<TextPassage> passages_;
};

}  // namespace griffin::app
