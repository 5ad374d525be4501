#include "engine/session/kept_file.h"

#include <xxhash.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

#include "engine/base/fingerprint.h"
#include "engine/base/new_file.h"
#include "engine/formats/byte_reader.h"

namespace griffin::engine::session {
namespace {

using formats::ByteReader;
using model::KeptKeys;
using text::TokenId;

constexpr std::string_view kMagic = "GRIFFINK";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMaxDrafts = 16;
constexpr std::uint32_t kMaxName = 256;

KeptChecksum canonical(XXH128_hash_t hash) {
    XXH128_canonical_t digest;
    XXH128_canonicalFromHash(&digest, hash);
    KeptChecksum checksum{};
    std::copy_n(digest.digest, checksum.size(), checksum.begin());
    return checksum;
}

/// A file, and the checksum of what was written to it.
class Writer {
  public:
    explicit Writer(const std::string& path) : file_(path, FileAccess::kOwnerOnly), state_(XXH3_createState()) {
        if (!state_) throw std::bad_alloc();
        XXH3_128bits_reset(state_.get());
    }
    void bytes(std::span<const std::byte> bytes) {
        XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
        file_.write(bytes);
    }
    template <class Number>
    void number(Number number) {
        bytes(std::as_bytes(std::span(&number, 1)));
    }
    Result<Done> finish() {
        const KeptChecksum checksum = canonical(XXH3_128bits_digest(state_.get()));
        file_.write(std::as_bytes(std::span(checksum)));
        return file_.finish(Flush::kNo);
    }

  private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    NewFile file_;
    std::unique_ptr<XXH3_state_t, Free> state_;
};

std::uint64_t bytesInFile(const KeptKeys& keys) {
    std::uint64_t bytes = sizeof(std::uint32_t);
    for (const auto& page : keys.pages()) bytes += page->size;
    for (const auto& place : keys.places()) bytes += 3 * sizeof(std::uint32_t) + place->bytes.size();
    return bytes;
}

void writeKeys(Writer& out, const KeptKeys& keys) {
    out.number(static_cast<std::uint32_t>(keys.places().size()));
    for (const auto& page : keys.pages()) out.bytes(page->bytes());
    for (const auto& place : keys.places()) {
        for (const int number : {place->length, place->from, place->state_position})
            out.number(static_cast<std::uint32_t>(number));
        out.bytes(place->bytes);
    }
}

tl::unexpected<Failure> refused(const MappedFile& file, Message what) {
    return failed(malformedFile(std::move(what), file.path(), Message("the conversation is read again")));
}

tl::unexpected<Failure> damaged(const MappedFile& file) {
    return refused(file, Message("The file of kept keys and values is damaged"));
}

/// False: it is damaged. REQUIRES: length <= cache.capacity().
bool readKeys(ByteReader& in, const model::KvCache& cache, int length, KeptKeys& keys) {
    std::uint32_t places = 0;
    if (!in.read(places) || places > KeptKeys::kMaxPlaces || (places > 0) != cache.forgets()) return false;
    while (keys.length() < length) {
        const int count = KeptKeys::slotsOfPage(keys.pages().size(), length);
        std::span<const std::byte> bytes;
        if (!in.take(cache.slotBytes(count), bytes)) return false;
        const auto page = std::make_shared<const KeptKeys::Page>(bytes.size());
        std::ranges::copy(bytes, page->bytes().begin());
        keys.addPage(page, count);
    }
    for (std::uint32_t i = 0; i < places; ++i) {
        std::array<std::uint32_t, 3> numbers{};
        for (std::uint32_t& number : numbers) {
            // What is larger than any context does not become a negative number.
            if (!in.read(number) || number > static_cast<std::uint32_t>(cache.capacity())) return false;
        }
        model::RecentKeys recent;
        recent.length = static_cast<int>(numbers[0]);
        recent.from = static_cast<int>(numbers[1]);
        recent.state_position = static_cast<int>(numbers[2]);
        std::span<const std::byte> bytes;
        if (!in.take(cache.recentBytes(recent), bytes)) return false;
        recent.bytes.assign(bytes.begin(), bytes.end());
        if (!cache.accept(recent)) return false;
        keys.add(std::make_shared<const model::RecentKeys>(std::move(recent)));
    }
    return true;
}

/// False: it is damaged.
bool readDraft(ByteReader& in, const KeptShapes& shapes, KeptText& text) {
    std::uint32_t name_bytes = 0;
    std::uint32_t rows = 0;
    std::uint32_t has_keys = 0;
    std::uint64_t key_bytes = 0;
    std::span<const std::byte> name;
    std::span<const std::byte> bytes;
    if (!in.read(name_bytes) || name_bytes > kMaxName || !in.take(name_bytes, name) || !in.read(rows) ||
        !in.read(has_keys) || !in.read(key_bytes) || !in.take(key_bytes, bytes))
        return false;
    if (rows < 1 || rows >= text.tokens.size() || has_keys > 1) return false;
    KeptDraft draft;
    draft.weights.assign(reinterpret_cast<const char*>(name.data()), name.size());
    draft.rows = static_cast<int>(rows);
    draft.has_keys = has_keys == 1;
    const auto shape = std::find_if(shapes.drafts.begin(), shapes.drafts.end(),
                                    [&](const KeptShapes::Draft& one) { return one.weights == draft.weights; });
    if (shape == shapes.drafts.end() || text.draft(draft.weights) != nullptr) return true;
    if (draft.has_keys != (shape->keys != nullptr)) return false;
    if (draft.has_keys) {
        if (draft.rows > shape->keys->capacity()) return false;
        ByteReader keys(bytes);
        if (!readKeys(keys, *shape->keys, draft.rows, draft.keys) || keys.remaining() != 0) return false;
    } else if (!bytes.empty()) {
        return false;
    }
    text.drafts.push_back(std::move(draft));
    return true;
}

}  // namespace

std::vector<std::byte> keptFileHead(const std::string& identity) {
    const std::string digits = fingerprintOf(std::as_bytes(std::span(identity)));
    std::string head(kMagic);
    head.append(reinterpret_cast<const char*>(&kVersion), sizeof kVersion);
    head += digits;
    const auto bytes = std::as_bytes(std::span(head));
    return {bytes.begin(), bytes.end()};
}

KeptChecksum keptFileChecksum(std::span<const std::byte> bytes) {
    return canonical(XXH3_128bits(bytes.data(), bytes.size()));
}

Result<Done> writeKeptText(const std::string& path, const std::string& identity, const KeptText& text) {
    Writer out(path);
    out.bytes(keptFileHead(identity));
    out.number(static_cast<std::uint32_t>(text.tokens.size()));
    out.number(static_cast<std::uint32_t>(text.drafts.size()));
    out.bytes(std::as_bytes(std::span(text.tokens)));
    writeKeys(out, text.target);
    for (const KeptDraft& draft : text.drafts) {
        out.number(static_cast<std::uint32_t>(draft.weights.size()));
        out.bytes(std::as_bytes(std::span(draft.weights)));
        out.number(static_cast<std::uint32_t>(draft.rows));
        out.number(static_cast<std::uint32_t>(draft.has_keys ? 1 : 0));
        out.number(draft.has_keys ? bytesInFile(draft.keys) : std::uint64_t{0});
        if (draft.has_keys) writeKeys(out, draft.keys);
    }
    return out.finish();
}

Result<KeptText> readKeptText(const MappedFile& file, const std::string& identity, const KeptShapes& shapes) {
    const std::span<const std::byte> all = file.bytes();
    KeptChecksum checksum{};
    const std::vector<std::byte> head = keptFileHead(identity);
    if (all.size() < kMagic.size() || std::memcmp(all.data(), kMagic.data(), kMagic.size()) != 0)
        return refused(file, Message("This is not a file of kept keys and values"));
    if (all.size() < head.size() + checksum.size()) return damaged(file);
    if (!std::equal(head.begin(), head.end(), all.begin()))
        return refused(file, Message("The kept keys and values are of another model, draft, setting or program"));
    const auto body = all.first(all.size() - checksum.size());
    std::memcpy(checksum.data(), all.data() + body.size(), checksum.size());
    if (checksum != keptFileChecksum(body)) return damaged(file);
    if (static_cast<std::int64_t>(all.size()) > shapes.limit)
        return refused(file, Message("The kept keys and values take more memory than the settings allow"));

    ByteReader in(body.subspan(head.size()));
    std::uint32_t tokens = 0;
    std::uint32_t drafts = 0;
    std::span<const std::byte> bytes;
    if (!in.read(tokens) || tokens < 1 || tokens > static_cast<std::uint32_t>(shapes.target.capacity()) ||
        !in.read(drafts) || drafts > kMaxDrafts || !in.take(tokens * sizeof(TokenId), bytes))
        return damaged(file);
    KeptText text;
    text.tokens.resize(tokens);
    std::memcpy(text.tokens.data(), bytes.data(), bytes.size());
    const bool known = std::all_of(text.tokens.begin(), text.tokens.end(),
                                   [&shapes](TokenId token) { return token >= 0 && token < shapes.vocabulary; });
    if (!known || !readKeys(in, shapes.target, static_cast<int>(tokens), text.target)) return damaged(file);
    for (std::uint32_t i = 0; i < drafts; ++i) {
        if (!readDraft(in, shapes, text)) return damaged(file);
    }
    if (in.remaining() != 0) return damaged(file);
    return text;
}

}  // namespace griffin::engine::session
