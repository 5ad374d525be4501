// What a server told of its speculation in an answer, as it is stored with the answer:
// {"program": "vLLM", "tokens_per_pass": 2.41, "since_start": false, "acceptance": [0.8, 0.6],
// "tokens_estimated": true, "first_tokens": 27}; what was not told is absent.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include "app/remote/remote_figures.h"
#include "app/remote/remote_server.h"

namespace griffin::app {

struct ServedFigures {
    QString program;                // "vLLM"; empty: not known
    double tokens_per_pass = 0;     // 0: not told
    bool since_start = false;       // the mean of all that the server answered
    QList<double> acceptance;       // share of the passes that drafted, by position
    bool tokens_estimated = false;  // of the answer, so its speed is, too
    int first_tokens = 1;           // of the answer, came with its first text: estimated where they are several

    friend bool operator==(const ServedFigures&, const ServedFigures&) = default;
};

ServedFigures figuresOf(remote::ServerKind kind, const remote::RemoteFigures& figures);
QString toText(const ServedFigures& figures);
/// What is not as it should be is left out.
ServedFigures servedFigures(const QString& text);

}  // namespace griffin::app
