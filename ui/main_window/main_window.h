// The frame: the conversation list on the left, the page in the middle. Its state (place, size, widths, sidebar) is
// handed over as one byte array for the settings.
#pragma once

#include <QMainWindow>

class QSplitter;

namespace griffin::ui {

class ChatPage;
class ConversationListModel;
class MainActions;
class SearchResultsModel;
class SideBar;
class Theme;
class TranscriptModel;

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// All must outlive the window.
    MainWindow(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results,
               TranscriptModel& transcript);

    MainActions& actions() { return *actions_; }
    SideBar& sideBar() { return *side_bar_; }
    ChatPage& chatPage() { return *chat_page_; }

    QByteArray saveLayout() const;
    /// Bytes of another version or none at all leave the default layout.
    void restoreLayout(const QByteArray& layout);

  signals:
    /// A model file was dropped on the window.
    void modelDropped(const QString& path);
    /// The window is about to close.
    void closing();
    void firstPainted();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void connectActions();

    Theme& theme_;
    MainActions* actions_;
    SideBar* side_bar_;
    ChatPage* chat_page_;
    QSplitter* splitter_;
    bool painted_ = false;
};

}  // namespace griffin::ui
