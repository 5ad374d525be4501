#include "app/attached_file.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>
#include <algorithm>

#include "app/library/data_size.h"
#include "app/program_text.h"

namespace griffin::app {
namespace {

constexpr int kBytesPerToken = 4;  // of English text, about

engine::Failure refused(engine::FailureCause cause, const QString& what, const QString& path,
                        const QString& what_to_do) {
    return {cause, what.toStdString(), QFileInfo(path).fileName().toStdString(), what_to_do.toStdString(), ""};
}

QString decoded(QStringConverter::Encoding encoding, QByteArrayView bytes, bool& valid) {
    // Stateless: a character that is cut at the end is an error, too.
    QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
    QString text = decoder(bytes);
    valid = !decoder.hasError();
    return text;
}

/// No text has these, in whatever encoding.
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
        constexpr int kMostly = 40;  // percent: text in a Latin script, or spaces and line ends between others
        constexpr int kHardly = 5;
        const int even = zeros(bytes, 0);
        const int odd = zeros(bytes, 1);
        if (bytes.size() % 2 != 0) return {};
        if (odd > kMostly && even < kHardly) return accepted(decoded(Converter::Utf16LE, bytes, valid), "UTF-16");
        if (even > kMostly && odd < kHardly) return accepted(decoded(Converter::Utf16BE, bytes, valid), "UTF-16");
        return {};
    }
    QString text = decoded(Converter::Utf8, bytes, valid);
    if (valid) return accepted(std::move(text), "UTF-8");
    valid = true;  // every byte is a character there
    return accepted(QString::fromLatin1(bytes), "Latin-1");
}

engine::Result<AttachedFile> readTextFile(const QString& path) {
    using engine::FailureCause;
    const QFileInfo info(path);
    if (!info.exists())
        return refused(FailureCause::kFileMissing, tr("The file is not there any more"), path,
                       tr("choose another one"));
    if (!info.isFile())
        return refused(FailureCause::kBadArgument, tr("This is not a file"), path, tr("choose the files in it"));
    if (info.size() > kMostAttachedBytes) {
        return refused(FailureCause::kContextTooSmall,
                       tr("The file has %1, and at most %2 can be attached")
                           .arg(dataSize(info.size()), dataSize(kMostAttachedBytes)),
                       path, tr("attach the part of it that matters"));
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refused(FailureCause::kFileUnreadable, tr("The file cannot be read"), path, file.errorString());
    const QByteArray bytes = file.read(kMostAttachedBytes);
    DecodedText text = decodeText(bytes);
    if (text.encoding.isEmpty())
        return refused(FailureCause::kFileMalformed, tr("The file is not text"), path,
                       tr("save it as a text file first"));
    if (text.text.trimmed().isEmpty())
        return refused(FailureCause::kFileMalformed, tr("The file is empty"), path, tr("choose another one"));
    return AttachedFile{info.fileName(), std::move(text.text), std::move(text.encoding), info.size(), -1};
}

QString fencedFile(const QString& name, const QString& text) {
    // A fence is longer than every run of its sign inside.
    qsizetype longest = 0;
    qsizetype run = 0;
    for (const QChar character : text) {
        run = character == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(std::max<qsizetype>(3, longest + 1), QLatin1Char('`'));
    const QString end = text.endsWith(QLatin1Char('\n')) ? QString() : QStringLiteral("\n");
    return name + QStringLiteral(":\n") + fence + QLatin1Char('\n') + text + end + fence + QStringLiteral("\n\n");
}

int estimatedTokens(const QString& text) {
    return static_cast<int>(text.size() / kBytesPerToken) + 1;
}

}  // namespace griffin::app
