// The text of a page of the web: what a reader sees, with the signs of Markdown for headings and lists. Nothing that
// the page refers to is fetched, and nothing in it is run.
#pragma once

#include <QByteArray>
#include <QString>
#include <tl/expected.hpp>

#include "engine/base/message.h"

namespace griffin::app {

/// By the name alone: what begins with a tag may be a text about tags.
bool isHtml(const QString& name);

/// Fails for what is nested deeper, or takes longer, than any page that people write.
tl::expected<QString, engine::Message> htmlText(const QByteArray& bytes);

}  // namespace griffin::app
