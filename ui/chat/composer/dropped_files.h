// What files and folders of a drag or of the clipboard are: a model to use, weights to add, or what goes with a
// message. One that is dropped is copied, never moved: those that it comes from would delete it.
#pragma once

#include <QString>
#include <QStringList>

class QDropEvent;
class QMimeData;

namespace griffin::ui {

/// Files and folders of this computer.
QStringList localFilesOf(const QMimeData* data);
/// The one file of a model (GGUF); empty: there is none, or more.
QString modelFileOf(const QMimeData* data);
/// What is to be added: files (safetensors) and folders of weights (those, or PyTorch's, beside a config.json), mostly
/// of drafts, and models that come with other files.
QStringList weightsOf(const QMimeData* data);
/// The others.
QStringList textFilesOf(const QMimeData* data);

/// Accepts a drop whose source keeps what it has; a drag that enters or moves likewise, for some sources go by what was
/// agreed to then.
void takeCopy(QDropEvent& event);

}  // namespace griffin::ui
