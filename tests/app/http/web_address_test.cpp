// What is said to a person whose address is none of the web: what it lacks.
#include "app/http/web_address.h"

#include <QTest>

#include "tests/support/test_program.h"

namespace griffin::app {

class WebAddressTest : public QObject {
    Q_OBJECT

  private slots:
    void whatAnAddressLacks_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* text, const char* said) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromLatin1(said);
        };
        row("https://machine.example", "");
        row("HTTP://machine.example:8000/a/b?c=d", "");
        row("http://[::1]:8080/", "");
        row("https://me:word@machine.example/", "");
        row("nonsense", "begins with https:// or http://");
        row("ftp://machine.example", "begins with https:// or http://");
        row("https:/machine.example", "begins with https:// or http://");
        row("http://", "the name of the machine is missing after http://");
        row("https://", "the name of the machine is missing after https://");
        row("https:///model.gguf", "the name of the machine is missing after https://");
        row("http://:8000", "the name of the machine is missing after http://");
        row("http://me@", "the name of the machine is missing after http://");
        row("http://two words", "can stand in no address");
        row("http://machine.example:70000", "can stand in no address");
    }
    void whatAnAddressLacks() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const engine::Message flaw = addressFlaw(text);
        QCOMPARE(flaw.empty(), said.isEmpty());
        QVERIFY2(flaw.english().find(said.toStdString()) != std::string::npos, flaw.english().c_str());
        QCOMPARE(isWebAddress(QUrl(text, QUrl::StrictMode)), flaw.empty());
    }

    /// Whatever is no site is told why.
    void whatASiteLacks() {
        for (const char* text :
             {"https://me:word@machine.example", "https://machine.example/?a", "https://a.example/#b"})
            QVERIFY2(siteFlaw(QString::fromLatin1(text)).english().find("write it without") != std::string::npos, text);
        QCOMPARE(siteFlaw(QStringLiteral("http://")), addressFlaw(QStringLiteral("http://")));
        QVERIFY(siteFlaw(QStringLiteral("https://machine.example/hub/")).empty());
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::WebAddressTest)
#include "web_address_test.moc"
