// Documents of `griffin generate` and `griffin chat`: whole, searched, refused.
#include <QDir>
#include <QJsonArray>

#include "tests/app/cli/griffin_program.h"
#include "tests/app/documents/made_pdf.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class DocumentsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tests::TinyModelOptions options;
        options.answer_words = 6;
        options.context = 2048;
        model_ = griffin_.writeModel(QStringLiteral("six-words.gguf"), options);
        answer_ = QByteArray::fromStdString(tests::tinyModelAnswer(6));
        QByteArray text;
        for (int i = 0; i < 400; ++i) text += "Paragraph " + QByteArray::number(i) + " tells of water.\n\n";
        text.insert(text.indexOf("Paragraph 300 "), "Wenzel lives in the lock keeper's house.\n\n");
        line_ = static_cast<int>(text.left(text.indexOf("Wenzel")).count('\n')) + 1;
        long_ = griffin_.write(QStringLiteral("long.txt"), text);
    }

    void whatFitsGoesWhole() {
        const QString file = griffin_.write(QStringLiteral("a.txt"), "one two\n");
        const Outcome outcome = generate({"--prompt", "What?", "--document", file, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY(outcome.json()["passages"].isArray());
        QVERIFY(outcome.json()["passages"].toArray().isEmpty());
        // The prompt is the one that the window sends.
        const QByteArray same = "a.txt:\n```\none two\n```\n\nWhat?";
        QCOMPARE(outcome.json()["prompt_tokens"], generate({"--prompt", same, "--json"}).json()["prompt_tokens"]);
        QVERIFY(!generate({"--prompt", "What?", "--json"}).json().contains("passages"));
        const Outcome text = generate({"--prompt", "What?", "--document", file});
        QCOMPARE(text.output, answer_ + '\n');
        QVERIFY2(text.errors.isEmpty(), text.errors);
    }

    void whatDoesNotFitIsSearched() {
        const Outcome outcome = generate({"--prompt", "Where does Wenzel live?", "--document", long_, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QJsonArray passages = outcome.json()["passages"].toArray();
        QVERIFY(!passages.isEmpty());
        bool found = false;
        for (const QJsonValue& passage : passages) {
            compareKeys(passage.toObject(), {"file", "page", "first_line", "last_line"});
            QCOMPARE(passage["file"].toString(), QStringLiteral("long.txt"));
            QVERIFY(passage["page"].isNull());
            found = found || (passage["first_line"].toInt() <= line_ && line_ <= passage["last_line"].toInt());
        }
        QVERIFY2(found, outcome.output);
        QVERIFY(outcome.json()["prompt_tokens"].toArray().size() < 2048);
        const Outcome text = generate({"--prompt", "Where does Wenzel live?", "--document", long_});
        QCOMPARE(text.output, answer_ + '\n');
        QVERIFY2(text.errors.startsWith("Read: long.txt, lines "), text.errors);
    }

    void foldersAndPdfsAreRead() {
        QVERIFY(QDir(griffin_.path(QString())).mkpath(QStringLiteral("notes")));
        griffin_.write(QStringLiteral("notes/report.pdf"), tests::pdfWith({{"The barge is green"}}));
        griffin_.write(QStringLiteral("notes/b.md"), "# Boats\n");
        const Outcome outcome =
            generate({"--prompt", "What?", "--document", griffin_.path(QStringLiteral("notes")), "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QByteArray same =
            "notes/b.md:\n```\n# Boats\n```\n\nnotes/report.pdf:\n```\nThe barge is green\n```\n\nWhat?";
        QCOMPARE(outcome.json()["prompt_tokens"].toArray(),
                 generate({"--prompt", same, "--json"}).json()["prompt_tokens"].toArray());
    }

    void badDocumentsAreNamed() {
        compareError(generate({"--prompt", "x", "--document", "nowhere.txt"}), 1, {"nowhere.txt", "no longer there"});
        const QString locked = griffin_.write(QStringLiteral("locked.pdf"), tests::lockedPdf());
        compareError(generate({"--prompt", "x", "--document", locked}), 1, {"locked.pdf", "password"});
        compareError(generate({"--prompt", "x", "--document", long_, "--raw"}), 2, {"--raw"});
    }

    /// What reads a PDF ends with the program that wants it, however that ends.
    void aKilledProgramLeavesNoReader() {
        const QString path = griffin_.write(QStringLiteral("long.pdf"), tests::longPdf());
        QProcess process;
        griffin_.start(process, {"generate", "--model", model_, "--prompt", "What?", "--document", path});
        QString reader;
        const auto begun = [&] {
            const QByteArray parent = "\nPPid:\t" + QByteArray::number(process.processId()) + '\n';
            for (const QString& other : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
                const QByteArray status = tests::readFile(QStringLiteral("/proc/%1/status").arg(other));
                if (status.startsWith("Name:\tgriffin-pdf\n") && status.contains(parent)) reader = other;
            }
            return !reader.isEmpty();
        };
        QTRY_VERIFY_WITH_TIMEOUT(begun(), 60'000);
        QVERIFY(::kill(static_cast<pid_t>(process.processId()), SIGKILL) == 0);
        QVERIFY(process.waitForFinished());
        // Whoever becomes its parent may not have taken notice of its end yet.
        const auto gone = [&] {
            const QByteArray status = tests::readFile(QStringLiteral("/proc/%1/status").arg(reader));
            return !status.startsWith("Name:\tgriffin-pdf\n") || status.contains("\nState:\tZ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(gone(), 3000);
    }

    void chatTakesDocuments() {
        const QString small = griffin_.write(QStringLiteral("small.txt"), "one two\n");
        const QString saved = griffin_.path(QStringLiteral("saved.md"));
        const Outcome outcome =
            griffin_.run({"chat", "--model", model_, "--document", small},
                         "First?\n/attach\n/attach nowhere.txt\n/attach " + long_.toUtf8() +
                             "\nWhere does Wenzel live?\nAnd who is Wenzel?\n/save " + saved.toUtf8() + "\n");
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.output, (answer_ + '\n').repeated(3));
        QVERIFY(outcome.errors.contains("Name a file or a folder"));
        QVERIFY(outcome.errors.contains("nowhere.txt"));
        QVERIFY(outcome.errors.contains("long.txt goes with your next question."));
        QVERIFY2(outcome.errors.count("Read: long.txt, lines ") >= 2, outcome.errors);
        const QByteArray text = tests::readFile(saved);
        QVERIFY2(text.contains("First?\n\nAttached: small.txt\n"), text);
        QVERIFY2(text.contains("Where does Wenzel live?\n\nAttached: long.txt\n"), text);
    }

  private:
    Outcome generate(const QStringList& arguments) const {
        return griffin_.run(QStringList{"generate", "--model", model_} + arguments);
    }

    GriffinProgram griffin_;
    QString model_;
    QString long_;
    int line_ = 0;
    QByteArray answer_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::DocumentsTest)
#include "documents_test.moc"
