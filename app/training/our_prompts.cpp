#include "app/training/our_prompts.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSaveFile>
#include <random>
#include <utility>

namespace griffin::app {
namespace {

constexpr std::uint32_t kSeed = 20261121;
using Random = std::mt19937;  // the same numbers everywhere, unlike the distributions of the library

int draw(Random& random, int least, int most) {
    return least + static_cast<int>(random() % static_cast<std::uint32_t>(most - least + 1));
}

/// "{3-25}" becomes a number of that range.
QString withNumbers(QString form, Random& random) {
    static const QRegularExpression range(QStringLiteral("\\{(\\d+)-(\\d+)\\}"));
    for (auto match = range.match(form); match.hasMatch(); match = range.match(form)) {
        const int number = draw(random, match.captured(1).toInt(), match.captured(2).toInt());
        form.replace(match.capturedStart(), match.capturedLength(), QString::number(number));
    }
    return form;
}

void addGroup(const QJsonObject& group, Random& random, QStringList& prompts) {
    const QJsonArray others = group.contains("with") ? group["with"].toArray() : QJsonArray{QString()};
    for (const QJsonValue& value : group["forms"].toArray()) {
        const QString form = value.toString();
        for (int i = 0; i < group["times"].toInt(); ++i) prompts.append(withNumbers(form, random));
        for (const QJsonValue& subject : group["subjects"].toArray()) {
            for (const QJsonValue& other : others) {
                prompts.append(QString(form)
                                   .replace(QStringLiteral("{with}"), other.toString())
                                   .replace(QStringLiteral("{}"), subject.toString()));
            }
        }
    }
}

}  // namespace

QStringList ourTrainingPrompts() {
    QFile file(QStringLiteral(":/prompts/training.json"));
    [[maybe_unused]] const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);  // compiled in
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    Random random(kSeed);
    QStringList prompts;
    for (const QJsonValue& group : object["groups"].toArray()) addGroup(group.toObject(), random, prompts);
    for (qsizetype i = prompts.size() - 1; i > 0; --i) prompts.swapItemsAt(i, draw(random, 0, static_cast<int>(i)));
    return prompts;
}

engine::Result<engine::Done> writeOurTrainingPrompts(const QString& path) {
    QByteArray lines;
    for (const QString& prompt : ourTrainingPrompts()) {
        const QJsonObject object{{QStringLiteral("prompt"), prompt}};
        lines += QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(lines) == lines.size() && file.commit()) return engine::Done{};
    return engine::Failure{engine::FailureCause::kDiskFull, "The prompts cannot be written", path.toStdString(),
                           "check the disk's space and the permissions of the folder",
                           file.errorString().toStdString()};
}

}  // namespace griffin::app
