#include "tests/support/test_program.h"

#include <cstdio>
#include <map>

#ifdef QT_WIDGETS_LIB  // a program of tests of the window
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif

namespace griffin::tests {

namespace {

std::map<std::string, TestFunction>& registered() {
    static std::map<std::string, TestFunction> functions;
    return functions;
}

}  // namespace

Registration::Registration(std::string name, TestFunction function) {
    registered().emplace(std::move(name), std::move(function));
}

std::string stem(std::string file) {
    file.erase(0, file.find_last_of('/') + 1);
    return file.substr(0, file.find_last_of('.'));
}

}  // namespace griffin::tests

int main(int argc, char** argv) {
    // Qt Test ends a function after five minutes. What hangs, ctest ends; who asks for a long run gets it.
    if (!qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT")) qputenv("QTEST_FUNCTION_TIMEOUT", "36000000");
    const Application application(argc, argv);
    const auto& functions = griffin::tests::registered();
    if (argc > 1 && argv[1][0] != '-') {
        const auto one = functions.find(argv[1]);
        if (one == functions.end()) {
            std::fprintf(stderr, "%s: no test %s here\n", argv[0], argv[1]);
            return 2;
        }
        argv[1] = argv[0];
        return one->second(argc - 1, argv + 1);
    }
    if (argc > 1 && functions.contains(argv[1])) return functions.at(argv[1])(argc, argv);
    int failures = 0;
    for (const auto& [name, function] : functions) {
        if (name[0] != '-') failures += function(argc, argv);
    }
    return failures;
}
