// Messages of the engine and the storage in other languages: found by their English text, with the values in it.
#include <fmt/args.h>
#include <fmt/format.h>

#include <QBuffer>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "app/language.h"
#include "app/message_texts.h"
#include "app/shown_messages.h"
#include "engine/engine.h"
#include "storage/database.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using app::MessagePattern;
using app::MessageTexts;

namespace {

/// message, translation
MessageTexts texts(const QList<std::array<const char*, 2>>& messages) {
    QByteArray file = "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE TS><TS version=\"2.1\"><context>";
    for (const auto& message : messages) {
        file += QByteArray("<message><source>") + message[0] + "</source><translation>" + message[1] +
                "</translation></message>";
    }
    file += "</context></TS>";
    QBuffer buffer(&file);
    buffer.open(QIODevice::ReadOnly);
    return MessageTexts::read(buffer);
}

MessageTexts german() {
    return texts({{"The file is damaged", "Die Datei ist beschädigt"},
                  {"download it again", "neu herunterladen"},
                  {"The tensor %1 is missing", "Der Tensor %1 fehlt"},
                  {"The tensor %1 is missing or has %2 rows", "Der Tensor %1 fehlt oder hat %2 Zeilen"},
                  {"%1 needs %2, %3 are free", "%2 braucht %1, frei sind %3"},
                  {"The model", "Das Modell"},
                  {"Line %1 of %2 is empty", "Zeile %1 von %2 ist leer"},
                  {"%1: line %2", "%1: Zeile %2"},
                  {"The disk is full: %1: free some space", "Kein Platz: %1: Platz schaffen"},
                  {"tensor %1", "Tensor %1"}});
}

bool isIn(const QString& text, const QString& language) {
    const auto script = language == "zh" ? QChar::Script_Han : QChar::Script_Hangul;
    return std::any_of(text.begin(), text.end(), [script](QChar letter) { return letter.script() == script; });
}

/// What fmt makes of a message when %1, %2 … are {}.
QString formatted(const QString& message, const QStringList& values) {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const QString& value : values) store.push_back(value.toStdString());
    QString format = message;
    format.replace("{", "{{").replace("}", "}}");
    static const QRegularExpression place("%([1-9])");
    QString with_places;
    qsizetype at = 0;
    for (const auto& match : place.globalMatch(format)) {
        with_places += format.mid(at, match.capturedStart() - at) + QString("{%1}").arg(match.captured(1).toInt() - 1);
        at = match.capturedEnd();
    }
    with_places += format.mid(at);
    return QString::fromStdString(fmt::vformat(with_places.toStdString(), store));
}

}  // namespace

class MessagesTest : public QObject {
    Q_OBJECT

  private slots:
    void findsValues();
    void takesTheLikelierReading();
    void keepsValuesAsTheyAre();
    void theLongerOfTwoMessagesWins();
    void takesLinesApart();
    void leavesWhatIsUnknown();
    void comesBack();
    void everyMessageIsFound_data();
    void everyMessageIsFound();
    void whatDamagedModelsSayIsFound_data();
    void whatDamagedModelsSayIsFound();
    void whatTheStorageSaysIsFound();
    void englishReadsNothing();
};

void MessagesTest::findsValues() {
    const MessagePattern pattern("%2 of %1 tokens");
    QCOMPARE(pattern.values(QString("3 of 40 tokens")), std::optional(QStringList({"40", "3"})));
    QVERIFY(!pattern.values(QString("3 of 40 token")));
    QVERIFY(!pattern.values(QString(" of 40 tokens")));
    QVERIFY(!pattern.values(QString("3 of tokens")));
    QCOMPARE(pattern.filled({"%2", "%1"}), QString("%1 of %2 tokens"));
    QCOMPARE(pattern.weight(), qsizetype(11));
    QCOMPARE(MessagePattern("100 % of it").values(QString("100 % of it")), std::optional(QStringList()));
    QVERIFY(!MessagePattern("100 % of it").hasValues());
}

void MessagesTest::takesTheLikelierReading() {
    const MessagePattern rows("The tensor %1 has %2 rows, %3 are the limit");
    QCOMPARE(rows.values(QString("The tensor a has 3 rows, b has 9 rows, 5 are the limit")),
             std::optional(QStringList({"a has 3 rows, b", "9", "5"})));
    const MessagePattern line("Line %1 of %2 is empty");
    QCOMPARE(line.values(QString("Line 3 of list of mine is empty")),
             std::optional(QStringList({"3", "list of mine"})));
}

void MessagesTest::keepsValuesAsTheyAre() {
    const MessageTexts all = german();
    for (const char* name : {"{}", "{0} %1 %2", "is missing", "The tensor", "文件 {:>3}", "a: b: c"}) {
        QCOMPARE(all.translated(QString("The tensor %1 is missing").replace("%1", name)),
                 QString("Der Tensor %1 fehlt").replace("%1", name));
    }
    QCOMPARE(all.translated("The model needs 3 GiB, 1.5 GiB are free"),
             QString("3 GiB braucht Das Modell, frei sind 1.5 GiB"));
    QCOMPARE(all.translated("mine needs 3 GiB, 1 GiB are free"), QString("3 GiB braucht mine, frei sind 1 GiB"));
    // Too short to be more than a name.
    QCOMPARE(all.translated("The tensor tensor 5 is missing"), QString("Der Tensor tensor 5 fehlt"));
}

void MessagesTest::theLongerOfTwoMessagesWins() {
    const MessageTexts all = german();
    QCOMPARE(all.translated("The tensor a is missing"), QString("Der Tensor a fehlt"));
    QCOMPARE(all.translated("The tensor a is missing or has 3 rows"), QString("Der Tensor a fehlt oder hat 3 Zeilen"));
    const MessageTexts prefix =
        texts({{"It failed at %1", "Fehler bei %1"}, {"It failed at %1 of %2", "Fehler bei %1 von %2"}});
    QCOMPARE(prefix.translated("It failed at 3"), QString("Fehler bei 3"));
    QCOMPARE(prefix.translated("It failed at 3 of 9"), QString("Fehler bei 3 von 9"));
}

void MessagesTest::takesLinesApart() {
    const MessageTexts all = german();
    QCOMPARE(all.translated("The file is damaged: /a b/c: d.gguf: tensor x: download it again"),
             QString("Die Datei ist beschädigt: /a b/c: d.gguf: Tensor x: neu herunterladen"));
    QCOMPARE(all.translated("The tensor x: y is missing: f.gguf: download it again"),
             QString("Der Tensor x: y fehlt: f.gguf: neu herunterladen"));
    QCOMPARE(all.translated("The disk is full: /data: free some space"), QString("Kein Platz: /data: Platz schaffen"));
    QCOMPARE(all.translated("The file is damaged: p.json: line 7"),
             QString("Die Datei ist beschädigt: p.json: Zeile 7"));
    QCOMPARE(all.translated("The file is damaged\nerrno 5\ndownload it again"),
             QString("Die Datei ist beschädigt\nerrno 5\nneu herunterladen"));
}

void MessagesTest::leavesWhatIsUnknown() {
    const MessageTexts all = german();
    const QString many = QString("x: ").repeated(40) + "download it again";
    for (const QString& text : {QString(), QString("Something else"), QString("the file is damaged"), QString(": : "),
                                QString("The file is damaged, they say"), many}) {
        QCOMPARE(all.translated(text), text);
        QCOMPARE(MessageTexts().translated(text), text);
    }
    QCOMPARE(MessageTexts().translated("download it again"), QString("download it again"));
    QVERIFY(MessageTexts::of("none").isEmpty());
}

void MessagesTest::comesBack() {
    const MessageTexts all = german();
    for (const char* text : {"The file is damaged: a.gguf: download it again", "The tensor {} is missing or has 3 rows",
                             "The model needs 3 GiB, 1 GiB are free", "nothing known"}) {
        QCOMPARE(all.english(all.translated(text)), QString(text));
    }
}

void MessagesTest::everyMessageIsFound_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("Chinese") << "zh";
    QTest::newRow("Korean") << "ko";
}

void MessagesTest::everyMessageIsFound() {
    QFETCH(QString, language);
    const MessageTexts all = MessageTexts::of(language);
    QVERIFY(all.messages().size() > 500);
    QVERIFY(all.messages() == MessageTexts::of(language == "zh" ? "ko" : "zh").messages());
    const QList<QStringList> samples = {{"blk.0.attn_q", "7", "q8_0", "12", "0.5"},
                                        {"31", "576", "64", "1.5 GiB", "9"}};
    for (const QString& message : all.messages()) {
        for (const QStringList& values : samples) {
            const QString english = formatted(message, values);
            const QString shown = all.translated(english);
            QVERIFY2(isIn(shown, language), qPrintable(english + " -> " + shown));
            for (qsizetype i = 0; i < values.size(); ++i) {
                const bool has = message.contains(QString("%%1").arg(i + 1));
                QVERIFY2(!has || shown.contains(values.at(i)), qPrintable(english + " -> " + shown));
            }
        }
    }
}

void MessagesTest::whatDamagedModelsSayIsFound_data() {
    everyMessageIsFound_data();
}

/// Whatever it is that is said: it is what the sources say now, not what a list says they do.
void MessagesTest::whatDamagedModelsSayIsFound() {
    QFETCH(QString, language);
    const MessageTexts all = MessageTexts::of(language);
    QTemporaryDir folder;
    const QString path = folder.filePath("model.gguf");
    tests::TinyModelOptions tiny;
    tiny.layers = 1;
    tests::writeTinyModel(path.toStdString(), tiny);
    QFile whole(path);
    QVERIFY(whole.open(QIODevice::ReadOnly));
    const QByteArray bytes = whole.readAll();
    whole.close();
    engine::LoadOptions options;
    options.model = path.toStdString();
    options.threads = 1;
    QSet<QString> said;
    const auto look = [&](const QByteArray& damaged) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(damaged) == damaged.size());
        file.close();
        const auto model = engine::Engine::load(options);
        if (model) return;
        const engine::Failure& failure = model.failure();
        for (const std::string& part : {failure.what, failure.what_to_do}) {
            if (part.empty()) continue;
            const QString english = QString::fromStdString(part);
            const QString shown = all.translated(english);
            said.insert(english);
            QVERIFY2(isIn(shown, language), qPrintable(english + " -> " + shown));
        }
    };
    for (qsizetype size = 0; size < bytes.size(); size += bytes.size() / 12 + 1) look(bytes.first(size));
    for (qsizetype at = 0; at < 900; at += 18) {
        QByteArray damaged = bytes;
        damaged[at] = static_cast<char>(damaged.at(at) ^ 0x5A);
        look(damaged);
    }
    QVERIFY2(said.size() > 5, qPrintable(QStringList(said.values()).join('\n')));
}

void MessagesTest::whatTheStorageSaysIsFound() {
    QTemporaryDir folder;
    const QString path = folder.filePath("not one: really.db");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(5000, 'x')) == 5000);
    file.close();
    const auto opened = storage::Database::open(path);
    QVERIFY(!opened.ok());
    const QString shown = MessageTexts::of("zh").translated(opened.error().message);
    QVERIFY2(shown.startsWith("不是 Griffin Chat 的数据库") && shown.contains(path), qPrintable(shown));
    QVERIFY(!shown.contains("choose"));
}

void MessagesTest::englishReadsNothing() {
    {
        const app::Language language("en");
        QVERIFY(!app::messagesWereRead());
        QCOMPARE(app::shownMessage(QString("download it again")), QString("download it again"));
    }
    app::Language language("zh");
    QVERIFY(!app::messagesWereRead());
    QCOMPARE(app::shownMessage(QString()), QString());
    QVERIFY(!app::messagesWereRead());
    QCOMPARE(app::shownMessage(QString("download it again")), QString("请重新下载"));
    QVERIFY(app::messagesWereRead());
    QVERIFY(language.use("ko"));
    QVERIFY(!app::messagesWereRead());
    const engine::Failure failure{engine::FailureCause::kFileMalformed, "The tensor a\tb is missing", "m.gguf",
                                  "use another model", "not shown"};
    QCOMPARE(app::shownMessage(failure), QString("텐서 a b 없음: m.gguf: 다른 모델을 사용하세요"));
}

GRIFFIN_TEST(MessagesTest)
#include "messages_test.moc"
