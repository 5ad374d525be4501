#include "ui/transcript/code_highlighter.h"

#include <srchilite/formatter.h>
#include <srchilite/formattermanager.h>
#include <srchilite/formatterparams.h>
#include <srchilite/instances.h>
#include <srchilite/langdefmanager.h>
#include <srchilite/sourcehighlighter.h>

#include <QHash>
#include <QMetaObject>
#include <boost/make_shared.hpp>
#include <exception>
#include <mutex>
#include <optional>
#include <vector>

namespace griffin::ui {

namespace {

constexpr int kLongestCode = 60'000;     // characters; longer code stays in one colour
constexpr int kLongestColoured = 2'000;  // longer lines are passed over: regular expressions take their time
constexpr int kCacheCharacters = 4'000'000;

/// Collects the ranges of one kind; the library calls it with a piece of the line and where that begins, in bytes.
class SpanCollector : public srchilite::Formatter {
  public:
    struct Range {
        int start;
        int length;
        CodeSpan::Kind kind;
    };

    SpanCollector(std::vector<Range>& ranges, std::optional<CodeSpan::Kind> kind) : ranges_(ranges), kind_(kind) {}

    void format(const std::string& text, const srchilite::FormatterParams* params) override {
        if (!kind_ || params == nullptr || params->start < 0) return;
        ranges_.push_back({params->start, static_cast<int>(text.size()), *kind_});
    }

  private:
    std::vector<Range>& ranges_;
    std::optional<CodeSpan::Kind> kind_;
};

struct ElementKind {
    const char* element;
    CodeSpan::Kind kind;
};

// The names are those of source-highlight's style files.
constexpr ElementKind kElements[] = {
    {"keyword", CodeSpan::kKeyword},        {"predef_var", CodeSpan::kKeyword},
    {"markup_command", CodeSpan::kKeyword}, {"selector", CodeSpan::kKeyword},
    {"property", CodeSpan::kFunction},      {"type", CodeSpan::kType},
    {"usertype", CodeSpan::kType},          {"classname", CodeSpan::kType},
    {"string", CodeSpan::kString},          {"regexp", CodeSpan::kString},
    {"specialchar", CodeSpan::kString},     {"value", CodeSpan::kString},
    {"number", CodeSpan::kNumber},          {"comment", CodeSpan::kComment},
    {"todo", CodeSpan::kComment},           {"url", CodeSpan::kString},
    {"function", CodeSpan::kFunction},      {"predef_func", CodeSpan::kFunction},
    {"attribute", CodeSpan::kFunction},     {"preproc", CodeSpan::kPreprocessor},
    {"label", CodeSpan::kPreprocessor},     {"variable", CodeSpan::kPreprocessor},
    {"newfile", CodeSpan::kString},         {"oldfile", CodeSpan::kNumber},
    {"difflines", CodeSpan::kType},
};

/// UTF-16 units in the first `bytes` bytes of a line.
int utf16Length(const QByteArray& line, int bytes) {
    int units = 0;
    for (int i = 0; i < bytes; ++i) {
        const auto byte = static_cast<unsigned char>(line.at(i));
        if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
    }
    return units;
}

}  // namespace

QString languageRules(const QString& language) {
    static const QHash<QString, QString> kRules = {
        {"ada", "ada"},
        {"applescript", "applescript"},
        {"asm", "asm"},
        {"awk", "awk"},
        {"bash", "sh"},
        {"bat", "bat"},
        {"batch", "bat"},
        {"c", "c"},
        {"c#", "csharp"},
        {"c++", "cpp"},
        {"cc", "cpp"},
        {"cobol", "cobol"},
        {"coffeescript", "coffeescript"},
        {"console", "sh"},
        {"cpp", "cpp"},
        {"cs", "csharp"},
        {"csharp", "csharp"},
        {"css", "css"},
        {"cuda", "cpp"},
        {"cxx", "cpp"},
        {"d", "d"},
        {"diff", "diff"},
        {"el", "lisp"},
        {"erlang", "erlang"},
        {"fortran", "fortran"},
        {"glsl", "glsl"},
        {"go", "go"},
        {"golang", "go"},
        {"groovy", "groovy"},
        {"h", "cpp"},
        {"haskell", "haskell"},
        {"hpp", "cpp"},
        {"hs", "haskell"},
        {"htm", "html"},
        {"html", "html"},
        {"ini", "desktop"},
        {"java", "java"},
        {"javascript", "javascript"},
        {"js", "javascript"},
        {"json", "json"},
        {"jsx", "javascript"},
        {"latex", "latex"},
        {"lisp", "lisp"},
        {"lua", "lua"},
        {"make", "makefile"},
        {"makefile", "makefile"},
        {"ml", "caml"},
        {"mysql", "sql"},
        {"ocaml", "caml"},
        {"pascal", "pascal"},
        {"patch", "diff"},
        {"perl", "perl"},
        {"php", "php"},
        {"pl", "perl"},
        {"postgresql", "sql"},
        {"prolog", "prolog"},
        {"properties", "properties"},
        {"proto", "proto"},
        {"protobuf", "proto"},
        {"py", "python"},
        {"python", "python"},
        {"python3", "python"},
        {"r", "r"},
        {"rb", "ruby"},
        {"rs", "rust"},
        {"ruby", "ruby"},
        {"rust", "rust"},
        {"scala", "scala"},
        {"scheme", "scheme"},
        {"sh", "sh"},
        {"shell", "sh"},
        {"sml", "sml"},
        {"sql", "sql"},
        {"sqlite", "sql"},
        {"svg", "xml"},
        {"tcl", "tcl"},
        {"tex", "latex"},
        {"ts", "javascript"},
        {"tsx", "javascript"},
        {"typescript", "javascript"},
        {"vala", "vala"},
        {"vbscript", "vbscript"},
        {"vim", "vim"},
        {"xml", "xml"},
        {"zsh", "zsh"},
    };
    const QString rules = kRules.value(language.toLower());
    return rules.isEmpty() ? QString() : rules + QStringLiteral(".lang");
}

QList<CodeSpan> highlightCode(const QString& language, const QString& code) {
    QList<CodeSpan> spans;
    const QString rules = languageRules(language);
    if (rules.isEmpty() || code.size() > kLongestCode) return spans;
    static std::mutex library;  // its tables are global
    const std::lock_guard lock(library);
    try {
        std::vector<SpanCollector::Range> ranges;
        srchilite::FormatterManager manager(boost::make_shared<SpanCollector>(ranges, std::nullopt));
        for (const ElementKind& element : kElements) {
            manager.addFormatter(element.element, boost::make_shared<SpanCollector>(ranges, element.kind));
        }
        srchilite::SourceHighlighter highlighter(
            srchilite::Instances::getLangDefManager()->getHighlightState(rules.toStdString()));
        srchilite::FormatterParams params;
        highlighter.setFormatterManager(&manager);
        highlighter.setFormatterParams(&params);
        highlighter.setOptimize(false);
        int line_start = 0;
        for (const QString& line : code.split(QLatin1Char('\n'))) {
            const QByteArray utf8 = line.toUtf8();
            ranges.clear();
            if (line.size() <= kLongestColoured) highlighter.highlightParagraph(utf8.toStdString());
            for (const SpanCollector::Range& range : ranges) {
                const int start = utf16Length(utf8, range.start);
                const int length = utf16Length(utf8, range.start + range.length) - start;
                if (length > 0) spans.append({line_start + start, length, range.kind});
            }
            line_start += static_cast<int>(line.size()) + 1;
        }
    } catch (const std::exception&) {
        return {};  // rules not installed, or an expression too complex for this code: one colour
    }
    return spans;
}

CodeHighlighter::CodeHighlighter(QObject* parent) : QObject(parent), known_(kCacheCharacters) {
    pool_.setMaxThreadCount(1);
}

CodeHighlighter::~CodeHighlighter() {
    pool_.clear();
    pool_.waitForDone();
}

const QList<CodeSpan>* CodeHighlighter::find(const QString& language, const QString& code) {
    if (languageRules(language).isEmpty() || code.size() > kLongestCode) return nullptr;
    const Key key(language, code);
    if (const QList<CodeSpan>* spans = known_.object(key)) return spans;
    if (asked_.contains(key)) return nullptr;
    asked_.insert(key);
    pool_.start([this, key] {
        const QList<CodeSpan> spans = highlightCode(key.first, key.second);
        QMetaObject::invokeMethod(
            this, [this, key, spans] { store(key, spans); }, Qt::QueuedConnection);
    });
    return nullptr;
}

void CodeHighlighter::store(const Key& key, const QList<CodeSpan>& spans) {
    asked_.remove(key);
    known_.insert(key, new QList<CodeSpan>(spans), static_cast<int>(key.second.size()) + 1);
    emit ready();
}

}  // namespace griffin::ui
