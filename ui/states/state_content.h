// What a page or a bar says when there is no model to talk to yet, while one comes, or when it failed.
#pragma once

#include <QList>
#include <QString>

namespace griffin::ui {

enum class StateAction { kInstallModel, kChooseModel, kCancel, kRetry, kCopyDetails };

struct StateButton {
    StateAction action = StateAction::kRetry;
    QString text;
};

struct StateContent {
    QString icon;                // of resources/icons
    QString title;               // a few words
    QString text;                // one or two sentences: the cause and what to do; may be empty
    bool failure = false;        // drawn with the colours of a failure
    bool waiting = false;        // shows a progress bar
    double progress = -1;        // 0 to 1; negative: not known
    QList<StateButton> buttons;  // the first one is the primary one, unless it is Cancel
};

}  // namespace griffin::ui
