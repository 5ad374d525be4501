#include "app/documents/decoded_text.h"

#include <QStringDecoder>
#include <algorithm>
#include <utility>

namespace griffin::app {
namespace {

QString decoded(QStringConverter::Encoding encoding, QByteArrayView bytes, bool& valid) {
    // Stateless: a truncated character at the end is an error, too.
    QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
    QString text = decoder(bytes);
    valid = !decoder.hasError();
    return text;
}

/// No text contains these, whatever its encoding.
bool hasControls(const QString& text) {
    return std::any_of(text.begin(), text.end(), [](QChar character) {
        const char16_t code = character.unicode();
        return code < 0x20 && code != '\t' && code != '\n' && code != '\r' && code != '\f' && code != 0x1B;
    });
}

/// Share of zeros among the bytes at even (0) or odd (1) places, in percent.
int zeros(const QByteArray& bytes, int place) {
    qsizetype count = 0;
    for (qsizetype i = place; i < bytes.size(); i += 2) count += bytes.at(i) == '\0' ? 1 : 0;
    return static_cast<int>(count * 200 / std::max<qsizetype>(bytes.size(), 1));
}

QString withPlainLineEnds(QString text) {
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    text.replace(QLatin1Char('\r'), QLatin1Char('\n'));
    return text;
}

}  // namespace

DecodedText decodeText(const QByteArray& bytes) {
    using Converter = QStringConverter;
    struct Mark {
        QByteArrayView bytes;
        Converter::Encoding encoding;
        const char* name;
    };
    static const Mark marks[] = {{"\xEF\xBB\xBF", Converter::Utf8, "UTF-8"},
                                 {"\xFF\xFE", Converter::Utf16LE, "UTF-16"},
                                 {"\xFE\xFF", Converter::Utf16BE, "UTF-16"}};
    bool valid = false;
    const auto accepted = [&](QString text, const char* name) {
        return valid && !hasControls(text) ? DecodedText{withPlainLineEnds(std::move(text)), QLatin1String(name)}
                                           : DecodedText();
    };
    for (const Mark& mark : marks) {
        const bool half = mark.encoding != Converter::Utf8 && bytes.size() % 2 != 0;  // of a character
        if (bytes.startsWith(mark.bytes) && half) return {};
        if (bytes.startsWith(mark.bytes))
            return accepted(decoded(mark.encoding, QByteArrayView(bytes).sliced(mark.bytes.size()), valid), mark.name);
    }
    if (bytes.contains('\0')) {
        constexpr int kManyPercent = 40;  // percent: text in a Latin script, or spaces and line ends between others
        constexpr int kFewPercent = 5;
        const int even = zeros(bytes, 0);
        const int odd = zeros(bytes, 1);
        if (bytes.size() % 2 != 0) return {};
        if (odd > kManyPercent && even < kFewPercent)
            return accepted(decoded(Converter::Utf16LE, bytes, valid), "UTF-16");
        if (even > kManyPercent && odd < kFewPercent)
            return accepted(decoded(Converter::Utf16BE, bytes, valid), "UTF-16");
        return {};
    }
    QString text = decoded(Converter::Utf8, bytes, valid);
    if (valid) return accepted(std::move(text), "UTF-8");
    valid = true;  // every byte is a character there
    return accepted(QString::fromLatin1(bytes), "Latin-1");
}

}  // namespace griffin::app
