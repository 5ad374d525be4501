#include "app/training_failure.h"

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <csignal>

#include "app/library/data_size.h"
#include "app/library/shelf_files.h"
#include "app/program_text.h"
#include "app/shown_messages.h"

namespace griffin::app {
namespace {

constexpr qint64 kLogEnd = 64 << 10;
constexpr qint64 kFullDisk = 16 << 20;  // less than this is no space for a checkpoint

}  // namespace

QString TrainingFailure::goneText() const {
    return tr("The folder of the training is gone: %1: put it back, then try again").arg(folder_.path());
}

QString TrainingFailure::unsavedText(int status, TrainingPhase phase) const {
    QString why = shownMessage(text(status));
    if (why.endsWith(QLatin1Char('.'))) why.chop(1);
    const QString lost = tr("Paused, but what was done since the last save could not be saved. %1.").arg(why);
    if (folder_.isGone()) return lost;
    const QFileInfo checkpoint(folder_.checkpoint());
    if (phase == TrainingPhase::kData || !checkpoint.exists())
        return lost + QLatin1Char(' ') + tr("The answers that were saved before are kept.");
    return lost + QLatin1Char(' ') +
           tr("What was saved on %1 is kept, and the training goes on from there.")
               .arg(QLocale().toString(checkpoint.lastModified(), QLocale::ShortFormat));
}

QString TrainingFailure::reasonInLog() const {
    QFile log(folder_.log());
    if (!log.open(QIODevice::ReadOnly)) return {};
    log.seek(std::max({qint64{0}, log_begin_, log.size() - kLogEnd}));
    const QList<QByteArray> lines = log.readAll().split('\n');
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->startsWith("griffin: ") && !line->startsWith("griffin: warning: "))
            return QString::fromUtf8(line->mid(9));
    }
    return {};
}

QString TrainingFailure::text(int status) const {
    if (folder_.isGone()) return goneText();
    if (status == -SIGKILL) {
        return tr(
            "The trainer was ended by the system, perhaps because memory ran out. What was saved is kept: close "
            "other programs, then try again.");
    }
    if (const QString reason = reasonInLog(); !reason.isEmpty()) return reason;
    // There may have been no room for the line that says so.
    if (const auto free = freeDiskSpace(folder_.path()); free && *free < kFullDisk) {
        return tr("The disk is full, %1 are free: %2: free some space, then try again")
            .arg(dataSize(*free), folder_.path());
    }
    if (!QFileInfo(program_).isExecutable())
        return tr("The trainer cannot be started: %1: install the program again").arg(program_);
    if (status < 0) {
        return tr("The trainer crashed (signal %1). What was saved is kept: look into the log, then try again.")
            .arg(-status);
    }
    return tr("The trainer ended (status %1): %2: look into the log, then try again").arg(status).arg(folder_.log());
}

}  // namespace griffin::app
