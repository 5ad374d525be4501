#include "ui/inspector/pass_text.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "ui/inspector/tree_text.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

const std::string& bytesOf(const AnswerTrace& trace, const TraceToken& token) {
    const engine::CycleRecord& cycle = trace.cycle(token.cycle);
    return token.fromDraft() ? cycle.nodes[static_cast<std::size_t>(token.node)].text : cycle.bonus_text;
}

/// Of tokens from one place up to another.
QString textBetween(const AnswerTrace& trace, qsizetype from, qsizetype to) {
    std::string bytes;
    for (qsizetype i = std::max<qsizetype>(from, 0); i < std::min(to, trace.tokens.size()); ++i) {
        const TraceToken& token = trace.tokens.at(i);
        // The first token comes with the prompt; it is the root of the first pass.
        bytes += token.cycle >= 0       ? bytesOf(trace, token)
                 : trace.cycles.empty() ? std::string()
                                        : trace.cycles.front().nodes.front().text;
    }
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

}  // namespace

QString PassPiece::shown() const {
    return bytes ? isolated(text) : oneLine(text);
}

QString PassWords::brought() const {
    QString text;
    for (const PassPiece& piece : pieces) text += piece.text;
    return text;
}

PassWords wordsOf(const AnswerTrace& trace, int pass, int most) {
    const auto by_pass = [](const TraceToken& token, int number) { return token.cycle < number; };
    const auto begin = trace.tokens.begin();
    const qsizetype first = std::lower_bound(begin, trace.tokens.end(), pass, by_pass) - begin;
    const qsizetype end = std::lower_bound(begin, trace.tokens.end(), pass + 1, by_pass) - begin;
    PassWords words;
    words.before = textBetween(trace, first - most, first);
    for (qsizetype i = first; i < end; ++i) {
        const TraceToken& token = trace.tokens.at(i);
        words.pieces.append({tokenString(bytesOf(trace, token)),
                             token.fromDraft() ? shownOrigin(trace.cycle(pass).origin) : PassBrief::kNone,
                             isPartOfCharacter(bytesOf(trace, token))});
    }
    words.after = textBetween(trace, end, end + most);
    return words;
}

QColor inkOf(PassBrief::Origin origin, const ThemeColors& colors) {
    return origin == PassBrief::kNone   ? colors.target
           : origin == PassBrief::kText ? colors.found
           : origin == PassBrief::kForm ? colors.formed
                                        : colors.accepted;
}

PassText::PassText(Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setObjectName(QStringLiteral("passText"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&theme_, &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void PassText::setWords(const PassWords& words) {
    words_ = words;
    setAccessibleName(words_.brought());
    update();
}

QSize PassText::sizeHint() const {
    return {200, QFontMetrics(theme_.font(FontRole::kBody)).height() + 2 * space::kTight};
}

QSize PassText::minimumSizeHint() const {
    return {40, sizeHint().height()};
}

void PassText::paintEvent(QPaintEvent*) {
    if (words_.pieces.isEmpty()) return;
    const ThemeColors& colors = theme_.colors();
    QString text = oneLine(words_.before);
    QList<QTextLayout::FormatRange> formats;
    const auto add = [&](const QString& part, const QColor& ink, const QColor& ground, bool underlined) {
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(text.size());
        range.length = static_cast<int>(part.size());
        range.format.setForeground(ink);
        if (ground.isValid()) range.format.setBackground(ground);
        range.format.setFontUnderline(underlined);
        formats.append(range);
        text += part;
    };
    const auto before = static_cast<int>(text.size());
    for (const PassPiece& piece : words_.pieces) {
        QColor ground = inkOf(piece.origin, colors);
        ground.setAlphaF(0.18F);
        add(piece.shown(), colors.text, ground, piece.origin == PassBrief::kNone);
    }
    const auto end = static_cast<int>(text.size());
    add(oneLine(words_.after), colors.text_faint, {}, false);

    QTextLayout layout(text, theme_.font(FontRole::kBody));
    layout.setFormats(formats);
    QTextOption option(Qt::AlignLeft | Qt::AlignAbsolute);
    option.setWrapMode(QTextOption::NoWrap);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    const double left = line.cursorToX(before);
    const double right = line.cursorToX(end);
    QPainter painter(this);
    painter.setPen(colors.text_secondary);
    layout.draw(&painter, QPointF((width() - left - right) / 2, space::kTight));
}

}  // namespace griffin::ui

#include "moc_pass_text.cpp"
