// Name, command or address, and secret of a server of tools, with a test of the connection.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace griffin::ui {

struct ToolServerInput {
    QString name;
    QString target;  // command or address
    QString secret;  // empty: none, or, unless `secret_changed`, the one that is kept
    bool secret_changed = false;
};

class ToolServerDialog : public QDialog {
    Q_OBJECT

  public:
    /// `has_secret`: one is kept already, which is not shown.
    ToolServerDialog(const ToolServerInput& server, bool has_secret, QWidget* parent = nullptr);

    ToolServerInput input() const;
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
    QLineEdit* target_;
    QLineEdit* secret_;
    QPushButton* test_;
    QLabel* result_;
    bool secret_changed_ = false;
};

}  // namespace griffin::ui
