// The command palette by its keys, and the rule by which letters fit names.
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTest>
#include <memory>

#include "tests/support/test_program.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/palette_model.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

class PaletteTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { theme_ = std::make_unique<Theme>(*qApp); }
    void cleanupTestCase() { theme_.reset(); }
    void init() {
        window_ = std::make_unique<QWidget>();
        window_->resize(800, 600);
        other_ = new QLineEdit(window_.get());
        palette_ = new CommandPalette(*theme_, window_.get());
        window_->show();
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        other_->setFocus();
        ran_.clear();
    }
    void cleanup() { window_.reset(); }

    void lettersFitInTheirOrder_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QList<int>>("positions");
        QTest::newRow("whole") << "zoom"
                               << "Zoom in" << QList<int>{0, 1, 2, 3};
        QTest::newRow("beginnings") << "zi"
                                    << "Zoom in" << QList<int>{0, 5};
        QTest::newRow("case") << "ZI"
                              << "zoom In" << QList<int>{0, 5};
        QTest::newRow("white space") << "z i"
                                     << "Zoom in" << QList<int>{0, 5};
        QTest::newRow("later together") << "in"
                                        << "I can go in" << QList<int>{9, 10};
        QTest::newRow("accents") << "é"
                                 << "Élan" << QList<int>{0};
        QTest::newRow("order") << "iz"
                               << "Zoom in" << QList<int>{};
        QTest::newRow("missing") << "zoomx"
                                 << "Zoom in" << QList<int>{};
        QTest::newRow("longer") << "zoom in it"
                                << "Zoom in" << QList<int>{};
    }
    void lettersFitInTheirOrder() {
        QFETCH(QString, pattern);
        QFETCH(QString, name);
        QFETCH(QList<int>, positions);
        const FuzzyMatch match = fuzzyMatch(pattern, name);
        QCOMPARE(match.score >= 0, !positions.isEmpty());
        QCOMPARE(match.positions, positions);
    }

    void betterMatchesScoreHigher() {
        QCOMPARE(fuzzyMatch(QString(), QStringLiteral("anything")).score, 0);
        const auto score = [](const char* pattern, const char* name) { return fuzzyMatch(pattern, name).score; };
        QVERIFY(score("nc", "New chat") > score("nc", "Announce"));
        QVERIFY(score("find", "Find in chat") > score("find", "Refined"));
        QVERIFY(score("zoom", "Zoom in") > score("zoom", "Zoom in further"));
        QVERIFY(score("", "x") >= 0);
        // Long input ends, too.
        QVERIFY(fuzzyMatch(QString(10'000, 'a'), QString(10'000, 'a')).score > 0);
    }

    void enterDoesWhatIsChosen() {
        palette_->open(entries());
        QVERIFY(palette_->isVisible());
        QVERIFY(field()->hasFocus());
        QCOMPARE(list()->model()->rowCount(), 4);
        QTest::keyClicks(field(), "zo");
        QCOMPARE(list()->model()->rowCount(), 2);
        QTest::keyClick(field(), Qt::Key_Down);
        QTest::keyClick(field(), Qt::Key_Down);  // there are two only
        QTest::keyClick(field(), Qt::Key_Return);
        QCOMPARE(ran_, QStringList{"Zoom out"});
        QVERIFY(!palette_->isVisible());
        QVERIFY(other_->hasFocus());
    }

    void tabStaysInIt() {
        palette_->open(entries());
        QTest::keyClick(field(), Qt::Key_Tab);
        QVERIFY(palette_->isVisible() && field()->hasFocus());
        QCOMPARE(list()->currentIndex().row(), 1);
        QTest::keyClick(field(), Qt::Key_Backtab);
        QCOMPARE(list()->currentIndex().row(), 0);
    }

    void escapeAndAnotherFocusClose() {
        palette_->open(entries());
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(!palette_->isVisible() && other_->hasFocus());
        palette_->open(entries());
        other_->setFocus();
        QVERIFY(!palette_->isVisible());
        QVERIFY(ran_.isEmpty());
    }

    void whatCannotBeDoneStandsLastAndDoesNothing() {
        palette_->open(entries());
        const int last = list()->model()->rowCount() - 1;
        QCOMPARE(list()->model()->index(last, 0).data().toString(), QString("Annul"));
        QTest::keyClick(field(), Qt::Key_PageDown);
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(palette_->isVisible());
        QVERIFY(ran_.isEmpty());
        // Nothing fits: Enter does nothing.
        QTest::keyClicks(field(), "qqq");
        QCOMPARE(list()->model()->rowCount(), 0);
        const auto* nothing = palette_->findChild<QLabel*>(QStringLiteral("paletteNothing"));
        QVERIFY(nothing->isVisible());
        QTest::keyClick(field(), Qt::Key_Return);
        QVERIFY(ran_.isEmpty());
        QTest::keyClick(field(), Qt::Key_Backspace);
        QTest::keyClick(field(), Qt::Key_Backspace);
        QTest::keyClick(field(), Qt::Key_Backspace);
        QVERIFY(!nothing->isVisible());
    }

    void theGroupMayBeTyped() {
        palette_->open(entries());
        QTest::keyClicks(field(), "view zoom in");
        QCOMPARE(list()->model()->rowCount(), 1);
        QCOMPARE(list()->model()->index(0, 0).data(Qt::AccessibleTextRole).toString(),
                 QString("Zoom in, View, Ctrl++"));
    }

    void aThousandConversationsFilterAtOnce() {
        PaletteModel model;
        QList<PaletteEntry> many;
        for (int i = 0; i < 1000; ++i)
            many.append(
                {QStringLiteral("A conversation about subject %1 of the day").arg(i), "Conversation", {}, true, {}});
        model.setEntries(many);
        QElapsedTimer timer;
        timer.start();
        model.setPattern(QStringLiteral("subj 99"));
        qInfo("filtered 1000 titles in %.2f ms", static_cast<double>(timer.nsecsElapsed()) / 1e6);
        QCOMPARE(model.index(0, 0).data().toString(), QString("A conversation about subject 99 of the day"));
        QVERIFY(model.rowCount() <= PaletteModel::kMaxRows);
    }

  private:
    QLineEdit* field() { return palette_->findChild<QLineEdit*>(QStringLiteral("paletteField")); }
    QListView* list() { return palette_->findChild<QListView*>(QStringLiteral("paletteList")); }
    QList<PaletteEntry> entries() {
        QList<PaletteEntry> all;
        const auto add = [&](const QString& title, const QString& shortcut, bool enabled) {
            all.append({title, QStringLiteral("View"), shortcut, enabled, [this, title] { ran_.append(title); }});
        };
        add(QStringLiteral("Annul"), QString(), false);
        add(QStringLiteral("Zoom in"), QStringLiteral("Ctrl++"), true);
        add(QStringLiteral("Zoom out"), QStringLiteral("Ctrl+-"), true);
        add(QStringLiteral("Full screen"), QStringLiteral("F11"), true);
        return all;
    }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<QWidget> window_;
    QLineEdit* other_ = nullptr;
    CommandPalette* palette_ = nullptr;
    QStringList ran_;
};

GRIFFIN_TEST(PaletteTest)
#include "palette_test.moc"
