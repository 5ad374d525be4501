// The statements that make schema version 2 out of version 1.
#pragma once

#include <QStringList>

namespace griffin::storage {

QStringList schema2();

}  // namespace griffin::storage
