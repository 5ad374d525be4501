#include "ui/chat/markdown/html_tags.h"

#include <array>
#include <utility>

namespace griffin::ui {
namespace {

constexpr std::array<std::pair<const char*, quint8>, 3> kStyles = {
    {{"sub", kSubscript}, {"sup", kSuperscript}, {"kbd", kKey}}};

constexpr std::array<std::pair<const char*, HtmlTag>, 9> kOthers = {{{"br", HtmlTag::kBreak},
                                                                     {"br/", HtmlTag::kBreak},
                                                                     {"br /", HtmlTag::kBreak},
                                                                     {"details", HtmlTag::kDetails},
                                                                     {"details open", HtmlTag::kOpenDetails},
                                                                     {"details open=\"\"", HtmlTag::kOpenDetails},
                                                                     {"/details", HtmlTag::kDetailsEnd},
                                                                     {"summary", HtmlTag::kSummary},
                                                                     {"/summary", HtmlTag::kSummaryEnd}}};

/// "</SUB>" becomes "/sub".
QString inside(const QString& tag) {
    return tag.mid(1, tag.size() - 2).toLower().simplified();
}

}  // namespace

HtmlTag htmlTag(const QString& tag) {
    const QString name = inside(tag);
    for (const auto& [known, meaning] : kOthers) {
        if (name == QLatin1String(known)) return meaning;
    }
    if (styleOfTag(tag) == 0) return HtmlTag::kNone;
    return name.startsWith(QLatin1Char('/')) ? HtmlTag::kStyleEnd : HtmlTag::kStyle;
}

quint8 styleOfTag(const QString& tag) {
    QString name = inside(tag);
    if (name.startsWith(QLatin1Char('/'))) name.remove(0, 1);
    for (const auto& [known, style] : kStyles) {
        if (name == QLatin1String(known)) return style;
    }
    return 0;
}

bool takeStyledPart(RichText& text, const QString& end_tag) {
    const QString begin_tag = QLatin1Char('<') + inside(end_tag).mid(1) + QLatin1Char('>');
    const auto size = static_cast<int>(text.text.size());
    const int end = size - static_cast<int>(end_tag.size());
    int begin = end;
    do {
        begin = static_cast<int>(text.text.left(begin).lastIndexOf(begin_tag, -1, Qt::CaseInsensitive));
        if (begin < 0) return false;
    } while ((styleAt(text, begin) & (kCode | kMath)) != 0);
    replaceText(text, end, size, {});
    replaceText(text, begin, begin + static_cast<int>(begin_tag.size()), {});
    addStyle(text, begin, static_cast<int>(text.text.size()), styleOfTag(end_tag));
    return true;
}

}  // namespace griffin::ui
