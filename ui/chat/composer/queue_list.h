// The questions that wait until the answer has ended, above the message field: each can be taken back into the field or
// removed.
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace griffin::ui {

class Theme;

class QueueList : public QWidget {
    Q_OBJECT

  public:
    /// `theme` must outlive the list.
    explicit QueueList(Theme& theme, QWidget* parent = nullptr);

    /// The next one first; none: the list is hidden. `held`: they are sent only by a button, not automatically.
    void setMessages(const QStringList& messages, bool held);

  signals:
    void editRequested(int index);
    void removeRequested(int index);
    void sendRequested();

  private:
    QWidget* makeRow(const QString& message, int index);

    Theme& theme_;
    QLabel* title_;
    QPushButton* send_;
    QWidget* rows_ = nullptr;
    QVBoxLayout* column_;
};

}  // namespace griffin::ui
