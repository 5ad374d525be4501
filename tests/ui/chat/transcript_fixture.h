// A transcript on screen, with what its tests do to it.
#pragma once

#include <QApplication>
#include <QTest>
#include <memory>

#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/theme/theme.h"

namespace griffin::ui::test {

inline TranscriptMessage answer(qint64 id, const QString& text) {
    TranscriptMessage message;
    message.id = id;
    message.role = storage::MessageRole::kAssistant;
    message.author = QStringLiteral("Model");
    message.text = text;
    return message;
}

/// So many, with a line each.
inline QString paragraphs(int count) {
    QString text;
    for (int i = 0; i < count; ++i) text += QStringLiteral("Paragraph %1 with some words in it.\n\n").arg(i);
    return text;
}

/// A test opens the view before each of its functions, and closes it behind them.
class TranscriptTest : public QObject {
  protected:
    void openView() {
        if (!theme_) theme_ = std::make_unique<Theme>(*qApp);
        theme_->setMode(ThemeMode::kLight);
        model_ = std::make_unique<TranscriptModel>();
        view_ = std::make_unique<TranscriptView>(*theme_, *model_);
        view_->resize(700, 500);
        view_->show();
        QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    }
    void closeView() {
        view_.reset();
        model_.reset();
    }

    TranscriptArea& area() { return view_->area(); }
    /// More text of the last message.
    void write(const QString& text) { model_->appendText(model_->count() - 1, text); }
    void finish(storage::MessageState state, const QString& statistics) {
        TranscriptMessage message = model_->at(model_->count() - 1);
        message.state = state;
        message.statistics = statistics;
        model_->replace(model_->count() - 1, message);
    }

    /// As click(), wherever the button is.
    void press(MessageAction action) {
        for (const ActionSpot& spot : area().row(0).actions()) {
            if (spot.action == action) return area().trigger(0, spot);
        }
        QFAIL("no such button");
    }

    void click(MessageAction action, int row = 0) {
        for (const ActionSpot& spot : area().row(row).actions()) {
            if (spot.action != action) continue;
            const QPoint point = spot.rect.center() + area().rowRect(row).topLeft();
            QVERIFY(area().viewport()->rect().contains(point));
            QTest::mouseClick(area().viewport(), Qt::LeftButton, {}, point);
            return;
        }
        QFAIL("no such button");
    }

    /// Inside the character at this position, in coordinates of the viewport.
    QPoint pointAt(const TextPosition& position) {
        const QRect caret = area().row(position.row).caretAt(position.block, position.offset);
        return area().rowRect(position.row).topLeft() + QPoint(caret.left() + 1, caret.center().y());
    }

    std::unique_ptr<Theme> theme_;
    std::unique_ptr<TranscriptModel> model_;
    std::unique_ptr<TranscriptView> view_;
};

}  // namespace griffin::ui::test
