// Random clicks, keys, wheel turns, drags and window sizes through the real window, a hundred a second, with questions
// in between so that an answer is streaming most of the time. The same seed tries the same things; what they meet
// depends on time.
#pragma once

#include <QObject>
#include <QRandomGenerator>

#include "tests/app/endurance/fence.h"

class QWindow;

namespace griffin::ui {
class MainWindow;
}

namespace griffin::tests {

class Monkey : public QObject {
    Q_OBJECT

  public:
    /// `window` must outlive the monkey.
    Monkey(ui::MainWindow& window, quint32 seed);

    /// Runs the event loop for so long, then closes what was opened; negative: for ever.
    void play(int milliseconds);

    int inputs() const { return inputs_; }
    int questions() const { return questions_; }

  signals:
    /// What is done next, for people.
    void acts(const QString& what);
    /// A question is about to be asked: the time to see to a model.
    void asks();

  private:
    void step();
    void ask();
    void click();
    void key();
    void strike(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& text);
    void turnWheel();
    void drag();
    void dragOn();
    void resize();
    void dismissOldDialogs();
    QWidget& target() const;
    QWindow& handle() const;
    QPoint place();

    ui::MainWindow& window_;
    Fence fence_;
    QRandomGenerator random_;
    bool over_ = false;
    int inputs_ = 0;
    int questions_ = 0;
    int in_dialog_ = 0;   // inputs since a dialog is open
    int moves_left_ = 0;  // of a drag, with its release
    QString dragged_;
};

}  // namespace griffin::tests
