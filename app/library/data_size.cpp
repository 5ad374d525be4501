#include "app/library/data_size.h"

#include <QLocale>

namespace griffin::app {

QString dataSize(qint64 bytes) {
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

}  // namespace griffin::app
