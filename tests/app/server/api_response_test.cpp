// The JSON of answers, streams, usage, models, errors and metrics.
#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/server/answer_assembly.h"
#include "app/server/api_response.h"
#include "app/server/server_metrics.h"
#include "tests/app/server/compare_json.h"
#include "tests/support/test_program.h"

namespace griffin::app::server {

using engine::FinishReason;
using nlohmann::json;

class ApiResponseTest : public QObject {
    Q_OBJECT

  private slots:
    void idsAreOnesOwn() {
        const std::string first = newAnswerId(ApiKind::kChat);
        QVERIFY(first.starts_with("chatcmpl-") && first.size() == 9 + 24);
        QVERIFY(first != newAnswerId(ApiKind::kChat));
        QVERIFY(newAnswerId(ApiKind::kText).starts_with("cmpl-"));
    }

    void callsOfTools() {
        AnswerAssembly stream(head(ApiKind::kChat), true, false);
        std::string events = stream.add(ChoiceText{0, {{"", "I look."}, {{0, "now", "{\"a\""}}, {"123456789"}}});
        events += stream.add(ChoiceText{0, {{}, {{0, "", ": 1}"}, {1, "then", ""}}, {"987654321"}}});
        Choice choice{0, {{}, "I look."}, FinishReason::kStop, 7};
        choice.calls = {{"123456789", "now", "{\"a\": 1}"}, {"987654321", "then", "{}"}};
        events += stream.add(ChoiceEnded{choice, stats(10, 4, 6, 3, 6), true, true});
        const auto pieces = split(events);
        const auto deltaOf = [&](std::size_t i) { return json::parse(pieces[i])["choices"][0]["delta"]; };
        compareJson(deltaOf(0), json({{"content", "I look."}}));
        compareJson(deltaOf(1), json({{"tool_calls",
                                       {{{"index", 0},
                                         {"id", "123456789"},
                                         {"type", "function"},
                                         {"function", {{"name", "now"}, {"arguments", "{\"a\""}}}}}}}));
        compareJson(deltaOf(2), json({{"tool_calls", {{{"index", 0}, {"function", {{"arguments", ": 1}"}}}}}}}));
        compareJson(deltaOf(3)["tool_calls"][0]["id"], json("987654321"));
        compareJson(json::parse(pieces[4])["choices"][0]["finish_reason"], json("tool_calls"));

        AnswerAssembly whole(head(ApiKind::kChat), false, false);
        choice.parts.text.clear();
        whole.add(ChoiceEnded{choice, stats(10, 4, 6, 3, 6), true, true});
        const json message = json::parse(whole.body())["choices"][0]["message"];
        compareJson(message["content"], json(nullptr));
        compareJson(
            message["tool_calls"][1],
            json({{"id", "987654321"}, {"type", "function"}, {"function", {{"name", "then"}, {"arguments", "{}"}}}}));
    }

    void aWholeChat() {
        AnswerAssembly assembly(head(ApiKind::kChat), false, false);
        QVERIFY(assembly.add(ChoiceBegan{0}).empty());
        QVERIFY(assembly.add(ChoiceText{0, {{{}, "Hel"}}}).empty());
        QVERIFY(!assembly.ended());
        assembly.add(ChoiceEnded{{0, {{}, "Hello"}, FinishReason::kStop, 7}, stats(10, 4, 6, 3, 6), true, false});
        assembly.add(ChoiceEnded{{1, {{}, "Bye"}, FinishReason::kLength, 8}, stats(10, 9, 4, 1, 4), false, true});
        QVERIFY(assembly.ended() && !assembly.error());
        const json body = json::parse(assembly.body());
        compareJson(body["id"], json("chatcmpl-1"));
        compareJson(body["object"], json("chat.completion"));
        compareJson(body["created"], json(123));
        compareJson(body["model"], json("tiny"));
        QCOMPARE(body["choices"].size(), std::size_t{2});
        compareJson(body["choices"][0],
                    json({{"index", 0},
                          {"message", {{"role", "assistant"}, {"content", "Hello"}, {"refusal", nullptr}}},
                          {"logprobs", nullptr},
                          {"finish_reason", "stop"},
                          {"seed", 7}}));
        compareJson(body["choices"][1]["finish_reason"], json("length"));
        const json& usage = body["usage"];
        compareJson(usage["prompt_tokens"], json(10));  // once for both
        compareJson(usage["prompt_tokens_details"]["cached_tokens"], json(4));
        compareJson(usage["completion_tokens"], json(10));
        compareJson(usage["total_tokens"], json(20));
        const json& speculation = usage["speculation"];
        compareJson(speculation["method"], json("suffix"));
        compareJson(speculation["tree"], json("none"));
        compareJson(speculation["passes"], json(4));
        compareJson(speculation["tokens_per_pass"], json(2.5));
        compareJson(speculation["draft_ms"], json(2.0));
        compareJson(speculation["verify_ms"], json(4.0));
        compareJson(speculation["commit_ms"], json(1.0));
        compareJson(speculation["form_ms"], json(0.5));
        QVERIFY(speculation["speedup_estimate"].is_null());
    }

    void speedupsAreWeightedByTime() {
        engine::GenerationStats fast = stats(1, 0, 11, 5, 10);
        fast.decode_ms = 100.0;
        fast.plain_pass.ms = 20.0;  // 10 tokens in 100 ms: twice as fast
        engine::GenerationStats slow = stats(1, 0, 31, 30, 30);
        slow.decode_ms = 300.0;
        slow.plain_pass.ms = 10.0;  // 30 tokens in 300 ms: as fast
        Usage usage;
        usage.add(fast, true);
        QCOMPARE(usage.speedup(), 2.0);
        usage.add(slow, true);
        QCOMPARE(usage.speedup(), (200.0 + 300.0) / 400.0);
    }

    void aStreamedChat() {
        AnswerAssembly assembly(head(ApiKind::kChat), true, true);
        std::string stream = assembly.add(ChoiceBegan{0});
        stream += assembly.add(ChoiceText{0, {{{}, "Grü"}}});
        stream += assembly.add(ChoiceText{0, {{{}, "ße\n\n"}}});
        stream +=
            assembly.add(ChoiceEnded{{0, {{}, "Grüße\n\n"}, FinishReason::kStop, 7}, stats(3, 0, 2, 2, 2), true, true});
        const std::vector<std::string> events = split(stream);
        QCOMPARE(events.size(), std::size_t{6});
        compareJson(json::parse(events[0])["choices"][0]["delta"], json({{"role", "assistant"}, {"content", ""}}));
        compareJson(json::parse(events[1])["choices"][0]["delta"], json({{"content", "Grü"}}));
        compareJson(json::parse(events[2])["choices"][0]["delta"], json({{"content", "ße\n\n"}}));
        compareJson(json::parse(events[2])["object"], json("chat.completion.chunk"));
        QVERIFY(json::parse(events[2])["usage"].is_null() && json::parse(events[2]).contains("usage"));
        QVERIFY(json::parse(events[2])["choices"][0]["finish_reason"].is_null());
        compareJson(json::parse(events[3])["choices"][0]["finish_reason"], json("stop"));
        compareJson(json::parse(events[3])["choices"][0]["delta"], json::object());
        compareJson(json::parse(events[4])["choices"], json::array());
        compareJson(json::parse(events[4])["usage"]["completion_tokens"], json(2));
        QCOMPARE(events[5], std::string("[DONE]"));
    }

    void aStreamedText() {
        AnswerAssembly assembly(head(ApiKind::kText), true, false);
        QVERIFY(assembly.add(ChoiceBegan{0}).empty());
        const json piece = json::parse(split(assembly.add(ChoiceText{0, {{{}, "x"}}}))[0]);
        compareJson(piece["object"], json("text_completion"));
        compareJson(piece["choices"][0]["text"], json("x"));
        QVERIFY(!piece.contains("usage"));
        const auto events = split(
            assembly.add(ChoiceEnded{{0, {{}, "x"}, FinishReason::kLength, 7}, stats(3, 0, 1, 0, 0), true, true}));
        QCOMPARE(events.size(), std::size_t{2});
        compareJson(json::parse(events[0])["choices"][0]["finish_reason"], json("length"));
    }

    /// The reasoning of a chat stands apart, in a whole answer and in the pieces of a stream.
    void reasoningStandsApart() {
        engine::GenerationStats counted = stats(3, 0, 9, 2, 2);
        counted.reasoning_tokens = 6;
        const ChoiceEnded ended{{0, {"Hm.", "Yes."}, FinishReason::kStop, 7}, counted, true, true};
        AnswerAssembly whole(head(ApiKind::kChat), false, false);
        whole.add(ended);
        const json body = json::parse(whole.body());
        compareJson(body["choices"][0]["message"]["content"], json("Yes."));
        compareJson(body["choices"][0]["message"]["reasoning_content"], json("Hm."));
        compareJson(body["usage"]["completion_tokens"], json(9));
        compareJson(body["usage"]["completion_tokens_details"]["reasoning_tokens"], json(6));

        AnswerAssembly assembly(head(ApiKind::kChat), true, false);
        std::string stream = assembly.add(ChoiceText{0, {{"Hm", ""}}});
        stream += assembly.add(ChoiceText{0, {{".", "Yes"}}});
        stream += assembly.add(ChoiceText{0, {{"", "."}}});
        std::vector<json> deltas;
        for (const std::string& event : split(stream)) deltas.push_back(json::parse(event)["choices"][0]["delta"]);
        QCOMPARE(deltas.size(), std::size_t{4});
        compareJson(deltas[0], json({{"reasoning_content", "Hm"}}));
        compareJson(deltas[1], json({{"reasoning_content", "."}}));
        compareJson(deltas[2], json({{"content", "Yes"}}));
        compareJson(deltas[3], json({{"content", "."}}));
    }

    /// The characters "é" in two tokens, then one that the model finds impossible.
    void likelihoodsOfAChat() {
        AnswerAssembly whole(head(ApiKind::kChat), false, false);
        Choice choice{0, {{}, "a\u00e9b"}, FinishReason::kStop, 7};
        choice.likelihoods = likelihoods();
        whole.add(ChoiceEnded{choice, stats(3, 0, 3, 3, 3), true, true});
        const json body = json::parse(whole.body())["choices"][0]["logprobs"];
        QVERIFY(body["refusal"].is_null());
        QCOMPARE(body["content"].size(), std::size_t{3});
        compareJson(body["content"][0], json({{"token", "a\xef\xbf\xbd"},
                                              {"logprob", -0.5},
                                              {"bytes", {97, 195}},
                                              {"top_logprobs",
                                               {{{"token", "x"}, {"logprob", -0.25}, {"bytes", {120}}},
                                                {{"token", "y"}, {"logprob", -2.0}, {"bytes", {121}}}}}}));
        compareJson(body["content"][1]["bytes"], json({169}));
        compareJson(body["content"][2]["logprob"], json(-9999.0));
        compareJson(body["content"][2]["top_logprobs"], json::array());

        AnswerAssembly stream(head(ApiKind::kChat), true, false);
        AddedText added{{"Hm", "a\u00e9b"}};
        added.likelihoods = likelihoods();
        const auto events = split(stream.add(ChoiceText{0, added}));
        QCOMPARE(events.size(), std::size_t{2});
        QVERIFY(json::parse(events[0])["choices"][0]["logprobs"].is_null());
        compareJson(json::parse(events[1])["choices"][0]["logprobs"], body);
    }

    void likelihoodsOfAText() {
        AnswerAssembly stream(head(ApiKind::kText), true, false);
        AddedText added{{{}, "a\u00e9b"}};
        added.likelihoods = likelihoods();
        added.offset = 10;
        const json piece = json::parse(split(stream.add(ChoiceText{0, added}))[0])["choices"][0]["logprobs"];
        compareJson(piece["tokens"], json({"bytes:\\x61\\xc3", "bytes:\\xa9", "b"}));
        compareJson(piece["token_logprobs"], json({-0.5, -1.0, -9999.0}));
        compareJson(piece["text_offset"], json({10, 12, 12}));
        compareJson(piece["top_logprobs"][0], json({{"x", -0.25}, {"y", -2.0}, {"bytes:\\x61\\xc3", -0.5}}));
        compareJson(piece["top_logprobs"][2], json({{"b", -9999.0}}));
    }

    void errorsInAStreamEndIt() {
        AnswerAssembly assembly(head(ApiKind::kChat), true, true);
        assembly.add(ChoiceBegan{0});
        const ApiError error{.status = 500, .message = "It broke", .type = "server_error"};
        const auto events = split(assembly.add(error));
        QVERIFY(assembly.ended() && assembly.error());
        QCOMPARE(events.size(), std::size_t{1});
        compareJson(json::parse(events[0])["error"]["message"], json("It broke"));
    }

    void errorsHaveAllFields() {
        const json body = json::parse(errorBody({.status = 404, .message = "m\xff", .param = "p"}));
        compareJson(body, json({{"error",
                                 {{"message", "m\xef\xbf\xbd"},
                                  {"type", "invalid_request_error"},
                                  {"param", "p"},
                                  {"code", nullptr}}}}));
        const ApiError failed = apiError(engine::outOfMemory());
        QVERIFY(failed.status == 500 && failed.type == "server_error" && !failed.message.empty());
        const ApiError refused = apiError({engine::FailureCause::kBadArgument, engine::Message("No"), {}, {}, {}});
        QVERIFY(refused.status == 400 && refused.message == "No");
    }

    void modelsAreListed() {
        engine::ModelInfo info;
        info.name = "tiny \"one\"";
        info.context = 512;
        const json list = json::parse(modelsBody(info, 99));
        compareJson(list["object"], json("list"));
        QCOMPARE(list["data"].size(), std::size_t{1});
        compareJson(list["data"][0], json::parse(modelBody(info, 99)));
        compareJson(list["data"][0]["id"], json("tiny \"one\""));
        compareJson(list["data"][0]["object"], json("model"));
        compareJson(list["data"][0]["created"], json(99));
    }

    void metricsCount() {
        ServerMetrics metrics;
        metrics.requestEnded("/v1/models", 200);
        metrics.requestEnded("/v1/models", 200);
        metrics.requestEnded("other", 404);
        metrics.answered(stats(10, 4, 6, 3, 6), 0.2);
        metrics.answered(stats(10, 4, 6, 3, 6), 1000.0);
        metrics.clientLeft();
        QCOMPARE(metrics.meanAnswerSeconds(), 500.1);
        const QByteArray text = QByteArray::fromStdString(metrics.text("1.0", "a\"b\\", {3, 2, 2, 17}));
        for (const char* line :
             {"griffin_info{version=\"1.0\",model=\"a\\\"b\\\\\"} 1\n", "\ngriffin_requests_waiting 3\n",
              "\ngriffin_requests_running 2\n", "\ngriffin_requests_together 2\n", "\ngriffin_shared_passes_total 17\n",
              "\ngriffin_requests_total{path=\"/v1/models\",status=\"200\"} 2\n",
              "\ngriffin_requests_total{path=\"other\",status=\"404\"} 1\n", "\ngriffin_clients_left_total 1\n",
              "\ngriffin_prompt_tokens_total 20\n", "\ngriffin_cached_tokens_total 8\n",
              "\ngriffin_generated_tokens_total 12\n", "\ngriffin_passes_total 6\n",
              "\ngriffin_committed_tokens_total 12\n", "\ngriffin_answer_seconds_bucket{le=\"0.1\"} 0\n",
              "\ngriffin_answer_seconds_bucket{le=\"0.25\"} 1\n", "\ngriffin_answer_seconds_bucket{le=\"300\"} 1\n",
              "\ngriffin_answer_seconds_bucket{le=\"+Inf\"} 2\n", "\ngriffin_answer_seconds_sum 1000.2\n",
              "\ngriffin_answer_seconds_count 2\n"}) {
            QVERIFY2(text.contains(line), line);
        }
        // Every metric says what it is before its first value, and is named once.
        for (const QByteArray& line : text.split('\n')) {
            if (line.startsWith("# TYPE ")) QCOMPARE(text.count(line.left(line.lastIndexOf(' ') + 1)), 1);
        }
    }

  private:
    static std::vector<engine::TokenLikelihood> likelihoods() {
        return {{{1, -0.5F, "a\xc3"}, {{2, -0.25F, "x"}, {3, -2.0F, "y"}}},
                {{4, -1.0F, "\xa9"}, {}},
                {{5, -INFINITY, "b"}, {}}};
    }
    static AnswerHead head(ApiKind kind) {
        return {kind, kind == ApiKind::kChat ? "chatcmpl-1" : "cmpl-1", 123, "tiny"};
    }
    static engine::GenerationStats stats(int prompt, int reused, int added, int passes, int committed) {
        engine::GenerationStats result;
        result.prompt_tokens = prompt;
        result.reused_tokens = reused;
        result.new_tokens = added;
        result.target_passes = passes;
        result.committed_tokens = committed;
        result.method = engine::Method::kSuffix;
        result.draft_ms = 1.0;
        result.verify_ms = 2.0;
        result.commit_ms = 0.5;
        result.form_ms = 0.25;
        return result;
    }
    /// The data of each event.
    static std::vector<std::string> split(const std::string& stream) {
        std::vector<std::string> events;
        for (const QByteArray& event : QByteArray::fromStdString(stream).split('\n')) {
            if (event.isEmpty()) continue;
            QTest::qVerify(event.startsWith("data: "), "data", "", __FILE__, __LINE__);
            events.push_back(event.mid(6).toStdString());
        }
        return events;
    }
};

}  // namespace griffin::app::server

GRIFFIN_TEST(griffin::app::server::ApiResponseTest)
#include "api_response_test.moc"
