// How many threads are worth starting, from folders like Linux's /sys/devices.
#include "kernels/cpu/cpu_topology.h"

#include <sched.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "tests/support/test_program.h"

using griffin::kernels::cpu::performanceCores;

namespace {

/// The processors this test may run on: only their folders are looked at.
QList<int> allowed() {
    cpu_set_t set;
    sched_getaffinity(0, sizeof set, &set);
    QList<int> processors;
    for (int i = 0; i < CPU_SETSIZE; ++i) {
        if (CPU_ISSET(i, &set)) processors.append(i);
    }
    return processors;
}

void write(const QDir& folder, const QString& name, const QString& line) {
    QVERIFY(folder.mkpath(QFileInfo(folder.filePath(name)).path()));
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((line + QLatin1Char('\n')).toUtf8());
}

int coresIn(const QTemporaryDir& devices) {
    return performanceCores(devices.path().toStdString());
}

}  // namespace

class CpuTopologyTest : public QObject {
    Q_OBJECT

  private slots:
    void withoutAFolderAllProcessorsCount() {
        const QTemporaryDir devices;
        QCOMPARE(coresIn(devices), static_cast<int>(allowed().size()));
    }

    void threadsOfOneCoreCountOnce() {
        const QTemporaryDir devices;
        for (const int processor : allowed()) {
            write(QDir(devices.path()), QStringLiteral("system/cpu/cpu%1/topology/core_cpus_list").arg(processor),
                  QStringLiteral("0-4095"));
        }
        QCOMPARE(coresIn(devices), 1);
    }

    void onlyFastCoresOfIntelCount() {
        const QTemporaryDir devices;
        write(QDir(devices.path()), QStringLiteral("cpu_core/cpus"), QString::number(allowed().first()));
        QCOMPARE(coresIn(devices), 1);
    }

    void onlyFastCoresOfArmCount() {
        const QTemporaryDir devices;
        const QList<int> processors = allowed();
        for (const int processor : processors) {
            write(QDir(devices.path()), QStringLiteral("system/cpu/cpu%1/cpu_capacity").arg(processor),
                  processor == processors.first() ? QStringLiteral("1024") : QStringLiteral("400"));
        }
        QCOMPARE(coresIn(devices), 1);
    }

    void whatCannotBeReadIsNoReason() {
        for (const char* text : {"", "nonsense", "-5", "99999999999999999999", "70000-80000", "3-"}) {
            const QTemporaryDir devices;
            write(QDir(devices.path()), QStringLiteral("cpu_core/cpus"), QLatin1String(text));
            const int cores = coresIn(devices);
            QVERIFY2(cores >= 1 && cores <= allowed().size(), text);
        }
    }
};

GRIFFIN_TEST(CpuTopologyTest)
#include "cpu_topology_test.moc"
