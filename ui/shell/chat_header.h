// The line above the transcript: sidebar switch, the conversation's title, find, and the conversation menu.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QMenu;

namespace griffin::ui {

class MainActions;
class Theme;

class ChatHeader : public QWidget {
    Q_OBJECT

  public:
    /// Both must outlive the header.
    ChatHeader(Theme& theme, const MainActions& actions, QWidget* parent = nullptr);

    /// Empty: of a new conversation.
    void setTitle(const QString& title);
    /// The presets in the menu and which of them is used (empty: none). `own`: what the conversation has that is no
    /// preset, in a word or two; empty: nothing.
    void setPresets(const QStringList& names, const QString& chosen, const QString& own);

  signals:
    /// Empty: none.
    void presetChosen(const QString& name);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    /// The title, and beside it the preset if that leaves the title enough room.
    void showTitle();

    Theme& theme_;
    QString title_;
    QString preset_;  // or what the conversation has of its own; empty: nothing
    QLabel* label_;
    QLabel* preset_label_;
    QMenu* presets_;
};

}  // namespace griffin::ui
