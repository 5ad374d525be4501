// The dictionary of a language, and a window that is taken from one to another.
#include <QAction>
#include <QBuffer>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "app/retranslation.h"
#include "tests/support/test_program.h"
#include "ui/theme/interface_text.h"

using griffin::app::MessageTexts;
using griffin::app::Retranslation;
using griffin::app::TextDictionary;

namespace {

/// source, disambiguation, translation
using Text = std::array<const char*, 3>;

TextDictionary dictionary(const QList<Text>& texts) {
    QByteArray file =
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE TS><TS version=\"2.1\"><context>"
        "<name>griffin</name>";
    for (const Text& text : texts) {
        file += QByteArray("<message><source>") + text[0] + "</source>";
        if (*text[1] != '\0') file += QByteArray("<comment>") + text[1] + "</comment>";
        file += QByteArray("<translation>") + text[2] + "</translation></message>";
    }
    file +=
        "<message numerus=\"yes\"><source>files</source><translation><numerusform>Dateien</numerusform>"
        "</translation></message></context></TS>";
    QBuffer buffer(&file);
    buffer.open(QIODevice::ReadOnly);
    return TextDictionary::read(buffer);
}

TextDictionary german() {
    return dictionary({{"&amp;Stop", "", "&amp;Anhalten"},
                       {"&amp;Open…", "", "Öffnen(&amp;O)…"},
                       {"Chat", "", "Gespräch"},
                       {"Talk", "", "Gespräch"},
                       {"Model", "", "Modell"},
                       {"%1 of %2", "", "%1 von %2"},
                       {"Left", "direction", "Links"},
                       {"Left", "rest", "Übrig"}});
}

TextDictionary french() {
    return dictionary({{"Chat", "", "Conversation"}, {"Talk", "", "Parole"}, {"Model", "", "Modèle"}});
}

}  // namespace

class RetranslationTest : public QObject {
    Q_OBJECT

  private slots:
    void readsTheFile();
    void theProgramsLanguagesHaveTheSameTexts();
    void losesTheMarksOfAMenu();
    void everyTextOfAWidgetChanges();
    void itemsAndHeadersChange();
    void actionsAndTheirTooltipsChange();
    void leavesWhatIsNotTheProgramsText();
    void remembersWhichOfTwo();
    void messagesOfTheEngineChange();
};

void RetranslationTest::readsTheFile() {
    const TextDictionary texts = german();
    QCOMPARE(texts.texts().size(), qsizetype(7));
    QCOMPARE(texts.text({"&Stop", ""}), QString("&Anhalten"));
    QCOMPARE(texts.text({"Left", "rest"}), QString("Übrig"));
    QCOMPARE(texts.text({"unknown", ""}), QString("unknown"));
    QVERIFY(TextDictionary::of("none").texts().isEmpty());
}

void RetranslationTest::theProgramsLanguagesHaveTheSameTexts() {
    const auto sources = [](const QString& language) {
        QSet<QString> all;
        const TextDictionary texts = TextDictionary::of(language);
        for (auto text = texts.texts().begin(); text != texts.texts().end(); ++text) all.insert(text.key().text);
        return all;
    };
    QVERIFY(sources("ko").size() > 300);
    QVERIFY(sources("ko") == sources("zh"));
    QVERIFY(sources("ko").contains("&File"));
}

void RetranslationTest::losesTheMarksOfAMenu() {
    QCOMPARE(griffin::ui::withoutMnemonic("&Stop"), QString("Stop"));
    QCOMPARE(griffin::ui::withoutMnemonic("停止回答(&S)"), QString("停止回答"));
    QCOMPARE(griffin::ui::withoutMnemonic("Stop (&S)…"), QString("Stop…"));
    QCOMPARE(griffin::ui::withoutMnemonic("This && that (both)"), QString("This & that (both)"));
    QCOMPARE(griffin::ui::withoutMnemonic("A (&& B)"), QString("A (& B)"));
    QCOMPARE(griffin::ui::withoutMenuMarks("열기(&O)…"), QString("열기"));
}

void RetranslationTest::everyTextOfAWidgetChanges() {
    QWidget window;
    window.setWindowTitle("Chat");
    auto* label = new QLabel("Model", &window);
    label->setToolTip("Model");
    label->setStatusTip("Model");
    label->setWhatsThis("Model");
    label->setAccessibleName("Stop");
    label->setAccessibleDescription("Model");
    auto* button = new QPushButton("Open", &window);
    auto* field = new QLineEdit("Model", &window);
    field->setPlaceholderText("Model");
    auto* spin = new QSpinBox(&window);
    spin->setSuffix("Model");
    auto* tabs = new QTabBar(&window);
    tabs->addTab("Model");
    auto* plural = new QLabel("files", &window);
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german());
    QCOMPARE(window.windowTitle(), QString("Gespräch"));
    QCOMPARE(label->text(), QString("Modell"));
    QCOMPARE(label->toolTip(), QString("Modell"));
    QCOMPARE(label->statusTip(), QString("Modell"));
    QCOMPARE(label->whatsThis(), QString("Modell"));
    QCOMPARE(label->accessibleName(), QString("Anhalten"));
    QCOMPARE(label->accessibleDescription(), QString("Modell"));
    QCOMPARE(button->text(), QString("Öffnen"));
    QCOMPARE(field->text(), QString("Model"));
    QCOMPARE(field->placeholderText(), QString("Modell"));
    QCOMPARE(spin->suffix(), QString("Modell"));
    QCOMPARE(tabs->tabText(0), QString("Modell"));
    QCOMPARE(plural->text(), QString("files"));
    retranslation.change(window, french());
    QCOMPARE(label->text(), QString("Modèle"));
    QCOMPARE(label->accessibleName(), QString("Stop"));  // not in that language
    retranslation.change(window, TextDictionary());
    QCOMPARE(window.windowTitle(), QString("Chat"));
    QCOMPARE(label->text(), QString("Model"));
    QCOMPARE(button->text(), QString("Open"));
}

void RetranslationTest::itemsAndHeadersChange() {
    QWidget window;
    auto* box = new QComboBox(&window);
    box->addItem("Model", 7);
    box->setItemData(0, "Chat", Qt::ToolTipRole);
    auto* names = new QComboBox(&window);
    names->addItem("Model");
    names->setAccessibleName("Model");
    griffin::ui::markAsData(names);
    auto* list = new QListWidget(&window);
    list->addItem("Model");
    auto* table = new QTableWidget(1, 2, &window);
    table->setHorizontalHeaderLabels({"Model", "Mine"});
    table->setItem(0, 1, new QTableWidgetItem("Chat"));
    QSignalSpy edited(list, &QListWidget::itemChanged);
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german());
    QCOMPARE(box->currentText(), QString("Modell"));
    QCOMPARE(box->currentData().toInt(), 7);
    QCOMPARE(box->itemData(0, Qt::ToolTipRole).toString(), QString("Gespräch"));
    QCOMPARE(names->currentText(), QString("Model"));
    QCOMPARE(names->accessibleName(), QString("Modell"));
    QCOMPARE(list->item(0)->text(), QString("Modell"));
    QVERIFY(edited.isEmpty());
    QCOMPARE(table->horizontalHeaderItem(0)->text(), QString("Modell"));
    QCOMPARE(table->horizontalHeaderItem(1)->text(), QString("Mine"));
    QCOMPARE(table->item(0, 1)->text(), QString("Gespräch"));
}

void RetranslationTest::actionsAndTheirTooltipsChange() {
    QWidget window;
    QAction outside("&Stop");  // nobody's child below the window
    outside.setToolTip("Stop (Esc)");
    window.addAction(&outside);
    QMenu menu("&Stop", &window);
    QAction* own = menu.addAction("&Open…");
    own->setIconText("Open…");
    auto* button = new QToolButton(&window);
    button->setDefaultAction(own);
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german());
    QCOMPARE(outside.text(), QString("&Anhalten"));
    QCOMPARE(outside.toolTip(), QString("Anhalten (Esc)"));
    QCOMPARE(menu.title(), QString("&Anhalten"));
    QCOMPARE(own->text(), QString("Öffnen(&O)…"));
    QCOMPARE(button->text(), QString("Öffnen…"));
    retranslation.change(window, TextDictionary());
    QCOMPARE(outside.toolTip(), QString("Stop (Esc)"));
    QCOMPARE(own->text(), QString("&Open…"));
}

void RetranslationTest::leavesWhatIsNotTheProgramsText() {
    QWidget window;
    auto* sentence = new QLabel("Model of mine", &window);
    auto* values = new QLabel("1 of 2", &window);
    auto* title = new QLabel("Chat", &window);
    title->setToolTip("Chat");
    griffin::ui::markAsData(title);
    auto* draft = new QPlainTextEdit("Chat", &window);
    auto* editable = new QComboBox(&window);
    editable->setEditable(true);
    editable->setEditText("Chat");
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german());
    QCOMPARE(sentence->text(), QString("Model of mine"));
    QCOMPARE(values->text(), QString("1 of 2"));
    QCOMPARE(title->text(), QString("Chat"));
    QCOMPARE(title->toolTip(), QString("Chat"));
    QCOMPARE(draft->toPlainText(), QString("Chat"));
    QCOMPARE(editable->currentText(), QString("Chat"));
}

void RetranslationTest::remembersWhichOfTwo() {
    QWidget window;
    auto* chat = new QLabel("Chat", &window);
    auto* talk = new QLabel("Talk", &window);
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german());
    QCOMPARE(chat->text(), QString("Gespräch"));
    QCOMPARE(talk->text(), QString("Gespräch"));
    retranslation.change(window, german());
    retranslation.change(window, french());
    QCOMPARE(chat->text(), QString("Conversation"));
    QCOMPARE(talk->text(), QString("Parole"));
}

void RetranslationTest::messagesOfTheEngineChange() {
    QWidget window;
    const QString english = "The tensor blk.0 {} is missing: a.gguf: download it again";
    auto* notice = new QLabel(english, &window);
    auto* both = new QLabel("Model", &window);
    both->setToolTip("There is no such file\n/a/b");
    auto* name = new QLabel("There is no such file", &window);
    griffin::ui::markAsData(name);
    const MessageTexts chinese = MessageTexts::of("zh");
    const MessageTexts korean = MessageTexts::of("ko");
    Retranslation retranslation{TextDictionary()};
    retranslation.change(window, german(), MessageTexts(), chinese);
    QCOMPARE(notice->text(), chinese.translated(english));
    QVERIFY(notice->text().contains("blk.0 {}") && !notice->text().contains("missing"));
    QCOMPARE(both->text(), QString("Modell"));
    QCOMPARE(both->toolTip(), QString("没有这个文件\n/a/b"));
    QCOMPARE(name->text(), QString("There is no such file"));
    retranslation.change(window, french(), chinese, korean);
    QCOMPARE(notice->text(), korean.translated(english));
    QCOMPARE(both->toolTip(), QString("그런 파일이 없습니다\n/a/b"));
    retranslation.change(window, TextDictionary(), korean, MessageTexts());
    QCOMPARE(notice->text(), english);
    QCOMPARE(both->toolTip(), QString("There is no such file\n/a/b"));
}

GRIFFIN_TEST(RetranslationTest)
#include "retranslation_test.moc"
