#include "app/chat/trace_keeper.h"

#include <optional>
#include <stop_token>
#include <utility>

#include "app/configuration/settings.h"
#include "app/traces/trace_codec.h"
#include "storage/message_store.h"

namespace griffin::app {
namespace {

constexpr std::int64_t kMegabyte = 1'000'000;

engine::Failure absent() {
    return {engine::FailureCause::kNotFound,
            engine::Message("How this answer came about is not kept"),
            {},
            engine::Message("write the answer again to see it"),
            {}};
}

storage::Result<storage::Done> store(storage::Database& database, storage::MessageId message,
                                     const ui::AnswerTrace& trace, std::int64_t limit) {
    const storage::MessageTrace packed{passesOf(trace), encodeTrace(trace)};
    if (packed.trace.isEmpty()) return storage::Done{};  // too large to be kept
    storage::MessageTraceStore traces(database);
    storage::Transaction transaction(database);
    if (!transaction.begun()) return transaction.begun();
    if (auto done = traces.save(message, packed); !done) return done;
    if (auto done = traces.trim(limit); !done) return done;
    return transaction.commit();
}

}  // namespace

TraceKeeper::TraceKeeper(QString path, Settings& settings, QObject* parent)
    : QObject(parent), settings_(settings), thread_(std::move(path)), last_limit_(settings.values().kept_traces) {
    connect(&settings_, &Settings::changed, this, [this] {
        const int before = std::exchange(last_limit_, settings_.values().kept_traces);
        if (before > last_limit_) trim();
        if ((before > 0) != enabled()) emit enabledChanged();
    });
}

TraceKeeper::~TraceKeeper() {
    thread_.complete();
}

bool TraceKeeper::enabled() const {
    return limit() > 0;
}

std::int64_t TraceKeeper::limit() const {
    return kMegabyte * settings_.values().kept_traces;
}

void TraceKeeper::keep(storage::MessageId message, std::shared_ptr<const ui::AnswerTrace> trace) {
    if (!enabled()) return;
    thread_.start(
        [message, trace = std::move(trace), limit = limit()](storage::Database& database, const TaskMonitor&) {
            return store(database, message, *trace, limit);
        },
        [this](const storage::Result<storage::Done>& done) {
            if (!done) emit storingFailed(done.error());
        },
        std::stop_source());
}

void TraceKeeper::load(storage::MessageId message) {
    const auto trace = std::make_shared<ui::AnswerTrace>();
    thread_.start(
        [message, trace](storage::Database& database, const TaskMonitor&) -> storage::Result<storage::Done> {
            const auto packed = storage::MessageTraceStore(database).find(message);
            if (!packed) return tl::unexpected(packed.error());
            if (!packed->has_value()) return tl::unexpected(absent());
            auto decoded = decodeTrace((*packed)->trace);
            if (!decoded) return tl::unexpected(std::move(decoded).error());
            *trace = std::move(*decoded);
            return storage::Done{};
        },
        [this, message, trace](const storage::Result<storage::Done>& done) {
            if (done) {
                emit loaded(message, trace);
            } else {
                emit failed(message, done.error());
            }
        },
        std::stop_source());
}

void TraceKeeper::trim() {
    thread_.start([limit = limit()](storage::Database& database,
                                    const TaskMonitor&) { return storage::MessageTraceStore(database).trim(limit); },
                  [this](const storage::Result<storage::Done>& done) {
                      if (!done) emit storingFailed(done.error());
                  },
                  std::stop_source());
}

}  // namespace griffin::app

#include "moc_trace_keeper.cpp"
