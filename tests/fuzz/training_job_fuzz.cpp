// A training's folder: its record, which comes back from what is written of it, and the lines of its progress, whole
// and in pieces.
#include <QFile>
#include <QTemporaryDir>

#include "app/training_job/training_history.h"
#include "app/training_job/training_job.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    app::TrainingHistoryReader whole;
    whole.add(bytes);
    app::TrainingHistoryReader pieces;
    for (qsizetype i = 0; i < bytes.size(); i += 7) pieces.add(bytes.mid(i, 7));
    fuzz::require(whole.history().steps.size() == pieces.history().steps.size());
    for (std::size_t i = 1; i < whole.history().steps.size(); ++i)
        fuzz::require(whole.history().steps[i - 1].step < whole.history().steps[i].step);
    static_cast<void>(whole.history().measurements());
    fuzz::touch(whole.history().failure.english());

    static const QTemporaryDir temporary;
    const app::TrainingFolder folder(temporary.path());
    {
        QFile file(temporary.filePath(QStringLiteral("job.json")));
        fuzz::require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    if (const auto job = folder.read()) {
        fuzz::require(job->minutes >= 0 && job->threads >= 1 && job->memory_mib >= 0);
        fuzz::touch(job->failure.english());
        fuzz::require(folder.write(*job).has_value() && folder.read().has_value());
    }
    return 0;
}
