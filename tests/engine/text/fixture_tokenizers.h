// The small tokenizers of make_tokenizer_fixture.py, and what the Python libraries make of its samples.
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <memory>
#include <string>
#include <vector>

#include "engine/formats/gguf.h"
#include "engine/text/tokenizer.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/files.h"

namespace griffin::tests {

inline std::string fixturePath(const char* name) {
    return std::string(GRIFFIN_TEST_FIXTURES "/engine/text/fixtures/") + name;
}

/// Null, and the test failed, when it cannot be opened.
inline std::unique_ptr<engine::text::Tokenizer> openFixture(const std::string& path) {
    auto tokenizer = engine::text::openTokenizer(path);
    if (!tokenizer) {
        QTest::qFail(tokenizer.error().oneLine().c_str(), __FILE__, __LINE__);
        return nullptr;
    }
    return std::move(*tokenizer);
}

/// That of a GGUF file with the name test.gguf.
inline engine::Result<std::unique_ptr<engine::text::Tokenizer>> tokenizerFrom(const GgufWriter& writer) {
    const std::vector<std::byte> bytes = writer.bytes();
    auto file = engine::formats::GgufFile::parse(engine::MappedFile::fromMemory("test.gguf", bytes));
    if (!file) return engine::failed(file.error());
    return engine::text::tokenizerFromGguf(*file);
}

inline QJsonObject readFixture(const char* name) {
    return QJsonDocument::fromJson(readFile(fixturePath(name))).object();
}

inline std::vector<std::int32_t> idsFrom(const QJsonValue& list) {
    std::vector<std::int32_t> ids;
    for (const QJsonValue& id : list.toArray()) ids.push_back(id.toInt());
    return ids;
}

}  // namespace griffin::tests
