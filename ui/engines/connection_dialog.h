// Name, target and secret of a server, with a test of the connection.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace griffin::ui {

struct ConnectionInput {
    QString name;
    QString target;  // address or command
    QString secret;  // empty: none, or, unless `secret_changed`, the one that is kept
    bool secret_changed = false;
};

/// What is said of one of the fields.
struct FieldTexts {
    QString label;
    QString hint;
    QString placeholder;
};

struct ConnectionTexts {
    QString objects;  // how the names of the objects begin: "server" for serverDialog, serverName and so on
    QString title;
    FieldTexts name;
    FieldTexts target;
    FieldTexts secret;
};

class ConnectionDialog : public QDialog {
    Q_OBJECT

  public:
    ConnectionDialog(const ConnectionTexts& texts, const ConnectionInput& input, QWidget* parent = nullptr);

    ConnectionInput input() const;
    /// What is wrong with the input, or what the test found.
    void showProblem(const QString& text);
    void showFound(const QString& text);

  signals:
    /// "Test connection" was pressed; showFound() or showProblem() is to follow.
    void testRequested();
    /// "Save" was pressed; accept() or showProblem() is to follow.
    void saveRequested();

  private:
    void buildResult();
    void buildLayout(const ConnectionTexts& texts);
    void show(const QString& text, const char* kind);

    QLineEdit* name_;
    QLineEdit* target_;
    QLineEdit* secret_;
    QPushButton* test_;
    QPushButton* save_;
    QLabel* result_;
    bool secret_changed_ = false;
    bool asking_ = false;
    bool saving_ = false;
};

}  // namespace griffin::ui
