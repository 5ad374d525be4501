#include "app/cli/document_options.h"

#include "app/cli/terminal.h"

namespace griffin::app::cli {

CLI::Option* addDocumentOption(CLI::App& command, std::vector<std::string>& paths) {
    return command
        .add_option("--document", paths,
                    "Text, code, Markdown, HTML or PDF file, or a folder, that goes with the question; where it does "
                    "not fit into the context, it is searched; may be repeated")
        ->type_name("FILE|FOLDER")
        ->expected(1)
        ->take_all();
}

engine::Result<QList<AttachedFile>> readDocuments(const std::vector<std::string>& paths, Interrupts& interrupts) {
    const Interrupts::Work work(interrupts);
    QList<AttachedFile> files;
    for (const std::string& path : paths) {
        if (!isUtf8(path))
            return engine::failed({engine::FailureCause::kBadArgument, engine::Message("The name is not UTF-8"), path,
                                   engine::Message("rename the file"), std::string()});
        auto file = readDocument(QString::fromStdString(path), work.token());
        if (!file) return tl::unexpected(std::move(file).error());
        files.append(*std::move(file));
    }
    return files;
}

TokenRoom roomOf(const engine::Engine& engine, const engine::Session& session, int answer) {
    return {engine.info().context, answer,
            [&session](const engine::Prompt& prompt) { return session.countTokens(prompt); },
            [&engine](const QString& text) {
                return static_cast<int>(engine.tokenize(text.toStdString(), engine::SpecialTokens::kPlainText).size());
            }};
}

void printTaken(const QList<storage::Passage>& taken) {
    for (const storage::Passage& passage : taken) printMessage("Read: " + placeMessage(passage).english());
}

nlohmann::ordered_json takenJson(const QList<storage::Passage>& taken) {
    using Json = nlohmann::ordered_json;
    Json list = Json::array();
    for (const storage::Passage& passage : taken) {
        const bool whole = passage.isWhole();
        list.push_back({{"file", passage.file_name.toStdString()},
                        {"page", passage.page > 0 ? Json(passage.page) : Json()},
                        {"first_line", whole ? Json() : Json(passage.first_line)},
                        {"last_line", whole ? Json() : Json(passage.last_line)}});
    }
    return list;
}

}  // namespace griffin::app::cli
