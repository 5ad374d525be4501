#include "app/documents/html_text.h"

#include <libxml/HTMLparser.h>

#include <QElapsedTimer>
#include <QSet>
#include <QStringList>
#include <algorithm>
#include <array>
#include <memory>

#include "app/documents/decoded_text.h"

namespace griffin::app {
namespace {

constexpr int kMaxDepth = 2000;       // of elements; the parser looks through all that are open
constexpr int kMaxAttributes = 5000;  // of a tag; the parser compares each with all before it, and cannot be stopped
constexpr int kMaxMilliseconds = 10'000;
constexpr qsizetype kChunk = 64 * 1024;

const QSet<QByteArray>& unseen() {
    static const QSet<QByteArray> names{"script", "style", "template", "svg", "math", "iframe", "object", "select"};
    return names;
}

const QSet<QByteArray>& blocks() {
    static const QSet<QByteArray> names{
        "address", "article",  "aside",  "blockquote", "body",   "caption", "dd",      "details", "div",   "dl",
        "dt",      "fieldset", "figure", "figcaption", "footer", "form",    "header",  "hr",      "li",    "main",
        "nav",     "ol",       "option", "p",          "pre",    "section", "summary", "table",   "title", "tr",
        "ul",      "h1",       "h2",     "h3",         "h4",     "h5",      "h6"};
    return names;
}

/// Those with an empty line around them.
bool isApart(const QByteArray& name) {
    static const QSet<QByteArray> names{"blockquote", "p", "pre", "table", "ul", "ol", "dl", "title", "figure"};
    return names.contains(name) || (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6');
}

/// Takes what the parser finds, in the order of the page.
class PageText {
  public:
    void open(const QByteArray& name, const char** attributes) {
        ++depth_;
        if (unseen().contains(name)) ++unseen_;
        if (unseen_ > 0) return;
        if (name == "br") return endLine();
        if (name == "img") return alternative(attributes);
        if (name == "td" || name == "th") return cell();
        if (!blocks().contains(name)) return;
        endBlock(name, lists_.isEmpty());
        if (name == "pre") ++verbatim_;
        if (name == "ul" || name == "ol") lists_.append(name == "ol" ? 1 : 0);
        if (name == "tr") first_cell_ = true;
        if (name == "hr") line_ = QStringLiteral("---");
        if (name == "li") line_ = mark_ = itemMark();
        if (name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6')
            line_ = QString(name[1] - '0', QLatin1Char('#')) + QLatin1Char(' ');
    }

    void close(const QByteArray& name) {
        --depth_;
        if (unseen().contains(name)) {
            unseen_ = std::max(unseen_ - 1, 0);
            return;
        }
        if (unseen_ > 0 || !blocks().contains(name)) return;
        const bool list = name == "ul" || name == "ol";
        endBlock(name, lists_.isEmpty() || (list && lists_.size() == 1));
        if (name == "pre") verbatim_ = std::max(verbatim_ - 1, 0);
        if (list && !lists_.isEmpty()) lists_.removeLast();
    }

    void add(const QString& text) {
        if (unseen_ > 0) return;
        for (const QChar character : text) {
            const char16_t code = character.unicode();
            if (verbatim_ > 0 && code == '\n') {
                endLine();
            } else if (verbatim_ == 0 && character.isSpace() && code != 0xA0) {
                if (!line_.isEmpty() && !line_.endsWith(QLatin1Char(' '))) line_ += QLatin1Char(' ');
            } else if (code >= 0x20 || code == '\t') {
                line_ += code == 0xA0 ? QLatin1Char(' ') : character;
            }
        }
    }

    int depth() const { return depth_; }

    QString finish() {
        endLine();
        while (text_.endsWith(QLatin1Char('\n'))) text_.chop(1);
        return text_ + QLatin1Char('\n');
    }

  private:
    /// `free`: it is in no list, whose items have no empty lines between them.
    void endBlock(const QByteArray& name, bool free) {
        if (!mark_.isEmpty() && line_ == mark_) return;  // the item begins with a block
        if (!line_.trimmed().isEmpty() || verbatim_ > 0) endLine();
        line_.clear();
        if (free && isApart(name) && !text_.isEmpty() && !text_.endsWith(QLatin1String("\n\n")))
            text_ += QLatin1Char('\n');
    }

    void endLine() {
        while (line_.endsWith(QLatin1Char(' '))) line_.chop(1);
        text_ += line_ + QLatin1Char('\n');
        line_.clear();
        mark_.clear();
    }

    void cell() {
        if (!first_cell_) line_ += QStringLiteral(" | ");
        first_cell_ = false;
    }

    void alternative(const char** attributes) {
        for (; attributes != nullptr && attributes[0] != nullptr; attributes += 2) {
            if (attributes[1] != nullptr && qstricmp(attributes[0], "alt") == 0 && attributes[1][0] != '\0')
                add(QLatin1Char('[') + QString::fromUtf8(attributes[1]) + QLatin1Char(']'));
        }
    }

    QString itemMark() {
        constexpr qsizetype kDeepestIndent = 8;
        const qsizetype indent = std::clamp<qsizetype>(lists_.size() - 1, 0, kDeepestIndent) * 2;
        const bool numbered = !lists_.isEmpty() && lists_.last() > 0;
        const QString mark = numbered ? QString::number(lists_.last()++) + QStringLiteral(". ") : QStringLiteral("- ");
        return QString(indent, QLatin1Char(' ')) + mark;
    }

    QString text_;
    QString line_;      // that grows
    QString mark_;      // of a list's item, with which it began
    QList<int> lists_;  // around it: the number of the next item; 0: it has no numbers
    int depth_ = 0;
    int unseen_ = 0;
    int verbatim_ = 0;
    bool first_cell_ = true;
};

bool isSpace(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

/// The most attributes of a tag, found as the parser does: a quotation begins behind an equals sign alone.
int mostAttributes(const QByteArray& page) {
    int most = 0;
    const auto end = page.cend();
    auto at = page.cbegin();
    const auto skip = [&](auto&& wanted) { at = std::find_if_not(at, end, wanted); };
    while ((at = std::find(at, end, '<')) != end) {
        int names = 0;
        for (++at; at != end && *at != '>';) {
            if (isSpace(*at)) {
                skip(isSpace);
            } else if (*at == '=') {
                ++at;
                skip(isSpace);
                if (at == end || (*at != '"' && *at != '\'')) continue;
                const char quotation = *at;
                at = std::find(at + 1, end, quotation);
                if (at != end) ++at;
            } else {
                ++names;
                skip([](char c) { return c != '>' && c != '=' && !isSpace(c); });
            }
        }
        most = std::max(most, names);
    }
    return most;
}

QByteArray nameOf(const xmlChar* name) {
    return QByteArray(reinterpret_cast<const char*>(name)).toLower();
}

htmlSAXHandler handler() {
    htmlSAXHandler sax{};
    sax.startElement = [](void* page, const xmlChar* name, const xmlChar** attributes) {
        static_cast<PageText*>(page)->open(nameOf(name), reinterpret_cast<const char**>(attributes));
    };
    sax.endElement = [](void* page, const xmlChar* name) { static_cast<PageText*>(page)->close(nameOf(name)); };
    sax.characters = [](void* page, const xmlChar* text, int size) {
        static_cast<PageText*>(page)->add(QString::fromUtf8(reinterpret_cast<const char*>(text), size));
    };
    sax.ignorableWhitespace = sax.characters;
    return sax;
}

}  // namespace

bool isHtml(const QString& name) {
    static const std::array<QLatin1String, 3> ends{QLatin1String(".html"), QLatin1String(".htm"),
                                                   QLatin1String(".xhtml")};
    return std::any_of(ends.begin(), ends.end(),
                       [&](QLatin1String end) { return name.endsWith(end, Qt::CaseInsensitive); });
}

tl::expected<QString, engine::Message> htmlText(const QByteArray& bytes) {
    // What is Unicode is known by its bytes; other encodings the page names itself.
    const DecodedText decoded = decodeText(bytes);
    const bool named = decoded.encoding.isEmpty() || decoded.encoding == QLatin1String("Latin-1");
    const QByteArray page = named ? bytes : decoded.text.toUtf8();

    if (mostAttributes(page) > kMaxAttributes)
        return tl::unexpected(engine::Message("The page takes too long to read"));
    PageText text;
    htmlSAXHandler sax = handler();
    const std::unique_ptr<htmlParserCtxt, decltype(&htmlFreeParserCtxt)> parser(
        htmlCreatePushParserCtxt(&sax, &text, nullptr, 0, nullptr,
                                 named ? XML_CHAR_ENCODING_NONE : XML_CHAR_ENCODING_UTF8),
        &htmlFreeParserCtxt);
    if (!parser) return tl::unexpected(engine::Message("There is not enough memory to read the page"));
    htmlCtxtUseOptions(parser.get(), HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
    QElapsedTimer timer;
    timer.start();
    for (qsizetype at = 0; at < page.size(); at += kChunk) {
        const qsizetype size = std::min(kChunk, page.size() - at);
        htmlParseChunk(parser.get(), page.constData() + at, static_cast<int>(size), 0);
        if (text.depth() > kMaxDepth)
            return tl::unexpected(engine::Message("The page is nested too deeply to be read"));
        if (timer.elapsed() > kMaxMilliseconds)
            return tl::unexpected(engine::Message("The page takes too long to read"));
    }
    htmlParseChunk(parser.get(), nullptr, 0, 1);
    return text.finish();
}

}  // namespace griffin::app
