// A form: names beside their fields, or above them where there is less room; and buttons with long texts in it.
#include "ui/theme/named_fields.h"

#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

#include "tests/support/test_program.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

constexpr int kNameWidth = 80;
constexpr int kFieldWidth = 120;

template <class Widget>
Widget* sized(int width, int height, QWidget* parent) {
    auto* widget = new Widget(parent);
    widget->setFixedSize(width, height);
    return widget;
}

}  // namespace

class NamedFieldsTest : public QObject {
    Q_OBJECT

  private slots:
    void namesStandBesideOrAbove() {
        QWidget window;
        auto* form = new NamedFields(&window);
        auto* short_name = sized<QLabel>(40, 16, &window);
        auto* long_name = sized<QLabel>(kNameWidth, 16, &window);
        auto* first = sized<QWidget>(kFieldWidth, 30, &window);
        auto* second = sized<QWidget>(kFieldWidth, 30, &window);
        auto* wide = sized<QWidget>(60, 20, &window);
        form->addField(short_name, first);
        form->addField(long_name, second);
        form->addWide(wide);
        const int beside = kNameWidth + space::kLarge + kFieldWidth;
        const int height = 30 + space::kSmall + 30 + space::kSmall + 20;
        QCOMPARE(form->sizeHint(), QSize(beside, height));
        QCOMPARE(form->minimumSize().width(), kFieldWidth);
        form->setGeometry(QRect(0, 0, beside, height));
        QCOMPARE(first->pos(), QPoint(kNameWidth + space::kLarge, 0));
        QCOMPARE(second->pos(), QPoint(first->x(), 30 + space::kSmall));
        QCOMPARE(wide->pos(), QPoint(0, 60 + 2 * space::kSmall));
        // All at once, so that fields stay in one column.
        QCOMPARE(form->heightForWidth(beside - 1), height + 2 * (16 + space::kTight));
        form->setGeometry(QRect(0, 0, beside - 1, 500));
        QCOMPARE(short_name->pos(), QPoint(0, 0));
        QCOMPARE(first->pos(), QPoint(0, 16 + space::kTight));
        QCOMPARE(second->x(), 0);
        // What is hidden takes no row.
        long_name->hide();
        second->hide();
        QCOMPARE(form->heightForWidth(beside), height - 30 - space::kSmall);
        // The others stay where they were.
        form->setGeometry(QRect(0, 0, beside, 500));
        QCOMPARE(first->pos(), QPoint(kNameWidth + space::kLarge, 0));
    }

    void aGroupHasItsNameBesideItsFirst() {
        QWidget window;
        auto* form = new NamedFields(&window);
        auto* name = new QLabel(QStringLiteral("Name"), &window);
        auto* first = new QWidget(&window);
        auto* second = new QWidget(&window);
        first->setFixedHeight(20);
        second->setFixedHeight(40);
        auto* group = new QVBoxLayout;
        group->setSpacing(0);
        group->addWidget(first);
        group->addWidget(second);
        form->addGroup(name, group);
        form->setGeometry(QRect(0, 0, 300, 60));
        QCOMPARE(name->geometry().height(), 20);
        QCOMPARE(group->geometry().right(), 299);
        QCOMPARE(first->x(), name->sizeHint().width() + space::kLarge);
    }

    void longTextsHaveSeveralLines() {
        QWidget window;
        auto* box = new LongCheckBox(QStringLiteral("Questions from my conversations (there are none yet)"), &window);
        const int line = box->heightForWidth(box->sizeHint().width());
        QVERIFY(line <= box->sizeHint().height());
        const int half = box->sizeHint().width() / 2;
        QVERIFY(box->minimumSizeHint().width() < half);
        QVERIFY(box->heightForWidth(half) > line);
        // Every line can be clicked, and nothing beside them.
        window.resize(1000, 200);
        box->setGeometry(0, 0, half, box->heightForWidth(half));
        window.show();
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(half / 2, 4));
        QVERIFY(box->isChecked());
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(half / 2, box->height() - 4));
        QVERIFY(!box->isChecked());
        box->resize(1000, line);
        QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(900, line / 2));
        QVERIFY(!box->isChecked());
    }
};

GRIFFIN_TEST(NamedFieldsTest)
#include "named_fields_test.moc"
