// The dialogs for adding models and drafts: how to import files from disk, and what to download.
#pragma once

#include <QDialog>

#include "ui/models/models_view.h"

class QButtonGroup;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace griffin::ui {

/// Asks once how to import all files that are added together.
class ImportDialog : public QDialog {
    Q_OBJECT

  public:
    /// `names` are shown; `mode` is selected.
    ImportDialog(const QStringList& names, ImportMode mode, QWidget* parent = nullptr);

  signals:
    void chosen(griffin::ui::ImportMode mode);

  private:
    QButtonGroup* modes_;
};

/// Asks for the address of a model or a draft, and for the SHA-256 of its file.
class AddressDialog : public QDialog {
    Q_OBJECT

  public:
    explicit AddressDialog(QWidget* parent = nullptr);

    void setValues(const QString& address, const QString& sha256);

  signals:
    /// Both are well-formed; `sha256` may be empty.
    void chosen(const QString& address, const QString& sha256);

  private:
    void check();
    void acceptValues();

    QLineEdit* address_;
    QLineEdit* sha256_;
    QLabel* hint_;
    QDialogButtonBox* buttons_;
};

}  // namespace griffin::ui
