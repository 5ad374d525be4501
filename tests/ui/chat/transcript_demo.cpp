// Writes pictures of a demo transcript with the composer, light and dark: transcript_demo FOLDER. Set QT_SCALE_FACTOR
// for other densities. To be looked at by a person; not a test.
#include <QApplication>
#include <QDir>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/ui/chat/demo_messages.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/composer/context_meter.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    const QString scale = QString::number(application.devicePixelRatio());
    Theme theme(application);
    TranscriptModel model;
    model.setMessages(test::demoMessages());

    QWidget window;
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, space::kLarge);
    auto* view = new TranscriptView(theme, model);
    auto* composer = new Composer(theme);
    auto* picker = new QToolButton;
    picker->setText(QStringLiteral("SmolLM2 135M"));
    composer->addPicker(picker);
    composer->contextMeter().setUsage(983, 8192);
    composer->setText(QStringLiteral("And at sunset?"));
    column->addWidget(view, 1);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(space::kHuge, 0, space::kHuge, 0);
    row->addWidget(composer);
    column->addLayout(row);
    window.resize(960, 900);
    window.show();
    for (const ThemeMode mode : {ThemeMode::kLight, ThemeMode::kDark}) {
        theme.setMode(mode);
        const QString name = mode == ThemeMode::kLight ? QStringLiteral("light") : QStringLiteral("dark");
        view->area().verticalScrollBar()->setValue(0);
        QTest::qWait(600);
        window.grab().save(folder.filePath(QStringLiteral("%1_%2_top.png").arg(name, scale)));
        view->area().scrollToEnd();
        QTest::qWait(300);
        window.grab().save(folder.filePath(QStringLiteral("%1_%2_end.png").arg(name, scale)));
        view->area().select({1, 0, 20}, {1, 2, 5});
        view->area().verticalScrollBar()->setValue(80);
        view->showFind();
        QTest::keyClicks(view->findChild<QLineEdit*>(QStringLiteral("findField")), QStringLiteral("scatter"));
        QTest::qWait(300);
        window.grab().save(folder.filePath(QStringLiteral("%1_%2_find.png").arg(name, scale)));
        view->hideFind();
        view->area().select({}, {});

        // While an answer is written, with the pointer over the question before it.
        TranscriptMessage streaming = model.at(3);
        streaming.id = 9;
        streaming.state = griffin::storage::MessageState::kStreaming;
        streaming.statistics = QStringLiteral("Writing… 212 tok/s");
        streaming.text = streaming.text.left(420);
        model.append(streaming);
        composer->setGenerating(true);
        view->area().scrollToEnd();
        const QRect last = view->area().rowRect(4);
        QTest::mouseMove(view->area().viewport(), last.bottomRight() - QPoint(12, 12));
        QTest::qWait(300);
        window.grab().save(folder.filePath(QStringLiteral("%1_%2_streaming.png").arg(name, scale)));
        composer->setGenerating(false);
        model.setMessages({test::demoSigns()});
        QTest::qWait(300);
        window.grab().save(folder.filePath(QStringLiteral("%1_%2_signs.png").arg(name, scale)));
        model.setMessages(test::demoMessages());
    }
    return 0;
}
