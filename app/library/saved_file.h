// The end of writing a file that appears complete or not at all.
#pragma once

#include <QSaveFile>

namespace griffin::app {

/// Puts what was written in place of the earlier file. False where it did not all get to the disk; the earlier file
/// stays. QSaveFile::commit() alone does not see that its buffer could not be written: a full disk would go unnoticed.
inline bool commitSaved(QSaveFile& file) {
    return file.flush() && file.commit();
}

}  // namespace griffin::app
