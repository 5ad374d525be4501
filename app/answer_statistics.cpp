#include "app/answer_statistics.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "engine/method_names.h"
#include "ui/methods/method_text.h"

namespace griffin::app {
namespace {

class Words {
    Q_DECLARE_TR_FUNCTIONS(AnswerStatistics)

  public:
    static QString number(double value, int digits) { return QLocale().toString(value, 'f', digits); }
    static QString seconds(double ms) { return tr("%1 s").arg(number(ms / 1000.0, 2)); }

    static QString line(const storage::MessageStats& stats) {
        QStringList parts;
        const double speed = tokensPerSecond(stats);
        if (speed > 0) parts.append(tr("%1 tok/s").arg(number(speed, speed < 10 ? 1 : 0)));
        if (drafted(stats)) {
            if (tokensPerPass(stats) > 0) parts.append(tr("%1 per pass").arg(number(tokensPerPass(stats), 1)));
            if (speedup(stats) > 0) parts.append(tr("%1× vanilla").arg(number(speedup(stats), 1)));
        } else if (speed > 0) {
            parts.append(tr("vanilla"));
        }
        return parts.join(QStringLiteral(" · "));
    }

    static QString hint(const storage::MessageStats& stats) {
        QStringList lines;
        const auto method = engine::methodFromName(stats.method.toStdString());
        lines.append(tr("%1, %2").arg(stats.model, method ? ui::methodText(*method) : stats.method));
        if (stats.new_tokens > 0) lines.append(tr("%n tokens in %1", "", stats.new_tokens).arg(total(stats)));
        if (stats.time_to_first_token_ms > 0)
            lines.append(tr("%1 to the first token").arg(seconds(stats.time_to_first_token_ms)));
        if (stats.prompt_tokens > 0) {
            lines.append(tr("Prompt of %n tokens, %1 of them known from before", "", stats.prompt_tokens)
                             .arg(QLocale().toString(stats.reused_tokens)));
        }
        if (drafted(stats) && stats.committed_tokens > 0) {
            lines.append(tr("%1 tokens per pass (acceptance length) in %n passes", "", stats.target_passes)
                             .arg(number(tokensPerPass(stats), 2)));
            lines.append(
                tr("%1 for drafts, %2 for checking them").arg(seconds(stats.draft_ms), seconds(stats.verify_ms)));
        }
        if (drafted(stats) && speedup(stats) > 0) {
            lines.append(tr("%1× vanilla: one pass for one token took %2 ms on this computer")
                             .arg(number(speedup(stats), 2), number(stats.plain_pass_ms, 1)));
        }
        lines.append(tr("Seed %1").arg(static_cast<quint64>(stats.seed)));
        return lines.join(QLatin1Char('\n'));
    }

  private:
    static bool drafted(const storage::MessageStats& stats) { return stats.method != QLatin1String("vanilla"); }
    static QString total(const storage::MessageStats& stats) {
        return seconds(stats.time_to_first_token_ms + stats.decode_ms);
    }
};

}  // namespace

double tokensPerSecond(const storage::MessageStats& stats) {
    return stats.decode_ms > 0 && stats.new_tokens > 1 ? (stats.new_tokens - 1) * 1000.0 / stats.decode_ms : 0.0;
}

double tokensPerPass(const storage::MessageStats& stats) {
    return stats.target_passes > 0 ? static_cast<double>(stats.committed_tokens) / stats.target_passes : 0.0;
}

double speedup(const storage::MessageStats& stats) {
    return tokensPerSecond(stats) * stats.plain_pass_ms / 1000.0;
}

QString statisticsLine(const storage::MessageStats& stats) {
    return Words::line(stats);
}

QString statisticsHint(const storage::MessageStats& stats) {
    return Words::hint(stats);
}

}  // namespace griffin::app
