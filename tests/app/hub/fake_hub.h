// A hub with one model, on this computer. What it answers can be replaced, by path.
#pragma once

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <map>

#include "tests/support/http_server.h"

namespace griffin::app::hub {

class FakeHub {
  public:
    using Files = std::map<QByteArray, QByteArray>;  // content by path
    explicit FakeHub(Files files)
        : files_(std::move(files)), server_([this](const tests::HttpRequest& request) { return answer(request); }) {
        for (const auto& [name, content] : files_) hashes_[name] = hash(content);
    }

    QString address() const { return server_.address({}); }
    const QList<tests::HttpRequest>& requests() const { return server_.requests(); }
    /// For addresses that contain `part`, from now on.
    void answerWith(const QByteArray& part, std::function<tests::HttpAnswer(const tests::HttpRequest&)> answer) {
        replaced_[part] = std::move(answer);
    }

    static QByteArray hash(const QByteArray& bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    }
    /// The part of a file that is asked for.
    static tests::HttpAnswer ranged(const tests::HttpRequest& request, const QByteArray& content) {
        const QByteArray range = request.headers.value("range");
        if (!range.startsWith("bytes=")) return {200, content};
        const QByteArrayList ends = range.mid(6).split('-');
        const qint64 first = ends.value(0).toLongLong();
        const qint64 last = ends.value(1).isEmpty() ? content.size() - 1
                                                    : std::min<qint64>(ends.value(1).toLongLong(), content.size() - 1);
        tests::HttpAnswer answer{206, content.mid(first, last - first + 1)};
        answer.headers.append({"Content-Range", "bytes " + QByteArray::number(first) + '-' + QByteArray::number(last) +
                                                    '/' + QByteArray::number(content.size())});
        return answer;
    }

  private:
    tests::HttpAnswer answer(const tests::HttpRequest& request) {
        for (const auto& [part, replaced] : replaced_) {
            if (request.path.contains(part)) return replaced(request);
        }
        if (request.path.startsWith("/api/models?")) {
            const QJsonObject model{{"id", "someone/tiny-GGUF"},
                                    {"downloads", 1204332},
                                    {"tags", QJsonArray{"gguf", "license:apache-2.0"}},
                                    {"gated", false}};
            return {200, QJsonDocument(QJsonArray{model}).toJson()};
        }
        if (request.path.startsWith("/api/models/someone/tiny-GGUF/tree/main")) {
            QJsonArray list;
            for (const auto& [name, content] : files_) {
                list.append(QJsonObject{{"type", "file"},
                                        {"path", QString::fromUtf8(name)},
                                        {"size", content.size()},
                                        {"lfs", QJsonObject{{"oid", QString::fromLatin1(hashes_[name])}}}});
            }
            return {200, QJsonDocument(list).toJson()};
        }
        for (const auto& [name, content] : files_) {
            if (request.path == "/someone/tiny-GGUF/resolve/main/" + name) return ranged(request, content);
        }
        return {404, "{\"error\": \"Repository not found\"}"};
    }

    Files files_;
    Files hashes_;  // of the files
    std::map<QByteArray, std::function<tests::HttpAnswer(const tests::HttpRequest&)>> replaced_;
    tests::HttpServer server_;
};

}  // namespace griffin::app::hub
