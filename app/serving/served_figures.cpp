#include "app/serving/served_figures.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "ui/chat/pickers/method_text.h"
#include "ui/theme/figure_text.h"

namespace griffin::app {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(ServedFigures)
};

}  // namespace

QString servedFigures(const server::ActiveRequest& request, int together) {
    using State = server::ActiveRequest::State;
    if (!request.running()) return Text::tr("Waits");
    const QLocale locale;
    const bool alone = request.state == State::kAlone;
    QStringList parts;
    if (alone && request.method != engine::Method::kAuto) parts.append(ui::methodText(request.method));
    if (!alone && together > 1) parts.append(Text::tr("together with %n others", "", together - 1));
    if (request.answers > 1) {
        parts.append(
            Text::tr("answer %1 of %2").arg(locale.toString(request.answer + 1), locale.toString(request.answers)));
    }
    parts.append(Text::tr("%n tokens", "", request.new_tokens));
    if (request.tokens_per_second > 0)
        parts.append(Text::tr("%1 tok/s").arg(locale.toString(request.tokens_per_second, 'f', 0)));
    if (alone && request.passes > 0)
        parts.append(Text::tr("%1 tokens per pass").arg(ui::tokensPerPassText(request.tokensPerPass())));
    return parts.join(QStringLiteral("  ·  "));
}

}  // namespace griffin::app
