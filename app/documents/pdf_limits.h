// What griffin-pdf and the program that runs it have agreed on.
#pragma once

#include <cstdint>

namespace griffin::app {

inline constexpr int kMaxPdfPages = 5000;
inline constexpr std::int64_t kMaxPdfTextBytes = std::int64_t{16} << 20;  // of UTF-8
inline constexpr std::int64_t kMaxPdfFileBytes = std::int64_t{512} << 20;
inline constexpr std::int64_t kMaxPdfMemory = std::int64_t{2} << 30;  // of address space
inline constexpr int kMaxPdfSeconds = 60;                             // of the clock
// Of a processor, to open the file and then for each page. What a page holds is known only when it has been read, and
// some kilobytes of a packed page may be a million lines, each of which is placed by itself.
inline constexpr int kMaxPdfPageSeconds = 10;

/// Exit statuses. Everything else: the reader broke.
enum class PdfOutcome : int {
    kRead = 0,
    kUnreadable = 3,
    kEncrypted = 4,
    kDamaged = 5,
    kTooManyPages = 6,
    kTooMuchText = 7,
    kTooSlow = 8  // a page, or the opening
};

}  // namespace griffin::app
