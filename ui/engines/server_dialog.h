// Name, address and key of a server of models.
#pragma once

#include "ui/engines/connection_dialog.h"

namespace griffin::ui {

/// `has_key`: a key is kept already, which is not shown. Owned by `parent`.
ConnectionDialog* makeServerDialog(const ConnectionInput& server, bool has_key, QWidget* parent);

}  // namespace griffin::ui
