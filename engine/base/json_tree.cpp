#include "engine/base/json_tree.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace griffin::engine {
namespace {

using nlohmann::json;

/// Takes away all that is in it, the innermost first: what is empty is destroyed without memory.
void clearOut(json& value) noexcept {
    if (value.is_array()) {
        for (json& each : value.get_ref<json::array_t&>()) clearOut(each);
    } else if (value.is_object()) {
        for (auto& [key, each] : value.get_ref<json::object_t&>()) clearOut(each);
    } else {
        return;
    }
    value.clear();
}

/// Makes the tree of what a parser meets. Whatever is there when memory runs out is in a JsonTree.
class TreeBuilder final : public nlohmann::json_sax<json> {
  public:
    explicit TreeBuilder(std::string* repeated) : repeated_(repeated) {}

    JsonTree take() { return std::move(root_); }

    bool null() override { return put(json()); }
    bool boolean(bool value) override { return put(json(value)); }
    bool number_integer(std::int64_t value) override { return put(json(value)); }
    bool number_unsigned(std::uint64_t value) override { return put(json(value)); }
    bool number_float(double value, const std::string& /*written*/) override { return put(json(value)); }
    bool string(std::string& value) override { return put(json(std::move(value))); }
    bool binary(json::binary_t& /*value*/) override { return false; }  // not in text

    bool start_object(std::size_t /*members*/) override { return open(json(json::value_t::object)); }
    bool start_array(std::size_t /*values*/) override { return open(json(json::value_t::array)); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& name) override {
        const auto [place, is_new] = open_.back()->get_ref<json::object_t&>().try_emplace(std::move(name));
        if (!is_new) {
            if (repeated_ != nullptr && repeated_->empty()) *repeated_ = place->first;
            clearOut(place->second);
        }
        member_ = &place->second;
        return true;
    }

    bool parse_error(std::size_t /*byte*/, const std::string& /*token*/, const json::exception& error) override {
        if (const auto* damage = dynamic_cast<const json::parse_error*>(&error)) throw json::parse_error(*damage);
        throw json::out_of_range(dynamic_cast<const json::out_of_range&>(error));
    }

  private:
    /// `value` has nothing in it: where there is no memory for its place, it ends like any other.
    json* place(json&& value) {
        if (open_.empty()) {
            static_cast<json&>(root_) = std::move(value);
            return &root_;
        }
        if (open_.back()->is_array()) return &open_.back()->get_ref<json::array_t&>().emplace_back(std::move(value));
        *member_ = std::move(value);
        return member_;
    }
    bool put(json&& value) {
        place(std::move(value));
        return true;
    }
    bool open(json&& value) {
        open_.push_back(place(std::move(value)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    JsonTree root_;
    std::vector<json*> open_;
    json* member_ = nullptr;  // where the value of the last key goes
    std::string* repeated_;
};

}  // namespace

JsonTree::~JsonTree() {
    clearOut(*this);
}

JsonTree readJsonTree(std::string_view text, std::string* repeated) {
    TreeBuilder builder(repeated);
    json::sax_parse(text.begin(), text.end(), &builder);
    return builder.take();
}

}  // namespace griffin::engine
