// The wire format of protocol buffers, as far as sentencepiece models use it: a message is a sequence of fields, each a
// varint (number << 3 | wire type) and a value: 0 varint, 1 eight bytes, 2 length and bytes, 5 four bytes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace griffin::engine::text {

struct ProtocolField {
    std::uint64_t number = 0;
    int wire_type = 0;
    std::uint64_t value = 0;  // of wire types 0, 1 and 5
    std::string_view bytes;   // of wire type 2
};

class ProtocolReader {
  public:
    explicit ProtocolReader(std::string_view message) : rest_(message) {}

    bool atEnd() const { return rest_.empty(); }

    /// nullopt: the message is cut short or uses a wire type that does not exist. REQUIRES: !atEnd().
    std::optional<ProtocolField> next() {
        const std::optional<std::uint64_t> tag = varint();
        if (!tag) return std::nullopt;
        ProtocolField field{*tag >> 3, static_cast<int>(*tag & 7), 0, {}};
        if (field.wire_type == 0) {
            const std::optional<std::uint64_t> value = varint();
            if (!value) return std::nullopt;
            field.value = *value;
        } else if (field.wire_type == 2) {
            const std::optional<std::uint64_t> length = varint();
            if (!length || *length > rest_.size()) return std::nullopt;
            field.bytes = take(static_cast<std::size_t>(*length));
        } else if (field.wire_type == 1 || field.wire_type == 5) {
            const std::size_t length = field.wire_type == 1 ? 8 : 4;
            if (length > rest_.size()) return std::nullopt;
            std::memcpy(&field.value, take(length).data(), length);  // little endian, as the host
        } else {
            return std::nullopt;
        }
        return field;
    }

  private:
    static_assert(std::endian::native == std::endian::little);

    std::string_view take(std::size_t length) {
        const std::string_view bytes = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return bytes;
    }
    std::optional<std::uint64_t> varint() {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < 10 && i < rest_.size(); ++i) {
            const auto byte = static_cast<unsigned char>(rest_[i]);
            value |= std::uint64_t{byte & 0x7FU} << (7 * i);
            if (byte < 0x80) {
                take(i + 1);
                return value;
            }
        }
        return std::nullopt;
    }

    std::string_view rest_;
};

class ProtocolWriter {
  public:
    void varint(std::uint64_t number, std::uint64_t value) {
        tag(number, 0);
        raw(value);
    }
    void bytes(std::uint64_t number, std::string_view value) {
        tag(number, 2);
        raw(value.size());
        message_ += value;
    }
    void float32(std::uint64_t number, float value) {
        tag(number, 5);
        char four[sizeof value];
        std::memcpy(four, &value, sizeof value);
        message_.append(four, sizeof value);
    }
    const std::string& message() const { return message_; }

  private:
    void tag(std::uint64_t number, unsigned wire_type) { raw(number << 3 | wire_type); }
    void raw(std::uint64_t value) {
        for (; value >= 0x80; value >>= 7) message_ += static_cast<char>(value | 0x80);
        message_ += static_cast<char>(value);
    }

    std::string message_;
};

}  // namespace griffin::engine::text
