// The settings of the program: the one place that reads them from the settings file and writes them there. Whoever
// needs one asks values() when it is needed, or listens to changed().
#pragma once

#include <QObject>

#include "ui/settings/setting_values.h"

class QSettings;

namespace griffin::app {

class Settings : public QObject {
    Q_OBJECT

  public:
    /// Numbers out of range are brought into it, what cannot be read has its default. `file` must outlive this object.
    explicit Settings(QSettings& file, QObject* parent = nullptr);

    const ui::SettingValues& values() const { return values_; }
    /// Keeps what is allowed of `values` (the rest stays as it was), and writes what changed.
    void set(const ui::SettingValues& values);

  signals:
    void changed();

  private:
    void write(const ui::SettingValues& before);

    QSettings& file_;
    ui::SettingValues values_;
};

}  // namespace griffin::app
