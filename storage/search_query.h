// What a person typed into the search field, taken apart into words and turned into an FTS5 expression that no input
// can break out of.
#pragma once

#include <QString>
#include <QStringList>

namespace griffin::storage {

struct SearchQuery {
    QStringList words;        // "quoted words" are one entry
    bool needs_scan = false;  // a word that the index cannot know: a script without spaces, or nothing but signs
};

/// Reads at most 256 characters and 16 words.
SearchQuery parseSearch(const QString& text);

/// All words, each as an FTS5 string; the last one also as the beginning of a word.
/// REQUIRES: words is not empty.
QString matchExpression(const SearchQuery& query);

/// A pattern for `LIKE ? ESCAPE '\'` that finds `word` anywhere.
QString likePattern(const QString& word);

/// About 100 characters of `text` around the first occurrence of a word, on one line.
QString snippetAround(const QString& text, const QStringList& words);

}  // namespace griffin::storage
