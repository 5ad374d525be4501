// tokenizer.json, which its reader opens by path: the input becomes a file that lives in memory only.
#include <sys/mman.h>
#include <unistd.h>

#include <string>

#include "tests/fuzz/tokenizer_exercise.h"

using namespace griffin;
using namespace griffin::engine;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const int file = ::memfd_create("tokenizer.json", MFD_CLOEXEC);
    fuzz::require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size));
    const auto tokenizer = text::tokenizerFromJsonFile("/proc/self/fd/" + std::to_string(file));
    ::close(file);
    if (tokenizer.has_value()) {
        fuzz::exercise(**tokenizer);
    } else {
        fuzz::checkFailure(tokenizer.error());
    }
    return 0;
}
