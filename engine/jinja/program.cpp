#include "engine/jinja/program.h"

#include <utility>

#include "engine/jinja/interpreter.h"
#include "engine/jinja/parser.h"

namespace griffin::engine::jinja {
namespace {

constexpr std::size_t kLargest = 1U << 20;

}  // namespace

struct Program::Parsed {
    Body body;
};

Program::Program(std::shared_ptr<const Parsed> parsed) : parsed_(std::move(parsed)) {}

tl::expected<Program, Fault> Program::parse(std::string_view source) {
    if (source.size() > kLargest) return tl::unexpected(Fault{"it is larger than a megabyte"});
    try {
        return Program(std::make_shared<const Parsed>(Parsed{jinja::parse(source)}));
    } catch (const Fault& fault) {
        return tl::unexpected(fault);
    }
}

tl::expected<Text, Fault> Program::run(const Dict& variables, std::int64_t now) const {
    try {
        return Interpreter(variables, now).run(parsed_->body);
    } catch (const Fault& fault) {
        return tl::unexpected(fault);
    }
}

}  // namespace griffin::engine::jinja
