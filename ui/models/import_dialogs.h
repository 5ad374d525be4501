// The dialogs for adding models and drafts: how to import files from disk, and what to download.
#pragma once

#include <QDialog>
#include <functional>

#include "ui/models/models_view.h"

class QButtonGroup;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace griffin::ui {

class TitleLabel;

enum class ImportKind { kFile, kFolder, kDraft };

/// What is to be added: where it is, and what is known of it.
struct ImportItem {
    QString path;
    ImportKind kind = ImportKind::kFile;
};

/// Asks once how to import all that is added together.
class ImportDialog : public QDialog {
    Q_OBJECT

  public:
    /// `mode` is selected.
    ImportDialog(const QList<ImportItem>& items, ImportMode mode, QWidget* parent = nullptr);

    /// The same ones, when more is known of them. REQUIRES: !items.isEmpty().
    void setItems(const QList<ImportItem>& items);

  signals:
    void chosen(griffin::ui::ImportMode mode);

  private:
    TitleLabel* title_;
    QLabel* list_;
    QButtonGroup* modes_;
};

/// Asks for the address of a model or a draft, and for the SHA-256 of its file.
class AddressDialog : public QDialog {
    Q_OBJECT

  public:
    /// What is wrong with an address, for people; empty: nothing.
    using AddressCheck = std::function<QString(const QString& address)>;

    explicit AddressDialog(AddressCheck flaw_of, QWidget* parent = nullptr);

    /// For a complete download whose SHA-256 is not this one: that is to be corrected, the address stays.
    void correctChecksum(const QString& address, const QString& sha256);

  signals:
    /// Both are well-formed; `sha256` may be empty.
    void chosen(const QString& address, const QString& sha256);

  private:
    void check();
    void acceptValues();

    AddressCheck flaw_of_;
    QLabel* text_;
    QLineEdit* address_;
    QLineEdit* sha256_;
    QLabel* hint_;
    QDialogButtonBox* buttons_;
};

}  // namespace griffin::ui
