// Reads rows from the pages of an SQLite file without its trees, for files whose trees are damaged. A table's rows lie
// in leaf pages that describe themselves (https://sqlite.org/fileformat2.html, sections 1.6 and 2.1): each such page
// that is whole gives its rows, wherever it is. Which table a row is of has to be told from its values. Rows that were
// deleted may be among them, and a damaged page may give rows that never were.
#pragma once

#include <QByteArrayView>
#include <QVariant>
#include <QVariantList>
#include <cstdint>
#include <functional>
#include <optional>

namespace griffin::storage {

struct PageRow {
    std::optional<std::int64_t> id;  // none: of a table WITHOUT ROWID, or an entry of an index
    QVariantList values;             // null, qint64, double, QString or QByteArray; the id itself is stored as null
};

/// Calls `take` with each row of the file. Any bytes will do; all rows together have at most twice as many.
void forEachPageRow(QByteArrayView file, const std::function<void(const PageRow&)>& take);

}  // namespace griffin::storage
