// Keeps a window that is played with at random from doing harm: it is not closed, file dialogs are dismissed before
// they can touch a file, nothing is purged, the language stays, and no other program is started.
#pragma once

#include <QObject>

class QUrl;
class QWidget;

namespace griffin::tests {

class Fence : public QObject {
    Q_OBJECT

  public:
    /// For the life of the program: PATH is emptied.
    explicit Fence(QWidget& window);
    ~Fence() override;

    bool eventFilter(QObject* watched, QEvent* event) override;

  public slots:
    void swallow(const QUrl& url);

  private:
    QWidget& window_;
};

}  // namespace griffin::tests
