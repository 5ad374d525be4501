// `griffin chat`: a conversation in the terminal. Every line of standard input is a message; a line that starts with a
// slash is a command. Answers go to standard output, prompts and figures to standard error.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "app/cli/answer_options.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"

namespace griffin::app::cli {
namespace {

constexpr const char* kHelp =
    "/help         show this list\n"
    "/new          start a new conversation\n"
    "/retry        answer the last question again\n"
    "/system TEXT  set the system message and start a new conversation; without TEXT: show it\n"
    "/save FILE    save the conversation as Markdown\n"
    "/quit         quit (or press Ctrl+D)\n"
    "Ctrl+C stops an answer and keeps its text so far.";

class Chat {
  public:
    Chat(engine::Session& session, engine::GenerationOptions generation, std::string system, Interrupts& interrupts)
        : session_(session), generation_(std::move(generation)), system_(std::move(system)), interrupts_(interrupts) {}

    ExitCode run() {
        std::string line;
        while (readLine(line)) {
            if (line.starts_with('/')) {
                if (!command(line)) break;
            } else if (line.find_first_not_of(" \t\r") != std::string::npos) {
                messages_.push_back({engine::Role::kUser, line});
                if (const ExitCode code = answer(); code != ExitCode::kDone) return code;
            }
        }
        return ExitCode::kDone;
    }

  private:
    static bool readLine(std::string& line) {
        if (inputIsTerminal()) {
            std::fputs("> ", stderr);
            std::fflush(stderr);
        }
        const bool read = static_cast<bool>(std::getline(std::cin, line));
        if (!read && inputIsTerminal()) printMessage("");
        return read;
    }

    // False: the chat is over.
    bool command(const std::string& line) {
        const std::size_t space = line.find(' ');
        const std::string name = line.substr(0, space);
        const std::string argument = space == std::string::npos ? "" : line.substr(space + 1);
        if (name == "/quit" || name == "/exit") return false;
        if (name == "/help") {
            printMessage(kHelp);
        } else if (name == "/new") {
            messages_.clear();
            printMessage("New conversation.");
        } else if (name == "/retry") {
            retry();
        } else if (name == "/system") {
            setSystem(argument);
        } else if (name == "/save") {
            save(argument);
        } else {
            printMessage(fmt::format("{}: unknown command; /help lists them", name));
        }
        return true;
    }

    void retry() {
        if (!messages_.empty() && messages_.back().role == engine::Role::kAssistant) messages_.pop_back();
        if (messages_.empty()) {
            printMessage("Nothing to answer yet.");
        } else {
            static_cast<void>(answer());  // the chat continues after a failure, which was printed
        }
    }

    void setSystem(const std::string& text) {
        if (text.empty()) {
            printMessage(system_.empty() ? "There is no system message." : system_);
            return;
        }
        system_ = text;
        messages_.clear();
        printMessage("New conversation with this system message.");
    }

    void save(const std::string& path) const {
        std::string text;
        if (!system_.empty()) text += "## System\n\n" + system_ + "\n\n";
        for (const engine::ChatMessage& message : messages_) {
            const bool question = message.role == engine::Role::kUser;
            text += question ? "## You\n\n" + message.text : "## Answer\n\n" + engine::partsOf(message.text).text;
            text += "\n\n";
        }
        if (isUtf8(path) && writeReport(QString::fromStdString(path), text)) {
            printMessage("Saved: " + path);
        } else {
            fail({engine::FailureCause::kDiskFull, engine::Message("The conversation cannot be written"), path,
                  engine::Message("name a writable file: /save FILE"), std::string()});
        }
    }

    ExitCode answer() {
        engine::Prompt prompt;
        if (!system_.empty()) prompt.messages.push_back({engine::Role::kSystem, system_});
        prompt.messages.insert(prompt.messages.end(), messages_.begin(), messages_.end());
        const Interrupts::Work work(interrupts_);
        AnswerPrinter printer(true);
        const auto answer = session_.generate(prompt, generation_, printer.sink(), work.token());
        printer.finish();
        if (!answer) {
            messages_.pop_back();
            return fail(answer.error());
        }
        printResult("\n");
        printMessage(fmt::format("[{}{}]", answerSummary(answer->stats), work.stopped() ? ", stopped" : ""));
        messages_.push_back({engine::Role::kAssistant, answer->text});
        return ExitCode::kDone;
    }

    engine::Session& session_;
    engine::GenerationOptions generation_;
    std::string system_;
    Interrupts& interrupts_;
    std::vector<engine::ChatMessage> messages_;  // without the system message
};

struct ChatOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string system;
};

ExitCode runChat(const ChatOptions& options, Interrupts& interrupts) {
    engine::GenerationOptions generation = generationOptions(options.answer);
    const auto form = answerForm(options.answer);
    if (!form) return fail(form.error());
    generation.form = *form;
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.error());
    if (inputIsTerminal()) {
        printMessage(fmt::format("{} on {}. /help lists the commands.", (*engine)->info().name,
                                 (*engine)->info().device.english()));
    }
    return Chat(**session, generation, options.system, interrupts).run();
}

}  // namespace

Command registerChat(CLI::App& command) {
    auto options = std::make_shared<ChatOptions>();  // shared with the parser, which fills it later
    options->answer.generation.sampling.temperature = 0.7F;
    options->answer.generation.sampling.top_p = 0.9F;
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    addReasoningOptions(command, options->answer);
    addFormOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runChat(*options, interrupts); };
}

}  // namespace griffin::app::cli
