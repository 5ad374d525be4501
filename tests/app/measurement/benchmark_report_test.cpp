// Reports for people and for scripts: the names of the JSON are a promise, CSV and Markdown survive any task name.
#include <sys/resource.h>

#include <QDir>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "app/measurement/benchmark_note.h"
#include "app/measurement/benchmark_report.h"
#include "app/measurement/json_records.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

BenchmarkRow rowOf(const char* task, const char* method, double speedup) {
    BenchmarkRow row;
    row.task = task;
    row.method = row.chosen_method = method;
    row.tree = "none";
    row.chosen_tree = "auto";
    row.prompts = 4;
    row.identical_to_vanilla = 3;
    row.new_tokens = 100;
    row.target_passes = 50;
    row.acceptance_length = speedup + 1.0;
    row.tokens_per_second = 10.0 * speedup;
    row.speedup = speedup;
    return row;
}

QStringList linesOf(const std::string& text) {
    QStringList lines = QString::fromStdString(text).split('\n');
    if (!lines.isEmpty() && lines.last().isEmpty()) lines.removeLast();
    return lines;
}

class BenchmarkReportTest : public QObject {
    Q_OBJECT

  private slots:
    void theNamesOfTheJsonAreAsPromised() {
        BenchmarkRow row = rowOf("mt_bench", "griffin", 2.5);
        row.tree = row.chosen_tree = "eagle2";
        row.temperature = 0.8;
        row.prefill_ms_mean = 7.0;
        row.draft_ms = 1.0;
        row.verify_ms = 2.0;
        row.commit_ms = 3.0;
        row.acceptance_by_depth = {0.5, 0.25};
        const nlohmann::ordered_json report = benchmarkJson({{"version", "1"}}, std::vector{row}, nullptr);
        QCOMPARE(namesOf(report), (QStringList{"format", "environment", "rows"}));
        QCOMPARE(report["format"].get<int>(), 1);
        QCOMPARE(report["environment"].dump(), std::string(R"({"version":"1"})"));
        QCOMPARE(report["rows"].size(), std::size_t{1});
        const QStringList promised{"task",
                                   "method",
                                   "tree",
                                   "temperature",
                                   "prompts",
                                   "new_tokens",
                                   "target_passes",
                                   "acceptance_length",
                                   "tokens_per_second",
                                   "speedup",
                                   "identical_to_vanilla",
                                   "prefill_ms_mean",
                                   "draft_ms",
                                   "verify_ms",
                                   "commit_ms"};
        QCOMPARE(namesOf(report["rows"][0]).mid(0, promised.size()), promised);
        QCOMPARE(namesOf(report["rows"][0]).mid(promised.size()),
                 (QStringList{"acceptance_length_griffin", "acceptance_length_hass", "acceptance_by_depth",
                              "chosen_method", "chosen_tree", "waiting_share"}));
        QCOMPARE(
            report["rows"][0].dump(),
            std::string(R"({"task":"mt_bench","method":"griffin","tree":"eagle2","temperature":0.8,"prompts":4,)"
                        R"("new_tokens":100,"target_passes":50,"acceptance_length":3.5,"tokens_per_second":25.0,)"
                        R"("speedup":2.5,"identical_to_vanilla":3,"prefill_ms_mean":7.0,"draft_ms":1.0,)"
                        R"("verify_ms":2.0,"commit_ms":3.0,"acceptance_length_griffin":0.0,)"
                        R"("acceptance_length_hass":0.0,"acceptance_by_depth":[0.5,0.25],"chosen_method":"griffin",)"
                        R"("chosen_tree":"eagle2","waiting_share":0.0})"));
        QCOMPARE(benchmarkJson({}, {}, nullptr)["rows"].dump(), std::string("[]"));
    }

    void theTableHasMeansOverTasks() {
        std::vector<BenchmarkRow> rows{rowOf("a-long-name", "vanilla", 1.0), rowOf("a-long-name", "suffix", 2.0),
                                       rowOf("b", "vanilla", 1.0), rowOf("b", "suffix", 4.0)};
        const QStringList lines = linesOf(benchmarkTable(rows));
        QCOMPARE(lines.size(), 7);
        for (const QString& line : lines) QCOMPARE(line.size(), lines.first().size());
        QVERIFY(lines[0].startsWith("task         method"));
        QCOMPARE(lines[2].simplified(), QStringLiteral("a-long-name suffix none 0 20.0 2.00x 3.00 3/4"));
        QCOMPARE(lines[5].simplified(), QStringLiteral("mean vanilla none 0 10.0 1.00x 2.00 6/8"));
        QCOMPARE(lines[6].simplified(), QStringLiteral("mean suffix none 0 30.0 3.00x 4.00 6/8"));
    }

    void oneTaskHasNoMean() {
        std::vector<BenchmarkRow> rows{rowOf("a", "suffix", 2.0), rowOf("a", "suffix", 4.0)};  // asked for twice
        QCOMPARE(linesOf(benchmarkTable(rows)).size(), 3);
        QCOMPARE(linesOf(benchmarkTable({})).size(), 1);
    }

    void meansKeepTreesAndTemperaturesApart() {
        std::vector<BenchmarkRow> rows;
        for (const char* task : {"a", "b"}) {
            for (const double temperature : {0.0, 1.0}) {
                for (const char* tree : {"eagle2", "dyspec"}) {
                    rows.push_back(rowOf(task, "griffin", temperature + (*tree == 'e' ? 2.0 : 3.0)));
                    rows.back().tree = rows.back().chosen_tree = tree;
                    rows.back().temperature = temperature;
                }
            }
        }
        const QStringList lines = linesOf(benchmarkTable(rows));
        QCOMPARE(lines.size(), 1 + 8 + 4);
        QCOMPARE(lines[9].simplified(), QStringLiteral("mean griffin eagle2 0 20.0 2.00x 3.00 6/8"));
        QCOMPARE(lines[11].simplified(), QStringLiteral("mean griffin eagle2 1 30.0 3.00x 4.00 6/8"));
        // Drawn candidates give another text of the same distribution.
        QCOMPARE(lines[12].simplified(), QStringLiteral("mean griffin dyspec 1 40.0 4.00x 5.00 -"));
    }

    void whatWasChosenIsToldApart() {
        // Automatic came to griffin with the tree eagle2; both were chosen by themselves as well.
        std::vector<BenchmarkRow> rows;
        for (const char* task : {"a", "b"}) {
            for (const auto& [method, tree] : {std::pair("auto", "auto"), {"griffin", "auto"}, {"griffin", "eagle2"}}) {
                rows.push_back(rowOf(task, "griffin", 2.0));
                rows.back().tree = "eagle2";
                rows.back().chosen_method = method;
                rows.back().chosen_tree = tree;
            }
        }
        rows[3].method = "suffix";  // what automatic comes to may change
        const ComparisonTable table = comparisonTable(rows);
        QStringList names;
        for (const ComparisonLine& line : table.lines) names.append(QString::fromStdString(nameOf(line)));
        QCOMPARE(names, (QStringList{"auto (griffin + suffix, eagle2)", "griffin (eagle2)", "griffin, eagle2"}));
        for (const ComparisonLine& line : table.lines) QVERIFY(line.tasks[0].measured && line.tasks[1].measured);
        const QStringList lines = linesOf(benchmarkTable(rows));
        QCOMPARE(lines.size(), 1 + 6 + 3);
        QVERIFY(lines[1].simplified().startsWith("a auto (griffin + suffix) auto (eagle2) 0 "));
        QVERIFY(lines[2].simplified().startsWith("a griffin auto (eagle2) 0 "));
        QVERIFY(lines[3].simplified().startsWith("a griffin eagle2 0 "));
        QVERIFY(lines[7].simplified().startsWith("mean auto (griffin + suffix) auto (eagle2) 0 "));
        for (const QString& line : lines) QCOMPARE(line.size(), lines.first().size());
        QVERIFY(benchmarkMarkdown(rows).starts_with(benchmarkMarkdown({}) +
                                                    "| a | auto (griffin + suffix) | auto (eagle2) | 0 |"));
        // In the CSV they stand beside what ran, which scripts know by itself.
        const QStringList csv = linesOf(benchmarkCsv(rows));
        QVERIFY2(csv[1].startsWith("a,griffin,eagle2,") && csv[1].endsWith(",auto,auto,0.0,\"" + names[0] + "\""),
                 qPrintable(csv[1]));
        QVERIFY2(csv[2].endsWith(",griffin,auto,0.0," + names[1]), qPrintable(csv[2]));
        QVERIFY2(csv[3].endsWith(",griffin,eagle2,0.0,\"" + names[2] + "\""), qPrintable(csv[3]));
        QVERIFY(benchmarkLatex(rows).find("& auto (griffin + suffix, eagle2) &") != std::string::npos);
        QCOMPARE(linesOf(benchmarkLatex(rows)).filter("griffin").size(), 3);
    }

    void csvIsQuoted() {
        BenchmarkRow row = rowOf("a,\"b\"", "suffix", 2.0);
        row.acceptance_by_depth = {0.5, 0.25};
        const QStringList lines = linesOf(benchmarkCsv(std::vector{row, rowOf("", "vanilla", 1.0)}));
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].startsWith("task,method,tree,temperature,prompts,new_tokens,target_passes,"));
        QVERIFY(lines[0].endsWith(",acceptance_by_depth,chosen_method,chosen_tree,waiting_share,name"));
        QCOMPARE(lines[1], QStringLiteral("\"a,\"\"b\"\"\",suffix,none,0.0,4,100,50,3.0,20.0,2.0,3,0.0,0.0,0.0,0.0,"
                                          "0.0,0.0,\"[0.5,0.25]\",suffix,auto,0.0,suffix"));
        QCOMPARE(lines[2].count(','), lines[0].count(','));
        QVERIFY(lines[2].startsWith(",vanilla,"));
        QCOMPARE(linesOf(benchmarkCsv({})), QStringList{lines[0]});
    }

    void markdownIsATable() {
        std::vector<BenchmarkRow> rows{rowOf("a|b", "suffix", 2.0), rowOf("c", "suffix", 3.0)};
        const QStringList lines = linesOf(benchmarkMarkdown(rows));
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0].count('|'), lines[1].count('|'));
        QCOMPARE(lines[2], QStringLiteral("| a\\|b | suffix | none | 0 | 20.0 | 2.00 | 3.00 | 3/4 |"));
        QCOMPARE(lines[4], QStringLiteral("| mean | suffix | none | 0 | 25.0 | 2.50 | 3.50 | 6/8 |"));
    }

    void aTieIsRoundedAsInTheWindow() {
        const std::vector rows{rowOf("a", "griffin", 1.625), rowOf("b", "griffin", 2.125)};
        for (const std::string& text : {benchmarkTable(rows), benchmarkMarkdown(rows), benchmarkLatex(rows)}) {
            for (const double figure : {1.625, 2.125, 2.625, 3.125}) {
                const QString shown = QLocale::c().toString(figure, 'f', 2);
                QVERIFY2(QString::fromStdString(text).contains(shown), qPrintable(shown));
            }
        }
    }
    void ofOneTaskThereIsNoMean() {
        const std::string one = benchmarkLatex(std::vector{rowOf("a", "suffix", 2.0)});
        QVERIFY2(one.find("Mean") == std::string::npos && one.find("{llcc}") != std::string::npos, one.c_str());
        QCOMPARE(linesOf(one).filter("suffix").first().count("times"), 1);
        const std::string two = benchmarkLatex(std::vector{rowOf("a", "suffix", 2.0), rowOf("b", "suffix", 3.0)});
        QVERIFY2(two.find("{Mean}") != std::string::npos && two.find("{llcccccc}") != std::string::npos, two.c_str());
        // What pdfLaTeX cannot set is said.
        QVERIFY2(one.rfind("% needs \\usepackage", 0) == 0, one.c_str());
        const std::string korean = benchmarkLatex(std::vector{rowOf("일상", "suffix", 2.0)});
        QVERIFY2(korean.rfind("% needs XeLaTeX", 0) == 0, korean.c_str());
        const std::string none = benchmarkLatex({});
        QVERIFY2(none.find("Mean") == std::string::npos && none.find("{ll}") != std::string::npos, none.c_str());
    }

    void aBusyComputerIsSaid() {
        BenchmarkRow row = rowOf("a", "suffix", 2.0);
        BenchmarkRow other = rowOf("a", "griffin", 1.5);
        std::vector<BenchmarkRow> rows;
        const auto noteOf = [&](double waiting_share) {
            rows = {rowOf("a", "vanilla", 1.0), row, other, rowOf("b", "griffin", 1.5)};
            markBusy(rows);
            return busyNote(comparisonTable(rows), waiting_share).english();
        };
        const auto busy = [&] {
            std::vector<bool> marks;
            for (const BenchmarkRow& one : rows) marks.push_back(one.busy);
            return marks;
        };
        QCOMPARE(noteOf(0.0), std::string());
        QCOMPARE(noteOf(0.1), std::string());
        QCOMPARE(noteOf(0.247), std::string("The computer was busy: up to 25 % of the time of a figure was spent "
                                            "waiting for other programs."));
        // A pass gave 3 tokens: four times as fast cannot be, unless the repeats are that far apart.
        row.speedup = 4.0;
        QVERIFY(noteOf(0.0).starts_with("A speedup cannot be higher than the tokens per pass"));
        // Far above: it was plain decoding that was held up, and what else was compared with that is not true either.
        QCOMPARE(busy(), (std::vector<bool>{false, true, true, false}));
        const QStringList lines = linesOf(benchmarkMarkdown(rows));
        QCOMPARE(lines.filter("| busy |").size(), 2 + 1);  // and the mean of two tasks
        QCOMPARE(linesOf(benchmarkLatex(rows)).filter("& busy &").size(), 2);
        QCOMPARE(linesOf(benchmarkCsv(rows)).filter(",,").size(), 2);
        QVERIFY(benchmarkTable(rows).find("busy") != std::string::npos);
        // One side of a comparison waited much more than the other.
        row.speedup = 0.4;
        row.waiting_share = 0.88;
        QVERIFY(noteOf(0.88).starts_with("Other programs did not hold up all methods alike"));
        QCOMPARE(busy(), (std::vector<bool>{false, true, false, false}));
        row.acceptance_length = 0.0;  // the model ended every answer at once
        noteOf(0.88);
        QCOMPARE(busy(), (std::vector<bool>{false, false, false, false}));
        row.acceptance_length = 3.0;
        row.waiting_share = 0.15;
        QVERIFY(noteOf(0.15).starts_with("The computer was busy: up to 15 %"));
        row.waiting_share = 0.0;
        row.speedup = 3.5;
        QVERIFY(!noteOf(0.0).empty());
        QCOMPARE(busy(), (std::vector<bool>{false, true, false, false}));
        row.speedup_deviation = 1.0;
        QCOMPARE(noteOf(0.0), std::string());
        QCOMPARE(busyNote(comparisonTable({}), 0.0), engine::Message());
    }

    // One answer that was held up made a figure wrong, which the mean of a long run said nothing of.
    void theFigureThatWaitedMostTells() {
        std::vector<BenchmarkRow> rows(20);
        QCOMPARE(waitingShareOf(rows), 0.0);
        BenchmarkSums sums;
        sums.add({.decode_ms = 100.0});
        sums.add({.decode_ms = 300.0, .waiting_share = 0.48});
        sums.fill(rows[3]);
        QCOMPARE(waitingShareOf(rows), 0.36);
        QCOMPARE(waitingShareOf({}), 0.0);
    }

    // The model ended every answer of a set at once: 0.00 times, which pulled all means down.
    void whatHasNoTokensHasNoFigures() {
        BenchmarkRow plain = rowOf("empty", "vanilla", 0.0);
        plain.acceptance_length = 0.0;
        BenchmarkRow guessed = plain;
        guessed.method = guessed.chosen_method = "suffix";
        const ComparisonTable table =
            comparisonTable(std::vector{rowOf("a", "vanilla", 1.0), rowOf("a", "suffix", 2.0), plain, guessed});
        QCOMPARE(table.lines.size(), std::size_t{2});
        for (const ComparisonLine& line : table.lines) {
            QVERIFY(line.tasks[0].measured && !line.tasks[1].measured);
            QCOMPARE(line.mean.speedup, line.tasks[0].speedup);
        }
    }

    // A run that was stopped had repeated one set and not the other: half of one deviation is none of the mean.
    void aMeanHasADeviationWhereAllItsSetsHaveOne() {
        std::vector<BenchmarkRow> rows{rowOf("a", "suffix", 2.0), rowOf("b", "suffix", 3.0)};
        for (BenchmarkRow& row : rows) {
            row.repeats = 3;
            row.speedup_deviation = 0.4;
        }
        const auto deviation = [&rows] { return comparisonTable(rows).lines.front().mean.speedup_deviation; };
        QVERIFY(std::abs(deviation() - std::sqrt(0.4 * 0.4 * 2.0) / 2.0) < 1e-9);
        const auto told = [&rows] { return benchmarkTable(rows).find("2.50 ± 0.28") != std::string::npos; };
        QVERIFY(told());
        rows[1].repeats = 1;
        rows[1].speedup_deviation = 0.0;
        QCOMPARE(deviation(), 0.0);
        QVERIFY(!told());
    }

    // A disk that fills up shows only when the buffer is written, at the end.
    void aReportThatDoesNotFitLeavesTheEarlierOne() {
        const QTemporaryDir folder;
        const QString path = tests::writeFile(folder.filePath(QStringLiteral("report.md")), "earlier");
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before = {};
        QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
        const rlimit small = {100, before.rlim_max};
        QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto written = writeReport(path, std::string(1000, 'x'));
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!written.has_value());
        QCOMPARE(tests::readFile(path), QByteArray("earlier"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
        QVERIFY(writeReport(path, std::string(1000, 'x')).has_value());
        QCOMPARE(tests::readFile(path), QByteArray(1000, 'x'));
    }

  private:
    static QStringList namesOf(const nlohmann::ordered_json& object) {
        QStringList names;
        for (const auto& [name, value] : object.items()) names.append(QString::fromStdString(name));
        return names;
    }
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::BenchmarkReportTest)
#include "benchmark_report_test.moc"
