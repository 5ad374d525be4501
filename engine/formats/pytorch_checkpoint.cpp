#include "engine/formats/pytorch_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/formats/byte_reader.h"
#include "engine/formats/damaged_file.h"
#include "engine/formats/pickle_reader.h"
#include "engine/formats/zip_reader.h"

namespace griffin::engine::formats {
namespace {

constexpr std::string_view kPickleName = "/data.pkl";

struct StorageType {
    std::string_view name;
    std::string_view element;  // as safetensors files name it
    std::size_t bytes = 0;
};
constexpr std::array<StorageType, 10> kStorageTypes = {{{"FloatStorage", "F32", 4},
                                                        {"HalfStorage", "F16", 2},
                                                        {"BFloat16Storage", "BF16", 2},
                                                        {"DoubleStorage", "F64", 8},
                                                        {"LongStorage", "I64", 8},
                                                        {"IntStorage", "I32", 4},
                                                        {"ShortStorage", "I16", 2},
                                                        {"CharStorage", "I8", 1},
                                                        {"ByteStorage", "U8", 1},
                                                        {"BoolStorage", "BOOL", 1}}};

/// What a file that is no ZIP archive is, by its first bytes.
std::optional<Failure> checkMagic(std::span<const std::byte> bytes, const std::string& file) {
    if (bytes.size() < 4) {
        return Failure{FailureCause::kFileTruncated, "The file is cut short or damaged", file, kDownloadAgain, {}};
    }
    if (loadValue<std::uint32_t>(bytes) == 0x04034b50) return std::nullopt;
    if (bytes[0] == std::byte{0x80}) {
        return malformed("The file was written by PyTorch before 1.6", file, "save it again with a newer PyTorch");
    }
    return malformed("This is not a PyTorch checkpoint", file, "choose a file written by torch.save");
}

/// Strides of a tensor whose elements lie one after the other; dimensions of one element may have any.
bool isContiguous(const PickledTensor& tensor) {
    std::int64_t stride = 1;
    for (std::size_t i = tensor.shape.size(); i-- > 0;) {
        if (tensor.shape[i] != 1 && tensor.strides[i] != stride) return false;
        stride *= tensor.shape[i];  // the product of all was checked
    }
    return true;
}

/// Adds what the pickle describes to the directory, its data in the archive's record of the storage.
std::optional<Failure> addTensor(const PickledTensor& pickled, const ZipDirectory& archive, const std::string& folder,
                                 const std::string& where, TensorDirectory& tensors) {
    const auto* const type =
        std::find_if(kStorageTypes.begin(), kStorageTypes.end(),
                     [&pickled](const StorageType& known) { return known.name == pickled.storage_type; });
    if (type == kStorageTypes.end() || type->element == "F64") {
        return Failure{FailureCause::kUnsupportedQuantisation,
                       fmt::format("{} is not supported", printable(pickled.storage_type)),
                       where,
                       "get a checkpoint in F32, F16 or BF16",
                       {}};
    }
    std::vector<std::int64_t> shape = pickled.shape;
    if (shape.empty()) shape = {1};  // a single number
    std::int64_t elements = 0;
    const std::string wrong = countElements(shape, elements);
    if (!wrong.empty()) return malformed("A tensor's shape is impossible, " + wrong, where);
    if (!isContiguous(pickled)) {
        return malformed("A tensor does not lie contiguously in the file (transposed or expanded)", where,
                         "save it with .contiguous()");
    }
    const std::string record = fmt::format("{}/data/{}", folder, pickled.storage_key);
    const auto found = archive.find(record);
    if (found == archive.end()) {
        return malformed(fmt::format("The file has no record {}", printable(record)), where);
    }
    const std::span<const std::byte> storage = found->second;
    if (static_cast<std::uint64_t>(pickled.storage_elements) != storage.size() / type->bytes ||
        storage.size() % type->bytes != 0) {
        return malformed(fmt::format("The record {} has {} bytes, {} elements of {} were promised", printable(record),
                                     storage.size(), pickled.storage_elements, type->element),
                         where);
    }
    if (pickled.offset > pickled.storage_elements || elements > pickled.storage_elements - pickled.offset) {
        return malformed(fmt::format("A tensor ends outside its record of {} elements", pickled.storage_elements),
                         where);
    }
    const std::span<const std::byte> data = storage.subspan(static_cast<std::size_t>(pickled.offset) * type->bytes,
                                                            static_cast<std::size_t>(elements) * type->bytes);
    bool added = false;
    if (const std::optional<RawType> raw = rawTypeFromName(type->element)) {
        added = tensors.addRaw({std::string(pickled.name), *raw, std::move(shape), data});
    } else {
        CheckpointTensor tensor;
        tensor.name = pickled.name;
        tensor.dtype = *kernels::dtypeFromName(type->element);
        tensor.shape = std::move(shape);
        tensor.data = data.data();
        setExtent(tensor);
        added = tensors.add(std::move(tensor));
    }
    if (!added) return malformed("A tensor comes twice", where);
    return std::nullopt;
}

/// The one folder that holds data.pkl; empty when there is none or more than one.
std::string pickleFolder(const ZipDirectory& archive) {
    std::string folder;
    for (const auto& [name, bytes] : archive) {
        if (!name.ends_with(kPickleName) || name.find('/') != name.size() - kPickleName.size()) continue;
        if (!folder.empty()) return {};
        folder = name.substr(0, name.size() - kPickleName.size());
    }
    return folder;
}

}  // namespace

Result<PytorchFile> PytorchFile::parse(MappedFile file) {
    const std::string name = file.name();
    if (auto failure = checkMagic(file.bytes(), name)) return *failure;
    const Result<ZipDirectory> archive = readZipDirectory(file.bytes(), name);
    if (!archive) return archive.failure();
    const std::string folder = pickleFolder(*archive);
    if (folder.empty()) {
        return malformed("The archive is no PyTorch checkpoint: it has no data.pkl", name,
                         "choose a file written by torch.save");
    }
    const auto order = archive->find(folder + "/byteorder");
    if (order != archive->end()) {
        const auto* text = reinterpret_cast<const char*>(order->second.data());
        if (std::string_view(text, order->second.size()) != "little") {
            return malformed("The weights are not little endian", name + ": byteorder",
                             "save it on a little-endian machine");
        }
    }
    const Result<std::vector<PickledTensor>> pickled =
        readTensorPickle(archive->find(folder + std::string(kPickleName))->second, name + ": data.pkl");
    if (!pickled) return pickled.failure();
    if (pickled->empty()) {
        return malformed("The file holds no weights", name + ": data.pkl", "choose the file with the weights");
    }
    PytorchFile result(std::move(file));
    for (const PickledTensor& tensor : *pickled) {
        const std::string where = fmt::format("{}: tensor {}", name, printable(tensor.name));
        if (auto failure = addTensor(tensor, *archive, folder, where, result.tensors_)) return *failure;
    }
    return result;
}

Result<PytorchFile> PytorchFile::open(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return file.failure();
    return parse(std::move(*file));
}

}  // namespace griffin::engine::formats
