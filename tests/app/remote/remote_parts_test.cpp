// The parts of a conversation with a server: addresses, lists of models, events however they are cut, what is asked
// for, and the figures of programs in the forms that their documentation gives.
#include <QTest>
#include <nlohmann/json.hpp>
#include <random>

#include "app/remote/event_stream.h"
#include "app/remote/remote_answer.h"
#include "app/remote/remote_figures.h"
#include "app/remote/remote_request.h"
#include "app/remote/remote_server.h"
#include "engine/reasoning.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app::remote {

using engine::Reasoning;
using nlohmann::json;

class RemotePartsTest : public QObject {
    Q_OBJECT

  private slots:
    void addresses_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* typed, const char* expected) { QTest::newRow(typed) << typed << expected; };
        row("gpu-box:8000", "http://gpu-box:8000/v1");
        row(" https://api.example.org/ ", "https://api.example.org/v1");
        row("https://api.example.org/openai/v2/", "https://api.example.org/openai/v2");
        row("127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1");
        row("http://[::1]:8080", "http://[::1]:8080/v1");
        row("ftp://x", "");
        row("file:///etc/passwd", "");
        row("http://name:word@host", "");
        row("http://", "");
        row("http://host/v1?key=x", "");
        row("two words", "");
    }
    void addresses() {
        QFETCH(QString, typed);
        QFETCH(QString, expected);
        const auto address = serverAddress(typed);
        QCOMPARE(address.has_value(), !expected.isEmpty());
        if (address) {
            QCOMPARE(address->toString(), expected);
        } else {
            QVERIFY(tests::lineOf(address).find("not the address of a server") != std::string::npos);
            const bool unnamed = tests::lineOf(address).find("name of the machine is missing") != std::string::npos;
            QCOMPARE(unnamed, typed == QLatin1String("http://"));
        }
    }

    void whatStaysHere() {
        for (const char* here :
             {"http://localhost:1/v1", "http://127.0.0.1/v1", "http://127.9.9.9/v1", "http://[::1]/v1"}) {
            QVERIFY2(isThisComputer(QUrl(here)), here);
        }
        for (const char* away :
             {"http://192.168.0.7/v1", "https://localhost.example.org/v1", "http://127.0.0.1.nip.io/v1"}) {
            QVERIFY2(!isThisComputer(QUrl(away)), away);
        }
    }

    void listsOfModels() {
        const QUrl address("http://x/v1");
        const auto kindOf = [&](const std::string& body) { return tests::get(readModels(body, address)); };
        const ServerModels vllm =
            kindOf(R"({"object": "list", "data": [{"id": "m", "owned_by": "vllm", "max_model_len": 4096}]})");
        QVERIFY(vllm.kind == ServerKind::kVllm && vllm.models[0].context == 4096);
        const ServerModels llama =
            kindOf(R"({"data": [{"id": "a", "owned_by": "llamacpp", "meta": {"n_ctx": 512}}, {"id": "b"}]})");
        QVERIFY(llama.kind == ServerKind::kLlamaServer && llama.models.size() == 2 && llama.models[0].context == 512);
        QCOMPARE(kindOf(R"({"data": [{"id": "a"}, {"id": "b"}, {"id": "a"}]})").models.size(), 2U);
        QVERIFY(kindOf(R"({"data": [{"id": "m", "owned_by": "sglang"}]})").kind == ServerKind::kSglang);
        QVERIFY(kindOf(R"({"data": [{"id": "m", "owned_by": "someone"}]})").kind == ServerKind::kUnknown);
        for (const char* bad :
             {"", "<html>", "[]", "{}", "{\"data\": 5}", "{\"data\": [5, {\"id\": 7}, {\"id\": \"\"}]}"}) {
            QVERIFY2(!readModels(bad, address).has_value(), bad);
        }
    }

    void eventsHoweverTheyAreCut() {
        const QByteArray stream =
            "data: one\n\n: still here\n\ndata: two\r\ndata: more\r\n\r\nevent: x\ndata:\n\ndata: {\"a\": 1}\n\ndata: "
            "unfinished";
        const std::vector<std::string> expected = {"one", "two\nmore", "", "{\"a\": 1}"};
        std::mt19937 random(5);
        for (int i = 0; i < 200; ++i) {
            EventStream events;
            std::vector<std::string> found;
            for (qsizetype from = 0; from < stream.size();) {
                const qsizetype size = i == 0 ? 1 : 1 + static_cast<qsizetype>(random() % 20);
                QVERIFY(events.push(stream.mid(from, size), [&](const std::string& data) { found.push_back(data); }));
                from += size;
            }
            QCOMPARE(found, expected);
        }
        EventStream endless;
        const QByteArray block(1 << 20, 'x');
        int taken = 0;
        while (endless.push(block, [](const std::string&) {}) && taken < 100) ++taken;
        QCOMPARE(taken, static_cast<int>(EventStream::kMostBytes >> 20));
        QVERIFY(!endless.push("\n\n", [](const std::string&) { QFAIL("nothing is read any more"); }));
    }

    void reasoningAndTextBecomeOneAnswer() {
        RemoteAnswer answer({});
        std::string text;
        const auto delta = [&](const json& delta_json) {
            text += answer.take(json({{"choices", {{{"index", 0}, {"delta", delta_json}}}}}).dump());
        };
        delta({{"role", "assistant"}, {"content", ""}});
        delta({{"reasoning_content", "Hm"}});
        delta({{"reasoning", "."}});
        delta({{"content", "Yes"}});
        delta({{"content", "."}});
        QVERIFY(!answer.complete());
        QVERIFY(engine::partsOf(text) == (engine::AnswerParts{"Hm.", "Yes."}));
        // Its tokens are estimated until they are told: a piece has one, or as many as its text is long.
        engine::GenerationStats stats;
        answer.fill(stats);
        QVERIFY(stats.tokens_estimated && answer.tokens() >= answer.pieces());
        const int estimated = answer.tokens();
        delta({{"content", std::string(400, 'x')}});
        QVERIFY(answer.tokens() - estimated >= 95 && answer.tokens() - estimated <= 100);
        answer.take(R"({"choices": [{"delta": {}, "finish_reason": "length"}]})");
        answer.take(
            R"({"choices": [], "usage": {"prompt_tokens": 7, "completion_tokens": 9, "prompt_tokens_details": {"cached_tokens": 3}}})");
        QVERIFY(answer.complete() && answer.finish() == engine::FinishReason::kLength);
        answer.fill(stats);
        QVERIFY(stats.prompt_tokens == 7 && stats.new_tokens == 9 && stats.reused_tokens == 3);
        QVERIFY(!stats.tokens_estimated);
        // What is no event of an answer adds nothing and ends nothing.
        RemoteAnswer odd({});
        for (const char* data :
             {"", "5", "[1]", "{\"choices\": 5}", "{\"choices\": [5]}", "{\"choices\": [{\"delta\": \"x\"}]}",
              "{\"usage\": {\"completion_tokens\": 1e300}}", "{\"usage\": {\"completion_tokens\": -4}}"}) {
            QVERIFY(odd.take(data).empty());
        }
        odd.fill(stats);
        QVERIFY(stats.new_tokens == 0 && !odd.complete());
        odd.take(R"({"error": {"message": "out of memory"}})");
        QCOMPARE(odd.error(), std::string("out of memory"));
    }

    void aFirstPieceMayHaveManyTokens() {
        const auto take = [](RemoteAnswer& answer, std::size_t bytes) {
            const json piece{{"index", 0}, {"delta", {{"content", std::string(bytes, 'x')}}}};
            answer.take(json({{"choices", {piece}}}).dump());
        };
        const auto firstTokens = [](const RemoteAnswer& answer) {
            engine::GenerationStats stats;
            answer.fill(stats);
            return stats.first_tokens;
        };
        RemoteAnswer gathered({});
        for (int piece = 0; piece < 4; ++piece) take(gathered, 100);
        QCOMPARE(firstTokens(gathered), 25);
        gathered.take(R"({"choices": [], "usage": {"completion_tokens": 80}})");
        QCOMPARE(firstTokens(gathered), 20);
        // The time that was measured is that of the other 60.
        engine::GenerationStats stats;
        gathered.fill(stats);
        stats.decode_ms = 3000.0;
        QCOMPARE(stats.tokensPerSecond(), 20.0);
        QVERIFY(!stats.tokens_estimated && stats.speedIsEstimated());
        // A long word that comes alone is one token, and so is one of a few pieces that were guessed.
        RemoteAnswer singly({});
        take(singly, 30);
        for (int piece = 0; piece < 19; ++piece) take(singly, 3);
        singly.take(R"({"choices": [], "usage": {"completion_tokens": 20}})");
        QCOMPARE(firstTokens(singly), 1);
        RemoteAnswer guessed({});
        for (int piece = 0; piece < 20; ++piece) take(guessed, 10);
        guessed.take(R"({"choices": [], "usage": {"completion_tokens": 60}})");
        QCOMPARE(firstTokens(guessed), 1);
    }

    void figuresOfLlamaServer() {
        RemoteAnswer answer({});
        answer.take(
            R"({"choices": [{"delta": {}, "finish_reason": "stop"}], "timings": {"prompt_n": 1, "prompt_ms": 30.9,)"
            R"("predicted_n": 35, "predicted_ms": 661.0, "draft_n": 30, "draft_n_accepted": 20}})");
        QCOMPARE(*answer.figures().tokens_per_pass, 34.0 / 14.0);
        QCOMPARE(answer.figures().decode_ms, 661.0);
        // The prompt's pass gives the first token: of one token there is no pass to tell of.
        RemoteAnswer one({});
        one.take(R"({"choices": [], "timings": {"predicted_n": 1, "predicted_ms": 1.0, "draft_n": 0, )"
                 R"("draft_n_accepted": 0}})");
        QVERIFY(!one.figures().tokens_per_pass);
        RemoteAnswer without({});
        without.take(R"({"choices": [], "timings": {"predicted_n": 35, "predicted_ms": 661.0}})");
        QVERIFY(!without.figures().tokens_per_pass);
    }

    void figuresOfVllm() {
        const std::string before =
            "# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.\n"
            "# TYPE vllm:spec_decode_num_drafts_total counter\n"
            "vllm:spec_decode_num_drafts_total{engine=\"0\",model_name=\"m\"} 100.0\n"
            "vllm:spec_decode_num_draft_tokens_total{engine=\"0\",model_name=\"m\"} 300.0\n"
            "vllm:spec_decode_num_accepted_tokens_total{engine=\"0\",model_name=\"m\"} 150.0\n"
            "vllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",model_name=\"m\",position=\"0\"} 90.0\n"
            "vllm:spec_decode_num_accepted_tokens_per_pos_total{engine=\"0\",model_name=\"m\",position=\"1\"} 60.0\n";
        std::string after = before;
        const auto replace = [&after](const std::string& from, const std::string& to) {
            after.replace(after.find(from), from.size(), to);
        };
        replace("} 100.0", "} 110.0");
        replace("} 150.0", "} 165.0");
        replace("} 90.0", "} 99.0");
        replace("} 60.0", "} 66.0");
        const auto first = readVllmMetrics(before);
        const auto second = readVllmMetrics(after);
        QVERIFY(first && second);
        const RemoteFigures figures = figuresBetween(*first, *second);
        QCOMPARE(*figures.tokens_per_pass, 2.5);
        QCOMPARE(figures.acceptance_by_position, (std::vector<double>{0.9, 0.6}));
        QVERIFY(!figuresBetween(*second, *second).tokens_per_pass);
        for (const char* none : {"", "vllm:num_requests_running 1\n", "vllm:spec_decode_num_drafts_total{",
                                 "vllm:spec_decode_num_drafts_total x"}) {
            QVERIFY2(!readVllmMetrics(none), none);
        }
    }

    void figuresOfSglang() {
        const RemoteFigures figures =
            readSglangInfo(R"({"model_path": "m", "internal_states": [{"avg_spec_accept_length": 2.75}]})");
        QVERIFY(figures.tokens_per_pass == 2.75 && figures.since_start);
        for (const char* none :
             {"", "{}", "{\"internal_states\": [5]}", "{\"internal_states\": [{\"avg_spec_accept_length\": null}]}",
              "{\"internal_states\": [{\"avg_spec_accept_length\": 0.0}]}"}) {
            QVERIFY2(!readSglangInfo(none).tokens_per_pass, none);
        }
    }

    void whatIsAskedFor() {
        engine::Prompt prompt;
        prompt.messages = {{engine::Role::kSystem, "Be brief."},
                           {engine::Role::kUser, "One?"},
                           {engine::Role::kAssistant, "<think>\nHm\n</think>\n\n1"},
                           {engine::Role::kUser, "Two?"}};
        engine::GenerationOptions options;
        options.sampling.temperature = 0.5F;
        options.sampling.top_k = 40;
        options.sampling.repetition_penalty = 1.25F;
        options.sampling.seed = 7;
        options.max_new_tokens = 9;
        options.reasoning = Reasoning::kOff;
        const auto asked = [&](ServerKind kind) {
            return json::parse(tests::get(makeRequest(prompt, options, "m", kind)).json);
        };
        const json plain = asked(ServerKind::kUnknown);
        QVERIFY(plain["messages"][2]["content"] == "1" && plain["messages"].size() == 4);
        QVERIFY(plain["temperature"] == 0.5 && plain["seed"] == 7 && plain["max_tokens"] == 9 &&
                plain["stream"] == true);
        QVERIFY(!plain.contains("top_k") && !plain.contains("repetition_penalty"));
        QCOMPARE(tests::get(makeRequest(prompt, options, "m", ServerKind::kUnknown)).left_out.size(), std::size_t{3});
        const json llama = asked(ServerKind::kLlamaServer);
        QVERIFY(llama["top_k"] == 40 && llama["repeat_penalty"] == 1.25);
        QVERIFY(llama["chat_template_kwargs"]["enable_thinking"] == false);
        QVERIFY(asked(ServerKind::kVllm)["repetition_penalty"] == 1.25);
        options.sampling.top_k = 0;
        QVERIFY(asked(ServerKind::kVllm)["top_k"] == 0 && asked(ServerKind::kSglang)["top_k"] == -1);
        options.method = engine::Method::kSuffix;
        const json griffin = asked(ServerKind::kGriffin);
        QVERIFY(griffin["reasoning_effort"] == "off" && griffin["speculation"]["method"] == "suffix");
        prompt.begun = "2 is";
        const json begun = asked(ServerKind::kVllm);
        QVERIFY(begun["messages"][4]["content"] == "2 is" && begun["continue_final_message"] == true);
        options.form = {engine::AnswerForm::Kind::kJsonSchema, R"({"enum": [1]})"};
        QVERIFY(asked(ServerKind::kUnknown)["response_format"]["json_schema"]["schema"]["enum"][0] == 1);
        const std::string deep = R"({"const": )" + std::string(200'000, '[') + std::string(200'000, ']') + "}";
        options.form = {engine::AnswerForm::Kind::kJsonSchema, deep};
        const auto refused = makeRequest(prompt, options, "m", ServerKind::kUnknown);
        QVERIFY(!refused.has_value() && refused.error().what.english().find("too large") != std::string::npos);
        options.form = {engine::AnswerForm::Kind::kExpression, "a"};
        QVERIFY(!makeRequest(prompt, options, "m", ServerKind::kVllm).has_value());
        QVERIFY(!makeRequest(engine::Prompt{{}, "raw"}, {}, "m", ServerKind::kVllm).has_value());
    }
};

}  // namespace griffin::app::remote

GRIFFIN_TEST(griffin::app::remote::RemotePartsTest)
#include "remote_parts_test.moc"
