// The last run, where it was interrupted: the benchmark page offers to open it when it is first seen.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <utility>
#include <vector>

#include "ui/benchmark/benchmark_page.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

class InterruptedRun {
  public:
    /// `page` must outlive this object.
    explicit InterruptedRun(ui::BenchmarkPage& page) : page_(page) {}

    /// The page is seen. `runs`: the newest first; `shown`: path of the one that is shown, empty for none; `text` says
    /// of a run how far it came; `open` takes its path.
    template <class Run, class Text, class Open>
    void offer(const std::vector<Run>& runs, const QString& shown, const Text& text, const Open& open) {
        if (std::exchange(seen_, true) || runs.empty()) return;
        const Run& last = runs.front();
        if (last.complete() || last.path == shown) return;
        path_ = last.path;
        text_ = text(last);
        page_.notices().showLasting(text_, QCoreApplication::translate("InterruptedRun", "Open"),
                                    [open, path = path_] { open(path); });
    }

    void opened(const QString& path) {
        if (path == path_) page_.notices().dismiss(text_);
    }

  private:
    ui::BenchmarkPage& page_;
    bool seen_ = false;
    QString path_;  // of the run that was offered
    QString text_;  // what the page said of it
};

}  // namespace griffin::app
