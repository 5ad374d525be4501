// Limits on JSON from outside, and getters that never throw.
#include "engine/formats/json_file.h"

#include <QTest>
#include <string>

#include "tests/support/allocation_meter.h"
#include "tests/support/guarded_bytes.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using tests::get;

namespace {

Result<JsonTree> parse(const std::string& text, const JsonLimits& limits = {}) {
    const tests::GuardedBytes guarded(std::as_bytes(std::span(text)));
    return parseJson(guarded.bytes(), std::string("file.json"), limits);
}

}  // namespace

class JsonFileTest : public QObject {
    Q_OBJECT

  private slots:
    void limitsHoldBeforeAnythingIsBuilt() {
        const auto refusal = [](const std::string& text, const JsonLimits& limits, const char* words) {
            const tests::AllocationMeter meter;
            const auto value = parse(text, limits);
            QVERIFY(meter.peakBytes() < 4096);
            QVERIFY(!value.has_value());
            QCOMPARE(value.error().cause, FailureCause::kFileMalformed);
            const std::string line = value.error().oneLine();
            QVERIFY2(line.find(words) != std::string::npos && line.find("file.json") != std::string::npos,
                     line.c_str());
        };
        refusal(std::string(101, ' '), {.max_bytes = 100}, "101 bytes; the limit is 100");
        refusal(std::string(1'000'000, '['), {}, "nested more than 64 deep");
        refusal("[[[\"[[[\"]]]", {.max_depth = 2}, "nested more than 2 deep");
        std::string many = "[0";
        for (int i = 0; i < 1000; ++i) many += ",0";
        refusal(many + "]", {.max_values = 1000}, "more than 1000 values");
        QVERIFY(
            parse("[\"[[[[[[\", \"\\\"[[[[[[\"]", {.max_depth = 1}).has_value());  // brackets in strings do not count
    }

    void damageIsNamedByItsByte() {
        for (const char* text :
             {"", "{", "{\"a\": nul}", "[1, 2", "{\"a\" 1}", "\xff", "[\"\xc3(\"]", "1 2", "[1e999]"}) {
            const auto value = parse(text);
            QVERIFY2(!value.has_value(), text);
            QCOMPARE(value.error().cause, FailureCause::kFileMalformed);
        }
        // For the library a zero byte is the end.
        const std::string zero("2\0, 3", 5);
        QVERIFY(!parse(zero).has_value());
        QVERIFY(parse(zero).error().oneLine().find("byte 2: file.json") != std::string::npos);
        QVERIFY(parse("[1, x]").error().oneLine().find("byte 5: file.json") != std::string::npos);
    }

    void duplicateKeysOnRequest() {
        const std::string text = R"({"a": {"x": 1}, "b": {"x": 2}, "a": 3})";
        QVERIFY(parse(text).has_value());
        const auto refused = parse(text, {.duplicate_keys = DuplicateKeys::kRefuse});
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().oneLine().find("“a” is repeated") != std::string::npos);
        QVERIFY(parse(R"({"a": {"x": 1}, "b": {"x": 2}})", {.duplicate_keys = DuplicateKeys::kRefuse}).has_value());
    }

    void gettersGiveNothingForOtherTypes() {
        const auto value =
            get(parse(R"({"text": "t", "whole": 5, "large": 18446744073709551615, "half": 0.5, "yes": true,
                                     "list": [1], "null": null})"));
        QCOMPARE(jsonText(value, "text").value_or(""), std::string("t"));
        QCOMPARE(jsonInteger(value, "whole"), 5);
        QCOMPARE(jsonNumber(value, "whole"), 5.0);
        QCOMPARE(jsonNumber(value, "half"), 0.5);
        QCOMPARE(jsonBoolean(value, "yes"), true);
        for (const char* key : {"whole", "half", "yes", "list", "null", "absent"}) QVERIFY(!jsonText(value, key));
        for (const char* key : {"text", "half", "large", "yes", "list", "null"}) QVERIFY(!jsonInteger(value, key));
        for (const char* key : {"text", "yes", "list", "null", "absent"}) QVERIFY(!jsonNumber(value, key));
        for (const char* key : {"text", "whole", "list", "null", "absent"}) QVERIFY(!jsonBoolean(value, key));
        QVERIFY(!jsonText(value["list"], "text") && jsonFind(nlohmann::json(), "a") == nullptr);
    }

    void missingFile() {
        const auto value = readJsonFile("/nowhere/config.json");
        QVERIFY(!value.has_value());
        QCOMPARE(value.error().cause, FailureCause::kFileMissing);
    }
};

GRIFFIN_TEST(JsonFileTest)
#include "json_file_test.moc"
