#include "app/shell/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QFileInfo>
#include <QPointer>
#include <QSettings>
#include <QTreeView>

#include "app/shell/save_dialog.h"

namespace griffin::app {
namespace {

QString folderKey(FileKind kind) {
    switch (kind) {
        case FileKind::kModels:
            return QStringLiteral("folders/models");
        case FileKind::kAttachments:
            return QStringLiteral("folders/attachments");
        case FileKind::kConversations:
            return QStringLiteral("folders/conversations");
        case FileKind::kBackups:
            return QStringLiteral("folders/backups");
        case FileKind::kSettings:
            return QStringLiteral("folders/settings");
        case FileKind::kPrompts:
            return QStringLiteral("folders/prompts");
        case FileKind::kReports:
            return QStringLiteral("folders/reports");
        case FileKind::kPictures:
            break;
    }
    return QStringLiteral("folders/pictures");
}

/// Two signs for all files, where the dialog is not the desktop's. Others would be looked up in the database of kinds
/// of files, and reading that takes longer than a window may be kept waiting.
class FileIcons : public QFileIconProvider {
  public:
    FileIcons() : file_(QFileIconProvider::icon(File)), folder_(QFileIconProvider::icon(Folder)) {}

    using QFileIconProvider::icon;
    QIcon icon(const QFileInfo& info) const override { return info.isDir() ? folder_ : file_; }
    QString type(const QFileInfo& info) const override {
        return info.isDir() ? QFileIconProvider::type(info) : info.suffix().toUpper();
    }

  private:
    QIcon file_;
    QIcon folder_;
};

/// Nothing where its parent ends meanwhile, and the dialog with it.
QStringList chosenIn(QFileDialog* dialog) {
    const QPointer<QFileDialog> shown(dialog);
    const bool accepted = dialog->exec() == QDialog::Accepted;
    if (shown.isNull()) return {};
    const QStringList files = accepted ? dialog->selectedFiles() : QStringList();
    delete dialog;
    return files;
}

}  // namespace

FileDialogs::FileDialogs(QSettings& memory) : memory_(memory) {}

FileDialogs::~FileDialogs() = default;

void FileDialogs::prepare(QFileDialog* dialog, FileKind kind) {
    if (!icons_) icons_ = std::make_unique<FileIcons>();
    dialog->setIconProvider(icons_.get());
    // Or the height of every file of a large folder is asked for.
    for (auto* view : dialog->findChildren<QTreeView*>()) view->setUniformRowHeights(true);
    const QString folder = memory_.value(folderKey(kind)).toString();
    if (!folder.isEmpty() && QFileInfo(folder).isDir()) dialog->setDirectory(folder);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, [this, kind](const QStringList& paths) {
        if (!paths.isEmpty()) memory_.setValue(folderKey(kind), QFileInfo(paths.first()).absolutePath());
    });
}

QString FileDialogs::open(QWidget* parent, FileKind kind, const QString& title, const QString& filter) {
    auto* dialog = new QFileDialog(parent, title, QString(), filter);
    dialog->setFileMode(QFileDialog::ExistingFile);
    prepare(dialog, kind);
    return chosenIn(dialog).value(0);
}

QStringList FileDialogs::openSeveral(QWidget* parent, FileKind kind, const QString& title, const QString& filter) {
    auto* dialog = new QFileDialog(parent, title, QString(), filter);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    prepare(dialog, kind);
    return chosenIn(dialog);
}

QString FileDialogs::folder(QWidget* parent, FileKind kind, const QString& title) {
    auto* dialog = new QFileDialog(parent, title);
    dialog->setFileMode(QFileDialog::Directory);
    prepare(dialog, kind);
    return chosenIn(dialog).value(0);
}

QString FileDialogs::save(QWidget* parent, FileKind kind, const QString& title, const QString& name,
                          const QString& filter) {
    auto* dialog = new SaveDialog(parent, title, {filter});
    prepare(dialog, kind);
    dialog->selectFile(name);
    return chosenIn(dialog).value(0);
}

}  // namespace griffin::app
