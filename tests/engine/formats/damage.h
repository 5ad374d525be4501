// What is checked of every format: damaged and hostile files are refused with one line that names the file and the
// place, without reading past the end (the bytes lie against unreadable memory) and without allocating more than the
// file could justify.
#pragma once

#include <QTest>
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/failure.h"
#include "engine/base/mapped_file.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/guarded_bytes.h"

namespace griffin::tests {

inline constexpr std::size_t kAllowedBytes = 64 * 1024;

/// Parses the file and, where that works, calls touch(file), which reads everything that it offers, so that a view
/// outside of it would be noticed. Returns why it does not work.
template <class File, class Touch>
std::optional<engine::Failure> parseGuarded(std::span<const std::byte> bytes, const std::string& name,
                                            std::size_t& peak, const Touch& touch) {
    const GuardedBytes guarded(bytes);
    const AllocationMeter meter;
    const auto file = File::parse(engine::MappedFile::fromMemory(name, guarded.bytes()));
    if (file) touch(*file);
    peak = std::max(peak, meter.peakBytes());
    return file ? std::nullopt : std::optional(file.error());
}

/// Every file of the first `needed` bytes, less one or more, is refused as one that ends early. `where`: how the place
/// in the failure begins.
template <class File>
void checkCuts(std::span<const std::byte> whole, std::size_t needed, const std::string& name,
               const std::string& where) {
    std::size_t peak = 0;
    for (std::size_t length = 0; length < needed; ++length) {
        const auto failure = parseGuarded<File>(whole.first(length), name, peak, [](const File&) {});
        QVERIFY2(failure, std::to_string(length).c_str());
        QVERIFY2(failure->cause == engine::FailureCause::kFileTruncated, failure->oneLine().c_str());
        QVERIFY(failure->where.english().starts_with(where));
    }
    qInfo("%zu cuts, at most %zu bytes allocated", needed, peak);
    QVERIFY(peak < kAllowedBytes);
}

/// Every file of which one byte is another is refused or harmless.
template <class File, class Touch>
void checkChanges(const std::vector<std::byte>& whole, const std::string& name, const std::string& where,
                  const Touch& touch) {
    std::size_t refused = 0;
    std::size_t accepted = 0;
    std::size_t peak = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) {
        for (const int change : {0x01, 0x02, 0x10, 0x80, 0xff}) {
            std::vector<std::byte> changed = whole;
            changed[i] ^= static_cast<std::byte>(change);
            const auto failure = parseGuarded<File>(changed, name, peak, touch);
            ++(failure ? refused : accepted);
            if (!failure) continue;
            QVERIFY(!failure->what.empty() && !failure->what_to_do.empty());
            QVERIFY(failure->where.english().starts_with(where));
        }
    }
    qInfo("%zu refused, %zu harmless, at most %zu bytes allocated", refused, accepted, peak);
    QVERIFY(refused > 1000 && accepted > 1000);
    QVERIFY(peak < kAllowedBytes);
}

/// The file is refused with one line that has these words and `where`.
template <class File>
void checkRefused(std::span<const std::byte> bytes, const std::string& name, const QString& where,
                  engine::FailureCause cause, const QString& words) {
    std::size_t peak = 0;
    const auto failure = parseGuarded<File>(bytes, "/some/folder/" + name, peak, [](const File&) {});
    QVERIFY(peak < kAllowedBytes);
    QVERIFY(failure);
    const QString line = QString::fromStdString(failure->oneLine());
    QVERIFY2(failure->cause == cause, qPrintable(line));
    QVERIFY2(line.contains(words), qPrintable(line));
    QVERIFY2(line.contains(where), qPrintable(line));
    QVERIFY(!line.contains('\n'));
    QVERIFY2(line.size() < 300, qPrintable(line));
    QVERIFY(!failure->what_to_do.empty());
}

}  // namespace griffin::tests
