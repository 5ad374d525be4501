#include "ui/charts/ribbon.h"

#include <QCoreApplication>
#include <QList>
#include <QLocale>
#include <QPainter>
#include <QPen>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/theme/figure_text.h"
#include "ui/theme/theme_colors.h"

namespace griffin::ui {
namespace {

constexpr double kWidestColumn = 6;  // pixels from column to column
constexpr double kGapFrom = 3;       // wider columns are a pixel apart
constexpr int kUsualHeight = 6;      // tokens that the height has room for, unless a pass brought more
// Guesses that are not the draft's are striped: so much, and so much between.
struct Stripes {
    double thick;
    double gap;
};
constexpr Stripes kOfText = {2, 2};
constexpr Stripes kOfForm = {3, 1};

enum Part { kOff, kDraft, kText, kForm, kOwn, kParts };

/// The means of the passes of one column.
struct Column {
    std::array<double, kParts> tokens{};

    void add(const PassBrief& pass) {
        if (pass.origin == PassBrief::kNone) {
            ++tokens[kOff];
            return;
        }
        tokens[pass.origin == PassBrief::kText   ? kText
               : pass.origin == PassBrief::kForm ? kForm
                                                 : kDraft] += pass.guessed();
        tokens[kOwn] += pass.tokens - pass.guessed();
    }
    void divide(int passes) {
        for (double& part : tokens) part /= passes;
    }
};

struct RibbonText {
    Q_DECLARE_TR_FUNCTIONS(Ribbon)
};

}  // namespace

void Ribbon::setPasses(const QByteArray& passes) {
    // A ribbon that grows is not read from the beginning again.
    const bool grew = passes.startsWith(passes_);
    if (!grew) highest_ = 0;
    for (auto i = grew ? passes_.size() : 0; i < passes.size(); ++i)
        highest_ = std::max(highest_, PassBrief::ofByte(passes.at(i)).tokens);
    passes_ = passes;
}

double Ribbon::pitch(int width) const {
    const double room = static_cast<double>(width) / std::max(count(), 1);
    return room >= kGapFrom ? std::min(std::floor(room), kWidestColumn) : room;
}

int Ribbon::passAt(int x, int width) const {
    if (x < 0 || x >= std::ceil(pitch(width) * count())) return -1;
    return nearestPass(x, width);
}

int Ribbon::nearestPass(int x, int width) const {
    if (count() == 0) return -1;
    // The last one whose left edge is not behind this pixel.
    return std::clamp(static_cast<int>(std::ceil((x + 1) / pitch(width))) - 1, 0, count() - 1);
}

QRectF Ribbon::columnsOf(const PassRange& range, const QRect& area) const {
    const double step = pitch(area.width());
    const double gap = step >= kGapFrom ? 1 : 0;
    const double left = std::floor(range.from * step);
    const double right = std::max(std::floor(range.to * step) - gap, left + 1);
    return {area.left() + left, static_cast<double>(area.top()), right - left, static_cast<double>(area.height())};
}

void Ribbon::paint(QPainter& painter, const QRect& area, const ThemeColors& colors, const Marks& marks) const {
    if (count() == 0) return;
    if (!marks.selected.isEmpty()) painter.fillRect(columnsOf(marks.selected, area), colors.selection);
    if (marks.hovered >= 0)
        painter.fillRect(columnsOf({marks.hovered, marks.hovered + 1}, area).adjusted(-1, 0, 1, 0),
                         colors.surface_strong);

    const double step = pitch(area.width());
    const double gap = step >= kGapFrom ? 1 : 0;
    const double unit = static_cast<double>(area.height()) / std::max(highest_, kUsualHeight);
    const double bottom = area.top() + area.height();
    const int columns = std::min(count(), static_cast<int>(std::ceil(step * count())));
    std::array<QList<QRectF>, kParts> rects;
    for (int c = 0; c < columns; ++c) {
        const int first = static_cast<int>(std::int64_t{c} * count() / columns);
        const int end = static_cast<int>((std::int64_t{c} + 1) * count() / columns);
        Column column;
        for (int i = first; i < end; ++i) column.add(pass(i));
        column.divide(end - first);
        const double left = area.left() + std::floor(first * step);
        const double width = std::max(area.left() + std::floor(end * step) - left - gap, 1.0);
        double y = bottom;
        for (int part = 0; part < kParts; ++part) {
            const double height = column.tokens[static_cast<std::size_t>(part)] * unit;
            if (height <= 0) continue;
            QList<QRectF>& to = rects[static_cast<std::size_t>(part)];
            if (part == kText || part == kForm) {
                const Stripes& stripes = part == kText ? kOfText : kOfForm;
                for (double stripe = 0; stripe < height; stripe += stripes.thick + stripes.gap) {
                    const double thick = std::min(stripes.thick, height - stripe);
                    to.append(QRectF(left, y - stripe - thick, width, thick));
                }
            } else {
                to.append(QRectF(left, y - height, width, height));
            }
            y -= height;
        }
    }
    painter.save();
    painter.setPen(Qt::NoPen);
    const std::array<QColor, kParts> inks = {colors.rejected, colors.accepted, colors.found, colors.formed,
                                             colors.target};
    for (std::size_t part = 0; part < kParts; ++part) {
        painter.setBrush(inks[part]);
        painter.drawRects(rects[part]);
    }
    if (marks.shown >= 0 && marks.shown < count()) {
        painter.setPen(QPen(colors.text, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(columnsOf({marks.shown, marks.shown + 1}, area).adjusted(-1.5, 0.5, 0.5, -0.5));
    }
    painter.restore();
}

QString Ribbon::summary() const {
    int tokens = answer_tokens_;
    for (int i = 0; answer_tokens_ == 0 && i < count(); ++i) tokens += pass(i).tokens;
    const QLocale locale;
    const int passes = answer_passes_ > 0 ? answer_passes_ : count();
    const double mean = passes > 0 ? static_cast<double>(tokens) / passes : 0;
    return RibbonText::tr("%n passes, tokens: %1, tokens per pass: %2", "", passes)
        .arg(locale.toString(tokens), tokensPerPassText(mean));
}

QString Ribbon::passText(int index) const {
    const PassBrief here = pass(index);
    const QLocale locale;
    const QString place = RibbonText::tr("Pass %1 of %2").arg(locale.toString(index + 1), locale.toString(count()));
    if (here.origin == PassBrief::kNone) return RibbonText::tr("%1: one token, nothing was guessed").arg(place);
    if (here.guessed() == 0) return RibbonText::tr("%1: one token, the model's own").arg(place);
    if (here.without_own) {
        const QString all = here.origin == PassBrief::kForm
                                ? RibbonText::tr("%1: %n tokens, forced by the answer's form", "", here.tokens)
                            : here.origin == PassBrief::kText
                                ? RibbonText::tr("%1: %n tokens, found in earlier text", "", here.tokens)
                                : RibbonText::tr("%1: %n tokens, guessed by the draft", "", here.tokens);
        return all.arg(place);
    }
    if (here.origin == PassBrief::kForm) {
        return RibbonText::tr("%1: %n tokens, all but the last forced by the answer's form", "", here.tokens)
            .arg(place);
    }
    const QString from = here.origin == PassBrief::kText
                             ? RibbonText::tr("%1: %n tokens, all but the last found in earlier text", "", here.tokens)
                             : RibbonText::tr("%1: %n tokens, all but the last guessed by the draft", "", here.tokens);
    return from.arg(place);
}

}  // namespace griffin::ui
