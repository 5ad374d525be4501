#include "engine/base/fingerprint.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <new>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/base/folder_names.h"
#include "engine/base/mapped_file.h"

namespace griffin::engine {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHead = std::size_t{1} << 20;
constexpr std::size_t kSample = std::size_t{64} << 10;
constexpr std::size_t kSamples = 256;
constexpr std::array<std::string_view, 8> kModelFiles = {".gguf", ".safetensors", ".bin",   ".pt",
                                                         ".json", ".model",       ".jinja", "merges.txt"};

class Hash {
  public:
    Hash() : state_(XXH3_createState()) {
        if (!state_) throw std::bad_alloc();
        XXH3_128bits_reset(state_.get());
    }
    void add(std::span<const std::byte> bytes) { XXH3_128bits_update(state_.get(), bytes.data(), bytes.size()); }
    std::string digits() const {
        XXH128_canonical_t canonical;
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
        std::string text;
        for (const unsigned char byte : canonical.digest) text += fmt::format("{:02x}", byte);
        return text;
    }

  private:
    struct Free {
        void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> state_;
};

bool isModelFile(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    return !name.starts_with('.') && fs::is_regular_file(folder / name, ignored) &&
           std::any_of(kModelFiles.begin(), kModelFiles.end(),
                       [&name](std::string_view end) { return name.ends_with(end); });
}

Result<std::string> fingerprintOfFile(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return fingerprintOf(file->bytes());
}

Result<std::string> fingerprintOfFolder(const std::string& path) {
    const auto names = namesIn(path);
    if (!names) {
        return failed({FailureCause::kFileUnreadable, Message("The folder cannot be read"), path,
                       Message("allow reading it"), names.error().message()});
    }
    std::vector<std::string> parts;
    for (const std::string& name : *names) {
        if (!isModelFile(path, name)) continue;
        Result<std::string> part = fingerprintOfFile((fs::path(path) / name).string());
        if (!part) return part;
        parts.push_back(std::move(*part));
    }
    if (parts.empty()) {
        return failed({FailureCause::kFileMissing,
                       Message("The folder holds no model files"),
                       path,
                       Message("choose the folder that holds the weights"),
                       {}});
    }
    std::sort(parts.begin(), parts.end());
    Hash hash;
    for (const std::string& part : parts) hash.add(std::as_bytes(std::span(part)));
    return hash.digits();
}

}  // namespace

std::string fingerprintOf(std::span<const std::byte> bytes) {
    Hash hash;
    std::array<std::byte, sizeof(std::uint64_t)> size{};  // lowest byte first
    for (std::size_t i = 0; i < size.size(); ++i)
        size[i] = static_cast<std::byte>(std::uint64_t{bytes.size()} >> 8 * i);
    hash.add(size);
    if (bytes.size() <= kHead + kSamples * kSample) {
        hash.add(bytes);
        return hash.digits();
    }
    hash.add(bytes.first(kHead));
    const std::size_t last = bytes.size() - kSample;
    for (std::size_t i = 0; i < kSamples; ++i) {
        hash.add(bytes.subspan(kHead + (last - kHead) * i / (kSamples - 1), kSample));
    }
    return hash.digits();
}

Result<std::string> fileFingerprint(const std::string& path) {
    return guarded([&]() -> Result<std::string> {
        std::error_code ignored;
        return fs::is_directory(path, ignored) ? fingerprintOfFolder(path) : fingerprintOfFile(path);
    });
}

}  // namespace griffin::engine
