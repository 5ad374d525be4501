// What the rows of each group of settings are.
#pragma once

#include <QCoreApplication>
#include <QStringList>

#include "ui/methods/method_text.h"
#include "ui/settings/setting_form.h"

namespace griffin::ui {

/// What depends on this computer and on the model that is loaded. Forms look at it again when they are refreshed, so it
/// must outlive them.
struct SettingOffers {
    QList<MethodChoice> methods;  // beside "automatic" and vanilla
    QString cuda_obstacle;        // why there is no computing on the graphics card; empty: there is
    int cores = 1;
    QStringList languages;  // of which a translation is there
};

class SettingForms {
    Q_DECLARE_TR_FUNCTIONS(SettingForms)

  public:
    static void addAppearance(SettingForm& form, const SettingOffers& offers);
    static void addGeneration(SettingForm& form);
    static void addSpeculation(SettingForm& form, const SettingOffers& offers);
    static void addEngine(SettingForm& form, const SettingOffers& offers);

    /// The languages of the interface in their own words; the first is the system's.
    static QList<SettingChoice> languages(const SettingOffers& offers);
};

}  // namespace griffin::ui
