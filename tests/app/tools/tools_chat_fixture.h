// A chat with a model that asks for tools, and a server of tools, in the real window.
#pragma once

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "storage/tool_call_store.h"
#include "tests/app/tools/tools_fixture.h"
#include "ui/tools/call_panel.h"

namespace griffin::tests {

class ToolsChatFixture : public WindowTest {
  protected:
    void open(AskingModel& model, const char* fault = "none") {
        fixture_->start();
        chooseServed(*fixture_, addServer(*fixture_, QStringLiteral("s"), model.address()), QStringLiteral("m"));
        addToolServer(*fixture_, toolServer(*fixture_, fault));
    }
    /// Opens it, puts the question, and waits until the person is asked about the model's first call.
    void openAndAsk(AskingModel& model, const char* question = "?", const char* fault = "none") {
        open(model, fault);
        fixture_->ask(question);
        QTRY_VERIFY(asks());
    }
    ui::CallPanel& panel() { return fixture_->window().chatPage().callPanel(); }
    bool asks() {
        auto* once = panel().findChild<QPushButton*>(QStringLiteral("callOnce"));
        return panel().isVisible() && once->isVisible();
    }
    QString title() { return panel().findChild<QLabel*>(QStringLiteral("callTitle"))->text(); }
    QString arguments() { return panel().findChild<QPlainTextEdit*>(QStringLiteral("callArguments"))->toPlainText(); }
    void press(const char* button) {
        auto* found = panel().findChild<QPushButton*>(QLatin1String(button));
        QVERIFY(found->isVisible());
        QTest::mouseClick(found, Qt::LeftButton);
    }
    const ui::TranscriptMessage& last() { return fixture_->transcript().at(fixture_->transcript().count() - 1); }
    QList<storage::MessageToolCall> callsOf(int row) {
        const auto database = get(storage::Database::openForReading(fixture_->databasePath()));
        return get(storage::ToolCallStore(*database).ofMessage({fixture_->transcript().at(row).id}));
    }
    static nlohmann::json add(int a, int b) { return {{"name", "add"}, {"arguments", {{"a", a}, {"b", b}}}}; }
};

}  // namespace griffin::tests
