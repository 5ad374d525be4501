// Compares JSON values, and shows both where they differ.
#pragma once

#include <QTest>
#include <nlohmann/json.hpp>
#include <string>

namespace griffin::app::server {

inline void compareJson(const nlohmann::json& value, const nlohmann::json& expected) {
    QVERIFY2(value == expected, (value.dump() + " instead of " + expected.dump()).c_str());
}

}  // namespace griffin::app::server
