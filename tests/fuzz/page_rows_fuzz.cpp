// Rows of an SQLite file that may be anything.
#include <cstdint>
#include <cstdlib>

#include "storage/page_rows.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto bytes = static_cast<qsizetype>(size);
    qsizetype taken = 0;
    griffin::storage::forEachPageRow(QByteArrayView(data, bytes), [&](const griffin::storage::PageRow& row) {
        for (const QVariant& value : row.values) {
            if (value.typeId() == QMetaType::QByteArray) taken += value.toByteArray().size();
        }
    });
    if (taken > 2 * bytes) std::abort();
    return 0;
}
