// One program holds the tests of a folder. `PROGRAM` runs all of them, `PROGRAM NAME [Qt Test's arguments]` the one of
// NAME.cpp, which is how ctest starts each in a process of its own.
#pragma once

#include <QTest>
#include <functional>
#include <string>

namespace griffin::tests {

using TestFunction = std::function<int(int argc, char** argv)>;

/// Makes `function` known by `name` before main() begins.
struct Registration {
    Registration(std::string name, TestFunction function);
};

/// "tests/kernels/add_test.cpp" -> "add_test".
std::string stem(std::string file);

}  // namespace griffin::tests

#define GRIFFIN_JOINED(a, b) a##b
#define GRIFFIN_NUMBERED(name, number) GRIFFIN_JOINED(name, number)

/// Stands once at the end of NAME.cpp, in place of QTEST_MAIN. Several files may be compiled as one.
#define GRIFFIN_TEST(Class)                                                                         \
    static const griffin::tests::Registration GRIFFIN_NUMBERED(registration_of_test_, __COUNTER__){ \
        griffin::tests::stem(__FILE__), [](int argc, char** argv) {                                 \
            Class test;                                                                             \
            return QTest::qExec(&test, argc, argv);                                                 \
        }};

/// Another process that a test starts: `PROGRAM --ROLE arguments` calls function(), which finds them as usual.
#define GRIFFIN_TEST_PROCESS(role, function) \
    static const griffin::tests::Registration process_##function{role, [](int, char**) { return function(); }};
