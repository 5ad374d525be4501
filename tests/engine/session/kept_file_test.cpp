// A conversation goes on from its file as if it had never been left; a file that is damaged, cut, foreign or made up is
// refused, whatever it says, and the session is as before.
#include "engine/session/kept_file.h"

#include <sys/stat.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cstring>
#include <random>

#include "tests/engine/session/letter_speaker.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;
using session::ConversationSession;

constexpr int kFileContext = 1024;

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// With the checksum that belongs to what stands before it.
QByteArray sealed(QByteArray bytes) {
    bytes.chop(16);
    const auto sum = session::keptFileChecksum(std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size()))));
    return bytes + QByteArray(reinterpret_cast<const char*>(sum.data()), 16);
}

class KeptFileTest : public QObject {
    Q_OBJECT

  private slots:
    void aConversationGoesOnFromItsFile_data() {
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("method");
        for (const char* family : {"smollm3", "gemma3", "lfm2", "qwen35"}) {
            for (const Method method : {Method::kVanilla, Method::kDraftModel})
                QTest::addRow("%s %s", family, nameOf(method).data()) << QString(family) << static_cast<int>(method);
        }
    }
    void aConversationGoesOnFromItsFile() {
        QFETCH(QString, family);
        QFETCH(int, method);
        const GenerationOptions options = lettersBy(static_cast<Method>(method));
        std::string text = letters(1, 300);
        Answer expected;
        {
            LetterSpeaker speaker(family.toStdString(), kFileContext);
            speaker.takeDraft();
            ConversationSession session = speaker.open(kPlenty);
            text += answerOf(session, rawText(text), options).text + letters(2, 20);
            get(session.save(path().toStdString()));
            ConversationSession fresh = speaker.open(0);
            expected = answerOf(fresh, rawText(text), options);
        }
        struct stat status {};
        QCOMPARE(::stat(path().toUtf8().constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0600U);
        QVERIFY(!QFile::exists(path() + ".part"));

        LetterSpeaker speaker(family.toStdString(), kFileContext);
        speaker.takeDraft();
        ConversationSession session = speaker.open(kPlenty);
        get(session.recall(path().toStdString()));
        const Answer answer = answerOf(session, rawText(text), options);
        QVERIFY2(answer.stats.reused_tokens >= 323, qPrintable(QString::number(answer.stats.reused_tokens)));
        QCOMPARE(answer.tokens, expected.tokens);
        QCOMPARE(answer.stats.target_passes, expected.stats.target_passes);
    }

    /// Without its draft the model's part is of use.
    void theDraftMayBeMissing() {
        saveOne("smollm3");
        LetterSpeaker speaker("smollm3", kFileContext);
        ConversationSession session = speaker.open(kPlenty);
        get(session.recall(path().toStdString()));
        QCOMPARE(answerOf(session, rawText(letters(1, 300)), lettersBy(Method::kVanilla)).stats.reused_tokens, 299);
    }

    void whatIsForeignIsRefused() {
        saveOne("smollm3");
        LetterSpeaker speaker("smollm3", kFileContext);
        const auto cause = [this](ConversationSession session) {
            const auto recalled = session.recall(path().toStdString());
            const bool nothing = session.keptBytes() == 0;
            return recalled || !nothing ? std::optional<FailureCause>() : recalled.error().cause;
        };
        QCOMPARE(cause(speaker.open(kPlenty, "another program")), FailureCause::kFileMalformed);
        QCOMPARE(cause(speaker.open(10'000)), FailureCause::kFileMalformed);  // more than may be kept
        LetterSpeaker other("gemma3", kFileContext);
        QCOMPARE(cause(other.open(kPlenty)), FailureCause::kFileMalformed);
        write(path(), "not what it should be");
        QCOMPARE(cause(speaker.open(kPlenty)), FailureCause::kFileMalformed);
        write(path(), {});
        QCOMPARE(cause(speaker.open(kPlenty)), FailureCause::kFileMalformed);
        QVERIFY(QFile::remove(path()));
        QCOMPARE(cause(speaker.open(kPlenty)), FailureCause::kFileMissing);
        // A session that keeps nothing writes nothing.
        ConversationSession session = speaker.open(0);
        answerOf(session, rawText(letters(1, 100)), lettersBy(Method::kVanilla));
        get(session.save(path().toStdString()));
        QVERIFY(!QFile::exists(path()));
    }

    void damageIsRefused_data() {
        QTest::addColumn<QString>("family");
        for (const char* family : {"smollm3", "qwen35"}) QTest::newRow(family) << QString(family);
    }
    void damageIsRefused() {
        QFETCH(QString, family);
        saveOne(family.toStdString());
        const QByteArray whole = contents(path());
        LetterSpeaker speaker(family.toStdString(), kFileContext);
        speaker.takeDraft();
        ConversationSession session = speaker.open(kPlenty);
        std::mt19937 random(7);
        const auto size = static_cast<unsigned>(whole.size());
        for (int i = 0; i < 300; ++i) {
            QByteArray damaged = whole;
            if (i % 3 == 0) {
                damaged.truncate(static_cast<qsizetype>(i < 150 ? random() % 200 : random() % size));
            } else {
                const auto at = static_cast<qsizetype>(i % 3 == 1 ? random() % 200 : random() % size);
                damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1U << (random() % 8)));
            }
            write(path(), damaged);
            QVERIFY(!session.recall(path().toStdString()));
            QCOMPARE(session.keptBytes(), 0);
        }
    }

    /// Made by somebody who knows the checksum: every number is out of place once. What is read all the same is a text
    /// of the sizes that the model gives, and an answer comes.
    void madeUpFilesAreHarmless_data() { damageIsRefused_data(); }
    void madeUpFilesAreHarmless() {
        QFETCH(QString, family);
        saveOne(family.toStdString());
        const QByteArray whole = contents(path());
        LetterSpeaker speaker(family.toStdString(), kFileContext);
        speaker.takeDraft();
        std::mt19937 random(11);
        const std::array<std::uint32_t, 8> numbers{0, 1, 63, 64, 1U << 16U, 0x7fffffff, 0x80000000, 0xffffffff};
        int refused = 0;
        const int head = 8 + 4 + 32;
        for (int i = 0; i < 400; ++i) {
            QByteArray made = whole;
            const bool early = i < 200;
            const auto span = static_cast<unsigned>(early ? 16 : whole.size() - head - 20);
            const auto at = head + static_cast<qsizetype>(random() % span / 4 * 4);
            const std::uint32_t number = numbers[random() % numbers.size()];
            std::memcpy(made.data() + at, &number, sizeof number);
            if (i % 5 == 0) made.truncate(made.size() - 1 - static_cast<qsizetype>(random() % 64));
            write(path(), sealed(made));
            ConversationSession session = speaker.open(kPlenty);
            if (!session.recall(path().toStdString())) {
                ++refused;
                continue;
            }
            QVERIFY(session.keptBytes() <= kPlenty);
            answerOf(session, rawText(letters(1, 310)), lettersBy(Method::kDraftModel, 4));
        }
        QVERIFY(refused > 100);
    }

  private:
    QString path() const { return directory_.filePath("kept"); }
    void saveOne(const std::string& family) const {
        LetterSpeaker speaker(family, kFileContext);
        speaker.takeDraft();
        ConversationSession session = speaker.open(kPlenty);
        answerOf(session, rawText(letters(1, 300)), lettersBy(Method::kDraftModel));
        get(session.save(path().toStdString()));
        QVERIFY(QFile::exists(path()));
    }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::KeptFileTest)
#include "kept_file_test.moc"
