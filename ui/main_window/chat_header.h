// The line above the transcript: sidebar switch, the conversation's title, find, and the menu of the conversation.
#pragma once

#include <QWidget>

class QLabel;

namespace griffin::ui {

class MainActions;
class Theme;

class ChatHeader : public QWidget {
    Q_OBJECT

  public:
    /// Both must outlive the header.
    ChatHeader(Theme& theme, const MainActions& actions, QWidget* parent = nullptr);

    void setTitle(const QString& title);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void showTitle();

    Theme& theme_;
    QString title_;
    QLabel* label_;
};

}  // namespace griffin::ui
