// Both programs, the window and the command line, share one data folder because both take their names from here.
#pragma once

#include <QString>
#include <QStringList>

namespace griffin::app {

/// Names the application, so that QStandardPaths leads both programs to the same folders. To be called before anything
/// asks for one. No organisation name: the folder is .../griffin-chat.
void setApplicationIdentity();

/// Where installed models are: the folder `models` in the application data folder.
QString modelsFolder();

/// Where drafts are: the folder `drafts` in the application data folder, then `share/griffin-chat/drafts` beside the
/// folder of the program, for those that came with it.
QStringList draftFolders();

/// The database of conversations, in the application data folder.
QString databasePath();

/// Where measured pass times are kept, in the cache folder: losing it costs a second at the next start.
QString passTimesFile();

}  // namespace griffin::app
