#include "app/chat/question_meter.h"

#include <QLocale>
#include <QMetaObject>

#include "app/chat/attachment_controller.h"
#include "app/chat/chat_controller.h"
#include "app/chat/question_sender.h"
#include "app/engine_thread/engine_worker.h"
#include "app/engines/answering_model.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"

namespace griffin::app {
namespace {

constexpr int kPauseMilliseconds = 150;
// A count that has not come after this waits for the answer that is being written.
constexpr int kLateMilliseconds = 1000;
// An estimate that is this many times the context is of a question that does not fit.
constexpr double kSurely = 1.5;

}  // namespace

QuestionMeter::QuestionMeter(EngineWorker& worker, AnsweringModel& model, QuestionSender& sender, ChatController& chat,
                             AttachmentController& attachments, ui::MainWindow& window, QObject* parent)
    : QObject(parent),
      worker_(worker),
      model_(model),
      sender_(sender),
      chat_(chat),
      attachments_(attachments),
      window_(window) {
    timer_.setSingleShot(true);
    timer_.setInterval(kPauseMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &QuestionMeter::count);
    connect(&window_.chatPage().composer(), &ui::Composer::textChanged, this, &QuestionMeter::estimate);
    connect(&attachments_, &AttachmentController::changed, this, [this] {
        problem_.clear();  // it may have been the files
        timer_.start();
        emit changed();
    });
    connect(&model_, &AnsweringModel::changed, this, &QuestionMeter::estimate);
    connect(&chat_, &ChatController::currentChanged, this, &QuestionMeter::estimate);
    connect(&worker_, &EngineWorker::questionCounted, this, [this](quint64 ticket, int tokens, int prompt_tokens) {
        if (ticket == ticket_) take(tokens, prompt_tokens);
    });
}

void QuestionMeter::estimate() {
    ++ticket_;  // what is being counted is of an earlier text
    const QString text = window_.chatPage().composer().text().trimmed();
    tokens_ = text.isEmpty() ? 0 : estimatedTokens(text);
    prompt_tokens_ = 0;
    // One that was too long stays so until it is counted again, unless it got shorter.
    if (text.size() < counted_ || !model_.isLocalReady()) problem_.clear();
    timer_.start();
    emit changed();
}

void QuestionMeter::count() {
    const QString text = window_.chatPage().composer().text().trimmed();
    if (text.isEmpty() || !model_.isLocalReady()) return;
    counted_ = text.size();
    engine::Prompt prompt = sender_.alone(chat_.current(), {text, {}});
    worker_.post([ticket = ++ticket_, text, prompt = std::move(prompt)](EngineWorker& worker) {
        worker.countQuestion(ticket, text, prompt);
    });
    QTimer::singleShot(kLateMilliseconds, this, [this, ticket = ticket_] {
        if (ticket == ticket_ && prompt_tokens_ == 0) judgeByEstimate();
    });
}

void QuestionMeter::judgeByEstimate() {
    const int estimated = tokens_ + attachments_.promptTokens();
    if (!model_.isLocalReady() || estimated < kSurely * model_.context()) return;
    const QLocale locale;
    problem_ = sentencesText(
        {tr("This message, with what goes with it, has about %1 tokens, but the model's context holds only %2.")
             .arg(locale.toString(roundedEstimate(estimated)), locale.toString(model_.context())),
         advice(estimated)});
    emit changed();
}

QString QuestionMeter::advice(int tokens) const {
    return model_.contextCanHold(tokens) ? tr("Shorten it, or choose a larger context in the settings.")
                                         : tr("Shorten it, or choose a model that was trained for a larger context.");
}

void QuestionMeter::take(int tokens, int prompt_tokens) {
    if (!model_.isLocalReady()) return;
    tokens_ = tokens;
    prompt_tokens_ = prompt_tokens + attachments_.promptTokens();
    const int context = model_.context();
    problem_.clear();
    if (prompt_tokens_ >= context) {
        const QLocale locale;
        problem_ = sentencesText(
            {tr("This message, with what goes with it, has %1 tokens, but the model's context holds only %2.")
                 .arg(locale.toString(prompt_tokens_), locale.toString(context)),
             advice(prompt_tokens_)});
    }
    emit changed();
}

}  // namespace griffin::app

#include "moc_question_meter.cpp"
