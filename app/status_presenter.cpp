#include "app/status_presenter.h"

#include "app/answer_writer.h"
#include "app/attachment_controller.h"
#include "app/chat_controller.h"
#include "app/data_store.h"
#include "app/model_controller.h"
#include "app/shown_messages.h"
#include "ui/composer/composer.h"
#include "ui/composer/context_meter.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_window.h"
#include "ui/main_window/status_line.h"
#include "ui/transcript/transcript_model.h"

namespace griffin::app {

StatusPresenter::StatusPresenter(DataStore& data, AnswerWriter& writer, ModelController& models, ChatController& chat,
                                 AttachmentController& attachments, ui::MainWindow& window,
                                 ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent),
      data_(data),
      writer_(writer),
      models_(models),
      chat_(chat),
      attachments_(attachments),
      window_(window),
      transcript_(transcript) {
    connect(&writer_, &AnswerWriter::grew, this, &StatusPresenter::show);
    // Also when the language has changed.
    connect(&models_, &ModelController::stateChanged, this, [this] {
        device_ = shownMessage(models_.model().device);
        show();
    });
    connect(&transcript_, &ui::TranscriptModel::reset, this, &StatusPresenter::show);
    connect(&attachments_, &AttachmentController::changed, this, &StatusPresenter::show);
    show();
}

void StatusPresenter::show() {
    ui::StatusFigures figures;
    const bool ready = models_.state() == ModelState::kReady;
    if (ready) {
        figures.device = device_;
        figures.context_total = models_.model().context;
        figures.warnings = shownMessages(models_.model().warnings);
    }
    if (writer_.busy() && writer_.conversation() == chat_.current()) {
        const AnswerGrowth& growth = writer_.figures();
        figures.tokens_per_second = growth.tokens_per_second;
        figures.context_used = growth.prompt_tokens + growth.new_tokens;
        if (growth.prompt_known) {
            figures.context_total = growth.context_tokens;
            warned_ = chat_.current();
            warnings_.clear();
            for (const QString& warning : growth.warnings) {
                if (!models_.model().warnings.contains(warning)) warnings_.append(warning);
            }
            if (growth.dropped_messages > 0) {
                warnings_.append(tr("The conversation is longer than the model's context. Oldest messages left out of "
                                    "this answer: %1.")
                                     .arg(growth.dropped_messages));
            }
        }
    } else if (transcript_.count() > 0) {
        const auto stats = data_.stats.find({transcript_.at(transcript_.count() - 1).id});
        if (stats.ok() && stats->has_value()) {
            const storage::MessageStats& row = **stats;
            figures.time_to_first_token_ms = row.time_to_first_token_ms;
            figures.context_used = row.prompt_tokens + row.new_tokens;
            if (row.decode_ms > 0 && row.new_tokens > 1)
                figures.tokens_per_second = (row.new_tokens - 1) * 1000.0 / row.decode_ms;
        }
    }
    if (warned_ == chat_.current() && warned_.valid()) figures.warnings.append(shownMessages(warnings_));
    window_.chatPage().statusLine().setFigures(figures);
    attachments_.setContext(figures.context_used, figures.context_total);
    window_.chatPage().composer().contextMeter().setUsage(figures.context_used + attachments_.tokens(),
                                                          figures.context_total);
}

}  // namespace griffin::app
