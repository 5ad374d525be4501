// Models in several files: "NAME-00001-of-00003.gguf" and so on, all in one folder, or side by side on a server.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

namespace griffin::app {

struct SplitName {
    QString stem;
    int part = 0;  // from 1
    int parts = 0;

    QString fileName(int number) const;
};

/// Nothing where the name has another form, or counts a part that there cannot be.
std::optional<SplitName> splitName(const QString& file_name);

/// The addresses of all parts of the model that the file at `address` is part of, in their order; of any other file its
/// own address alone. Only the number in the path is another one.
QStringList partAddresses(const QString& address);

}  // namespace griffin::app
