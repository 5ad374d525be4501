// SIGTERM, SIGINT and SIGHUP as a Qt signal: the handler writes one byte into a pipe, the event loop reads it. At most
// one object of this class at a time.
#pragma once

#include <QObject>

class QSocketNotifier;

namespace griffin::app {

class TerminationSignals : public QObject {
    Q_OBJECT

  public:
    explicit TerminationSignals(QObject* parent = nullptr);
    ~TerminationSignals() override;

  signals:
    void received();

  private:
    int read_end_ = -1;
    QSocketNotifier* notifier_ = nullptr;
};

}  // namespace griffin::app
