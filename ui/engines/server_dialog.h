// Name, address and key of a server, with a test of the connection.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace griffin::ui {

struct ServerInput {
    QString name;
    QString address;
    QString key;  // empty: none, or, unless `key_changed`, the one that is kept
    bool key_changed = false;
};

class ServerDialog : public QDialog {
    Q_OBJECT

  public:
    /// `has_key`: a key is kept already, which is not shown.
    ServerDialog(const ServerInput& server, bool has_key, QWidget* parent = nullptr);

    ServerInput input() const;
    /// What is wrong with the input, or what the test found.
    void showProblem(const QString& text);
    void showFound(const QString& text);

  signals:
    /// "Test connection" was pressed; showFound() or showProblem() is to follow.
    void testRequested();
    /// "Save" was pressed; accept() or showProblem() is to follow.
    void saveRequested();

  private:
    void buildLayout();
    void show(const QString& text, const char* kind);

    QLineEdit* name_;
    QLineEdit* address_;
    QLineEdit* key_;
    QPushButton* test_;
    QLabel* result_;
    bool key_changed_ = false;
};

}  // namespace griffin::ui
