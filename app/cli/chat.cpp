// `griffin chat`: a conversation in the terminal. Every line of standard input is a message; a line that starts with a
// slash is a command. Answers go to standard output, prompts and figures to standard error. With --engine a server
// answers, and nothing else in its place.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "app/cli/answer_options.h"
#include "app/cli/chat_tools.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/server_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
#include "app/remote/remote_session.h"
#include "engine/called_tools.h"

namespace griffin::app::cli {
namespace {

constexpr const char* kHelp =
    "/help         show this list\n"
    "/new          start a new conversation\n"
    "/retry        answer the last question again\n"
    "/continue     go on with the last answer\n"
    "/system TEXT  set the system message and start a new conversation; without TEXT: show it\n"
    "/save FILE    save the conversation as Markdown\n"
    "/quit         quit (or press Ctrl+D)\n"
    "Ctrl+C stops an answer and keeps its text so far.";

class Chat {
  public:
    /// `remote`: the session, if it is that of a server. `marks`: how the model writes calls of tools, if it is none.
    Chat(engine::Session& session, const remote::RemoteSession* remote, engine::ToolMarks marks, ChatTools* tools,
         engine::GenerationOptions generation, std::string system, Interrupts& interrupts)
        : session_(session),
          remote_(remote),
          marks_(std::move(marks)),
          tools_(tools),
          generation_(std::move(generation)),
          system_(std::move(system)),
          interrupts_(interrupts) {}

    ExitCode run() {
        std::string line;
        while (readLine(line)) {
            if (line.starts_with('/')) {
                if (!command(line)) break;
            } else if (line.find_first_not_of(" \t\r") != std::string::npos) {
                messages_.push_back({engine::Role::kUser, line});
                const ExitCode code = answer();
                // A server may be there again for the next question of a person.
                const bool goes_on = remote_ != nullptr && inputIsTerminal();
                if (code != ExitCode::kDone && !goes_on) return code;
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
        } else if (name == "/continue") {
            goOn();
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
        while (!messages_.empty() && messages_.back().role != engine::Role::kUser) messages_.pop_back();
        if (messages_.empty()) {
            printMessage("Nothing to answer yet.");
        } else {
            static_cast<void>(answer());  // the chat continues after a failure, which was printed
        }
    }

    void goOn() {
        if (messages_.empty() || messages_.back().role != engine::Role::kAssistant) {
            printMessage("There is no answer to go on with.");
            return;
        }
        const std::string begun = std::move(messages_.back().text);
        messages_.pop_back();
        static_cast<void>(answer(begun));  // the chat continues after a failure, which was printed
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
            using engine::Role;
            text += message.role == Role::kUser   ? "## You\n\n" + message.text
                    : message.role == Role::kTool ? "## Result\n\n" + message.text
                                                  : "## Answer\n\n" + engine::partsOf(message.text).text;
            for (const engine::ToolCall& call : message.calls) text += "\n\n    " + call.name + " " + call.arguments;
            text += "\n\n";
        }
        if (isUtf8(path) && writeReport(QString::fromStdString(path), text)) {
            printMessage("Saved: " + path);
        } else {
            fail({engine::FailureCause::kDiskFull, engine::Message("The conversation cannot be written"), path,
                  engine::Message("name a writable file: /save FILE"), std::string()});
        }
    }

    /// `begun`: what there is of the answer already; it stays if it cannot go on. An answer that asks for tools is
    /// followed by another.
    ExitCode answer(const std::string& begun = {}) {
        const std::size_t before = messages_.size() - (begun.empty() ? 1 : 0);  // without the question
        ExitCode code = answerOnce(begun, 0);
        for (int rounds = 1; code == ExitCode::kDone && !messages_.back().calls.empty(); ++rounds) {
            const auto results = tools_->results(messages_.back().calls, interrupts_);
            messages_.insert(messages_.end(), results.begin(), results.end());
            code = answerOnce({}, rounds);
        }
        if (code != ExitCode::kDone && begun.empty()) messages_.resize(before);
        return code;
    }

    ExitCode answerOnce(const std::string& begun, int rounds) {
        engine::Prompt prompt;
        if (tools_ != nullptr && begun.empty()) prompt.tool_use = tools_->use(rounds);
        prompt.begun = begun;
        if (!system_.empty()) prompt.messages.push_back({engine::Role::kSystem, system_});
        prompt.messages.insert(prompt.messages.end(), messages_.begin(), messages_.end());
        const Interrupts::Work work(interrupts_);
        AnswerPrinter printer(true);
        engine::CalledTools called(prompt.tool_use.any() ? marks_ : engine::ToolMarks());
        const auto answer = session_.generate(prompt, generation_, withoutCalls(called, printer.sink()), work.token());
        engine::TextAdded rest;
        rest.text = called.finish();
        printer.sink()(rest);
        printer.finish();
        if (!answer) {
            if (!begun.empty()) messages_.push_back({engine::Role::kAssistant, begun});
            return fail(answer.error());
        }
        printResult("\n");
        printMessage(fmt::format("[{}{}]",
                                 remote_ != nullptr ? remoteSummary(answer->stats) : answerSummary(answer->stats),
                                 work.stopped() ? ", stopped" : ""));
        messages_.push_back({engine::Role::kAssistant, begun + answer->text});
        if (prompt.tool_use.any() && answer->finish_reason == engine::FinishReason::kStop) takeCalls(*answer);
        if (remote_ != nullptr && remote_->interruption()) {
            fail(*remote_->interruption());
            printMessage("What was received is kept; /continue goes on with it.");
        }
        return ExitCode::kDone;
    }

    static engine::EventSink withoutCalls(engine::CalledTools& called, engine::EventSink sink) {
        return [&called, sink = std::move(sink)](const engine::GenerationEvent& event) {
            const auto* added = std::get_if<engine::TextAdded>(&event);
            if (added == nullptr) return sink(event);
            engine::TextAdded said = *added;
            said.text = called.push(added->text);
            said.text_ends = {};  // they are those of the whole text
            sink(said);
        };
    }

    /// Takes the calls of the last message out of its text.
    void takeCalls(const engine::Answer& answer) {
        engine::CalledTools called(marks_);
        engine::ChatMessage& message = messages_.back();
        message.text = called.push(answer.text) + called.finish();
        message.calls = remote_ != nullptr ? remote_->calls() : called.calls();
    }

    std::string remoteSummary(const engine::GenerationStats& stats) const {
        const remote::RemoteFigures& figures = remote_->figures();
        std::string text = fmt::format("{} tokens, {:.1f} tokens/s, first token after {:.0f} ms", stats.new_tokens,
                                       stats.tokensPerSecond(), stats.time_to_first_token_ms);
        if (!figures.tokens_per_pass) return text + "; the server tells nothing of speculation";
        text += fmt::format(", {:.2f} tokens per pass{}", *figures.tokens_per_pass,
                            figures.since_start ? " since its start" : "");
        if (!figures.acceptance_by_position.empty()) text += ", accepted by position";
        for (const double share : figures.acceptance_by_position) text += fmt::format(" {:.0f}%", share * 100.0);
        return text;
    }

    engine::Session& session_;
    const remote::RemoteSession* remote_;
    engine::ToolMarks marks_;
    ChatTools* tools_;  // null: there are none
    engine::GenerationOptions generation_;
    std::string system_;
    Interrupts& interrupts_;
    std::vector<engine::ChatMessage> messages_;  // without the system message
};

struct ChatOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string system;
    ServerOptions server;
    ChatToolOptions tools;
};

/// Null: none are wanted.
engine::Result<std::unique_ptr<ChatTools>> openTools(const ChatToolOptions& options, Interrupts& interrupts) {
    if (options.servers.empty()) return nullptr;
    return ChatTools::open(options, interrupts);
}

ExitCode runRemoteChat(const ChatOptions& options, const engine::GenerationOptions& generation,
                       Interrupts& interrupts) {
    const auto tools = openTools(options.tools, interrupts);
    if (!tools) return fail(tools.error());
    const auto chosen =
        chooseServer(options.server.addresses.front(), options.server.key, options.model.model, interrupts);
    if (!chosen) return fail(chosen.error());
    printMessage(announcement(*chosen));
    const auto retrying = [](const engine::Failure& failure, int wait_ms) {
        printMessage(fmt::format("griffin: {}; trying again in {:.1f} s", failure.what.english(), wait_ms / 1000.0));
    };
    remote::RemoteSession session(chosen->server, chosen->model, chosen->kind, {}, retrying);
    return Chat(session, &session, {}, tools->get(), generation, options.system, interrupts).run();
}

ExitCode runChat(const ChatOptions& options, Interrupts& interrupts) {
    engine::GenerationOptions generation = generationOptions(options.answer);
    const auto form = answerForm(options.answer);
    if (!form) return fail(form.error());
    generation.form = *form;
    if (!options.tools.servers.empty() && form->kind != engine::AnswerForm::Kind::kFree) {
        return fail({engine::FailureCause::kBadArgument,
                     engine::Message("An answer has a form or may ask for tools, not both"),
                     {},
                     engine::Message("leave out --mcp or the form"),
                     {}});
    }
    if (!options.server.addresses.empty()) return runRemoteChat(options, generation, interrupts);
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
    const engine::ToolMarks& marks = (*engine)->info().tools;
    if (!options.tools.servers.empty() && marks.empty()) {
        return fail({engine::FailureCause::kBadArgument,
                     engine::Message("The model's chat format has no form for tools that this program knows"),
                     {},
                     engine::Message("use another model, or ask without tools"),
                     {}});
    }
    const auto tools = openTools(options.tools, interrupts);
    if (!tools) return fail(tools.error());
    return Chat(**session, nullptr, marks, tools->get(), generation, options.system, interrupts).run();
}

}  // namespace

Command registerChat(CLI::App& command) {
    auto options = std::make_shared<ChatOptions>();  // shared with the parser, which fills it later
    options->answer.generation.sampling.temperature = 0.7F;
    options->answer.generation.sampling.top_p = 0.9F;
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    addServerOptions(command, options->server, 1,
                     "Address of a server with OpenAI's interface, whose model answers: llama-server, vLLM, SGLang, "
                     "griffin serve; --model then names one of its models");
    addChatToolOptions(command, options->tools);
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addAnswerOptions(command, options->answer);
    addReasoningOptions(command, options->answer);
    addFormOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runChat(*options, interrupts); };
}

}  // namespace griffin::app::cli
