#include "app/documents/pdf_text.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcess>
#include <algorithm>
#include <csignal>

#include "app/documents/pdf_limits.h"
#include "app/library/library_files.h"

namespace griffin::app {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr int kPauseMilliseconds = 50;  // between two looks at whether reading was stopped

engine::Failure failure(FailureCause cause, Message what, const QString& path, Message what_to_do) {
    return {cause, std::move(what), QFileInfo(path).fileName().toStdString(), std::move(what_to_do), {}};
}

engine::Failure failureOf(PdfOutcome outcome, const QString& path) {
    switch (outcome) {
        case PdfOutcome::kUnreadable:
            return failure(FailureCause::kFileUnreadable, Message("The file cannot be read"), path,
                           Message("choose another one"));
        case PdfOutcome::kEncrypted:
            return failure(FailureCause::kFileUnreadable, Message("The PDF is protected by a password"), path,
                           Message("save a copy without one, and attach that"));
        case PdfOutcome::kTooManyPages:
            return failure(FailureCause::kContextTooSmall, Message("The PDF has more than %1 pages", kMaxPdfPages),
                           path, Message("attach the relevant part of it"));
        case PdfOutcome::kTooMuchText:
            return failure(FailureCause::kContextTooSmall,
                           Message("The PDF has more than %1 of text", dataSize(kMaxPdfTextBytes).toStdString()), path,
                           Message("attach the relevant part of it"));
        case PdfOutcome::kTooSlow:
            return failure(FailureCause::kFileMalformed,
                           Message("A page of the PDF takes more than %1 seconds to read", kMaxPdfPageSeconds), path,
                           Message("attach the relevant part of it"));
        case PdfOutcome::kRead:
        case PdfOutcome::kDamaged:
            break;
    }
    return failure(FailureCause::kFileMalformed, Message("The PDF is damaged"), path,
                   Message("open it in a PDF viewer and save it anew"));
}

engine::Failure tookTooLong(const QString& path) {
    return failure(FailureCause::kFileMalformed, Message("The PDF could not be read within %1 seconds", kMaxPdfSeconds),
                   path, Message("attach the relevant part of it"));
}

}  // namespace

bool isPdf(const QString& name, const QByteArray& head) {
    // Something may stand before it; but a text about PDFs is none.
    const bool named = name.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    return head.trimmed().startsWith("%PDF-") || (named && head.contains("%PDF-"));
}

engine::Result<QString> readPdf(const QString& path, const std::stop_token& stop) {
    const QFileInfo info(path);
    if (info.size() > kMaxPdfFileBytes)
        return engine::failed(
            failure(FailureCause::kContextTooSmall,
                    Message("The file is %1 in size, but at most %2 can be attached",
                            dataSize(info.size()).toStdString(), dataSize(kMaxPdfFileBytes).toStdString()),
                    path, Message("attach the relevant part of it")));
    const auto cancelled = [&] {
        return engine::failed(failure(FailureCause::kCancelled, Message("Reading was cancelled"), path, {}));
    };
    if (stop.stop_requested()) return cancelled();
    QProcess reader;
    reader.setStandardErrorFile(QProcess::nullDevice());
    reader.setStandardInputFile(QProcess::nullDevice());
    // It ends with this thread, which waits for it, and so with this program however that ends.
    reader.setChildProcessModifier([parent = getpid()] {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(static_cast<int>(PdfOutcome::kUnreadable));  // which has ended meanwhile
    });
    reader.start(QCoreApplication::applicationDirPath() + QStringLiteral("/griffin-pdf"), {info.absoluteFilePath()});
    if (!reader.waitForStarted())
        return engine::failed({FailureCause::kFileMissing, Message("PDFs cannot be read"), std::string("griffin-pdf"),
                               Message("install the program again"), reader.errorString().toStdString()});
    const QDeadlineTimer deadline(kMaxPdfSeconds * 1000);
    QByteArray text;
    while (!reader.waitForFinished(kPauseMilliseconds)) {
        text += reader.readAllStandardOutput();
        const bool too_much = text.size() > kMaxPdfTextBytes;
        if (!too_much && !deadline.hasExpired() && !stop.stop_requested() && reader.state() != QProcess::NotRunning)
            continue;
        if (reader.state() == QProcess::NotRunning) break;
        reader.kill();
        reader.waitForFinished();
        if (stop.stop_requested()) return cancelled();
        return engine::failed(too_much ? failureOf(PdfOutcome::kTooMuchText, path) : tookTooLong(path));
    }
    text += reader.readAllStandardOutput();
    // One that breaks, or is ended by a limit on memory or time, tells no more than a damaged file does.
    const bool ended = reader.exitStatus() == QProcess::NormalExit;
    const auto outcome = ended ? static_cast<PdfOutcome>(reader.exitCode()) : PdfOutcome::kDamaged;
    if (outcome != PdfOutcome::kRead) return engine::failed(failureOf(outcome, path));
    QString read = QString::fromUtf8(text);
    const bool any =
        std::any_of(read.begin(), read.end(), [](QChar character) { return character.isLetterOrNumber(); });
    if (!any)
        return engine::failed(failure(FailureCause::kFileMalformed,
                                      Message("The PDF has no text, only pictures of its pages"), path,
                                      Message("make its text readable with a program for text recognition first")));
    if (read.endsWith(QLatin1Char('\f'))) read.chop(1);
    return read;
}

}  // namespace griffin::app
