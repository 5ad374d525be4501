// Jinja templates of conversations, as they lie in the files of models: parsed once, run for every prompt. What a
// template does is bounded: steps, bytes and depth; it sees nothing but the variables given.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <tl/expected.hpp>

#include "engine/jinja/value.h"

namespace griffin::engine::jinja {

class Program {
  public:
    /// Fails where the source is not of the subset (parser.h), or larger than a megabyte.
    static tl::expected<Program, Fault> parse(std::string_view source);

    /// What the template writes. `now`: for strftime_now, seconds since 1970, in UTC. Fails where the template refuses
    /// (raise_exception), does what Python would refuse, or goes beyond the bounds.
    tl::expected<Text, Fault> run(const Dict& variables, std::int64_t now) const;

  private:
    struct Parsed;
    explicit Program(std::shared_ptr<const Parsed> parsed);

    std::shared_ptr<const Parsed> parsed_;
};

}  // namespace griffin::engine::jinja
