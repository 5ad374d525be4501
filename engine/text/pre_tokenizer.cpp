#include "engine/text/pre_tokenizer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace griffin::engine::text {
namespace {

// The expressions are part of the models: each vocabulary was trained on words cut this way. They are those of the
// published tokenizer.json files.
constexpr std::string_view kGpt2 = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kLlama3 =
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|"
    "\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kQwen2 =
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|"
    "\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kSeed =
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1}| ?[^\\s\\p{L}\\p{N}\\r\\n]+|\\s*[\\r\\n]+|"
    "\\s+(?!\\S)|\\s+";
// Words end where a small letter is followed by a capital.
constexpr std::string_view kTekken =
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+|"
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*|"
    "\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kGpt4o =
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+"
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
    "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*"
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|"
    "\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kDigit = "\\p{N}";
constexpr std::string_view kDigits = "\\p{N}+";
constexpr std::string_view kLineBreak = "[\\r\\n]";
constexpr std::string_view kCjk = "[\\x{4E00}-\\x{9FA5}\\x{0800}-\\x{4E00}\\x{AC00}-\\x{D7FF}]+";
// Letters that know upper and lower case, as they were when DeepSeek LLM was made.
constexpr std::string_view kDeepSeekLetters =
    "\\s?["
    "\\x{41}-\\x{5A}\\x{61}-\\x{7A}\\x{B5}\\x{C0}-\\x{D6}\\x{D8}-\\x{F6}\\x{F8}-\\x{1BA}\\x{1BC}-\\x{1BF}"
    "\\x{1C4}-\\x{293}\\x{295}-\\x{2AF}\\x{370}-\\x{373}\\x{376}\\x{377}\\x{37B}-\\x{37D}\\x{37F}\\x{386}"
    "\\x{388}-\\x{38A}\\x{38C}\\x{38E}-\\x{3A1}\\x{3A3}-\\x{3F5}\\x{3F7}-\\x{481}\\x{48A}-\\x{52F}"
    "\\x{531}-\\x{556}\\x{10A0}-\\x{10C5}\\x{13A0}-\\x{13F5}\\x{13F8}-\\x{13FD}\\x{1C90}-\\x{1CBA}"
    "\\x{1CBD}-\\x{1CBF}\\x{1D00}-\\x{1D2B}\\x{1D6B}-\\x{1D77}\\x{1D79}-\\x{1D9A}\\x{1E00}-\\x{1F15}"
    "\\x{1F18}-\\x{1F1D}\\x{1F20}-\\x{1F45}\\x{1F48}-\\x{1F4D}\\x{1F50}-\\x{1F57}\\x{1F59}\\x{1F5B}\\x{1F5D}"
    "\\x{1F5F}-\\x{1F7D}\\x{1F80}-\\x{1FB4}\\x{1FB6}-\\x{1FBC}\\x{1FBE}\\x{1FC2}-\\x{1FC4}\\x{1FC6}-\\x{1FCC}"
    "\\x{1FD0}-\\x{1FD3}\\x{1FD6}-\\x{1FDB}\\x{1FE0}-\\x{1FEC}\\x{1FF2}-\\x{1FF4}\\x{1FF6}-\\x{1FFC}\\x{2102}"
    "\\x{2107}\\x{210A}-\\x{2113}\\x{2115}\\x{2119}-\\x{211D}\\x{2124}\\x{2126}\\x{2128}\\x{212A}-\\x{212D}"
    "\\x{212F}-\\x{2134}\\x{2139}\\x{213C}-\\x{213F}\\x{2145}-\\x{2149}\\x{214E}\\x{2183}\\x{2184}"
    "\\x{2C00}-\\x{2C7B}\\x{2C7E}-\\x{2CE4}\\x{2CEB}-\\x{2CEE}\\x{2CF2}\\x{2CF3}\\x{A640}-\\x{A66D}"
    "\\x{A680}-\\x{A69B}\\x{A722}-\\x{A76F}\\x{A771}-\\x{A787}\\x{A78B}-\\x{A78E}\\x{AB70}-\\x{ABBF}"
    "\\x{FB00}-\\x{FB06}\\x{FB13}-\\x{FB17}\\x{FF21}-\\x{FF3A}\\x{FF41}-\\x{FF5A}\\x{10400}-\\x{1044F}"
    "\\x{104B0}-\\x{104D3}\\x{104D8}-\\x{104FB}\\x{10C80}-\\x{10CB2}\\x{10CC0}-\\x{10CF2}\\x{118A0}-\\x{118DF}"
    "\\x{1E900}-\\x{1E943}"
    "]+";
constexpr std::string_view kDeepSeekPunctuation =
    "\\s?[!-/:-~\\x{FF01}-\\x{FF0F}\\x{FF1A}-\\x{FF5E}\\x{2018}-\\x{201F}\\x{3000}-\\x{3002}]+";
// White space at the end. Published as \s+$; with the look behind it only starts where white space starts, which gives
// the same match without trying every space of a long run.
constexpr std::string_view kTrailingSpace = "(?<!\\s)\\s++$";

constexpr std::string_view kQwen35 =
    "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?[\\p{L}\\p{M}]+|\\p{N}| ?[^\\s\\p{L}\\p{M}\\p{N}]+[\\r\\n]*|"
    "\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
constexpr std::string_view kUpToThreeDigits = "\\p{N}{1,3}";
constexpr std::string_view kJapaneseAndChinese = "[\\x{4E00}-\\x{9FA5}\\x{3040}-\\x{309F}\\x{30A0}-\\x{30FF}]+";
constexpr std::string_view kDeepSeek3 =
    "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+|"
    " ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
// In groups of three from the end of a number.
constexpr std::string_view kThousands = "(?=(\\d{3})+(?!\\d))";
constexpr std::string_view kDeepSeekCoderLetters = "\\s?\\p{L}+";
constexpr std::string_view kDeepSeekCoderPunctuation = "\\s?\\p{P}+";

/// A way to split, and the names that files have for it.
struct Family {
    std::array<std::string_view, 10> names;  // the rest is empty
    std::array<std::string_view, 6> stages;
    bool whole_words_first = false;
    bool wants_bos = false;
    bool normalises_nfc = false;
};

constexpr Family kFamilies[] = {
    {{"gpt-2", "gpt2", "phi-2", "olmo", "mpt", "exaone4", "trillion", "granite-docling", "a.x-4.0", "mellum"}, {kGpt2}},
    {{"smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b", "mellum2"}, {kDigit, kGpt2}},
    {{"llama-bpe", "llama3", "llama-v3", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2"}, {kLlama3}, true, true},
    {{"dbrx", "smaug-bpe", "chatglm-bpe"}, {kLlama3}},  // OLMo 2, Phi-4
    {{"glm4", "glm5"}, {kLlama3}, true},
    {{"seed-coder"}, {kSeed}},
    {{"gpt-4o", "llama4", "kanana2", "minimax-m2"}, {kGpt4o}},  // Phi-4-mini, gpt-oss
    {{"tekken"}, {kTekken}, true, true},
    {{"qwen2"}, {kQwen2}, false, false, true},
    {{"deepseek-r1-qwen", "stablelm2", "hunyuan", "solar-open", "megrez", "grok-2"}, {kQwen2}},
    {{"qwen35"}, {kQwen35}, false, false, true},
    {{"superbpe"}, {kDigits, kThousands}},
    {{"deepseek-llm"}, {kLineBreak, kDeepSeekLetters, kDeepSeekPunctuation, kTrailingSpace, kCjk, kDigits}},
    {{"deepseek-coder"}, {kLineBreak, kDeepSeekCoderLetters, kDeepSeekCoderPunctuation, kCjk, kDigit}},
    {{"deepseek-v3", "hunyuan-dense", "joyai-llm"}, {kUpToThreeDigits, kJapaneseAndChinese, kDeepSeek3}},
};

}  // namespace

std::string_view gpt2Expression() {
    return kGpt2;
}

std::optional<NamedPreTokenizer> preTokenizerByName(std::string_view name) {
    const auto family = std::ranges::find_if(kFamilies, [&](const Family& one) {
        return std::ranges::find(one.names, name) != one.names.end() && !name.empty();
    });
    if (family == std::end(kFamilies)) return std::nullopt;
    NamedPreTokenizer named;
    for (const std::string_view expression : family->stages) {
        if (!expression.empty()) named.stages.push_back({std::string(expression), Between::kKeep});
    }
    named.whole_words_first = family->whole_words_first;
    named.wants_bos = family->wants_bos;
    named.normalises_nfc = family->normalises_nfc;
    return named;
}

std::string preTokenizerNames() {
    std::vector<std::string_view> names;
    for (const Family& family : kFamilies) names.push_back(family.names.front());
    std::ranges::sort(names);
    std::string list;
    for (const std::string_view name : names) (list += list.empty() ? "" : ", ") += name;
    return list;
}

Result<PreTokenizer> PreTokenizer::make(const std::vector<Stage>& stages, std::string_view where) {
    std::vector<Cutter> cutters;
    for (const Stage& stage : stages) {
        Result<Regex> regex = Regex::compile(stage.expression, where);
        if (!regex) return failed(regex.error());
        cutters.push_back({std::move(*regex), stage.between});
    }
    return PreTokenizer(std::move(cutters));
}

std::vector<Regex::Matcher> PreTokenizer::matchers() const {
    std::vector<Regex::Matcher> matchers;
    matchers.reserve(cutters_.size());
    for (const Cutter& cutter : cutters_) matchers.emplace_back(cutter.regex);
    return matchers;
}

void PreTokenizer::split(std::string_view text, std::vector<Regex::Matcher>& matchers,
                         std::vector<std::string_view>& words) const {
    std::vector<std::string_view> pieces{text};
    std::vector<std::string_view> cut;
    for (std::size_t stage = 0; stage < cutters_.size(); ++stage) {
        const Between what_is_between = cutters_[stage].between;
        cut.clear();
        const auto add = [&](std::string_view piece) {
            if (!piece.empty()) cut.push_back(piece);
        };
        for (const std::string_view piece : pieces) {
            std::size_t done = 0;  // end of the last match
            std::size_t from = 0;
            bool touches = false;  // a match ends at `from`
            while (from < piece.size()) {
                const auto match = matchers[stage].find(piece, from);
                if (!match) break;
                const auto [begin, end] = *match;
                if (end == begin) {  // go on behind this character
                    if (!touches || begin != from) {
                        if (what_is_between == Between::kKeep) add(piece.substr(done, begin - done));
                        done = begin;
                    }
                    touches = false;
                    from = begin + 1;
                    while (from < piece.size() && (static_cast<unsigned char>(piece[from]) & 0xC0) == 0x80) ++from;
                    continue;
                }
                if (what_is_between == Between::kKeep) add(piece.substr(done, begin - done));
                add(piece.substr(begin, end - begin));
                done = from = end;
                touches = true;
            }
            if (what_is_between == Between::kKeep) add(piece.substr(done));
        }
        pieces.swap(cut);
    }
    words.insert(words.end(), pieces.begin(), pieces.end());
}

}  // namespace griffin::engine::text
