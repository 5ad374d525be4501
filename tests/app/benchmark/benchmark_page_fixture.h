// The benchmark page in the real window, and short benchmarks.
#pragma once

#include <QCheckBox>
#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>

#include "app/benchmark/offered_prompts.h"
#include "app/chat/engine_jobs.h"
#include "tests/app/window/window_fixture.h"
#include "ui/benchmark/benchmark_page.h"

namespace griffin::tests {

class BenchmarkPageFixture : public WindowTest {
  protected:
    ui::BenchmarkPage& page() { return fixture_->application().benchmarkPage(); }
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("benchmarkPageButton"), Qt::LeftButton); }
    bool busy() { return fixture_->application().jobs().busy(); }
    QTableWidget* table() { return fixture_->find<QTableWidget>("benchmarkTable"); }

    /// One prompt set with `prompts` short prompts, the methods suffix and prompt lookup, a few tokens, no hardware.
    void prepare(int prompts) {
        QByteArray lines;
        for (int i = 0; i < prompts; ++i)
            lines += "{\"question_id\": " + QByteArray::number(i) + ", \"turns\": [\"Once upon a time\"]}\n";
        show();
        fixture_->application().benchmarkPrompts().addFiles({fixture_->write("short.jsonl", lines)});
        auto* tasks = fixture_->find<QListWidget>("benchmarkTasks");
        for (int row = 0; row < tasks->count(); ++row) {
            if (tasks->item(row)->flags().testFlag(Qt::ItemIsEnabled))
                tasks->item(row)->setCheckState(tasks->item(row)->text().startsWith("short") ? Qt::Checked
                                                                                             : Qt::Unchecked);
        }
        auto* methods = fixture_->find<QListWidget>("benchmarkMethods");
        for (int row = 0; row < methods->count(); ++row) {
            QListWidgetItem* item = methods->item(row);
            const auto method = static_cast<engine::Method>(item->data(Qt::UserRole).toInt());
            const bool wanted = method == engine::Method::kSuffix || method == engine::Method::kPromptLookup;
            if (item->flags().testFlag(Qt::ItemIsEnabled)) item->setCheckState(wanted ? Qt::Checked : Qt::Unchecked);
        }
        fixture_->find<QSpinBox>("benchmarkPrompts")->setValue(0);
        fixture_->find<QSpinBox>("benchmarkLength")->setValue(16);
        fixture_->find<QSpinBox>("benchmarkRepeats")->setValue(1);
        fixture_->find<QCheckBox>("benchmarkHardware")->setChecked(false);
    }
    void start() {
        QVERIFY(button("benchmarkStart")->isEnabled());
        QTest::mouseClick(button("benchmarkStart"), Qt::LeftButton);
        QVERIFY(busy());
    }
    /// Starts, and waits until all is measured.
    void runToEnd() {
        start();
        QTRY_VERIFY_WITH_TIMEOUT(!busy(), 30000);
    }
};

}  // namespace griffin::tests
