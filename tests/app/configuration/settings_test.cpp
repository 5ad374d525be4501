// The settings file and the exported file: defaults, ranges, round trips, and files that are refused as a whole.
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/configuration/setting_fields.h"
#include "app/configuration/settings.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

using namespace griffin;
using ui::SettingValues;

class SettingsTest : public QObject {
    Q_OBJECT

  private slots:
    void anEmptyFileHasTheDefaults();
    void whatIsSetIsThereAtTheNextStart();
    void bringsTheFileIntoRange();
    void readsWhatOlderVersionsWrote();
    void keepsWhatIsNotAllowedAsItWas();
    void tellsChangesOnce();
    void resetsOneGroup();
    void everyFieldSaysWhatIsAllowed();
    void exportsAndImports();
    void refusesHostileFiles_data();
    void refusesHostileFiles();
    void leavesOutWhatAFileDoesNotName();
    void saysWhereAFileCannotBeWritten();
    void makesOptionsForTheEngine();

  private:
    static SettingValues unusual();

    QTemporaryDir folder_;
    QString path(const QString& name) const { return folder_.filePath(name); }
};

SettingValues SettingsTest::unusual() {
    SettingValues values;
    values.appearance = ui::ThemeMode::kDark;
    values.text_scale = 130;
    values.language = "zh";
    values.generation.sampling.temperature = 0.25F;
    values.generation.sampling.top_p = 0.5F;
    values.generation.sampling.top_k = 40;
    values.generation.sampling.min_p = 0.1F;
    values.generation.sampling.repetition_penalty = 1.5F;
    values.generation.max_new_tokens = 99;
    values.generation.sampling.seed = 7;
    values.system_prompt = QString::fromUtf8("Be brief; say \"ja\", 안녕.\nTwo lines.");
    values.speculating = true;
    values.method = engine::Method::kPromptLookup;
    values.tree = engine::TreeKind::kDySpecThreshold;
    values.tree_size = 32;
    values.tree_depth = 5;
    values.tree_children = 4;
    values.device = engine::Device::kCpu;
    values.threads = 3;
    values.context = 4096;
    values.gpu_memory = 6;
    values.kept_memory = 512;
    values.kept_on_disk = true;
    values.shortcuts = {{"newChat", "Ctrl+Shift+N; Ctrl+,"}, {"stop", ""}};
    return values;
}

void SettingsTest::anEmptyFileHasTheDefaults() {
    QSettings file(path("empty.ini"), QSettings::IniFormat);
    QVERIFY(app::Settings(file).values() == SettingValues());
}

void SettingsTest::whatIsSetIsThereAtTheNextStart() {
    {
        QSettings file(path("kept.ini"), QSettings::IniFormat);
        app::Settings(file).set(unusual());
    }
    {
        QSettings file(path("kept.ini"), QSettings::IniFormat);
        app::Settings settings(file);
        QVERIFY(settings.values() == unusual());
        settings.set({});
    }
    QSettings file(path("kept.ini"), QSettings::IniFormat);
    QVERIFY(app::Settings(file).values() == SettingValues());
}

void SettingsTest::bringsTheFileIntoRange() {
    QSettings file(path("range.ini"), QSettings::IniFormat);
    file.setValue("generation/temperature", "99");
    file.setValue("generation/top_p", "nan");
    file.setValue("generation/min_p", "many");
    file.setValue("generation/max_new_tokens", -5);
    file.setValue("speculation/tree_size", 1);
    file.setValue("speculation/tree_depth", "1e300");
    file.setValue("speculation/method", "magic");
    file.setValue("speculation/enabled", "false");
    file.setValue("engine/threads", -4);
    file.setValue("engine/context", 3);
    file.setValue("engine/gpu_memory", -1);
    file.setValue("engine/kept_memory", -7);
    file.setValue("window/text_scale", 7);
    file.setValue("window/appearance", "sepia");
    file.setValue("shortcuts/newChat", "Ctrl+Nonsense");
    const SettingValues values = app::Settings(file).values();
    QCOMPARE(values.generation.sampling.temperature, 5.0F);
    QCOMPARE(values.generation.sampling.top_p, 0.95F);
    QCOMPARE(values.generation.sampling.min_p, 0.05F);
    QCOMPARE(values.generation.max_new_tokens, 0);
    QCOMPARE(values.tree_size, 2);
    QCOMPARE(values.tree_depth, 64);
    QCOMPARE(values.method, engine::Method::kAuto);
    QVERIFY(!values.speculating);
    QCOMPARE(values.threads, 0);
    QCOMPARE(values.context, 16);
    QCOMPARE(values.gpu_memory, 0);
    QCOMPARE(values.kept_memory, -1);
    QCOMPARE(values.text_scale, 50);
    QCOMPARE(values.appearance, ui::ThemeMode::kSystem);
    QVERIFY(values.shortcuts.isEmpty());
}

// The names that files of version 0.1 have.
void SettingsTest::readsWhatOlderVersionsWrote() {
    tests::writeFile(path("old.ini"),
                     "[window]\nappearance=dark\ntext_scale=120\n[generation]\ntemperature=0.3\ntop_p=0.8\nmin_p=0.2\n"
                     "top_k=10\nrepetition_penalty=1.2\nmax_new_tokens=77\n[engine]\nthreads=2\ncontext=1024\n");
    QSettings file(path("old.ini"), QSettings::IniFormat);
    SettingValues expected;
    expected.appearance = ui::ThemeMode::kDark;
    expected.text_scale = 120;
    expected.generation.sampling.temperature = 0.3F;
    expected.generation.sampling.top_p = 0.8F;
    expected.generation.sampling.min_p = 0.2F;
    expected.generation.sampling.top_k = 10;
    expected.generation.sampling.repetition_penalty = 1.2F;
    expected.generation.max_new_tokens = 77;
    expected.threads = 2;
    expected.context = 1024;
    QVERIFY(app::Settings(file).values() == expected);
}

void SettingsTest::keepsWhatIsNotAllowedAsItWas() {
    QSettings file(path("bad.ini"), QSettings::IniFormat);
    app::Settings settings(file);
    settings.set(unusual());
    SettingValues bad = unusual();
    bad.generation.sampling.temperature = 9.0F;
    bad.tree_size = 1000;
    bad.language = "xx";
    bad.shortcuts.insert("bad name", "Ctrl+N");
    bad.generation.sampling.top_p = 0.6F;
    settings.set(bad);
    SettingValues expected = unusual();
    expected.generation.sampling.top_p = 0.6F;
    QVERIFY(settings.values() == expected);
}

void SettingsTest::tellsChangesOnce() {
    QSettings file(path("signal.ini"), QSettings::IniFormat);
    app::Settings settings(file);
    QSignalSpy spy(&settings, &app::Settings::changed);
    settings.set(unusual());
    settings.set(unusual());
    QCOMPARE(spy.count(), 1);
}

void SettingsTest::resetsOneGroup() {
    const SettingValues defaults;
    const SettingValues reset = app::withDefaults(unusual(), ui::SettingGroup::kGeneration);
    QCOMPARE(reset.generation.sampling.temperature, defaults.generation.sampling.temperature);
    QCOMPARE(reset.system_prompt, QString());
    QVERIFY(!reset.generation.sampling.seed);
    QCOMPARE(reset.threads, 3);
    QCOMPARE(reset.shortcuts.size(), 2);
    QVERIFY(app::withDefaults(unusual(), ui::SettingGroup::kShortcuts).shortcuts.isEmpty());
    SettingValues all = unusual();
    for (const auto group : {ui::SettingGroup::kAppearance, ui::SettingGroup::kGeneration,
                             ui::SettingGroup::kSpeculation, ui::SettingGroup::kEngine, ui::SettingGroup::kShortcuts})
        all = app::withDefaults(all, group);
    QVERIFY(all == defaults);
}

void SettingsTest::everyFieldSaysWhatIsAllowed() {
    QStringList keys;
    for (const app::SettingField& field : app::settingFields()) {
        QVERIFY(!keys.contains(field.name()));
        keys.append(field.name());
        QVERIFY(!field.allowed().empty());
        SettingValues values = unusual();
        QVERIFY(!field.assign(values, QJsonValue()));
        QVERIFY(!field.assign(values, QJsonObject()));
        QVERIFY(values == unusual());
    }
}

void SettingsTest::exportsAndImports() {
    QVERIFY(app::exportSettings(unusual(), path("mine.json")));
    const auto read = app::importSettings(path("mine.json"), SettingValues());
    QVERIFY(read);
    QVERIFY(*read == unusual());
    const QJsonObject root = QJsonDocument::fromJson(tests::readFile(path("mine.json"))).object();
    QCOMPARE(root["format"].toInt(), 1);
    QCOMPARE(root["settings"]["speculation"]["method"].toString(), QString("prompt-lookup"));
}

void SettingsTest::refusesHostileFiles_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("where");
    QTest::newRow("empty") << QByteArray() << "hostile.json";
    QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe", 4) << "byte";
    QTest::newRow("array") << QByteArray("[1, 2]") << "hostile.json";
    QTest::newRow("no format") << QByteArray(R"({"settings": {}})") << "hostile.json";
    QTest::newRow("newer") << QByteArray(R"({"format": 2, "settings": {}})") << "hostile.json";
    QTest::newRow("settings a list") << QByteArray(R"({"format": 1, "settings": []})") << "hostile.json";
    QTest::newRow("group a number") << QByteArray(R"({"format": 1, "settings": {"window": 3}})") << "window";
    QTest::newRow("unknown") << QByteArray(R"({"format": 1, "settings": {"window": {"shape": 1}}})") << "window/shape";
    QTest::newRow("wrong type") << QByteArray(R"({"format": 1, "settings": {"engine": {"threads": "all"}}})")
                                << "engine/threads";
    QTest::newRow("fraction") << QByteArray(R"({"format": 1, "settings": {"engine": {"threads": 1.5}}})")
                              << "engine/threads";
    QTest::newRow("huge") << QByteArray(R"({"format": 1, "settings": {"engine": {"threads": 1e308}}})")
                          << "engine/threads";
    QTest::newRow("out of range") << QByteArray(R"({"format": 1, "settings": {"window": {"appearance": "dark"},
        "generation": {"temperature": -1}}})")
                                  << "generation/temperature";
    QTest::newRow("shortcut") << QByteArray(R"({"format": 1, "settings": {"shortcuts": {"newChat": "Strg+Ente"}}})")
                              << "shortcuts/newChat";
    QTest::newRow("name") << QByteArray("{\"format\": 1, \"settings\": {\"shortcuts\": {\"a\\nb\": \"Ctrl+N\"}}}")
                          << "shortcuts/a?b";
    QTest::newRow("deep") << QByteArray(5000, '[') << "byte";
    QTest::newRow("large") << QByteArray(2'000'000, ' ') << "hostile.json";
}

void SettingsTest::refusesHostileFiles() {
    QFETCH(QByteArray, json);
    QFETCH(QString, where);
    const auto read = app::importSettings(tests::writeFile(path("hostile.json"), json), unusual());
    QVERIFY(!read);
    const engine::Failure& failure = read.error();
    QVERIFY(!failure.what.empty() && !failure.what_to_do.empty());
    QVERIFY2(QString::fromStdString(failure.where.english()).contains(where), failure.where.english().c_str());
}

void SettingsTest::leavesOutWhatAFileDoesNotName() {
    const auto read = app::settingsFromJson(R"({"format": 1, "settings": {"generation": {"top_k": 3}}})", unusual(),
                                            QStringLiteral("part"));
    SettingValues expected = unusual();
    expected.generation.sampling.top_k = 3;
    QVERIFY(read);
    QVERIFY(*read == expected);
}

void SettingsTest::saysWhereAFileCannotBeWritten() {
    const auto written = app::exportSettings({}, "/nowhere/settings.json");
    QVERIFY(!written);
    QCOMPARE(written.error().where.english(), std::string("/nowhere/settings.json"));
    QVERIFY(!app::importSettings("/nowhere/settings.json", {}));
    QVERIFY(!app::importSettings(folder_.path(), {}));
}

void SettingsTest::makesOptionsForTheEngine() {
    const engine::GenerationOptions options = app::generationOptions(unusual());
    QCOMPARE(options.sampling.temperature, 0.25F);
    QCOMPARE(options.sampling.seed.value_or(0), 7U);
    QCOMPARE(options.max_new_tokens, 99);
    QCOMPARE(options.method, engine::Method::kPromptLookup);
    QCOMPARE(options.tree.kind, engine::TreeKind::kDySpecThreshold);
    QCOMPARE(options.tree.size, 32);
    QCOMPARE(options.tree.depth, 5);
    QCOMPARE(options.tree.top_k, 4);
    QVERIFY(!app::generationOptions({}).sampling.seed.has_value());
    SettingValues off = unusual();
    off.speculating = false;
    QCOMPARE(app::generationOptions(off).method, engine::Method::kVanilla);
}

GRIFFIN_TEST(SettingsTest)
#include "settings_test.moc"
