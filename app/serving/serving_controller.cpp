#include "app/serving/serving_controller.h"

#include <QAction>
#include <algorithm>
#include <utility>

#include "app/inspector/inspector_controller.h"
#include "app/models/model_controller.h"
#include "app/serving/local_server.h"
#include "app/serving/served_engine.h"
#include "app/serving/served_figures.h"
#include "app/shell/message_text.h"
#include "ui/inspector/inspector.h"
#include "ui/serving/serving_section.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_line.h"

namespace griffin::app {
namespace {

constexpr int kLookMilliseconds = 250;
constexpr int kTreeMilliseconds = 80;  // as often as the inspector draws

/// Lines of Python that run as they are, as README has them.
QString exampleFor(const QString& address, bool has_key) {
    return QStringLiteral(
               "import openai\n"
               "client = openai.OpenAI(base_url=\"%1\", api_key=\"%2\")\n"
               "print(client.chat.completions.create(model=\"default\", messages=[{\"role\": \"user\", \"content\": "
               "\"Hello\"}]))")
        .arg(address, has_key ? QStringLiteral("YOUR KEY") : QStringLiteral("none"));
}

}  // namespace

ServingController::ServingController(LocalServer& server, ServedEngine& engine, ModelController& models,
                                     InspectorController& inspector, ui::ServingSection& section,
                                     ui::MainWindow& window, QObject* parent)
    : QObject(parent),
      server_(server),
      engine_(engine),
      models_(models),
      inspector_(inspector),
      section_(section),
      window_(window) {
    connect(&server_, &LocalServer::changed, this, &ServingController::show);
    connect(&models_, &ModelController::stateChanged, this, &ServingController::show);
    connect(&section_, &ui::ServingSection::switched, &server_, &LocalServer::setWanted);
    connect(&section_, &ui::ServingSection::portChosen, &server_, &LocalServer::setPort);
    connect(&section_, &ui::ServingSection::keyTyped, this, &ServingController::keepKey);
    connect(&section_, &ui::ServingSection::keyRemoved, this, [this] { keepKey({}); });
    connect(&section_, &ui::ServingSection::pauseRequested, &server_, &LocalServer::setPaused);
    connect(&section_, &ui::ServingSection::retryRequested, &server_, &LocalServer::start);
    connect(&section_, &ui::ServingSection::treeRequested, this, &ServingController::showTree);
    connect(&window_.chatPage().statusLine(), &ui::StatusLine::servingClicked, this,
            &ServingController::sectionRequested);
    connect(&inspector_, &InspectorController::servedLeft, this, &ServingController::leaveTree);
    connect(&timer_, &QTimer::timeout, this, [this] {
        showRequests();
        takeTree();
    });
    show();
}

ServingController::~ServingController() {
    inspector_.leaveServed();
}

QString ServingController::status() const {
    switch (server_.state()) {
        case LocalServer::State::kOff:
            return {};
        case LocalServer::State::kStarting:
            return tr("Starting…");
        case LocalServer::State::kFailed:
            return failureText(server_.failure());
        case LocalServer::State::kOn:
            break;
    }
    if (server_.isPaused()) return tr("Paused: what other programs ask waits until you resume.");
    if (models_.state() == ModelState::kReady) return tr("%1 answers.").arg(models_.displayName(models_.path()));
    if (models_.state() == ModelState::kLoading) return tr("A model is being loaded.");
    return tr("No model is loaded: until one is, programs are told so.");
}

void ServingController::show() {
    using State = LocalServer::State;
    ui::ServingState state;
    state.on = server_.isWanted();
    state.listening = server_.state() == State::kOn;
    state.port = server_.port();
    state.has_key = server_.keyPlace() != KeyPlace::kNone;
    if (server_.keyPlace() == KeyPlace::kKeyRing) state.key_note = tr("The key is in the key ring of the desktop.");
    if (server_.keyPlace() == KeyPlace::kFile)
        state.key_note = tr("No key ring answers: the key is in a file that only you can read.");
    state.address = server_.address();
    state.example = exampleFor(state.address, state.has_key);
    state.status = status();
    state.failed = server_.state() == State::kFailed;
    state.paused = server_.isPaused();
    section_.setState(state);
    if (state.listening && !timer_.isActive()) timer_.start(tree_shown_ ? kTreeMilliseconds : kLookMilliseconds);
    if (!state.listening) timer_.stop();
    showRequests();
}

void ServingController::showRequests() {
    using State = LocalServer::State;
    ui::ServingBadge badge;
    if (server_.state() == State::kFailed) {
        badge = {tr("Not serving"), failureText(server_.failure())};
    } else if (server_.state() == State::kOn) {
        const std::vector<server::ActiveRequest> requests = engine_.host().requests().list();
        QList<ui::ServedRow> rows;
        const auto isTogether = [](const server::ActiveRequest& request) {
            return request.state == server::ActiveRequest::State::kTogether;
        };
        const auto together = static_cast<int>(std::count_if(requests.begin(), requests.end(), isTogether));
        for (const server::ActiveRequest& request : requests) {
            const QString client = QString::fromStdString(request.client);
            const QString figures =
                !request.running() && server_.isPaused() ? tr("Waits: paused") : servedFigures(request, together);
            rows.append({request.id, client.isEmpty() ? tr("A program") : client, figures,
                         request.running() && engine_.host().observes(request.id)});
        }
        section_.setRequests(rows);
        const auto count = static_cast<int>(requests.size());
        badge.text = server_.isPaused() ? tr("Serving: paused") : tr("Serving");
        if (count > 0)
            badge.text = server_.isPaused() ? tr("Serving: paused, %n requests", "", count)
                                            : tr("Serving: %n requests", "", count);
        badge.about = tr("Other programs on this computer may ask this model at %1").arg(server_.address());
    }
    window_.chatPage().statusLine().setServing(badge);
}

void ServingController::keepKey(const QString& key) {
    section_.setKeeping(true);
    server_.keepKey(key, this, [this](const engine::Result<KeyPlace>& place) {
        section_.setKeeping(false);
        section_.clearKey();
        if (!place) section_.showKeyProblem(failureText(place.error()));
    });
}

void ServingController::showTree() {
    tree_shown_ = true;
    engine_.setWatched(true);
    trace_ = {};
    answer_ = 0;
    takeTree();
    window_.showPage(&window_.chatPage());
    window_.actions().inspector->setChecked(true);
    window_.chatPage().inspector().showTab(0);
    inspector_.showServed(trace_);
    timer_.start(kTreeMilliseconds);
}

void ServingController::leaveTree() {
    if (!std::exchange(tree_shown_, false)) return;
    engine_.setWatched(false);
    if (timer_.isActive()) timer_.start(kLookMilliseconds);
}

void ServingController::takeTree() {
    if (!tree_shown_) return;
    ServedProgress progress = engine_.takeProgress();
    const bool is_new = progress.answer != answer_;
    if (is_new) {
        answer_ = progress.answer;
        trace_ = {};
        trace_.method = progress.method;
    }
    const bool finished = engine_.host().requests().list().empty();
    if (!is_new && progress.trace.isEmpty() && finished == trace_.finished) return;
    trace_.finished = finished;
    trace_.append(std::move(progress.trace));
    trace_.tokens_per_second = progress.tokens_per_second;
    trace_.plain_pass_ms = progress.plain_pass_ms;
    if (is_new) {
        inspector_.showServed(trace_);
    } else {
        inspector_.servedGrew();
    }
}

}  // namespace griffin::app

#include "moc_serving_controller.cpp"
