#include "app/http/http_multi.h"

#include <QHostAddress>
#include <QNetworkProxy>
#include <QSocketNotifier>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <new>

namespace griffin::app::http {
namespace {

/// Whom the system trusts, as Qt finds them on each distribution.
const QByteArray& authorities() {
    static const QByteArray kAll = [] {
        QByteArray all;
        for (const QSslCertificate& one : QSslConfiguration::systemCaCertificates()) all += one.toPem();
        return all;
    }();
    return kAll;
}

/// The way to a server that the person's settings or the system name; this computer itself is asked at once.
QNetworkProxy proxyFor(const QUrl& address) {
    const QString host = address.host();
    if (host == QLatin1String("localhost") || QHostAddress(host).isLoopback()) return QNetworkProxy::NoProxy;
    const QList<QNetworkProxy> all = QNetworkProxyFactory::proxyForQuery(QNetworkProxyQuery(address));
    return all.isEmpty() ? QNetworkProxy(QNetworkProxy::NoProxy) : all.first();
}

void setProxy(CURL* easy, const QUrl& address) {
    const QNetworkProxy proxy = proxyFor(address);
    const bool socks = proxy.type() == QNetworkProxy::Socks5Proxy;
    if (proxy.type() == QNetworkProxy::NoProxy || proxy.hostName().isEmpty()) {
        curl_easy_setopt(easy, CURLOPT_PROXY, "");  // nor one of the environment
        return;
    }
    QUrl url;
    url.setScheme(socks ? QStringLiteral("socks5h") : QStringLiteral("http"));
    url.setHost(proxy.hostName());
    url.setPort(proxy.port());
    curl_easy_setopt(easy, CURLOPT_PROXY, url.toEncoded().constData());
    curl_easy_setopt(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (proxy.user().isEmpty()) return;
    curl_easy_setopt(easy, CURLOPT_PROXYUSERNAME, proxy.user().toUtf8().constData());
    curl_easy_setopt(easy, CURLOPT_PROXYPASSWORD, proxy.password().toUtf8().constData());
}

Fault faultOf(CURLcode code) {
    switch (code) {
        case CURLE_OK:
            return Fault::kNone;
        case CURLE_COULDNT_RESOLVE_HOST:
            return Fault::kUnknownHost;
        case CURLE_COULDNT_CONNECT:
            return Fault::kUnreachable;
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_SSL_INVALIDCERTSTATUS:
        case CURLE_SSL_ISSUER_ERROR:
            return Fault::kUntrusted;
        default:
            return Fault::kLost;
    }
}

/// A line of a head; what would end it is left out.
QByteArray headerLine(const QByteArray& name, QByteArray value) {
    value.replace('\r', "").replace('\n', "").replace('\0', "");
    return name + ": " + value;
}

}  // namespace

Multi::Multi() {
    static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
    multi_ = kReady == CURLE_OK ? curl_multi_init() : nullptr;
    if (multi_ == nullptr) throw std::bad_alloc();
    curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, onSocket);
    curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
    curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, onTimer);
    curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, [this] { act(CURL_SOCKET_TIMEOUT, 0); });
}

Multi::~Multi() {
    // Every reply keeps it alive, so that none is under way.
    curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, nullptr);
    curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, nullptr);
    curl_multi_cleanup(multi_);
}

void* Multi::add(Reply& reply, const http::Request& request) {
    CURL* easy = curl_easy_init();
    if (easy == nullptr) throw std::bad_alloc();
    curl_slist*& headers = headers_[easy];
    const auto add = [&headers](const QByteArray& line) {
        curl_slist* longer = curl_slist_append(headers, line.constData());
        if (longer == nullptr) throw std::bad_alloc();
        headers = longer;
    };
    for (const auto& [name, value] : request.headers) add(headerLine(name, value));
    add("User-Agent: griffin-chat");
    add("Accept-Encoding: identity");  // what is counted is what comes
    if (request.verb == "POST") add("Expect:");
    curl_easy_setopt(easy, CURLOPT_PRIVATE, &reply);
    curl_easy_setopt(easy, CURLOPT_URL, request.address.toEncoded().constData());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
    curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
    setProxy(easy, request.address);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, onHead);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &reply);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, onBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &reply);
    if (request.verb == "POST") {
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, request.body.constData());
    } else if (request.verb != "GET") {
        curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request.verb.constData());
    }
    if (request.address.scheme() == QLatin1String("https")) {
        const QByteArray& all = authorities();
        curl_blob blob{const_cast<char*>(all.constData()), static_cast<std::size_t>(all.size()), CURL_BLOB_NOCOPY};
        curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob);
    }
    curl_multi_add_handle(multi_, easy);
    return easy;
}

void Multi::drop(void* handle) {
    CURL* easy = handle;
    curl_multi_remove_handle(multi_, easy);
    curl_easy_cleanup(easy);
    const auto headers = headers_.find(easy);
    curl_slist_free_all(headers->second);
    headers_.erase(headers);
}

int Multi::onSocket(CURL* /*easy*/, curl_socket_t socket, int what, void* self, void* /*own*/) {
    static_cast<Multi*>(self)->watch(socket, what);
    return 0;
}

int Multi::onTimer(CURLM* /*multi*/, long milliseconds, void* self) {
    QTimer& timer = static_cast<Multi*>(self)->timer_;
    if (milliseconds < 0) {
        timer.stop();
    } else {
        timer.start(static_cast<int>(milliseconds));
    }
    return 0;
}

std::size_t Multi::onHead(char* bytes, std::size_t /*one*/, std::size_t count, void* reply) {
    return static_cast<Reply*>(reply)->takeHead({bytes, static_cast<qsizetype>(count)}) ? count : 0;
}

std::size_t Multi::onBody(char* bytes, std::size_t /*one*/, std::size_t count, void* reply) {
    static_cast<Reply*>(reply)->takeBody(bytes, static_cast<qsizetype>(count));
    return count;
}

void Multi::watch(curl_socket_t socket, int what) {
    Socket& watched = sockets_[socket];
    if (what == CURL_POLL_REMOVE) {
        for (QSocketNotifier* notifier : {watched.read, watched.write}) {
            if (notifier == nullptr) continue;
            notifier->setEnabled(false);
            notifier->deleteLater();  // it may be what has called us
        }
        sockets_.erase(socket);
        return;
    }
    const auto enable = [&](QSocketNotifier*& notifier, QSocketNotifier::Type type, int event, int bit) {
        const bool wanted = (what & event) != 0;
        if (notifier == nullptr && wanted) {
            notifier = new QSocketNotifier(socket, type, this);
            connect(notifier, &QSocketNotifier::activated, this, [this, socket, bit] { act(socket, bit); });
        }
        if (notifier != nullptr) notifier->setEnabled(wanted);
    };
    enable(watched.read, QSocketNotifier::Read, CURL_POLL_IN, CURL_CSELECT_IN);
    enable(watched.write, QSocketNotifier::Write, CURL_POLL_OUT, CURL_CSELECT_OUT);
}

void Multi::act(curl_socket_t socket, int what) {
    int running = 0;
    curl_multi_socket_action(multi_, socket, what, &running);
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
        if (message->msg != CURLMSG_DONE) continue;
        Reply* reply = nullptr;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &reply);
        reply->end(faultOf(message->data.result), curl_easy_strerror(message->data.result));
    }
}

}  // namespace griffin::app::http

#include "moc_http_multi.cpp"
