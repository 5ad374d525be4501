// The key-value pairs of a GGUF file. Values are views on the file's memory that the parser has checked; nothing is
// copied before it is requested, and what is then allocated is bounded by a small multiple of the value's bytes in the
// file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace griffin::engine::formats {

/// Value types with the numbers of the file format.
enum class GgufType : std::uint32_t {
    kUint8 = 0,
    kInt8 = 1,
    kUint16 = 2,
    kInt16 = 3,
    kUint32 = 4,
    kInt32 = 5,
    kFloat32 = 6,
    kBool = 7,
    kString = 8,
    kArray = 9,
    kUint64 = 10,
    kInt64 = 11,
    kFloat64 = 12,
};

inline constexpr std::uint32_t kGgufTypeCount = 13;

/// Bytes of one element; 0 for kString and kArray, whose size varies.
std::size_t ggufTypeBytes(GgufType type);

struct GgufValue {
    GgufType type = GgufType::kUint8;  // of the element for an array, which is never kArray
    bool is_array = false;
    std::uint64_t count = 1;  // elements; 1 for a single value
    /// A number: its bytes, little endian. A string: its characters. An array of numbers: packed. An array of strings:
    /// each a u64 length and the characters.
    std::span<const std::byte> data;
};

class GgufMetadata {
  public:
    struct Entry {
        std::string key;
        GgufValue value;
    };

    /// In the order of the file.
    std::span<const Entry> entries() const { return entries_; }
    /// Null when the key is absent.
    const GgufValue* find(std::string_view key) const;

    // Each returns nullopt when the key is absent or holds something else.
    std::optional<std::string_view> text(std::string_view key) const;
    /// Any integer type, if the value fits.
    std::optional<std::int64_t> integer(std::string_view key) const;
    /// Any integer or floating-point type.
    std::optional<double> number(std::string_view key) const;
    std::optional<bool> boolean(std::string_view key) const;
    /// An array of strings, as views on the file.
    std::optional<std::vector<std::string_view>> texts(std::string_view key) const;
    /// An array of any integer type or of bool, if all values fit.
    std::optional<std::vector<std::int64_t>> integers(std::string_view key) const;
    /// An array of any integer or floating-point type.
    std::optional<std::vector<float>> numbers(std::string_view key) const;

    /// A short form for display, at most about 100 characters: "32", "llama", "[49152 strings]".
    static std::string shortForm(const GgufValue& value);

    /// False, and nothing is added, when the key exists already. For the parser: `value` must have been checked.
    bool add(std::string key, const GgufValue& value);

  private:
    std::vector<Entry> entries_;
    std::map<std::string, std::size_t, std::less<>> index_;  // key -> place in entries_
};

}  // namespace griffin::engine::formats
