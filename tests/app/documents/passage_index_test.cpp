// What is found, and in which order.
#include <QTest>

#include "app/documents/attached_file.h"
#include "app/documents/passage_index.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

namespace griffin::app {

using tests::get;

class PassageIndexTest : public QObject {
    Q_OBJECT

  private slots:
    void theBestComesFirst() {
        const QStringList found =
            find({file("a.txt",
                       "The lock is filled with water.\n\nThe gates are made of oak and iron.\n\nOak grows slowly.\n")},
                 "Which gates are of oak?");
        QCOMPARE(found.value(0), QStringLiteral("The gates are made of oak and iron.\n"));
        QVERIFY(!found.contains(QStringLiteral("The lock is filled with water.\n")));
    }

    void formsCaseAndAccentsDoNotMatter() {
        const QList<AttachedFile> files{file("a.txt", "They were REPAIRING the cafés.\n\nSomething else is here.\n")};
        QCOMPARE(find(files, "repaired").size(), 1);
        QCOMPARE(find(files, "cafe").size(), 1);
        QVERIFY(find(files, "rep").isEmpty());
        QVERIFY(find(files, "?!").isEmpty());
        QVERIFY(find(files, "").isEmpty());
    }

    void scriptsWithoutSpacesAreFound() {
        const QList<AttachedFile> files{
            file("a.txt", "世界和平是重要的。\n\n船闸让船爬山。\n\n문서를 읽습니다.\n\nひらがなとカタカナ。\n")};
        QCOMPARE(find(files, "船闸怎么工作？", 12).value(0), QStringLiteral("船闸让船爬山。\n"));
        QCOMPARE(find(files, "문서는 어디에?", 12).value(0), QStringLiteral("문서를 읽습니다.\n"));
        QCOMPARE(find(files, "カタカナ", 12).value(0), QStringLiteral("ひらがなとカタカナ。\n"));
        QVERIFY(find(files, "猫", 12).isEmpty());
    }

    void namesOfFilesCount() {
        const QList<AttachedFile> files{file("budget.csv", "a,b\n1,2\n"), file("holiday.txt", "sun\n")};
        QCOMPARE(find(files, "What is in budget.csv?").value(0), QStringLiteral("a,b\n1,2\n"));
    }

    void aQuestionIsNoQuerySyntax() {
        const QList<AttachedFile> files{file("a.txt", "alpha beta\n")};
        for (const char* question : {"\"alpha", "alpha AND", "NOT alpha", "text: alpha", "alpha*", "(alpha", "^alpha -",
                                     "alpha OR OR", "NEAR(alpha"}) {
            QCOMPARE(find(files, QString::fromLatin1(question)).size(), 1);
        }
        QCOMPARE(find(files, QStringLiteral("alpha ").repeated(5000)).size(), 1);
        QCOMPARE(find(files, QStringLiteral("w%1 ").repeated(3).arg(1) + QStringLiteral("alpha")).size(), 1);
    }

    void onlyTheChosenFilesAreSearched() {
        const QList<AttachedFile> files{file("a.txt", "alpha one\n"), file("b.txt", "alpha two\n")};
        const auto index = get(PassageIndex::build(files, {1}, 100));
        QCOMPARE(index->passages().size(), 1);
        const QList<TextPassage> found = get(index->find("alpha"));
        QCOMPARE(found.size(), 1);
        QCOMPARE(found.first().file, 1);
    }

    /// In a large text the one place that answers is found.
    void aNeedleIsFound() {
        QString text;
        for (int i = 0; i < 4000; ++i)
            text += QStringLiteral("Paragraph %1 tells of canals, boats and water.\n\n").arg(i);
        text.insert(text.indexOf(QStringLiteral("Paragraph 2718 ")),
                    QStringLiteral("The keeper's parrot is called Wenzel.\n\n"));
        const QStringList found = find({file("long.txt", text)}, "What is the name of the keeper's parrot?");
        QVERIFY(!found.isEmpty());
        QVERIFY2(found.first().contains("Wenzel"), qPrintable(found.first()));
    }

  private:
    static AttachedFile file(const char* name, const QString& text) {
        return {QString::fromLatin1(name), text, QStringLiteral("UTF-8"), text.size(), -1};
    }
    /// Of passages that are a paragraph each.
    static QStringList find(const QList<AttachedFile>& files, const QString& question, qsizetype longest = 48) {
        QList<int> numbers;
        for (int i = 0; i < files.size(); ++i) numbers.append(i);
        const auto index = get(PassageIndex::build(files, numbers, longest));
        QStringList texts;
        for (const TextPassage& passage : get(index->find(question)))
            texts.append(files.at(passage.file).text.mid(passage.begin, passage.length));
        return texts;
    }
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::PassageIndexTest)
#include "passage_index_test.moc"
