#include "kernels/ancestor_mask.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <random>

using griffin::kernels::AncestorMask;

class AncestorMaskTest : public QObject {
    Q_OBJECT

  private slots:
    void chainSeesEverythingBefore() {
        const AncestorMask mask = AncestorMask::chain(130);
        QVERIFY(mask.isChain());
        for (int n = 0; n < mask.size(); ++n) {
            for (int i = 0; i < mask.size(); ++i) QCOMPARE(mask.contains(n, i), i <= n);
            QCOMPARE(mask.depth(n), n);
        }
    }

    void bitsAreExactlyTheAncestors() {
        std::mt19937 random(7);
        std::vector<int> parents(256, -1);
        for (int n = 1; n < 256; ++n) parents[n] = static_cast<int>(random() % n);
        const AncestorMask mask = AncestorMask::fromParents(parents);
        QVERIFY(!mask.isChain());
        std::vector<int> path;
        for (int n = 0; n < 256; ++n) {
            mask.path(n, path);
            QCOMPARE(path.back(), n);
            QCOMPARE(static_cast<int>(path.size()), mask.depth(n) + 1);
            int seen = 0;
            for (int i = 0; i < 256; ++i) seen += mask.contains(n, i) ? 1 : 0;
            QCOMPARE(seen, mask.depth(n) + 1);
            for (std::size_t i = 0; i < path.size(); ++i) {
                QVERIFY(mask.contains(n, path[i]));
                if (i > 0) QCOMPARE(parents[path[i]], path[i - 1]);
            }
        }
    }

    void goldenTreeOfTheFactSheet() {
        // positions [0,1,1,2,2,3,3], mask rows 1000000 / 1100000 / 1010000 / 1101000 / 1010100 / 1101010... by parents
        const std::vector<int> parents = {-1, 0, 0, 1, 2, 3, 4};
        const std::vector<std::string> rows = {"1000000", "1100000", "1010000", "1101000",
                                               "1010100", "1101010", "1010101"};
        const std::vector<int> depths = {0, 1, 1, 2, 2, 3, 3};
        const AncestorMask mask = AncestorMask::fromParents(parents);
        for (int n = 0; n < mask.size(); ++n) {
            QCOMPARE(mask.depth(n), depths[n]);
            for (int i = 0; i < mask.size(); ++i) QCOMPARE(mask.contains(n, i), rows[n][i] == '1');
        }
    }
};

GRIFFIN_TEST(AncestorMaskTest)
#include "ancestor_mask_test.moc"
