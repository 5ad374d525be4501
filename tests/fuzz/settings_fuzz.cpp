// Settings from outside: exported ones, which are refused as a whole or within bounds, and the settings file, in which
// everything that cannot be used is as if it were not there.
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <cmath>

#include "app/configuration/settings.h"
#include "app/measurement/measured_speeds.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;

namespace {

const QString kName = QStringLiteral("settings.json");

/// What is in use can be exported, and is then the same.
void checkValues(const ui::SettingValues& values) {
    const auto again = app::settingsFromJson(app::settingsToJson(values), ui::SettingValues(), kName);
    fuzz::require(again.has_value() && *again == values);
}

void checkFile(const QByteArray& bytes) {
    static const QTemporaryDir folder;
    static int number = 0;  // QSettings remembers files by their names
    const QString path = folder.filePath(QString::number(++number) + QStringLiteral(".ini"));
    {
        QFile file(path);
        fuzz::require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    {
        QSettings file(path, QSettings::IniFormat);
        app::Settings settings(file);
        checkValues(settings.values());
        const app::MeasuredSpeeds speeds(file);
        const app::MeasuredSpeed speed = speeds.find(QStringLiteral("model"), engine::Method::kGriffin);
        fuzz::require(speed.tokens_per_second >= 0.0 && speed.speedup >= 0.0);
        fuzz::require(!(speeds.manyAnswers(QStringLiteral("/m.gguf")) < 0.0));
        ui::SettingValues others = settings.values();
        others.text_scale = others.text_scale == 100 ? 110 : 100;
        settings.set(others);
    }
    QFile::remove(path);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const auto values = app::settingsFromJson(bytes, ui::SettingValues(), kName);
    if (values.has_value()) {
        checkValues(*values);
    } else {
        fuzz::checkFailure(values.error());
    }
    checkFile(bytes);
    return 0;
}
