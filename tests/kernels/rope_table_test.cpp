// Frequencies against PyTorch transformers (rope_fixture.h) and against what the formulas say at their limits.
#include "kernels/rope_table.h"

#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/kernels/rope_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin::kernels;

class RopeTableTest : public QObject {
    Q_OBJECT

  private slots:
    void plainFrequencies() {
        RopeSpec spec;
        spec.dim = 64;
        spec.base = 100000.0F;
        const RopeTable table = makeRopeTable(spec);
        QCOMPARE(table.dim, 64);
        QCOMPARE(table.magnitude, 1.0F);
        QCOMPARE(table.frequencies.size(), std::size_t{32});
        QCOMPARE(table.frequencies[0], 1.0F);
        for (int i = 0; i < 32; ++i) {
            const float expected = static_cast<float>(std::exp(-std::log(100000.0) * i / 32.0));
            QVERIFY(std::abs(table.frequencies[i] - expected) <= 1e-7F * expected);
        }
    }

    void transformersAgrees_data() {
        QTest::addColumn<int>("index");
        const auto cases = ropeFixtures();
        for (std::size_t i = 0; i < cases.size(); ++i) QTest::newRow(cases[i].name.c_str()) << static_cast<int>(i);
    }

    // transformers computes in f32, we in f64: they agree to a few f32 roundings.
    void transformersAgrees() {
        QFETCH(int, index);
        const RopeFixture fixture = ropeFixtures()[static_cast<std::size_t>(index)];
        const RopeTable table = makeRopeTable(fixture.spec);
        QCOMPARE(table.frequencies.size(), fixture.frequencies.size());
        double worst = 0.0;
        for (std::size_t i = 0; i < table.frequencies.size(); ++i) {
            const double expected = fixture.frequencies[i];
            worst = std::max(worst, std::abs(table.frequencies[i] - expected) / expected);
        }
        qInfo("%s: largest relative difference %.2e (limit 2e-6)", fixture.name.c_str(), worst);
        QVERIFY(worst <= 2e-6);
        QVERIFY(std::abs(table.magnitude - fixture.magnitude) <= 1e-6F);
    }

    void divisorsDivideEachPair() {
        RopeSpec spec;
        spec.dim = 8;
        const RopeTable plain = makeRopeTable(spec);
        spec.frequency_divisors = {1.0F, 2.0F, 8.0F, 32.0F};
        const RopeTable divided = makeRopeTable(spec);
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(divided.frequencies[i], plain.frequencies[i] / spec.frequency_divisors[i]);
        }
    }
};

GRIFFIN_TEST(RopeTableTest)
#include "rope_table_test.moc"
