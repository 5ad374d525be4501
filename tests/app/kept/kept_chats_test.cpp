// A conversation that is returned to is not read again, which the line below says; nor after a restart, where the
// settings say so. The file is the owner's alone, is read once, and is nobody's after the switch is off.
#include <sys/stat.h>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

namespace griffin::tests {

class KeptChatsTest : public WindowTest {
    Q_OBJECT

  private slots:
    void returningIsSaidBelow();
    void aRestartGoesOn();
    void withoutTheSwitchNothingIsWritten();
    void aFileThatIsNoneIsRefusedSilently();
    void whateverTheFileIsTheAnswersAreRight_data();
    void whateverTheFileIsTheAnswersAreRight();

  private:
    static constexpr int kAnswer = 10;  // words, of a token each

    QString question() const {
        return QStringLiteral("Tell me more of the ships, the trains and the planes. ").repeated(6);
    }
    /// Tokens of question and answer, of an answer where nothing was reused.
    int inContext() {
        const QString text = fixture_->find<QLabel>("statusFigures")->text();
        return QRegularExpression("([0-9,]+) of ").match(text).captured(1).remove(',').toInt();
    }
    /// Of the answer shown last: tokens that were reused, and read. The line itself may have no room for them.
    std::pair<int, int> figures() {
        const QString text = fixture_->find<QLabel>("statusFigures")->toolTip();
        const auto match = QRegularExpression("([0-9,]+) reused, ([0-9,]+) read").match(text);
        return {match.captured(1).remove(',').toInt(), match.captured(2).remove(',').toInt()};
    }
};

void KeptChatsTest::returningIsSaidBelow() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", kAnswer));
    fixture_->ask(question());
    const int whole = inContext() - kAnswer;
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Something else altogether, " + question().toUpper());
    fixture_->chooseConversation(1);
    QTRY_COMPARE(fixture_->transcript().count(), 2);
    fixture_->ask("And now?");
    QVERIFY(whole > kAnswer);
    QTRY_VERIFY2(figures().first > whole, qPrintable(fixture_->find<QLabel>("statusFigures")->text()));
    QVERIFY2(figures().second > 0 && figures().second < whole / 3,
             qPrintable(fixture_->find<QLabel>("statusFigures")->text() + QStringLiteral(", first %1").arg(whole)));
    fixture_->picture("status-reused");
}

void KeptChatsTest::aRestartGoesOn() {
    fixture_->set("engine/kept_on_disk", true);
    fixture_->startReady(fixture_->makeModel("ten.gguf", kAnswer));
    fixture_->ask(question());
    const int whole = inContext() - kAnswer;
    fixture_->close();
    struct stat status {};
    QCOMPARE(::stat(fixture_->keptFile().toUtf8().constData(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0600U);
    fixture_->startReady();
    QVERIFY(!QFile::exists(fixture_->keptFile()));
    fixture_->chooseConversation(0);
    QTRY_COMPARE(fixture_->transcript().count(), 2);
    fixture_->ask("And now?");
    QTRY_VERIFY2(figures().first > whole, qPrintable(fixture_->find<QLabel>("statusFigures")->text()));
}

void KeptChatsTest::withoutTheSwitchNothingIsWritten() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", kAnswer));
    fixture_->ask(question());
    fixture_->close();
    QVERIFY(!QFile::exists(fixture_->keptFile()));
    // What an earlier run has left goes.
    writeFile(fixture_->keptFile(), "left");
    writeFile(fixture_->keptFile() + ".part", "left");
    fixture_->startReady();
    QVERIFY(!QFile::exists(fixture_->keptFile()) && !QFile::exists(fixture_->keptFile() + ".part"));
}

void KeptChatsTest::aFileThatIsNoneIsRefusedSilently() {
    fixture_->set("engine/kept_on_disk", true);
    writeFile(fixture_->keptFile(), "no keys");
    QTest::ignoreMessage(QtInfoMsg, QRegularExpression("not a file of kept keys"));
    fixture_->startReady(fixture_->makeModel("ten.gguf", kAnswer));
    QVERIFY(!QFile::exists(fixture_->keptFile()));
    fixture_->ask(question());
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tinyModelAnswer(kAnswer)));
}

void KeptChatsTest::whateverTheFileIsTheAnswersAreRight_data() {
    QTest::addColumn<QByteArray>("harm");
    for (const char* harm : {"cut", "changed", "longer", "of another model", "a pipe", "a folder", "a device"})
        QTest::newRow(harm) << QByteArray(harm);
}

void KeptChatsTest::whateverTheFileIsTheAnswersAreRight() {
    QFETCH(QByteArray, harm);
    fixture_->set("engine/kept_on_disk", true);
    fixture_->startReady(fixture_->makeModel("ten.gguf", kAnswer));
    fixture_->ask(question());
    fixture_->close();
    const QString path = fixture_->keptFile();
    QByteArray kept = readFile(path);
    QVERIFY(kept.size() > 1000 && QFile::remove(path));
    if (harm == "changed") kept[kept.size() / 2] = static_cast<char>(kept[kept.size() / 2] ^ 1);
    if (harm == "a pipe") {
        QCOMPARE(::mkfifo(path.toUtf8().constData(), 0600), 0);
    } else if (harm == "a folder") {
        QVERIFY(QDir().mkpath(path + "/in it"));
    } else if (harm == "a device") {
        QVERIFY(QFile::link("/dev/zero", path));
    } else {
        writeFile(path, harm == "cut" ? kept.left(kept.size() / 2) : harm == "longer" ? kept + kept : kept);
    }
    const bool other = harm == "of another model";
    fixture_->startReady(other ? fixture_->makeModel("twelve.gguf", kAnswer + 2) : QString());
    fixture_->chooseConversation(0);
    QTRY_COMPARE(fixture_->transcript().count(), 2);
    fixture_->ask("And now?");
    QCOMPARE(fixture_->transcript().at(3).text, QString::fromStdString(tinyModelAnswer(kAnswer + (other ? 2 : 0))));
}

}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::KeptChatsTest)
#include "kept_chats_test.moc"
