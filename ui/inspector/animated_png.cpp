#include "ui/inspector/animated_png.h"

#include <QBuffer>
#include <QtEndian>
#include <array>

namespace griffin::ui {
namespace {

constexpr int kSignature = 8;

using Table = std::array<quint32, 256>;

constexpr Table crcTable() {
    Table table{};
    for (quint32 n = 0; n < table.size(); ++n) {
        quint32 value = n;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
        table[n] = value;
    }
    return table;
}

quint32 crcOf(const QByteArray& bytes) {
    static constexpr Table kTable = crcTable();
    quint32 crc = 0xFFFFFFFFU;
    for (const char byte : bytes) crc = kTable[(crc ^ static_cast<quint8>(byte)) & 0xFFU] ^ (crc >> 8U);
    return ~crc;
}

template <class Number>
QByteArray bigEndian(Number number) {
    QByteArray bytes(sizeof(Number), Qt::Uninitialized);
    qToBigEndian(number, bytes.data());
    return bytes;
}

QByteArray chunk(const QByteArray& type, const QByteArray& data) {
    const QByteArray checked = type + data;
    return bigEndian(static_cast<quint32>(data.size())) + checked + bigEndian(crcOf(checked));
}

/// What a PNG consists of, as far as it is needed: its header, and its compressed data in one piece.
struct Parts {
    QByteArray header;
    QByteArray data;
};

Parts partsOf(const QImage& image) {
    QBuffer buffer;
    image.convertToFormat(QImage::Format_RGB888).save(&buffer, "PNG");
    const QByteArray& png = buffer.data();
    Parts parts;
    for (qsizetype at = kSignature; at + 12 <= png.size();) {
        const auto size = static_cast<qsizetype>(qFromBigEndian<quint32>(png.constData() + at));
        const QByteArray type = png.mid(at + 4, 4);
        if (type == "IHDR") parts.header = png.mid(at + 8, size);
        if (type == "IDAT") parts.data += png.mid(at + 8, size);
        at += size + 12;
    }
    return parts;
}

QByteArray control(quint32 number, const QImage& image, int milliseconds) {
    constexpr quint16 kSecond = 1000;
    return bigEndian(number) + bigEndian(static_cast<quint32>(image.width())) +
           bigEndian(static_cast<quint32>(image.height())) + QByteArray(8, '\0') +  // at the left and the top
           bigEndian(static_cast<quint16>(milliseconds)) + bigEndian(kSecond) +
           QByteArray(2, '\0');  // it stays, and replaces what was there
}

}  // namespace

QByteArray animatedPng(const QList<AnimationFrame>& frames) {
    QByteArray png("\x89PNG\r\n\x1a\n", kSignature);
    quint32 number = 0;  // of control and frame chunks together
    for (const AnimationFrame& frame : frames) {
        const Parts parts = partsOf(frame.image);
        const bool first = number == 0;
        if (first) {
            png += chunk("IHDR", parts.header);
            png += chunk("acTL", bigEndian(static_cast<quint32>(frames.size())) + bigEndian(quint32{0}));
        }
        png += chunk("fcTL", control(number++, frame.image, frame.milliseconds));
        png += first ? chunk("IDAT", parts.data) : chunk("fdAT", bigEndian(number++) + parts.data);
    }
    return png + chunk("IEND", {});
}

}  // namespace griffin::ui
