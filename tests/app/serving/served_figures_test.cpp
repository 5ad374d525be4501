// What is told of a request that is served: no method and no tokens per pass of passes that it shares.
#include "app/serving/served_figures.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace griffin;
using app::servedFigures;
using app::server::ActiveRequest;

class ServedFiguresTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        request_ = {};
        request_.method = engine::Method::kGriffin;
        request_.new_tokens = 45;
        request_.tokens_per_second = 90.0;
        request_.passes = 20;
        request_.committed_tokens = 44;
    }

    void alone() {
        request_.state = ActiveRequest::State::kAlone;
        QCOMPARE(servedFigures(request_, 0),
                 QStringLiteral("GRIFFIN  ·  45 tokens  ·  90 tok/s  ·  2.20 tokens per pass"));
    }

    void together() {
        request_.state = ActiveRequest::State::kTogether;
        QCOMPARE(servedFigures(request_, 3), QStringLiteral("together with 2 others  ·  45 tokens  ·  90 tok/s"));
        request_.answers = 2;
        // The others have left, and it goes on by itself in a moment.
        QCOMPARE(servedFigures(request_, 1), QStringLiteral("answer 1 of 2  ·  45 tokens  ·  90 tok/s"));
    }

    void waiting() { QCOMPARE(servedFigures(request_, 2), QStringLiteral("Waits")); }

  private:
    ActiveRequest request_;
};

GRIFFIN_TEST(ServedFiguresTest)
#include "served_figures_test.moc"
