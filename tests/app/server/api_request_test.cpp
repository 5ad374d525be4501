// Bodies of requests: what is taken from them, and what is refused, with which field and which words.
#include <QTest>
#include <nlohmann/json.hpp>

#include "app/server/api_request.h"
#include "engine/reasoning.h"
#include "engine/sampling_fields.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using nlohmann::json;

class ApiRequestTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        defaults_ = {};
        defaults_.sampling.temperature = 0.5F;
        defaults_.max_new_tokens = 77;
        defaults_.method = engine::Method::kSuffix;
        defaults_.stop_texts = {"END"};
    }

    void aBareChatTakesTheDefaults() {
        const auto request = chat({});
        QVERIFY2(request.has_value(), reason(request));
        QCOMPARE(request->prompts.size(), std::size_t{1});
        QCOMPARE(request->prompts[0].messages.size(), std::size_t{1});
        QCOMPARE(request->prompts[0].messages[0].text, std::string("Hi"));
        QVERIFY(request->prompts[0].messages[0].role == engine::Role::kUser);
        QCOMPARE(request->options.sampling.temperature, 0.5F);
        QCOMPARE(request->options.max_new_tokens, 77);
        QVERIFY(request->options.method == engine::Method::kSuffix);
        QCOMPARE(request->options.stop_texts, std::vector<std::string>{"END"});
        QVERIFY(!request->options.sampling.seed && !request->stream && !request->include_usage);
        QCOMPARE(request->choices, 1);
        QVERIFY(request->model.empty() && request->user.empty());
    }

    void reasoningIsRead() {
        using engine::Reasoning;
        for (const auto& [name, expected] : {std::pair{"none", Reasoning::kOff},
                                             {"minimal", Reasoning::kLow},
                                             {"low", Reasoning::kLow},
                                             {"medium", Reasoning::kMedium},
                                             {"high", Reasoning::kHigh},
                                             {"on", Reasoning::kOn},
                                             {"off", Reasoning::kOff},
                                             {"auto", Reasoning::kAuto}}) {
            const auto request = chat({{"reasoning_effort", name}, {"reasoning_budget", 100}});
            QVERIFY2(request.has_value(), reason(request));
            QVERIFY(request->options.reasoning == expected);
            QCOMPARE(request->options.reasoning_budget, 100);
        }
        const auto sent_back = parseApiRequest(
            ApiKind::kChat, R"({"messages": [{"role": "assistant", "content": "Yes", "reasoning_content": "Hm"}]})",
            defaults_);
        QVERIFY(sent_back.has_value());
        QCOMPARE(engine::partsOf(sent_back->prompts[0].messages[0].text), (engine::AnswerParts{"Hm", "Yes"}));
    }

    void everyFieldIsRead() {
        const auto request = chat({{"model", "tiny"},
                                   {"temperature", 1.5},
                                   {"top_p", 0.25},
                                   {"top_k", 40},
                                   {"min_p", 0.125},
                                   {"repetition_penalty", 1.25},
                                   {"max_tokens", 9},
                                   {"stop", {"a", "b"}},
                                   {"seed", 18446744073709551615ULL},
                                   {"n", 3},
                                   {"stream", true},
                                   {"stream_options", {{"include_usage", true}}},
                                   {"user", "someone"},
                                   {"what_nobody_knows", {1, 2, {{"x", nullptr}}}}});
        QVERIFY2(request.has_value(), reason(request));
        const engine::GenerationOptions& options = request->options;
        QCOMPARE(request->model, std::string("tiny"));
        QCOMPARE(options.sampling.temperature, 1.5F);
        QCOMPARE(options.sampling.top_p, 0.25F);
        QCOMPARE(options.sampling.top_k, 40);
        QCOMPARE(options.sampling.min_p, 0.125F);
        QCOMPARE(options.sampling.repetition_penalty, 1.25F);
        QCOMPARE(options.max_new_tokens, 9);
        QCOMPARE(options.stop_texts, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(*options.sampling.seed, std::uint64_t{18446744073709551615ULL});
        QCOMPARE(request->choices, 3);
        QVERIFY(request->stream && request->include_usage);
        QCOMPARE(request->user, std::string("someone"));
        QCOMPARE(chat({{"max_completion_tokens", 5}})->options.max_new_tokens, 5);
        QCOMPARE(chat({{"stop", "only"}})->options.stop_texts, std::vector<std::string>{"only"});
        QVERIFY(!chat({{"seed", -1}})->options.sampling.seed);
    }

    void nullMeansAbsent() {
        json nulls;
        for (const char* name : {"model",
                                 "temperature",
                                 "top_p",
                                 "max_tokens",
                                 "max_completion_tokens",
                                 "stop",
                                 "seed",
                                 "n",
                                 "stream",
                                 "stream_options",
                                 "user",
                                 "logprobs",
                                 "logit_bias",
                                 "response_format",
                                 "tools",
                                 "tool_choice",
                                 "speculation",
                                 "suffix",
                                 "echo",
                                 "best_of"}) {
            nulls[name] = nullptr;
        }
        const auto request = chat(nulls);
        QVERIFY2(request.has_value(), reason(request));
        QCOMPARE(request->options.stop_texts, std::vector<std::string>{"END"});
        QCOMPARE(request->choices, 1);
    }

    void rolesAndParts() {
        const auto request =
            parse(ApiKind::kChat,
                  {{"messages",
                    {{{"role", "system"}, {"content", "s"}},
                     {{"role", "developer"}, {"content", "d"}},
                     {{"role", "assistant"}, {"content", ""}, {"tool_calls", json::array()}},
                     {{"role", "user"},
                      {"name", "x"},
                      {"content", {{{"type", "text"}, {"text", "one"}}, {{"type", "text"}, {"text", "two"}}}}}}}});
        QVERIFY2(request.has_value(), reason(request));
        const auto& messages = request->prompts[0].messages;
        QCOMPARE(messages.size(), std::size_t{4});
        QVERIFY(messages[0].role == engine::Role::kSystem && messages[1].role == engine::Role::kSystem);
        QVERIFY(messages[2].role == engine::Role::kAssistant && messages[2].text.empty());
        QCOMPARE(messages[3].text, std::string("one\ntwo"));
    }

    void textsAreContinued() {
        const auto one = parse(ApiKind::kText, {{"prompt", "Once"}});
        QVERIFY2(one.has_value(), reason(one));
        QVERIFY(one->prompts.size() == 1 && one->prompts[0].raw() && one->prompts[0].raw_text == "Once");
        const auto many = parse(ApiKind::kText, {{"prompt", {"a", "b"}}, {"n", 2}});
        QVERIFY2(many.has_value(), reason(many));
        QVERIFY(many->prompts.size() == 2 && many->prompts[1].raw_text == "b" && many->choices == 2);
        compareRefusal(parse(ApiKind::kText, {{"prompt", {1, 2}}}), "prompt[0]", "token ids are not supported");
        compareRefusal(parse(ApiKind::kText, {{"prompt", json::array()}}), "prompt", "array of strings");
        compareRefusal(parse(ApiKind::kText, json::object()), "prompt", "must be");
        compareRefusal(parse(ApiKind::kText, {{"prompt", std::vector<std::string>(129, "x")}}), "prompt", "128");
        compareRefusal(parse(ApiKind::kText, {{"prompt", {"a", "b"}}, {"n", 65}}), "n", "128");
    }

    void speculationIsChosen() {
        defaults_.tree.kind = engine::TreeKind::kEagle2;
        defaults_.tree.size = 20;
        const auto method = chat({{"speculation", {{"method", "prompt-lookup"}}}});
        QVERIFY2(method.has_value(), reason(method));
        QVERIFY(method->options.method == engine::Method::kPromptLookup);
        QVERIFY(method->options.tree.kind == engine::TreeKind::kAuto && method->options.tree.size == 0);
        const auto tree = chat(
            {{"speculation", {{"tree", "dyspec-threshold"}, {"tree_size", 32}, {"tree_depth", 6}, {"tree_top_k", 4}}}});
        QVERIFY2(tree.has_value(), reason(tree));
        QVERIFY(tree->options.method == engine::Method::kSuffix);
        QVERIFY(tree->options.tree.kind == engine::TreeKind::kDySpecThreshold && tree->options.tree.size == 32 &&
                tree->options.tree.depth == 6 && tree->options.tree.top_k == 4);
        const auto size = chat({{"speculation", {{"tree_size", 8}}}});
        QVERIFY(size->options.tree.kind == engine::TreeKind::kEagle2 && size->options.tree.size == 8);
        for (const engine::Method each : engine::allMethods()) {
            const auto named = chat({{"speculation", {{"method", engine::nameOf(each)}}}});
            QCOMPARE(named.has_value(), each != engine::Method::kSimulated);
        }
    }

    void whatIsWrongIsNamed_data() {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("param");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* field, const char* value, const char* words, const char* param = nullptr) {
            QTest::addRow("%s %s", field, QByteArray(value).left(40).constData())
                << QByteArray(field) << QByteArray(value) << QByteArray(param != nullptr ? param : field)
                << QByteArray(words);
        };
        const QByteArray deep = QByteArray(100'000, '[') + QByteArray(100'000, ']');
        const QByteArray call =
            "{\"id\": \"1\", \"function\": {\"name\": \"f\", \"arguments\": \"{\\\"a\\\": " + deep + "}\"}}";
        QTest::newRow("deep arguments") << QByteArray("messages")
                                        << "[{\"role\": \"assistant\", \"tool_calls\": [" + call + "]}]"
                                        << QByteArray("messages[0].tool_calls[0].function.arguments")
                                        << QByteArray("must have at most 64 levels");
        row("model", "7", "must be a string");
        row("temperature", "\"hot\"", "must be a number from 0 to 5");
        row("temperature", "-0.1", "from 0 to 5");
        row("temperature", "5.1", "from 0 to 5");
        row("temperature", "true", "from 0 to 5");
        row("temperature", "[1]", "from 0 to 5");
        row("top_p", "0", "from 0.01 to 1");
        row("top_p", "1.01", "from 0.01 to 1");
        row("top_k", "1.5", "must be a whole number from 0 to 100000");
        row("min_p", "-1", "from 0 to 1");
        row("repetition_penalty", "0.5", "from 1 to 3");
        row("max_tokens", "0", "must be a whole number from 1");
        row("max_tokens", "-5", "from 1");
        row("max_tokens", "1e2", "whole number");
        row("max_tokens", "99999999999999999999", "from 1");
        row("max_completion_tokens", "\"many\"", "from 1");
        row("seed", "1.5", "whole number");
        row("seed", "-2", "whole number");
        row("seed", "\"lucky\"", "whole number");
        row("n", "0", "from 1 to 128");
        row("n", "129", "from 1 to 128");
        row("stop", "5", "must be a text");
        row("stop", "[1]", "must be a text");
        row("stop", "\"\"", "1 to 1000 bytes");
        row("stop", R"(["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16","17"])", "at most 16");
        row("stream", "1", "true or false");
        row("stream_options", "true", "must be an object");
        row("stream_options", R"({"include_usage": 1})", "true or false", "stream_options.include_usage");
        row("user", "{}", "must be a string");
        row("speculation", "\"griffin\"", "must be an object");
        row("speculation", R"({"size": 3})", "has no field \"size\": use method, tree");
        row("speculation", R"({"method": "magic"})", "is \"magic\": use one of auto vanilla griffin",
            "speculation.method");
        row("speculation", R"({"method": "simulated"})", "use one of", "speculation.method");
        row("speculation", R"({"method": 3})", "must be a string", "speculation.method");
        row("speculation", R"({"tree": "oak"})", "is \"oak\": use one of auto eagle2", "speculation.tree");
        row("speculation", R"({"tree_size": 1})", "from 2 to 256", "speculation.tree_size");
        row("reasoning_effort", "\"much\"", "is \"much\": use none, minimal");
        row("reasoning_effort", "5", "must be a string");
        row("reasoning_budget", "-1", "from 0 to");
        row("messages", R"([{"role": "assistant", "content": "x", "reasoning_content": 5}])", "must be a string",
            "messages[0].reasoning_content");
        row("speculation", R"({"tree_depth": 65})", "from 1 to 64", "speculation.tree_depth");
        row("messages", "[]", "at least one message");
        row("messages", "{}", "must be an array");
        row("messages", "[5]", "must be an object", "messages[0]");
        row("messages", R"([{"role": "user", "content": "x"}, {"content": "x"}])", "is \"\": use system",
            "messages[1].role");
        row("messages", R"([{"role": "tool", "content": "x"}])", "must be the id of a call",
            "messages[0].tool_call_id");
        row("messages", R"([{"role": 5, "content": "x"}])", "must be a string", "messages[0].role");
        row("messages", R"([{"role": "user"}])", "must be a string or an array", "messages[0].content");
        row("messages", R"([{"role": "user", "content": 5}])", "must be a string or an array", "messages[0].content");
        row("messages", R"([{"role": "user", "content": [{"type": "image_url", "image_url": {}}]}])",
            "has the type \"image_url\": only text", "messages[0].content[0]");
        row("messages", R"([{"role": "user", "content": ["x"]}])", "must be an object", "messages[0].content[0]");
        row("messages", R"([{"role": "user", "content": [{"type": "text", "text": 5}]}])", "must be a string",
            "messages[0].content[0].text");
        row("messages", R"([{"role": "assistant", "content": "", "tool_calls": [{"id": "1"}]}])", "must be an object",
            "messages[0].tool_calls[0].function");
        row("messages", R"([{"role": "assistant", "tool_calls": [{"id": "1", "function": {"name": "f"}}]}])",
            "must be a JSON object, written as a string", "messages[0].tool_calls[0].function.arguments");
        row("messages", R"([{"role": "user", "content": "x", "tool_calls": [{}]}])", "belongs to messages of the role",
            "messages[0].tool_calls");
        row("messages", R"([{"role": "assistant", "content": "", "function_call": {"name": "f"}}])", "use tool_calls",
            "messages[0].function_call");
        row("messages", R"([{"role": "tool", "content": "x", "tool_call_id": "1"}])", "must be the id of a call",
            "messages[0].tool_call_id");
        row("logprobs", "0", "must be true or false");
        row("top_logprobs", "3", "needs `logprobs`");
        row("top_logprobs", "21", "must be a whole number from 0 to 20");
        row("top_logprobs", "true", "must be a whole number");
        row("logit_bias", "[]", "must be an object");
        row("logit_bias", R"({"the": 1})", "has the name \"the\"");
        row("logit_bias", R"({"-1": 1})", "has the name \"-1\"");
        row("logit_bias", R"({"1.5": 1})", "has the name");
        row("logit_bias", R"({"99999999999": 1})", "has the name");
        row("logit_bias", R"({"5": 101})", "must be a number from -100 to 100", "logit_bias.5");
        row("logit_bias", R"({"5": "1"})", "must be a number from -100 to 100", "logit_bias.5");
        row("response_format", R"({"type": "grammar"})", "is not supported", "response_format.type");
        row("response_format", R"({"type": "json_schema", "json_schema": {}})", "must be a JSON schema",
            "response_format.json_schema.schema");
        row("response_format", R"({"type": "json_schema"})", "must be a JSON schema",
            "response_format.json_schema.schema");
        row("response_format", "\"json\"", "must be an object");
        row("tools", "{}", "must be an array");
        row("tools", R"([{"type": "function"}])", "must be an object", "tools[0].function");
        row("tools", R"([{"type": "retrieval"}])", "must be an object with the `type`", "tools[0]");
        row("tools", R"([{"type": "function", "function": {"name": "a b"}}])", "must be a name",
            "tools[0].function.name");
        row("tools", R"([{"type": "function", "function": {"name": "a", "parameters": 5}}])", "must be a JSON schema",
            "tools[0].function.parameters");
        row("tools",
            R"([{"type": "function", "function": {"name": "a"}}, {"type": "function", "function": {"name": "a"}}])",
            "has the name of another tool", "tools[1]");
        row("tool_choice", "\"required\"", "needs tools");
        row("tool_choice", "\"sometimes\"", "needs tools");
        row("functions", R"([{}])", "is not supported");
        row("frequency_penalty", "0.5", "use repetition_penalty");
        row("presence_penalty", "-1", "use repetition_penalty");
        row("audio", "{}", "is not supported");
        row("modalities", R"(["text", "audio"])", "is not supported");
        row("echo", "true", "is not supported");
        row("suffix", "\"end\"", "is not supported");
        row("best_of", "4", "is not supported");
    }
    void whatIsWrongIsNamed() {
        QFETCH(QByteArray, field);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, param);
        QFETCH(QByteArray, words);
        QByteArray body = "{\"" + field + "\": " + value;
        if (field != "messages") body += R"(, "messages": [{"role": "user", "content": "Hi"}])";
        const auto request = parseApiRequest(ApiKind::kChat, (body + '}').toStdString(), defaults_);
        compareRefusal(request, param.constData(), words.constData());
        QCOMPARE(request.error().code,
                 std::string(words.contains("not supported") && field != "best_of" ? "unsupported_parameter"
                             : words.contains("use repetition_penalty")            ? "unsupported_parameter"
                                                                                   : ""));
    }

    void toolsAreRead() {
        using engine::ToolChoice;
        const std::string tools =
            "{\"tools\": [{\"type\": \"function\", \"function\": {\"name\": \"look\", "
            "\"parameters\": {\"z\": 1, \"a\": 2}}}, {\"function\": {\"name\": \"now\"}, "
            "\"type\": \"function\"}], \"messages\": [{\"role\": \"user\", \"content\": \"Hi\"}, "
            "{\"role\": \"assistant\", \"content\": null, \"tool_calls\": [{\"id\": \"c1\", "
            "\"type\": \"function\", \"function\": {\"name\": \"look\", \"arguments\": \"{\\\"x\\\": "
            "1}\"}}]}, {\"role\": \"tool\", \"tool_call_id\": \"c1\", \"content\": \"21\"}]";
        const auto read = [&](const std::string& more) {
            return parseApiRequest(ApiKind::kChat, tools + more + "}", defaults_);
        };
        const auto plain = read("");
        QVERIFY2(plain.has_value(), reason(plain));
        const engine::Prompt& prompt = plain->prompts[0];
        QCOMPARE(prompt.tool_use.tools.size(), std::size_t{2});
        QCOMPARE(prompt.tool_use.tools[0].name, std::string("look"));
        QCOMPARE(prompt.tool_use.tools[0].definition,  // in the order of the request
                 std::string(R"({"type":"function","function":{"name":"look","parameters":{"z":1,"a":2}}})"));
        QVERIFY(prompt.tool_use.choice == ToolChoice::kAuto && prompt.tool_use.parallel);
        QVERIFY(prompt.messages[1].text.empty());
        QCOMPARE(prompt.messages[1].calls, (std::vector<engine::ToolCall>{{"c1", "look", "{\"x\": 1}"}}));
        QVERIFY(prompt.messages[2].role == engine::Role::kTool);
        QCOMPARE(prompt.messages[2].call_id, std::string("c1"));
        const auto choiceOf = [&](const std::string& choice) { return read(R"(, "tool_choice": )" + choice); };
        QVERIFY(choiceOf("\"none\"")->prompts[0].tool_use.choice == ToolChoice::kNone);
        QVERIFY(choiceOf("\"auto\"")->prompts[0].tool_use.choice == ToolChoice::kAuto);
        QVERIFY(choiceOf("\"required\"")->prompts[0].tool_use.choice == ToolChoice::kRequired);
        const auto named = choiceOf(R"({"type": "function", "function": {"name": "now"}})");
        QVERIFY2(named.has_value(), reason(named));
        QCOMPARE(named->prompts[0].tool_use.named, std::string("now"));
        QVERIFY(!read(R"(, "parallel_tool_calls": false)")->prompts[0].tool_use.parallel);
        compareRefusal(choiceOf(R"({"type": "function", "function": {"name": "other"}})"), "tool_choice",
                       "names \"other\", which is none of the tools");
        compareRefusal(choiceOf("\"sometimes\""), "tool_choice", "must be none, auto, required");
        compareRefusal(read(R"(, "response_format": {"type": "json_object"})"), "response_format",
                       "together with tools");
        QVERIFY(read(R"(, "response_format": {"type": "json_object"}, "tool_choice": "none")").has_value());
        // A name that is written in another way, beside one that is not: the last counts, whatever its order.
        const auto twice = read(R"(, "t\u006fols": [{"type": "function", "function": {"name": "last"}}])");
        QVERIFY2(twice.has_value(), reason(twice));
        QCOMPARE(twice->prompts[0].tool_use.tools.size(), std::size_t{1});
        QCOMPARE(twice->prompts[0].tool_use.tools[0].name, std::string("last"));
        compareRefusal(parseApiRequest(ApiKind::kText, R"({"prompt": "x", "tools": [{}]})", defaults_), "tools",
                       "use /v1/chat/completions");
    }

    void anAnswerGoesOn() {
        const std::string messages =
            R"({"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Well"}])";
        const auto goesOn = [&](const std::string& more) {
            return parseApiRequest(ApiKind::kChat, messages + more, defaults_);
        };
        const auto request = goesOn(R"(, "continue_final_message": true})");
        QVERIFY2(request.has_value(), reason(request));
        QCOMPARE(request->prompts[0].begun, std::string("Well"));
        QCOMPARE(request->prompts[0].messages.size(), std::size_t{1});
        QVERIFY(goesOn(R"(, "continue_final_message": false})")->prompts[0].begun.empty());
        compareRefusal(goesOn(R"(, "continue_final_message": 1})"), "continue_final_message", "must be true or false");
        compareRefusal(chat({{"continue_final_message", true}}), "continue_final_message", "needs an answer");
        compareRefusal(goesOn(R"(, "continue_final_message": true, "tools": [{}]})"), "continue_final_message",
                       "together with tools");
    }

    void biasesAndLikelihoodsAreRead() {
        const auto request =
            chat({{"logprobs", true}, {"top_logprobs", 5}, {"logit_bias", {{"7", -100}, {"12", 0.5}, {"3", 0}}}});
        QVERIFY2(request.has_value(), reason(request));
        QCOMPARE(request->options.likelihoods, std::optional(5));
        const std::vector<engine::LogitBias>& biases = request->options.sampling.biases;
        QCOMPARE(biases.size(), std::size_t{2});
        for (const engine::LogitBias& entry : biases) QCOMPARE(entry.bias, entry.token == 7 ? -100.0F : 0.5F);
        QCOMPARE(chat({{"logprobs", true}})->options.likelihoods, std::optional(0));
        QVERIFY(!chat({{"logprobs", false}})->options.likelihoods);
        json many;
        for (int token = 0; token < 1025; ++token) many[std::to_string(token)] = 1;
        compareRefusal(chat({{"logit_bias", many}}), "logit_bias", "1024 tokens at most");

        const auto text = [this](json fields) {
            fields["prompt"] = "Once";
            return parse(ApiKind::kText, fields);
        };
        QCOMPARE(text({{"logprobs", 3}})->options.likelihoods, std::optional(3));
        QCOMPARE(text({{"logprobs", 0}})->options.likelihoods, std::optional(0));
        QVERIFY(!text({{"logprobs", nullptr}})->options.likelihoods);
        QVERIFY(!text({{"logprobs", false}})->options.likelihoods);
        compareRefusal(text({{"logprobs", 21}}), "logprobs", "from 0 to 20");
        compareRefusal(text({{"logprobs", true}}), "logprobs", "must be a whole number");
        compareRefusal(text({{"logprobs", 1}, {"top_logprobs", 2}}), "top_logprobs", "is for chats");
    }

    void valuesThatAskForNothingAreTaken() {
        const auto request = chat({{"logprobs", false},
                                   {"top_logprobs", 0},
                                   {"logit_bias", json::object()},
                                   {"response_format", {{"type", "text"}}},
                                   {"tools", json::array()},
                                   {"tool_choice", "none"},
                                   {"frequency_penalty", 0},
                                   {"presence_penalty", 0.0},
                                   {"modalities", {"text"}},
                                   {"echo", false},
                                   {"suffix", ""},
                                   {"n", 2},
                                   {"best_of", 2}});
        QVERIFY2(request.has_value(), reason(request));
    }

    void formsAreRead() {
        using Kind = engine::AnswerForm::Kind;
        QVERIFY(chat({{"response_format", {{"type", "text"}}}})->options.form.kind == Kind::kFree);
        const auto any = chat({{"response_format", {{"type", "json_object"}}}});
        QVERIFY(any->options.form == (engine::AnswerForm{Kind::kJsonSchema, R"({"type": "object"})"}));
        // As it was written, with the order of its properties; what only looks like it, and what comes earlier, is not
        // it.
        const std::string schema = "{\"properties\": {\"z\": {\"const\": \"}\\\"\"}, \"a\": {}}, \"type\":\"object\"}";
        const std::string body =
            "{\"user\": \"\\\"response_format\\\": {\", \"response_format\": {\"type\": \"text\"}, "
            "\"messages\": [{\"role\": \"user\",\n\"content\": \"{\"}], "
            "\"response_format\" : {\"json_schema\": {\"name\": \"schema\", \"schema\" : " +
            schema + " , \"strict\": true}, \"type\": \"json_schema\"}}";
        const auto request = parseApiRequest(ApiKind::kChat, body, defaults_);
        QVERIFY2(request.has_value(), reason(request));
        QVERIFY(request->options.form == (engine::AnswerForm{Kind::kJsonSchema, schema}));
        const auto escaped = parseApiRequest(
            ApiKind::kText,
            R"({"prompt": "p", "response\u005fformat": {"type": "json_schema", "json_schema": {"schema": {"b":1,"a":2}}}})",
            defaults_);
        QVERIFY2(escaped.has_value(), reason(escaped));
        QCOMPARE(escaped->options.form.text, std::string(R"({"a":2,"b":1})"));
    }

    void bodiesThatAreNoObject_data() {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("nothing") << QByteArray() << QByteArray("empty");
        QTest::newRow("a number") << QByteArray("5") << QByteArray("is number");
        QTest::newRow("an array") << QByteArray("[]") << QByteArray("is array");
        QTest::newRow("cut") << QByteArray("{\"a\": ") << QByteArray("at byte 7");
        QTest::newRow("NaN") << QByteArray("{\"temperature\": NaN}") << QByteArray("not valid JSON");
        QTest::newRow("Infinity") << QByteArray("{\"temperature\": Infinity}") << QByteArray("not valid JSON");
        QTest::newRow("too large a number") << QByteArray("{\"temperature\": 1e999}") << QByteArray("too large");
        QTest::newRow("not UTF-8") << QByteArray("{\"model\": \"\xff\xfe\"}") << QByteArray("UTF-8");
        QTest::newRow("a lone surrogate") << QByteArray("{\"model\": \"\\ud800\"}") << QByteArray("not valid JSON");
        QTest::newRow("a form") << QByteArray("model=tiny&messages=hi") << QByteArray("not valid JSON");
        QTest::newRow("deep") << QByteArray(1'000'000, '[') << QByteArray("nested more than 64");
        QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(100'000) << QByteArray("nested more than 64");
        QTest::newRow("many values") << "{\"a\": [" + QByteArray("0,").repeated(1'100'000) + "0]}"
                                     << QByteArray("more than 1000000 values");
        QTest::newRow("binary") << QByteArray("\0\1\2\3", 4) << QByteArray("not valid JSON");
    }
    void bodiesThatAreNoObject() {
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, words);
        for (const ApiKind kind : {ApiKind::kChat, ApiKind::kText}) {
            compareRefusal(parseApiRequest(kind, body.toStdString(), defaults_), "", words.constData());
        }
    }

    void bracketsInTextsDoNotCount() {
        const std::string brackets = std::string(1000, '[') + "\\\" {,," + std::string(1000, '{');
        const auto request = parse(ApiKind::kText, {{"prompt", brackets}});
        QVERIFY2(request.has_value(), reason(request));
        QCOMPARE(request->prompts[0].raw_text, brackets);
    }

    void aBodyThatIsTooLargeHasItsStatus() {
        const std::string body(kMaxBodyBytes + 1, ' ');
        const auto request = parseApiRequest(ApiKind::kChat, body, defaults_);
        QVERIFY(!request.has_value());
        QCOMPARE(request.error().status, 413);
    }

    void longTextsAreCutInMessages() {
        std::string role;
        for (int i = 0; i < 100; ++i) role += "ü";
        const auto request = parse(ApiKind::kChat, {{"messages", {{{"role", role}, {"content", ""}}}}});
        QVERIFY(!request.has_value());
        QVERIFY(request.error().message.size() < 250);
        QVERIFY(QString::fromStdString(request.error().message).toUtf8().toStdString() == request.error().message);
    }

    void rangesAreThoseOfTheTable() {
        for (const engine::SamplingField& field : engine::samplingFields()) {
            if (field.name == "seed" || field.name == "max_new_tokens") continue;
            const std::string name(field.name);
            for (const double value : {field.min, field.max}) {
                const auto request = chat({{name, value}});
                QVERIFY2(request.has_value(), reason(request));
                QVERIFY(std::abs(field.value(request->options) - value) < 1e-4);
            }
            QVERIFY(!chat({{name, field.min - 0.5}}).has_value());
            QVERIFY(!chat({{name, field.max + 0.5}}).has_value());
        }
    }

  private:
    ApiResult<ApiRequest> parse(ApiKind kind, const json& body) const {
        return parseApiRequest(kind, body.dump(), defaults_);
    }
    ApiResult<ApiRequest> chat(json fields) const {
        fields["messages"] = json::array({{{"role", "user"}, {"content", "Hi"}}});
        return parse(ApiKind::kChat, fields);
    }
    static const char* reason(const ApiResult<ApiRequest>& request) {
        return request.has_value() ? "" : request.error().message.c_str();
    }
    static void compareRefusal(const ApiResult<ApiRequest>& request, const char* param, const char* words) {
        QVERIFY(!request.has_value());
        const ApiError& error = request.error();
        QCOMPARE(error.status, 400);
        QCOMPARE(error.type, std::string("invalid_request_error"));
        QCOMPARE(error.param, std::string(param));
        QVERIFY2(error.message.find(words) != std::string::npos, error.message.c_str());
    }

    engine::GenerationOptions defaults_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::ApiRequestTest)
#include "api_request_test.moc"
