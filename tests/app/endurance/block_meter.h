// How long the event loop of this thread was kept from its next event: a timer beats every millisecond, and what passes
// between two beats is a block, also inside the loops of dialogs and menus. Two clocks: the wall's, which on a busy
// machine counts other programs too, and the processor time of this thread, which does not count waiting.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace griffin::tests {

struct Block {
    double wall_ms = 0;
    double processor_ms = 0;
    QString during;  // what was noted last before it, and during it
};

class BlockMeter : public QObject {
    Q_OBJECT

  public:
    explicit BlockMeter(QObject* parent = nullptr);

    void start();
    void stop() { timer_.stop(); }
    void note(const QString& what) { notes_.append(what); }

    /// The longest ten by processor time, longest first.
    const QList<Block>& longest() const { return longest_; }
    double longestWall() const { return longest_wall_; }
    double longestProcessor() const { return longest_.isEmpty() ? 0 : longest_.first().processor_ms; }
    /// Blocks longer than `kLong` by each clock.
    int longWalls() const { return long_walls_; }
    int longProcessors() const { return long_processors_; }
    static constexpr double kLong = 50;  // milliseconds

  private:
    void beat();

    QTimer timer_;
    QElapsedTimer wall_;
    double processor_ms_ = 0;
    QStringList notes_;  // since the last beat, and the last one before it
    QList<Block> longest_;
    double longest_wall_ = 0;
    int long_walls_ = 0;
    int long_processors_ = 0;
};

}  // namespace griffin::tests
