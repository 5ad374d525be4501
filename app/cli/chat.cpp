// `griffin chat`: a conversation in the terminal. Every line of standard input is a message; a line that starts with a
// slash is a command. Answers go to standard output, prompts and figures to standard error.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "app/cli/answer_report.h"
#include "app/cli/commands.h"
#include "app/cli/common_options.h"
#include "app/cli/terminal.h"

namespace griffin::app::cli {
namespace {

constexpr const char* kHelp =
    "/help         these lines\n"
    "/new          begin a new conversation\n"
    "/retry        answer the last question again\n"
    "/system TEXT  set the system message and begin anew; without TEXT: show it\n"
    "/save FILE    write the conversation as Markdown\n"
    "/quit         end (Ctrl+D too)\n"
    "Ctrl+C stops an answer and keeps what is there.";

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
            printMessage("A new conversation.");
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
            static_cast<void>(answer());  // a failure was printed; the chat goes on
        }
    }

    void setSystem(const std::string& text) {
        if (text.empty()) {
            printMessage(system_.empty() ? "No system message of your own." : system_);
            return;
        }
        system_ = text;
        messages_.clear();
        printMessage("A new conversation with this system message.");
    }

    void save(const std::string& path) const {
        std::ofstream file(path);
        if (!system_.empty()) file << "## System\n\n" << system_ << "\n\n";
        for (const engine::ChatMessage& message : messages_) {
            file << (message.role == engine::Role::kUser ? "## You\n\n" : "## Answer\n\n") << message.text << "\n\n";
        }
        file.close();
        printMessage(file ? "Saved: " + path
                          : "griffin: The conversation cannot be written: " + path +
                                ": give a file that can be written, /save FILE");
    }

    ExitCode answer() {
        engine::Prompt prompt;
        if (!system_.empty()) prompt.messages.push_back({engine::Role::kSystem, system_});
        prompt.messages.insert(prompt.messages.end(), messages_.begin(), messages_.end());
        const Interrupts::Work work(interrupts_);
        const engine::Result<engine::Answer> answer = session_.generate(
            prompt, generation_,
            [](const engine::GenerationEvent& event) {
                if (const auto* ready = std::get_if<engine::PromptReady>(&event)) {
                    printPromptWarnings(*ready);
                } else {
                    printResult(std::get<engine::TextAdded>(event).text);
                }
            },
            work.token());
        if (!answer) {
            messages_.pop_back();
            return fail(answer.failure());
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
    const engine::GenerationOptions generation = generationOptions(options.answer);
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.failure());
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.failure());
    if (inputIsTerminal()) {
        printMessage(
            fmt::format("{} on {}. /help lists the commands.", (*engine)->info().name, (*engine)->info().device));
    }
    return Chat(**session, generation, options.system, interrupts).run();
}

}  // namespace

Command registerChat(CLI::App& command) {
    auto options = std::make_shared<ChatOptions>();  // shared with the parser, which fills it after this returned
    options->answer.temperature = 0.7F;
    options->answer.top_p = 0.9F;
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runChat(*options, interrupts); };
}

}  // namespace griffin::app::cli
