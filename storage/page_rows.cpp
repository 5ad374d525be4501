#include "storage/page_rows.h"

#include <QString>
#include <QtEndian>
#include <algorithm>
#include <bit>
#include <optional>

namespace griffin::storage {
namespace {

constexpr qsizetype kFileHeader = 100;
constexpr qsizetype kPageHeader = 8;
constexpr std::uint8_t kTableLeaf = 0x0D;
constexpr std::uint8_t kIndexLeaf = 0x0A;  // of tables WITHOUT ROWID as well
constexpr int kLongestVarint = 9;
constexpr qsizetype kUsualPage = 4096;
constexpr qsizetype kMostColumns = 100;

std::uint8_t byteAt(QByteArrayView bytes, qsizetype at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

/// Big endian, up to eight bytes, with a sign. REQUIRES: `size` bytes are there.
std::int64_t signedAt(QByteArrayView bytes, qsizetype at, int size) {
    std::uint64_t value = (byteAt(bytes, at) & 0x80) != 0 ? ~std::uint64_t{0} : 0;
    for (int i = 0; i < size; ++i) value = value << 8 | byteAt(bytes, at + i);
    return static_cast<std::int64_t>(value);
}

/// Reads the number at `at` and moves on; nothing if the bytes end before it does.
std::optional<std::int64_t> readVarint(QByteArrayView bytes, qsizetype& at) {
    std::uint64_t value = 0;
    for (int i = 0; i < kLongestVarint; ++i) {
        if (at >= bytes.size()) return std::nullopt;
        const std::uint8_t byte = byteAt(bytes, at++);
        if (i == kLongestVarint - 1) return static_cast<std::int64_t>(value << 8 | byte);
        value = value << 7 | (byte & 0x7F);
        if ((byte & 0x80) == 0) break;
    }
    return static_cast<std::int64_t>(value);
}

/// Bytes of a value of this serial type; negative: there is no such type.
std::int64_t sizeOf(std::int64_t type) {
    constexpr std::int64_t kSizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
    if (type >= 0 && type < std::ssize(kSizes)) return kSizes[type];
    return type >= 12 ? (type - 12) / 2 : -1;
}

QVariant valueOf(std::int64_t type, QByteArrayView bytes) {
    if (type == 0) return {};
    if (type == 7) return std::bit_cast<double>(signedAt(bytes, 0, 8));
    if (type == 8 || type == 9) return QVariant::fromValue<qint64>(type - 8);
    if (type < 7) return QVariant::fromValue<qint64>(signedAt(bytes, 0, static_cast<int>(bytes.size())));
    if (type % 2 == 0) return bytes.toByteArray();
    return QString::fromUtf8(bytes);
}

/// The values of a record.
std::optional<QVariantList> valuesOf(QByteArrayView record) {
    qsizetype at = 0;
    const std::optional<std::int64_t> header = readVarint(record, at);
    if (!header || *header < at || *header > record.size()) return std::nullopt;
    qsizetype body = static_cast<qsizetype>(*header);
    const QByteArrayView types = record.first(body);
    QVariantList values;
    while (at < types.size()) {
        const std::optional<std::int64_t> type = readVarint(types, at);
        const std::int64_t size = type ? sizeOf(*type) : -1;
        if (size < 0 || size > record.size() - body || values.size() == kMostColumns) return std::nullopt;
        values.append(valueOf(*type, record.sliced(body, static_cast<qsizetype>(size))));
        body += static_cast<qsizetype>(size);
    }
    return values;
}

class Pages {
  public:
    explicit Pages(QByteArrayView file) : file_(file), left_(2 * file.size()) {
        // A header that is damaged says nothing, and these are the sizes of every file that we make.
        if (file.size() < kFileHeader || !file.startsWith(QByteArray("SQLite format 3\0", 16))) return;
        const auto stored = qFromBigEndian<std::uint16_t>(file.data() + 16);
        const qsizetype size = stored == 1 ? 65536 : stored;
        if (size < 512 || !std::has_single_bit(static_cast<std::uint64_t>(size))) return;
        page_ = size;
        usable_ = page_ - std::min<qsizetype>(byteAt(file, 20), page_ - 480);
    }

    void read(const std::function<void(const PageRow&)>& take) {
        for (qsizetype first = 0; first + page_ <= file_.size(); first += page_) {
            readPage(file_.sliced(first, page_), first == 0 ? kFileHeader : 0, take);
        }
    }

  private:
    void readPage(QByteArrayView page, qsizetype header, const std::function<void(const PageRow&)>& take) {
        const std::uint8_t kind = byteAt(page, header);
        if (kind != kTableLeaf && kind != kIndexLeaf) return;
        const bool in_table = kind == kTableLeaf;
        const qsizetype most = in_table ? usable_ - 35 : (usable_ - 12) * 64 / 255 - 23;
        const qsizetype cells = qFromBigEndian<std::uint16_t>(page.data() + header + 3);
        const qsizetype pointers = header + kPageHeader;
        if (pointers + 2 * cells > usable_) return;
        for (qsizetype cell = 0; cell < cells; ++cell) {
            qsizetype at = qFromBigEndian<std::uint16_t>(page.data() + pointers + 2 * cell);
            const std::optional<std::int64_t> size = readVarint(page.first(usable_), at);
            const std::optional<std::int64_t> id =
                in_table && size ? readVarint(page.first(usable_), at) : std::nullopt;
            if (!size || *size < 1 || *size > left_ || id.has_value() != in_table) continue;
            left_ -= static_cast<qsizetype>(*size);
            const std::optional<QByteArray> record = payload(page, at, static_cast<qsizetype>(*size), most);
            std::optional<QVariantList> values = record ? valuesOf(*record) : std::nullopt;
            if (values) take({id, std::move(*values)});
        }
    }

    /// What begins at `at` of a leaf page, where it has `most` bytes at most, and may go on in other pages.
    std::optional<QByteArray> payload(QByteArrayView page, qsizetype at, qsizetype size, qsizetype most) const {
        const qsizetype least = (usable_ - 12) * 32 / 255 - 23;
        const qsizetype fitted = least + (size - least) % (usable_ - 4);
        const qsizetype local = size <= most ? size : fitted <= most ? fitted : least;
        if (at + local + (size > local ? 4 : 0) > usable_) return std::nullopt;
        QByteArray bytes = page.sliced(at, local).toByteArray();
        auto next = size > local ? qFromBigEndian<std::uint32_t>(page.data() + at + local) : 0U;
        while (bytes.size() < size) {
            const qsizetype first = (static_cast<qsizetype>(next) - 1) * page_;
            if (next == 0 || first + page_ > file_.size()) return std::nullopt;
            const QByteArrayView more = file_.sliced(first, page_);
            next = qFromBigEndian<std::uint32_t>(more.data());
            bytes.append(more.sliced(4, std::min(size - bytes.size(), usable_ - 4)));
        }
        return bytes;
    }

    QByteArrayView file_;
    qsizetype left_;  // bytes that rows may still have: they do not share pages
    qsizetype page_ = kUsualPage;
    qsizetype usable_ = kUsualPage;
};

}  // namespace

void forEachPageRow(QByteArrayView file, const std::function<void(const PageRow&)>& take) {
    Pages(file).read(take);
}

}  // namespace griffin::storage
