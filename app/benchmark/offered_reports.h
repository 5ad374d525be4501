// Reports in JSON that are to be shown on the benchmark page, of this computer or of servers: chosen in a dialog from
// either side, or dropped. What a file is of is read once, here.
#pragma once

#include <QObject>

namespace griffin::ui {
class BenchmarkPage;
}

namespace griffin::app {

class BenchmarkController;
class FileDialogs;
class ServerBenchmarkController;

class OfferedReports : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this object.
    OfferedReports(BenchmarkController& local, ServerBenchmarkController& servers, FileDialogs& dialogs,
                   ui::BenchmarkPage& page, QObject* parent = nullptr);

  private:
    void choose();
    /// On its own side.
    void open(const QString& path);

    BenchmarkController& local_;
    ServerBenchmarkController& servers_;
    FileDialogs& dialogs_;
    ui::BenchmarkPage& page_;
};

}  // namespace griffin::app
