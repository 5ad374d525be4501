// Work with each of its allocations refused in turn: it fails, and the program goes on.
#pragma once

#include <QTest>
#include <cstddef>
#include <functional>
#include <new>

#include "tests/support/allocation_meter.h"

namespace griffin::tests {

/// Refuses the first call of operator new of `work`, then its second and so on, until it needs no more. `work` tells
/// whether it came to its end; std::bad_alloc is an end, too.
inline void refuseEach(const std::function<bool()>& work) {
    int refused = 0;
    for (std::size_t number = 1; number < 10'000; ++number) {
        bool done = false;
        const AllocationMeter meter;
        AllocationMeter::refuse(number);
        try {
            done = work();
        } catch (const std::bad_alloc&) {  // as it should
        }
        AllocationMeter::refuse(0);
        if (!done) ++refused;
        if (done && meter.allocations() < number) break;
    }
    qInfo("%d refused", refused);
    QVERIFY(refused > 0);
    QVERIFY(work());
}

}  // namespace griffin::tests
