// One model as the picker shows it.
#pragma once

#include <QString>

namespace griffin::ui {

struct ModelEntry {
    QString path;
    QString name;    // "SmolLM2 135M Instruct"
    QString detail;  // "Q4_1 · 98 MB"; may be empty

    friend bool operator==(const ModelEntry&, const ModelEntry&) = default;
};

}  // namespace griffin::ui
