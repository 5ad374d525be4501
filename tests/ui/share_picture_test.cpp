// What is given away of a pass: the card, the tree with its caption, and the animation, whose frames are taken apart
// again here as a viewer does it.
#include <QApplication>
#include <QBuffer>
#include <QSvgRenderer>
#include <QTest>
#include <QtEndian>

#include "tests/support/test_program.h"
#include "ui/inspector/animated_png.h"
#include "ui/inspector/share_picture.h"
#include "ui/inspector/tree_shapes.h"
#include "ui/theme/theme.h"

using namespace griffin;
using namespace griffin::ui;

namespace {

AnswerTrace traceOf(int passes) {
    AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    for (int pass = 0; pass < passes; ++pass) {
        engine::CycleRecord cycle;
        cycle.nodes = {{1, " is", -1, 0, -1, -1, true},
                       {2, " the" + std::to_string(pass), 0, 1, 0.6F, 0.5F, true},
                       {3, " When", 0, 1, 0.2F, 0.0004F, false}};
        cycle.left_out = {{4, " a", 0, 1, 0.1F, -1, false}};
        cycle.origin = engine::DraftOrigin::kModel;
        cycle.accepted_tokens = 1;
        cycle.bonus_text = " sky <&>";
        cycle.bonus_probability = 0.9F;
        trace.cycles.push_back(cycle);
        if (pass == 0) trace.tokens.append({0, 3, -1, 0});
        trace.tokens.append({0, 4, pass, 1});
        trace.tokens.append({0, 8, pass, 0});
    }
    return trace;
}

struct Chunk {
    QByteArray type;
    QByteArray data;
};

quint32 slowCrc(const QByteArray& bytes) {
    quint32 crc = 0xFFFFFFFFU;
    for (const char byte : bytes) {
        crc ^= static_cast<quint8>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? (crc >> 1U) ^ 0xEDB88320U : crc >> 1U;
    }
    return ~crc;
}

quint32 numberAt(const QByteArray& bytes, qsizetype at) {
    return qFromBigEndian<quint32>(bytes.constData() + at);
}

/// Checks every checksum.
QList<Chunk> chunksOf(const QByteArray& png) {
    QList<Chunk> chunks;
    if (!png.startsWith("\x89PNG\r\n\x1a\n")) return {};
    for (qsizetype at = 8; at < png.size();) {
        const auto size = static_cast<qsizetype>(numberAt(png, at));
        if (at + size + 12 > png.size()) return {};
        chunks.append({png.mid(at + 4, 4), png.mid(at + 8, size)});
        if (numberAt(png, at + 8 + size) != slowCrc(png.mid(at + 4, size + 4))) return {};
        at += size + 12;
    }
    return chunks;
}

void appendChunk(QByteArray& png, const QByteArray& type, const QByteArray& data) {
    QByteArray number(4, '\0');
    qToBigEndian(static_cast<quint32>(data.size()), number.data());
    png += number + type + data;
    qToBigEndian(slowCrc(type + data), number.data());
    png += number;
}

/// The pictures of an animation, and how long each is shown.
QList<AnimationFrame> framesOf(const QByteArray& animation) {
    QList<AnimationFrame> frames;
    QByteArray header;
    quint32 next = 0;  // numbers ascend over both kinds of chunks
    for (const Chunk& chunk : chunksOf(animation)) {
        if (chunk.type == "IHDR") header = chunk.data;
        if ((chunk.type == "fcTL" || chunk.type == "fdAT") && numberAt(chunk.data, 0) != next++) return {};
        if (chunk.type == "fcTL") frames.append({{}, qFromBigEndian<quint16>(chunk.data.constData() + 20)});
        if (chunk.type != "IDAT" && chunk.type != "fdAT") continue;
        QByteArray png("\x89PNG\r\n\x1a\n", 8);
        appendChunk(png, "IHDR", header);
        appendChunk(png, "IDAT", chunk.type == "IDAT" ? chunk.data : chunk.data.mid(4));
        appendChunk(png, "IEND", {});
        frames.last().image = QImage::fromData(png, "PNG");
    }
    return frames;
}

}  // namespace

class SharePictureTest : public QObject {
    Q_OBJECT

  private slots:
    void anAnimationIsItsFrames();
    void tenPassesMove();
    void theCardHasItsSize();
    void theTreeHasACaption();

  private:
    Theme theme_{*qApp};
    ShareFacts facts_{"SmolLM2", "GRIFFIN", "A processor", "≈ 1.8×"};
};

void SharePictureTest::anAnimationIsItsFrames() {
    QList<AnimationFrame> frames;
    for (const Qt::GlobalColor color : {Qt::red, Qt::green, Qt::blue}) {
        QImage image(40, 30, QImage::Format_RGB32);
        image.fill(color);
        image.setPixelColor(3, 4 + static_cast<int>(frames.size()), Qt::white);
        frames.append({image, 100 * static_cast<int>(frames.size() + 1)});
    }
    const QByteArray animation = animatedPng(frames);
    const QList<Chunk> chunks = chunksOf(animation);
    QCOMPARE(chunks.at(0).type, QByteArray("IHDR"));
    QCOMPARE(chunks.at(1).type, QByteArray("acTL"));
    QCOMPARE(numberAt(chunks.at(1).data, 0), 3U);
    QCOMPARE(chunks.last().type, QByteArray("IEND"));
    const QList<AnimationFrame> read = framesOf(animation);
    QCOMPARE(read.size(), frames.size());
    for (int i = 0; i < frames.size(); ++i) {
        QCOMPARE(read.at(i).milliseconds, frames.at(i).milliseconds);
        QCOMPARE(read.at(i).image.convertToFormat(QImage::Format_RGB32), frames.at(i).image);
    }
    // Who knows no animation sees the first picture.
    QCOMPARE(QImage::fromData(animation, "PNG").convertToFormat(QImage::Format_RGB32), frames.first().image);
}

void SharePictureTest::tenPassesMove() {
    const AnswerTrace trace = traceOf(30);
    const QList<AnimationFrame> frames = framesOf(passAnimation(trace, 25, facts_, TreeStyle(theme_)));
    int shown = 0;
    for (const AnimationFrame& frame : frames) {
        QCOMPARE(frame.image.size(), kAnimationSize);
        if (frame.milliseconds > 200) ++shown;
    }
    QCOMPARE(shown, kAnimatedPasses);
    QVERIFY(frames.size() > shown);
    QVERIFY(frames.first().image != frames.last().image);
    QCOMPARE(framesOf(passAnimation(trace, 0, facts_, TreeStyle(theme_))).size(), 1);
}

void SharePictureTest::theCardHasItsSize() {
    const AnswerTrace trace = traceOf(5);
    const QByteArray folder = qgetenv("GRIFFIN_PICTURES");
    for (const ThemeMode mode : {ThemeMode::kLight, ThemeMode::kDark}) {
        theme_.setMode(mode);
        const QImage card = passCard(trace, 3, facts_, TreeStyle(theme_));
        QCOMPARE(card.size(), QSize(1200, 630));
        QCOMPARE(card.pixelColor(2, 2), theme_.colors().background);
        ShareFacts unknown = facts_;
        unknown.speedup.clear();
        QVERIFY(passCard(trace, 3, unknown, TreeStyle(theme_)) != card);
        ShareFacts busy = facts_;
        busy.busy = true;  // is said, also where the figure is the same
        QVERIFY(passCard(trace, 3, busy, TreeStyle(theme_)) != card);
        ShareFacts measured = facts_;
        measured.speedup = QStringLiteral("1.8×");
        ShareFacts of_a_part = measured;
        of_a_part.tokens = 256;
        QVERIFY(passCard(trace, 3, of_a_part, TreeStyle(theme_)) != passCard(trace, 3, measured, TreeStyle(theme_)));
        if (!folder.isEmpty())
            card.save(QString::fromLocal8Bit(folder) + (theme_.isDark() ? "/dark.png" : "/card.png"));
    }
    theme_.setMode(ThemeMode::kLight);
}

void SharePictureTest::theTreeHasACaption() {
    const AnswerTrace trace = traceOf(5);
    QCOMPARE(passCaption(trace, 3, facts_), QString("2 tokens in one pass · SmolLM2 · GRIFFIN · A processor"));
    AnswerTrace found = trace;
    found.cycles[3].origin = engine::DraftOrigin::kLookup;
    QCOMPARE(passCaption(found, 3, facts_),
             QString("2 tokens in one pass, 1 found in earlier text · SmolLM2 · GRIFFIN · A processor"));
    found.cycles[3].accepted_tokens = 0;  // what was found was wrong
    QVERIFY(!passCaption(found, 3, facts_).contains("earlier text"));
    const QByteArray svg = treeSvg(trace, 3, facts_, TreeStyle(theme_));
    QVERIFY(svg.contains("2 tokens in one pass"));
    QVERIFY(svg.contains("sky &lt;&amp;&gt;"));
    QSvgRenderer renderer(svg);
    QVERIFY(renderer.isValid());
    const QImage png = QImage::fromData(treePng(trace, 3, facts_, TreeStyle(theme_)), "PNG");
    QCOMPARE(png.width(), qRound(2 * renderer.viewBoxF().width()));
}

GRIFFIN_TEST(SharePictureTest)
#include "share_picture_test.moc"
