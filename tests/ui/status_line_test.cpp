// The line below the composer: where it is narrow, what counts least is left out whole, and nothing is cut.
#include "ui/shell/status_line.h"

#include <QApplication>
#include <QLabel>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/test_program.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

StatusFigures someFigures() {
    StatusFigures figures;
    figures.tokens_per_second = 212;
    figures.speedup = QStringLiteral("≈ 1.3×");
    figures.time_to_first_token_ms = 410;
    figures.reused_tokens = 1234;
    figures.read_tokens = 56;
    figures.context_used = 101;
    figures.context_total = 8192;
    figures.device = QStringLiteral("cpu avx512-vnni, 2 threads");
    return figures;
}

}  // namespace

class StatusLineTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        theme_ = std::make_unique<Theme>(*qApp);
        page_ = std::make_unique<QWidget>();
        auto* column = new QVBoxLayout(page_.get());
        column->setContentsMargins({});
        line_ = new StatusLine(*theme_, page_.get());
        column->addWidget(line_);
        line_->setFigures(someFigures());
        line_->setServing({QStringLiteral("Serving: 3 requests"), {}});
    }
    void cleanup() {
        page_.reset();
        theme_.reset();
    }

    void everythingWhereThereIsRoom() {
        show(1600);
        QCOMPARE(text("statusFigures"),
                 QStringLiteral("0.41 s to the first token  ·  1,234 reused, 56 read  ·  101 of 8,192 tokens"));
        QVERIFY(whole("statusFigures") && whole("statusSpeed") && whole("statusServing"));
        QCOMPARE(text("statusDevice"), QStringLiteral("cpu avx512-vnni, 2 threads"));
    }

    void aSpeedOfABusyComputerSaysSo() {
        show(1600);
        QCOMPARE(text("statusSpeed"), QStringLiteral("212 tok/s, ≈ 1.3×"));
        StatusFigures figures = someFigures();
        figures.busy = true;
        line_->setFigures(figures);
        QCOMPARE(text("statusSpeed"), QStringLiteral("212 tok/s (busy), ≈ 1.3×"));
        QVERIFY(line_->findChild<QLabel*>(QStringLiteral("statusSpeed"))->toolTip().contains("other programs"));
    }

    void whatIsBeingReadIsNotCalledRead() {
        show(1600);
        StatusFigures figures = someFigures();
        figures.time_to_first_token_ms = 0;
        figures.reading = true;
        line_->setFigures(figures);
        QCOMPARE(text("statusFigures"), QStringLiteral("1,234 reused, reading 56  ·  101 of 8,192 tokens"));
        figures.reused_tokens = 0;
        line_->setFigures(figures);
        QCOMPARE(text("statusFigures"), QStringLiteral("reading 56 tokens  ·  101 of 8,192 tokens"));
        figures.context_used = 8'193;  // the last one was drawn, and not read
        line_->setFigures(figures);
        QCOMPARE(text("statusFigures"), QStringLiteral("reading 56 tokens  ·  8,192 of 8,192 tokens"));
    }

    void nothingIsCut() {
        for (int width = 1600; width >= 160; width -= 7) {
            show(width);
            for (const char* name : {"statusSpeed", "statusFigures", "statusServing", "statusDevice"})
                QVERIFY2(whole(name), qPrintable(QStringLiteral("%1 at %2: %3").arg(name).arg(width).arg(text(name))));
            for (const QString& figure : text("statusFigures").split(QStringLiteral("  ·  "), Qt::SkipEmptyParts))
                QVERIFY2(figure.contains(QStringLiteral("read")) || figure.contains(QStringLiteral("token")),
                         qPrintable(figure));
            const auto* speed = find<QWidget>("statusSpeed");
            QVERIFY(!speed->isHidden());
            // Side by side, with the room that is left at the end.
            const auto* figures = find<QWidget>("statusFigures");
            if (!figures->isHidden())
                QVERIFY2(figures->x() - speed->geometry().right() < 20, qPrintable(QString::number(width)));
        }
    }

    void whatCountsLeastGoesFirst() {
        show(1600);
        QStringList left;
        for (int width = 1600; width >= 160; width -= 3) {
            show(width);
            const bool icon = find<QToolButton>("statusServing")->toolButtonStyle() == Qt::ToolButtonIconOnly;
            const QString now = text("statusFigures") + (icon ? QStringLiteral(" icon") : QString());
            if (left.isEmpty() || left.last() != now) left.append(now);
        }
        const QStringList expected = {
            QStringLiteral("0.41 s to the first token  ·  1,234 reused, 56 read  ·  101 of 8,192 tokens"),
            QStringLiteral("0.41 s to the first token  ·  101 of 8,192 tokens"), QStringLiteral("101 of 8,192 tokens"),
            QStringLiteral("101 of 8,192 tokens icon"), QStringLiteral(" icon")};
        QCOMPARE(left, expected);
        // All of it is in the tooltip, and comes back with the room.
        QVERIFY(find<QLabel>("statusFigures")->toolTip().contains(QStringLiteral("1,234 reused")));
        show(1600);
        QCOMPARE(text("statusFigures"), expected.first());
    }

    /// The sign is explained where it stands, and nowhere else.
    void anEstimateSaysThatItIsOne() {
        const auto hint = [this] { return find<QLabel>("statusSpeed")->toolTip(); };
        QVERIFY2(hint().contains(QStringLiteral("≈: estimated")), qPrintable(hint()));
        StatusFigures figures = someFigures();
        for (const char* speedup : {"1.34×", "too short to tell", ""}) {
            figures.speedup = QString::fromUtf8(speedup);
            line_->setFigures(figures);
            QVERIFY2(!hint().isEmpty() && !hint().contains(u'≈'), qPrintable(hint()));
            QCOMPARE(hint().contains(QStringLiteral("as fast as plain")), !figures.speedup.isEmpty());
        }
    }

    void itAsksForNoRoom() {
        show(1600);
        QCOMPARE(line_->minimumSizeHint().width(), 0);
    }

  private:
    template <typename T>
    T* find(const char* name) {
        return page_->findChild<T*>(QLatin1String(name));
    }
    void show(int width) {
        page_->resize(width, 40);
        page_->show();
        QVERIFY(QTest::qWaitForWindowExposed(page_.get()));
        QCoreApplication::processEvents();
    }
    QString text(const char* name) {
        auto* label = find<QLabel>(name);
        return label == nullptr || label->isHidden() ? QString() : label->text();
    }
    /// Not shown, or with all its room and inside the line.
    bool whole(const char* name) {
        const auto* part = find<QWidget>(name);
        return part->isHidden() ||
               (part->width() >= part->sizeHint().width() && line_->rect().contains(part->geometry()));
    }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<QWidget> page_;
    StatusLine* line_ = nullptr;
};

GRIFFIN_TEST(StatusLineTest)
#include "status_line_test.moc"
