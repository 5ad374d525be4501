// A document of any bytes: as a page of the web, as text, and as the files of a folder. Passages are in order and in
// their files, and each has a place. The first byte tells their length.
#include "app/documents/decoded_text.h"
#include "app/documents/document_text.h"
#include "app/documents/html_text.h"
#include "app/documents/passages.h"
#include "tests/fuzz/fuzz_input.h"

using namespace griffin;
using namespace griffin::app;

namespace {

void check(const QString& name, const QString& text, qsizetype longest) {
    const QList<TextPart> parts = partsOf(name, text);
    qsizetype end = 0;
    for (const TextPart& part : parts) {
        fuzz::require(part.begin >= end && part.length >= 0 && part.begin + part.length <= text.size());
        end = part.begin + part.length;
    }
    end = 0;
    for (const TextPassage& passage : passagesOf(0, name, text, longest)) {
        fuzz::require(passage.begin >= end && passage.length > 0 && passage.length <= longest);
        end = passage.begin + passage.length;
        const TextPart& part = parts.at(passage.part);
        fuzz::require(passage.begin >= part.begin && end <= part.begin + part.length);
        const TextPlace place = placeOf(text, part, passage.begin, passage.length);
        fuzz::require(place.first_line >= 1 && place.last_line >= place.first_line && (place.page > 0) == part.paged);
    }
    fuzz::require(shownText(text).size() == text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const qsizetype longest = 2 + data[0];
    const QByteArray bytes(reinterpret_cast<const char*>(data + 1), static_cast<qsizetype>(size) - 1);
    if (const auto page = htmlText(bytes)) check(QStringLiteral("a.html"), *page, longest);
    const QString text = decodeText(bytes).text;
    check(QStringLiteral("a.pdf"), text, longest);
    check(QStringLiteral("folder/"), kFileMark + QString::fromLatin1(bytes), longest);
    return 0;
}
