#include "engine/text/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <fmt/format.h>
#include <pcre2.h>

#include <array>
#include <new>
#include <string>

namespace griffin::engine::text {
namespace {

constexpr std::size_t kMaxExpression = 16384;
constexpr std::uint32_t kMatchLimit = 10'000'000;  // steps of one match; a word needs a few dozen
constexpr std::size_t kMinStack = std::size_t{32} << 10;
constexpr std::size_t kMaxStack = std::size_t{1} << 20;

/// PCRE2's own \s takes U+180E for a space, which Unicode no longer does: spell White_Space out. \S inside brackets
/// cannot be spelled as a range and stays.
std::string spellOutSpaces(std::string_view expression) {
    constexpr std::string_view kSpaces = "\\p{Z}\\x{09}-\\x{0D}\\x{85}";
    std::string out;
    bool in_brackets = false;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        if (c == '\\' && i + 1 < expression.size()) {
            const char next = expression[++i];
            if (next == 's') {
                out += in_brackets ? std::string(kSpaces) : fmt::format("[{}]", kSpaces);
            } else if (next == 'S' && !in_brackets) {
                out += fmt::format("[^{}]", kSpaces);
            } else {
                out += c;
                out += next;
            }
            continue;
        }
        if (c == '[' && !in_brackets) {
            in_brackets = true;
            out += c;
            if (i + 1 < expression.size() && expression[i + 1] == '^') out += expression[++i];
            if (i + 1 < expression.size() && expression[i + 1] == ']') out += expression[++i];
            continue;
        }
        if (c == ']') in_brackets = false;
        out += c;
    }
    return out;
}

}  // namespace

struct Regex::Matcher::Room {
    pcre2_match_data* data = nullptr;
    pcre2_match_context* context = nullptr;
    pcre2_jit_stack* stack = nullptr;
};

void Regex::FreeCode::operator()(pcre2_real_code_8* code) const {
    pcre2_code_free(code);
}

void Regex::Matcher::FreeRoom::operator()(Room* room) const {
    pcre2_match_data_free(room->data);
    pcre2_match_context_free(room->context);
    pcre2_jit_stack_free(room->stack);
    delete room;
}

Result<Regex> Regex::compile(std::string_view expression, std::string_view where) {
    int error = 0;
    std::size_t offset = 0;
    Code code;
    if (expression.size() <= kMaxExpression) {
        const std::string spelled = spellOutSpaces(expression);
        // \C would match half a character; an expression with it is refused.
        code.reset(pcre2_compile(reinterpret_cast<PCRE2_SPTR>(spelled.data()), spelled.size(),
                                 PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C, &error, &offset, nullptr));
    }
    if (!code) {
        return failed({FailureCause::kUnsupportedTokenizer,
                       Message("The tokenizer splits words by an unsupported expression"), std::string(where),
                       Message("choose another model"), fmt::format("PCRE2 error {} at {}", error, offset)});
    }
    // Without a just-in-time compiler on this processor the interpreter gives the same matches.
    pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
    return Regex(std::move(code));
}

Regex::Matcher::Matcher(const Regex& regex) : regex_(&regex), room_(new Room) {
    room_->data = pcre2_match_data_create_from_pattern(regex.code_.get(), nullptr);
    room_->context = pcre2_match_context_create(nullptr);
    room_->stack = pcre2_jit_stack_create(kMinStack, kMaxStack, nullptr);
    if (room_->data == nullptr || room_->context == nullptr) throw std::bad_alloc();
    pcre2_set_match_limit(room_->context, kMatchLimit);
    if (room_->stack != nullptr) pcre2_jit_stack_assign(room_->context, nullptr, room_->stack);
}

std::optional<std::pair<std::size_t, std::size_t>> Regex::Matcher::find(std::string_view text, std::size_t from) {
    const int count = pcre2_match(regex_->code_.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), from,
                                  PCRE2_NO_UTF_CHECK, room_->data, room_->context);
    if (count <= 0) return std::nullopt;
    const std::size_t* range = pcre2_get_ovector_pointer(room_->data);
    if (range[1] < range[0]) return std::nullopt;  // \K in a lookahead
    return std::pair(range[0], range[1]);
}

}  // namespace griffin::engine::text
