#include "ui/chat/transcript/transcript_style.h"

#include <QFontInfo>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace griffin::ui {

namespace {

constexpr double kLeading = 1.3;  // body text, times the font's height
constexpr double kCodeLeading = 1.2;
constexpr double kHeadingLeading = 1.2;
constexpr double kHeadingSizes[6] = {1.45, 1.25, 1.1, 1.0, 1.0, 0.95};  // times the body's size

int lineOf(const QFont& font, double leading) {
    return static_cast<int>(std::lround(QFontMetricsF(font).height() * leading));
}

}  // namespace

TranscriptStyle::TranscriptStyle(const Theme& theme)
    : colors(theme.colors()),
      dark(theme.isDark()),
      body(theme.font(FontRole::kReading)),
      code(theme.font(FontRole::kCode)),
      small(theme.font(FontRole::kSmall)),
      author(theme.font(FontRole::kStrong)) {
    for (std::size_t level = 0; level < headings.size(); ++level) {
        headings[level] = body;
        headings[level].setPointSizeF(body.pointSizeF() * kHeadingSizes[level]);
        headings[level].setWeight(QFont::DemiBold);
    }
    const QFontMetricsF metrics(body);
    em = QFontInfo(body).pixelSize();
    column = theme.columnWidth();
    line = lineOf(body, kLeading);
    code_line = lineOf(code, kCodeLeading);
    small_line = lineOf(small, kHeadingLeading);
    character = metrics.horizontalAdvance(QStringLiteral("the quick brown fox jumps over a lazy dog")) / 41.0;
    code_character = QFontMetricsF(code).horizontalAdvance(QLatin1Char('x'));
    list_indent = 3 * space::kHuge * em / 32;  // two digits, their point and a gap
    quote_indent = space::kLarge;
    icon = theme.scaled(space::kIcon);
    button = theme.scaled(space::kButton);
    code_header = std::max(small_line + space::kMedium, button + space::kTight);
}

int TranscriptStyle::lineHeight(int heading_level) const {
    return heading_level == 0 ? line : lineOf(textFont(heading_level), kHeadingLeading);
}

}  // namespace griffin::ui
