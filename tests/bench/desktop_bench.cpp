// What the window costs a person with a long history: from the start of the program to the first picture, from the last
// letter of a search to its results on screen, and the memory of the program without a model.
// usage: desktop_bench GRIFFIN_CHAT FOLDER [conversations [messages]]
// FOLDER becomes the home of the program; the history in it is written when it is not there. The environment's
// QT_QPA_PLATFORM holds.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "app/application.h"
#include "storage/database.h"
#include "tests/support/long_history.h"
#include "ui/conversations/side_bar.h"

using namespace griffin;

namespace {

constexpr int kStarts = 7;

QString databaseIn(const QString& home) {
    return home + QStringLiteral("/.local/share/griffin-chat/griffin-chat.db");
}

QProcessEnvironment environmentOf(const QString& home) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("HOME", home);
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}) environment.remove(variable);
    return environment;
}

void writeHistory(const QString& home, int conversations, int messages) {
    if (QFile::exists(databaseIn(home))) return;
    QDir().mkpath(QFileInfo(databaseIn(home)).absolutePath());
    auto database = storage::Database::open(databaseIn(home));
    if (!database || !tests::fillHistory(**database, conversations, messages)) qFatal("the history cannot be written");
}

/// What --measure-start prints, sorted.
std::vector<double> measureStarts(const QString& program, const QString& home) {
    std::vector<double> all;
    for (int i = 0; i < kStarts; ++i) {
        QProcess process;
        process.setProcessEnvironment(environmentOf(home));
        process.start(program, {QStringLiteral("--measure-start")});
        if (!process.waitForFinished(60'000)) qFatal("the program does not end");
        static const QRegularExpression figure(QStringLiteral("after ([0-9.]+) ms"));
        all.push_back(figure.match(QString::fromUtf8(process.readAllStandardOutput())).captured(1).toDouble());
    }
    std::sort(all.begin(), all.end());
    return all;
}

/// Megabytes by smaps_rollup, once the program has settled.
void printMemory(const QString& program, const QString& home) {
    QProcess process;
    process.setProcessEnvironment(environmentOf(home));
    process.start(program, QStringList());
    if (!process.waitForStarted()) qFatal("the program does not start");
    QTest::qWait(8000);
    QFile file(QStringLiteral("/proc/%1/smaps_rollup").arg(process.processId()));
    if (!file.open(QIODevice::ReadOnly)) qFatal("the program has ended");
    for (const QByteArray& line : file.readAll().split('\n')) {
        for (const char* field : {"Rss:", "Pss:", "Private_Dirty:"}) {
            if (line.startsWith(field))
                std::printf("%-14s %6.1f MB\n", field, line.simplified().split(' ').at(1).toDouble() / 1000);
        }
    }
    process.terminate();
    process.waitForFinished();
}

/// Types into the search field of the window; prints how long it takes until the results are painted.
void measureSearches(QApplication& qt_application, const QString& home) {
    auto opened = app::Application::open(
        qt_application,
        {databaseIn(home), home + QStringLiteral("/models"), home + QStringLiteral("/settings.ini"), {}});
    if (!opened) qFatal("%s", qPrintable(QString::fromStdString(opened.error().oneLine())));
    app::Application& application = **opened;
    application.start();
    if (!QTest::qWaitForWindowExposed(&application.window())) qFatal("no window");
    auto* field = application.window().sideBar().findChild<QLineEdit*>(QStringLiteral("searchField"));
    auto* results = application.window().sideBar().findChild<QListView*>(QStringLiteral("searchResults"));
    if (field == nullptr || results == nullptr) qFatal("no search field");
    for (const QString& text : {tests::historyWord(1), tests::historyWord(20), tests::historyWord(700),
                                tests::historyWord(1) + u' ' + tests::historyWord(700), tests::historyWord(15'000),
                                QStringLiteral("title 77")}) {
        field->clear();
        QTest::qWait(500);
        QElapsedTimer timer;
        bool found = false;
        const QObject shown;  // as long as this search is measured
        const auto look = [&] { found = results->model()->rowCount() > 0; };
        QObject::connect(results->model(), &QAbstractItemModel::modelReset, &shown, look);
        QObject::connect(results->model(), &QAbstractItemModel::rowsInserted, &shown, look);
        timer.start();
        field->setText(text);
        while (!found) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        results->repaint();
        std::printf("search %-24s %3d results after %6.1f ms\n", qPrintable(text), results->model()->rowCount(),
                    static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    application.shutDown();
}

}  // namespace

int main(int argc, char* argv[]) {
    QApplication qt_application(argc, argv);
    if (argc < 3) {
        std::fprintf(stderr, "usage: desktop_bench GRIFFIN_CHAT FOLDER [conversations [messages]]\n");
        return 2;
    }
    const QString program = QFileInfo(QString::fromLocal8Bit(argv[1])).absoluteFilePath();
    const QString home = QDir(QString::fromLocal8Bit(argv[2])).absolutePath();
    writeHistory(home, argc > 3 ? std::atoi(argv[3]) : 10'000, argc > 4 ? std::atoi(argv[4]) : 50);
    const std::vector<double> starts = measureStarts(program, home);
    std::printf("start to first picture: median %.0f ms, %.0f to %.0f of %d\n", starts[starts.size() / 2],
                starts.front(), starts.back(), kStarts);
    printMemory(program, home);
    measureSearches(qt_application, home);
    return 0;
}
