// Name, command or address, and secret of a server of tools.
#pragma once

#include "ui/engines/connection_dialog.h"

namespace griffin::ui {

/// `has_secret`: one is kept already, which is not shown. Owned by `parent`.
ConnectionDialog* makeToolServerDialog(const ConnectionInput& server, bool has_secret, QWidget* parent);

}  // namespace griffin::ui
