// A copy of a database that may be in use meanwhile: a reader beside the writer, which write-ahead logging allows.
#pragma once

#include <QString>

#include "storage/result.h"

namespace griffin::storage {

/// A compact copy of the database file `source` as it is at one moment, with a connection of its own: may be called on
/// any thread, whatever the window does meanwhile. Replaces `target` once the copy is whole; the growing copy is
/// `target` with ".part".
Result<Done> backUp(const QString& source, const QString& target);

}  // namespace griffin::storage
