#include "kernels/cpu/cpu_topology.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <thread>
#include <vector>
#if defined(__linux__)
#include <sched.h>
#endif

namespace griffin::kernels::cpu {
namespace {

/// The processors this process may run on; empty where the system does not tell.
std::vector<int> allowedProcessors() {
    std::vector<int> processors;
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return processors;
    for (int i = 0; i < CPU_SETSIZE; ++i) {
        if (CPU_ISSET(i, &set)) processors.push_back(i);
    }
#endif
    return processors;
}

std::optional<std::string> lineOf(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    if (!std::getline(file, line)) return std::nullopt;
    return line;
}

/// "0-3,8" -> 0 1 2 3 8; what cannot be read is left out.
std::set<int> parseList(const std::string& text) {
    constexpr int kMaxProcessors = 1 << 16;
    std::set<int> numbers;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
        std::istringstream range(part);
        int first = -1;
        int last = -1;
        char dash = 0;
        if (!(range >> first)) continue;
        if (!(range >> dash >> last) || dash != '-') last = first;
        if (first < 0 || last >= kMaxProcessors) continue;
        for (int i = first; i <= last; ++i) numbers.insert(i);
    }
    return numbers;
}

/// Keeps the processors of the fastest kind, if there are several: Intel names them, on ARM each has a capacity.
void keepFastest(std::vector<int>& processors, const std::string& devices) {
    constexpr double kAlmost = 0.8;
    if (const std::optional<std::string> fast = lineOf(devices + "/cpu_core/cpus")) {
        const std::set<int> names = parseList(*fast);
        std::vector<int> kept;
        std::copy_if(processors.begin(), processors.end(), std::back_inserter(kept),
                     [&](int processor) { return names.contains(processor); });
        if (!kept.empty()) processors = kept;
        return;
    }
    std::vector<double> capacities;
    for (const int processor : processors) {
        const auto line = lineOf(devices + "/system/cpu/cpu" + std::to_string(processor) + "/cpu_capacity");
        capacities.push_back(line ? std::strtod(line->c_str(), nullptr) : 0.0);
    }
    const double limit = kAlmost * *std::max_element(capacities.begin(), capacities.end());
    std::size_t at = 0;
    std::erase_if(processors, [&](int) { return capacities[at++] < limit; });
}

}  // namespace

int usableProcessors() {
    const int allowed = static_cast<int>(allowedProcessors().size());
    return allowed > 0 ? allowed : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

int performanceCores(const std::string& devices) {
    std::vector<int> processors = allowedProcessors();
    if (processors.empty()) return usableProcessors();
    keepFastest(processors, devices);
    std::set<std::string> cores;
    for (const int processor : processors) {
        const std::string folder = devices + "/system/cpu/cpu" + std::to_string(processor) + "/topology/";
        std::optional<std::string> siblings = lineOf(folder + "core_cpus_list");
        if (!siblings) siblings = lineOf(folder + "thread_siblings_list");
        cores.insert(siblings.value_or(std::to_string(processor)));
    }
    return static_cast<int>(cores.size());
}

}  // namespace griffin::kernels::cpu
