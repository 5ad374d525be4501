// The room that pages ask for: seldom looked up, and right once they rest.
#include "ui/shell/page_stack.h"

#include <QLabel>
#include <QSplitter>
#include <QTest>
#include <QVBoxLayout>

#include "tests/support/test_program.h"

using namespace griffin::ui;

namespace {

/// Counts how often its height is asked for, as laying out a wrapped text is.
class CountedText : public QWidget {
  public:
    CountedText() {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int) const override {
        ++asked;
        return 40;
    }
    QSize sizeHint() const override { return {100, 40}; }

    mutable int asked = 0;
};

/// How often the height of a text is asked for while a figure beside it changes: in the window's frame, a side bar and
/// pages.
int askedWhileAFigureChanges(QStackedWidget* pages) {
    QSplitter frame(Qt::Horizontal);
    auto* figure = new QLabel(QStringLiteral("0"));
    auto* text = new CountedText;
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->addWidget(figure);
    column->addWidget(text);
    pages->addWidget(page);
    frame.addWidget(new QLabel(QStringLiteral("side bar")));
    frame.addWidget(pages);
    frame.resize(600, 400);
    frame.show();
    if (!QTest::qWaitForWindowExposed(&frame)) return -1;
    QTest::qWait(300);
    text->asked = 0;
    for (int i = 1; i <= 50; ++i) {
        figure->setText(QString::number(i * i * i));
        QCoreApplication::processEvents();
    }
    QTest::qWait(300);  // it rests
    return text->asked;
}

}  // namespace

class PageStackTest : public QObject {
    Q_OBJECT

  private slots:
    void aFigureSeldomLaysOutTexts() {
        const int always = askedWhileAFigureChanges(new QStackedWidget);
        const int seldom = askedWhileAFigureChanges(new PageStack);
        qInfo("asked for a height %d times, without it %d", seldom, always);
        QVERIFY(seldom >= 0 && 2 * seldom < always);
    }

    void aPageThatGrowsGetsItsRoom() {
        QSplitter frame(Qt::Horizontal);
        auto* pages = new PageStack;
        auto* page = new QWidget;
        pages->addWidget(page);
        frame.addWidget(new QLabel(QStringLiteral("side bar")));
        frame.addWidget(pages);
        frame.resize(600, 400);
        frame.show();
        QVERIFY(QTest::qWaitForWindowExposed(&frame));
        QTest::qWait(300);
        const int before = frame.minimumSizeHint().width();
        page->setMinimumWidth(pages->minimumSizeHint().width() + 123);
        QTRY_VERIFY(frame.minimumSizeHint().width() >= before + 123);
    }
};

GRIFFIN_TEST(PageStackTest)
#include "page_stack_test.moc"
