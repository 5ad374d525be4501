// The server as its clients see it: the answers are those of the session alone.
#include <QTest>

#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using nlohmann::json;

class ApiServerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { tiny_ = std::make_unique<TinyEngine>(tests::TinyModelOptions{.context = 512}); }

    void healthAndModels() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        auto client = server.client();
        const auto health = client.Get("/health");
        QVERIFY(health && health->status == 200);
        compareJson(json::parse(health->body), json({{"status", "ok"}}));
        const auto models = client.Get("/v1/models");
        QVERIFY(models && models->status == 200);
        const json entry = json::parse(models->body)["data"][0];
        compareJson(entry["id"], json("Tiny test model"));
        compareJson(entry["context_length"], json(512));
        const auto one = client.Get("/v1/models/Tiny%20test%20model");
        QVERIFY(one && one->status == 200);
        compareJson(json::parse(one->body), entry);
        compareRefusal(client.Get("/v1/models/gpt-4"), 404, "no model \"gpt-4\"");
        compareRefusal(server.post("/v1/chat/completions", chatOf("x", {{"model", "gpt-4"}})), 404, "Tiny test model");
        QCOMPARE(server.post("/v1/chat/completions", chatOf("x", {{"model", "default"}}))->status, 200);
    }

    void aChatIsTheSessionsOwnAnswer_data() {
        QTest::addColumn<double>("temperature");
        QTest::addColumn<QString>("method");
        for (const double temperature : {0.0, 0.8}) {
            for (const char* method : {"vanilla", "suffix", "prompt-lookup", "lookahead"}) {
                QTest::addRow("%s at %.1f", method, temperature) << temperature << QString::fromLatin1(method);
            }
        }
    }
    void aChatIsTheSessionsOwnAnswer() {
        QFETCH(double, temperature);
        QFETCH(QString, method);
        const std::string name = method.toStdString();
        engine::GenerationOptions options;
        options.max_new_tokens = 48;
        options.sampling.temperature = static_cast<float>(temperature);
        options.sampling.seed = 11;
        options.method = *engine::methodFromName(name);
        const engine::Answer alone = answerAlone({{{engine::Role::kUser, "Tell me a story."}}, {}}, options);
        QCOMPARE(alone.tokens.size(), std::size_t{48});

        const RunningServer server(*tiny_->engine, *tiny_->session);
        const json body = chatOf("Tell me a story.", {{"model", "Tiny test model"},
                                                      {"temperature", temperature},
                                                      {"seed", 11},
                                                      {"speculation", {{"method", name}}}});
        const auto answer = server.post("/v1/chat/completions", body);
        QVERIFY(answer);
        QVERIFY2(answer->status == 200, answer->body.c_str());
        const json object = json::parse(answer->body);
        compareJson(object["choices"][0]["message"]["content"], json(alone.text));
        compareJson(object["choices"][0]["finish_reason"], json("length"));
        compareJson(object["choices"][0]["seed"], json(11));
        compareJson(object["usage"]["completion_tokens"], json(48));
        compareJson(object["usage"]["prompt_tokens"], json(alone.stats.prompt_tokens));
        compareJson(object["usage"]["speculation"]["method"], json(name));
        if (name == "vanilla") compareJson(object["usage"]["speculation"]["tokens_per_pass"], json(1.0));

        // The same as a stream.
        json streamed = body;
        streamed["stream"] = true;
        streamed["stream_options"] = {{"include_usage", true}};
        const auto stream = server.post("/v1/chat/completions", streamed);
        QVERIFY(stream && stream->status == 200);
        QCOMPARE(stream->get_header_value("Content-Type"), std::string("text/event-stream"));
        const std::vector<json> events = eventsOf(stream->body);
        QCOMPARE(textOf(events), alone.text);
        compareJson(events.front()["choices"][0]["delta"]["role"], json("assistant"));
        compareJson(events.back()["usage"]["completion_tokens"], json(48));
        for (const json& event : events) compareJson(event["id"], events.front()["id"]);
    }

    /// The reasoning comes apart from what is said; a client may send it back, and it changes nothing.
    void reasoningIsToldApart() {
        tests::TinyModelOptions options;
        options.thinks = true;
        TinyEngine thinker(options);
        const RunningServer server(*thinker.engine, *thinker.session);
        json body = chatOf("Why?", {{"temperature", 0}, {"max_tokens", 90}, {"reasoning_budget", 12}});
        const auto answer = server.post("/v1/chat/completions", body);
        QVERIFY(answer && answer->status == 200);
        const json object = json::parse(answer->body);
        const json message = object["choices"][0]["message"];
        const std::string thought = message["reasoning_content"];
        const std::string said = message["content"];
        QVERIFY2(thought.ends_with("answer now.") && !said.empty(), answer->body.c_str());
        QVERIFY(object["usage"]["completion_tokens_details"]["reasoning_tokens"] > 12);

        json streamed = body;
        streamed["stream"] = true;
        const auto stream = server.post("/v1/chat/completions", streamed);
        QVERIFY(stream && stream->status == 200);
        std::string streamed_thought;
        std::string streamed_said;
        for (const json& event : eventsOf(stream->body)) {
            const json delta = event["choices"][0]["delta"];
            streamed_thought += delta.value("reasoning_content", std::string());
            streamed_said += delta.value("content", std::string());
        }
        QCOMPARE(streamed_thought, thought);
        QCOMPARE(streamed_said, said);

        body["messages"].push_back(message);
        body["messages"].push_back({{"role", "user"}, {"content", "And now?"}});
        const auto promptOf = [&server](const json& asked) {
            return json::parse(server.post("/v1/chat/completions", asked)->body)["usage"]["prompt_tokens"].get<int>();
        };
        json without = body;
        without["messages"][1].erase("reasoning_content");
        QCOMPARE(promptOf(body), promptOf(without));
        json off = body;
        off["reasoning_effort"] = "none";
        const json unthinking = json::parse(server.post("/v1/chat/completions", off)->body);
        QVERIFY(!unthinking["choices"][0]["message"].contains("reasoning_content"));
    }

    /// A model that is made to call: whole and streamed alike, as the session alone, and its result is taken back.
    void toolsAreCalled() {
        tests::TinyModelOptions options;
        options.has_tools = true;
        TinyEngine caller(options);
        const RunningServer server(*caller.engine, *caller.session);
        const json schema = json::parse(R"({"type": "object", "properties": {"city": {"enum": ["Rome", "Oslo"]},
            "days": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["city", "days"],
            "additionalProperties": false})");
        json body =
            chatOf("Is it warm?", {{"temperature", 1}, {"seed", 3}, {"max_tokens", 200}, {"tool_choice", "required"}});
        body["tools"] =
            json::array({{{"type", "function"}, {"function", {{"name", "weather"}, {"parameters", schema}}}}});
        for (const bool parallel : {false, true}) {
            body["parallel_tool_calls"] = parallel;
            const auto answer = server.post("/v1/chat/completions", body);
            QVERIFY(answer);
            QVERIFY2(answer->status == 200, answer->body.c_str());
            const json choice = json::parse(answer->body)["choices"][0];
            const json& message = choice["message"];
            compareJson(message["content"], json(nullptr));
            if (!parallel) {
                QCOMPARE(message["tool_calls"].size(), std::size_t{1});
                compareJson(choice["finish_reason"], json("tool_calls"));
            }
            json streamed = body;
            streamed["stream"] = true;
            const auto stream = server.post("/v1/chat/completions", streamed);
            QVERIFY(stream && stream->status == 200);
            std::vector<std::string> names;
            std::vector<std::string> arguments;
            for (const json& event : eventsOf(stream->body)) {
                for (const json& call : event["choices"][0]["delta"].value("tool_calls", json::array())) {
                    const std::size_t index = call["index"];
                    if (call.contains("id")) {
                        QCOMPARE(index, names.size());
                        QCOMPARE(call["id"].get<std::string>().size(), std::size_t{9});
                        names.push_back(call["function"]["name"]);
                        arguments.emplace_back();
                    }
                    arguments[index] += call["function"]["arguments"].get<std::string>();
                }
            }
            QCOMPARE(names.size(), message["tool_calls"].size());
            for (std::size_t i = 0; i < names.size(); ++i) {
                compareJson(message["tool_calls"][i]["function"]["name"], json(names[i]));
                compareJson(message["tool_calls"][i]["function"]["arguments"], json(arguments[i]));
            }
            const json first = json::parse(arguments[0]);
            QVERIFY(first["city"] == "Rome" || first["city"] == "Oslo");
            QVERIFY(first["days"] >= 1 && first["days"] <= 9);

            json next = body;
            next["tool_choice"] = "none";
            next["messages"].push_back(message);
            for (const json& call : message["tool_calls"]) {
                next["messages"].push_back({{"role", "tool"}, {"tool_call_id", call["id"]}, {"content", "21"}});
            }
            const auto said = server.post("/v1/chat/completions", next);
            QVERIFY(said);
            QVERIFY2(said->status == 200, said->body.c_str());
            QVERIFY(!json::parse(said->body)["choices"][0]["message"].contains("tool_calls"));
        }
        body["tools"][0]["function"]["parameters"]["not"] = json::object();
        compareRefusal(server.post("/v1/chat/completions", body), 400, "The keyword “not” is not supported");
        const RunningServer without(*tiny_->engine, *tiny_->session);
        body["tools"][0]["function"]["parameters"].erase("not");
        const auto refused = without.post("/v1/chat/completions", body);
        compareRefusal(refused, 400, "no form for tools");
        compareJson(json::parse(refused->body)["error"]["param"], json("tools"));
    }

    void textsAreContinued() {
        engine::GenerationOptions options;
        options.max_new_tokens = 20;
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const auto answer =
            server.post("/v1/completions", {{"prompt", {"Once upon", "A time"}}, {"max_tokens", 20}, {"n", 2}});
        QVERIFY(answer);
        QVERIFY2(answer->status == 200, answer->body.c_str());
        const json choices = json::parse(answer->body)["choices"];
        QCOMPARE(choices.size(), std::size_t{4});
        for (int i = 0; i < 4; ++i) {
            const auto at = static_cast<std::size_t>(i);
            compareJson(choices[at]["index"], json(i));
            compareJson(choices[at]["text"], json(answerAlone({{}, i < 2 ? "Once upon" : "A time"}, options).text));
        }
        const auto stream =
            server.post("/v1/completions", {{"prompt", "Once upon"}, {"max_tokens", 20}, {"stream", true}});
        std::string text;
        for (const json& event : eventsOf(stream->body)) text += event["choices"][0]["text"].get<std::string>();
        compareJson(json(text), choices[0]["text"]);
    }

    void answersStopBeforeStopTexts() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const auto whole = server.post("/v1/completions", {{"prompt", "Once"}});
        const std::string text = json::parse(whole->body)["choices"][0]["text"];
        QVERIFY(text.size() > 20);
        const std::string stop = text.substr(10, 3);
        const std::string expected = text.substr(0, text.find(stop));
        for (const bool streamed : {false, true}) {
            const auto answer = server.post("/v1/completions",
                                            {{"prompt", "Once"}, {"stop", {"never ever", stop}}, {"stream", streamed}});
            QVERIFY(answer && answer->status == 200);
            if (streamed) {
                std::string pieces;
                for (const json& event : eventsOf(answer->body))
                    pieces += event["choices"][0]["text"].get<std::string>();
                QCOMPARE(pieces, expected);
                compareJson(eventsOf(answer->body).back()["choices"][0]["finish_reason"], json("stop"));
            } else {
                const json choice = json::parse(answer->body)["choices"][0];
                compareJson(choice["text"], json(expected));
                compareJson(choice["finish_reason"], json("stop"));
            }
        }
    }

    /// What is told of the tokens spells the answer, whole and streamed; temperature 0 takes the likeliest.
    void likelihoodsSpellTheAnswer() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const json fields = {{"logprobs", true}, {"top_logprobs", 2}, {"max_tokens", 30}};
        const json whole = json::parse(server.post("/v1/chat/completions", chatOf("Tell me", fields))->body);
        const json& choice = whole["choices"][0];
        const json& content = choice["logprobs"]["content"];
        QVERIFY(!content.empty());
        std::string spelt;
        for (const json& token : content) {
            for (const json& byte : token["bytes"]) spelt += static_cast<char>(byte.get<int>());
            QCOMPARE(token["top_logprobs"].size(), std::size_t{2});
            compareJson(token["top_logprobs"][0]["bytes"], token["bytes"]);
            QVERIFY(token["logprob"].get<double>() <= 0.0);
        }
        compareJson(json(json(spelt).dump(-1, ' ', false, json::error_handler_t::replace)),
                    json(choice["message"]["content"].dump()));

        json streamed_fields = fields;
        streamed_fields["stream"] = true;
        json pieces = json::array();
        for (const json& piece :
             eventsOf(server.post("/v1/chat/completions", chatOf("Tell me", streamed_fields))->body)) {
            const json& told = piece["choices"][0]["logprobs"];
            if (!told.is_null()) pieces.insert(pieces.end(), told["content"].begin(), told["content"].end());
        }
        compareJson(pieces, content);

        const json text =
            json::parse(server.post("/v1/completions", {{"prompt", "Once"}, {"max_tokens", 9}, {"logprobs", 1}})->body);
        const json& told = text["choices"][0]["logprobs"];
        QVERIFY(told["tokens"].size() > 0 && told["tokens"].size() == told["text_offset"].size());
        compareJson(told["text_offset"][0], json(0));
        QVERIFY(server.post("/v1/chat/completions", chatOf("x"))->body.find(R"("logprobs":null)") != std::string::npos);
    }

    void biasesChangeTheAnswer() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const json asked = {{"logprobs", true}, {"top_logprobs", 1}, {"max_tokens", 8}};
        json forced = asked;
        forced["logit_bias"] = {{"40", 100}};
        const json body = json::parse(server.post("/v1/chat/completions", chatOf("Tell me", forced))->body);
        const json& content = body["choices"][0]["logprobs"]["content"];
        QCOMPARE(content.size(), std::size_t{8});
        for (const json& token : content) compareJson(token["bytes"], content[0]["bytes"]);
        json unknown = asked;
        unknown["logit_bias"] = {{"123456789", 1}};
        compareRefusal(server.post("/v1/chat/completions", chatOf("x", unknown)), 400, "There is no token 123456789");
    }

    void seedsMakeAnswersRepeat() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const auto texts = [&](const json& fields) {
            const auto answer = server.post("/v1/chat/completions", chatOf("x", fields));
            std::vector<std::string> found;
            const json object = json::parse(answer->body);
            for (const json& choice : object["choices"]) found.push_back(choice["message"]["content"]);
            return found;
        };
        const json fields = {{"temperature", 1.0}, {"seed", 5}, {"n", 3}};
        const auto first = texts(fields);
        QCOMPARE(first.size(), std::size_t{3});
        QVERIFY(first[0] != first[1] && first[1] != first[2]);
        QCOMPARE(texts(fields), first);
        QCOMPARE(texts({{"temperature", 1.0}, {"seed", 6}})[0], first[1]);
        // Without one, the seed that was drawn is told.
        const auto answer = server.post("/v1/chat/completions", chatOf("x", {{"temperature", 1.0}}));
        const json choice = json::parse(answer->body)["choices"][0];
        QCOMPARE(texts({{"temperature", 1.0}, {"seed", choice["seed"]}})[0],
                 choice["message"]["content"].get<std::string>());
    }

    void aConversationIsNotComputedTwice() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        const auto first = server.post("/v1/chat/completions", chatOf("Something that was never asked before"));
        const json before = json::parse(first->body);
        const json body = {{"messages",
                            {{{"role", "user"}, {"content", "Something that was never asked before"}},
                             {{"role", "assistant"}, {"content", before["choices"][0]["message"]["content"]}},
                             {{"role", "user"}, {"content", "And then?"}}}}};
        const auto second = server.post("/v1/chat/completions", body);
        const json usage = json::parse(second->body)["usage"];
        QVERIFY(usage["prompt_tokens_details"]["cached_tokens"] >= before["usage"]["prompt_tokens"]);
        // And the answer is the one from scratch.
        tiny_->session->clear();
        const auto again = server.post("/v1/chat/completions", body);
        compareJson(json::parse(again->body)["usage"]["prompt_tokens_details"]["cached_tokens"], json(0));
        compareJson(json::parse(again->body)["choices"][0]["message"],
                    json::parse(second->body)["choices"][0]["message"]);
    }

    void aContextThatIsTooLongIsRefused() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        std::string text;
        for (int i = 0; i < 300; ++i) text += "word " + std::to_string(i) + ' ';
        for (const bool streamed : {false, true}) {
            const auto chat = server.post("/v1/chat/completions", chatOf(text, {{"stream", streamed}}));
            compareRefusal(chat, 400, "maximum context length is 512 tokens, and the text has ");
            compareJson(json::parse(chat->body)["error"]["code"], json("context_length_exceeded"));
            compareJson(json::parse(chat->body)["error"]["param"], json("messages"));
            const auto continued = server.post("/v1/completions", {{"prompt", text}, {"stream", streamed}});
            compareRefusal(continued, 400, "maximum context length is 512 tokens, and the text has ");
            compareJson(json::parse(continued->body)["error"]["param"], json("prompt"));
        }
        // Many messages are not shortened silently either.
        json messages = json::array();
        for (int i = 0; i < 100; ++i)
            messages.push_back({{"role", i % 2 == 0 ? "user" : "assistant"}, {"content", "some words"}});
        compareRefusal(server.post("/v1/chat/completions", {{"messages", messages}}), 400,
                       "maximum context length is 512 tokens, and the text has ");
        // What just fits is answered, to the end of the context.
        messages.erase(messages.begin() + 21, messages.end());
        const auto full = server.post("/v1/chat/completions", {{"messages", messages}, {"max_tokens", 100000}});
        QVERIFY(full);
        QVERIFY2(full->status == 200, full->body.c_str());
        const json object = json::parse(full->body);
        compareJson(object["choices"][0]["finish_reason"], json("length"));
        compareJson(object["usage"]["total_tokens"], json(512));
    }

    void theEnginesRefusalsReachTheClient() {
        const RunningServer server(*tiny_->engine, *tiny_->session);
        for (const bool streamed : {false, true}) {
            compareRefusal(server.post("/v1/chat/completions",
                                       chatOf("x", {{"speculation", {{"method", "griffin"}}}, {"stream", streamed}})),
                           400, "needs draft weights");
        }
        compareRefusal(server.post("/v1/chat/completions",
                                   chatOf("x", {{"speculation", {{"method", "suffix"}, {"tree", "sequoia"}}}})),
                       400, "sequoia");
        QVERIFY(server.post("/v1/chat/completions", chatOf("x"))->status == 200);
    }

    void whatAMethodNeedsIsPreparedFirst() {
        std::vector<engine::Method> prepared;
        auto server = tests::get(ApiServer::listen({.port = 0}));
        const auto prepare = [&](engine::Method method, const std::stop_token&) -> engine::Result<engine::Done> {
            prepared.push_back(method);
            if (method != engine::Method::kEagle) return engine::Done{};
            return engine::failed(
                {engine::FailureCause::kFileMalformed, engine::Message("The draft is broken"), {}, {}, {}});
        };
        ModelHost host(kUsualQueue, {});
        host.use(serviceOf(*tiny_->engine, *tiny_->session, prepare));
        const QueueThread turns(host.queue());
        std::thread thread([&] { (void)server->serve(host); });
        httplib::Client client("127.0.0.1", server->port());
        const auto ask = [&](const char* method) {
            const json body = chatOf("x", {{"max_tokens", 3}, {"speculation", {{"method", method}}}});
            return client.Post("/v1/chat/completions", body.dump(), "application/json");
        };
        QCOMPARE(ask("suffix")->status, 200);
        compareRefusal(ask("eagle"), 500, "The draft is broken");
        server->stop();
        thread.join();
        QCOMPARE(prepared, (std::vector<engine::Method>{engine::Method::kSuffix, engine::Method::kEagle}));
    }

  private:
    engine::Answer answerAlone(const engine::Prompt& prompt, const engine::GenerationOptions& options) {
        tiny_->session->clear();
        return tests::get(tiny_->session->generate(prompt, options, {}, {}));
    }
    static std::string textOf(const std::vector<json>& events) {
        std::string text;
        for (const json& event : events) {
            for (const json& choice : event["choices"]) text += choice["delta"].value("content", "");
        }
        return text;
    }

    std::unique_ptr<TinyEngine> tiny_;
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::ApiServerTest)
#include "api_server_test.moc"
