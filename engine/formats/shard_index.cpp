#include "engine/formats/shard_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "engine/formats/damaged_file.h"
#include "engine/formats/json_file.h"
#include "engine/formats/mapped_file.h"

namespace griffin::engine::formats {
namespace {

using nlohmann::json;

constexpr JsonLimits kIndexLimits = {std::size_t{16} << 20, 8, 2'000'000, DuplicateKeys::kRefuse};
constexpr std::size_t kMaxShards = 4096;

bool isPlainFileName(std::string_view name) {
    return !name.empty() && name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos &&
           name.front() != '.';
}

}  // namespace

Result<ShardIndex> ShardIndex::parse(std::span<const std::byte> bytes, const std::string& where,
                                     std::string_view extension) {
    const Result<json> index = parseJson(bytes, where, kIndexLimits);
    if (!index) return index.failure();
    const json* map = jsonFind(*index, "weight_map");
    if (map == nullptr || !map->is_object() || map->empty()) {
        return malformed("The index lists no tensors", where + ": weight_map");
    }
    std::set<std::string> shards;
    for (const auto& [tensor, shard] : map->items()) {
        const std::string place = fmt::format("{}: tensor {}", where, printable(tensor));
        if (!shard.is_string()) return malformed("A tensor's file is not a name", place);
        const auto& name = shard.get_ref<const std::string&>();
        if (!isPlainFileName(name) || !name.ends_with(extension)) {
            return malformed(
                fmt::format("The index names {}, which is no {} file in this folder", printable(name), extension),
                place);
        }
        shards.insert(name);
    }
    if (shards.size() > kMaxShards) {
        return malformed(fmt::format("The index names {} files, {} are the limit", shards.size(), kMaxShards), where);
    }
    ShardIndex result;
    result.shards.assign(shards.begin(), shards.end());
    for (const auto& [tensor, shard] : map->items()) {
        const auto place =
            std::lower_bound(result.shards.begin(), result.shards.end(), shard.get_ref<const std::string&>());
        result.shard_of.emplace(tensor, static_cast<std::size_t>(place - result.shards.begin()));
    }
    return result;
}

Result<ShardIndex> ShardIndex::open(const std::string& path, std::string_view extension) {
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return file.failure();
    return parse(file->bytes(), file->name(), extension);
}

Result<TensorDirectory> ShardIndex::join(std::span<const TensorDirectory* const> directories) const {
    TensorDirectory tensors;
    for (const auto& [name, shard] : shard_of) {
        if (!tensors.addFrom(*directories[shard], name)) {
            return malformed("The index names a tensor that its file does not hold",
                             fmt::format("{}: tensor {}", shards[shard], printable(name)));
        }
    }
    return tensors;
}

}  // namespace griffin::engine::formats
