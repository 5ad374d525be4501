#include "app/models/hub_controller.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/engines/known_server.h"
#include "app/http/web_address.h"
#include "app/hub/hub_report.h"
#include "app/shell/message_text.h"
#include "ui/models/hub_section.h"

namespace griffin::app {
namespace {

class HubReportText {
    Q_DECLARE_TR_FUNCTIONS(HubReport)

  public:
    static QString of(const hub::HubReport& report, const QUrl& address) {
        QStringList lines{answered(report), unencryptedNote(address)};
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }

  private:
    static QString answered(const hub::HubReport& report) {
        using Token = hub::HubReport::Token;
        switch (report.token) {
            case Token::kNone:
                break;
            case Token::kTaken:
                return report.user.isEmpty() ? tr("The hub answers and takes the token.")
                                             : tr("The hub answers and takes the token of %1.").arg(report.user);
            case Token::kRefused:
                return tr("The hub answers, but refuses the token. Make a new one on its page.");
            case Token::kNotTold:
                return tr("The hub answers, but does not say whether it takes the token.");
        }
        return tr("The hub answers. There is no token for it.");
    }
};

}  // namespace

HubController::HubController(HubAccount& account, ui::HubSection& section, QObject* parent)
    : QObject(parent), account_(account), section_(section) {
    connect(&account_, &HubAccount::changed, this, &HubController::show);
    connect(&section_, &ui::HubSection::edited, this, &HubController::save);
    connect(&section_, &ui::HubSection::testRequested, this, &HubController::test);
    connect(&section_, &ui::HubSection::tokenRemoved, &account_, &HubAccount::forgetToken);
    show();
}

void HubController::show() {
    const QUrl token_for = account_.tokenAddress();
    ui::HubState state{account_.address(), {}, !token_for.isEmpty()};
    if (state.has_token && siteAddress(state.address) != token_for) {
        state.note = tr("The token was given for %1 and goes there alone.").arg(token_for.toString());
    } else if (state.has_token) {
        state.note = account_.tokenPlace() == KeyPlace::kKeyRing
                         ? tr("The token is in the key ring of the desktop.")
                         : tr("No key ring answers: the token is in a file that only you can read.");
    }
    section_.setState(state);
}

QString HubController::noAddress() {
    return tr("Write the address of the hub first, as https://name.");
}

bool HubController::save() {
    const ui::HubInput input = section_.input();
    if (input.address.isEmpty()) {
        account_.setAddress({});
        if (input.token.isEmpty()) return true;
        section_.showProblem(noAddress());
        return false;
    }
    const auto hub = hub::hubAt(input.address);
    const auto token = hub::tokenIn(input.token);
    if (!hub || !token) {
        section_.showProblem(failureText(hub ? token.error() : hub.error()));
        return false;
    }
    account_.setAddress(hub->address);
    if (token->isEmpty() || section_.isKeeping()) return true;
    section_.setKeeping(true);
    account_.keepToken(hub->address, QString::fromLatin1(*token), this, [this](const engine::Result<KeyPlace>& place) {
        section_.setKeeping(false);
        if (place) {
            section_.clearToken();
        } else {
            section_.showProblem(failureText(place.error()));
        }
    });
    return true;
}

void HubController::test() {
    const ui::HubInput input = section_.input();
    if (!save()) return;
    if (input.address.isEmpty()) return section_.showProblem(noAddress());
    account_.find(input.address, this, [this, typed = input.token](const engine::Result<hub::Hub>& found) {
        if (!found) return section_.showProblem(failureText(found.error()));
        hub::Hub hub = *found;
        if (!typed.isEmpty()) hub.token = hub::tokenIn(typed).value_or(QByteArray());  // it is being kept
        ask(hub);
    });
}

void HubController::ask(const hub::Hub& hub) {
    work_.run([hub, patience = patience_](const std::stop_token& stop) { return hub::lookAt(hub, patience, stop); },
              [this, address = hub.address](const engine::Result<hub::HubReport>& report) {
                  if (report) {
                      section_.showFound(HubReportText::of(*report, address));
                  } else {
                      section_.showProblem(failureText(report.error()));
                  }
              });
}

}  // namespace griffin::app

#include "moc_hub_controller.cpp"
