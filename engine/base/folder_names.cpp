#include "engine/base/folder_names.h"

#include <dirent.h>

#include <cerrno>
#include <memory>
#include <string_view>

namespace griffin::engine {
namespace {

struct Close {
    void operator()(DIR* folder) const { closedir(folder); }
};

std::error_code lastError() {
    return {errno, std::generic_category()};
}

}  // namespace

tl::expected<std::vector<std::string>, std::error_code> namesIn(const std::string& folder) {
    const std::unique_ptr<DIR, Close> opened(opendir(folder.c_str()));
    if (!opened) return tl::unexpected(lastError());
    std::vector<std::string> names;
    while (true) {
        errno = 0;
        const dirent* entry = readdir(opened.get());
        if (entry == nullptr) break;
        const std::string_view name(entry->d_name);
        if (name != "." && name != "..") names.emplace_back(name);
    }
    if (errno != 0) return tl::unexpected(lastError());
    return names;
}

}  // namespace griffin::engine
