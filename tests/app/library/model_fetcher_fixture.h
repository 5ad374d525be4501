// Folders to download to, and fetchers that are run to their end with little patience.
#pragma once

#include <QByteArray>
#include <QCryptographicHash>
#include <QSignalSpy>
#include <QString>
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <string>

#include "app/library/http_download.h"
#include "app/library/model_fetcher.h"
#include "engine/base/result.h"
#include "tests/support/files.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

class ModelFetcherFixture : public QObject {
  protected:
    static constexpr DownloadPatience kQuick{2000, 5, 3};

    /// A model to serve, as it is in its file.
    QByteArray tinyModel() const {
        const QString path = made_.filePath(QStringLiteral("tiny.gguf"));
        tests::writeTinyModel(path.toStdString(), {.answer_words = 10});
        return tests::readFile(path);
    }
    static QByteArray sha256(const QByteArray& bytes) {
        return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    }
    static void runToEnd(ModelFetcher& fetcher) {
        QSignalSpy finished(&fetcher, &ModelFetcher::finished);
        fetcher.start();
        QVERIFY(finished.wait(20'000));
        QCOMPARE(finished.size(), 1);
    }
    static void run(ModelFetcher& fetcher) {
        fetcher.setPatience(kQuick);
        runToEnd(fetcher);
    }
    static const char* why(const ModelFetcher& fetcher) {
        static std::string text;
        text = fetcher.result().has_value() ? "" : fetcher.result().error().oneLine();
        return text.c_str();
    }
    /// Nothing was installed, and the failure says what, where and what to do.
    void expect(const ModelFetcher& fetcher, engine::FailureCause cause) {
        QVERIFY(!fetcher.result().has_value());
        const engine::Failure& failure = fetcher.result().error();
        QVERIFY2(failure.cause == cause, why(fetcher));
        QVERIFY2(!failure.what.empty() && !failure.where.empty() && !failure.what_to_do.empty(), why(fetcher));
    }
    QString models() const { return folder_->filePath(QStringLiteral("models")); }
    QString drafts() const { return folder_->filePath(QStringLiteral("drafts")); }

    QTemporaryDir made_;
    std::unique_ptr<QTemporaryDir> folder_;
};

}  // namespace griffin::app
