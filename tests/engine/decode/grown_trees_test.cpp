// Trees grown in the memory of the processor's back end are those that the host grows: the plain form of what other
// back ends do without the host.
#include "tests/engine/decode/grown_trees.h"

#include <QTest>

#include "kernels/backend_registry.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

class GrownTreesTest : public QObject {
    Q_OBJECT

  private slots:
    void treesAreTheHosts() {
        const kernels::BackendSelection selection = kernels::selectBackend({kernels::Device::kCpu, 1});
        const auto growth = selection.backend->makeTreeGrowth();
        int nodes = 0;
        for (const GrownTreeCase& given : grownTreeCases()) {
            GrownTreePair pair(*selection.backend, *growth, given);
            const std::string differs = pair.compare();
            QVERIFY2(differs.empty(), qPrintable(QString("case %1: %2").arg(given.seed).arg(differs.c_str())));
            nodes += pair.nodes();
        }
        qInfo("%d nodes bit for bit", nodes);
    }

    // Widths and depths that are too large for it are left to the host.
    void aTreeWithoutRoomIsNotGrown() {
        kernels::GrowthShape shape;
        shape.levels = 6;
        shape.rows = 10;
        shape.children = 10;
        QVERIFY(shape.fits());
        shape.levels = 26;
        QVERIFY(!shape.fits());
        shape.levels = 3;
        shape.rows = 64;
        QVERIFY(shape.fits());
        shape.children = 64;
        QVERIFY(!shape.fits());
        shape.children = 1;
        shape.waiting_rows = kernels::kMaxWaitingRows + 1;
        QVERIFY(!shape.fits());
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::GrownTreesTest)
#include "grown_trees_test.moc"
