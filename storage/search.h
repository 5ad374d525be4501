// Full-text search over titles and message texts. The index (FTS5) is kept by triggers of the schema; an answer joins
// it when it has ended. The trash is left out.
//
// What a person types is never query syntax: every word is looked for as it stands, "quoted words" as a phrase, and
// the last word also as the beginning of one. All words must occur. Case and accents do not matter. Words of scripts
// written without spaces (Chinese, Japanese) are looked for anywhere in the text, without the index.
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

    /// Told of all hits so far, each time there are more and, while nothing is found, every few milliseconds; false
    /// ends the search.
    using Progress = std::function<bool(const QList<SearchHit>& hits)>;
    /// The same in the same order, as they are found.
    Result<QList<SearchHit>> find(const QString& text, int limit, const Progress& progress);

  private:
    Database& database_;
};

}  // namespace griffin::storage
