// Full-text search over titles and message texts. Triggers of the schema maintain the index (FTS5); an answer is added
// to it when it has ended. The trash is not searched.
//
// What is typed is never query syntax: every word is searched for literally, "quoted words" as a phrase, and the last
// word also as a prefix. All words must occur. Case and accents do not matter. Words of scripts written without spaces
// (Chinese, Japanese) are found anywhere in the text, without the index. At most 256 characters and 16 words count.
#pragma once

#include <QList>
#include <functional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class Search {
  public:
    explicit Search(Database& database) : database_(database) {}

    /// Titles first (by last change), then messages, newest first; at most `limit` of both together.
    Result<QList<SearchHit>> find(const QString& text, int limit = 50);

    /// Called with all hits so far, each time there are more and, while nothing is found, every few milliseconds. False
    /// ends the search.
    using Progress = std::function<bool(const QList<SearchHit>& hits)>;
    /// The same, reporting hits in the same order as they are found.
    Result<QList<SearchHit>> find(const QString& text, int limit, const Progress& progress);

  private:
    Database& database_;
};

}  // namespace griffin::storage
