// `griffin chat`: a conversation in the terminal. Every line of standard input is a message; a line that starts with a
// slash is a command. Answers go to standard output, prompts and figures to standard error. With --engine a server
// answers, and nothing else in its place.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "app/cli/answer_options.h"
#include "app/cli/chat_tools.h"
#include "app/cli/commands.h"
#include "app/cli/document_options.h"
#include "app/cli/model_options.h"
#include "app/cli/server_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/json_records.h"
#include "app/remote/remote_session.h"
#include "engine/called_tools.h"
#include "engine/stopped_call.h"

namespace griffin::app::cli {
namespace {

constexpr const char* kHelp =
    "/help         show this list\n"
    "/new          start a new conversation\n"
    "/retry        answer the last question again\n"
    "/continue     go on with the last answer\n"
    "/attach PATH  send a document or a folder with the next question\n"
    "/system TEXT  set the system message and start a new conversation; without TEXT: show it\n"
    "/save FILE    save the conversation as Markdown\n"
    "/quit         quit (or press Ctrl+D)\n"
    "Ctrl+C stops an answer and keeps its text so far.";

class Chat {
  public:
    /// `remote`: the session, if it is that of a server. `marks`: how the model writes calls of tools, if it is none.
    /// `documents` go with the first question.
    Chat(engine::Session& session, const remote::RemoteSession* remote, engine::ToolMarks marks, ChatTools* tools,
         engine::GenerationOptions generation, const std::string& system, QList<AttachedFile> documents, TokenRoom room,
         Interrupts& interrupts)
        : session_(session),
          remote_(remote),
          marks_(std::move(marks)),
          tools_(tools),
          generation_(std::move(generation)),
          chat_{QString::fromStdString(system), {}},
          documents_(std::move(documents)),
          room_(std::move(room)),
          interrupts_(interrupts) {}

    ExitCode run() {
        std::string line;
        while (readLine(line)) {
            if (line.starts_with('/')) {
                if (!command(line)) break;
            } else if (line.find_first_not_of(" \t\r") != std::string::npos) {
                chat_.turns.append({engine::Role::kUser, QString::fromStdString(line), documents_});
                documents_.clear();
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
            chat_.turns.clear();
            printMessage("New conversation.");
        } else if (name == "/retry") {
            retry();
        } else if (name == "/continue") {
            goOn();
        } else if (name == "/attach") {
            attach(argument);
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
        while (!chat_.turns.isEmpty() && chat_.turns.last().role != engine::Role::kUser) chat_.turns.removeLast();
        if (chat_.turns.isEmpty()) {
            printMessage("Nothing to answer yet.");
        } else {
            static_cast<void>(answer());  // the chat continues after a failure, which was printed
        }
    }

    void goOn() {
        if (!isAnswered()) {
            printMessage("There is no answer to go on with.");
            return;
        }
        const std::string begun = chat_.turns.takeLast().text.toStdString();
        static_cast<void>(answer(begun));  // the chat continues after a failure, which was printed
    }

    bool isAnswered() const {
        return !chat_.turns.isEmpty() && chat_.turns.last().role == engine::Role::kAssistant &&
               chat_.turns.last().calls.empty();
    }

    void attach(const std::string& path) {
        if (path.empty()) {
            printMessage("Name a file or a folder: /attach PATH");
            return;
        }
        const auto read = readDocuments({path}, interrupts_);
        if (!read) {
            fail(read.error());
            return;
        }
        documents_.append(*read);
        printMessage(fmt::format("{} goes with your next question.", read->first().name.toStdString()));
    }

    void setSystem(const std::string& text) {
        if (text.empty()) {
            printMessage(chat_.system_prompt.isEmpty() ? "There is no system message."
                                                       : chat_.system_prompt.toStdString());
            return;
        }
        chat_.system_prompt = QString::fromStdString(text);
        chat_.turns.clear();
        printMessage("New conversation with this system message.");
    }

    void save(const std::string& path) const {
        std::string text;
        if (!chat_.system_prompt.isEmpty()) text += "## System\n\n" + chat_.system_prompt.toStdString() + "\n\n";
        for (const PromptTurn& turn : chat_.turns) {
            using engine::Role;
            const std::string said = turn.text.toStdString();
            text += turn.role == Role::kUser   ? "## You\n\n" + said
                    : turn.role == Role::kTool ? "## Result\n\n" + said
                                               : "## Answer\n\n" + engine::partsOf(said).text;
            for (const AttachedFile& file : turn.files) text += "\n\nAttached: " + file.name.toStdString();
            for (const engine::ToolCall& call : turn.calls) text += "\n\n    " + call.name + " " + call.arguments;
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
        const qsizetype before = chat_.turns.size();
        ExitCode code = answerOnce(begun, 0);
        for (int rounds = 1; code == ExitCode::kDone && !chat_.turns.last().calls.empty(); ++rounds) {
            for (engine::ChatMessage& result : tools_->results(chat_.turns.last().calls, interrupts_))
                chat_.turns.append(PromptTurn{.role = result.role,
                                              .text = QString::fromStdString(result.text),
                                              .call_id = std::move(result.call_id)});
            code = answerOnce({}, rounds);
        }
        if (code != ExitCode::kDone) giveBack(begun, before);
        return code;
    }

    /// Only for a question documents are searched: what follows its tools goes on with what was found.
    engine::Result<PlannedPrompt> plan() const {
        if (chat_.turns.last().role == engine::Role::kUser) return planPrompt(chat_, room_);
        return PlannedPrompt{promptOf(chat_), {}};
    }

    ExitCode answerOnce(const std::string& begun, int rounds) {
        auto planned = plan();
        if (!planned) return fail(planned.error());
        engine::Prompt& prompt = planned->prompt;
        if (tools_ != nullptr && begun.empty()) prompt.tool_use = tools_->use(rounds);
        prompt.begun = begun;
        const Interrupts::Work work(interrupts_);
        AnswerPrinter printer(true);
        engine::CalledTools called(prompt.tool_use.any() ? marks_ : engine::ToolMarks(), prompt.tool_use.tools);
        const auto answer = session_.generate(prompt, generation_, withoutCalls(called, printer.sink()), work.token());
        const bool by_itself = answer && answer->finish_reason == engine::FinishReason::kStop;
        engine::StoppedAnswer stopped;
        if (answer && !by_itself && prompt.tool_use.any())
            stopped = engine::readStopped(answer->text, marks_, prompt.tool_use.tools);
        engine::TextAdded rest;
        if (stopped.call.empty()) rest.text = called.finish();
        printer.sink()(rest);
        printer.finish();
        if (!answer) return fail(answer.error());
        printResult("\n");
        printMessage(fmt::format("[{}{}]",
                                 remote_ != nullptr ? remoteSummary(answer->stats) : answerSummary(answer->stats),
                                 work.stopped() ? ", stopped" : ""));
        printTaken(planned->taken);
        chat_.answered(planned->taken, QString::fromStdString(begun + answer->text));
        if (prompt.tool_use.any() && by_itself) takeCalls(*answer, prompt.tool_use.tools);
        if (prompt.tool_use.any() && !by_itself) leaveCallOut(stopped);
        if (remote_ != nullptr && remote_->interruption()) {
            fail(*remote_->interruption());
            printMessage("What was received is kept; /continue goes on with it.");
        }
        return ExitCode::kDone;
    }

    /// Nothing was answered: the question is taken away, its documents go with the next one, and what there was of an
    /// answer stays.
    void giveBack(const std::string& begun, qsizetype before) {
        chat_.turns.resize(before);
        if (begun.empty()) {
            documents_ = chat_.turns.takeLast().files + documents_;
        } else {
            chat_.turns.append({engine::Role::kAssistant, QString::fromStdString(begun)});
        }
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

    /// Takes the calls of the last answer out of its text.
    void takeCalls(const engine::Answer& answer, const std::vector<engine::Tool>& tools) {
        engine::CalledTools called(marks_, tools);
        PromptTurn& turn = chat_.turns.last();
        turn.text = QString::fromStdString(called.push(answer.text) + called.finish());
        turn.calls = remote_ != nullptr ? remote_->calls() : called.calls();
    }

    /// An answer that was stopped in the middle of a call keeps what it said before.
    void leaveCallOut(engine::StoppedAnswer stopped) {
        chat_.turns.last().text = QString::fromStdString(stopped.text);
        if (remote_ != nullptr && !remote_->calls().empty())
            stopped = {stopped.text, remote_->calls().back().arguments + ' ', remote_->calls().back().name};
        if (stopped.call.empty()) return;
        printMessage(fmt::format("Stopped while calling {}; the call is left out.",
                                 stopped.tool_name.empty() ? "a tool" : stopped.tool_name));
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
    PromptTurns chat_;
    QList<AttachedFile> documents_;  // for the next question
    TokenRoom room_;
    Interrupts& interrupts_;
};

struct ChatOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::string system;
    std::vector<std::string> documents;
    ServerOptions server;
    ChatToolOptions tools;
};

/// Null: none are wanted.
engine::Result<std::unique_ptr<ChatTools>> openTools(const ChatToolOptions& options, Interrupts& interrupts) {
    if (options.servers.empty()) return nullptr;
    return ChatTools::open(options, interrupts);
}

ExitCode runRemoteChat(const ChatOptions& options, const engine::GenerationOptions& generation,
                       const QList<AttachedFile>& documents, Interrupts& interrupts) {
    const auto tools = openTools(options.tools, interrupts);
    if (!tools) return fail(tools.error());
    const auto chosen =
        chooseServer(options.server.addresses.front(), options.server.key, options.model.model, interrupts);
    if (!chosen) return fail(chosen.error());
    printMessage(announcement(*chosen));
    const auto retrying = [](const engine::Failure& failure, int wait_ms) {
        printWarning(fmt::format("{}; trying again in {:.1f} s", failure.what.english(), wait_ms / 1000.0));
    };
    remote::RemoteSession session(chosen->server, chosen->model, chosen->kind, {}, retrying);
    return Chat(session, &session, {}, tools->get(), generation, options.system, documents,
                estimatedRoom(chosen->context, generation.max_new_tokens), interrupts)
        .run();
}

ExitCode runChat(const ChatOptions& options, Interrupts& interrupts) {
    engine::GenerationOptions generation = generationOptions(options.answer);
    const auto form = answerForm(options.answer);
    if (!form) return fail(form.error());
    generation.form = *form;
    if (!options.tools.servers.empty() && form->kind != engine::AnswerForm::Kind::kFree) {
        return fail({engine::FailureCause::kBadArgument,
                     engine::Message("An answer can have a set form or ask for tools, but not both"),
                     {},
                     engine::Message("leave out --mcp or the form"),
                     {}});
    }
    const auto documents = readDocuments(options.documents, interrupts);
    if (!documents) return fail(documents.error());
    if (!options.server.addresses.empty()) return runRemoteChat(options, generation, *documents, interrupts);
    ModelOptions model = options.model;
    model.draft_for = {methodNamed(options.answer.method)};
    const auto engine = loadEngine(model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const auto session = (*engine)->openSession(sessionOptions(options.model));
    if (!session) return fail(session.error());
    if (inputIsTerminal()) {
        printMessage(fmt::format("{} on {}. /help lists the commands.", (*engine)->info().name,
                                 (*engine)->info().device.english()));
    }
    const engine::ToolMarks& marks = (*engine)->info().tools;
    if (!options.tools.servers.empty() && marks.empty()) {
        return fail({engine::FailureCause::kBadArgument,
                     (*engine)->info().tool_refusal,
                     {},
                     engine::Message("use another model, or ask without tools"),
                     {}});
    }
    const auto tools = openTools(options.tools, interrupts);
    if (!tools) return fail(tools.error());
    return Chat(**session, nullptr, marks, tools->get(), generation, options.system, *documents,
                roomOf(**engine, **session, generation.max_new_tokens), interrupts)
        .run();
}

}  // namespace

Command registerChat(CLI::App& command) {
    auto options = std::make_shared<ChatOptions>();  // shared with the parser, which fills it later
    options->answer.generation.sampling.temperature = 0.7F;
    options->answer.generation.sampling.top_p = 0.9F;
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    addDocumentOption(command, options->documents);
    addServerOptions(command, options->server, 1,
                     "Address of a server with OpenAI's interface, whose model answers: llama-server, vLLM, SGLang, "
                     "griffin serve; --model then names one of its models");
    addChatToolOptions(command, options->tools);
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addKeptOption(command, options->model);
    addAnswerOptions(command, options->answer);
    addReasoningOptions(command, options->answer);
    addFormOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runChat(*options, interrupts); };
}

}  // namespace griffin::app::cli
