// Messages as text with arguments, failures on one line, and exceptions that become failures.
#include <QTest>
#include <stdexcept>

#include "engine/base/result.h"
#include "kernels/message_error.h"
#include "tests/support/test_program.h"

using namespace griffin::engine;

class FailureTest : public QObject {
    Q_OBJECT

  private slots:
    void fillsArguments() {
        const Message inner("rows of %1", std::string("50% off %1"));
        const Message message("%2 has %1 and 100%", 7, inner);
        QCOMPARE(message.english(), std::string("rows of 50% off %1 has 7 and 100%"));
        QCOMPARE(message.arguments().size(), std::size_t{2});
        QVERIFY(message.translatable() && !message.arguments()[0].translatable());
        QVERIFY(Message().empty() && Message().english().empty());
    }

    void dataIsNotFilledIn() {
        const Message data(std::string("%1 is a file name"));
        QVERIFY(!data.translatable());
        QCOMPARE(data.english(), std::string("%1 is a file name"));
    }

    void comesBackFromItsParts() {
        const Message message("The tensor %1 is missing", std::string("a%1"));
        QCOMPARE(Message::restored(message.text(), message.translatable(), message.arguments()), message);
    }

    void failureFitsOnOneLine() {
        const Failure failure = malformedFile(Message("Bad name %1", std::string("a\nb\x7f")), std::string("m.gguf"));
        QCOMPARE(failure.cause, FailureCause::kFileMalformed);
        QCOMPARE(failure.oneLine(), std::string("Bad name a b : m.gguf: download it again"));
    }

    void exceptionsBecomeFailures() {
        const auto memory = guarded([]() -> Result<Done> { throw std::bad_alloc(); });
        QCOMPARE(memory.error().cause, FailureCause::kOutOfMemory);
        const auto device = guarded([]() -> Result<Done> { throw std::runtime_error("kernel 7"); });
        QCOMPARE(device.error().cause, FailureCause::kDeviceError);
        QCOMPARE(device.error().details, std::string("kernel 7"));
        QCOMPARE(device.error().what_to_do.english(), std::string("load the model again"));
        // A device that is lost stays so until the program starts anew: loading the model again would be in vain.
        const auto lost = guarded([]() -> Result<Done> { throw griffin::kernels::DeviceLost("kernel 8"); });
        QCOMPARE(lost.error().cause, FailureCause::kDeviceError);
        QVERIFY(lost.error().oneLine().find("restart the program") != std::string::npos);
        QCOMPARE(lost.error().details, std::string("kernel 8"));
        QVERIFY(guarded([]() -> Result<Done> { return Done{}; }).has_value());
    }
};

GRIFFIN_TEST(FailureTest)
#include "failure_test.moc"
