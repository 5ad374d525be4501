#include "tests/support/pytorch_writer.h"

#include "tests/support/checkpoint_writers.h"

namespace griffin::tests {
namespace {

template <class T>
void put(std::vector<std::byte>& bytes, T value) {
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof value);
}

void putText(std::vector<std::byte>& bytes, std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    bytes.insert(bytes.end(), first, first + text.size());
}

std::vector<std::byte> bytesOf(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}

std::vector<std::int64_t> contiguousStrides(std::span<const std::int64_t> shape) {
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
    return strides;
}

/// From the flags to the length of the extra field; what local and central headers share.
void putHeader(std::vector<std::byte>& file, const ZipRecord& record, std::uint32_t size, std::size_t extra_bytes) {
    put(file, record.flags);
    put(file, record.method);
    put(file, std::uint32_t{0});  // time and date
    put(file, std::uint32_t{0});  // check sum
    put(file, size);
    put(file, size);
    put(file, static_cast<std::uint16_t>(record.name.size()));
    put(file, static_cast<std::uint16_t>(extra_bytes));
}

}  // namespace

PickleWriter& PickleWriter::op(std::uint8_t instruction) {
    return operand(instruction);
}

PickleWriter& PickleWriter::text(std::string_view text) {
    op('X').operand(static_cast<std::uint32_t>(text.size()));
    putText(bytes_, text);
    return *this;
}

PickleWriter& PickleWriter::number(std::int64_t value) {
    if (value >= 0 && value < 256) return op('K').operand(static_cast<std::uint8_t>(value));
    if (value >= 0 && value < 65536) return op('M').operand(static_cast<std::uint16_t>(value));
    if (value == static_cast<std::int32_t>(value)) return op('J').operand(static_cast<std::int32_t>(value));
    return op(0x8a).operand(std::uint8_t{8}).operand(value);
}

PickleWriter& PickleWriter::global(std::string_view module, std::string_view name) {
    op('c');
    for (const std::string_view part : {module, name}) {
        putText(bytes_, part);
        op('\n');
    }
    return *this;
}

PickleWriter& PickleWriter::numbers(std::span<const std::int64_t> values) {
    op('(');
    for (const std::int64_t value : values) number(value);
    return op('t');
}

PickleWriter& PickleWriter::storage(std::string_view type, std::string_view key, std::int64_t elements) {
    return op('(').text("storage").global("torch", type).text(key).text("cpu").number(elements).op('t').op('Q');
}

PickleWriter& PickleWriter::beginTensor() {
    return global("torch._utils", "_rebuild_tensor_v2").op('(');
}

PickleWriter& PickleWriter::endTensor(std::int64_t offset, std::span<const std::int64_t> shape,
                                      std::span<const std::int64_t> strides) {
    number(offset).numbers(shape).numbers(strides).op(0x89);
    return global("collections", "OrderedDict").op(')').op('R').op('t').op('R');
}

std::vector<std::byte> zipBytes(std::span<const ZipRecord> records, ZipWidth width) {
    constexpr std::size_t kAlignment = 64;
    const bool wide = width == ZipWidth::k64;
    std::vector<std::byte> file;
    std::vector<std::byte> directory;
    for (const ZipRecord& record : records) {
        const std::uint64_t offset = file.size();
        const auto size = static_cast<std::uint32_t>(record.data.size());
        // The padding field that puts the data on a multiple of 64, as PyTorch does.
        const std::size_t data_at = offset + 30 + record.name.size() + 4;
        const std::size_t padding = (kAlignment - data_at % kAlignment) % kAlignment;
        put(file, std::uint32_t{0x04034b50});
        put(file, std::uint16_t{20});
        putHeader(file, record, size, 4 + padding);
        putText(file, record.name);
        putText(file, "FB");
        put(file, static_cast<std::uint16_t>(padding));
        file.insert(file.end(), padding, std::byte{'Z'});
        file.insert(file.end(), record.data.begin(), record.data.end());

        put(directory, std::uint32_t{0x02014b50});
        put(directory, std::uint16_t{20});
        put(directory, std::uint16_t{20});
        putHeader(directory, record, wide ? ~0U : size, wide ? 28 : 0);
        put(directory, std::uint16_t{0});  // comment
        put(directory, std::uint16_t{0});  // disk
        put(directory, std::uint16_t{0});  // attributes
        put(directory, std::uint32_t{0});
        put(directory, wide ? ~0U : static_cast<std::uint32_t>(offset));
        putText(directory, record.name);
        if (!wide) continue;
        put(directory, std::uint16_t{1});
        put(directory, std::uint16_t{24});
        put(directory, std::uint64_t{size});
        put(directory, std::uint64_t{size});
        put(directory, offset);
    }
    const std::uint64_t directory_at = file.size();
    file.insert(file.end(), directory.begin(), directory.end());
    if (wide) {
        const std::uint64_t end_at = file.size();
        put(file, std::uint32_t{0x06064b50});
        put(file, std::uint64_t{44});
        put(file, std::uint32_t{45 | 45U << 16});
        put(file, std::uint64_t{0});  // disks
        put(file, static_cast<std::uint64_t>(records.size()));
        put(file, static_cast<std::uint64_t>(records.size()));
        put(file, static_cast<std::uint64_t>(directory.size()));
        put(file, directory_at);
        put(file, std::uint32_t{0x07064b50});
        put(file, std::uint32_t{0});
        put(file, end_at);
        put(file, std::uint32_t{1});
    }
    put(file, std::uint32_t{0x06054b50});
    put(file, std::uint32_t{0});  // disks
    put(file, static_cast<std::uint16_t>(records.size()));
    put(file, static_cast<std::uint16_t>(records.size()));
    put(file, static_cast<std::uint32_t>(directory.size()));
    put(file, wide ? ~0U : static_cast<std::uint32_t>(directory_at));
    put(file, std::uint16_t{0});  // comment
    return file;
}

void PytorchWriter::tensor(std::string_view name, kernels::DType type, std::span<const std::int64_t> shape,
                           std::span<const float> values) {
    const std::string_view storage = type == kernels::DType::kF32   ? "FloatStorage"
                                     : type == kernels::DType::kF16 ? "HalfStorage"
                                                                    : "BFloat16Storage";
    raw(name, storage, static_cast<std::size_t>(kernels::traits(type).block_bytes), shape, encodeWeights(type, values));
}

void PytorchWriter::raw(std::string_view name, std::string_view storage_type, std::size_t element_bytes,
                        std::span<const std::int64_t> shape, std::span<const std::byte> data) {
    const std::string key = std::to_string(storages_.size());
    const auto elements = static_cast<std::int64_t>(data.size() / element_bytes);
    entries_.text(name).beginTensor().storage(storage_type, key, elements);
    entries_.endTensor(0, shape, contiguousStrides(shape));
    storages_.push_back({"archive/data/" + key, std::vector<std::byte>(data.begin(), data.end())});
}

std::vector<std::byte> PytorchWriter::bytes(ZipWidth width) const {
    PickleWriter pickle;
    pickle.op(0x80).op(2).op('}').op('q').op(0).op('(');
    for (const std::byte b : entries_.bytes()) pickle.operand(b);
    pickle.op('u').op('.');
    return checkpointBytes(pickle, storages_, width);
}

void PytorchWriter::save(const std::string& path) const {
    saveBytes(path, bytes());
}

std::vector<std::byte> checkpointBytes(const PickleWriter& pickle, std::span<const ZipRecord> storages,
                                       ZipWidth width) {
    std::vector<ZipRecord> records;
    records.push_back({"archive/data.pkl", pickle.bytes()});
    records.push_back({"archive/byteorder", bytesOf("little")});
    records.insert(records.end(), storages.begin(), storages.end());
    records.push_back({"archive/version", bytesOf("3\n")});
    return zipBytes(records, width);
}

}  // namespace griffin::tests
