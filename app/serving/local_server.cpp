#include "app/serving/local_server.h"

#include <QPointer>
#include <QSettings>
#include <utility>

#include "app/server/api_server.h"
#include "app/serving/served_engine.h"

namespace griffin::app {
namespace {

const QString kOnKey = QStringLiteral("serving/on");
const QString kPortKey = QStringLiteral("serving/port");
const QString kPlaceKey = QStringLiteral("serving/key");
constexpr int kMaxPort = 65535;

}  // namespace

LocalServer::LocalServer(QSettings& file, KeyStore& keys, ServedEngine& engine, QObject* parent)
    : QObject(parent), file_(file), keys_(keys), engine_(engine) {}

LocalServer::~LocalServer() {
    stop();
}

QString LocalServer::address() const {
    return QStringLiteral("http://%1:%2/v1")
        .arg(QString::fromStdString(server::AccessRules().host), QString::number(port()));
}

bool LocalServer::isWanted() const {
    return file_.value(kOnKey, false).toBool();
}

void LocalServer::setWanted(bool wanted) {
    if (wanted == isWanted()) return;
    file_.setValue(kOnKey, wanted);
    restart();
}

int LocalServer::port() const {
    bool is_number = false;
    const int port = file_.value(kPortKey).toInt(&is_number);
    return is_number && port >= 1 && port <= kMaxPort ? port : server::kUsualPort;
}

void LocalServer::setPort(int port) {
    if (port == this->port()) return;
    file_.setValue(kPortKey, port);
    restart();
}

KeyPlace LocalServer::keyPlace() const {
    return keyPlaceNamed(file_.value(kPlaceKey).toString());
}

KnownServer LocalServer::keptKey() const {
    return {QStringLiteral("serving"), {}, {}, keyPlace()};
}

void LocalServer::keepKey(const QString& key, QObject* asker, const KeyStore::Kept& kept) {
    server::AccessRules rules;
    rules.api_key = key.toStdString();
    if (const auto usable = server::RequestGuard::create(rules); !usable) {
        const auto tell = [kept, why = usable.error()] { kept(engine::failed(why)); };
        QMetaObject::invokeMethod(asker, tell, Qt::QueuedConnection);
        return;
    }
    const QPointer<QObject> who(asker);
    keys_.write(keptKey(), key, [this, who, kept](const engine::Result<KeyPlace>& place) {
        if (place) {
            file_.setValue(kPlaceKey, nameOf(*place));
            restart();
        }
        if (!who.isNull()) kept(place);
    });
}

void LocalServer::setPaused(bool paused) {
    if (paused == paused_) return;
    paused_ = paused;
    paused ? engine_.hold() : engine_.release();
    emit changed();
}

void LocalServer::start() {
    if (isWanted() && (state_ == State::kOff || state_ == State::kFailed)) restart();
}

void LocalServer::stop() {
    ++run_;
    stop_.request_stop();
}

void LocalServer::restart() {
    stop();
    setPaused(false);
    if (!isWanted()) return setState(State::kOff);
    setState(State::kStarting);
    keys_.read(keptKey(), [this, run = run_](const engine::Result<QString>& key) {
        if (run != run_) return;
        if (key) {
            listen(*key);
        } else {
            fail(key.error());
        }
    });
}

void LocalServer::listen(const QString& key) {
    server::ServerOptions options;
    options.port = port();
    options.access.api_key = key.toStdString();
    stop_ = std::stop_source();
    const auto serve = [this, options, run = run_,
                        asked = stop_.get_token()](const std::stop_token& ending) -> engine::Result<engine::Done> {
        if (asked.stop_requested()) return engine::Done{};
        const auto listening = server::ApiServer::listen(options);
        if (!listening) return tl::unexpected(listening.error());
        const auto end = [&listening] { (*listening)->stop(); };
        const std::stop_callback on_request(asked, end);
        const std::stop_callback at_the_end(ending, end);
        QMetaObject::invokeMethod(
            this,
            [this, run] {
                if (run == run_) setState(State::kOn);
            },
            Qt::QueuedConnection);
        return (*listening)->serve(engine_.host());
    };
    work_.run(serve, [this, run = run_](const engine::Result<engine::Done>& ended) {
        if (run == run_ && !ended) fail(ended.error());
    });
}

void LocalServer::fail(engine::Failure failure) {
    failure_ = std::move(failure);
    setState(State::kFailed);
}

void LocalServer::setState(State state) {
    state_ = state;
    emit changed();
}

}  // namespace griffin::app

#include "moc_local_server.cpp"
