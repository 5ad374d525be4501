#include "engine/formats/gguf.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/formats/byte_reader.h"

namespace griffin::engine::formats {
namespace {

using kernels::DType;

constexpr std::uint32_t kMagic = 0x46554747;  // "GGUF"
constexpr std::uint32_t kOldestVersion = 2;
constexpr std::uint32_t kNewestVersion = 3;
constexpr std::uint64_t kMaxTensors = 1U << 20;
constexpr std::uint64_t kMaxPairs = 1U << 16;
constexpr std::uint64_t kMaxNameBytes = 65535;     // the specification's limit for keys
constexpr std::uint32_t kMaxTensorDimensions = 4;  // the file format's
constexpr std::uint64_t kMaxAlignment = 1U << 20;
// A pair has at least a key length, one character, a type and one byte; a tensor has a name length, one character, a
// number of dimensions, one dimension, a type and an offset.
constexpr std::uint64_t kMinPairBytes = 8 + 1 + 4 + 1;
constexpr std::uint64_t kMinTensorBytes = 8 + 1 + 4 + 8 + 4 + 8;

struct TensorType {
    std::uint32_t number;
    std::string_view name;
    std::optional<DType> dtype;  // absent: known by name, not supported
};

constexpr std::array kTensorTypes = std::to_array<TensorType>({
    {0, "F32", DType::kF32},
    {1, "F16", DType::kF16},
    {2, "Q4_0", DType::kQ4_0},
    {3, "Q4_1", DType::kQ4_1},
    {6, "Q5_0", DType::kQ5_0},
    {7, "Q5_1", DType::kQ5_1},
    {8, "Q8_0", DType::kQ8_0},
    {9, "Q8_1", {}},
    {10, "Q2_K", DType::kQ2K},
    {11, "Q3_K", DType::kQ3K},
    {12, "Q4_K", DType::kQ4K},
    {13, "Q5_K", DType::kQ5K},
    {14, "Q6_K", DType::kQ6K},
    {15, "Q8_K", {}},
    {16, "IQ2_XXS", {}},
    {17, "IQ2_XS", {}},
    {18, "IQ3_XXS", {}},
    {19, "IQ1_S", {}},
    {20, "IQ4_NL", DType::kIq4Nl},
    {21, "IQ3_S", {}},
    {22, "IQ2_S", {}},
    {23, "IQ4_XS", DType::kIq4Xs},
    {24, "I8", {}},
    {25, "I16", {}},
    {26, "I32", {}},
    {27, "I64", {}},
    {28, "F64", {}},
    {29, "IQ1_M", {}},
    {30, "BF16", DType::kBf16},
    {34, "TQ1_0", {}},
    {35, "TQ2_0", {}},
    {39, "MXFP4", DType::kMxfp4},
});

/// What the parser finds; everything views the file. Memory is bounded by about ten times the header's bytes.
struct GgufContents {
    std::uint32_t version = 0;
    GgufMetadata metadata;
    TensorDirectory tensors;
};

Message sizeText(std::uint64_t bytes) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    if (bytes < std::uint64_t{1} << 20) return Message("%1 bytes", bytes);
    return Message(memoryText(static_cast<std::int64_t>(std::min(bytes, kMost))));
}

/// One pass from the front of the file to the end of the directory; the first mistake ends it.
class GgufParser {
  public:
    explicit GgufParser(const MappedFile& file) : file_(file), reader_(file.bytes()) {}

    Result<GgufContents> parse() {
        if (parseHeader() && parsePairs() && parseAlignment() && parseTensors() && placeTensors()) {
            return std::move(contents_);
        }
        return failed(std::move(failure_));
    }

  private:
    struct Placed {
        std::uint64_t offset = 0;  // from the start of the data
        CheckpointTensor tensor;
    };

    bool fail(FailureCause cause, Message what, Message place, Message what_to_do) {
        failure_ = {
            cause, std::move(what), Message("%1: %2", file_.name(), std::move(place)), std::move(what_to_do), {}};
        return false;
    }
    bool malformed(Message what, Message place) {
        return fail(FailureCause::kFileMalformed, std::move(what), std::move(place), Message("download it again"));
    }
    bool truncated(Message place) {
        failure_ = truncatedFile(
            Message("%1: %2, byte %3 of %4", file_.name(), std::move(place), reader_.position(), file_.bytes().size()));
        return false;
    }

    bool parseHeader() {
        std::uint32_t magic = 0;
        const bool is_named_so = file_.name().ends_with(".gguf");
        if (!reader_.read(magic) && is_named_so) return truncated(Message("header"));
        if (magic != kMagic) {
            return fail(FailureCause::kFileMalformed, Message("This is not a GGUF file"), Message("byte 0"),
                        is_named_so ? Message("only its name says so: download it again, or choose another file")
                                    : Message("choose a .gguf file"));
        }
        if (!reader_.read(contents_.version)) return truncated(Message("header"));
        const std::uint32_t version = contents_.version;
        if (version >= 1U << 16 && (version & 0xffffU) == 0) {
            return fail(FailureCause::kFileMalformed, Message("This GGUF file is for big-endian machines"),
                        Message("byte 4"), Message("get the little-endian file"));
        }
        if (version < kOldestVersion || version > kNewestVersion) {
            return fail(FailureCause::kFileMalformed, Message("GGUF version %1 is not supported", version),
                        Message("byte 4"), Message("get a file of version 2 or 3"));
        }
        if (!reader_.read(tensor_count_) || !reader_.read(pair_count_)) return truncated(Message("header"));
        if (tensor_count_ > kMaxTensors) {
            return malformed(Message("The file claims to hold %1 tensors", tensor_count_), Message("byte 8"));
        }
        if (pair_count_ > kMaxPairs) {
            return malformed(Message("The file claims to hold %1 metadata values", pair_count_), Message("byte 16"));
        }
        if (pair_count_ > reader_.remaining() / kMinPairBytes ||
            tensor_count_ > reader_.remaining() / kMinTensorBytes) {
            return truncated(Message("header"));
        }
        return true;
    }

    bool readName(std::string& name, const Message& kind, const Message& place) {
        std::uint64_t length = 0;
        std::span<const std::byte> bytes;
        if (!reader_.read(length)) return truncated(place);
        if (length == 0 || length > kMaxNameBytes) {
            return malformed(Message("A %1 has %2 characters", kind, length), place);
        }
        if (!reader_.take(length, bytes)) return truncated(place);
        name.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        return true;
    }

    bool parsePairs() {
        for (std::uint64_t i = 0; i < pair_count_; ++i) {
            std::string key;
            if (!readName(key, Message("metadata key"), Message("metadata value %1", i))) return false;
            const Message place("metadata value %1", printable(key));
            std::uint32_t type = 0;
            if (!reader_.read(type)) return truncated(place);
            GgufValue value;
            if (!parseValue(type, value, place)) return false;
            if (!contents_.metadata.add(std::move(key), value))
                return malformed(Message("A metadata key is repeated"), place);
        }
        return true;
    }

    bool parseValue(std::uint32_t type, GgufValue& value, const Message& place) {
        if (type >= kGgufTypeCount) return malformed(Message("Value type %1 is unknown", type), place);
        value.type = static_cast<GgufType>(type);
        if (value.type == GgufType::kArray) return parseArray(value, place);
        if (value.type == GgufType::kString) {
            std::uint64_t length = 0;
            if (!reader_.read(length) || !reader_.take(length, value.data)) return truncated(place);
            return true;
        }
        if (!reader_.take(ggufTypeBytes(value.type), value.data)) return truncated(place);
        return checkBooleans(value, place);
    }

    bool parseArray(GgufValue& value, const Message& place) {
        std::uint32_t type = 0;
        if (!reader_.read(type) || !reader_.read(value.count)) return truncated(place);
        if (type >= kGgufTypeCount) return malformed(Message("Element type %1 is unknown", type), place);
        value.type = static_cast<GgufType>(type);
        value.is_array = true;
        if (value.type == GgufType::kArray) return malformed(Message("Arrays of arrays are not supported"), place);
        if (value.type == GgufType::kString) {
            if (value.count > reader_.remaining() / sizeof(std::uint64_t)) return truncated(place);
            const std::uint64_t start = reader_.position();
            for (std::uint64_t i = 0; i < value.count; ++i) {
                std::uint64_t length = 0;
                std::span<const std::byte> bytes;
                if (!reader_.read(length) || !reader_.take(length, bytes)) {
                    return truncated(Message("%1, string %2", place, i));
                }
            }
            value.data = file_.bytes().subspan(start, reader_.position() - start);
            return true;
        }
        const std::uint64_t element_bytes = ggufTypeBytes(value.type);
        if (value.count > reader_.remaining() / element_bytes) return truncated(place);
        if (!reader_.take(value.count * element_bytes, value.data)) return truncated(place);
        return checkBooleans(value, place);
    }

    bool checkBooleans(const GgufValue& value, const Message& place) {
        if (value.type != GgufType::kBool) return true;
        const bool fine =
            std::all_of(value.data.begin(), value.data.end(), [](std::byte b) { return b <= std::byte{1}; });
        return fine || malformed(Message("A boolean is neither 0 nor 1"), place);
    }

    bool parseAlignment() {
        constexpr std::string_view kKey = "general.alignment";
        if (contents_.metadata.find(kKey) == nullptr) return true;
        const auto alignment = contents_.metadata.integer(kKey).value_or(0);
        if (alignment < 1 || static_cast<std::uint64_t>(alignment) > kMaxAlignment ||
            !std::has_single_bit(static_cast<std::uint64_t>(alignment))) {
            return malformed(Message("The alignment %1 is not a power of two up to %2", alignment, kMaxAlignment),
                             Message("metadata value %1", kKey));
        }
        alignment_ = static_cast<std::uint64_t>(alignment);
        return true;
    }

    bool parseTensors() {
        for (std::uint64_t i = 0; i < tensor_count_; ++i) {
            Placed placed;
            CheckpointTensor& tensor = placed.tensor;
            if (!readName(tensor.name, Message("tensor name"), Message("tensor %1", i))) return false;
            const Message place("tensor %1", printable(tensor.name));
            std::uint32_t dimensions = 0;
            if (!reader_.read(dimensions)) return truncated(place);
            if (dimensions == 0 || dimensions > kMaxTensorDimensions) {
                return malformed(Message("A tensor has %1 dimensions", dimensions), place);
            }
            tensor.shape.resize(dimensions);
            for (std::uint32_t d = 0; d < dimensions; ++d) {  // fastest first in the file
                if (!reader_.read(tensor.shape[dimensions - 1 - d])) return truncated(place);
            }
            std::uint32_t type = 0;
            if (!reader_.read(type) || !reader_.read(placed.offset)) return truncated(place);
            if (!chooseType(type, tensor, place)) return false;
            const Message wrong = setExtent(tensor);
            if (!wrong.empty()) return malformed(Message("A tensor has an impossible shape: %1", wrong), place);
            if (placed.offset % alignment_ != 0) {
                return malformed(Message("A tensor starts at %1, not a multiple of %2", placed.offset, alignment_),
                                 place);
            }
            placed_.push_back(std::move(placed));
        }
        return true;
    }

    bool chooseType(std::uint32_t number, CheckpointTensor& tensor, const Message& place) {
        const auto* found = std::find_if(kTensorTypes.begin(), kTensorTypes.end(),
                                         [number](const TensorType& type) { return type.number == number; });
        const bool known = found != kTensorTypes.end();
        if (!known || !found->dtype) {
            return fail(FailureCause::kUnsupportedQuantisation,
                        Message("Tensor type %1 (%2) is not supported", number,
                                known ? Message(found->name) : Message("unknown")),
                        place, Message("get a file of another quantisation, for example Q4_K_M or Q8_0"));
        }
        tensor.dtype = *found->dtype;
        return true;
    }

    /// Finds each tensor's bytes: inside the file, and no two overlap.
    bool placeTensors() {
        if (placed_.empty()) return true;
        // Both terms are far below 2^63, so the sum cannot overflow.
        const std::uint64_t data_start = (reader_.position() + alignment_ - 1) / alignment_ * alignment_;
        const std::uint64_t file_bytes = file_.bytes().size();
        const std::uint64_t data_bytes = file_bytes > data_start ? file_bytes - data_start : 0;
        for (Placed& placed : placed_) {
            CheckpointTensor& tensor = placed.tensor;
            if (tensor.bytes > data_bytes || placed.offset > data_bytes - tensor.bytes) {
                failure_ = truncatedFile(Message("%1: %2 of tensor %3 at %4 do not fit into %5", file_.name(),
                                                 sizeText(tensor.bytes), printable(tensor.name),
                                                 sizeText(placed.offset), sizeText(data_bytes)));
                return false;
            }
            tensor.data = file_.bytes().data() + data_start + placed.offset;
        }
        std::vector<const Placed*> by_offset;
        by_offset.reserve(placed_.size());
        for (const Placed& placed : placed_) by_offset.push_back(&placed);
        std::sort(by_offset.begin(), by_offset.end(),
                  [](const Placed* a, const Placed* b) { return a->offset < b->offset; });
        for (std::size_t i = 1; i < by_offset.size(); ++i) {
            const Placed& before = *by_offset[i - 1];
            if (before.offset + before.tensor.bytes > by_offset[i]->offset) {
                return malformed(Message("Two tensors overlap, the other is %1", printable(before.tensor.name)),
                                 Message("tensor %1", printable(by_offset[i]->tensor.name)));
            }
        }
        for (Placed& placed : placed_) {
            const Message place("tensor %1", printable(placed.tensor.name));
            if (!contents_.tensors.add(std::move(placed.tensor)))
                return malformed(Message("A tensor name is repeated"), place);
        }
        return true;
    }

    const MappedFile& file_;
    ByteReader reader_;
    GgufContents contents_;
    std::uint64_t tensor_count_ = 0;
    std::uint64_t pair_count_ = 0;
    std::uint64_t alignment_ = 32;
    std::vector<Placed> placed_;
    Failure failure_;
};

}  // namespace

Result<GgufFile> GgufFile::parse(MappedFile file) {
    Result<GgufContents> contents = GgufParser(file).parse();
    if (!contents) return failed(contents.error());
    GgufFile result;
    result.version_ = contents->version;
    result.metadata_ = std::move(contents->metadata);
    result.tensors_ = std::move(contents->tensors);
    result.parts_.push_back(std::move(file));
    return result;
}

bool looksLikeGguf(const MappedFile& file) {
    return file.bytes().size() >= 4 && std::memcmp(file.bytes().data(), "GGUF", 4) == 0;
}

}  // namespace griffin::engine::formats
