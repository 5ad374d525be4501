// Licences have one spelling, SPDX's, whoever wrote them down.
#include "app/library/licence_name.h"

#include <QTest>

#include "app/library/model_catalogue.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class LicenceNameTest : public QObject {
    Q_OBJECT

  private slots:
    void isSpelledAsInSpdx() {
        QCOMPARE(licenceName(QStringLiteral("apache-2.0")), QStringLiteral("Apache-2.0"));
        QCOMPARE(licenceName(QStringLiteral("Apache-2.0")), QStringLiteral("Apache-2.0"));
        QCOMPARE(licenceName(QStringLiteral("MIT")), licenceName(QStringLiteral("mit")));
        QCOMPARE(licenceName(QStringLiteral("cc-by-nc-sa-4.0")), QStringLiteral("CC-BY-NC-SA-4.0"));
        QCOMPARE(licenceName(QStringLiteral("ISC")), QStringLiteral("ISC"));
        QCOMPARE(licenceName(defaultModel().licence), defaultModel().licence);
    }

    void othersStayAsTheyAre() {
        for (const char* licence : {"", "llama3.1", "gemma", "Apache License 2.0", "apache-2.0 AND mit", "other"})
            QCOMPARE(licenceName(QString::fromUtf8(licence)), QString::fromUtf8(licence));
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::LicenceNameTest)
#include "licence_name_test.moc"
