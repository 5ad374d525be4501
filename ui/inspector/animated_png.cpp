#include "ui/inspector/animated_png.h"

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

/// Eight bits for each of red, green and blue.
QByteArray header(const QSize& size) {
    return bigEndian(static_cast<quint32>(size.width())) + bigEndian(static_cast<quint32>(size.height())) +
           QByteArray("\x08\x02\x00\x00\x00", 5);
}

/// The rows, each as it is (filter 0), which suits flat colours, and compressed.
QByteArray compressed(const QImage& image) {
    const QImage rgb = image.convertToFormat(QImage::Format_RGB888);
    QByteArray rows;
    rows.reserve(qsizetype{rgb.height()} * (3 * qsizetype{rgb.width()} + 1));
    for (int y = 0; y < rgb.height(); ++y) {
        rows += '\0';
        rows.append(reinterpret_cast<const char*>(rgb.constScanLine(y)), 3 * qsizetype{rgb.width()});
    }
    constexpr int kLength = 4;  // that Qt puts in front of zlib's stream
    return qCompress(rows).mid(kLength);
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
    png += chunk("IHDR", header(frames.first().image.size()));
    png += chunk("acTL", bigEndian(static_cast<quint32>(frames.size())) + bigEndian(quint32{0}));
    for (const AnimationFrame& frame : frames) {
        const bool first = number == 0;
        png += chunk("fcTL", control(number++, frame.image, frame.milliseconds));
        const QByteArray data = compressed(frame.image);
        png += first ? chunk("IDAT", data) : chunk("fdAT", bigEndian(number++) + data);
    }
    return png + chunk("IEND", {});
}

}  // namespace griffin::ui
