// What a conversation is called wherever it is named. One that came without a title is called as a new one is.
#pragma once

#include <QCoreApplication>
#include <QString>

namespace griffin::ui {

inline QString shownTitle(const QString& title) {
    return title.simplified().isEmpty() ? QCoreApplication::translate("Conversations", "New chat") : title;
}

}  // namespace griffin::ui
