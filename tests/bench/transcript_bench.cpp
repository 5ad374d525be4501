// How long the GUI thread is blocked: 1000 tokens a second streamed into a conversation of 100,000 characters, the end
// of a single message of 100,000 characters, resizing and scrolling with 500 messages; and what ribbons cost to draw.
//
//     QT_QPA_PLATFORM=offscreen transcript_bench [seconds of streaming]
//
// A watchdog is called every millisecond by the event loop; its longest gap is how long a key press could have waited.
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "ui/charts/ribbon.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/theme/theme.h"

using namespace griffin::ui;

namespace {

constexpr const char* kPiece = R"(## Section %1

Sunlight is made of **all colours**; on its way through the air it meets *molecules* of nitrogen and oxygen, which `scatter` short waves far more than [long ones](https://example.org).

1. The first reason, with some text behind it that is long enough to be wrapped into a second line of the column.
2. The second reason.
   - a smaller one, and
   - another.

```cpp
int scattering(int wavelength) {
    return 550 / wavelength;  // comment number %1
}
```

| Colour | Wavelength | Strength |
|--------|-----------:|---------:|
| Blue   | 450 nm     | 2.23     |
| Red    | 690 nm     | 0.40     |

)";

QString article(qsizetype characters) {
    QString text;
    for (int i = 1; text.size() < characters; ++i) text += QString::fromUtf8(kPiece).arg(i);
    text.truncate(characters);
    return text;
}

/// Gaps between two calls of the event loop, in milliseconds.
class Watchdog {
  public:
    Watchdog() {
        timer_.setTimerType(Qt::PreciseTimer);
        timer_.setInterval(1);
        QObject::connect(&timer_, &QTimer::timeout, [this] { beat(); });
    }
    void start() {
        gaps_.clear();
        clock_.start();
        timer_.start();
    }
    void beat() { gaps_.push_back(static_cast<double>(clock_.nsecsElapsed()) / 1e6), clock_.start(); }
    void report(const char* what) {
        timer_.stop();
        beat();
        std::sort(gaps_.begin(), gaps_.end());
        const double p99 = gaps_[gaps_.size() * 99 / 100];
        std::printf("%-58s longest %6.1f ms   99th percentile %5.1f ms   (%zu turns)\n", what, gaps_.back(), p99,
                    gaps_.size());
        std::fflush(stdout);
    }

  private:
    QTimer timer_;
    QElapsedTimer clock_;
    std::vector<double> gaps_;
};

void spin(int ms) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
}

TranscriptMessage message(qint64 id, griffin::storage::MessageRole role, const QString& text) {
    TranscriptMessage result;
    result.id = id;
    result.role = role;
    result.author = role == griffin::storage::MessageRole::kUser ? QStringLiteral("You") : QStringLiteral("Model");
    result.text = text;
    return result;
}

/// 1000 tokens of 4 characters a second, in events of 8 tokens, as a fast speculative decoder sends them.
void stream(TranscriptView& view, Watchdog& watchdog, const QString& text, int seconds, const char* what) {
    QTimer source;
    source.setTimerType(Qt::PreciseTimer);
    source.setInterval(8);
    qsizetype at = 0;
    QObject::connect(&source, &QTimer::timeout, [&] {
        view.model().appendText(view.model().count() - 1, text.mid(at, 32));
        at = std::min(at + 32, text.size());
    });
    watchdog.start();
    source.start();
    spin(seconds * 1000);
    source.stop();
    watchdog.report(what);
    watchdog.start();
    TranscriptMessage finished = view.model().at(view.model().count() - 1);
    finished.state = griffin::storage::MessageState::kComplete;
    finished.statistics = QStringLiteral("1000 tok/s");
    view.model().replace(view.model().count() - 1, finished);
    spin(300);
    watchdog.report("  ... its end");
}

/// What a picture of a ribbon costs.
void paintRibbons(const Theme& theme) {
    for (const int count : {60, 700, 4000, 40'000}) {
        QByteArray passes;
        for (int i = 0; i < count; ++i) {
            const auto origin = i % 50 < 10 ? PassBrief::kNone : i % 3 == 0 ? PassBrief::kText : PassBrief::kDraft;
            passes.append(PassBrief{origin, origin == PassBrief::kNone ? 1 : 1 + i % 7}.byte());
        }
        Ribbon ribbon;
        ribbon.setPasses(passes);
        QImage image(736, 24, QImage::Format_RGB32);
        QElapsedTimer timer;
        timer.start();
        constexpr int kPictures = 200;
        for (int i = 0; i < kPictures; ++i) {
            QPainter painter(&image);
            ribbon.paint(painter, image.rect(), theme.colors(), {});
        }
        std::printf("ribbon of %d passes: %.3f ms a picture\n", count,
                    static_cast<double>(timer.nsecsElapsed()) / 1e6 / kPictures);
    }
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const int seconds = argc > 1 ? std::max(std::atoi(argv[1]), 1) : 5;
    Theme theme(application);
    paintRibbons(theme);
    TranscriptModel model;
    TranscriptView view(theme, model);
    view.resize(1000, 800);
    view.show();
    Watchdog watchdog;
    const QString long_text = article(100'000);

    // A conversation of 100,000 characters in 100 messages, then the streamed one.
    QList<TranscriptMessage> conversation;
    for (int i = 0; i < 50; ++i) {
        conversation.append(
            message(2 * i + 1, griffin::storage::MessageRole::kUser, QStringLiteral("Question %1?").arg(i)));
        conversation.append(
            message(2 * i + 2, griffin::storage::MessageRole::kAssistant, long_text.mid(i * 2000, 2000)));
    }
    model.setMessages(conversation);
    spin(500);
    TranscriptMessage streaming = message(1000, griffin::storage::MessageRole::kAssistant, QString());
    streaming.state = griffin::storage::MessageState::kStreaming;
    model.append(streaming);
    stream(view, watchdog, long_text, seconds, "1000 tokens/s behind 100 messages, 100k characters:");

    // The same into a single message that has 100,000 characters already.
    model.setMessages({});
    streaming.text = long_text;
    model.append(streaming);
    spin(500);
    stream(view, watchdog, long_text, seconds, "1000 tokens/s into one message of 100k characters:");

    // One fence that never closes: nothing can be frozen.
    model.setMessages({});
    streaming.text = QStringLiteral("```\n") + QString(long_text).remove(QLatin1Char('`'));
    model.append(streaming);
    spin(500);
    stream(view, watchdog, QString(long_text).remove(QLatin1Char('`')), seconds,
           "1000 tokens/s into one code block of 100k characters:");

    // A list without end: nothing can be frozen either.
    model.setMessages({});
    QString list;
    for (int i = 1; list.size() < 100'000; ++i) list += QStringLiteral("- item %1 with **bold** text\n").arg(i);
    streaming.text = list;
    model.append(streaming);
    spin(500);
    stream(view, watchdog, list, seconds, "1000 tokens/s into one list of 100k characters:");

    watchdog.start();
    model.setMessages({message(1, griffin::storage::MessageRole::kAssistant, long_text)});
    spin(1000);
    watchdog.report("opening one message of 100k characters:");

    conversation.clear();
    for (int i = 0; i < 500; ++i) {
        const bool user = i % 2 == 0;
        conversation.append(
            message(i + 1, user ? griffin::storage::MessageRole::kUser : griffin::storage::MessageRole::kAssistant,
                    user ? QStringLiteral("Question %1?").arg(i) : article(1500)));
    }
    watchdog.start();
    model.setMessages(conversation);
    spin(3000);
    watchdog.report("opening 500 messages:");

    watchdog.start();
    for (int width = 500; width < 800; width += 10) {
        view.resize(width, 800);
        spin(16);
    }
    spin(500);
    watchdog.report("resizing with 500 messages, 30 steps:");

    QScrollBar& bar = *view.area().verticalScrollBar();
    bar.setValue(0);
    spin(100);
    watchdog.start();
    for (int i = 0; i < 400; ++i) {
        bar.setValue(static_cast<int>(qint64{bar.maximum()} * i / 400));
        spin(8);
    }
    watchdog.report("scrolling through 500 messages, 400 steps:");
    return 0;
}
