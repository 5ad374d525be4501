#include "app/shell/file_dialogs.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

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

QStringList chosenIn(QFileDialog& dialog) {
    return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles() : QStringList();
}

}  // namespace

void FileDialogs::prepare(QFileDialog* dialog, FileKind kind) {
    const QString folder = memory_.value(folderKey(kind)).toString();
    if (!folder.isEmpty() && QFileInfo(folder).isDir()) dialog->setDirectory(folder);
    QObject::connect(dialog, &QFileDialog::filesSelected, dialog, [this, kind](const QStringList& paths) {
        if (!paths.isEmpty()) memory_.setValue(folderKey(kind), QFileInfo(paths.first()).absolutePath());
    });
}

QString FileDialogs::open(QWidget* parent, FileKind kind, const QString& title, const QString& filter) {
    QFileDialog dialog(parent, title, QString(), filter);
    dialog.setFileMode(QFileDialog::ExistingFile);
    prepare(&dialog, kind);
    return chosenIn(dialog).value(0);
}

QStringList FileDialogs::openSeveral(QWidget* parent, FileKind kind, const QString& title, const QString& filter) {
    QFileDialog dialog(parent, title, QString(), filter);
    dialog.setFileMode(QFileDialog::ExistingFiles);
    prepare(&dialog, kind);
    return chosenIn(dialog);
}

QString FileDialogs::save(QWidget* parent, FileKind kind, const QString& title, const QString& name,
                          const QString& filter) {
    QFileDialog dialog(parent, title, QString(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QFileInfo(name).suffix());
    prepare(&dialog, kind);
    dialog.selectFile(name);
    return chosenIn(dialog).value(0);
}

}  // namespace griffin::app
