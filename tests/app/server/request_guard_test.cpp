// Who may ask: hosts, origins and keys, and what the server refuses to be started with.
#include <QTest>

#include "app/server/request_guard.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using tests::get;

class RequestGuardTest : public QObject {
    Q_OBJECT

  private slots:
    void onlyThisMachineWithoutAKey() {
        for (const char* host : {"127.0.0.1", "127.1.2.3", "::1", "localhost"}) {
            QVERIFY2(get(RequestGuard::create({host, "", {}})).local(), host);
        }
        for (const char* host : {"0.0.0.0", "::", "192.0.2.1", "2001:db8::1"}) {
            const auto guard = RequestGuard::create({host, "", {}});
            QVERIFY2(!guard.has_value(), host);
            QVERIFY(tests::lineOf(guard).find("--api-key") != std::string::npos);
            QVERIFY(!get(RequestGuard::create({host, "secret", {}})).local());
        }
        for (const char* host : {"", "no such host", "300.1.1.1"}) {
            QVERIFY2(!RequestGuard::create({host, "secret", {}}).has_value(), host);
        }
        for (const char* key : {"two words", "line\nend", "schl\xc3\xbcssel", "\x7f"}) {
            QVERIFY2(!RequestGuard::create({"127.0.0.1", key, {}}).has_value(), key);
        }
    }

    void theHostMustBeThisMachine() {
        const RequestGuard guard = get(RequestGuard::create({"127.0.0.1", "", {}}));
        for (const char* host : {"127.0.0.1", "127.0.0.1:8080", "localhost:1", "LocalHost", "[::1]:8080", "[::1]"}) {
            QVERIFY2(!guard.check(host, "", "", false), host);
        }
        for (const char* host : {"", "evil.example", "evil.example:8080", "127.0.0.1.evil.example",
                                 "localhost.evil.example", "[::2]", "[::1", "10.0.0.1", ":8080", "[", "[]"}) {
            const auto error = guard.check(host, "", "", true);
            QVERIFY2(error.has_value(), host);
            QCOMPARE(error->status, 403);
        }
        // Where others can reach it, it may have any name.
        QVERIFY(!get(RequestGuard::create({"0.0.0.0", "k", {}})).check("my.server", "", "Bearer k", false));
    }

    void pagesMustBeNamed() {
        const RequestGuard guard = get(RequestGuard::create({"127.0.0.1", "", {"https://good.example"}}));
        QVERIFY(!guard.check("localhost", "https://good.example", "", false));
        QVERIFY(!guard.check("localhost", "HTTPS://Good.Example", "", false));
        for (const char* origin : {"https://evil.example", "http://good.example", "https://good.example.evil.example",
                                   "null", "https://good.example:444"}) {
            QCOMPARE(guard.check("localhost", origin, "", false)->status, 403);
        }
        QVERIFY(!get(RequestGuard::create({"127.0.0.1", "", {"*"}})).check("localhost", "null", "", false));
        QVERIFY(get(RequestGuard::create({"127.0.0.1", "", {}})).check("localhost", "https://good.example", "", false));
    }

    void theKeyMustBeRight() {
        const RequestGuard guard = get(RequestGuard::create({"127.0.0.1", "s3cret", {}}));
        QVERIFY(!guard.check("localhost", "", "Bearer s3cret", false));
        QVERIFY(!guard.check("localhost", "", "bearer s3cret", false));
        QVERIFY(!guard.check("localhost", "", "", true));
        for (const char* header : {"", "s3cret", "Basic s3cret", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3cret2",
                                   "Bearer S3cret", "Bearer  s3cret", "Bearer s3cret "}) {
            const auto error = guard.check("localhost", "", header, false);
            QVERIFY2(error.has_value(), header);
            QCOMPARE(error->status, 401);
            QVERIFY(error->message.find("s3cret") == std::string::npos);
        }
    }
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::RequestGuardTest)
#include "request_guard_test.moc"
