// Runs the real `griffin` as a child process, with a data folder of its own and tiny models.
#pragma once

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <functional>

#include "tests/support/files.h"
#include "tests/support/tiny_model.h"

namespace griffin::app::cli {

struct Outcome {
    int status = -1;  // -1: it crashed
    QByteArray output;
    QByteArray errors;

    QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
    QList<QJsonObject> jsonLines() const {
        QList<QJsonObject> objects;
        for (const QByteArray& line : output.split('\n')) {
            if (!line.isEmpty()) objects.append(QJsonDocument::fromJson(line).object());
        }
        return objects;
    }
};

class GriffinProgram {
  public:
    GriffinProgram() : environment_(QProcessEnvironment::systemEnvironment()) {
        environment_.insert(QStringLiteral("XDG_DATA_HOME"), path(QStringLiteral("data")));
        environment_.insert(QStringLiteral("XDG_CACHE_HOME"), path(QStringLiteral("cache")));
    }

    /// A path in the folder of this object.
    QString path(const QString& name) const { return folder_.filePath(name); }
    QString modelsFolder() const { return path(QStringLiteral("data/griffin-chat/models")); }

    QString write(const QString& name, const QByteArray& content) const {
        return tests::writeFile(path(name), content);
    }
    QString writeModel(const QString& name, const tests::TinyModelOptions& options) const {
        tests::writeTinyModel(path(name).toStdString(), options);
        return path(name);
    }
    void setEnvironment(const QString& name, const QString& value) { environment_.insert(name, value); }

    Outcome run(const QStringList& arguments, const QByteArray& input = {}) const {
        QProcess process;
        start(process, arguments);
        process.write(input);
        process.closeWriteChannel();
        return finish(process);
    }
    void start(QProcess& process, const QStringList& arguments) const {
        process.setProcessEnvironment(environment_);
        process.start(QStringLiteral(GRIFFIN_PROGRAM), arguments);
        QTest::qVerify(process.waitForStarted(), "griffin starts", "", __FILE__, __LINE__);
    }
    /// Waits until the program has taken SIGINT on itself, which it does first of all: a slow machine may need a while,
    /// and before it the signal just ends it.
    static void waitForInterrupts(const QProcess& process) {
        const auto takes = [&process] {
            QFile status(QStringLiteral("/proc/%1/status").arg(process.processId()));
            if (!status.open(QIODevice::ReadOnly)) return false;
            for (const QByteArray& line : status.readAll().split('\n')) {
                if (!line.startsWith("SigBlk:")) continue;
                return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
            }
            return false;
        };
        QTRY_VERIFY_WITH_TIMEOUT(takes(), 60'000);
    }
    static Outcome finish(QProcess& process) {
        QTest::qVerify(process.waitForFinished(120'000), "griffin ends", "", __FILE__, __LINE__);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    /// Runs it and interrupts it, later and later until it had something to show: a slow machine is still loading, and
    /// shows nothing, when a fast one is at work.
    Outcome interrupted(
        const QStringList& arguments, const std::function<bool(const Outcome&)>& shows = [](const Outcome& outcome) {
            return !outcome.output.isEmpty();
        }) const {
        Outcome outcome;
        for (const int wait : {1000, 5000, 25'000}) {
            QProcess process;
            start(process, arguments);
            process.closeWriteChannel();
            waitForInterrupts(process);
            QTest::qWait(wait);
            QTest::qVerify(process.state() == QProcess::Running, "griffin is at work", "", __FILE__, __LINE__);
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
            outcome = finish(process);
            if (shows(outcome)) break;
        }
        return outcome;
    }

  private:
    QTemporaryDir folder_;
    QProcessEnvironment environment_;
};

/// Status and exactly one line "griffin: ..." that contains every part.
inline void compareError(const Outcome& outcome, int status, const QList<QByteArray>& parts) {
    QVERIFY2(outcome.status == status, outcome.errors + " status " + QByteArray::number(outcome.status));
    QVERIFY2(outcome.errors.startsWith("griffin: "), outcome.errors);
    QVERIFY2(outcome.errors.count('\n') == 1 && outcome.errors.endsWith('\n'), outcome.errors);
    for (const QByteArray& part : parts) QVERIFY2(outcome.errors.contains(part), outcome.errors + " lacks " + part);
}

inline void compareKeys(const QJsonObject& object, QStringList keys) {
    keys.sort();
    QCOMPARE(object.keys(), keys);
}

}  // namespace griffin::app::cli
