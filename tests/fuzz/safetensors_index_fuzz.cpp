// The index of a sharded checkpoint: no name may lead out of the folder, every tensor has a shard.
#include "engine/formats/weight_files.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::engine::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto index = ShardIndex::parse(fuzz::bytesOf(data, size), "index.json", ".safetensors");
    if (!index.has_value()) {
        fuzz::checkFailure(index.error());
        return 0;
    }
    fuzz::require(!index->shards.empty());
    for (const std::string& shard : index->shards) {
        fuzz::require(shard.find('/') == std::string::npos && shard.find('\0') == std::string::npos);
        fuzz::require(shard.front() != '.' && shard.ends_with(".safetensors"));
    }
    for (const auto& [tensor, shard] : index->shard_of) fuzz::require(shard < index->shards.size());
    return 0;
}
