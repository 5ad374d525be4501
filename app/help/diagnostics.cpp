#include "app/help/diagnostics.h"

#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>
#include <QThread>

#include "app/settings/setting_fields.h"

namespace griffin::app {
namespace {

/// Only what is not as the program came; texts are not told, only that they are there.
QStringList changedSettings(const ui::SettingValues& settings) {
    QStringList lines;
    const ui::SettingValues defaults;
    for (const SettingField& field : settingFields()) {
        const QJsonValue value = field.valueIn(settings);
        if (value == field.valueIn(defaults)) continue;
        const bool text = std::holds_alternative<TextField>(field.kind);
        lines.append(QStringLiteral("  %1 = %2")
                         .arg(field.name(), text ? QStringLiteral("(set)") : value.toVariant().toString()));
    }
    for (auto entry = settings.shortcuts.begin(); entry != settings.shortcuts.end(); ++entry)
        lines.append(QStringLiteral("  shortcuts/%1 = %2").arg(entry.key(), entry.value()));
    return lines;
}

}  // namespace

QString diagnostics(const engine::BuildInfo& build, const std::optional<LoadedModel>& model,
                    const ui::SettingValues& settings) {
    QStringList lines = {
        QStringLiteral("Griffin Chat %1 (%2)")
            .arg(QString::fromStdString(build.version), QString::fromStdString(build.commit)),
        QStringLiteral("Compiler: %1").arg(QString::fromStdString(build.compiler)),
        QStringLiteral("System: %1, kernel %2 %3")
            .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture()),
        QStringLiteral("Qt: %1, platform %2").arg(QLatin1String(qVersion()), QGuiApplication::platformName()),
        QStringLiteral("Language: %1").arg(QLocale().name()),
        QStringLiteral("Processor: %1, %2 threads")
            .arg(QString::fromStdString(build.instruction_set))
            .arg(QThread::idealThreadCount()),
        QStringLiteral("CUDA: %1").arg(QString::fromStdString(build.cuda))};
    for (const QScreen* screen : QGuiApplication::screens()) {
        lines.append(QStringLiteral("Screen: %1 x %2, scale %3")
                         .arg(screen->size().width())
                         .arg(screen->size().height())
                         .arg(screen->devicePixelRatio()));
    }
    if (model) {
        lines.append(QStringLiteral("Model: %1, %2, %3 MB, hash %4")
                         .arg(model->architecture, model->quantisation)
                         .arg(model->file_bytes / 1'000'000)
                         .arg(model->fingerprint));
        lines.append(QStringLiteral("Runs on: %1, context %2").arg(model->device).arg(model->context));
        for (const QString& draft : model->draft_marks) lines.append(QStringLiteral("Draft: %1").arg(draft));
    } else {
        lines.append(QStringLiteral("Model: none"));
    }
    const QStringList changed = changedSettings(settings);
    lines.append(changed.isEmpty() ? QStringLiteral("Settings: as the program came") : QStringLiteral("Settings:"));
    return (lines + changed).join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace griffin::app
