// Messages and failures in the languages of the window: translated by their text, with the arguments in their places.
#include <QScopeGuard>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

#include "app/shell/language.h"
#include "app/shell/message_text.h"
#include "engine/engine.h"
#include "engine/training.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using app::failureText;
using app::messageText;
using engine::Message;

namespace {

bool isIn(const QString& text, const QString& language) {
    const auto script = language == "zh" ? QChar::Script_Han : QChar::Script_Hangul;
    return std::any_of(text.begin(), text.end(), [script](QChar letter) { return letter.script() == script; });
}

/// "message" texts of its own, last first in the translators that are asked.
class German : public QTranslator {
  public:
    QString translate(const char* context, const char* text, const char*, int) const override {
        if (qstrcmp(context, "message") != 0) return {};
        static const QHash<QString, QString> texts = {{"%1 needs %2", "%2 braucht %1"}, {"the model", "das Modell"}};
        return texts.value(QString::fromUtf8(text));
    }
    bool isEmpty() const override { return false; }
};

}  // namespace

class MessagesTest : public QObject {
    Q_OBJECT

  private slots:
    void fillsPlaces();
    void saysFailuresOnOneLine();
    void followsTheLanguage();
    void everyMessageOfDamagedModelsIsTranslated_data();
    void everyMessageOfDamagedModelsIsTranslated();
    void whatTheBackEndsRefuseIsTranslated_data() { everyMessageOfDamagedModelsIsTranslated_data(); }
    void whatTheBackEndsRefuseIsTranslated();
};

void MessagesTest::fillsPlaces() {
    QCOMPARE(messageText(Message()), QString());
    QCOMPARE(messageText(Message(std::string("100 %1"))), QString("100 %1"));
    QCOMPARE(messageText(Message("%2 of %1, %3", std::string("a"), std::string("%1"))), QString("%1 of a, %3"));
    QCOMPARE(messageText(Message("50 % of %1", std::string("it"))), QString("50 % of it"));
    German german;
    QCoreApplication::installTranslator(&german);
    QCOMPARE(messageText(Message("%1 needs %2", Message("the model"), std::string("the model"))),
             QString("the model braucht das Modell"));
    QCOMPARE(app::messageTexts({Message("the model"), Message("unknown")}), QStringList({"das Modell", "unknown"}));
    QCoreApplication::removeTranslator(&german);
}

void MessagesTest::saysFailuresOnOneLine() {
    engine::Failure failure{engine::FailureCause::kFileMalformed, Message("Bad tensor %1", std::string("a\tb")),
                            std::string("m.gguf"), Message("use another model"), "not shown"};
    QCOMPARE(failureText(failure), QString("Bad tensor a b: m.gguf: use another model"));
    QCOMPARE(failureText(failure), QString::fromStdString(failure.oneLine()));
    failure.where = {};
    QCOMPARE(failureText(failure), QString("Bad tensor a b: use another model"));
}

void MessagesTest::followsTheLanguage() {
    const engine::Failure cancelled = engine::loadingCancelled();
    app::Language language("en");
    QCOMPARE(failureText(cancelled), QString::fromStdString(cancelled.oneLine()));
    for (const char* other : {"zh", "ko"}) {
        language.use(other);
        QVERIFY2(isIn(failureText(cancelled), other), qPrintable(failureText(cancelled)));
    }
    language.use("en");
    QCOMPARE(failureText(cancelled), QString::fromStdString(cancelled.oneLine()));
}

void MessagesTest::everyMessageOfDamagedModelsIsTranslated_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("Chinese") << "zh";
    QTest::newRow("Korean") << "ko";
}

void MessagesTest::everyMessageOfDamagedModelsIsTranslated() {
    QFETCH(QString, language);
    const app::Language shown_language(language);
    QTemporaryDir folder;
    const QString path = folder.filePath("model.gguf");
    tests::writeTinyModel(path.toStdString(), {.layers = 1});
    const QByteArray bytes = tests::readFile(path);
    engine::LoadOptions options;
    options.model = path.toStdString();
    options.threads = 1;
    QSet<QString> said;
    const auto look = [&](const QByteArray& damaged) {
        tests::writeFile(path, damaged);
        const auto model = engine::Engine::load(options);
        if (model) return;
        for (const Message* part : {&model.error().what, &model.error().what_to_do}) {
            if (part->empty()) continue;
            said.insert(QString::fromStdString(part->text()));
            QVERIFY2(part->translatable() && isIn(messageText(*part), language), part->english().c_str());
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

void MessagesTest::whatTheBackEndsRefuseIsTranslated() {
    QFETCH(QString, language);
    const app::Language shown_language(language);
    QTemporaryDir folder;
    engine::LoadOptions options;
    options.model = folder.filePath("model.gguf").toStdString();
    tests::writeTinyModel(options.model, {});
    // What is said, in whole: a part of it may be a message, too.
    const auto isTranslated = [&language](const Message& said, const QString& part) {
        const QString text = messageText(said);
        return said.translatable() && isIn(text, language) && text.contains(part);
    };
    const auto isRefused = [&](const QString& part) {
        const auto model = engine::Engine::load(options);
        return !model && model.error().cause == engine::FailureCause::kNoDevice &&
               isTranslated(model.error().what, part);
    };

    const Message cuda = engine::buildInfo().cuda;
    QVERIFY2(isTranslated(cuda, {}), cuda.english().c_str());
    options.threads = 1;
    options.device = engine::Device::kCuda;
    if (!engine::Engine::load(options)) {
        QVERIFY(isRefused(messageText(cuda)));
        options.device = engine::Device::kCpu;
        const auto model = engine::Engine::load(options);
        QVERIFY(model.has_value());
        engine::DraftTrainingOptions training;
        training.device = engine::Device::kCuda;
        const auto trained = engine::trainDraft(**model, training, {}, {});
        QVERIFY(!trained && isTranslated(trained.error().what, messageText(cuda)));
    }
    options.device = engine::Device::kCpu;
    options.gpu_memory = 1;
    QVERIFY(isRefused("--gpu-memory"));
    options.gpu_memory = 0;
    options.threads = -1;
    QVERIFY(isRefused("-1"));

    const QByteArray before = qgetenv("GRIFFIN_CPU");
    const auto restore = qScopeGuard([&before] { qputenv("GRIFFIN_CPU", before); });
    qputenv("GRIFFIN_CPU", "unknown");
    QVERIFY(isRefused("GRIFFIN_CPU=unknown"));
    QVERIFY(isTranslated(engine::buildInfo().instruction_set, "GRIFFIN_CPU=unknown"));
}

GRIFFIN_TEST(MessagesTest)
#include "messages_test.moc"
