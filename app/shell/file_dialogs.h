// Dialogs that ask for files. Each kind of file has a folder of its own, the one where such a file was chosen last; it
// is remembered over restarts, in the settings file.
#pragma once

#include <QString>
#include <QStringList>
#include <memory>

class QFileDialog;
class QFileIconProvider;
class QSettings;
class QWidget;

namespace griffin::app {

enum class FileKind { kModels, kAttachments, kConversations, kBackups, kSettings, kPrompts, kReports, kPictures };

class FileDialogs {
  public:
    /// `memory` must outlive this object.
    explicit FileDialogs(QSettings& memory);
    ~FileDialogs();

    /// Paths that were chosen; empty: none. `filter` as in QFileDialog; empty: all files.
    QString open(QWidget* parent, FileKind kind, const QString& title, const QString& filter);
    QStringList openSeveral(QWidget* parent, FileKind kind, const QString& title, const QString& filter);
    /// Empty: none.
    QString folder(QWidget* parent, FileKind kind, const QString& title);
    /// `name` is suggested; `filter` is one, and its ending is added to a name without it.
    QString save(QWidget* parent, FileKind kind, const QString& title, const QString& name, const QString& filter);

    /// For a dialog that its owner opens: it begins in the folder of its kind, and where it ends is remembered.
    void prepare(QFileDialog* dialog, FileKind kind);

  private:
    QSettings& memory_;
    std::unique_ptr<QFileIconProvider> icons_;
};

}  // namespace griffin::app
