// Models that come in several files.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace griffin::app {

/// The name of one file of a split model: "NAME-00001-of-00003.gguf". All are in one folder, or next to each other on a
/// server.
struct SplitName {
    QString stem;
    int part = 0;  // from 1
    int parts = 0;

    QString fileName(int number) const;
};

/// Nothing for a name of another form, or an impossible part number.
std::optional<SplitName> splitName(const QString& file_name);

/// The addresses of all parts of the model that the file at `address` is part of, in order; for any other file its own
/// address alone. They differ only in the number in the path.
QStringList partAddresses(const QString& address);

}  // namespace griffin::app
