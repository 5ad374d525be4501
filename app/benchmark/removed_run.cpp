#include "app/benchmark/removed_run.h"

#include <QDir>
#include <QFile>
#include <utility>

#include "app/shell/message_text.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

const QString kAside = QStringLiteral(".deleted");

}  // namespace

RemovedRun::RemovedRun(ui::BenchmarkPage& page, QString folder) : page_(page), folder_(std::move(folder)) {
    deleteAside();
}

RemovedRun::~RemovedRun() {
    deleteAside();
}

void RemovedRun::deleteAside() {
    QDir folder(folder_);
    for (const QString& name : folder.entryList({u'*' + kAside}, QDir::Files)) folder.remove(name);
}

bool RemovedRun::remove(const QString& path, std::function<void()> restored) {
    deleteAside();
    QFile file(path);
    if (!file.rename(path + kAside)) {
        page_.notices().showNotice(tr("The run cannot be deleted: %1").arg(file.errorString()));
        return false;
    }
    page_.notices().showNotice(tr("The run was deleted."), tr("Undo"), [path, restored = std::move(restored)] {
        if (QFile::rename(path + kAside, path)) restored();
    });
    return true;
}

}  // namespace griffin::app
