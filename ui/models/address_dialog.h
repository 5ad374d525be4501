// Asks for the address of a model or a draft, and for the SHA-256 that its file must have.
#pragma once

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace griffin::ui {

class AddressDialog : public QDialog {
    Q_OBJECT

  public:
    explicit AddressDialog(QWidget* parent = nullptr);

    void setValues(const QString& address, const QString& sha256);

  signals:
    /// Both have the form they must have; `sha256` may be empty.
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
