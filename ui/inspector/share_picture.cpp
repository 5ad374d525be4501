#include "ui/inspector/share_picture.h"

#include <QLocale>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/picture_file.h"
#include "ui/inspector/animated_png.h"
#include "ui/inspector/pass_text.h"
#include "ui/inspector/replay.h"
#include "ui/inspector/river_layout.h"
#include "ui/inspector/tree_painter.h"
#include "ui/inspector/tree_text.h"
#include "ui/theme/controls.h"
#include "ui/theme/figure_text.h"

namespace griffin::ui {
namespace {

constexpr double kEdge = 56;  // of the card
constexpr double kPictureMargin = 16;
constexpr int kPhrasePixels = 34;
constexpr int kPhraseLines = 2;
constexpr int kPhraseTokens = 24;  // before and after the pass
constexpr int kFigurePixels = 44;
constexpr int kSmallPixels = 20;
constexpr double kMaxTreeScale = 3;
constexpr double kAnimationScale = 1.3;
constexpr int kShownMilliseconds = 700;
constexpr int kNotableMilliseconds = 1400;
constexpr int kMoves = 3;  // pictures between two passes
constexpr int kBetweenMilliseconds = 40;

QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal) {
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

QString factsLine(const ShareFacts& facts) {
    QStringList parts{facts.model, facts.method, facts.machine};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString tokensAtOnce(const AnswerTrace& trace, int pass) {
    const int tokens = tokensOf(trace, pass);
    return withOrigin(QCoreApplication::translate("Inspector", "%n tokens in one pass", nullptr, tokens), trace, pass);
}

/// As many lines of the text as there is room for. Returns how much of it they show.
int breakLines(QTextLayout& layout, double width) {
    int shown = 0;
    double height = 0;
    layout.beginLayout();
    for (int i = 0; i < kPhraseLines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
        shown = line.textStart() + line.textLength();
    }
    layout.endLayout();
    return shown;
}

/// The words of the pass among those around it, in as many lines as there is room for. Returns the height.
double paintPhrase(QPainter& painter, const QRectF& place, const PassWords& words, const QFont& font,
                   const ThemeColors& colors) {
    QString text;
    QList<QTextLayout::FormatRange> formats;
    const auto add = [&](const QString& part, const QColor& ink, const QColor& line) {
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(text.size());
        range.length = static_cast<int>(part.size());
        range.format.setForeground(ink);
        if (line.isValid()) {
            range.format.setFontWeight(QFont::DemiBold);
            QColor ground = line;
            ground.setAlphaF(0.18F);
            range.format.setBackground(ground);
        }
        formats.append(range);
        text += part;
    };
    // What was there before leaves room for the words of the pass.
    const QFontMetricsF metrics(sized(font, kPhrasePixels, QFont::DemiBold));
    const double free = 0.9 * kPhraseLines * place.width() - metrics.horizontalAdvance(oneLine(words.brought()));
    const double most = std::clamp(free, 0.2 * place.width(), 0.9 * place.width());
    QString before = oneLine(words.before);
    if (metrics.horizontalAdvance(before) > most) before = metrics.elidedText(before, Qt::ElideLeft, most);
    while (before.startsWith(QLatin1Char(' '))) before.remove(0, 1);
    add(before, colors.text_secondary, {});
    for (const PassPiece& piece : words.pieces) add(piece.shown(), colors.text, inkOf(piece.origin, colors));
    add(oneLine(words.after), colors.text_faint, {});

    QTextLayout layout(text, font);
    layout.setFormats(formats);
    const QString more = QStringLiteral("…");
    for (int shown = breakLines(layout, place.width()); shown < text.size();
         shown = breakLines(layout, place.width())) {
        text.truncate(std::max(shown - (text.endsWith(more) ? 2 : 1), 0));
        while (text.endsWith(QLatin1Char(' '))) text.chop(1);
        text += more;
        layout.setText(text);
    }
    layout.draw(&painter, place.topLeft());
    return layout.boundingRect().height();
}

/// A large number with a word below it. Returns where the next one may begin.
double paintFigure(QPainter& painter, const QPointF& at, const QString& number, const QString& words, const QFont& font,
                   const ThemeColors& colors) {
    const QFont large = sized(font, kFigurePixels, QFont::DemiBold);
    const QFont small = sized(font, kSmallPixels);
    painter.setFont(large);
    painter.setPen(colors.text);
    painter.drawText(at, number);
    painter.setFont(small);
    painter.setPen(colors.text_secondary);
    painter.drawText(at + QPointF(0, kSmallPixels + 12), words);
    constexpr double kApart = 56;
    return at.x() + kApart +
           std::max(QFontMetricsF(large).horizontalAdvance(number), QFontMetricsF(small).horizontalAdvance(words));
}

void paintWholeTree(QPainter& painter, const QRectF& place, const engine::CycleRecord& cycle, const TreeStyle& style) {
    const TreeLayout layout = layOutTree(cycle, style.metrics);
    const double scale =
        std::min({place.width() / layout.size.width(), place.height() / layout.size.height(), kMaxTreeScale});
    const QSizeF size = layout.size * scale;
    painter.save();
    painter.translate(place.center() - QPointF(size.width() / 2, size.height() / 2));
    painter.scale(scale, scale);
    paintTree(painter, cycle, layout, style, -1);
    painter.restore();
}

/// What a tree with its caption looks like, and how large it is.
struct CaptionedTree {
    const TreeStyle& style;
    TreeLayout layout;
    QString caption;
    QSizeF size;

    CaptionedTree(const AnswerTrace& trace, int pass, const ShareFacts& facts, const TreeStyle& tree_style)
        : style(tree_style),
          layout(layOutTree(trace.cycle(pass), style.metrics)),
          caption(passCaption(trace, pass, facts)) {
        const double line = style.metrics.height() + kPictureMargin;
        size = QSizeF(std::max(layout.size.width(), style.metrics.horizontalAdvance(caption)) + 2 * kPictureMargin,
                      layout.size.height() + line + 2 * kPictureMargin);
    }
    void paint(QPainter& painter, const engine::CycleRecord& cycle) const {
        painter.translate(kPictureMargin, kPictureMargin);
        paintTree(painter, cycle, layout, style, -1);
        painter.setFont(style.font);
        painter.setPen(style.colors.text_secondary);
        painter.drawText(QPointF(0, layout.size.height() + kPictureMargin + style.metrics.ascent()), caption);
    }
};

}  // namespace

QString passCaption(const AnswerTrace& trace, int pass, const ShareFacts& shared) {
    const QString tokens = tokensAtOnce(trace, pass);
    const QString rest = factsLine(shared);
    return rest.isEmpty() ? tokens : tokens + QStringLiteral(" · ") + rest;
}

QImage passCard(const AnswerTrace& trace, int pass, const ShareFacts& shared, const TreeStyle& style) {
    const QFont& font = style.font;  // each text has a size of its own
    const engine::CycleRecord& cycle = trace.cycle(pass);
    QImage image(kCardSize, QImage::Format_RGB32);
    image.fill(style.colors.background);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = QRectF(image.rect()).adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const double phrase =
        paintPhrase(painter, inside, wordsOf(trace, pass, kPhraseTokens), sized(font, kPhrasePixels), style.colors);
    constexpr double kFoot = 150;  // figures and facts
    constexpr double kGap = 28;
    paintWholeTree(painter, inside.adjusted(0, phrase + kGap, 0, -kFoot), cycle, style);

    const QLocale locale;
    QPointF at(inside.left(), inside.bottom() - kFoot + kFigurePixels + kGap);
    const int tokens = tokensOf(trace, pass);
    at.setX(paintFigure(
        painter, at, locale.toString(tokens),
        withOrigin(QCoreApplication::translate("Inspector", "tokens in this pass", nullptr, tokens), trace, pass), font,
        style.colors));
    at.setX(paintFigure(painter, at, tokensPerPassText(tokensPerPass(trace)), translated("tokens per pass"), font,
                        style.colors));
    if (!shared.speedup.isEmpty()) {
        paintFigure(painter, at, shared.speedup,
                    shared.busy                  ? translated("as fast as plain (the computer was busy)")
                    : isEstimate(shared.speedup) ? translated("as fast as plain (estimated)")
                    : shared.tokens > 0
                        ? translated("as fast as plain, over %1 tokens").arg(locale.toString(shared.tokens))
                        : translated("as fast as plain"),
                    font, style.colors);
    }
    const QFont small = sized(font, kSmallPixels);
    painter.setFont(small);
    painter.setPen(style.colors.text_secondary);
    const QString program = QStringLiteral("Griffin Chat");
    const double width = QFontMetricsF(small).horizontalAdvance(program);
    painter.drawText(QPointF(inside.left(), inside.bottom()),
                     QFontMetricsF(small).elidedText(factsLine(shared), Qt::ElideRight, inside.width() - width - kGap));
    painter.setPen(style.colors.accent);
    painter.drawText(QPointF(inside.right() - width, inside.bottom()), program);
    return image;
}

QByteArray treeSvg(const AnswerTrace& trace, int pass, const ShareFacts& shared, const TreeStyle& style) {
    const CaptionedTree tree(trace, pass, shared, style);
    return svgPicture(tree.size, tree.style.colors.background, tree.caption,
                      [&](QPainter& painter) { tree.paint(painter, trace.cycle(pass)); });
}

QByteArray treePng(const AnswerTrace& trace, int pass, const ShareFacts& shared, const TreeStyle& style) {
    const CaptionedTree tree(trace, pass, shared, style);
    return pngPicture(tree.size, tree.style.colors.background,
                      [&](QPainter& painter) { tree.paint(painter, trace.cycle(pass)); });
}

QByteArray passAnimation(const AnswerTrace& trace, int pass, const ShareFacts& shared, const TreeStyle& style) {
    const double caption = style.metrics.height() + kPictureMargin;
    const QSizeF room = (QSizeF(kAnimationSize) - QSizeF(0, caption)) / kAnimationScale;
    QStringList words{translated("%1 tokens per pass").arg(tokensPerPassText(tokensPerPass(trace))), factsLine(shared)};
    words.removeAll(QString());
    const QString below = words.join(QStringLiteral(" · "));
    const auto picture = [&](const River& river, double shift) {
        QImage image(kAnimationSize, QImage::Format_RGB32);
        image.fill(style.colors.background);
        QPainter painter(&image);
        painter.save();
        painter.scale(kAnimationScale, kAnimationScale);
        painter.translate(shift, 0);
        paintRiver(painter, river, trace, style);
        painter.restore();
        painter.setFont(style.font);
        painter.setPen(style.colors.text_secondary);
        painter.drawText(QPointF(kPictureMargin, kAnimationSize.height() - kPictureMargin), below);
        return image;
    };
    QList<AnimationFrame> frames;
    double was = 0;  // the end of the pass before
    for (int head = std::max(0, pass - kAnimatedPasses + 1); head <= pass; ++head) {
        const River river = layOutRiver(trace, head, RiverFlow::kLeft, room, room.width(), style.metrics);
        const double way = river.passes.size() > 1 ? was - river.passes[river.passes.size() - 2].end : 0;
        for (int move = 1; !frames.isEmpty() && way > 0 && move < kMoves; ++move) {
            const double left = std::pow(1 - static_cast<double>(move) / kMoves, 2);
            frames.append({picture(river, way * left), kBetweenMilliseconds});
        }
        const bool notable = tokensOf(trace, head) >= RiverPacer::kNotable;
        frames.append({picture(river, 0), notable ? kNotableMilliseconds : kShownMilliseconds});
        was = river.passes.back().end;
    }
    return animatedPng(frames);
}

}  // namespace griffin::ui
