#include "app/documents/attached_file.h"

#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <utility>

#include "app/documents/decoded_text.h"
#include "app/documents/folder_text.h"
#include "app/documents/html_text.h"
#include "app/documents/pdf_text.h"
#include "app/library/library_files.h"

namespace griffin::app {
namespace {

/// Quarters of a token that a character usually is: vocabularies hold words of Latin letters, of most other alphabets
/// parts of words, and of the scripts of East Asia hardly more than single characters. Digits are tokens of their own,
/// or three of them one, and signs are often one.
int quartersOf(char32_t character) {
    constexpr char32_t kLatinEnd = 0x250;
    constexpr char32_t kEastAsianSigns = 0x2E80;  // from there on what has no script is theirs
    constexpr char32_t kRareBegin = 0x10000;      // pictures and rare characters, by their bytes in most vocabularies
    if (character < kLatinEnd) return QChar::isDigit(character) ? 3 : QChar::isPunct(character) ? 2 : 1;
    if (character >= kRareBegin) return 8;
    switch (QChar::script(character)) {
        case QChar::Script_Han:
        case QChar::Script_Hiragana:
        case QChar::Script_Katakana:
        case QChar::Script_Hangul:
        case QChar::Script_Bopomofo:
        case QChar::Script_Yi:
            return 4;
        case QChar::Script_Latin:
            return 1;
        case QChar::Script_Common:
        case QChar::Script_Inherited:
            return character >= kEastAsianSigns ? 4 : 1;
        default:
            return 2;
    }
}

tl::unexpected<engine::Failure> refused(engine::FailureCause cause, engine::Message what, const QString& path,
                                        engine::Message what_to_do) {
    return engine::failed(
        {cause, std::move(what), QFileInfo(path).fileName().toStdString(), std::move(what_to_do), {}});
}

/// The text of a file that is no PDF, or why it has none.
tl::expected<DecodedText, engine::Message> textOf(const QString& name, const QByteArray& bytes) {
    if (isHtml(name)) {
        auto text = htmlText(bytes);
        if (!text) return tl::unexpected(std::move(text).error());
        return DecodedText{*std::move(text), QStringLiteral("HTML")};
    }
    DecodedText text = decodeText(bytes);
    if (text.encoding.isEmpty()) return tl::unexpected(engine::Message("The file is not text"));
    return text;
}

}  // namespace

engine::Result<AttachedFile> readDocument(const QString& path, const std::stop_token& stop) {
    using engine::FailureCause;
    using engine::Message;
    const QFileInfo info(path);
    if (!info.exists())
        return refused(FailureCause::kFileMissing, Message("The file is no longer there"), path,
                       Message("choose another one"));
    if (info.isDir()) return readFolder(path, stop);
    if (!info.isFile())
        return refused(FailureCause::kBadArgument, Message("This is not a file"), path, Message("choose another one"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return refused(FailureCause::kFileUnreadable, Message("The file cannot be read"), path,
                       file.errorString().toStdString());
    if (isPdf(info.fileName(), file.peek(kPdfHeadBytes))) {
        auto text = readPdf(path, stop);
        if (!text) return tl::unexpected(std::move(text).error());
        return AttachedFile{info.fileName(), *std::move(text), QStringLiteral("PDF"), info.size(), -1};
    }
    if (info.size() > kMaxAttachedBytes) {
        return refused(FailureCause::kContextTooSmall,
                       Message("The file is %1 in size, but at most %2 can be attached",
                               dataSize(info.size()).toStdString(), dataSize(kMaxAttachedBytes).toStdString()),
                       path, Message("attach the relevant part of it"));
    }
    auto text = textOf(info.fileName(), file.read(kMaxAttachedBytes));
    if (!text) {
        const bool picture = QMimeDatabase().mimeTypeForFile(info).name().startsWith(QLatin1String("image/"));
        return refused(FailureCause::kFileMalformed,
                       picture ? Message("Pictures cannot be read") : std::move(text).error(), path,
                       picture ? Message("attach what it says as text") : Message("save it as a text file first"));
    }
    if (text->text.trimmed().isEmpty())
        return refused(FailureCause::kFileMalformed, Message("The file is empty"), path, Message("choose another one"));
    return AttachedFile{info.fileName(), std::move(text->text), std::move(text->encoding), info.size(), -1};
}

int estimatedTokens(const QString& text) {
    qint64 quarters = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool pair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        quarters += quartersOf(pair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode());
        if (pair) ++i;
    }
    return static_cast<int>(quarters / 4) + 1;
}

int roundedEstimate(int tokens) {
    qint64 step = 1;
    while (tokens / step >= 100) step *= 10;
    return static_cast<int>((tokens + step / 2) / step * step);
}

}  // namespace griffin::app
