// Palettes that can be read, icons that can be drawn, and changes that reach everything.
#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFontDatabase>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "tests/support/test_program.h"
#include "ui/race/race_lane.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

/// Contrast of two colours after WCAG 2.1, from 1 to 21.
double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    const double x = luminance(a) + 0.05;
    const double y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

}  // namespace

class ThemeTest : public QObject {
    Q_OBJECT

  private slots:
    void textCanBeRead_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }

    void textCanBeRead() {
        QFETCH(bool, dark);
        const ThemeColors c = dark ? darkColors() : lightColors();
        const QColor inks[] = {c.text,         c.text_secondary, c.text_faint,        c.link,
                               c.code_keyword, c.code_type,      c.code_function,     c.code_string,
                               c.code_number,  c.code_comment,   c.code_preprocessor, c.danger,
                               c.warning};
        for (const QColor& ink : inks) {
            for (const QColor& ground : {c.background, c.surface, c.sidebar}) {
                QVERIFY2(contrast(ink, ground) >= 4.5, qPrintable(ink.name() + QStringLiteral(" on ") + ground.name()));
            }
        }
        QVERIFY(contrast(c.on_accent, c.accent) >= 4.5);
        QVERIFY(contrast(c.text, c.danger_surface) >= 4.5);
        for (const QColor& ground : {c.selection, c.find_match, c.find_current, c.surface_strong}) {
            QVERIFY2(contrast(c.text, ground) >= 4.5, qPrintable(ground.name()));
        }
        // Graphical signs need 3 (WCAG 1.4.11).
        for (const QColor& sign : {c.accepted, c.target, c.rejected, c.accent}) {
            QVERIFY2(contrast(sign, c.background) >= 3.0, qPrintable(sign.name()));
        }
    }

    void meaningColoursAreTheAgreedOnes() {
        QCOMPARE(lightColors().accepted, QColor(0x0072B2));
        QCOMPARE(darkColors().accepted, QColor(0x56B4E9));
        QCOMPARE(lightColors().target, QColor(0xD55E00));
        QCOMPARE(darkColors().target, QColor(0xE69F00));
        QCOMPARE(lightColors().vanilla, QColor(0xCC79A7));
    }

    void disabledButtonsAreFaint_data() { textCanBeRead_data(); }

    void disabledButtonsAreFaint() {
        QFETCH(bool, dark);
        Theme theme(*qApp);
        theme.setMode(dark ? ThemeMode::kDark : ThemeMode::kLight);
        for (const char* kind : {"", "primary", "danger"}) {
            QPushButton button(QStringLiteral("Delete"));
            button.setProperty("kind", QLatin1String(kind));
            button.resize(200, 60);
            const auto strongest = [&button] {
                const QImage image = button.grab().toImage();
                const QColor ground = image.pixelColor(20, 30);
                double most = 1;
                for (int y = 10; y < 50; ++y) {
                    for (int x = 20; x < 180; ++x) most = std::max(most, contrast(image.pixelColor(x, y), ground));
                }
                return most;
            };
            QVERIFY2(strongest() >= 4.0, kind);
            button.setEnabled(false);
            const double left = strongest();
            QVERIFY2(left > 1.5 && left <= 3.0,
                     qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(kind)).arg(left)));
        }
    }

    void arrowsGrowWithTheText() {
        Theme theme(*qApp);
        theme.setMode(ThemeMode::kLight);
        QComboBox combo;
        combo.addItem(QString());
        QSpinBox spin;
        spin.setSpecialValueText(QStringLiteral(" "));
        QPushButton button;
        QMenu menu;
        button.setMenu(&menu);
        // The width of what is drawn at the right, inside of the frame.
        const auto arrow = [](QWidget& widget) {
            widget.resize(300, 80);
            const QImage image = widget.grab().toImage();
            const QColor ground = image.pixelColor(150, 40);
            int left = image.width();
            int right = 0;
            for (int y = 10; y < 70; ++y) {
                for (int x = 200; x < 296; ++x) {
                    if (image.pixelColor(x, y) == ground) continue;
                    left = std::min(left, x);
                    right = std::max(right, x);
                }
            }
            return right - left + 1;
        };
        for (QWidget* widget : std::initializer_list<QWidget*>{&combo, &spin, &button}) {
            const char* name = widget->metaObject()->className();
            widget->show();
            theme.setTextScale(100);
            const int once = arrow(*widget);
            QVERIFY2(once >= 4 && once <= 12, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(name)).arg(once)));
            theme.setTextScale(200);
            const int twice = arrow(*widget);
            QVERIFY2(std::abs(twice - 2 * once) <= 2,
                     qPrintable(QStringLiteral("%1: %2, %3").arg(QLatin1String(name)).arg(once).arg(twice)));
        }
        theme.setTextScale(100);
    }

    void everyIconDraws() {
        const QStringList names = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
        QVERIFY(names.size() >= 30);
        for (const QString& file : names) {
            QFile source(QStringLiteral(":/icons/") + file);
            QVERIFY(source.open(QIODevice::ReadOnly));
            QVERIFY2(source.readAll().contains("stroke-width=\"1.75\""), qPrintable(file));
            for (const qreal ratio : {1.0, 2.0}) {
                const QPixmap pixmap = tintedPixmap(QFileInfo(file).baseName(), Qt::red, QSize(16, 16), ratio);
                QCOMPARE(pixmap.size(), QSize(16, 16) * ratio);
                const QImage image = pixmap.toImage();
                int inked = 0;
                for (int y = 0; y < image.height(); ++y) {
                    for (int x = 0; x < image.width(); ++x) {
                        const QColor pixel = image.pixelColor(x, y);
                        if (pixel.alpha() < 128) continue;
                        ++inked;
                        QVERIFY(pixel.red() > 200 && pixel.green() < 50 && pixel.blue() < 50);
                    }
                }
                QVERIFY2(inked >= 8 * ratio, qPrintable(file));
            }
        }
        QVERIFY(QFile::exists(QStringLiteral(":/io.github.griffin_chat.GriffinChat.svg")));
    }

    void nothingIsDrawnWhereThereIsNoRoom() {
        const Theme theme(*qApp);
        QTest::failOnWarning(QRegularExpression(QStringLiteral("QPainter|QPixmap")));
        QImage image(20, 20, QImage::Format_RGB32);
        QPainter painter(&image);
        for (const QRect& place : {QRect(2, 2, 0, 0), QRect(2, 2, 16, 0), QRect(2, 2, -3, 16)})
            theme.icon(QStringLiteral("copy")).paint(&painter, place);
        QVERIFY(tintedPixmap(QStringLiteral("copy"), Qt::red, QSize(0, 16), 1.0).isNull());
    }

    void changesReachEverything() {
        Theme theme(*qApp);
        theme.setMode(ThemeMode::kLight);
        QToolButton button;
        button.setIcon(theme.icon(QStringLiteral("plus"), IconTint::kText));
        button.show();
        QVERIFY(QTest::qWaitForWindowExposed(&button));
        const QImage light = button.grab().toImage();
        QSignalSpy changed(&theme, &Theme::changed);
        theme.setMode(ThemeMode::kDark);
        QCOMPARE(changed.count(), 1);
        QVERIFY(theme.isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Window), darkColors().background);
        const QImage dark = button.grab().toImage();
        QVERIFY(dark != light);
        // The very icon given before is now drawn in the new colour.
        QVERIFY(contrast(dark.pixelColor(dark.rect().center()), darkColors().text) < 2.0);
        theme.setMode(ThemeMode::kDark);
        QCOMPARE(changed.count(), 1);
        theme.setMode(ThemeMode::kLight);
        QCOMPARE(button.grab().toImage(), light);
    }

    void whatIsMarkedInARaceCanStillBeRead() {
        Theme theme(*qApp);
        theme.setMode(ThemeMode::kLight);
        RaceLane lane(theme);
        lane.appendText(QStringLiteral("the same text"));
        lane.markText(4, 4, RaceLane::Mark::kStay);
        const auto* text = lane.findChild<QPlainTextEdit*>(QStringLiteral("laneText"));
        theme.setMode(ThemeMode::kDark);
        const QColor ground = text->extraSelections().at(0).format.background().color();
        QVERIFY(contrast(darkColors().text, ground) > 4.5);
        theme.setMode(ThemeMode::kLight);
    }

    /// A race that is shown again is filled before it has its place.
    void aNarrowLanesTextIsNotCutLater() {
        Theme theme(*qApp);
        RaceLane lane(theme);
        lane.resize(12, 300);
        lane.appendText(QStringLiteral("1234567890123456789012345\n").repeated(3));
        lane.markText(20, 4, RaceLane::Mark::kReveal);
        lane.resize(500, 500);
        lane.show();
        const auto* text = lane.findChild<QPlainTextEdit*>(QStringLiteral("laneText"));
        QCOMPARE(text->horizontalScrollBar()->value(), 0);
    }

    void whatIsMarkedInARaceIsSeenWhole() {
        Theme theme(*qApp);
        RaceLane lane(theme);
        lane.resize(500, 500);
        lane.show();
        lane.appendText(QStringLiteral("a line\n").repeated(200));
        auto* text = lane.findChild<QPlainTextEdit*>(QStringLiteral("laneText"));
        text->verticalScrollBar()->setValue(0);
        lane.markText(700, 20, RaceLane::Mark::kReveal);  // three lines, far below
        for (const int letter : {700, 719}) {
            QTextCursor cursor(text->document());
            cursor.setPosition(letter);
            QVERIFY(text->viewport()->rect().contains(text->cursorRect(cursor)));
        }
    }

    void iconsGrowWithTheText() {
        Theme theme(*qApp);
        const QSize beside(space::kIconBeside, space::kIcon);
        const auto make = [&](QWidget* parent) {
            auto* button = new QToolButton(parent);
            button->setIcon(theme.icon(QStringLiteral("copy")));
            button->setIconSize(beside);
            button->setFixedSize(space::kButton, space::kButton);
            return button;
        };
        QWidget window;
        const QToolButton* before = make(&window);
        auto* usual = new QPushButton(theme.icon(QStringLiteral("trash")), QStringLiteral("Remove"), &window);
        const QSize usual_size = usual->iconSize();
        window.show();
        theme.setTextScale(200);
        QToolButton* after = make(&window);
        after->show();
        QMenu menu;
        for (const QToolButton* button : {before, const_cast<const QToolButton*>(after)}) {
            QCOMPARE(button->iconSize(), beside * 2);
            QCOMPARE(button->size(), QSize(space::kButton, space::kButton) * 2);
        }
        QCOMPARE(usual->iconSize(), usual_size * 2);
        QLineEdit field;
        const int in_fields = field.style()->pixelMetric(QStyle::PM_LineEditIconSize, nullptr, &field);
        const int in_menus = menu.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &menu);
        theme.setTextScale(100);
        QCOMPARE(in_fields, 2 * field.style()->pixelMetric(QStyle::PM_LineEditIconSize, nullptr, &field));
        QCOMPARE(in_menus, 2 * menu.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &menu));
        QCOMPARE(before->iconSize(), beside);
        QCOMPARE(after->size(), QSize(space::kButton, space::kButton));
        theme.setTextScale(50);  // small, but still to be hit
        QCOMPARE(before->size(), QSize(space::kButton, space::kButton));
        theme.setTextScale(100);
    }

    void indicatorsGrowWithTheText() {
        Theme theme(*qApp);
        theme.setMode(ThemeMode::kLight);
        QWidget window;
        QCheckBox box(&window);
        QRadioButton radio(&window);
        QListWidget list(&window);
        list.resize(200, 120);
        auto* item = new QListWidgetItem(&list);
        window.resize(300, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        // What of a picture is not its ground.
        const auto extent = [](QWidget& widget) {
            const QImage image = widget.grab().toImage();
            QRect inked;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    if (image.pixelColor(x, y) != lightColors().background) inked |= QRect(x, y, 1, 1);
                }
            }
            return inked.size();
        };
        const QSize once(16, 16);
        for (const bool chosen : {false, true}) {
            for (QAbstractButton* button :
                 {static_cast<QAbstractButton*>(&box), static_cast<QAbstractButton*>(&radio)}) {
                button->setChecked(chosen);
                for (const int percent : {100, 200}) {
                    theme.setTextScale(percent);
                    button->resize(button->sizeHint());
                    QCOMPARE(extent(*button), once * percent / 100);
                }
            }
        }
        item->setCheckState(Qt::Checked);
        int tinted[2] = {};
        for (int twice = 0; twice < 2; ++twice) {
            theme.setTextScale(100 * (1 + twice));
            const QImage image = list.viewport()->grab().toImage();
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    tinted[twice] += image.pixelColor(x, y) == lightColors().accent ? 1 : 0;
            }
        }
        QVERIFY2(tinted[0] > 100 && tinted[1] > 3 * tinted[0],
                 qPrintable(QStringLiteral("%1 %2").arg(tinted[0]).arg(tinted[1])));
        theme.setTextScale(100);
    }

    void whatIsChosenIsSeenWhereNothingCanBeChosen_data() { textCanBeRead_data(); }

    void whatIsChosenIsSeenWhereNothingCanBeChosen() {
        QFETCH(bool, dark);
        Theme theme(*qApp);
        theme.setMode(dark ? ThemeMode::kDark : ThemeMode::kLight);
        QCheckBox box;
        QRadioButton radio;
        for (QAbstractButton* button : {static_cast<QAbstractButton*>(&box), static_cast<QAbstractButton*>(&radio)}) {
            button->resize(button->sizeHint());
            button->setEnabled(false);
            const QImage empty = button->grab().toImage();
            button->setChecked(true);
            const QImage chosen = button->grab().toImage();
            double most = 1.0;
            for (int y = 0; y < chosen.height(); ++y) {
                for (int x = 0; x < chosen.width(); ++x)
                    most = std::max(most, contrast(chosen.pixelColor(x, y), empty.pixelColor(x, y)));
            }
            QVERIFY2(most >= 3.0, qPrintable(QString::number(most)));
        }
    }

    void lettersHaveTheShapesOfTheLanguage_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("family");
        QTest::newRow("Chinese") << "zh"
                                 << "Noto Sans CJK SC";
        QTest::newRow("Korean") << "ko"
                                << "Noto Sans CJK KR";
    }

    void lettersHaveTheShapesOfTheLanguage() {
        QFETCH(QString, language);
        QFETCH(QString, family);
        if (!QFontDatabase::hasFamily(family)) QSKIP("the font is not installed");
        if (QLocale::system().language() == QLocale(language).language()) QSKIP("the system chooses");
        const auto picture = [](const QFont& font, const QString& text) {
            QImage image(100, 50, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setFont(font);
            painter.drawText(image.rect(), Qt::AlignCenter, text);
            return image;
        };
        const QString differs = QStringLiteral("\u76F4\u9AA8");  // written differently in the three languages
        const QLocale before;
        Theme theme(*qApp);
        const QFont english = theme.font(FontRole::kReading);
        picture(english, differs);  // and Qt remembers what it looked up
        QLocale::setDefault(QLocale(language));
        QEvent change(QEvent::LanguageChange);
        QCoreApplication::sendEvent(qApp, &change);
        const QFont font = theme.font(FontRole::kReading);
        QFont expected(family);
        expected.setPointSizeF(font.pointSizeF());
        QCOMPARE(picture(font, differs), picture(expected, differs));
        QCOMPARE(QApplication::font().families(), theme.font(FontRole::kBody).families());
        // All other letters stay as they were.
        const QFont code = theme.font(FontRole::kCode);
        QCOMPARE(QFontMetrics(code).horizontalAdvance(QLatin1Char('i')),
                 QFontMetrics(code).horizontalAdvance(QLatin1Char('W')));
        QCOMPARE(picture(font, QStringLiteral("Tree")), picture(english, QStringLiteral("Tree")));
        QLocale::setDefault(before);
        QCoreApplication::sendEvent(qApp, &change);
        QCOMPARE(theme.font(FontRole::kReading), english);
    }

    void aDisabledButtonThatDeletesIsNotRed() {
        Theme theme(*qApp);
        theme.setMode(ThemeMode::kLight);
        QPushButton button(QStringLiteral("Delete"));
        button.setProperty("kind", "danger");
        button.show();
        QVERIFY(QTest::qWaitForWindowExposed(&button));
        const auto red = [&button] {
            const QImage image = button.grab().toImage();
            int count = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor pixel = image.pixelColor(x, y);
                    if (pixel.red() > pixel.green() + 40) ++count;
                }
            }
            return count;
        };
        QVERIFY(red() > 0);
        button.setEnabled(false);
        QCOMPARE(red(), 0);
    }

    void aShortLabelIsElided() {
        Theme theme(*qApp);
        ShortLabel label;
        QLabel expected;
        const QString text = QStringLiteral("a processor with a long name, 2 threads");
        for (const int width : {60, 400}) {
            label.setText(text);
            expected.setText(label.fontMetrics().elidedText(text, Qt::ElideRight, width));
            QCOMPARE(expected.text() == text, width == 400);
            for (QLabel* each : {static_cast<QLabel*>(&label), &expected}) each->resize(width, 20);
            QCOMPARE(label.grab().toImage(), expected.grab().toImage());
        }
    }

    void aProgressBarMovesByPixels() {
        struct Bar : QProgressBar {
            int painted = 0;
            void paintEvent(QPaintEvent* event) override {
                ++painted;
                QProgressBar::paintEvent(event);
            }
        };
        Theme theme(*qApp);
        Bar bar;
        bar.setTextVisible(false);
        bar.resize(240, 6);
        setFraction(&bar, 0.0);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        QTRY_VERIFY(bar.painted > 0);
        const int before = bar.painted;
        setFraction(&bar, 4.0 / bar.width());
        QTRY_VERIFY(bar.painted > before);
    }

    void aComboBoxOpensAListBelowIt() {
        Theme theme(*qApp);
        QComboBox box;
        box.addItems({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")});
        box.setCurrentIndex(2);
        box.show();
        QVERIFY(QTest::qWaitForWindowExposed(&box));
        box.showPopup();
        auto* popup = qobject_cast<QFrame*>(box.view()->parentWidget());
        QTRY_VERIFY(popup != nullptr && popup->isVisible());
        QCOMPARE(popup->frameShape(), QFrame::NoFrame);
        QVERIFY(popup->mapToGlobal(QPoint()).y() >= box.mapToGlobal(QPoint(0, box.height())).y() - 1);
        box.hidePopup();
    }

    void systemModeFollowsThePlatform() {
        Theme theme(*qApp);
        // The offscreen platform is light.
        QCOMPARE(theme.mode(), ThemeMode::kSystem);
        QVERIFY(!theme.isDark());
        theme.setMode(ThemeMode::kDark);
        theme.setMode(ThemeMode::kSystem);
        QVERIFY(!theme.isDark());
        QCOMPARE(QApplication::palette().color(QPalette::Window), lightColors().background);
    }

    void textScales() {
        Theme theme(*qApp);
        const double size = theme.font(FontRole::kReading).pointSizeF();
        const int column = theme.columnWidth();
        theme.setTextScale(200);
        QCOMPARE(theme.font(FontRole::kReading).pointSizeF(), 2 * size);
        QVERIFY(theme.columnWidth() > column * 3 / 2);
        QCOMPARE(QApplication::font().pointSizeF(), theme.font(FontRole::kBody).pointSizeF());
        theme.setTextScale(1000);
        QCOMPARE(theme.textScale(), 300);
        theme.setTextScale(100);
        const QFontMetricsF code(theme.font(FontRole::kCode));
        QCOMPARE(code.horizontalAdvance(QLatin1Char('i')), code.horizontalAdvance(QLatin1Char('W')));
    }

    /// It looked as if the mouse were on it until it was there again.
    void theMouseLeavesAButtonWhileItsMenuIsOpen() {
        const Theme theme{*qApp};
        QWidget window;
        QToolButton button(&window);
        QMenu menu;
        menu.addAction(QStringLiteral("One"));
        button.setMenu(&menu);
        window.setGeometry(300, 300, 200, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QEnterEvent entered(QPointF(2, 2), QPointF(2, 2), button.mapToGlobal(QPointF(2, 2)));
        QCoreApplication::sendEvent(&button, &entered);
        QVERIFY(button.underMouse());
        QCursor::setPos(window.mapToGlobal(QPoint(150, 150)));
        menu.popup(window.mapToGlobal(QPoint(100, 100)));
        QTRY_VERIFY(menu.isVisible());
        menu.hide();
        QVERIFY(!button.underMouse());
    }
};

GRIFFIN_TEST(ThemeTest)
#include "theme_test.moc"
