// Mapped files that another program cuts short or whose disk fails while they are in use. The system answers the next
// access with the signal SIGBUS, which would end the program. Instead the missing page is replaced by zeros and the
// file is remembered: whoever read it asks afterwards, and drops what it read. `guarded` (result.h) does so for the
// engine.
//
// The signal's action is taken over when the first file is mapped. A SIGBUS of any other cause is passed on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace griffin::engine {

/// Tells the handler of the mapping, from its making to its end. Beyond 1024 at once they are not watched. Any thread.
void watchMapping(const void* begin, std::size_t bytes, const std::string& path);
void forgetMapping(const void* begin);

/// How many mapped files have lost bytes so far: grows by one at the first access to what is missing of each page
/// range.
std::uint64_t changedFileCount();
/// Path of the last of them, its end if it is long; empty if there was none.
std::string lastChangedFile();

}  // namespace griffin::engine
