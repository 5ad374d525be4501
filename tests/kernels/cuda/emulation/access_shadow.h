// Who touched what, where accesses are watched (race_runtime.cpp): for each byte of the device's memory and of a
// block's shared memory the last write and the last two reads, each with launch, block, barriers of the block and of
// the warp, and thread. Two accesses of which one writes are a race when nothing orders them: they are of different
// threads of a block with no barrier between them, or of different blocks of a kernel. Between blocks there is one
// order: a thread that has fenced says so by an atomic operation, and another block hears it by one and fences.
//
// Told as well: shared memory that is read and that its block never wrote, memory of the device that is not taken, and
// what the kernel before wrote or read and that is touched before waitForPrevious().
#pragma once

#include <cstddef>
#include <cstdint>

namespace griffin::emulation {

enum class Access { kRead, kWrite, kAtomic };

/// From now on accesses are recorded. True.
bool watchAccesses();
/// How often something was found.
std::int64_t findings();

/// An access of the thread that runs; elsewhere nothing. `at`: where in the program.
void recordAccess(const void* address, std::size_t bytes, Access access, const void* at);

struct LaunchOfShadow {
    const void* kernel;
    bool overlaps;              // may start before the one before it in its stream has ended
    std::size_t dynamic_bytes;  // of shared memory
};
/// A kernel begins. `previous`: number of the launch before it in its stream, 0 when there was something between.
/// Returns its own number.
std::uint32_t beginLaunch(const LaunchOfShadow& launch, std::uint32_t previous);
void beginBlock(std::uint32_t block);

}  // namespace griffin::emulation
