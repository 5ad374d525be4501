// Work on the host that is shared by several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace griffin::engine::train {

/// Calls work(first, last) for parts that make up [0, count), of at least `least` each, on as many threads as the
/// processor runs at once, this one among them. REQUIRES: least >= 1; `work` throws nothing.
template <class Work>
void inParts(std::size_t count, std::size_t least, const Work& work) {
    const std::size_t threads = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t each = std::max((count + threads - 1) / threads, least);
    std::vector<std::jthread> others;
    for (std::size_t first = each; first < count; first += each) {
        others.emplace_back([&work, first, last = std::min(first + each, count)] { work(first, last); });
    }
    if (count > 0) work(std::size_t{0}, std::min(each, count));
}

}  // namespace griffin::engine::train
