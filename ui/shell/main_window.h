// The frame: the conversation list on the left with the names of the pages at its foot, one page in the middle. Its
// layout (position, size, widths, sidebar) is one byte array for the settings.
#pragma once

#include <QMainWindow>
#include <QStringList>

class QAction;
class QMimeData;
class QSplitter;
class QToolButton;
class QVBoxLayout;

namespace griffin::ui {

class ChatPage;
class ConversationListModel;
class FlowLayout;
class MainActions;
class NoticeBar;
class PageStack;
class SearchResultsModel;
class SideBar;
class Theme;
class TranscriptModel;

/// The foot of the side bar: a button for every page of the window, the current one marked. With one page there is
/// nothing to choose, and nothing is shown.
class PageBar : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the bar.
    explicit PageBar(Theme& theme, QWidget* parent = nullptr);

    /// A button below those that are there. `action` is checkable and names the page.
    void addPage(QAction* action);
    /// Pictures without words, beside each other, where there is not the height for words below each other.
    void setLow(bool low);
    /// In pixels, of words below each other.
    int heightOfWords() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    Theme& theme_;
    QVBoxLayout* column_;
    FlowLayout* pictures_;
    QList<QToolButton*> buttons_;
    bool low_ = false;
};

class MainWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// All must outlive the window.
    MainWindow(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results,
               TranscriptModel& transcript);

    MainActions& actions() { return *actions_; }
    SideBar& sideBar() { return *side_bar_; }
    ChatPage& chatPage() { return *chat_page_; }
    /// Those of the page on screen; of the chat where it has none.
    NoticeBar& notices();

    /// Adds a page after those that are there: its name is in the side bar and in the menu, its shortcut Ctrl and its
    /// number. Pages do their work while they are visible. The window owns the page. `name` is for tests and settings.
    QAction* addPage(const QString& name, const QString& text, const QString& icon, QWidget* page);
    /// A word or two behind the name of the page in the side bar and the window's title ("42 %"); empty: none.
    void setPageNote(QWidget* page, const QString& note);
    /// Adds a page that no button and no menu leads to.
    void addQuietPage(QWidget* page);
    /// `page` was added.
    void showPage(QWidget* page);
    QWidget* currentPage() const;
    /// The place of the current page among those that were added.
    int currentPageIndex() const;
    void showPageAt(int index);

    QByteArray saveLayout() const;
    /// Bytes of another version or none at all leave the default layout.
    void restoreLayout(const QByteArray& layout);

  signals:
    /// A model file was dropped on the window.
    void modelDropped(const QString& path);
    /// Files or folders of weights were dropped on the window, mostly drafts.
    void weightsDropped(const QStringList& paths);
    /// Other files were dropped on the chat.
    void filesDropped(const QStringList& paths);
    /// The window is about to close.
    void closing();
    void firstPainted();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// Qt asks for it when Tab is pressed, and when what has the focus is hidden or disabled.
    bool focusNextPrevChild(bool next) override;

  private:
    void connectActions();
    /// If what had the focus is gone or cannot be used, gives it to what follows in the same part of the window, and in
    /// the chat to the message field: what is typed next is never meant for a field elsewhere. False: it did not.
    bool keepFocus();
    /// Gives the whole screen to the inspector, or takes it back.
    void showInspectorAlone(bool alone);
    /// The least size: with the side bar there is more to show.
    void keepRoom();
    /// Gives the side bar the width that the person chose, or what its words need.
    void shareWidth();
    /// Of side bar and inspector, the one that was asked for last stays where there is no room for both; where there is
    /// none beside the conversation, the inspector takes its place. `width`: what the chat needs with the inspector.
    void makeRoomForInspector(int width);
    /// The words of its page bar to its height, and the least size of the window to what the side bar needs.
    void fitSideBar();
    void connectPages();
    /// Of a drag over the chat page.
    QStringList chatFilesOf(const QMimeData* mime) const;

    Theme& theme_;
    MainActions* actions_;
    SideBar* side_bar_;
    ChatPage* chat_page_;
    PageBar* page_bar_;
    PageStack* pages_;
    QSplitter* splitter_;
    int side_bar_width_;
    int least_side_bar_ = 0;  // its least width, as the window's last was made for
    bool painted_ = false;
    bool was_full_screen_ = false;  // before the inspector was alone
};

}  // namespace griffin::ui
