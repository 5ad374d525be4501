// The statements that make schema version 1 out of an empty file.
#pragma once

#include <QStringList>

namespace griffin::storage {

QStringList schema1();

}  // namespace griffin::storage
