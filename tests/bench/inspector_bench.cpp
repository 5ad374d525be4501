// What the inspector costs the decode speed in the real window: answers with the column open and closed take turns.
// usage: inspector_bench MODEL [rounds]
#include <QAction>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "tests/app/window/window_fixture.h"
#include "ui/inspector/inspector.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"

using namespace griffin;

namespace {

/// Decode speed of the answer stored last.
double lastSpeed(const QString& path) {
    double speed = 0;
    {
        QSqlDatabase reader = QSqlDatabase::addDatabase("QSQLITE", "bench");
        reader.setDatabaseName(path);
        if (!reader.open()) qFatal("cannot read the database");
        QSqlQuery query("SELECT new_tokens, decode_ms FROM message_stats ORDER BY message DESC LIMIT 1", reader);
        if (!query.next()) qFatal("no answer was stored");
        speed = (query.value(0).toInt() - 1) * 1000.0 / query.value(1).toDouble();
    }
    QSqlDatabase::removeDatabase("bench");
    return speed;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: inspector_bench MODEL [rounds]\n");
        return 2;
    }
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 9;
    tests::WindowFixture fixture;
    fixture.set("engine/threads", 0);
    fixture.set("generation/max_new_tokens", 160);
    fixture.startReady(QString::fromLocal8Bit(argv[1]));
    const auto answer = [&](bool shown) {
        fixture.window().actions().new_chat->trigger();
        fixture.window().actions().inspector->setChecked(shown);
        fixture.send("Write a short story about a lighthouse keeper.");
        if (!QTest::qWaitFor([&] { return fixture.answering(); }, 5000)) qFatal("it does not answer");
        if (!QTest::qWaitFor([&] { return !fixture.answering(); }, 120000)) qFatal("it does not end");
        return lastSpeed(fixture.databasePath());
    };
    (void)answer(true);
    std::vector<double> costs;
    double best[2] = {};
    for (int round = 0; round < rounds; ++round) {
        double now[2];
        for (const int shown : {round % 2, 1 - round % 2}) now[shown] = answer(shown == 1);
        for (const int shown : {0, 1}) best[shown] = std::max(best[shown], now[shown]);
        costs.push_back(100.0 * (now[0] / now[1] - 1.0));
    }
    std::sort(costs.begin(), costs.end());
    std::printf("hidden %.1f tok/s, shown %.1f tok/s; cost %.1f %% (best), %.1f %% (median pair)\n", best[0], best[1],
                100.0 * (best[0] / best[1] - 1.0), costs[costs.size() / 2]);
    fixture.close();
    return 0;
}
