// Mutates inputs that are JSON, or lines of JSON, by what they hold: values at the edges of their types, members left
// out, doubled, renamed and exchanged, deep nesting. Half of the inputs libFuzzer changes byte by byte as ever.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json_shape.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMostDepth = 64;  // of what is built
constexpr const char* kDeep = "\x01 deep \x01";

class Mutator {
  public:
    explicit Mutator(unsigned seed) : random_(seed) {}

    /// Empty: there is nothing in it to change.
    std::string changed(std::string_view text) {
        if (griffin::engine::shapeOfJson(text).depth > kMostDepth) return {};
        ordered_json root = ordered_json::parse(text.begin(), text.end(), nullptr, false);
        if (!root.is_structured()) return {};
        for (unsigned times = 1 + below(3); times > 0; --times) change(root);
        std::string written = root.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
        const std::string mark = ordered_json(kDeep).dump();
        if (const std::size_t at = written.find(mark); at != std::string::npos) {
            const std::size_t levels = std::size_t{1} << below(15);
            written.replace(at, mark.size(), std::string(levels, '[') + '7' + std::string(levels, ']'));
        }
        return written;
    }

    unsigned below(std::size_t end) { return static_cast<unsigned>(random_() % end); }

  private:
    void change(ordered_json& root) {
        std::vector<ordered_json*> places;  // lists and objects that are not empty
        collect(root, places);
        if (places.empty()) return;
        ordered_json& place = *places[below(places.size())];
        const auto chosen = std::next(place.begin(), below(place.size()));
        switch (below(6)) {
            case 0:
                place.erase(chosen);
                break;
            case 1:
                if (place.is_array()) {
                    place.push_back(ordered_json(*chosen));
                } else {
                    rename(place, std::string(chosen.key()));  // which goes with the member
                }
                break;
            case 2: {
                const ordered_json& other = *places[below(places.size())];
                ordered_json copy = *std::next(other.begin(), below(other.size()));
                *chosen = std::move(copy);
                break;
            }
            default:
                *chosen = otherThan(*chosen);
        }
    }

    static void collect(ordered_json& value, std::vector<ordered_json*>& places) {
        if (!value.is_structured() || value.empty()) return;
        places.push_back(&value);
        for (ordered_json& child : value) collect(child, places);
    }

    void rename(ordered_json& object, const std::string& key) {
        ordered_json value = object[key];
        object.erase(key);
        object[text(key)] = std::move(value);
    }

    std::string text(const std::string& before) {
        const std::string texts[] = {
            "",   "x",     "\xff",  "\"",           std::string(1, '\0'),       std::string(5000, 'a'),
            "-1", "1e999", "../..", "\xed\xa0\x80", "2026-01-31T12:00:00.000Z", "vanilla"};
        switch (below(4)) {
            case 0:
                return before.substr(0, below(before.size() + 1));
            case 1:
                return before + before;
            default:
                return texts[below(std::size(texts))];
        }
    }

    ordered_json otherThan(const ordered_json& value) {
        if (below(2) == 0) {
            if (value.is_string()) return text(value.get<std::string>());
            if (value.is_boolean()) return !value.get<bool>();
            if (value.is_number()) return number(value);
        }
        const ordered_json others[] = {nullptr,
                                       true,
                                       0,
                                       -1,
                                       1e300,
                                       "",
                                       kDeep,
                                       ordered_json::array(),
                                       ordered_json::object(),
                                       ordered_json::array({1, "a", nullptr}),
                                       ordered_json::array({value, value, value})};
        return others[below(std::size(others))];
    }

    ordered_json number(const ordered_json& value) {
        constexpr std::int64_t kEdges[] = {0,
                                           1,
                                           2,
                                           127,
                                           128,
                                           255,
                                           256,
                                           65535,
                                           65536,
                                           1 << 30,
                                           2147483647,
                                           2147483648,
                                           4294967295LL,
                                           1LL << 53,
                                           std::int64_t{1} << 62,
                                           INT64_MAX};
        const std::int64_t edge = kEdges[below(std::size(kEdges))];
        switch (below(5)) {
            case 0:
                return edge;
            case 1:
                return -edge;
            case 2:
                return UINT64_MAX - static_cast<std::uint64_t>(edge);
            case 3:
                return value.get<double>() * 1.5 - 1.0;
            default:
                return below(2) == 0 ? 1e308 : -1e-300;
        }
    }

    std::mt19937 random_;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
    Mutator mutator(seed);
    if (mutator.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    std::string output = mutator.changed(input);
    if (output.empty()) {
        // One of its lines.
        std::vector<std::size_t> begins{0};
        for (std::size_t i = 0; i < input.size(); ++i) {
            if (input[i] == '\n') begins.push_back(i + 1);
        }
        const std::size_t begin = begins[mutator.below(begins.size())];
        const std::string_view line = input.substr(begin, input.substr(begin).find('\n'));
        const std::string other = mutator.changed(line);
        if (other.empty()) return LLVMFuzzerMutate(data, size, max_size);
        output = std::string(input.substr(0, begin)) + other + std::string(input.substr(begin + line.size()));
    }
    if (output.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::copy(output.begin(), output.end(), data);
    return output.size();
}
