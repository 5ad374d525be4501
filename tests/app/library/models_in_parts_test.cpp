// Models in several files are downloaded as one, from a local server: all of them in order, each continued, a missing
// or wrong one named.
#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/model_library.h"
#include "app/library/part_file.h"
#include "tests/app/library/model_fetcher_fixture.h"
#include "tests/support/files.h"
#include "tests/support/http_server.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app {

using engine::FailureCause;
using tests::HttpAnswer;
using tests::HttpRequest;
using tests::HttpServer;
using tests::readFile;
using tests::serveFile;

class ModelsInPartsTest : public ModelFetcherFixture {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tests::TinyModelOptions options;
        options.answer_words = 10;
        options.parts = 3;
        tests::writeTinyModel(made_.filePath(QStringLiteral("big.gguf")).toStdString(), options);
        for (int i = 1; i <= 3; ++i) parts_.append(readFile(made_.filePath(partName(i))));
    }
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void partsKnowTheirAddresses() {
        const QString two = QStringLiteral("https://host/a%20b/big-00002-of-00003.gguf?download=true#x");
        QCOMPARE(partAddresses(two).size(), 3);
        QCOMPARE(partAddresses(two)[0], QString("https://host/a%20b/big-00001-of-00003.gguf?download=true#x"));
        QCOMPARE(partAddresses(two)[1], two);
        for (const char* one : {"https://host/big.gguf", "https://host/big-00004-of-00003.gguf", "https://host/",
                                "https://host/big-00000-of-00003.gguf", "https://host/x?big-00001-of-00003.gguf"})
            QCOMPARE(partAddresses(QLatin1String(one)), QStringList{QLatin1String(one)});
    }

    void allPartsComeOneAfterTheOther() {
        HttpServer server([this](const HttpRequest& request) { return servePart(request); });
        const QString address = server.address("/x/" + partName(2) + "?download=true");
        ModelFetcher fetcher({address, sha256(parts_[1])}, models(), drafts());
        QSignalSpy progress(&fetcher, &ModelFetcher::progress);
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(fetcher.result()->name, QString("big"));
        QCOMPARE(fetcher.result()->path, models() + "/" + partName(1));
        QCOMPARE(fetcher.result()->bytes, parts_[0].size() + parts_[1].size() + parts_[2].size());
        for (int i = 1; i <= 3; ++i) QCOMPARE(readFile(models() + "/" + partName(i)), parts_[i - 1]);
        QCOMPARE(ModelLibrary(models()).list().size(), 1);
        QCOMPARE(server.requests().size(), 3);
        QCOMPARE(server.requests().first().path, "/x/" + partName(1).toUtf8() + "?download=true");
        QVERIFY(unfinishedParts(models()).isEmpty());
        QVERIFY(QDir(models() + "/.parts").isEmpty());
        double before = 0.0;
        bool third = false;
        for (const QList<QVariant>& step : progress) {
            QVERIFY(step.at(1).toDouble() >= before);
            before = step.at(1).toDouble();
            third = third ||
                    QString::fromStdString(step.at(0).value<engine::Message>().english()).startsWith("Part 3 of 3: ");
        }
        QVERIFY(third && before > 0.9);
    }

    void partsGoOnWhereTheyBroke() {
        bool stalls = true;
        const qint64 half = parts_[1].size() / 2;
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = servePart(request);
            if (stalls && request.path.contains("-00002-")) {
                answer.sent = half;
                answer.stalls = true;
            }
            return answer;
        });
        {
            ModelFetcher fetcher({server.address("/" + partName(1)), {}}, models(), drafts());
            fetcher.start();
            QTRY_VERIFY(unfinishedParts(models()).size() == 2 && bytesThere() == parts_[0].size() + half);
            fetcher.cancel();
            QCOMPARE(fetcher.result().error().cause, FailureCause::kCancelled);
        }
        QVERIFY(ModelLibrary(models()).list().isEmpty());
        stalls = false;
        const qsizetype asked = server.requests().size();
        ModelFetcher fetcher({server.address("/" + partName(3)), {}}, models(), drafts());
        run(fetcher);
        QVERIFY2(fetcher.result().has_value(), why(fetcher));
        QCOMPARE(readFile(models() + "/" + partName(2)), parts_[1]);
        QCOMPARE(server.requests().size(), asked + 2);
        QCOMPARE(server.requests().at(asked).headers.value("range"), "bytes=" + QByteArray::number(half) + "-");
    }

    void aMissingPartIsNamed() {
        bool there = false;
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = servePart(request);
            if (!there && request.path.contains("-00003-")) answer = HttpAnswer{404, {}, {}, -1, -1, false};
            return answer;
        });
        ModelFetcher fetcher({server.address("/" + partName(1)), {}}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kNetwork);
        QVERIFY2(fetcher.result().error().what.english().find("Part 3 of 3") != std::string::npos, why(fetcher));
        QVERIFY(fetcher.result().error().where.english().find("-00003-of-00003") != std::string::npos);
        QVERIFY(ModelLibrary(models()).list().isEmpty());
        QCOMPARE(bytesThere(), parts_[0].size() + parts_[1].size());
        there = true;
        const qsizetype asked = server.requests().size();
        ModelFetcher again({server.address("/" + partName(1)), {}}, models(), drafts());
        run(again);
        QVERIFY2(again.result().has_value(), why(again));
        QCOMPARE(server.requests().size(), asked + 1);
    }

    void aWrongPartIsFoundAndTheOthersAreKept() {
        bool wrong = true;
        HttpServer server([&](const HttpRequest& request) {
            const bool second = request.path.contains("-00002-");
            return wrong && second ? serveFile(request, parts_[2], "\"3\"") : servePart(request);
        });
        const QString address = server.address("/" + partName(1));
        ModelFetcher fetcher({address, {}}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kFileMalformed);
        QCOMPARE(QString::fromStdString(fetcher.result().error().where.english()), partName(2));
        QCOMPARE(bytesThere(), parts_[0].size() + parts_[2].size());
        // A SHA-256 is of the file whose address was given.
        wrong = false;
        ModelFetcher hashed({server.address("/" + partName(2)), QByteArray(64, '0')}, models(), drafts());
        run(hashed);
        expect(hashed, FailureCause::kWrongHash);
        QVERIFY(hashed.result().error().details.find(sha256(parts_[1]).toStdString()) != std::string::npos);
        QCOMPARE(unfinishedParts(models()).size(), 3);
        ModelFetcher again({address, {}}, models(), drafts());
        run(again);
        QVERIFY2(again.result().has_value(), why(again));
        // It is there now, which is seen before anything is fetched.
        const qsizetype asked = server.requests().size();
        ModelFetcher taken({address, {}}, models(), drafts());
        run(taken);
        expect(taken, FailureCause::kBadArgument);
        QCOMPARE(server.requests().size(), asked);
    }

    void aPartOfUnknownNeighboursIsRefusedAtOnce() {
        HttpServer server([&](const HttpRequest& request) {
            HttpAnswer answer = serveFile(request, parts_[0], "\"1\"");
            answer.headers.emplaceBack("Content-Disposition", "attachment; filename=\"" + partName(1).toUtf8() + "\"");
            answer.sent = parts_[0].size() / 2;
            answer.stalls = true;
            return answer;
        });
        ModelFetcher fetcher({server.address("/download?id=7"), {}}, models(), drafts());
        run(fetcher);
        expect(fetcher, FailureCause::kBadArgument);
        QVERIFY2(fetcher.result().error().what.english().find("several parts") != std::string::npos, why(fetcher));
        QVERIFY(unfinishedParts(models()).isEmpty());
    }

  private:
    static QString partName(int part) { return QStringLiteral("big-0000%1-of-00003.gguf").arg(part); }
    HttpAnswer servePart(const HttpRequest& request) const {
        for (int i = 1; i <= 3; ++i) {
            if (request.path.contains(partName(i).toUtf8()))
                return serveFile(request, parts_[i - 1], "\"" + QByteArray::number(i) + "\"");
        }
        return {404, {}, {}, -1, -1, false};
    }
    /// Of everything that can be continued.
    qint64 bytesThere() const {
        qint64 bytes = 0;
        for (const UnfinishedPart& part : unfinishedParts(models())) bytes += part.bytes;
        return bytes;
    }

    QList<QByteArray> parts_;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::ModelsInPartsTest)
#include "models_in_parts_test.moc"
