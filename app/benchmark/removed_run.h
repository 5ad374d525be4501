// The run that was deleted last: its file is set aside, and can come back until another one is deleted or the program
// ends.
#pragma once

#include <QString>
#include <functional>

namespace griffin::ui {
class BenchmarkPage;
}

namespace griffin::app {

class RemovedRun {
  public:
    /// `folder` contains the runs. Deletes what an earlier program set aside there. `page` must outlive this object.
    RemovedRun(ui::BenchmarkPage& page, QString folder);
    ~RemovedRun();
    RemovedRun(const RemovedRun&) = delete;
    RemovedRun& operator=(const RemovedRun&) = delete;

    /// False: the file cannot be moved, and the page says why. Else the page offers to undo it, which puts the file
    /// back and calls `restored`.
    bool remove(const QString& path, std::function<void()> restored);

  private:
    void deleteAside();

    ui::BenchmarkPage& page_;
    QString folder_;
};

}  // namespace griffin::app
