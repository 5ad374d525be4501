#include "app/traces/trace_codec.h"

#include <zstd.h>

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "app/traces/varint.h"

namespace griffin::app {
namespace {

constexpr char kPlain = 1;
constexpr char kWithForm = 2;
constexpr int kLevel = 12;                          // of compression; slower ones gain nothing on a few kilobytes
constexpr std::size_t kMaxColumnBytes = 32U << 20;  // together, unpacked; a million nodes take at most 16 MB

tl::unexpected<engine::Failure> damaged(const char* why) {
    return engine::failed({engine::FailureCause::kFileMalformed,
                           engine::Message("The record of how this answer came about is damaged"),
                           {},
                           engine::Message("write the answer again to make a new one"),
                           why});
}

struct FreeContext {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};

}  // namespace

QByteArray encodeTrace(const ui::AnswerTrace& trace) {
    if (trace.cycles.empty() || !isSmallEnough(trace)) return {};
    const TraceColumns all = columnsOf(trace);
    const char version = all.back().empty() ? kPlain : kWithForm;
    const auto columns = std::span(all).first(version == kPlain ? kColumnsOfVersion1 : all.size());
    std::string lengths;
    std::size_t total = 0;
    for (const std::string& column : columns) {
        putVarint(lengths, column.size());
        total += column.size();
    }
    total += lengths.size();
    if (total > kMaxColumnBytes) return {};

    const std::unique_ptr<ZSTD_CCtx, FreeContext> context(ZSTD_createCCtx());
    if (!context) return {};
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    ZSTD_CCtx_setPledgedSrcSize(context.get(), total);
    // Every flush ends a block, of which there are few; more room than this is never needed.
    QByteArray bytes(static_cast<qsizetype>(1 + ZSTD_compressBound(total) + 16 * (columns.size() + 1)),
                     Qt::Uninitialized);
    bytes[0] = version;
    ZSTD_outBuffer out{bytes.data() + 1, static_cast<std::size_t>(bytes.size() - 1), 0};
    const auto put = [&](const std::string& part, ZSTD_EndDirective end) {
        ZSTD_inBuffer in{part.data(), part.size(), 0};
        return ZSTD_compressStream2(context.get(), &out, &in, end) == 0;
    };
    bool done = put(lengths, ZSTD_e_flush);
    for (std::size_t i = 0; i < columns.size() && done; ++i)
        done = put(columns[i], i + 1 < columns.size() ? ZSTD_e_flush : ZSTD_e_end);
    if (!done) return {};
    bytes.resize(1 + static_cast<qsizetype>(out.pos));
    return bytes;
}

engine::Result<ui::AnswerTrace> decodeTrace(const QByteArray& bytes, std::size_t most) {
    if (bytes.size() < 2) return damaged("it is cut off");
    if (bytes.at(0) != kPlain && bytes.at(0) != kWithForm) return damaged("it has another version");
    const char* frame = bytes.constData() + 1;
    const auto size = static_cast<std::size_t>(bytes.size() - 1);
    const unsigned long long unpacked = ZSTD_getFrameContentSize(frame, size);
    if (unpacked == ZSTD_CONTENTSIZE_ERROR || unpacked == ZSTD_CONTENTSIZE_UNKNOWN) return damaged("it is not packed");
    if (unpacked > kMaxColumnBytes) return damaged("it is too large");
    std::string columns(static_cast<std::size_t>(unpacked), '\0');
    if (ZSTD_decompress(columns.data(), columns.size(), frame, size) != columns.size())
        return damaged("it cannot be unpacked");

    VarintReader reader(columns);
    TraceColumnViews views;
    std::array<std::uint64_t, std::tuple_size_v<TraceColumnViews>> all_lengths{};
    const auto lengths = std::span(all_lengths).first(bytes.at(0) == kPlain ? kColumnsOfVersion1 : views.size());
    for (std::uint64_t& length : lengths) length = reader.take();
    for (std::size_t i = 0; i < lengths.size(); ++i) views[i] = reader.bytes(lengths[i]);
    if (!reader.atEnd()) return damaged("its columns have other lengths");
    auto trace = traceOf(views, most);
    if (trace) return std::move(*trace);
    if (trace.error() == TraceFault::kDamaged) return damaged("its columns do not fit together");
    return engine::failed({engine::FailureCause::kOutOfMemory,
                           engine::Message("The record of how this answer came about is too long to be shown"),
                           {},
                           engine::Message("let the answer be shorter"),
                           {}});
}

QByteArray passesOf(const ui::AnswerTrace& trace) {
    QByteArray passes;
    passes.reserve(static_cast<qsizetype>(trace.cycles.size()));
    for (int pass = 0; pass < static_cast<int>(trace.cycles.size()); ++pass)
        passes.append(ui::briefOf(trace, pass).byte());
    return passes;
}

}  // namespace griffin::app
