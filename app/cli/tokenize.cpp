// `griffin tokenize`: converts text on standard input to token ids, and back. Byte for byte: a line end at the end of
// the input is part of the text, and decoded text gets none.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QDir>
#include <charconv>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"

namespace griffin::app::cli {
namespace {

using engine::Message;

struct TokenizeOptions {
    ModelOptions model;
    bool decode = false;
    bool no_special = false;
    bool json = false;
};

// For a model folder: the tokenizer file in it.
std::string tokenizerPath(const std::string& model) {
    const QDir folder(QString::fromStdString(model));
    for (const char* name : {"tokenizer.json", "tokenizer.model"}) {
        if (folder.exists(QLatin1String(name))) return folder.filePath(QLatin1String(name)).toStdString();
    }
    return model;
}

// Numbers separated by white space, commas and brackets: what this command prints, as text or as a JSON array.
engine::Result<std::vector<std::int32_t>> parseIds(std::string_view text) {
    std::vector<std::int32_t> ids;
    constexpr std::string_view kBetween = " \t\r\n,[]";
    for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;
         at = text.find_first_not_of(kBetween, at)) {
        std::int32_t id = 0;
        const std::size_t end = std::min(text.size(), text.find_first_of(kBetween, at));
        const auto [stopped, error] = std::from_chars(text.data() + at, text.data() + end, id);
        if (error != std::errc() || stopped != text.data() + end || id < 0) {
            return engine::failed(
                {engine::FailureCause::kBadArgument,
                 Message("This is not a token id"),
                 Message("standard input: %1", std::string(text.substr(at, std::min<std::size_t>(20, end - at)))),
                 Message("provide integers separated by spaces"),
                 {}});
        }
        ids.push_back(id);
        at = end;
    }
    return ids;
}

ExitCode runTokenize(const TokenizeOptions& options) {
    const auto path = resolveModel(options.model.model, Synthetic::kRefused);
    if (!path) return fail(path.error());
    const auto tokenizer = engine::TokenizerFile::open(tokenizerPath(*path));
    if (!tokenizer) return fail(tokenizer.error());
    for (const auto& warning : tokenizer->warnings()) printWarning(warning);
    const auto special = options.no_special ? engine::SpecialTokens::kPlainText : engine::SpecialTokens::kParse;
    const std::string input = readStandardInput();

    if (options.decode) {
        const auto ids = parseIds(input);
        if (!ids) return fail(ids.error());
        const std::string text = tokenizer->decode(*ids, special);
        printResult(options.json ? jsonLine({{"format", kJsonFormat}, {"text", text}}) : text);
    } else {
        const std::vector<std::int32_t> ids = tokenizer->encode(input, special);
        printResult(options.json ? jsonLine({{"format", kJsonFormat}, {"tokens", ids}})
                                 : fmt::format("{}\n", fmt::join(ids, " ")));
    }
    return ExitCode::kDone;
}

}  // namespace

Command registerTokenize(CLI::App& command) {
    auto options = std::make_shared<TokenizeOptions>();  // shared with the parser, which fills it later
    addModelOption(command, options->model);
    command.add_flag("--decode", options->decode, "Convert token ids to text");
    command.add_flag("--no-special", options->no_special,
                     "Treat the names of special tokens as plain text; leave special tokens out when decoding");
    command.add_flag("--json", options->json, "Print one JSON object");
    return [options](Interrupts&) { return runTokenize(*options); };
}

}  // namespace griffin::app::cli
