// The models page in the real window, with a models folder, a drafts folder and a trash of its own.
#pragma once

#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "ui/models/library_table.h"
#include "ui/models/models_page.h"

namespace griffin::tests {

class ModelsPageFixture : public WindowTest {
  protected:
    void init() override {
        qputenv("XDG_DATA_HOME", data_.path().toUtf8());  // drafts and trash
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
        WindowTest::init();
        QVERIFY(QDir().mkpath(fixture_->path("models")));
    }

    ui::ModelsPage& page() { return fixture_->application().modelsPage(); }
    ui::LibraryTable& table() { return *fixture_->find<ui::LibraryTable>("modelTable"); }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void show() {
        QTest::mouseClick(fixture_->find<QToolButton>("modelsPageButton"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(table().rowCount() > 0, 10000);
    }
    /// The text in the row of this name; the column as the person reads it.
    QString cell(const QString& name, const QString& column) {
        for (int row = 0; row < table().rowCount(); ++row) {
            for (int c = 0; c < table().columnCount(); ++c) {
                if (table().item(row, 0)->text() == name && table().horizontalHeaderItem(c)->text() == column)
                    return table().item(row, c)->text();
            }
        }
        return QStringLiteral("no such row");
    }
    void choose(const QString& name) {
        for (int row = 0; row < table().rowCount(); ++row) {
            if (table().item(row, 0)->text() != name) continue;
            QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                              table().visualItemRect(table().item(row, 0)).center());
        }
        QCOMPARE(fixture_->find<QLabel>("modelPanelName")->text(), name);
    }
    QString installModel(const QString& file, int words) { return fixture_->makeModel("models/" + file, words); }

    QTemporaryDir data_;
};

}  // namespace griffin::tests
