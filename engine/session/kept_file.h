// A kept text as a file, so that a conversation goes on at once after a restart. Nothing in it is trusted: it is read
// only if it is of the same model, drafts, settings, device and program, whole, and of exactly the sizes that these
// give; keys and values are numbers that are computed with, whatever they are.
//
//   "GRIFFINK", u32 version, 32 digits: the fingerprint of the identity
//   u32 tokens, u32 drafts
//   i32 [tokens]
//   keys of the target
//   of each draft: u32 bytes of its name, the name, u32 rows, u32 1 where it has keys, u64 bytes of its keys, the keys
//   checksum: XXH3 (128 bits) of all before, canonical
// Keys: u32 places; the pages of KeptKeys; of each place u32 length, u32 from, u32 state position, its bytes. Numbers
// are little endian. A checksum finds damage, no forger: against those there are the owner's permissions (0600).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/mapped_file.h"
#include "engine/base/result.h"
#include "engine/session/kept_conversations.h"

namespace griffin::engine::session {

/// What keys in a file are for.
struct KeptShapes {
    struct Draft {
        const std::string& weights;
        model::KvCache* keys;  // null: it has none
    };
    const model::KvCache& target;
    int vocabulary;
    std::int64_t limit;  // of bytes
    std::vector<Draft> drafts;
};

/// Written whole or not at all, with the permissions 0600. Not flushed: what is lost with the power is read again.
Result<Done> writeKeptText(const std::string& path, const std::string& identity, const KeptText& text);

/// Drafts that `shapes` lacks are left out. Fails with kFileMalformed, kFileTruncated or kOutOfMemory.
Result<KeptText> readKeptText(const MappedFile& file, const std::string& identity, const KeptShapes& shapes);

using KeptChecksum = std::array<unsigned char, 16>;
/// What stands before the number of tokens; and what comes last.
std::vector<std::byte> keptFileHead(const std::string& identity);
KeptChecksum keptFileChecksum(std::span<const std::byte> bytes);

}  // namespace griffin::engine::session
