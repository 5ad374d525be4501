// libcurl in an event loop of Qt: sockets and times that it waits for.
#pragma once

#include <curl/curl.h>

#include <QObject>
#include <QTimer>
#include <map>

#include "app/http/http_client.h"

class QSocketNotifier;

namespace griffin::app::http {

class Multi : public QObject {
    Q_OBJECT

  public:
    Multi();
    ~Multi() override;

    /// Begins; `reply` hears of it until drop(). Returns the handle.
    void* add(Reply& reply, const Request& request);
    /// REQUIRES: not called by libcurl.
    void drop(void* handle);

  private:
    struct Socket {
        QSocketNotifier* read = nullptr;
        QSocketNotifier* write = nullptr;
    };

    static int onSocket(CURL* easy, curl_socket_t socket, int what, void* self, void* own);
    static int onTimer(CURLM* multi, long milliseconds, void* self);
    static std::size_t onHead(char* bytes, std::size_t one, std::size_t count, void* reply);
    static std::size_t onBody(char* bytes, std::size_t one, std::size_t count, void* reply);

    void watch(curl_socket_t socket, int what);
    void act(curl_socket_t socket, int what);

    CURLM* multi_;
    QTimer timer_;
    std::map<curl_socket_t, Socket> sockets_;
    std::map<CURL*, curl_slist*> headers_;  // of what is under way
};

}  // namespace griffin::app::http
