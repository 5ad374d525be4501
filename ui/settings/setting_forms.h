// The rows of each group of settings.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include "ui/chat/pickers/method_text.h"
#include "ui/settings/setting_form.h"

namespace griffin::ui {

/// What depends on this computer and on the model that is loaded. Forms read it again when they are refreshed, so it
/// must outlive them.
struct SettingOffers {
    QList<MethodChoice> methods;   // besides "automatic" and vanilla
    QString cuda_disabled_reason;  // why the graphics card cannot be used; empty: it can
    QStringList languages;         // that have a translation
};

class SettingForms {
    Q_DECLARE_TR_FUNCTIONS(SettingForms)

  public:
    static void addAppearance(SettingForm& form, const SettingOffers& offers);
    static void addGeneration(SettingForm& form);
    static void addSpeculation(SettingForm& form, const SettingOffers& offers);
    static void addEngine(SettingForm& form, const SettingOffers& offers);

    /// The languages of the interface in their own names; the first is the system's.
    static QList<SettingChoice> languages(const SettingOffers& offers);
};

}  // namespace griffin::ui
