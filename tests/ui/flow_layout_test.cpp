// Controls in lines: what has room beside the others, what goes below them, and who gets the room that is left.
#include "ui/theme/flow_layout.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>

#include "tests/support/test_program.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

QWidget* box(int width, QWidget* parent) {
    auto* widget = new QWidget(parent);
    widget->setFixedSize(width, 20);
    return widget;
}

}  // namespace

class FlowLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void fillsLines() {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        const QList<QWidget*> boxes = {box(100, &window), box(100, &window), box(60, &window)};
        for (QWidget* one : boxes) flow->addWidget(one);
        QCOMPARE(flow->sizeHint(), QSize(260 + 2 * space::kSmall, 20));
        QCOMPARE(flow->minimumSize(), QSize(100, 20));
        QCOMPARE(flow->heightForWidth(260 + 2 * space::kSmall), 20);
        QCOMPARE(flow->heightForWidth(260 + 2 * space::kSmall - 1), 40 + space::kSmall);
        QCOMPARE(flow->heightForWidth(100), 60 + 2 * space::kSmall);
        flow->setGeometry(QRect(0, 0, 230, flow->heightForWidth(230)));
        QCOMPARE(boxes[1]->pos(), QPoint(100 + space::kSmall, 0));
        QCOMPARE(boxes[2]->pos(), QPoint(0, 20 + space::kSmall));
        boxes[0]->hide();
        flow->setGeometry(QRect(0, 0, 230, 20));
        QCOMPARE(boxes[1]->x(), 0);
        QCOMPARE(boxes[2]->y(), boxes[1]->y());
    }

    void centresItsLines() {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        flow->setAlignment(Qt::AlignHCenter);
        const QList<QWidget*> boxes = {box(100, &window), box(100, &window), box(60, &window)};
        for (QWidget* one : boxes) flow->addWidget(one);
        const int width = 220 + space::kSmall;
        flow->setGeometry(QRect(0, 0, width, flow->heightForWidth(width)));
        QCOMPARE(boxes[0]->pos(), QPoint(10, 0));
        QCOMPARE(boxes[1]->pos(), QPoint(110 + space::kSmall, 0));
        QCOMPARE(boxes[2]->pos(), QPoint((width - 60) / 2, 20 + space::kSmall));
    }

    void sharesWhatIsLeft() {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        auto* field = new QLineEdit(&window);
        field->setMinimumWidth(50);
        auto* text = new QLabel(QStringLiteral("words that may stand below each other"), &window);
        text->setWordWrap(true);
        flow->addField(QStringLiteral("Name"), field);
        flow->addWidget(text);
        QCOMPARE(field->accessibleName(), QStringLiteral("Name"));
        flow->setGeometry(QRect(0, 0, 800, 40));
        QCOMPARE(text->geometry().right(), 799);  // the field took the rest
        // What wraps becomes narrower before it goes below.
        const int least = flow->itemAt(0)->sizeHint().width() + space::kSmall + text->minimumSizeHint().width();
        flow->setGeometry(QRect(0, 0, least, 200));
        QVERIFY(text->y() < field->geometry().bottom() && text->height() >= text->heightForWidth(text->width()));
        flow->setGeometry(QRect(0, 0, least - 1, 200));
        QVERIFY(text->y() > field->geometry().bottom());
    }

    void givesItemsBack() {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        auto* group = new QHBoxLayout;
        group->addWidget(box(10, &window));
        flow->addGroup(group);
        flow->insertWidget(0, box(20, &window));
        QCOMPARE(flow->count(), 2);
        QCOMPARE(flow->itemAt(0)->sizeHint().width(), 20);
        delete group;
        QCOMPARE(flow->count(), 1);
        delete flow->takeAt(0);
        QVERIFY(flow->itemAt(0) == nullptr && flow->takeAt(0) == nullptr);
        flow->addGroup(new QHBoxLayout);  // goes with the window
    }
};

GRIFFIN_TEST(FlowLayoutTest)
#include "flow_layout_test.moc"
